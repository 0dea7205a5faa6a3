"""The rules compiled: many games at once."""

from .backend import compiled

__all__ = ["compiled"]
