"""Many games at once, on all cores or on a GPU, and their statistics."""

from .batch import Batch, Results
from .statistics import Share, Survey

__all__ = ["Batch", "Results", "Share", "Survey"]
