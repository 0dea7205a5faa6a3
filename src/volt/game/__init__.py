"""The face for people: games, decisions, events, notation, records, scenarios, and what a seat may see."""

from .decisions import Answer, Decision
from .game import Game, IllegalAnswer
from .notation import Die, NotationError, Plan, Program
from .records import RecordError, load, save
from .story import Event
from .table import Seat, SetupError
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
