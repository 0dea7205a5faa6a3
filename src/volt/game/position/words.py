"""The words of a position: numbers, names and lists. ValueError if one is wrong."""

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..vocabulary import MODULES
from .writing import PositionError

P = ParamSpec("P")
T = TypeVar("T")


def reads_a_word(reading: Callable[Concatenate[str, P], T]) -> Callable[Concatenate[str, P], T]:
    """Cache a function that reads a word, because most do not change from one position to the next; its errors name the word."""

    @lru_cache(maxsize=1 << 12)
    @wraps(reading)
    def read(word: str, *about: Any) -> T:
        try:
            return reading(word, *about)  # type: ignore[call-arg]
        except (ValueError, IndexError, KeyError) as error:
            raise PositionError(word, str(error) or "cannot be read") from None

    return read  # type: ignore[return-value]


@lru_cache(maxsize=1 << 10)
def number_in(text: str, low: int, high: int) -> int:
    """The number, if it is in this range."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
        raise ValueError(f"{text!r} is not a number from {low} to {high}")
    return int(text)


def word_index(text: str, words: Sequence[str], what: str) -> int:
    """Which of the words it is; ``what`` says what they are."""
    if text not in words:
        raise ValueError(f"{text!r} is not a {what}; choose from {', '.join(words)}")
    return words.index(text)


def items(text: str, separator: str = "+") -> list[str]:
    """The items of a list; ``-`` is an empty one."""
    return [] if text == "-" else text.split(separator)


def module_names(text: str) -> list[str]:
    """The modules in a list, each of them once."""
    found = items(text)
    for name in found:
        word_index(name, MODULES[1:], "module")
    if len(set(found)) < len(found):
        raise ValueError("nobody owns a module twice")
    return found


def tally(modules: Sequence[str]) -> int:
    """How many cards of each module there are: a byte for each, so tallies can be added."""
    return sum([_ONE[name] for name in modules])


_ONE = {name: 1 << 8 * i for i, name in enumerate(MODULES)}
