"""MOVE: what an activated blue die does."""

from .arena import OUT, Arena, neighbour, wall_towards
from .dialect.registry import rule
from .event_kinds import Stopped
from .events import EventLog, log_event
from .module_table import WITH_BLUE
from .modules.anchor import anchors_hold
from .modules.brake import brake
from .modules.jetpack import jump, jumps
from .modules.mines import lay_mine, leaves_mine, mine_to_take_up
from .modules.repulsion import repulsion
from .modules.saw import saws
from .modules.shock import shock
from .modules.walls import moves_through_walls
from .pushing import HELD, line_length, step_line, step_robot
from .rule_ids import MOVE_2, MOVE_3
from .state import State, still_fighting


@rule
def move(
    game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, number: int, through_walls: bool
) -> None:
    """MOVE-1 to MOVE-4: move space by space, pushing what stands in the way, until a wall or an ANCHOR ends the movement.

    ``number`` is the number of the die, for the modules; ``through_walls`` is for WALLS.
    """
    robot = game.robots[who]
    left = spaces
    game.anchor_asked = 0
    while left > 0 and still_fighting(game, who):
        here = robot.at
        there = neighbour(arena, here, heading)
        wall = wall_towards(arena, here, heading)
        if there == OUT or (wall and not through_walls):
            log_event(log, Stopped, who, MOVE_2, space=here, heading=heading)
            return
        count = line_length(game, arena, there, heading)
        if count == HELD or (count > 0 and wall):
            log_event(log, Stopped, who, MOVE_3, space=here, heading=heading)
            return
        if count > 0:
            left = anchors_hold(game, arena, log, there, heading, count, left)
            if left <= 0:
                return
            if saws(game, arena, log, who, there, number):
                continue  # the sawn robot may be gone: form the line again
        lays = leaves_mine(game, log, who, number)
        taken_from = mine_to_take_up(game, log, who) if lays else OUT
        step_line(game, arena, log, there, heading, count, who, who)
        if still_fighting(game, who):
            step_robot(game, arena, log, who, heading, who, through_walls)
        if lays and still_fighting(game, who):
            lay_mine(game, log, who, here, taken_from)
        left -= 1


@rule
def after_moving(game: State, arena: Arena, log: EventLog, who: int, number: int) -> None:
    """What a robot may do when its movement is over, even one of 0 spaces: damage first (ROUND-4)."""
    if still_fighting(game, who):
        shock(game, arena, log, who, number)
    if still_fighting(game, who):
        repulsion(game, arena, log, who, number)


@rule
def drive(game: State, arena: Arena, log: EventLog, who: int, heading: int, number: int) -> None:
    """ACT-3: an operator's blue die, or one that counts as blue (MOBILITY)."""
    if not game.robots[who].equipped & WITH_BLUE:
        move(game, arena, log, who, heading, number, number, False)
        return
    spaces = number - brake(game, log, who, number)
    if jumps(game, arena, log, who, heading, spaces, number):
        jump(game, arena, log, who, heading, spaces, number)
    else:
        through_walls = moves_through_walls(game, arena, log, who, heading, spaces, number)
        move(game, arena, log, who, heading, spaces, number, through_walls)
    after_moving(game, arena, log, who, number)
