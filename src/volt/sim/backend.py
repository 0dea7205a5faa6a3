"""The rules compiled by Numba: one clone of each rule with an explicit signature, cached on disk by the hash of all sources."""

import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, get_type_hints

import numba
import numpy as np
from numba import types as nb

import volt.rules
from volt.rules.build import in_order, twins
from volt.rules.events import tell

Progress = Callable[[str, int, int], None]


def fingerprint() -> str:
    """A hash over everything compiled code depends on; a changed rule can never run stale code."""
    digest = hashlib.sha256()
    for package in (Path(volt.rules.__file__).parent, Path(__file__).parent):
        for path in sorted(package.rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    digest.update(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    return digest.hexdigest()[:16]


def numba_type(hint: Any) -> Any:
    """The Numba type of an annotation: records by their layout, all integers as 64-bit."""
    if hasattr(hint, "layout"):
        return numba.from_dtype(hint.layout)
    return {int: nb.int64, bool: nb.boolean, type(None): nb.void}[hint]


def signature(function: Callable[..., Any]) -> Any:
    """The compiled signature of a rule, from its annotations."""
    hints = get_type_hints(function)
    names = list(inspect.signature(function).parameters)
    return numba_type(hints["return"])(*(numba_type(hints[name]) for name in names))
