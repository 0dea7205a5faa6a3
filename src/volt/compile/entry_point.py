"""Entry points: rules that Python calls, and how they are translated."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Rule = Callable[..., Any]
Constants = Mapping[tuple[Any, str], int]  # fields of packed structs whose value never changes


class CompilerError(RuntimeError):
    """Rules cannot be compiled; the message says why and, if possible, what to do."""


class TranslationError(SyntaxError):
    """A rule uses Python that has no translation; the message names file, line and rule."""


@dataclass(frozen=True)
class Options:
    """How rules are translated."""

    events: tuple[type, ...] | None = None  # kinds of events that are logged; None: all
    unrolled: tuple[Rule, ...] = ()  # rules whose loops are unrolled
    constants: Constants = field(default_factory=dict)  # constants that replace reading the field


@dataclass(frozen=True)
class EntryPoint:
    """A rule that Python calls. A variant has its own name and options."""

    rule: Rule
    options: Options = field(default_factory=Options)
    variant: str = ""
    inlined: tuple[str, ...] = ()  # rules that must be inlined

    @property
    def name(self) -> str:
        """Its name in Python."""
        return f"{self.rule.__name__}_{self.variant}" if self.variant else self.rule.__name__
