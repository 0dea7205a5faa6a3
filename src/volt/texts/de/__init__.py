"""The texts in German."""

from ..grammar import GROUP, ONE_OTHER, Grammar

GRAMMAR = Grammar(ONE_OTHER, percent=f"{GROUP}%")
