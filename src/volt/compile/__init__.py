"""The compiler: translates rules to C, builds libraries of them, and loads these; ``RULES`` is the rulebook itself."""

from volt.rules.entry_points import LOGGED, LOOPS

from .c_compiler import CompilerError
from .extension import EntryPoint
from .library import Library
from .python_to_c import Options, TranslationError

RULES = Library("rules", [*LOGGED, *LOOPS], sources=())

__all__ = ["RULES", "CompilerError", "EntryPoint", "Library", "Options", "TranslationError"]
