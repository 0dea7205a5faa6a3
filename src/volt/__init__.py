"""VOLT, the robot fighting league."""

from volt.game import (
    Decision,
    Event,
    Game,
    IllegalAnswer,
    Plan,
    Program,
    RecordError,
    Seat,
    SetupError,
    View,
    load,
    save,
)

__all__ = [
    "Decision",
    "Event",
    "Game",
    "IllegalAnswer",
    "Plan",
    "Program",
    "RecordError",
    "Seat",
    "SetupError",
    "View",
    "load",
    "save",
]
