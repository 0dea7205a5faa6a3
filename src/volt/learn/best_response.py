"""Measure how exploitable champions are, with a bot that knows exactly how the others think and looks for the best reply.

The champions' search is random, so the bot runs it several times from each of their seats, with their number of rollouts.
"""

import numpy as np

from volt.bots import Thoughts
from volt.bots.champion import ChampionBot
from volt.bots.deadline import Deadline
from volt.bots.search import Effort, SearchPosition
from volt.bots.tactician import BREEDING, FINALISTS, ROUNDS
from volt.game import Plan

AMPLE = 3600.0  # seconds; the number of rollouts limits thinking


class BestResponseBot(ChampionBot):
    """The best reply to champions that make ``samples`` rollouts for a plan, found with the same number of rollouts.

    It imagines each of its opponents ``draws`` times, so against three it takes about ``3 * draws`` times as long as they do.
    """

    def __init__(self, seed: int, samples: int = 3000, draws: int = 6) -> None:
        super().__init__(seed, samples)
        self._draws = draws

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Imagine what the others do, evolve plans against that, and compare them."""
        others = [who for who in position.operators if who != position.who]
        known = {who: np.array([self._imagined(position, who) for _ in range(self._draws)]) for who in others}
        effort.skip()
        pools = position.breed(effort, BREEDING, ROUNDS, known)
        found = position.compare(position.best(pools, FINALISTS), pools, effort, 1.0, ROUNDS)
        return Thoughts(tuple(found), effort.done, position.expected(pools))

    def _imagined(self, position: SearchPosition, who: int) -> int:
        """The plan that a champion at that seat chooses in one of its searches."""
        plan = super().plan(position.seen_by(who), Effort(Deadline(AMPLE), self._samples)).candidates[0].answer
        assert isinstance(plan, Plan) and plan.code is not None  # noqa: PT018
        return plan.code
