"""The compiled rules: by the system's C compiler in seconds (``cc.py``), or, without one, by Numba in a minute (``jit.py``)."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

from . import cc, jit
from .entries import ENTRIES

Entries = tuple[Callable[..., Any], ...]


@cache
def compiled(entries: Entries = ENTRIES) -> SimpleNamespace:
    """The compiled entries by name; the first use after a change of the rules takes a while."""
    return cc.compiled(entries) or jit.compiled(entries)


def in_cache(entries: Entries = ENTRIES) -> bool:
    """Whether ``compiled`` has but to load, in half a second."""
    return cc.in_cache(entries) or jit.in_cache(entries)
