"""Pools of plans for every seat, evolved against each other by compiled rules (``plan_evolution``)."""

from collections.abc import Mapping
from itertools import count

import numpy as np

from volt.game import Plan
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import layout
from volt.rules.state import SEATS

from ..thoughts import Candidate
from .deadline import Effort
from .evaluation import PARTIES
from .native_search import Codes, Structs
from .plan_evolution import POOL, PlanPool
from .position import SearchPosition
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

    def __init__(self, packed: Structs) -> None:
        self.packed = packed

    def best(self, who: int, count: int) -> list[int]:
        """The codes of a seat's best plans, none twice."""
        return list(dict.fromkeys(self.packed["plans"][who].tolist()))[:count]

    def candidates(self, who: int, count: int) -> list[Candidate]:
        """The plans among the first of a seat's pool, none twice, with their results while it was evolved."""
        found: dict[int, Candidate] = {}
        columns = (self.packed[name][who][:count].tolist() for name in ("plans", "gained", "tried"))
        for code, gained, tried in zip(*columns, strict=True):
            found.setdefault(code, Candidate(Plan.from_code(code), gained / max(tried, 1.0), round(tried)))
        return list(found.values())

    def expected(self, position: SearchPosition) -> dict[str, tuple[Plan, ...]]:
        """What the others will probably do."""
        others = [who for who in position.operators if who != position.who]
        plans = self.packed["plans"]
        return {COLOURS[who]: tuple(map(Plan.from_code, plans[who][:EXPECTED].tolist())) for who in others}

    def draw(self, chance: np.random.Generator, draws: int) -> Codes:
        """A plan for every seat in each of the draws: mostly one of the better ones."""
        places = (POOL // 2 * chance.random((draws, SEATS)) ** SHARPNESS).astype(int)
        plans: Codes = self.packed["plans"][np.arange(SEATS), places]
        plans[chance.random((draws, SEATS)) < WILDNESS] = ANYTHING
        return plans


Opponents = PlanPools | KnownPlans


def draw_plans(opponents: Opponents, chance: np.random.Generator, draws: int) -> Codes:
    """A plan for every seat in each of the draws; seats of which no plans are known make heuristic ones."""
    if isinstance(opponents, PlanPools):
        return opponents.draw(chance, draws)
    plans = np.full((draws, SEATS), HEURISTIC, np.int64)
    for who, some in opponents.items():
        plans[:, who] = chance.choice(some, draws)
    return plans


def _stocked(position: SearchPosition, jobs: Structs, rounds: int) -> Structs:
    """Pools of initial ideas, paired in the jobs."""
    pools = np.zeros(SEATS, layout(PlanPool))
    common = (position.worlds, position.scratch, position.arena, position.ground, pools, jobs)
    position.rules.stock(*common, position.who, rounds, position.seed())
    return pools


def first_ideas(position: SearchPosition, count: int) -> list[int]:
    """Initial ideas for the seat's plan."""
    pools = _stocked(position, np.zeros(POOL, layout(Job)), 1)
    return pools["plans"][position.who][:count].tolist()  # type: ignore[no-any-return]


def evolve(
    position: SearchPosition, effort: Effort, until: float, rounds: int, known: KnownPlans | None = None
) -> PlanPools:
    """Evolve pools of plans for all seats until that share of the effort is used.

    ``known`` has plans by seat: all that another seat is assumed to consider, and most of the seat's own initial plans.
    """
    known, me = known or {}, position.who
    guesses = all(who == me for who in known)
    jobs = np.zeros(CHUNK * position.threads, layout(Job))
    shares = np.zeros(len(jobs) * PARTIES)
    pools = _stocked(position, jobs, rounds)
    for who, plans in known.items():
        size = OWN if who == me else POOL
        pools["plans"][who][:size] = position.chance.permutation(np.resize(plans, max(size, len(plans))))[:size]
        jobs["plans"][:, who] = pools["plans"][who][jobs["picks"][:, who]]
    common = (position.worlds, position.scratch, position.arena, position.ground, pools, jobs, shares)
    for generation in count():
        position.run(jobs, shares)
        effort.note(len(jobs))
        best, others = POOL // 2, POOL - FRESH if generation < GUESSED and guesses else POOL
        if not effort.suffices(until):
            best, others = POOL, POOL
        position.rules.breed(*common, me, rounds, best, others, position.seed())
        if best == POOL:
            break
    return PlanPools(pools)
