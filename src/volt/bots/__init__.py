"""Computer players. A bot knows what its seat may know, never the full state."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from volt.game import Answer, Decision, View

from .players.champion import ChampionBot, RegularBot, VeteranBot
from .players.random import RandomBot
from .players.rookie import BeginnerBot, RookieBot
from .players.tactician import TacticianBot
from .review.coach import coach
from .thoughts import Candidate, Reason, Thoughts

__all__ = [
    "BOTS",
    "LEVELS",
    "BeginnerBot",
    "Bot",
    "Candidate",
    "ChampionBot",
    "RandomBot",
    "Reason",
    "RegularBot",
    "RookieBot",
    "TacticianBot",
    "Thoughts",
    "VeteranBot",
    "coach",
]


class Bot(Protocol):
    """Anything that can play a seat."""

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer to the decision, within a budget of seconds."""
        ...


LEVELS: dict[str, Callable[[int], Bot]] = {
    "beginner": BeginnerBot,
    "rookie": RookieBot,
    "regular": RegularBot,
    "veteran": VeteranBot,
    "tactician": TacticianBot,
    "champion": ChampionBot,
}
"""The bots that people play against, by name, the weakest first: constructors that take a seed."""

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    **LEVELS,
    "fast": partial(RandomBot, fourth_die=1.0),  # like the compiled policy of batches (``volt.sim.playouts``)
}
"""All bots by name, the levels included."""
