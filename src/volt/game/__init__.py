"""The face for people: games, decisions, events, notation, records, scenarios, and what a seat may see."""

from .decisions import Answer, Decision
from .events import Event
from .game import Game, IllegalAnswer
from .game_records import RecordError, load, save
from .notation import Die, NotationError, Plan, Program
from .setup import Seat, SetupError
from .view import RobotView, View

__all__ = [
    "Answer",
    "Decision",
    "Die",
    "Event",
    "Game",
    "IllegalAnswer",
    "NotationError",
    "Plan",
    "Program",
    "RecordError",
    "RobotView",
    "Seat",
    "SetupError",
    "View",
    "load",
    "save",
]
