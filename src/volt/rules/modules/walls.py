"""WALL CONTROL: moves through energy walls, its ARM reaches through them; its pushes and damage do not pass them."""

from ..arena import OUT, Arena
from ..asking import PHASE, ask
from ..build import rule
from ..events import MODULE_USED, Log, tell
from ..facts import BLUE, CHAMPION, WALLS, Module
from ..state import Game, usable, wears

FACTS = Module(WALLS, CHAMPION, die=BLUE)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def phases(game: Game, arena: Arena, log: Log, who: int, heading: int, spaces: int, number: int) -> bool:
    """Decided once per movement, asked if an energy wall lies within its path: one that stops it, or leads it into a barrier."""
    if not usable(game, who, WALLS, number, LOW, HIGH):
        return False
    space = game.robots[who].at
    in_path = False
    for _ in range(spaces):
        there = arena.next[space * 8 + heading]
        if there == OUT:
            break
        if (arena.walls[space] | (arena.barriers[space] & ~arena.barriers_phased[space])) >> heading & 1:
            in_path = True
        space = there
    if not in_path or ask(game, log, who, PHASE, 1) == 0:
        return False
    tell(log, MODULE_USED, who, WALLS, WALLS, 0, 0)
    return True


@rule
def reaches_through_walls(game: Game, who: int) -> bool:
    """Whether its ARM reaches through energy walls."""
    return wears(game, who, WALLS)
