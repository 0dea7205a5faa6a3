"""Arenas: reading and checking drawings, the four built-in arenas, and pictures."""

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
