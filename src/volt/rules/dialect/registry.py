"""``@rule`` registers a function as a rule and leaves it plain Python, so that it can run interpreted or be compiled.

Rules must call each other by bare names (``from .pushing import push``), so that their callees can be found.
"""

import dis
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: F) -> F:
    """Register a rule of the game; it can run interpreted or be compiled."""
    RULES.append(function)
    return function


class Shorthand(ABC):
    """A readable way to call a rule: it takes names and classes, and arranges the arguments of ``rule``.

    Interpreted code calls it; the compiler passes the syntax of the arguments to ``arrange`` instead of their values.
    """

    def __init__(self, rule: Callable[..., Any]) -> None:
        self.rule = rule

    @abstractmethod
    def arrange(self, given: Sequence[Any], named: Mapping[str, Any], constant: Callable[[int], Any]) -> list[Any]:
        """The arguments of the rule, in order; ``constant`` makes one from a number. TypeError if they do not fit."""


def called(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The rules that a rule calls directly."""
    named = {i.argval: None for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    found = (meant(function.__globals__.get(name)) for name in named)
    return [f for f in found if isinstance(f, types.FunctionType) and f in RULES]


def meant(found: Any) -> Any:
    """The rule that a name refers to, directly or through a shorthand."""
    return found.rule if isinstance(found, Shorthand) else found


def in_order(entries: Iterable[Callable[..., Any]]) -> list[Callable[..., Any]]:
    """The entries and all rules they need, callees first. RecursionError if a rule calls itself, even indirectly."""
    done: list[Callable[..., Any]] = []
    open_: list[Callable[..., Any]] = []

    def visit(function: Callable[..., Any]) -> None:
        if function in open_:
            raise RecursionError(f"rule {function.__name__} calls itself")
        if function not in done:
            open_.append(function)
            for other in called(function):
                visit(other)
            open_.remove(function)
            done.append(function)

    for entry in entries:
        visit(entry)
    return done
