"""The compiler: translates rules to C, builds native libraries and loads them; ``RULES`` is the library of the game rules."""

from volt.rules.interface.entry_points import LOGGED, LOOPS, REACH

from .entry_point import CompilerError, EntryPoint, Options, TranslationError
from .library import Library

RULES = Library("rules", [*LOGGED, *REACH, *LOOPS], sources=())

__all__ = ["RULES", "CompilerError", "EntryPoint", "Library", "Options", "TranslationError"]
