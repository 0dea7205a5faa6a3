"""The rookie as rules, for machine code: the programs of ``volt.bots.RookieBot``, thousands of times faster.

All routes of one or two blue dice are compared as if everybody else stood still; the other units fire at robots in line. Values
are in hundredths of the bot's. ``opponent_rules.py`` answers other questions by the bot's rules of thumb where these are simple.
"""

from typing import Annotated

from volt.bots.search.heuristic_plans import random_plan
from volt.bots.search.reachability import MOVES, STAY
from volt.rules.arena import MAX_SPACES, OUT, PIT, VOLTAGE, WATER, WORKSHOP, Arena
from volt.rules.dialect.bit_sets import contains
from volt.rules.dialect.packed_struct import i8, i16, i32, packed_struct
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import die_code, with_die
from volt.rules.module_ids import BLUE, CONDUCTOR, JETPACK, RED
from volt.rules.rng import rand
from volt.rules.state import MINES_EACH, NOBODY, RFL, SEATS, UNITS, State, has_equipped

LONGEST = 6  # spaces, with one die
FAR = 9  # the greatest distance to a token that counts, and the distance if there is none
NOISE = 50  # how much luck decides
WORST = -1_000_000
MODULUS = 65537  # of a small generator of noise: the game's own is too slow for hundreds of routes


# how welcome modules are, by id: as in ``volt.bots.players.default_answers.FAVOURITES``
LIKING = (0, 12, 7, 15, 10, 4, 13, 6, 2, 11, 8, 5, 1, 16, 14, 18, 9, 3, 17, 22, 20, 21, 19)


@packed_struct
class Outlook:
    """What a robot sees: robots (1 + seat), mines and values by space; where the blue dice 1 to 6 lead in two directions.

    ``ends`` are OUT for a pit; ``costs`` are those of getting there.
    """

    worth: Annotated[list[i32], MAX_SPACES]
    robot: Annotated[list[i8], MAX_SPACES]
    mined: Annotated[list[i8], MAX_SPACES]
    ends: Annotated[list[i16], 2 * LONGEST]
    costs: Annotated[list[i32], 2 * LONGEST]


