"""WALL CONTROL: moves through energy walls, its ARM reaches through them; its pushes and damage do not pass them."""

from ..arena import OUT, Arena
from ..events import MODULE_USED, EventLog, log_event
from ..module_ids import BLUE, CHAMPION, WALLS, Module
from ..questions import PHASE, ask
from ..registry import rule
from ..state import State, has_equipped, usable

FACTS = Module(WALLS, CHAMPION, die=BLUE)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def moves_through_walls(
    game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, number: int
) -> bool:
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
    log_event(log, MODULE_USED, who, WALLS, WALLS, 0, 0)
    return True


@rule
def reaches_through_walls(game: State, who: int) -> bool:
    """Whether its ARM reaches through energy walls."""
    return has_equipped(game, who, WALLS)
