"""What bots that look ahead have in common: budgets, and rules of thumb for when there is no time or nothing to look with."""

import os
import random
from typing import TYPE_CHECKING, Any

from volt.game import Answer, Decision, View

from .analysis import Thoughts
from .native_rules import Deadline, rules_within, undisturbed
from .reasons import Reason
from .rookie import RookieBot

if TYPE_CHECKING:
    from .search import Effort, SearchPosition

SHORTEST = 0.01  # seconds: with less there is no time to look ahead
LOADING = 0.5  # the share of a budget that a bot waits for the compiled rules


class Thinker:
    """Tries things out before it does them; ``thoughts`` and ``reasons`` are those of its last answer.

    ``samples`` limits the courses it plays through: with time enough, the same seed, views and decisions then give the same
    answers. ``threads`` are the cores it uses, 0 all there are.
    """

    thoughts: Thoughts | None = None
    reasons: tuple[Reason, ...] = ()

    def __init__(self, seed: int, samples: int | None = None, threads: int = 1) -> None:
        self._random = random.Random(seed)
        self._rookie = RookieBot(seed)
        self._samples, self._threads = samples, threads or os.cpu_count() or 1

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer within the budget; by rule of thumb while the rules are still being compiled."""
        clock, seed = Deadline(budget), self._random.getrandbits(32)
        ahead = budget >= SHORTEST and decision.kind not in ("robot", "arena")
        rules = rules_within(LOADING * budget) if ahead else None
        with undisturbed():
            self.thoughts = None if rules is None else self._think(rules, view, decision, seed, clock)
            if self.thoughts is None:
                answer = self._rookie.choose(view, decision, budget)
                self.reasons = self._rookie.reasons
                return answer
            self.reasons = self.thoughts.reasons()
            return self.thoughts.candidates[0].answer

    def _think(self, rules: Any, view: View, decision: Decision, seed: int, clock: Deadline) -> Thoughts | None:
        """With the compiled rules at hand; None if the position cannot be imagined."""
        from .evaluation import weights
        from .search import Effort, SearchPosition

        position = SearchPosition(rules, view, decision, seed, weights(), self._threads)
        if not position.imagine(self.worlds(clock.budget), clock):
            return None
        effort = Effort(clock, self._samples)
        return self.plan(position, effort) if decision.kind == "program" else self.answer(position, effort)

    def worlds(self, budget: float) -> int:
        """How many worlds to imagine."""
        return 1

    def plan(self, position: "SearchPosition", effort: "Effort") -> Thoughts:
        """About the plan of Phase 1."""
        raise NotImplementedError

    def answer(self, position: "SearchPosition", effort: "Effort") -> Thoughts:
        """About any other question."""
        raise NotImplementedError
