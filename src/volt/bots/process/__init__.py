"""Bots in any language, as processes that exchange lines of JSON (docs/bots.md)."""

from .process_bot import GRACE, AsyncProcessBot, Mistake, ProcessBot

__all__ = ["GRACE", "AsyncProcessBot", "Mistake", "ProcessBot"]
