"""The operations of the network that differ between NumPy (to play) and PyTorch (to learn): here those of NumPy."""

import threading
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

Array = Any  # of NumPy or PyTorch
WINDOWS = 2**18  # floats: larger batches of maps are convolved in parts, whose windows stay in a core's cache


class Backend:
    """The operations of NumPy; ``volt.learn`` has those of PyTorch."""

    learns = False  # whether weights change, so that nothing computed from them may be kept

    def constant(self, values: Array) -> Array:
        """A constant table."""
        return values.astype(np.float32) if values.dtype.kind == "f" else values

    def integers(self, rows: Array) -> Array:
        """Rows as integers that can be used as indices."""
        return rows.astype(np.int64)

    def like(self, x: Array, other: Array) -> Array:
        """Convert to the type of the other."""
        return x.astype(other.dtype)

    def concat(self, parts: list[Array], axis: int = -1) -> Array:
        """Features along an axis, as 32-bit floats."""
        return np.concatenate(parts, axis=axis, dtype=np.float32, casting="unsafe")

    def pick(self, values: Array, index: Array) -> Array:
        """For each row (n, values, features), the features at its indices (n, count)."""
        n, size, features = values.shape
        return values.reshape(-1, features).take(index + np.arange(0, n * size, size)[:, None], axis=0)

    def look_up(self, values: Array, index: Array) -> Array:
        """``take_along_axis`` for the last of three axes."""
        n, count, size = values.shape
        first = np.arange(0, n * count * size, size).reshape(n, count, 1)
        return values.reshape(-1).take(index + first)

    def relu(self, x: Array) -> Array:
        """The positive part."""
        return np.maximum(x, 0)

    def highest(self, x: Array, axis: int) -> Array:
        """Maximum along an axis."""
        return x.max(axis)

    def where(self, condition: Array, yes: Array, no: Array) -> Array:
        """Choose element by element."""
        return np.where(condition, yes, no)

    def convolve(self, x: Array, kernel: Array) -> Array:
        """3 × 3 convolution of the positive part of maps (n, columns, rows, channels), zeros around them."""
        n, columns, rows, channels = x.shape
        weights = kernel.reshape(9 * channels, -1)
        at_once = max(1, WINDOWS // (columns * rows * 9 * channels))
        found = np.empty((n, columns * rows, weights.shape[1]), np.float32)
        for first in range(0, n, at_once):
            maps = x[first : first + at_once]
            inside, windows, flat = _SCRATCH.frame(maps.shape)
            np.maximum(maps, 0, out=inside)
            flat.reshape(windows.shape)[...] = windows
            np.matmul(flat, weights, out=found[first : first + at_once].reshape(len(flat), -1))
        return found.reshape(n, columns, rows, -1)


def _frame(shape: tuple[int, int, int, int]) -> tuple[Array, Array, Array]:
    """Memory to convolve maps of this shape: the inside of a frame of zeros, its 3 × 3 windows, and room for a copy of these."""
    n, columns, rows, channels = shape
    padded = np.zeros((n, columns + 2, rows + 2, channels), np.float32)
    by_map, by_column, by_row, by_channel = padded.strides
    windows = as_strided(
        padded, (n, columns, rows, 3, 3 * channels), (by_map, by_column, by_row, by_column, by_channel)
    )
    return padded[:, 1:-1, 1:-1], windows, np.empty((n * columns * rows, 9 * channels), np.float32)


class _Scratch(threading.local):
    """Frames, for each thread its own: new memory for every convolution would cost as much as its sums."""

    def __init__(self) -> None:
        self.frame = lru_cache(maxsize=16)(_frame)


_SCRATCH = _Scratch()
