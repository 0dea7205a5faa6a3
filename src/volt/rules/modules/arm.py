"""TELESCOPIC ARM: in Phase 3, activate one neighbouring space without a robot instead of the robot's own."""

from ..arena import OUT, Arena, barrier_towards, neighbour, wall_towards
from ..dialect.registry import rule
from ..module_ids import ARM, BLUE, Module
from ..state import NOBODY, State, has_equipped, robot_at
from .walls import reaches_through_walls

FACTS = Module(ARM, BLUE, killbot=True, destroys_by="barrier")


@rule
def arm_reaches(game: State, arena: Arena, who: int, heading: int) -> int:
    """The neighbouring space the ARM can activate towards a heading, or OUT; not through energy walls, except with WALLS."""
    space = game.robots[who].at
    there = neighbour(arena, space, heading)
    if there == OUT or not has_equipped(game, who, ARM):
        return OUT
    if wall_towards(arena, space, heading) and not reaches_through_walls(game, who):
        return OUT
    return OUT if robot_at(game, there) != NOBODY else there


@rule
def arm_struck(game: State, arena: Arena, who: int, heading: int) -> bool:
    """Whether reaching out crosses a lightning barrier."""
    return barrier_towards(arena, game.robots[who].at, heading, reaches_through_walls(game, who))
