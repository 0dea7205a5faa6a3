"""Many games at once, on all cores or on a GPU, and their statistics."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .shares import Share

if TYPE_CHECKING:
    from .batch import Batch, Results
    from .statistics import Survey

__all__ = ["Batch", "Results", "Share", "Survey"]

_LAZY = {"Batch": "batch", "Results": "batch", "Survey": "statistics"}  # need NumPy, which is not everywhere


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'volt.sim' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"volt.sim.{_LAZY[name]}"), name)
    return value
