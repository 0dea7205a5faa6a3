"""The tactician guesses what the others will do, evolves plans against that, and compares the best of them."""

import os
import random

from volt.game import Answer, Decision, View

from ..search.comparison import best_answers, best_plans
from ..search.deadline import Deadline, Effort
from ..search.evaluation_weights import weights
from ..search.native_search import SEARCH
from ..search.pools import evolve
from ..search.position import SearchPosition
from ..thoughts import Reason, Thoughts
from .rookie import RookieBot

BREEDING = 0.6  # the share of the effort for evolving plans; the rest is for comparing the best
FINALISTS = 16
ROUNDS = 2  # rounds of lookahead
WORLD = 0.05  # seconds of budget per world
MOST_WORLDS = 8
SHORTEST = 0.01  # seconds; with less there is no time to search


class TacticianBot:
    """A sampled best response, as good as its budget allows; ``thoughts`` and ``reasons`` are those of its last answer.

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
        """The number of worlds to draw: more with more time; 2 if rollouts are limited."""
        return min(MOST_WORLDS, 1 + int(budget / WORLD)) if self._samples is None else 2

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Guess, evolve, compare."""
        pools = evolve(position, effort, BREEDING, ROUNDS)
        found = best_plans(position, pools.best(position.who, FINALISTS), pools, effort, 1.0, ROUNDS)
        return Thoughts(tuple(found), effort.done, pools.expected(position))

    def answer(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Every option, some rounds ahead."""
        return Thoughts(tuple(best_answers(position, effort, ROUNDS)), effort.done)
