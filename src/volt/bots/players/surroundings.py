"""What an operator sees at a glance, as rules: where a blue die leads, who is in the line of fire, how far it is to a token.

Everybody else is assumed to stand still.
"""

from typing import Annotated

from volt.rules.arena import MAX_SPACES, OUT, PIT, WATER, Arena
from volt.rules.dialect.bit_sets import contains
from volt.rules.dialect.packed_struct import i8, i16, i32, packed_struct
from volt.rules.dialect.registry import rule
from volt.rules.module_ids import JETPACK
from volt.rules.state import MINES_EACH, NOBODY, SEATS, UNITS, State, has_equipped

WORST = -1_000_000  # less than anything is worth
LONGEST = 6  # spaces, with one die
NO_TOKEN = 9  # the distance to the nearest token if there is none


@packed_struct
class Surroundings:
    """What a robot sees, and what its last program was for (``rookie_plans``). Seats are stored as 1 + seat, 0 is nobody.

    A ray is where the blue dice 1 to 6 lead in one direction; there is room for two.
    """

    robot: Annotated[list[i8], MAX_SPACES]
    mined: Annotated[list[i8], MAX_SPACES]
    worth: Annotated[list[i32], MAX_SPACES]  # of ending a route there
    ends: Annotated[list[i16], 2 * LONGEST]  # OUT: in a pit
    costs: Annotated[list[i32], 2 * LONGEST]  # of getting there
    barriers: Annotated[list[i8], 2 * LONGEST]  # barriers and mines met
    shoved: Annotated[list[i8], 2 * LONGEST]  # who is pushed into a pit
    goal: i16  # where the route ends
    stops: Annotated[list[i16], UNITS]  # where the route begins, and where each of its dice ends
    pushed: Annotated[list[i8], 2]  # who is pushed into a pit by each die of the route
    targets: Annotated[list[i8], UNITS]  # whom each unit fires at


@rule
def distance(arena: Arena, one: int, other: int) -> int:
    """The distance between two spaces in columns plus rows, regardless of walls."""
    rows = int(arena.rows)
    return abs(one // rows - other // rows) + abs(one % rows - other % rows)


@rule
def distance_to_token(game: State, arena: Arena, space: int) -> int:
    """The distance to the nearest VP token; ``NO_TOKEN`` if there is none."""
    nearest = OUT
    for number in range(1, 7):
        other = int(arena.vp_space[number])
        if game.tokens[number] > 0 and other != OUT:
            away = distance(arena, space, other)
            nearest = away if nearest == OUT else min(nearest, away)
    return NO_TOKEN if nearest == OUT else nearest


@rule
def look_around(game: State, arena: Arena, look: Surroundings) -> None:
    """Note where robots and mines are."""
    for space in range(arena.spaces):
        look.robot[space] = 0
        look.mined[space] = 0
    for who in range(SEATS):
        robot = game.robots[who]
        if robot.at != OUT:
            look.robot[robot.at] = 1 + who
        for which in range(MINES_EACH):
            if robot.mines[which] != OUT:
                look.mined[robot.mines[which]] = 1


@rule
def _is_pit(arena: Arena, space: int) -> bool:
    return arena.kind[space] == PIT or arena.kind[space] == WATER


@rule
def cast_ray(game: State, arena: Arena, look: Surroundings, who: int, start: int, heading: int, first: int) -> None:
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
                    pushed, bumps = int(look.robot[there]), 1
                if pushed:
                    if contains(arena.walls[there], heading):
                        stopped = True
                    elif _is_pit(arena, int(arena.next[there * 8 + heading])):
                        shoved, pushed = pushed, 0
            if not stopped:
                barriers += contains(arena.barriers[at], heading)
                barriers += look.mined[there]
                at = there
                if _is_pit(arena, at) and not flies:
                    stopped, fell = True, True
        look.ends[first + i] = OUT if fell else at
        look.barriers[first + i] = barriers
        look.shoved[first + i] = shoved
        look.costs[first + i] = harm * barriers + 50 * bumps - (400 if shoved else 0) + 10 * (i + 1)


@rule
def target(arena: Arena, look: Surroundings, who: int, space: int, heading: int) -> int:
    """FIRE-1: the first robot in the line of fire; NOBODY if there is none, or a mine lies before it."""
    at = space
    for _ in range(arena.sight[space * 8 + heading]):
        at = int(arena.next[at * 8 + heading])
        if look.robot[at] != 0 and look.robot[at] != 1 + who:
            return int(look.robot[at]) - 1
        if look.mined[at]:
            return NOBODY
    return NOBODY
