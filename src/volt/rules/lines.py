"""Lines of fire (FIRE-1) and the 8 neighbouring spaces (MOVE-8)."""

from .arena import OUT, Arena
from .registry import rule
from .state import NOBODY, State, anyone_has_mines, mine_at, robot_at


@rule
def first_in_line(game: State, arena: Arena, space: int, heading: int, mines: bool) -> int:
    """The space of the first robot (or mine) in the line of fire, or OUT; walls stop it."""
    mines = mines and anyone_has_mines(game)
    for _ in range(arena.sight[space * 8 + heading]):
        space = arena.next[space * 8 + heading]
        if robot_at(game, space) != NOBODY or (mines and mine_at(game, space) != NOBODY):
            return space
    return OUT


@rule
def last_in_line(arena: Arena, space: int, heading: int) -> int:
    """The last space before the wall."""
    for _ in range(arena.sight[space * 8 + heading]):
        space = arena.next[space * 8 + heading]
    return space


@rule
def anyone_adjacent(game: State, arena: Arena, space: int) -> bool:
    """Whether a robot or mine is on a neighbouring space that no wall shelters."""
    for heading in range(8):
        if not arena.walls[space] >> heading & 1:
            there = arena.next[space * 8 + heading]
            if robot_at(game, there) != NOBODY or mine_at(game, there) != NOBODY:
                return True
    return False
