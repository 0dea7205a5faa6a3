"""Many games at once, on all cores or on a GPU, and statistics of them."""

from .batch import Batch, Results

__all__ = ["Batch", "Results"]
