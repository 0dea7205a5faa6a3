"""The public API: games, decisions, events, notation, records, scenarios, and what a seat may see."""

from volt.rules.event_kinds import Event

from .decisions import Answer, Decision, IllegalAnswer, Move
from .game import Game, GameOutcome
from .game_records import RecordError, ReplayStep, load, replay, save
from .notation import Die, NotationError, Plan, Program
from .position.writing import PositionError
from .setup import Seat, SetupError
from .view import RobotView, View

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
    "load",
    "replay",
    "save",
]
