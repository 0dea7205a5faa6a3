"""VOLT, the robot fighting league. Its names are imported on first use, so ``import volt`` is fast."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from volt.game import (
        Decision,
        Event,
        Game,
        GameOutcome,
        IllegalAnswer,
        Move,
        NotationError,
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

__version__ = "0.2.0.dev0"

__all__ = [
    "Decision",
    "Event",
    "Game",
    "GameOutcome",
    "IllegalAnswer",
    "Move",
    "NotationError",
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

_PACKAGES = ("arenas", "compile", "game", "rules", "texts")


def __getattr__(name: str) -> object:
    if name in _PACKAGES:
        return import_module(f"volt.{name}")
    if name not in __all__:
        raise AttributeError(f"module 'volt' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module("volt.rules" if name == "event_kinds" else "volt.game"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_PACKAGES})
