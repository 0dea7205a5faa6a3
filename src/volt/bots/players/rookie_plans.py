"""The rookie's programs, as rules: a short drive, and shots before, between or after its dice. The same in bots and environments.

All routes of one or two blue dice are compared: tokens, pushes into pits and repairs against barriers, mines, high voltage,
bumps and distance, in hundredths of a point. When it fires, and with which numbers, is up to luck: nobody should know a rookie's
program before it is revealed.
"""

from volt.rules.arena import OUT, VOLTAGE, WORKSHOP, Arena
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import die_code, with_die
from volt.rules.module_ids import CONDUCTOR, RED
from volt.rules.rng import rand
from volt.rules.state import NOBODY, RFL, UNITS, State, has_equipped

from ..search.heuristic_plans import random_plan
from ..search.reachability import MOVES, STAY, blue_die, heading_of
from .surroundings import LONGEST, WORST, Surroundings, cast_ray, distance_to_token, look_around, target

NOISE = 250  # how much luck decides: this and the numbers of its shots set its strength
PATIENCE = 150  # how much a route of one die may be worth more, now and then, for the second shot
MODULUS = 65537  # of a small generator of noise: the game's own is too slow for hundreds of routes


@rule
def _weigh_spaces(game: State, arena: Arena, look: Surroundings, who: int) -> None:
    """What it is worth to end a route on each space."""
    mends = 200 * int(game.robots[who].damage) if game.mode == RFL else 0
    shocks = 0 if has_equipped(game, who, CONDUCTOR) else 300
    for space in range(arena.spaces):
        worth = -70 * distance_to_token(game, arena, space)
        if arena.kind[space] == VOLTAGE:
            worth -= shocks
        elif arena.kind[space] == WORKSHOP:
            worth += mends
        look.worth[space] = worth
    for number in range(1, 7):
        if arena.vp_space[number] != OUT:
            look.worth[arena.vp_space[number]] += 1000 * int(game.tokens[number])


@rule
def _route(game: State, arena: Arena, look: Surroundings, who: int) -> int:
    """The best route, ``first + 32 * second`` (dice are numbered as in ``reachability``); NOBODY if all lead into pits."""
    best, most, luck = NOBODY, WORST, rand(game, MODULUS - 1)
    patience = rand(game, PATIENCE)
    start = int(game.robots[who].at)
    for first in range(MOVES):
        if first % LONGEST == 0:
            cast_ray(game, arena, look, who, start, heading_of(first), 0)
        middle = int(look.ends[first % LONGEST])
        if middle == OUT or (first % LONGEST > 0 and middle == look.ends[first % LONGEST - 1]):
            continue  # a pit, or a wall: a shorter die leads there too
        spent = int(look.costs[first % LONGEST])
        luck = (75 * luck + 74) % MODULUS
        worth = int(look.worth[middle]) - spent + luck % NOISE + patience
        if worth > most:
            best, most = first + 32 * STAY, worth
        for second in range(MOVES):
            if second % LONGEST == 0:
                cast_ray(game, arena, look, who, middle, heading_of(second), LONGEST)
            end = int(look.ends[LONGEST + second % LONGEST])
            if end != OUT:
                luck = (75 * luck + 74) % MODULUS
                worth = int(look.worth[end]) - spent - int(look.costs[LONGEST + second % LONGEST]) + luck % NOISE
                if worth > most:
                    best, most = first + 32 * second, worth
    return best


@rule
def _aim(game: State, arena: Arena, look: Surroundings, who: int, space: int, taken: int) -> int:
    """The key with the most damaged and richest target, other than the key ``taken``; any key if there is none."""
    best, most = rand(game, 8), 0
    for key in range(8):
        seen = NOBODY if key == taken else target(arena, look, who, space, key)
        if seen != NOBODY:
            worth = 1 + 100 * int(game.robots[seen].damage) + 30 * int(game.robots[seen].vp)
            if worth >= most:
                best, most = key, worth
    return best


@rule
def _drive(game: State, arena: Arena, look: Surroundings, who: int, route: int) -> int:
    """Follow a route: note its stops and who is pushed into pits; return how many dice it has."""
    moves = 1 if route // 32 == STAY else 2
    look.stops[0] = game.robots[who].at
    for i in range(moves):
        move = route % 32 if i == 0 else route // 32
        cast_ray(game, arena, look, who, int(look.stops[i]), heading_of(move), 0)
        look.stops[i + 1] = look.ends[move % LONGEST]
        look.pushed[i] = look.shoved[move % LONGEST]
    look.goal = look.stops[moves]
    return moves


@rule
def rookie_plan(game: State, arena: Arena, look: Surroundings, who: int) -> int:
    """Drive the best route and fire on the way; a random program out of the arena, or if every route leads into a pit.

    ``look`` says afterwards what the program is for.
    """
    look.goal = OUT
    for unit in range(UNITS):
        look.targets[unit] = 0
    for i in range(2):
        look.pushed[i] = 0
    if game.robots[who].at == OUT:
        return random_plan(game, who)
    look_around(game, arena, look)
    _weigh_spaces(game, arena, look, who)
    route = _route(game, arena, look, who)
    if route == NOBODY:
        return random_plan(game, who)
    moves = _drive(game, arena, look, who, route)
    plan, stop, taken = 0, 0, NOBODY
    fires_after = rand(game, moves + 1)
    for unit in range(UNITS):
        if stop < fires_after:
            move = route % 32 if stop == 0 else route // 32
            plan = with_die(plan, 2 * unit, blue_die(move))
            stop += 1
        else:
            taken = _aim(game, arena, look, who, int(look.stops[stop]), taken)
            look.targets[unit] = 1 + target(arena, look, who, int(look.stops[stop]), taken)
            plan = with_die(plan, 2 * unit, die_code(RED, 1 + rand(game, 6), taken))
            last = unit - stop + 1 == UNITS - moves
            fires_after = moves if last else stop + rand(game, moves - stop + 1)
    return plan
