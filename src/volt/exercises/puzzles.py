"""The puzzles: one line each in ``puzzles.txt``, and in ``daily.txt`` those of the day, which are in no list.

A line is name, rating, themes, seat, solution, its answers to questions, and position (docs/position.md), right after the reveal:
what the others have programmed is known, and what a KillBot will roll. Texts are composed when they are shown
(``puzzle_text.py``).
"""

import datetime
import hashlib
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Self

from volt.game.notation import Plan
from volt.game.position.reading import read_position
from volt.game.position.writing import write_position
from volt.game.scenario import Scenario, set_up, setup_of
from volt.game.scenario_file import ScenarioError
from volt.game.scenario_text import scenario_in
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.interface.plan_codes import plan_on
from volt.rules.phases.steps import AT_REVEAL
from volt.rules.state import SEATS, State

_HERE = Path(__file__).parent
LISTED, DAILY = _HERE / "puzzles.txt", _HERE / "daily.txt"
FIELDS = "name rating themes seat solution answers position"
MEDIUM, HARD = 2600, 3500  # the lowest ratings of puzzles of a difficulty
NAME_LENGTH = 6
NOTHING_ASKED = " asks=-"  # the end of a position


@dataclass(frozen=True)
class Puzzle:
    """A position that a seat can win this round, in one way only."""

    name: str
    rating: int
    themes: tuple[str, ...]
    seat: str
    solution: str  # three units
    answers: tuple[str, ...]  # that the solution gives to questions, in order
    position: str

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a line, or raise ValueError."""
        words = line.split(maxsplit=FIELDS.count(" "))
        if len(words) != len(FIELDS.split()):
            raise ValueError(f"a puzzle is {FIELDS}, not {line[:60]!r}")
        name, rating, themes, seat, solution, answers, position = words
        given = tuple(answer.replace("_", " ") for answer in answers.split(",")) if answers != "-" else ()
        return cls(name, int(rating), tuple(themes.split(",")), seat, solution.replace("_", " "), given, position)

    def __str__(self) -> str:
        answers = ",".join(answer.replace(" ", "_") for answer in self.answers) or "-"
        themes, solution = ",".join(self.themes), self.solution.replace(" ", "_")
        return f"{self.name} {self.rating} {themes} {self.seat} {solution} {answers} {self.position}"

    @property
    def theme(self) -> str:
        """What it is mostly about."""
        return self.themes[0]

    @property
    def difficulty(self) -> int:
        """1 (easy) to 3 (hard)."""
        return 1 + (self.rating >= MEDIUM) + (self.rating >= HARD)

    @property
    def arena(self) -> str:
        """The arena, as a position writes it."""
        return self.position.split()[1]

    @property
    def robots(self) -> int:
        """How many robots take part."""
        return sum(word.count(":") > 9 for word in self.position.split())

    @property
    def caption(self) -> tuple[str, str, str, str]:
        """What its title is made of: theme, arena, robot and space; no two puzzles have the same."""
        robot = next(word for word in self.position.split() if word.startswith(f"{self.seat}:"))
        return self.theme, self.arena, self.seat, robot.split(":")[2]

    @cached_property
    def scenario(self) -> Scenario:
        """The position as a scenario in which the seat has not programmed."""
        read = read_position(self.position)
        state: State = unpack(State, read.seen)
        plans: dict[str, Plan] = {
            colour: Plan(Plan.from_code(plan_on(state, who)).program, state.robots[who].number)
            for who, colour in enumerate(COLOURS)
            if state.robots[who].playing
        }
        scenario = scenario_in(state, read.setup, plans)
        scenario.decks, scenario.title = {}, self.name
        scenario.rolls = tuple(number for number in state.rolls if number)
        scenario.expect = {"winner": self.seat}
        return scenario


def position_text(scenario: Scenario) -> str:
    """The position of a scenario as everybody sees it after the reveal."""
    state = set_up(scenario)
    state.step = AT_REVEAL + 1
    text = write_position(setup_of(scenario), pack(state), (0,) * SEATS)
    rolls = f" rolls={','.join(map(str, scenario.rolls))}" if scenario.rolls else ""
    return f"{text.removesuffix(NOTHING_ASKED)}{rolls}{NOTHING_ASKED}"


def puzzle_name(position: str, seat: str) -> str:
    """The name of a puzzle, which links contain: a digest of the position."""
    return b32encode(hashlib.sha256(f"{seat} {position}".encode()).digest()).decode().lower()[:NAME_LENGTH]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles in the list, from easy to hard."""
    return tuple(sorted(_read(LISTED), key=lambda puzzle: puzzle.rating))


@cache
def dailies() -> tuple[Puzzle, ...]:
    """The puzzles of the day, in the order of their days."""
    return tuple(_read(DAILY))


@cache
def _by_name() -> dict[str, Puzzle]:
    return {puzzle.name: puzzle for puzzle in (*puzzles(), *dailies())}


def puzzle_named(name: str) -> Puzzle | None:
    """The puzzle of that name, in the list or of a day, or None."""
    return _by_name().get(name)


def daily(day: datetime.date) -> Puzzle:
    """The puzzle of a day; the puzzles take turns."""
    return dailies()[day.toordinal() % len(dailies())]


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a file; ScenarioError names the line that is wrong."""
    return tuple(_read(path))


def write_puzzles(path: Path, found: Iterable[Puzzle]) -> None:
    """Write a file of puzzles."""
    path.write_text("".join(f"{puzzle}\n" for puzzle in found), encoding="utf-8")


def _read(path: Path) -> list[Puzzle]:
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(Puzzle.parse(line))
        except ValueError as error:
            raise ScenarioError(f"line {number}", str(error), str(path)) from None
    return found
