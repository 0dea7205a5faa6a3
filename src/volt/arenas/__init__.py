"""Arenas: reading and checking drawings, the four built-in arenas, and pictures."""

from typing import TYPE_CHECKING

from volt.old_names import old_names

from .check import DrawingProblem, check
from .drawing import Drawing, DrawingError, parse_drawing, write_drawing
from .files import ArenaError, ArenaFile, find_arena, load_arena, names, read_arena
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
    "find_arena",
    "load_arena",
    "names",
    "parse_drawing",
    "read_arena",
    "space_index",
    "space_name",
    "write_drawing",
]

if not TYPE_CHECKING:  # which would take any name for one
    __getattr__ = old_names(__name__, read="parse_drawing", write="write_drawing", load="find_arena")
