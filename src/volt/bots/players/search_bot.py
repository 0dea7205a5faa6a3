"""The base of searching bots: budgets, and the rookie's answers where search is not possible."""

import os
import random

from volt.game import Answer, Decision, View

from ..analysis import Thoughts
from ..reasons import Reason
from ..search.deadline import Deadline
from ..search.evaluation_weights import weights
from ..search.native_search import SEARCH
from ..search.position import Effort, SearchPosition
from .rookie import RookieBot

SHORTEST = 0.01  # seconds; with less there is no time to search


class SearchBot:
    """Searches before it answers; ``thoughts`` and ``reasons`` are those of its last answer.

    ``samples`` limits the rollouts: with enough time, the same seed, views and decisions then give the same answers.
    ``threads`` is the number of cores it uses, 0 for all. Without machine code it answers like the rookie.
    """

    thoughts: Thoughts | None = None
    reasons: tuple[Reason, ...] = ()

    def __init__(self, seed: int, samples: int | None = None, threads: int = 1) -> None:
        self._random = random.Random(seed)
        self._rookie = RookieBot(seed)
        self._samples, self._threads = samples, threads or os.cpu_count() or 1
        self._native = SEARCH.functions.native  # loads them here, rather than while somebody waits for the first answer

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer within the budget."""
        deadline, seed = Deadline(budget), self._random.getrandbits(32)
        ahead = budget >= SHORTEST and decision.kind not in ("robot", "arena") and self._native
        self.thoughts = self._think(view, decision, seed, deadline) if ahead else None
        if self.thoughts is None:
            answer = self._rookie.choose(view, decision, budget)
            self.reasons = self._rookie.reasons
            return answer
        self.reasons = self.thoughts.reasons()
        return self.thoughts.candidates[0].answer

    def _think(self, view: View, decision: Decision, seed: int, deadline: Deadline) -> Thoughts | None:
        """Search; None if no world agrees with the position."""
        position = SearchPosition(view, decision, seed, weights(), self._threads)
        if not position.imagine(self.worlds(deadline.budget), deadline):
            return None
        effort = Effort(deadline, self._samples)
        return self.plan(position, effort) if decision.kind == "program" else self.answer(position, effort)

    def worlds(self, budget: float) -> int:
        """How many worlds to draw within this budget."""
        return 1

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Choose the plan of Phase 1."""
        raise NotImplementedError

    def answer(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Answer any other question."""
        raise NotImplementedError
