"""Pools of plans for every seat, evolved against each other by compiled rules (``plan_evolution``)."""

import random
from array import array
from collections.abc import Mapping
from itertools import count
from typing import Any

from volt.game import Plan
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import field_span, size_of
from volt.rules.state import SEATS

from ..thoughts import Candidate
from .deadline import Effort
from .evaluation import PARTIES
from .plan_evolution import POOL, PlanPool
from .position import JOB, Codes, SearchPosition
from .rollouts import ANYTHING, HEURISTIC, Job

CHUNK = 4 * POOL  # jobs run at a time
GUESSED, FRESH = 8, POOL // 4  # generations in which the others' pools get new ideas, and how many
OWN = POOL * 3 // 4  # how many of the seat's own initial plans may be given
SHARPNESS = 1.5  # how much more likely the others' better plans are
WILDNESS = 0.1  # how often somebody is assumed to act at random
EXPECTED = 3

KnownPlans = Mapping[int, Codes]  # by seat


class PlanPools:
    """A pool of plans for every seat, the best first; ``packed`` is that of the compiled rules."""

    def __init__(self) -> None:
        self.packed = bytearray(SEATS * size_of(PlanPool))

    def _field(self, who: int, name: str, code: str) -> "memoryview[Any]":
        start, end = (who * size_of(PlanPool) + at for at in field_span(PlanPool, name))
        return memoryview(self.packed)[start:end].cast(code)  # type: ignore[call-overload, no-any-return]

    def plans(self, who: int) -> "memoryview[int]":
        """The codes of a seat's plans; they can be replaced."""
        return self._field(who, "plans", "q")

    def best(self, who: int, count: int) -> list[int]:
        """The codes of a seat's best plans, none twice."""
        return list(dict.fromkeys(self.plans(who)))[:count]

    def candidates(self, who: int, count: int) -> list[Candidate]:
        """The plans among the first of a seat's pool, none twice, with their results while it was evolved."""
        found: dict[int, Candidate] = {}
        results = (self._field(who, name, "d")[:count] for name in ("gained", "tried"))
        for code, gained, tried in zip(self.plans(who)[:count], *results, strict=True):
            found.setdefault(code, Candidate(Plan.from_code(code), gained / max(tried, 1.0), round(tried)))
        return list(found.values())

    def expected(self, position: SearchPosition) -> dict[str, tuple[Plan, ...]]:
        """What the others will probably do."""
        others = [who for who in position.operators if who != position.who]
        return {COLOURS[who]: tuple(map(Plan.from_code, self.plans(who)[:EXPECTED])) for who in others}

    def draw(self, chance: random.Random, draws: int) -> list[list[int]]:
        """A plan for every seat in each of the draws: mostly one of the better ones."""
        pools = [self.plans(who) for who in range(SEATS)]
        return [[_drawn(chance, pool) for pool in pools] for _ in range(draws)]


def _drawn(chance: random.Random, plans: "memoryview[int]") -> int:
    place = int(POOL // 2 * chance.random() ** SHARPNESS)
    return ANYTHING if chance.random() < WILDNESS else plans[place]


Opponents = PlanPools | tuple[PlanPools, ...] | KnownPlans


def draw_plans(opponents: Opponents, chance: random.Random, draws: int) -> list[list[int]]:
    """A plan for every seat in each of the draws; seats of which no plans are known make heuristic ones.

    Of several pools, each is drawn from in turn.
    """
    if isinstance(opponents, PlanPools):
        return opponents.draw(chance, draws)
    if isinstance(opponents, tuple):
        return [opponents[i % len(opponents)].draw(chance, 1)[0] for i in range(draws)]
    known = [opponents.get(who, (HEURISTIC,)) for who in range(SEATS)]
    return [[plans[chance.randrange(len(plans))] for plans in known] for _ in range(draws)]


def _stocked(position: SearchPosition, jobs: bytearray, rounds: int) -> PlanPools:
    """Pools of initial ideas, paired in the jobs."""
    pools = PlanPools()
    common = (position.packed, position.scratch, position.arena, position.ground, pools.packed, jobs)
    position.rules.stock(*common, position.who, rounds, position.seed())
    return pools


def first_ideas(position: SearchPosition, count: int) -> list[int]:
    """Initial ideas for the seat's plan."""
    return _stocked(position, bytearray(POOL * JOB), 1).plans(position.who)[:count].tolist()


def _use(known: KnownPlans, position: SearchPosition, pools: PlanPools, jobs: bytearray) -> None:
    """Put known plans into the pools, and into the jobs in which those have been paired."""
    plans_at, picks_at = (field_span(Job, name)[0] for name in ("plans", "picks"))
    for who, plans in known.items():
        size, pool = OWN if who == position.who else POOL, pools.plans(who)
        repeated = [*plans] * -(-size // len(plans))
        pool[:size] = array("q", position.chance.sample(repeated, size))
        picks = memoryview(jobs).cast("i")[picks_at // 4 + who :: JOB // 4]
        wanted = memoryview(jobs).cast("q")[plans_at // 8 + who :: JOB // 8]
        for i, pick in enumerate(picks):
            wanted[i] = pool[pick]


def evolve(
    position: SearchPosition, effort: Effort, until: float, rounds: int, known: KnownPlans | None = None
) -> PlanPools:
    """Evolve pools of plans for all seats until that share of the effort is used.

    ``known`` has plans by seat: all that another seat is assumed to consider, and most of the seat's own initial plans.
    """
    known, me = known or {}, position.who
    guesses = all(who == me for who in known)
    jobs = bytearray(JOB * CHUNK * position.threads)
    shares = array("d", bytes(8 * PARTIES * CHUNK * position.threads))
    pools = _stocked(position, jobs, rounds)
    _use(known, position, pools, jobs)
    common = (position.packed, position.scratch, position.arena, position.ground, pools.packed, jobs, shares)
    for generation in count():
        position.run(jobs, shares)
        effort.note(CHUNK * position.threads)
        best, others = POOL // 2, POOL - FRESH if generation < GUESSED and guesses else POOL
        if not effort.suffices(until):
            best, others = POOL, POOL
        position.rules.breed(*common, me, rounds, best, others, position.seed())
        if best == POOL:
            break
    return pools
