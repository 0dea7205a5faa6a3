"""Views and decisions as plain JSON, for whoever sits in another process: the fields of the classes, answers as notation."""

from collections.abc import Collection
from dataclasses import fields
from functools import lru_cache
from typing import Any

from volt.arenas import Drawing, write
from volt.game import Decision, Event, RobotView, View
from volt.game.controller import DICE, dice_per_unit, open_keys
from volt.game.decisions import written
from volt.game.vocabulary import HEADINGS
from volt.rules.module_ids import BLUE, RED

LETTERS = {BLUE: "B", RED: "R"}
NUMBERS = range(1, 7)


def view_json(view: View) -> dict[str, Any]:
    """What a seat may know."""
    return _fields(view) | {
        "drawing": _drawn(view.drawing),
        "robots": [robot_json(robot) for robot in view.robots],
        "tokens": {str(number): count for number, count in view.tokens.items()},
        "decisions": [decision_json(decision) for decision in view.decisions],
        "events": [event_json(event) for event in view.events],
        "pending": [event_json(event) for event in view.pending],
    }


def robot_json(robot: RobotView) -> dict[str, Any]:
    """A robot; its program as notation, or null where it is secret."""
    return _fields(robot) | {
        "modules": list(robot.modules),
        "inventory": None if robot.inventory is None else list(robot.inventory),
        "mines": list(robot.mines),
        "program": None if robot.program is None else str(robot.program),
    }


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision; each option as it is to be written in the answer. Those of a program are starting numbers."""
    return _fields(decision) | {"options": list(map(written, decision.options)), "default": written(decision.default)}


def event_json(event: Event) -> dict[str, Any]:
    """Something that happened."""
    details = {name: list(value) if isinstance(value, tuple) else value for name, value in event.details.items()}
    return _fields(event) | {"details": details}


def controller_json(modules: Collection[str]) -> dict[str, Any]:
    """What may lie on a controller, for those who do not know the rules: the dice, how many to a unit, the keys of each."""
    return {
        "dice": [LETTERS[colour] for colour in DICE],
        "dice_in_a_unit": dice_per_unit(modules),
        "keys": {
            f"{letter}{number}": [HEADINGS[key] for key in open_keys(modules, colour, number)]
            for colour, letter in LETTERS.items()
            for number in NUMBERS
        },
    }


def _fields(thing: Any) -> dict[str, Any]:
    return {field.name: getattr(thing, field.name) for field in fields(thing) if not field.name.startswith("_")}


@lru_cache(maxsize=16)
def _drawn(drawing: Drawing) -> str:
    return write(drawing)