@rule
def tokens_near(game: State, arena: Arena, space: int) -> int:
    """The distance to the nearest VP token, regardless of walls; at most ``FAR``."""
    nearest = FAR
    for number in range(1, 7):
        other = int(arena.vp_space[number])
        if game.tokens[number] > 0 and other != OUT:
            across = abs(space // int(arena.rows) - other // int(arena.rows))
            nearest = min(nearest, across + abs(space % int(arena.rows) - other % int(arena.rows)))
    return nearest


@rule
def _look_around(game: State, arena: Arena, look: Outlook, who: int) -> None:
    """Fill in robots, mines, and what it is worth to end a route on each space."""
    me = game.robots[who]
    mends = 200 * int(me.damage) if game.mode == RFL else 0
    shocks = 0 if has_equipped(game, who, CONDUCTOR) else 300
    for space in range(arena.spaces):
        look.robot[space] = 0
        look.mined[space] = 0
        worth = -70 * tokens_near(game, arena, space)
        if arena.kind[space] == VOLTAGE:
            worth -= shocks
        elif arena.kind[space] == WORKSHOP:
            worth += mends
        look.worth[space] = worth
    for number in range(1, 7):
        if arena.vp_space[number] != OUT:
            look.worth[arena.vp_space[number]] += 1000 * int(game.tokens[number])
    for other in range(SEATS):
        robot = game.robots[other]
        if robot.at != OUT:
            look.robot[robot.at] = 1 + other
        for which in range(MINES_EACH):
            if robot.mines[which] != OUT:
                look.mined[robot.mines[which]] = 1


@rule
def _is_pit(arena: Arena, space: int) -> bool:
    return arena.kind[space] == PIT or arena.kind[space] == WATER


@rule
def _cast_ray(game: State, arena: Arena, look: Outlook, who: int, start: int, heading: int, first: int) -> None:
    """Where the dice 1 to 6 lead and at what cost, written from index ``first`` on; only the first robot in the way is pushed."""
    harm = 100 * (1 + int(game.robots[who].damage))
    at, barriers, bumps, shoved, pushed = start, 0, 0, 0, 0
    stopped, fell = False, False
    flies = has_equipped(game, who, JETPACK)
    for i in range(LONGEST):
        if not stopped:
            there = OUT if contains(arena.walls[at], heading) else int(arena.next[at * 8 + heading])
            if there == OUT:
                stopped = True
            else:
                if bumps == 0 and look.robot[there] != 0 and look.robot[there] != 1 + who:
                    pushed, bumps = 1, 1
                if pushed:
                    if contains(arena.walls[there], heading):
                        stopped = True
                    elif _is_pit(arena, int(arena.next[there * 8 + heading])):
                        shoved, pushed = 1, 0
            if not stopped:
                barriers += contains(arena.barriers[at], heading)
                barriers += look.mined[there]
                at = there
                if _is_pit(arena, at) and not flies:
                    stopped, fell = True, True
        look.ends[first + i] = OUT if fell else at
        look.costs[first + i] = harm * barriers + 50 * bumps - 400 * shoved + 10 * (i + 1)


@rule
def _target(game: State, arena: Arena, look: Outlook, who: int, space: int, heading: int) -> int:
    """FIRE-1: the worth of the first robot in the line of fire, if no mine lies before it; 0 if there is none."""
    at = space
    for _ in range(arena.sight[space * 8 + heading]):
        at = int(arena.next[at * 8 + heading])
        if look.robot[at] != 0 and look.robot[at] != 1 + who:
            robot = game.robots[look.robot[at] - 1]
            return 1 + 100 * int(robot.damage) + 30 * int(robot.vp)
        if look.mined[at]:
            return 0
    return 0


@rule
def _aim(game: State, arena: Arena, look: Outlook, who: int, space: int, taken: int) -> int:
    """The key with the best target, other than ``taken``; any key if there is none."""
    best, most = rand(game, 8), 0
    for key in range(8):
        worth = 0 if key == taken else _target(game, arena, look, who, space, key)
        if worth >= most and worth > 0:
            best, most = key, worth
    return best


@rule
def _route(game: State, arena: Arena, look: Outlook, who: int) -> int:
    """The best route, ``first + 32 * second`` (dice are numbered as in ``reachability``); NOBODY if all lead into pits."""
    best, most, luck = NOBODY, WORST, rand(game, MODULUS - 1)
    start = int(game.robots[who].at)
    for first in range(MOVES):
        if first % LONGEST == 0:
            _cast_ray(game, arena, look, who, start, first // LONGEST * 2, 0)
        middle = int(look.ends[first % LONGEST])
        if middle == OUT or (first % LONGEST > 0 and middle == look.ends[first % LONGEST - 1]):
            continue  # a pit, or a wall: a shorter die leads there too
        spent = int(look.costs[first % LONGEST])
        luck = (75 * luck + 74) % MODULUS
        worth = int(look.worth[middle]) - spent + luck % NOISE
        if worth > most:
            best, most = first + 32 * STAY, worth
        for second in range(MOVES):
            if second % LONGEST == 0:
                _cast_ray(game, arena, look, who, middle, second // LONGEST * 2, LONGEST)
            end = int(look.ends[LONGEST + second % LONGEST])
            if end != OUT:
                luck = (75 * luck + 74) % MODULUS
                worth = int(look.worth[end]) - spent - int(look.costs[LONGEST + second % LONGEST]) + luck % NOISE
                if worth > most:
                    best, most = first + 32 * second, worth
    return best


@rule
def rookie_plan(game: State, arena: Arena, look: Outlook, who: int) -> int:
    """Drive the best route, then fire; a random program if the robot is out of the arena or every route leads into a pit."""
    space = int(game.robots[who].at)
    if space == OUT:
        return random_plan(game, who)
    _look_around(game, arena, look, who)
    route = _route(game, arena, look, who)
    if route == NOBODY:
        return random_plan(game, who)
    plan, unit, aimed = 0, 0, NOBODY
    for i in range(2):
        move = route % 32 if i == 0 else route // 32
        if move != STAY:
            _cast_ray(game, arena, look, who, space, move // LONGEST * 2, 0)
            space = int(look.ends[move % LONGEST])
            plan = with_die(plan, 2 * unit, die_code(BLUE, move % LONGEST + 1, move // LONGEST * 2))
            unit += 1
    while unit < UNITS:
        aimed = _aim(game, arena, look, who, space, aimed)
        plan = with_die(plan, 2 * unit, die_code(RED, 1 + unit, aimed))
        unit += 1
    return plan
