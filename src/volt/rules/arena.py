"""The arena as the rules see it: one table per question a rule may ask of a space.

A space is the number ``column * rows + row`` with row 0 in the south, so that counting up is "by column, row".
Headings run clockwise: n 0, ne 1, e 2, se 3, s 4, sw 5, w 6, nw 7; the even ones are the blue keys. Sides: n 0, e 1, s 2, w 3.
"""

from collections.abc import Sequence
from typing import Annotated

from .packed_struct import i8, i16, packed_struct, u8

MAX_SIDE = 15
MAX_SPACES = MAX_SIDE * MAX_SIDE
OUT = -1  # no space: beyond the arena wall, or off the arena

DX = (0, 1, 1, 1, 0, -1, -1, -1)
DY = (1, 1, 0, -1, -1, -1, 0, 1)
N, E, S, W = 0, 2, 4, 6

# kinds of spaces
PLAIN, PIT, WATER, WORKSHOP, VOLTAGE = 0, 1, 2, 3, 4
VP = 10  # VP space n is VP + n, n in 1..6
START = 20  # the starting space of a side is START + side

# kinds of edges between two spaces; a caution line is CAUTION + the heading of its arrow
NOTHING, WALL, BARRIER, CAUTION = 0, 1, 2, 10


@packed_struct
class Arena:
    """The tables of one arena. Bit ``h`` of ``walls[space]`` says: a wall stops what goes towards heading ``h``."""

    columns: i8
    rows: i8
    spaces: i16
    kind: Annotated[list[i8], MAX_SPACES]
    walls: Annotated[list[u8], MAX_SPACES]  # MOVE-2, MOVE-8; the arena wall included
    barriers: Annotated[list[u8], MAX_SPACES]  # MOVE-5, MOVE-8
    barriers_phased: Annotated[list[u8], MAX_SPACES]  # what strikes a robot that moves through energy walls
    next: Annotated[list[i16], MAX_SPACES * 8]  # the neighbour of a space, walls or not; OUT beyond the arena wall
    sight: Annotated[list[i8], MAX_SPACES * 8]  # how many spaces a laser flies
    flight: Annotated[list[i8], MAX_SPACES * 8]  # how many spaces lie before the arena wall
    caution: Annotated[list[i8], MAX_SPACES * 4]  # arrow of the caution line towards n, e, s, w, or -1
    vp_space: Annotated[list[i16], 7]  # by number 1..6; OUT if there is none
    starts: Annotated[list[i16], MAX_SPACES]  # all starting spaces, side by side
    first_start: Annotated[list[i16], 4]
    start_count: Annotated[list[i16], 4]


def build_arena(kinds: Sequence[Sequence[int]], east: Sequence[Sequence[int]], north: Sequence[Sequence[int]]) -> Arena:
    """Work out the tables of an arena.

    ``kinds[x][y]`` is the space in column x, row y (row 0 in the south); ``east[x][y]`` the edge between it and the space
    to its east, ``north[x][y]`` the edge to its north.
    """
    arena = Arena()
    columns, rows = len(kinds), len(kinds[0])
    arena.columns, arena.rows, arena.spaces = columns, rows, columns * rows

    def inside(x: int, y: int) -> bool:
        return 0 <= x < columns and 0 <= y < rows

    def edge(x: int, y: int, h: int) -> int:
        """The edge towards an orthogonal heading; the arena wall is a wall."""
        if not inside(x + DX[h], y + DY[h]):
            return WALL
        if h in (N, S):
            return north[x][y if h == N else y - 1]
        return east[x if h == E else x - 1][y]

    def crosses(x: int, y: int, h: int, stops: tuple[int, ...]) -> bool:
        """MOVE-8: whether a step meets one of these edges; diagonally only if both ways around the corner do."""
        if h % 2 == 0:
            return edge(x, y, h) in stops
        a, b = (h - 1) % 8, (h + 1) % 8
        around_a = edge(x, y, a) in stops or edge(x + DX[a], y + DY[a], b) in stops
        around_b = edge(x, y, b) in stops or edge(x + DX[b], y + DY[b], a) in stops
        return around_a and around_b

    for x in range(columns):
        for y in range(rows):
            s = x * rows + y
            arena.kind[s] = kinds[x][y]
            for h in range(8):
                there = inside(x + DX[h], y + DY[h])
                arena.next[s * 8 + h] = (x + DX[h]) * rows + y + DY[h] if there else OUT
                if not there or crosses(x, y, h, (WALL,)):
                    arena.walls[s] |= 1 << h
                if there and crosses(x, y, h, (WALL, BARRIER)) and not crosses(x, y, h, (WALL,)):
                    arena.barriers[s] |= 1 << h
                if there and crosses(x, y, h, (BARRIER,)):
                    arena.barriers_phased[s] |= 1 << h
            for h in (N, E, S, W):
                kind = edge(x, y, h)
                arena.caution[s * 4 + h // 2] = kind - CAUTION if kind >= CAUTION else -1
    for s in range(arena.spaces):
        for h in range(8):
            at, seen, flown = s, 0, 0
            while not arena.walls[at] >> h & 1:
                at, seen = arena.next[at * 8 + h], seen + 1
            at = s
            while arena.next[at * 8 + h] != OUT:
                at, flown = arena.next[at * 8 + h], flown + 1
            arena.sight[s * 8 + h], arena.flight[s * 8 + h] = seen, flown
    for number in range(7):
        arena.vp_space[number] = OUT
    for s in range(arena.spaces):
        if VP < arena.kind[s] <= VP + 6:
            arena.vp_space[arena.kind[s] - VP] = s
    total = 0
    for side in range(4):
        found = [s for s in range(arena.spaces) if arena.kind[s] == START + side]
        if side % 2:  # counted south to north
            found.sort(key=lambda s: (s % rows, s // rows))
        arena.first_start[side], arena.start_count[side] = total, len(found)
        arena.starts[total : total + len(found)] = found
        total += len(found)
    return arena
