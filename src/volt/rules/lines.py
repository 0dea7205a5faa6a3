"""Lines of fire (FIRE-1) and the 8 neighbouring spaces (MOVE-8)."""

from .arena import HEADINGS, OUT, Arena, neighbour, spaces_to_wall, wall_towards
from .dialect.registry import rule
from .state import NOBODY, State, anyone_has_mines, is_occupied, mine_at, robot_at


@rule
def first_in_line(game: State, arena: Arena, space: int, heading: int, mines: bool) -> int:
    """The space of the first robot (or mine, if ``mines``) in the line of fire; OUT if there is none before a wall."""
    mines = mines and anyone_has_mines(game)
    for _ in range(spaces_to_wall(arena, space, heading)):
        space = neighbour(arena, space, heading)
        if robot_at(game, space) != NOBODY or (mines and mine_at(game, space) != NOBODY):
            return space
    return OUT


@rule
def last_in_line(arena: Arena, space: int, heading: int) -> int:
    """The last space before the wall."""
    for _ in range(spaces_to_wall(arena, space, heading)):
        space = neighbour(arena, space, heading)
    return space


@rule
def anyone_adjacent(game: State, arena: Arena, space: int) -> bool:
    """Whether a robot or mine is on a neighbouring space that no wall shelters."""
    for heading in range(HEADINGS):
        if not wall_towards(arena, space, heading) and is_occupied(game, neighbour(arena, space, heading)):
            return True
    return False
