"""Players that are programs. A bot knows what its seat may know, never the truth."""

from typing import Protocol

from volt.game import Answer, Decision, View

from .random import RandomBot

__all__ = ["Bot", "RandomBot"]


class Bot(Protocol):
    """Anything that can sit at the table."""

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer to the decision, within a budget of seconds."""
        ...
