"""MOVE-3 to MOVE-6: lines of robots, one step of one robot, and pushes by modules."""

from .arena import Arena, barrier_towards, is_pit, neighbour, wall_towards
from .damage import destroy, detonate_mine, hovers, resolve_blasts, strike
from .dialect.registry import rule
from .event_kinds import Moved, Pushed, Stopped
from .events import EventLog, log_event
from .modules.anchor import anchors_hold
from .rule_ids import MOVE_1, MOVE_3, MOVE_5, MOVE_6
from .state import NOBODY, State, in_arena, is_running, mine_at, robot_at, still_fighting

HELD = -1


@rule
def line_length(game: State, arena: Arena, space: int, heading: int) -> int:
    """MOVE-3: how many robots stand in a line from a space on; HELD if one of them stands against a wall."""
    count = 0
    while robot_at(game, space) != NOBODY:
        if wall_towards(arena, space, heading):
            return HELD
        space = neighbour(arena, space, heading)
        count += 1
    return count


@rule
def step_robot(game: State, arena: Arena, log: EventLog, who: int, heading: int, by: int, through_walls: bool) -> None:
    """MOVE-5: one step of one robot: barrier, mine, entering, pit. ``by`` is who moves or pushes it."""
    robot = game.robots[who]
    here = robot.at
    there = neighbour(arena, here, heading)
    if barrier_towards(arena, here, heading, through_walls):
        strike(game, arena, log, who, by, MOVE_5)
    mine = mine_at(game, there)
    if mine != NOBODY and still_fighting(game, who):
        detonate_mine(game, arena, log, mine)
    if not still_fighting(game, who):
        return
    robot.at = there
    if by == who:
        log_event(log, Moved, who, MOVE_1, origin=here, to=there, heading=heading)
    else:
        log_event(log, Pushed, who, MOVE_3, origin=here, to=there, heading=heading, by=by)
    if is_pit(arena, there) and not hovers(game, who):
        destroy(game, arena, log, who, by, MOVE_6)
        resolve_blasts(game, arena, log)


@rule
def step_line(
    game: State, arena: Arena, log: EventLog, space: int, heading: int, count: int, by: int, mover: int
) -> None:
    """MOVE-4: a line of robots steps, the farthest first; those that have not stepped stay if the mover is destroyed.

    ``mover`` is the moving robot behind the line; NOBODY if a module pushes.
    """
    for behind in range(count - 1, -1, -1):
        at = space
        for _ in range(behind):
            at = neighbour(arena, at, heading)
        who = robot_at(game, at)
        if who != NOBODY:
            step_robot(game, arena, log, who, heading, by, False)
        if not is_running(game) or (mover != NOBODY and not in_arena(game, mover)):
            return


@rule
def push(game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, by: int) -> None:
    """A push by a module, lines and ANCHORs included; ``by`` is credited."""
    left = spaces
    game.anchor_asked = 0
    while left > 0 and still_fighting(game, who):
        space = game.robots[who].at
        count = line_length(game, arena, space, heading)
        if count == HELD:
            log_event(log, Stopped, who, MOVE_3, space=space, heading=heading)
            return
        left = anchors_hold(game, arena, log, space, heading, count, left)
        if left > 0:
            step_line(game, arena, log, space, heading, count, by, NOBODY)
        left -= 1
