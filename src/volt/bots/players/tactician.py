"""The tactician: guesses what the others will do, evolves plans against that, and compares the best of them."""

from ..analysis import Thoughts
from ..search.position import Effort, SearchPosition
from .search_bot import SearchBot

BREEDING = 0.6  # the share of the effort for evolving plans; the rest is for comparing the best
FINALISTS = 16
ROUNDS = 2  # rounds of lookahead
WORLD = 0.05  # seconds of budget per world
MOST_WORLDS = 8


class TacticianBot(SearchBot):
    """A sampled best response, as good as its budget allows."""

    def worlds(self, budget: float) -> int:
        """The number of worlds to draw: more with more time; 2 if rollouts are limited."""
        return min(MOST_WORLDS, 1 + int(budget / WORLD)) if self._samples is None else 2

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Guess, evolve, compare."""
        pools = position.breed(effort, BREEDING, ROUNDS)
        found = position.compare(position.best(pools, FINALISTS), pools, effort, 1.0, ROUNDS)
        return Thoughts(tuple(found), effort.done, position.expected(pools))

    def answer(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Every option, some rounds ahead."""
        return Thoughts(tuple(position.answer(effort, ROUNDS)), effort.done)
