"""Bots that try things out before they do them: the veteran, one round ahead, and the tactician."""

import random
from dataclasses import dataclass
from typing import Any

from volt.game import Answer, Decision, Plan, View

from .rookie import RookieBot
from .simulator import Clock, rules_within

SHORTEST = 0.004  # seconds; with less a bot does not start thinking
LOAD = 0.5  # the share of a budget it may wait for the compiled rules


class VeteranBot:
    """Looks one round ahead: some dozens of its own plans, against others that play by rule of thumb."""

    CANDIDATES = 32
    SAMPLES = 1500

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._rookie = RookieBot(seed)

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer within the budget; most of the time it needs some milliseconds."""
        clock = Clock(budget)
        seed = self._random.getrandbits(32)
        if budget < SHORTEST or decision.kind in ("robot", "arena"):
            return self._rookie.choose(view, decision, budget)
        rules = rules_within(LOAD * budget)
        if rules is None:
            return self._rookie.choose(view, decision, budget)
        from .evaluation import hand_made
        from .search import Effort, Position, to_plan

        position = Position(rules, view, decision.seat, seed, hand_made())
        position.imagine(1)
        effort = Effort(clock, self.SAMPLES)
        if decision.kind != "program":
            return next(position.answer(decision, effort, 1))[0]
        import numpy as np
        from volt.rules.record import layout
        from volt.rules.state import SEATS
        from volt.sim.breeding import Pool
        from volt.sim.lookahead import Job
        from volt.sim.breeding import POOL
        pools = np.zeros(SEATS, layout(Pool))
        jobs = np.zeros(POOL, layout(Job))
        rules.stock(position.worlds, position._rooms[0][0], position.arena, position.ground, pools, jobs, position.who, 1, seed)
        plans = [int(p) for p in pools["plans"][position.who][: self.CANDIDATES]]
        return to_plan(position.compare(plans, None, effort, 1.0, 1)[0].plan)


class TacticianBot:
    """T."""

    def __init__(self, seed: int, samples: int | None = None, threads: int = 1) -> None:
        self._random = random.Random(seed)
        self._rookie = RookieBot(seed)
        self.samples, self.threads = samples, threads
        self.rounds=1
        self.fit=0

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer within the budget; most of the time it needs some milliseconds."""
        clock = Clock(budget)
        seed = self._random.getrandbits(32)
        if budget < SHORTEST or decision.kind in ("robot", "arena"):
            return self._rookie.choose(view, decision, budget)
        rules = rules_within(LOAD * budget)
        if rules is None:
            return self._rookie.choose(view, decision, budget)
        from .evaluation import hand_made
        from .search import Effort, Position, to_plan

        from .evaluation import from_file
        position = Position(rules, view, decision.seat, seed, from_file() if self.fit else hand_made(), self.threads)
        position.imagine(2)
        effort = Effort(clock, self.samples)
        if decision.kind != "program":
            return next(position.answer(decision, effort, self.rounds))[0]
        pools = position.breed(effort, 0.6, self.rounds)
        plans = list(dict.fromkeys(int(p) for p in pools["plans"][position.who]))[:16]
        return to_plan(position.compare(plans, pools, effort, 1.0, self.rounds)[0].plan)
