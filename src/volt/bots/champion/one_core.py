"""Matrix products of NumPy on one core: its threads cost more than they bring here, ten times as much on a busy machine.

NumPy has no switch for it once it is imported, so this asks the OpenBLAS that comes with its wheels; where there is another
library, nothing changes.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np

FOLDERS = ("../numpy.libs", ".dylibs")  # where wheels keep it, beside NumPy or in it
NAMES = [f"{before}openblas_{{}}_num_threads{after}" for before, after in product(("scipy_", ""), ("64_", ""))]


@cache
def _threads() -> tuple[Callable[[], int], Callable[[int], None]] | None:
    """How to read and set the number of threads, if that is known."""
    files = [file for folder in FOLDERS for file in (Path(np.__file__).parent / folder).glob("*openblas*")]
    for file, name in product(files, NAMES):
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(str(file))  # loaded already: the same one
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
