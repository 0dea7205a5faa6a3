"""WALL CONTROL: the robot moves through energy walls, and its ARM reaches through them; its pushes and damage are stopped."""

from ..arena import OUT, Arena, barrier_towards, neighbour, wall_towards
from ..dialect.registry import rule
from ..event_kinds import WallsPassed
from ..events import EventLog, log_event
from ..module_ids import BLUE, CHAMPION, WALLS, Module
from ..questions import PHASE, ask
from ..state import State, has_equipped, usable

FACTS = Module(WALLS, CHAMPION, die=BLUE)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def _wall_matters(arena: Arena, space: int, heading: int) -> bool:
    """Whether WALLS changes a step: an energy wall stops it, or leaves only the way around that crosses a barrier (MOVE-8)."""
    struck = barrier_towards(arena, space, heading, False) and not barrier_towards(arena, space, heading, True)
    return wall_towards(arena, space, heading) or struck


@rule
def moves_through_walls(
    game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, number: int
) -> bool:
    """Whether a movement goes through energy walls, decided once per movement; asked if an energy wall on the path matters."""
    if not usable(game, who, WALLS, number, LOW, HIGH):
        return False
    space = game.robots[who].at
    in_path = False
    for _ in range(spaces):
        there = neighbour(arena, space, heading)
        if there == OUT:
            break
        if _wall_matters(arena, space, heading):
            in_path = True
        space = there
    if not in_path or ask(game, log, who, PHASE, 1) == 0:
        return False
    log_event(log, WallsPassed, who, WALLS)
    return True


@rule
def reaches_through_walls(game: State, who: int) -> bool:
    """Whether its ARM reaches through energy walls."""
    return has_equipped(game, who, WALLS)
