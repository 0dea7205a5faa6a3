"""Numbers as people write them in each language."""

from .format import Language, grammar
from .grammar import GROUP


def number(language: Language, value: float, decimals: int = 0) -> str:
    """A number in groups of three digits, with the decimal point of the language."""
    written = f"{value:,.{decimals}f}".replace(",", GROUP)
    return written.replace(".", grammar(language).decimal_point)


def percent(language: Language, share: float, decimals: int = 1) -> str:
    """A share of 1 as a percentage."""
    return f"{number(language, 100 * share, decimals)}{grammar(language).percent}"
