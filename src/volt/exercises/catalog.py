"""The exercises that come with the game: a file each, in the order of their names."""

import datetime
from functools import cache
from pathlib import Path

from volt.game.scenario import Scenario
from volt.game.scenario_file import read_scenario

from .exercise import Exercise, read_exercise

_HERE = Path(__file__).parent


@cache
def lessons() -> tuple[Exercise, ...]:
    """The training course, first lesson first."""
    return _folder("lessons")


@cache
def puzzles() -> tuple[Exercise, ...]:
    """Positions to win this round."""
    return _folder("puzzles")


@cache
def diagrams() -> tuple[tuple[str, Scenario], ...]:
    """Scenarios that show a rule at work: its id, and the file named so."""
    return tuple((path.stem, read_scenario(path)) for path in sorted((_HERE / "diagrams").glob("*.toml")))


def daily(day: datetime.date) -> Exercise:
    """The puzzle of a day: all of them in turn."""
    return puzzles()[day.toordinal() % len(puzzles())]


def _folder(name: str) -> tuple[Exercise, ...]:
    return tuple(read_exercise(path) for path in sorted((_HERE / name).glob("*.toml")))
