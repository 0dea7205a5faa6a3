"""Pools of plans: every seat has one, and all are tried against each other.

The searching seat's pool evolves over generations. The others' pools are initial ideas, ranked by their results: operators
choose well, but not as if they had searched for long, so lookahead must not rely on a single plan.
"""

from typing import Annotated

from volt.rules.arena import Arena
from volt.rules.dialect.packed_struct import f64, i64, packed_struct
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import (
    colour_of,
    dice_left,
    die_code,
    die_of,
    face_of,
    key_of,
    with_die,
    with_number,
)
from volt.rules.interface.random_programs import random_key
from volt.rules.module_ids import BLUE, RED
from volt.rules.modules.nozzle import HIGH as STEERABLE  # the highest blue die on a diagonal key; the lowest is a 1
from volt.rules.modules.ram import holds_two
from volt.rules.rng import rand, seed_rng
from volt.rules.state import SEATS, UNITS, State, copy_game

from .evaluation import PARTIES
from .heuristic_plans import free_number, heuristic_plan, random_plan
from .reachability import Ground
from .rollouts import NO_ANSWER, Job

POOL = 64
KEPT, KEPT_OF_OTHERS = 0.7, 0.95  # how much of a plan's statistics is kept after each generation
DOUBT = 4.0  # virtual trials with the average result, for every plan


@packed_struct
class PlanPool:
    """The plans of one seat: their total results, and how often they were tried."""

    plans: Annotated[list[i64], POOL]
    gained: Annotated[list[f64], POOL]
    tried: Annotated[list[f64], POOL]


@rule
def _any_number(game: State, who: int) -> int:
    """The starting number a seat holds, or one that is free."""
    held = game.robots[who].number
    return held if held != 0 else free_number(game, 0)


@rule
def _fresh(game: State, arena: Arena, ground: Ground, who: int) -> int:
    plan = heuristic_plan(game, arena, ground, who) if rand(game, 4) > 0 else random_plan(game, who)
    return with_number(plan, _any_number(game, who))


@rule
def _another_die(game: State, plan: int, who: int, which: int) -> int:
    """The plan with a random die at index ``which``, if one is left."""
    others = with_die(plan, which, 0)
    blue = dice_left(others, BLUE) > 0
    red = dice_left(others, RED) > 0
    if not blue and not red:
        return plan
    colour = BLUE if blue and (not red or rand(game, 2) == 0) else RED
    number = 1 + rand(game, 6)
    return with_die(others, which, die_code(colour, number, random_key(game, who, colour, number)))


@rule
def _turned(game: State, plan: int, which: int, number: bool) -> int:
    """The plan with a die that shows a random number, or lies on another legal key."""
    die = die_of(plan, which)
    colour, shown, key = colour_of(die), face_of(die), key_of(die)
    if number:
        shown = 1 + rand(game, STEERABLE if colour == BLUE and key % 2 else 6)
    elif colour == BLUE:
        key = (key + 2 * (1 + rand(game, 3))) % 8
    else:
        key = (key + 1 + rand(game, 7)) % 8
    return with_die(plan, which, die_code(colour, shown, key))


@rule
def _swapped(plan: int, one: int, other: int) -> int:
    """The plan with the dice of two units exchanged."""
    for slot in range(2):
        first, second = die_of(plan, 2 * one + slot), die_of(plan, 2 * other + slot)
        plan = with_die(with_die(plan, 2 * one + slot, second), 2 * other + slot, first)
    return plan


@rule
def _crossed(plan: int, partner: int, unit: int) -> int:
    """The plan with a unit taken from a partner, if there are enough dice."""
    child = with_die(with_die(plan, 2 * unit, die_of(partner, 2 * unit)), 2 * unit + 1, 0)
    if dice_left(child, BLUE) < 0 or dice_left(child, RED) < 0:
        return plan
    return child


@rule
def offspring(game: State, plan: int, partner: int, who: int) -> int:
    """A mutation of the plan: one thing changed."""
    unit = rand(game, UNITS)
    which = 2 * unit
    way = rand(game, 16)
    if way < 4:
        return _another_die(game, plan, who, which)
    if way < 7:
        return _turned(game, plan, which, True)
    if way < 10:
        return _turned(game, plan, which, False)
    if way < 12:
        return _swapped(plan, unit, (unit + 1) % UNITS)
    if way < 14:
        return _crossed(plan, partner, unit)
    if way == 14 and holds_two(game, who):
        if die_of(plan, which + 1) > 0:
            return with_die(plan, which + 1, 0)
        return _another_die(game, plan, who, which + 1) if rand(game, 2) else plan
    return with_number(plan, _any_number(game, who))


@rule
def _score(pool: PlanPool, i: int, average: float) -> float:
    return (pool.gained[i] + DOUBT * average) / (pool.tried[i] + DOUBT)


