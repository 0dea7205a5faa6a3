"""Run NumPy's matrix products on one core: threads make them slower here, up to ten times on a busy machine.

NumPy has no setting for this once it is imported, so this calls the OpenBLAS in its wheels; with another BLAS nothing changes.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np

FOLDERS = ("../numpy.libs", ".dylibs")  # its location in wheels: next to NumPy or inside it
NAMES = [f"{before}openblas_{{}}_num_threads{after}" for before, after in product(("scipy_", ""), ("64_", ""))]


@cache
def _threads() -> tuple[Callable[[], int], Callable[[int], None]] | None:
    """How to read and set the number of threads, if that is known."""
    files = [file for folder in FOLDERS for file in (Path(np.__file__).parent / folder).glob("*openblas*")]
    for file, name in product(files, NAMES):
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(str(file))  # already loaded: returns the same library
            return getattr(library, name.format("get")), getattr(library, name.format("set"))
    return None


@contextmanager
def one_core() -> Iterator[None]:
    """A context in which NumPy multiplies on one core."""
    threads = _threads()
    if threads is None:
        yield
        return
    read, write = threads
    before = read()
    write(1)
    try:
        yield
    finally:
        write(before)
