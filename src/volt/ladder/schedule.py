"""The schedule: who meets whom, in which seats and with which seeds.

It depends only on the plan and, for Swiss rounds, on earlier results. Every line-up plays the same deals, and each deal
is played in every seating before the next one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

from .plan import LadderPlan
from .result import Result

Lineup = tuple[str, ...]  # one bot per operator seat


@dataclass(frozen=True)
class Fixture:
    """A game to be played. Except in a Swiss ladder, its number does not depend on how many games the plan asks for."""

    number: int
    lineup: Lineup
    arena: str
    seed: int


def fixtures(plan: LadderPlan, results: Mapping[int, Result]) -> list[Fixture]:
    """Return all games known so far; those of a Swiss round are known once the previous round is over."""
    if plan.kind == "swiss":
        return [fixture for meeting in _swiss(plan, results) for fixture in meeting]
    return _games(plan, lineups(plan), 0)


def total(plan: LadderPlan) -> int:
    """Return the total number of games."""
    if plan.kind == "swiss":
        return plan.swiss_rounds * (len(plan.bots) // plan.operators) * plan.games
    return len(lineups(plan)) * plan.games


def lineups(plan: LadderPlan) -> list[Lineup]:
    """Return the line-ups, regardless of seating: one bot against copies of another, or every group of bots."""
    if plan.kind == "challenge":
        challenger, other = plan.bots
        return [(challenger, *[other] * (plan.operators - 1))]
    groups = combinations(plan.bots, min(len(plan.bots), plan.operators))
    return [lineup for group in groups for lineup in _filled(group, plan.operators)]


def _filled(group: Lineup, seats: int) -> list[Lineup]:
    """Fill a table with a group that may be too small; leftover seats are distributed in all possible ways."""
    each, over = divmod(seats, len(group))
    return [group * each + extra for extra in combinations(group, over)]


@lru_cache(maxsize=256)
def seatings(lineup: Lineup) -> tuple[Lineup, ...]:
    """Return all seatings, the rotations of an order one after another, so that any prefix of the list is nearly balanced."""
    found: dict[Lineup, None] = {}
    for seating in permutations(lineup):
        for turn in range(len(seating)):
            found[seating[turn:] + seating[:turn]] = None
    return tuple(found)


def _games(plan: LadderPlan, met: Sequence[Lineup], first: int) -> list[Fixture]:
    """Return the fixtures of some line-ups, game by game."""
    made = []
    for game in range(plan.games):
        for i, lineup in enumerate(met):
            deal, seating = divmod(game, len(seatings(lineup)))
            arena = plan.arenas[deal % len(plan.arenas)]
            number = first + game * len(met) + i
            made.append(Fixture(number, seatings(lineup)[seating], arena, plan.seed + deal))
    return made


# --- Swiss rounds ---


def _swiss(plan: LadderPlan, results: Mapping[int, Result]) -> Iterator[list[Fixture]]:
    """Yield the Swiss rounds one by one, as far as the results allow."""
    met: Counter[frozenset[str]] = Counter()
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    first = 0
    for _ in range(plan.swiss_rounds):
        order = sorted(plan.bots, key=lambda bot: -won[bot] / max(1, sat[bot]))
        groups = _tables(plan, order, met, sat)
        played = _games(plan, groups, first)
        first += len(played)
        yield played
        if any(fixture.number not in results for fixture in played):
            return
        for fixture in played:
            sat.update(fixture.lineup)
            won[results[fixture.number].winning_bot] += 1
        met.update(frozenset(pair) for group in groups for pair in combinations(group, 2))


def _tables(plan: LadderPlan, order: list[str], met: Counter[frozenset[str]], sat: Counter[str]) -> list[Lineup]:
    """Seat bots, from the top of the standings down, with those they have met least often; whoever has played most sits out."""
    over = len(order) % plan.operators
    waiting = sorted(order, key=lambda bot: (-sat[bot], -order.index(bot)))[:over]
    left = [bot for bot in order if bot not in waiting]
    groups = []
    while left:
        group = [left.pop(0)]
        while len(group) < plan.operators:
            group.append(min(left, key=lambda bot: sum(met[frozenset((bot, other))] for other in group)))
            left.remove(group[-1])
        groups.append(tuple(group))
    return groups
