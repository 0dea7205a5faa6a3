"""Notation of dice and programs: ``B3n`` moves 3 north, ``R2sw`` fires south-west, ``-`` is an empty unit.

A program is three words, one per control unit; RAM EXPANSION joins two dice: ``B1e+R4n``. A plan ends with the
starting number taken: ``B3n R2sw - 2``. ``Program.parse(str(program)) == program``.
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Self

from msgspec import Struct

from volt.rules.interface.plan_codes import (
    DIE_CODES,
    DIE_SLOTS,
    FACES,
    colour_of,
    die_code,
    die_of,
    face_of,
    key_of,
    lone_die,
    number_of,
    with_number,
)
from volt.rules.module_ids import BLUE, RED
from volt.rules.state import SEATS
from volt.texts import Phrase

from .vocabulary import DIE_LETTERS, HEADINGS, UNITS

NUMBERS = range(1, FACES + 1)  # on a die
_PLAN_CODES = with_number(0, SEATS + 1)  # more than any plan has
_DIE = re.compile(r"([BR])([1-6])(ne|nw|se|sw|n|e|s|w)")


class NotationError(ValueError):
    """Invalid notation; the message says what is wrong and where."""


@dataclass(frozen=True)
class Die:
    """A die on a key of a control unit."""

    colour: int
    number: int
    heading: int

    def __post_init__(self) -> None:
        if not (self.colour in (BLUE, RED) and self.number in NUMBERS and self.heading in range(len(HEADINGS))):
            raise NotationError(
                f"there is no die of colour {self.colour}, number {self.number}, heading {self.heading}"
            )

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return f"{DIE_LETTERS[self.colour]}{self.number}{HEADINGS[self.heading]}"

    @cached_property
    def _placed(self) -> tuple[int, ...]:
        """The codes of plans with this die and nothing else, by where it lies."""
        code = die_code(self.colour, self.number, self.heading)
        return tuple(lone_die(slot, code) for slot in range(DIE_SLOTS))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``B3n``, or raise NotationError."""
        found = _DIE.fullmatch(text)
        if not found:
            raise NotationError(Phrase("errors.die", value=repr(text)))
        return cls(BLUE if found[1] == "B" else RED, int(found[2]), HEADINGS.index(found[3]))


class Program:
    """What lies on the three control units, as written, legal or not (PROG-5 decides at the reveal)."""

    def __init__(self, units: tuple[tuple[Die, ...], tuple[Die, ...], tuple[Die, ...]]) -> None:
        self.units: Final = units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Program) and self.units == other.units

    def __hash__(self) -> int:
        return hash(self.units)

    def __repr__(self) -> str:
        return f"Program.parse({self._text!r})"

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return " ".join(["+".join([die._text for die in unit]) or "-" for unit in self.units])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``B3n R2sw -``, or raise NotationError."""
        _check_text(text, "program", "B3n R2sw -")
        words = text.split()
        if len(words) != len(UNITS):
            raise NotationError(Phrase("errors.units", value=repr(text), count=len(words)))
        return cls._read(words)

    @classmethod
    def _read(cls, words: list[str]) -> Self:
        one, two, three = map(_unit, words, UNITS)
        made = cls((one, two, three))
        made._text = " ".join(words)
        return made


def _check_text(text: object, what: str, example: str) -> None:
    if not isinstance(text, str):
        raise TypeError(f"a {what} is text, like {example!r}, not {text!r}")


@lru_cache(maxsize=1 << 12)
def _unit(word: str, unit: str) -> tuple[Die, ...]:
    try:
        return tuple(Die.parse(die) for die in word.split("+")) if word != "-" else ()
    except NotationError as error:
        raise NotationError(Phrase("errors.at_unit", unit=unit, reason=str(error))) from None


EMPTY = Program(((), (), ()))


class Plan(Struct, frozen=True, gc=False):
    """The answer of an operator in Phase 1: a program and the starting number taken with it (PROG-3)."""

    program: Program
    number: int

    def __str__(self) -> str:
        return f"{self.program!s} {self.number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``B3n R2sw - 2``, or raise NotationError."""
        _check_text(text, "plan", "B3n R2sw - 2")
        words = text.split()
        if len(words) != len(UNITS) + 1 or words[-1] not in ("1", "2", "3", "4"):
            raise NotationError(Phrase("errors.plan", value=repr(text)))
        return cls(Program._read(words[:-1]), int(words[-1]))

    @property
    def code(self) -> int | None:
        """The plan as a number (``volt.rules.interface.plan_codes``); None if a unit holds more than two dice."""
        code, slot = _without_dice(self.number), 0
        for dice in self.program.units:
            match dice:
                case ():
                    pass
                case (die,):
                    code |= die._placed[slot]
                case (first, second):
                    code |= first._placed[slot] | second._placed[slot + 1]
                case _:
                    return None
            slot += 2
        return code

    @classmethod
    def from_code(cls, code: int) -> Self:
        """The plan for a plan code; NotationError if it is not one. The number is 0 if none has been taken yet."""
        dice = [die_of(code, which) for which in range(DIE_SLOTS)]
        if max(dice) > DIE_CODES or not 0 <= code < _PLAN_CODES:
            raise NotationError(f"{code} is not the code of a plan")
        units = [tuple(map(_decoded, filter(None, pair))) for pair in zip(dice[::2], dice[1::2], strict=True)]
        return cls(Program((units[0], units[1], units[2])), number_of(code))


@lru_cache(maxsize=16)
def _without_dice(number: int) -> int:
    return with_number(0, number)


@lru_cache(maxsize=DIE_CODES)
def _decoded(code: int) -> Die:
    return Die(colour_of(code), face_of(code), key_of(code))
