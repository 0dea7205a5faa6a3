"""The veteran: looks one round ahead at some of its own plans, and assumes that all others play by heuristic."""

from .analysis import Thoughts
from .search import Effort, SearchPosition
from .search_bot import SearchBot

IDEAS = 24  # plans it considers
SAMPLES = 1250  # rollouts per decision


class VeteranBot(SearchBot):
    """Fast lookahead of one round: a few milliseconds per decision, whatever the budget."""

    def __init__(self, seed: int, samples: int = SAMPLES) -> None:
        super().__init__(seed, samples)

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """The best of some ideas."""
        found = position.compare(position.ideas(IDEAS), None, effort, 1.0, 1)
        return Thoughts(tuple(found), effort.done)

    def answer(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Every option, one round ahead."""
        return Thoughts(tuple(position.answer(effort, 1)), effort.done)
