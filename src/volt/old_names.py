"""Old names of the public API: each works for one more version, with a DeprecationWarning that says what it is called now."""

import sys
import warnings
from collections.abc import Callable
from typing import Any


def _warn(old: str, new: str, depth: int = 3) -> None:
    text = f"{old} is called {new} now; the old name will be removed in version 2"
    warnings.warn(text, DeprecationWarning, stacklevel=depth)


def old_names(module: str, depth: int = 3, **renamed: str) -> Callable[[str], Any]:
    """A ``__getattr__`` for a module with functions under new names; ``depth`` is 4 if it is called by another."""

    def find(name: str) -> Any:
        if name not in renamed:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        _warn(f"{module}.{name}", renamed[name], depth)
        return getattr(sys.modules[module], renamed[name])

    return find


class Renamed:
    """A method or property of a class under its old name; ``shown`` is what to call instead, if it is not simply that."""

    def __init__(self, new: str, shown: str = "") -> None:
        self._new, self._shown = new, shown or new

    def __set_name__(self, owner: type, name: str) -> None:
        self._old = f"{owner.__name__}.{name}"

    def __get__(self, instance: object, owner: type) -> Any:
        _warn(self._old, self._shown)
        return getattr(owner if instance is None else instance, self._new)
