"""Arenas as drawings: reading, checking, the four built-in ones, and pictures of them."""

from .check import DrawingProblem, check
from .drawing import Drawing, DrawingError, read, write
from .files import ArenaError, ArenaFile, load, names
from .pieces import COLOURS, MARKS, Piece
from .spaces import space_index, space_name

__all__ = [
    "COLOURS",
    "MARKS",
    "ArenaError",
    "ArenaFile",
    "Drawing",
    "DrawingError",
    "DrawingProblem",
    "Piece",
    "check",
    "load",
    "names",
    "read",
    "space_index",
    "space_name",
    "write",
]
