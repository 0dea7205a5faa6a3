"""The rules compiled: many games at once, on all cores or on a GPU."""

from .backend import compiled
from .batch import Batch, Results

__all__ = ["Batch", "Results", "compiled"]
