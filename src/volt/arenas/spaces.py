"""Names of spaces: column letter from the west, row number from the south; ``a1`` is at the bottom left."""

from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from volt.texts import Phrase


class Grid(Protocol):
    """Anything with columns and rows: a ``Drawing`` or the ``Arena`` of the rules."""

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...


class Size(NamedTuple):
    """The size of an arena: all that naming spaces needs, and a good cache key."""

    columns: int
    rows: int


def space_name(grid: Grid, space: int) -> str:
    """Return the name of a space number; raise ValueError for a number out of range, such as OUT."""
    return _name(grid.columns, grid.rows, space)


@cache
def _name(columns: int, rows: int, space: int) -> str:
    if not 0 <= space < columns * rows:
        raise ValueError(f"there is no space number {space} in an arena of {columns}×{rows}")
    column, row = divmod(space, rows)
    return f"{chr(ord('a') + column)}{row + 1}"


def space_index(grid: Grid, name: str) -> int:
    """Return the number of a space, ``column * rows + row``; ascending order is "by column, row". ValueError if there is none."""
    return _index(grid.columns, grid.rows, name)


@lru_cache(maxsize=1 << 12)
def _index(columns: int, rows: int, name: str) -> int:
    column, row = name[:1], name[1:]
    if "a" <= column <= "z" and row.isascii() and row.isdigit() and row[0] != "0" and len(row) <= 2:
        x, y = ord(column) - ord("a"), int(row) - 1
        if x < columns and y < rows:
            return x * rows + y
    raise ValueError(Phrase("errors.space", value=repr(name), last=_name(columns, rows, columns * rows - 1)))
