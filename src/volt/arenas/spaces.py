"""The names of spaces: column letter from the west, row number from the south; ``a1`` is the bottom left."""

from functools import cache
from typing import NamedTuple, Protocol


class Grid(Protocol):
    """Anything with columns and rows: a ``Drawing`` or the ``Arena`` of the rules."""

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...


class Size(NamedTuple):
    """All that the names of spaces need to know of an arena; small enough to remember things by."""

    columns: int
    rows: int


def space_name(grid: Grid, space: int) -> str:
    """The name of a space number. A robot that is off the arena stands on no space and has no name for it."""
    return _name(grid.columns, grid.rows, space)


@cache
def _name(columns: int, rows: int, space: int) -> str:
    if not 0 <= space < columns * rows:
        raise ValueError(f"there is no space number {space} in an arena of {columns}×{rows}")
    column, row = divmod(space, rows)
    return f"{chr(ord('a') + column)}{row + 1}"


def space_index(grid: Grid, name: str) -> int:
    """The number of a space: ``column * rows + row``, so that counting up is "by column, row"."""
    column, row = name[:1], name[1:]
    if "a" <= column <= "z" and row.isascii() and row.isdigit() and row[0] != "0" and len(row) <= 2:
        x, y = ord(column) - ord("a"), int(row) - 1
        if x < grid.columns and y < grid.rows:
            return x * grid.rows + y
    last = space_name(grid, grid.columns * grid.rows - 1)
    raise ValueError(f"{name!r} is no space of this arena; its spaces are a1 to {last}")
