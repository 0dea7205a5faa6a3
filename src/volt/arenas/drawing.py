"""Drawings: arenas as human-readable text.

A drawing has 2·rows+1 lines of 2·columns+1 characters. Counted from 0, odd positions of odd lines are spaces, the
characters between two spaces are edges, and even positions of even lines are corners, which mean nothing. The border is
always wall (ARENA-1).
"""

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from volt.rules.arena import (
    BARRIER,
    CAUTION,
    DX,
    DY,
    MAX_SIDE,
    NOTHING,
    PIT,
    PLAIN,
    START,
    VOLTAGE,
    VP,
    WALL,
    WATER,
    WORKSHOP,
    Arena,
    E,
    N,
    S,
    W,
    build_arena,
)
from volt.rules.dialect.packed_struct import pack
from volt.texts import Phrase

from .spaces import Size

MIN_SIDE = 3

SPACES: Mapping[str, int] = {
    ".": PLAIN,
    "o": PIT,
    "~": WATER,
    **{str(number): VP + number for number in range(1, 7)},
    "w": WORKSHOP,
    "z": VOLTAGE,
    **{letter: START + side for side, letter in enumerate("NESW")},
}
EAST_EDGES: Mapping[str, int] = {" ": NOTHING, "|": WALL, "!": BARRIER, "^": CAUTION + N, "v": CAUTION + S}
NORTH_EDGES: Mapping[str, int] = {" ": NOTHING, "-": WALL, "=": BARRIER, "<": CAUTION + W, ">": CAUTION + E}

_SPACE_OF = {kind: char for char, kind in SPACES.items()}
_EAST_OF = {kind: char for char, kind in EAST_EDGES.items()}
_NORTH_OF = {kind: char for char, kind in NORTH_EDGES.items()}


