"""The 8 spaces around a space, as far as no wall stands between (MOVE-8)."""

from .arena import Arena
from .build import rule
from .state import NOBODY, Game, mine_at, robot_at


@rule
def company(game: Game, arena: Arena, space: int) -> bool:
    """Whether a robot or mine is on a neighbouring space that no wall shelters."""
    for heading in range(8):
        if not arena.walls[space] >> heading & 1:
            there = arena.next[space * 8 + heading]
            if robot_at(game, there) != NOBODY or mine_at(game, there) != NOBODY:
                return True
    return False
