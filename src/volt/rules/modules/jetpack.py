"""JETPACK: the movement may be a jump over robots and mines; who is landed on takes 2 damage and a push, or is crushed.

Its other half, that the robot never falls into pits, is ``damage.hovers``.
"""

from ..arena import Arena
from ..damage import deal_wave, destroy, detonate_mine, resolve_blasts
from ..events import JUMPED, EventLog, log_event
from ..module_ids import BLUE, CHAMPION, JETPACK, Module
from ..pushing import HELD, line_length, step_line, wall_towards
from ..questions import JUMP, ask
from ..registry import rule
from ..rule_ids import MOVE_5
from ..state import NOBODY, SEATS, State, in_arena, is_running, mine_at, usable
from .anchor import anchors_hold
from .mines import NO_MINE, lay_mine, leaves_mine

FACTS = Module(JETPACK, CHAMPION, die=BLUE, low=2, high=5)
LOW, HIGH = FACTS.low, FACTS.high
DAMAGE = 2


@rule
def _other_robot(game: State, who: int, space: int) -> int:
    for seat in range(SEATS):
        if seat != who and game.robots[seat].at == space:
            return seat
    return NOBODY


@rule
def jumps(game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, number: int) -> bool:
    """Asked if a robot or mine is within the movement's path, which a wall ends."""
    if not usable(game, who, JETPACK, number, LOW, HIGH):
        return False
    space = game.robots[who].at
    for _ in range(spaces):
        if wall_towards(arena, space, heading):
            return False
        space = arena.next[space * 8 + heading]
        if _other_robot(game, who, space) != NOBODY or mine_at(game, space) != NOBODY:
            return ask(game, log, who, JUMP, 1) == 1
    return False


@rule
def _crush(game: State, arena: Arena, log: EventLog, who: int, space: int, heading: int) -> None:
    """2 damage to what is on the landing space, then a push of 1; what cannot be pushed, or anchors, is destroyed."""
    mine = mine_at(game, space)
    if mine != NOBODY:
        detonate_mine(game, arena, log, mine)
    target = _other_robot(game, who, space)
    if target == NOBODY:
        return
    game.hits[target] = DAMAGE
    deal_wave(game, arena, log, who, False, JETPACK)
    if not is_running(game) or game.robots[target].at != space:
        return
    count = line_length(game, arena, space, heading)
    game.anchor_asked = 0
    if count != HELD and anchors_hold(game, arena, log, space, heading, count, 1) > 0:
        step_line(game, arena, log, space, heading, count, who, NOBODY)
    else:
        destroy(game, arena, log, target, who, JETPACK)
        resolve_blasts(game, arena, log)


@rule
def jump(game: State, arena: Arena, log: EventLog, who: int, heading: int, spaces: int, number: int) -> None:
    """Barriers on the way strike, a wall ends the jump; until it has landed the robot counts as on the space before."""
    robot = game.robots[who]
    start = robot.at
    last = min(spaces, arena.sight[start * 8 + heading])
    mine = NO_MINE
    for flown in range(last):
        here = robot.at
        there = arena.next[here * 8 + heading]
        if flown == 0:
            mine = leaves_mine(game, log, who, number)
        if arena.barriers[here] >> heading & 1:
            game.hits[who] = 1
            deal_wave(game, arena, log, who, True, MOVE_5)
        if flown == last - 1 and in_arena(game, who) and is_running(game):
            _crush(game, arena, log, who, there, heading)
        if not in_arena(game, who) or not is_running(game):
            return
        robot.at = there
        if flown == 0 and mine != NO_MINE:
            lay_mine(game, log, who, start, mine)
    if last > 0:
        log_event(log, JUMPED, who, JETPACK, start, robot.at, heading)
