"""The arena (ARENA-1) as precomputed tables, and the functions with which rules read them.

A space is the number ``column * rows + row`` with row 0 in the south, so ascending numbers go "by column, row".
Headings run clockwise: n 0, ne 1, e 2, se 3, s 4, sw 5, w 6, nw 7; the even ones are the blue keys. Sides: n 0, e 1, s 2, w 3.
"""

from collections.abc import Sequence
from typing import Annotated

from .dialect.bit_sets import contains
from .dialect.packed_struct import i8, i16, packed_struct, u8
from .dialect.registry import rule

MAX_SIDE = 15
MAX_SPACES = MAX_SIDE * MAX_SIDE
HEADINGS = 8
OUT = -1  # not a space: beyond the arena wall, or out of the arena

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
    """The tables of one arena. ``walls`` and ``barriers`` hold bit sets of headings, one for each space."""

    columns: i8
    rows: i8
    spaces: i16
    kind: Annotated[list[i8], MAX_SPACES]
    walls: Annotated[list[u8], MAX_SPACES]  # headings a wall blocks (MOVE-2, MOVE-8), the arena wall included
    barriers: Annotated[list[u8], MAX_SPACES]  # headings that cross a lightning barrier (MOVE-5, MOVE-8)
    barriers_phased: Annotated[list[u8], MAX_SPACES]  # the same for a robot that moves through energy walls (WALLS)
    next: Annotated[list[i16], MAX_SPACES * HEADINGS]  # see neighbour
    sight: Annotated[list[i8], MAX_SPACES * HEADINGS]  # see spaces_to_wall
    flight: Annotated[list[i8], MAX_SPACES * HEADINGS]  # see spaces_to_arena_wall
    caution: Annotated[list[i8], MAX_SPACES * 4]  # arrow of the caution line towards n, e, s, w, or -1
    vp_space: Annotated[list[i16], 7]  # by number 1..6; OUT if there is none
    starts: Annotated[list[i16], MAX_SPACES]  # all starting spaces, one side after another
    first_start: Annotated[list[i16], 4]  # by side: where its starting spaces begin in ``starts``, and how many it has
    start_count: Annotated[list[i16], 4]


# --- what rules ask of a space ---


@rule
def neighbour(arena: Arena, space: int, heading: int) -> int:
    """The next space towards a heading, even behind an energy wall; OUT beyond the arena wall."""
    return arena.next[space * HEADINGS + heading]


@rule
def wall_towards(arena: Arena, space: int, heading: int) -> bool:
    """MOVE-2, MOVE-8: whether a wall stops what leaves the space towards a heading."""
    return contains(arena.walls[space], heading)


@rule
def barrier_towards(arena: Arena, space: int, heading: int, through_walls: bool) -> bool:
    """MOVE-5, MOVE-8: whether a lightning barrier strikes what leaves the space; ``through_walls`` is for WALLS."""
    return contains(arena.barriers_phased[space] if through_walls else arena.barriers[space], heading)


@rule
def spaces_to_wall(arena: Arena, space: int, heading: int) -> int:
    """FIRE-1: how many spaces a laser flies before a wall stops it."""
    return arena.sight[space * HEADINGS + heading]


@rule
def spaces_to_arena_wall(arena: Arena, space: int, heading: int) -> int:
    """GRENADES: how many spaces lie before the arena wall."""
    return arena.flight[space * HEADINGS + heading]


@rule
def heading_to(arena: Arena, space: int, neighbouring: int) -> int:
    """The heading from a space to a neighbouring one; -1 if they are not neighbours."""
    for heading in range(HEADINGS):
        if neighbour(arena, space, heading) == neighbouring:
            return heading
    return -1


