"""What differs between languages besides words: plural forms, and how numbers are written."""

from collections.abc import Callable
from typing import NamedTuple

GROUP = "\u202f"  # a narrow space, which no language uses as a decimal point


class Plurals(NamedTuple):
    """The CLDR plural categories of a language, and the category of a whole number that is not negative."""

    categories: tuple[str, ...]
    category: Callable[[int], str]


class Grammar(NamedTuple):
    """The grammar of a language; every folder of texts has one."""

    plurals: Plurals
    decimal_point: str = ","
    percent: str = "%"  # the sign, with the space before it


def _one_few_many(number: int) -> str:
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


ONE_OTHER = Plurals(("one", "other"), lambda number: "one" if number == 1 else "other")
ONE_FEW_MANY = Plurals(("one", "few", "many", "other"), _one_few_many)
