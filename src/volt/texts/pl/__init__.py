"""The texts in Polish."""

from ..grammar import ONE_FEW_MANY, Grammar

GRAMMAR = Grammar(ONE_FEW_MANY)
