"""JETPACK: the movement may be a jump over robots and mines; a robot it lands on takes 2 damage and is pushed or destroyed.

Its other effect, that the robot never falls into pits, is ``damage.hovers``.
"""

from ..arena import OUT, Arena, barrier_towards, neighbour, spaces_to_wall, wall_towards
from ..damage import deal_wave, destroy, detonate_mine, resolve_blasts, strike
from ..dialect.registry import rule
from ..event_kinds import Jumped
from ..events import EventLog, log_event
from ..module_ids import BLUE, CHAMPION, JETPACK, Module
from ..pushing import HELD, line_length, step_line
from ..questions import JUMP, ask
from ..rule_ids import MOVE_5
from ..state import NOBODY, SEATS, State, is_running, mine_at, still_fighting, usable
from .anchor import anchors_hold
from .mines import lay_mine, leaves_mine, mine_to_take_up

FACTS = Module(JETPACK, CHAMPION, die=BLUE, low=2, high=5, destroys_by="crushed")
LOW, HIGH = FACTS.low, FACTS.high
DAMAGE = 2


@rule
def _other_robot(game: State, who: int, space: int) -> int:
    """The robot other than the jumper on a space, or NOBODY."""
    for seat in range(SEATS):
        if seat != who and game.robots[seat].at == space:
            return seat
    return NOBODY


@rule
def jumps(game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, number: int) -> bool:
    """Whether the movement is a jump; asked only if a robot or mine is in its path before any wall."""
    if not usable(game, who, JETPACK, number, LOW, HIGH):
        return False
    space = game.robots[who].at
    for _ in range(spaces):
        if wall_towards(arena, space, heading):
            return False
        space = neighbour(arena, space, heading)
        if _other_robot(game, who, space) != NOBODY or mine_at(game, space) != NOBODY:
            return ask(game, log, who, JUMP, 1) == 1
    return False


@rule
def _push_away(game: State, arena: Arena, log: EventLog, who: int, target: int, heading: int) -> None:
    """Push the robot landed on 1 space; if a wall or an ANCHOR holds the line, it is destroyed."""
    space = game.robots[target].at
    count = line_length(game, arena, space, heading)
    game.anchor_asked = 0
    if count != HELD and anchors_hold(game, arena, log, space, heading, count, 1) > 0:
        step_line(game, arena, log, space, heading, count, who, NOBODY)
    else:
        destroy(game, arena, log, target, who, JETPACK)
        resolve_blasts(game, arena, log)


@rule
def _land_on(game: State, arena: Arena, log: EventLog, who: int, space: int, heading: int) -> None:
    """A mine on the landing space detonates; a robot there takes 2 damage and is pushed away."""
    mine = mine_at(game, space)
    if mine != NOBODY:
        detonate_mine(game, arena, log, mine)
    target = _other_robot(game, who, space)
    if target == NOBODY:
        return
    game.hits[target] = DAMAGE
    deal_wave(game, arena, log, who, False, JETPACK)
    if is_running(game) and game.robots[target].at == space:
        _push_away(game, arena, log, who, target, heading)


@rule
def jump(game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, number: int) -> None:
    """Barriers on the way strike; a wall ends the jump. Until it lands, the robot counts as standing on the last space passed."""
    robot = game.robots[who]
    start = robot.at
    to_wall = spaces_to_wall(arena, start, heading)
    length = min(spaces, to_wall)
    if length == 0:
        return
    lays = leaves_mine(game, log, who, number)
    taken_from = mine_to_take_up(game, log, who) if lays else OUT
    for left in range(length, 0, -1):
        there = neighbour(arena, robot.at, heading)
        if barrier_towards(arena, robot.at, heading, False):
            strike(game, arena, log, who, who, MOVE_5)
        if left == 1 and still_fighting(game, who):
            _land_on(game, arena, log, who, there, heading)
        if not still_fighting(game, who):
            return
        robot.at = there
        if lays and left == length:
            lay_mine(game, log, who, start, taken_from)
    log_event(log, Jumped, who, JETPACK, origin=start, to=robot.at, heading=heading)
