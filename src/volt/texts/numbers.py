"""Numbers as people write them in each language."""

from .format import Language

GROUP = "\u202f"  # a narrow space, which no language uses as a decimal point


def number(language: Language, value: float, decimals: int = 0) -> str:
    """A number in groups of three digits, with the decimal point of the language."""
    written = f"{value:,.{decimals}f}".replace(",", GROUP)
    return written if language == "en" else written.replace(".", ",")


def percent(language: Language, share: float, decimals: int = 1) -> str:
    """A share of 1 as a percentage; only German has a space before the sign."""
    return f"{number(language, 100 * share, decimals)}{GROUP if language == 'de' else ''}%"
