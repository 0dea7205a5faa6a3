"""The exercises that ship with the game, one file each."""

import datetime
from functools import cache
from pathlib import Path

from volt.game.scenario import Scenario
from volt.game.scenario_file import read_scenario

from .exercise import Exercise, read_exercise

_HERE = Path(__file__).parent


@cache
def lessons() -> tuple[Exercise, ...]:
    """Return the lessons of the training course, in the order of their file names."""
    return _folder("lessons")


@cache
def puzzles() -> tuple[Exercise, ...]:
    """Return the puzzles, positions that can be won this round, from easy to hard."""
    return tuple(sorted(_folder("puzzles"), key=lambda puzzle: puzzle.difficulty))


@cache
def diagrams() -> tuple[tuple[str, Scenario], ...]:
    """Return scenarios that illustrate a rule or module, each with its id, the name of the file."""
    return tuple((path.stem, read_scenario(path)) for path in sorted((_HERE / "diagrams").glob("*.toml")))


def daily(day: datetime.date) -> Exercise:
    """Return the puzzle of a day; the puzzles take turns."""
    return puzzles()[day.toordinal() % len(puzzles())]


def _folder(name: str) -> tuple[Exercise, ...]:
    return tuple(read_exercise(path) for path in sorted((_HERE / name).glob("*.toml")))
