"""Arrays for batches: packed structs, and one integer for each game."""

from functools import cache
from typing import Any

import numpy as np

from volt.rules.dialect.packed_struct import pack
from volt.rules.rng import WORD

Array = Any  # of NumPy, or of CuPy on a GPU
_NUMBERS = {"b": "i1", "B": "u1", "h": "i2", "i": "i4", "q": "i8", "Q": "u8", "d": "f8"}


@cache
def dtype(struct: Any) -> "np.dtype[np.void]":
    """The NumPy dtype of a packed struct."""
    fields: list[Any] = []
    for name, (kind, length) in struct.kinds.items():
        fields.append(
            (name, _NUMBERS[kind] if isinstance(kind, str) else dtype(kind), *([(length,)] if length else []))
        )
    return np.dtype(fields, align=True)


def packed(*structs: Any) -> Array:
    """Structs as an array of their packed layout."""
    return np.frombuffer(bytearray(b"".join(map(pack, structs))), dtype(structs[0].__class__))


def seeded(setup: Array, seed: int) -> Array:
    """The packed state of a set-up with another seed."""
    made = setup.copy()
    made["rng"]["key"] = seed & WORD, seed >> 64
    return made


def one_each(values: Array, games: int) -> Array:
    """The values as a NumPy array; ValueError unless there is one integer for every game."""
    given = np.asarray(values)
    if given.shape != (games,) or given.dtype.kind not in "iu":
        what = f"{given.dtype} in the shape {given.shape}"
        raise ValueError(f"one whole number for each of the {games} games is needed, not {what}")
    return np.ascontiguousarray(given, np.int64)