@rule
def caution_arrow(arena: Arena, space: int, heading: int) -> int:
    """KILL-5: where the arrow of the caution line towards an orthogonal heading points; -1 if there is no caution line."""
    return arena.caution[space * 4 + heading // 2]


@rule
def is_pit(arena: Arena, space: int) -> bool:
    """ARENA-1: whether the space is a pit, or water, which plays as one."""
    return arena.kind[space] == PIT or arena.kind[space] == WATER


@rule
def is_start(arena: Arena, space: int) -> bool:
    """Whether the space is a starting space, of any side."""
    return arena.kind[space] >= START


@rule
def turned(heading: int, keys: int) -> int:
    """The heading ``keys`` keys further clockwise, or counter-clockwise if negative."""
    return (heading + keys + HEADINGS) % HEADINGS


@rule
def is_diagonal(heading: int) -> bool:
    """PROG-2: whether this is one of the four keys that are not blue."""
    return heading % 2 == 1


@rule
def facing_centre(side: int) -> int:
    """KILL-2: the heading from a side of the arena to its centre."""
    return turned(2 * side, 4)


# --- the tables ---


class _Edges:
    """The edges between the spaces of an arena that is being built."""

    def __init__(self, columns: int, rows: int, east: Sequence[Sequence[int]], north: Sequence[Sequence[int]]) -> None:
        self._columns, self._rows, self._east, self._north = columns, rows, east, north

    def inside(self, x: int, y: int) -> bool:
        """Whether the arena has this column and row."""
        return 0 <= x < self._columns and 0 <= y < self._rows

    def kind(self, x: int, y: int, h: int) -> int:
        """The edge towards an orthogonal heading; the arena wall is a wall."""
        if not self.inside(x + DX[h], y + DY[h]):
            return WALL
        if h in (N, S):
            return self._north[x][y if h == N else y - 1]
        return self._east[x if h == E else x - 1][y]

    def crossed(self, x: int, y: int, h: int, *kinds: int) -> bool:
        """MOVE-8: whether a step crosses an edge of these kinds; diagonally only if both ways around the corner do."""
        if h % 2 == 0:
            return self.kind(x, y, h) in kinds
        a, b = (h - 1) % HEADINGS, (h + 1) % HEADINGS
        around_a = self.kind(x, y, a) in kinds or self.kind(x + DX[a], y + DY[a], b) in kinds
        around_b = self.kind(x, y, b) in kinds or self.kind(x + DX[b], y + DY[b], a) in kinds
        return around_a and around_b


def build_arena(kinds: Sequence[Sequence[int]], east: Sequence[Sequence[int]], north: Sequence[Sequence[int]]) -> Arena:
    """Compute the tables of an arena.

    ``kinds[x][y]`` is the space in column x, row y (row 0 in the south); ``east[x][y]`` is the edge between it and the space
    to its east, ``north[x][y]`` the edge to its north.
    """
    arena = Arena()
    arena.columns, arena.rows = len(kinds), len(kinds[0])
    arena.spaces = arena.columns * arena.rows
    edges = _Edges(arena.columns, arena.rows, east, north)
    for space in range(arena.spaces):
        x, y = divmod(space, arena.rows)
        arena.kind[space] = kinds[x][y]
        _fill_edges(arena, edges, space)
    for space in range(arena.spaces):
        _fill_lines(arena, space)
    for number in range(7):
        arena.vp_space[number] = OUT
    for space in range(arena.spaces):
        if VP < arena.kind[space] <= VP + 6:
            arena.vp_space[arena.kind[space] - VP] = space
    _fill_starts(arena)
    return arena


def _fill_edges(arena: Arena, edges: _Edges, space: int) -> None:
    """Fill in the neighbours, walls, barriers and caution lines of a space."""
    x, y = divmod(space, arena.rows)
    for h in range(HEADINGS):
        there = edges.inside(x + DX[h], y + DY[h])
        walled = not there or edges.crossed(x, y, h, WALL)
        arena.next[space * HEADINGS + h] = (x + DX[h]) * arena.rows + y + DY[h] if there else OUT
        if walled:
            arena.walls[space] |= 1 << h
        if not walled and edges.crossed(x, y, h, WALL, BARRIER):
            arena.barriers[space] |= 1 << h
        if there and edges.crossed(x, y, h, BARRIER):
            arena.barriers_phased[space] |= 1 << h
    for h in (N, E, S, W):
        kind = edges.kind(x, y, h)
        arena.caution[space * 4 + h // 2] = kind - CAUTION if kind >= CAUTION else -1


def _fill_lines(arena: Arena, space: int) -> None:
    """Fill in how far lasers and grenades fly from a space."""
    for h in range(HEADINGS):
        at, seen, flown = space, 0, 0
        while not wall_towards(arena, at, h):
            at, seen = neighbour(arena, at, h), seen + 1
        at = space
        while neighbour(arena, at, h) != OUT:
            at, flown = neighbour(arena, at, h), flown + 1
        arena.sight[space * HEADINGS + h], arena.flight[space * HEADINGS + h] = seen, flown


def _fill_starts(arena: Arena) -> None:
    """Fill in the starting spaces of each side, west to east or south to north."""
    total = 0
    for side in range(4):
        found = [space for space in range(arena.spaces) if arena.kind[space] == START + side]
        if side % 2:
            found.sort(key=lambda space: (space % arena.rows, space // arena.rows))
        arena.first_start[side], arena.start_count[side] = total, len(found)
        arena.starts[total : total + len(found)] = found
        total += len(found)
