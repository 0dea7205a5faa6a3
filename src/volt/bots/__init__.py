"""Computer players. A bot knows what its seat may know, never the full state."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from volt.game import Answer, Decision, View

from .players.random import RandomBot
from .players.rookie import BeginnerBot, RookieBot
from .thoughts import Candidate, Reason, Thoughts

if TYPE_CHECKING:
    from .players.champion import ChampionBot, RegularBot, VeteranBot
    from .players.tactician import TacticianBot
    from .review.coach import coach

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


_LAZY = {  # imported on first use, because that takes a moment
    "ChampionBot": "players.champion",
    "RegularBot": "players.champion",
    "VeteranBot": "players.champion",
    "TacticianBot": "players.tactician",
    "coach": "review.coach",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'volt.bots' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"volt.bots.{_LAZY[name]}"), name)
    return value


def _make(name: str, seed: int) -> Bot:
    return __getattr__(name)(seed)  # type: ignore[no-any-return]


LEVELS: dict[str, Callable[[int], Bot]] = {
    "beginner": BeginnerBot,
    "rookie": RookieBot,
    "regular": partial(_make, "RegularBot"),
    "veteran": partial(_make, "VeteranBot"),
    "tactician": partial(_make, "TacticianBot"),
    "champion": partial(_make, "ChampionBot"),
}
"""The bots that people play against, by name, the weakest first: constructors that take a seed."""

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    **LEVELS,
    "fast": partial(RandomBot, fourth_die=1.0),  # like the compiled policy of batches (``volt.sim.playouts``)
}
"""All bots by name, the levels included.

``random`` and ``fast`` play anything legal; games in which all are ``fast`` are played as machine code.
"""