class DrawingError(ValueError):
    """The drawing cannot be read; line and column count from 1 once leading blank lines and common indentation are removed."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(line, column, reason)
        self.line, self.column, self.reason = line, column, reason

    def __str__(self) -> str:
        return Phrase("errors.at_column", line=self.line, column=self.column, reason=self.reason)


@dataclass(frozen=True)
class Drawing:
    """A parsed drawing. All three tables are indexed by space number (column * rows + row, row 0 in the south).

    ``east`` and ``north`` hold the edge on that side of a space; at the border it is WALL.
    """

    columns: int
    rows: int
    spaces: tuple[int, ...]
    east: tuple[int, ...]
    north: tuple[int, ...]

    @cached_property
    def size(self) -> Size:
        """Return the size in columns and rows."""
        return Size(self.columns, self.rows)

    @cached_property
    def arena(self) -> Arena:
        """Return the arena of the rules; computed once and shared, therefore immutable."""
        rows = self.rows

        def by_column(table: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [table[x * rows : (x + 1) * rows] for x in range(self.columns)]

        arena = build_arena(by_column(self.spaces), by_column(self.east), by_column(self.north))
        for name in Arena.__slots__:  # type: ignore[attr-defined]
            if isinstance(table := getattr(arena, name), list):
                setattr(arena, name, tuple(table))
        return arena

    @cached_property
    def packed_arena(self) -> bytearray:
        """Return the same for machine code, which only reads it."""
        return bytearray(pack(self.arena))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.columns, self.spaces, self.east, self.north))

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.columns, self.rows, self.spaces, self.east, self.north)

    def __str__(self) -> str:
        return write_drawing(self)

    def _repr_svg_(self) -> str:
        from .svg import svg

        return svg(self)

    def _repr_html_(self) -> str:
        return f"<div style='max-width:30em'>{self._repr_svg_()}</div>"

    def neighbour(self, space: int, heading: int) -> int | None:
        """Return the adjacent space regardless of walls, or None beyond the arena wall."""
        column, row = divmod(space, self.rows)
        column, row = column + DX[heading], row + DY[heading]
        return column * self.rows + row if 0 <= column < self.columns and 0 <= row < self.rows else None

    def edge(self, space: int, heading: int) -> int:
        """Return the edge of a space towards n, e, s or w; the border is WALL."""
        other = self.neighbour(space, heading)
        if other is None:
            return WALL
        table = self.north if heading in (N, S) else self.east
        return table[space if heading in (N, E) else other]


@lru_cache(maxsize=64)
def _unpickled(columns: int, rows: int, *tables: tuple[int, ...]) -> Drawing:
    """Equal drawings are unpickled as one, so that their tables are computed once."""
    return Drawing(columns, rows, *tables)


def parse_drawing(text: str) -> Drawing:
    """Parse a drawing, or raise DrawingError. Common indentation is removed."""
    lines = _lines(text)
    rows, columns = len(lines) // 2, len(lines[0]) // 2
    spaces, east, north = ([0] * (columns * rows) for _ in range(3))
    drawn: dict[int, tuple[int, int]] = {}
    for line, column, char in _places(lines):
        space = (column // 2) * rows + rows - 1 - line // 2  # the space here, or the one west or south of this edge
        if line % 2 and column % 2:
            spaces[space] = kind = _meaning(SPACES, char, line, column, "space")
            if kind in range(VP + 1, VP + 7):
                first = drawn.setdefault(kind, (line, column))
                if first != (line, column):
                    reason = Phrase("errors.drawing_vp_twice", number=char, line=first[0] + 1, column=first[1] + 1)
                    raise DrawingError(line + 1, column + 1, reason)
        elif line % 2:
            if column in (0, 2 * columns):
                _border(char, "|", line, column)
            else:
                east[space - rows] = _meaning(EAST_EDGES, char, line, column, "east_edge")
        elif column % 2:
            if line in (0, 2 * rows):
                _border(char, "-", line, column)
            else:
                north[space] = _meaning(NORTH_EDGES, char, line, column, "north_edge")
    for row in range(rows):
        east[(columns - 1) * rows + row] = WALL
    for column in range(columns):
        north[column * rows + rows - 1] = WALL
    return Drawing(columns, rows, tuple(spaces), tuple(east), tuple(north))


def write_drawing(drawing: Drawing) -> str:
    """Return the drawing as text with complete lines and ``+`` as corners; ``parse_drawing`` reads it."""
    columns, rows = drawing.columns, drawing.rows
    lines = ["+" + "-+" * columns]
    for row in reversed(range(rows)):
        here = [x * rows + row for x in range(columns)]
        if row < rows - 1:
            lines.append("+" + "".join(_NORTH_OF[drawing.north[s]] + "+" for s in here))
        lines.append("|" + "".join(_SPACE_OF[drawing.spaces[s]] + _EAST_OF[drawing.east[s]] for s in here))
    lines.append("+" + "-+" * columns)
    return "\n".join(lines) + "\n"


def _lines(text: str) -> list[str]:
    """Return the lines; those of edges are padded to the length of the first, those of spaces must have it."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    lines = textwrap.dedent("\n".join(lines)).split("\n")
    most, width = 2 * MAX_SIDE + 1, len(lines[0])
    if len(lines) > 1 and len(lines[1]) == width + 1:
        width += 1  # the last corner of the first line is blank
    if not width:
        raise DrawingError(1, 1, Phrase("errors.drawing_empty"))
    if width % 2 == 0:
        raise DrawingError(1, width, Phrase("errors.drawing_width", width=width))
    if not 2 * MIN_SIDE + 1 <= width <= most:
        reason = Phrase("errors.drawing_columns", columns=width // 2, low=MIN_SIDE, high=MAX_SIDE)
        raise DrawingError(1, min(width, most + 1), reason)
    for number, line in enumerate(lines[: most + 1], 1):
        if len(line) > width:
            raise DrawingError(number, width + 1, Phrase("errors.drawing_long_line", width=width))
    if len(lines) > most or len(lines) < 2 * MIN_SIDE + 1:
        counts = {"lines": len(lines), "low": MIN_SIDE, "high": MAX_SIDE, "fewest": 2 * MIN_SIDE + 1, "most": most}
        reason = Phrase("errors.drawing_rows", **counts)
        raise DrawingError(min(len(lines), most + 1), 1, reason)
    if len(lines) % 2 == 0:
        raise DrawingError(len(lines), 1, Phrase("errors.drawing_height", lines=len(lines)))
    for number, line in enumerate(lines, 1):
        if number % 2 == 0 and len(line) < width:  # editors may strip trailing blanks from lines of edges
            raise DrawingError(number, len(line) + 1, Phrase("errors.drawing_short_line", width=width))
    return [line.ljust(width) for line in lines]


def _places(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    for line, chars in enumerate(lines):
        for column, char in enumerate(chars):
            yield line, column, char


def _meaning(table: Mapping[str, int], char: str, line: int, column: int, what: str) -> int:
    if char not in table:
        raise DrawingError(
            line + 1, column + 1, Phrase(f"errors.drawing_{what}", char=repr(char), known=" ".join(table).strip())
        )
    return table[char]


def _border(char: str, wall: str, line: int, column: int) -> None:
    if char != wall:
        raise DrawingError(line + 1, column + 1, Phrase("errors.drawing_border", char=repr(char), wall=repr(wall)))
