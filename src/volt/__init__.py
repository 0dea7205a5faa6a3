"""VOLT, the robot fighting league. Its names are imported on first use, so ``import volt`` is fast."""

from importlib import import_module
from typing import TYPE_CHECKING

from volt.old_names import old_names

if TYPE_CHECKING:
    from volt import arenas as arenas
    from volt import compile as compile
    from volt import game as game
    from volt import rules as rules
    from volt import texts as texts
    from volt.game import (
        Answer,
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
        parse_record,
        read_record,
        replay,
        write_record,
    )
    from volt.game.controller import random_program
    from volt.rules import event_kinds

__version__ = "1.0.0"

__all__ = [
    "Answer",
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
    "parse_record",
    "random_program",
    "read_record",
    "replay",
    "write_record",
]

_PACKAGES = ("arenas", "compile", "game", "rules", "texts")
_old_name = old_names(__name__, 4, load="parse_record", save="write_record")
_HOMES = {
    "event_kinds": "volt.rules",
    "random_program": "volt.game.controller",
}  # of the names that are not in volt.game


if not TYPE_CHECKING:  # which would take any name for one

    def __getattr__(name: str) -> object:
        if name in _PACKAGES:
            return import_module(f"volt.{name}")
        if name not in __all__:
            return _old_name(name)
        value = globals()[name] = getattr(import_module(_HOMES.get(name, "volt.game")), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_PACKAGES})
