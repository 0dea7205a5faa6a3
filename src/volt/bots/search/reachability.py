"""Reachability: from which space one or two blue dice reach which VP space or workshop, if nobody is in the way."""

from typing import Annotated

from volt.rules.arena import MAX_SPACES, OUT, PIT, VP, WATER, WORKSHOP, Arena
from volt.rules.dialect.packed_struct import i16, i64, packed_struct
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import FACES, die_code
from volt.rules.module_ids import BLUE

GOALS = 8  # 0 is any workshop, 1..6 are the VP spaces; padded to a power of two
WAYS = 16  # routes stored per space and goal, chosen at random if there are more
MOVES = 24  # blue dice on straight keys: six numbers for each heading
STAY = MOVES  # no second die


@packed_struct
class Ground:
    """Routes by blue dice from a space to a goal: how many of one and of two dice, and some of them."""

    single: Annotated[list[i16], MAX_SPACES * GOALS]
    double: Annotated[list[i16], MAX_SPACES * GOALS]
    ways: Annotated[list[i16], MAX_SPACES * GOALS * WAYS]  # first + 32 * second
    ends: Annotated[list[i16], MAX_SPACES * MOVES]  # where a blue die leads, OUT if into a pit or over a barrier
    chance: i64


@rule
def below(ground: Ground, n: int) -> int:
    """A random number from 0 to n - 1; n is small."""
    x = ground.chance
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    ground.chance = x
    return (x >> 8) * n >> 24


@rule
def heading_of(move: int) -> int:
    """Where a move leads."""
    return move // FACES * 2


@rule
def length_of(move: int) -> int:
    """How many spaces long a move is."""
    return move % FACES + 1


@rule
def blue_die(move: int) -> int:
    """The code of the die of a move."""
    heading, length = heading_of(move), length_of(move)
    return die_code(BLUE, length, heading)


@rule
def _end(arena: Arena, space: int, heading: int, spaces: int) -> int:
    for _ in range(spaces):
        if arena.walls[space] >> heading & 1:
            return space
        if arena.barriers[space] >> heading & 1:
            return OUT
        space = arena.next[space * 8 + heading]
        if arena.kind[space] == PIT or arena.kind[space] == WATER:
            return OUT
    return space


@rule
def goal_on(arena: Arena, space: int) -> int:
    """Which goal a space is, or OUT."""
    kind = arena.kind[space]
    if VP < kind <= VP + 6:
        return kind - VP
    return 0 if kind == WORKSHOP else OUT


@rule
def _remember(arena: Arena, ground: Ground, start: int, end: int, way: int, single: bool) -> None:
    goal = goal_on(arena, end)
    if goal == OUT:
        return
    at = start * GOALS + goal
    if single:
        ground.single[at] += 1
    else:
        ground.double[at] += 1
    known = ground.single[at] + ground.double[at]
    place = known - 1 if known <= WAYS else below(ground, known)
    if place < WAYS:
        ground.ways[at * WAYS + place] = way


@rule
def lay_ground(arena: Arena, ground: Ground) -> None:
    """Compute the routes of an arena; ``ground`` must be empty."""
    ground.chance = 1
    for space in range(arena.spaces):
        for move in range(MOVES):
            heading, length = heading_of(move), length_of(move)
            ground.ends[space * MOVES + move] = _end(arena, space, heading, length)
    for start in range(arena.spaces):
        for first in range(MOVES):
            middle = ground.ends[start * MOVES + first]
            if middle == OUT:
                continue
            _remember(arena, ground, start, middle, first + 32 * STAY, True)
            for second in range(MOVES):
                end = ground.ends[middle * MOVES + second]
                if end != OUT:
                    _remember(arena, ground, start, end, first + 32 * second, False)


@rule
def ways_to(ground: Ground, space: int, goal: int) -> int:
    """How many routes of one or two dice lead there."""
    at = space * GOALS + goal
    return ground.single[at] + ground.double[at]


@rule
def survey_ground(arenas: list[Arena], grounds: list[Ground]) -> None:
    """``lay_ground`` for one arena."""
    lay_ground(arenas[0], grounds[0])
