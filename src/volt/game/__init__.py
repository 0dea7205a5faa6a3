"""The public API: games, decisions, events, notation, records, scenarios, and what a seat may see."""

from typing import TYPE_CHECKING

from volt.old_names import old_names
from volt.rules.event_kinds import Event

from .decisions import Answer, Decision, IllegalAnswer, Move
from .game import Game
from .game_records import RecordError, ReplayStep, parse_record, read_record, replay, write_record
from .notation import Die, NotationError, Plan, Program
from .played_game import GameOutcome
from .position.writing import PositionError
from .setup import Seat, SetupError
from .situation import RobotView
from .views.view import View

__all__ = [
    "Answer",
    "Decision",
    "Die",
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
    "ReplayStep",
    "RobotView",
    "Seat",
    "SetupError",
    "View",
    "parse_record",
    "read_record",
    "replay",
    "write_record",
]

if not TYPE_CHECKING:  # which would take any name for one
    __getattr__ = old_names(__name__, load="parse_record", save="write_record")
