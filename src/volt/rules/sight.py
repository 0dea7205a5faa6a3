"""Lines of fire (FIRE-1)."""

from .arena import OUT, Arena
from .build import rule
from .state import NOBODY, Game, mine_at, mined, robot_at


@rule
def first_in_line(game: Game, arena: Arena, space: int, heading: int, mines: bool) -> int:
    """The space of the first robot (or mine) in the line of fire, or OUT; walls stop it."""
    mines = mines and mined(game)
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
