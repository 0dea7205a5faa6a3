"""VOLT, the robot fighting league."""

from volt.game import (
    Decision,
    Event,
    Game,
    GameOutcome,
    IllegalAnswer,
    Move,
    Plan,
    PositionError,
    Program,
    RecordError,
    Seat,
    SetupError,
    View,
    load,
    replay,
    save,
)
from volt.rules import event_kinds

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "Event",
    "Game",
    "GameOutcome",
    "IllegalAnswer",
    "Move",
    "Plan",
    "PositionError",
    "Program",
    "RecordError",
    "Seat",
    "SetupError",
    "View",
    "__version__",
    "event_kinds",
    "load",
    "replay",
    "save",
]
