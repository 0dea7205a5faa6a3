"""Format intervals for tables."""

from volt.sim.statistics import Share
from volt.texts import Language
from volt.texts.numbers import number, percent


def interval(language: Language, share: Share, decimals: int = 1) -> str:
    """The interval of a share, as percentages."""
    low, high = share.interval
    return f"{number(language, 100 * low, decimals)}–{percent(language, high, decimals)}"
