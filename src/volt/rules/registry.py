"""``@rule`` marks a rule and leaves it plain Python; ``twins`` clones all rules for another backend.

Rules call each other by bare names (``from .pushing import push``): a clone lives in a copy of its module's
globals in which the names of rules mean the clones, so that all worlds live in one process.
"""

import dis
import types
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: F) -> F:
    """A rule of the game, written once, run interpreted or compiled."""
    RULES.append(function)
    return function


def called(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The rules a rule calls."""
    named = {i.argval: None for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    found = (function.__globals__.get(name) for name in named)
    return [f for f in found if isinstance(f, types.FunctionType) and f in RULES]


def in_order(entries: Iterable[Callable[..., Any]]) -> list[Callable[..., Any]]:
    """The entries and all rules they need, every rule after those it calls; rules never recurse."""
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


def twins(
    rules: Iterable[Callable[..., Any]], make: Callable[[Callable[..., Any]], Any]
) -> dict[Callable[..., Any], Any]:
    """A clone of each rule, passed through ``make``.

    ``rules`` must come callees first (``in_order``); ``make`` sees each clone once everything it calls is made.
    """
    worlds: dict[int, dict[str, Any]] = {}
    made: dict[Callable[..., Any], Any] = {}
    for original in rules:
        function: Any = original
        world = worlds.setdefault(id(function.__globals__), dict(function.__globals__))
        world.update({name: made[f] for name, f in world.items() if isinstance(f, types.FunctionType) and f in made})
        clone = types.FunctionType(function.__code__, world, function.__name__, function.__defaults__)
        clone.__annotations__ = function.__annotations__
        clone.__module__, clone.__doc__ = function.__module__, function.__doc__
        made[original] = make(clone)
    return made