@rule
def _average(pool: PlanPool) -> float:
    gained, tried = 0.0, 0.0
    for i in range(POOL):
        gained += pool.gained[i]
        tried += pool.tried[i]
    return gained / tried if tried > 0.0 else 0.0


@rule
def sort_pool(pool: PlanPool) -> None:
    """Sort the pool, better plans first."""
    average = _average(pool)
    for i in range(1, POOL):
        plan, gained, tried = pool.plans[i], pool.gained[i], pool.tried[i]
        score = _score(pool, i, average)
        at = i
        while at > 0 and _score(pool, at - 1, average) < score:
            pool.plans[at] = pool.plans[at - 1]
            pool.gained[at] = pool.gained[at - 1]
            pool.tried[at] = pool.tried[at - 1]
            at -= 1
        pool.plans[at] = plan
        pool.gained[at] = gained
        pool.tried[at] = tried


@rule
def _child(game: State, pool: PlanPool, who: int, best: int) -> int:
    """An offspring of one of the best, the better ones more often."""
    one, other = rand(game, best), rand(game, best)
    partner = pool.plans[rand(game, best)]
    plan = offspring(game, pool.plans[min(one, other)], partner, who)
    return offspring(game, plan, pool.plans[rand(game, best)], who) if rand(game, 3) == 0 else plan


@rule
def _renew(game: State, arena: Arena, ground: Ground, pool: PlanPool, who: int, best: int, breeds: bool) -> None:
    """Replace all but the best with their offspring, if the pool ``breeds``, and with new ideas."""
    for i in range(best, POOL):
        if breeds and rand(game, 6) > 0:
            pool.plans[i] = _child(game, pool, who, best)
        else:
            pool.plans[i] = _fresh(game, arena, ground, who)
        pool.gained[i] = 0.0
        pool.tried[i] = 0.0


@rule
def _pair(game: State, pools: list[PlanPool], jobs: list[Job], worlds: int, me: int, rounds: int) -> None:
    """Pair the plans: in each batch of jobs every plan of every pool is used once."""
    for i in range(len(jobs)):
        job = jobs[i]
        job.world = rand(game, worlds)
        job.chance = rand(game, 1 << 20)
        job.me = me
        job.rounds = rounds
        job.answer = NO_ANSWER
    for who in range(SEATS):
        for first in range(0, len(jobs), POOL):
            for i in range(POOL):
                jobs[first + i].picks[who] = i
            for i in range(POOL - 1, 0, -1):
                other = rand(game, i + 1)
                kept = jobs[first + i].picks[who]
                jobs[first + i].picks[who] = jobs[first + other].picks[who]
                jobs[first + other].picks[who] = kept
            for i in range(POOL):
                jobs[first + i].plans[who] = pools[who].plans[jobs[first + i].picks[who]]


@rule
def stock(
    worlds: list[State],
    scratch: list[State],
    arenas: list[Arena],
    grounds: list[Ground],
    pools: list[PlanPool],
    jobs: list[Job],
    me: int,
    rounds: int,
    seed: int,
) -> None:
    """Fill the pools with initial ideas, and pair them."""
    game = scratch[0]
    copy_game(game, worlds[0])
    seed_rng(game, seed, 0)
    for who in range(SEATS):
        if game.robots[who].playing and not game.robots[who].killbot:
            for i in range(POOL):
                pools[who].plans[i] = _fresh(game, arenas[0], grounds[0], who)
                pools[who].gained[i] = 0.0
                pools[who].tried[i] = 0.0
    _pair(game, pools, jobs, len(worlds), me, rounds)


@rule
def breed(
    worlds: list[State],
    scratch: list[State],
    arenas: list[Arena],
    grounds: list[Ground],
    pools: list[PlanPool],
    jobs: list[Job],
    shares: list[float],
    me: int,
    rounds: int,
    best: int,
    others: int,
    seed: int,
) -> None:
    """Update the statistics from the finished jobs, rank the pools, keep ``best`` plans of the seat itself and
    ``others`` of every other seat, replace the rest, and pair the plans again."""
    game = scratch[0]
    copy_game(game, worlds[0])
    seed_rng(game, seed, 0)
    for who in range(SEATS):
        if game.robots[who].playing and not game.robots[who].killbot:
            pool = pools[who]
            kept = KEPT if who == me else KEPT_OF_OTHERS
            for i in range(POOL):
                pool.gained[i] *= kept
                pool.tried[i] *= kept
            for i in range(len(jobs)):
                pool.gained[jobs[i].picks[who]] += shares[i * PARTIES + who]
                pool.tried[jobs[i].picks[who]] += 1.0
            sort_pool(pool)
            _renew(game, arenas[0], grounds[0], pool, who, best if who == me else others, who == me)
    _pair(game, pools, jobs, len(worlds), me, rounds)
