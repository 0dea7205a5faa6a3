"""The texts in English."""

from ..grammar import ONE_OTHER, Grammar

GRAMMAR = Grammar(ONE_OTHER, decimal_point=".")
