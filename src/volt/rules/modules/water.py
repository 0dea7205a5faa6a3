"""WATER CANNON: instead of firing, push the first robot in the line of fire 3 spaces, 6 from any starting space; no damage."""

from ..arena import OUT, Arena, is_start, neighbour, wall_towards
from ..damage import detonate_mine
from ..dialect.registry import rule
from ..event_kinds import WaterSprayed
from ..events import EventLog, log_event
from ..lines import first_in_line, last_in_line
from ..module_ids import CHAMPION, RED, WATER, Module
from ..pushing import push
from ..state import ENGLISH, NOBODY, State, mine_at, robot_at, still_fighting, usable

FACTS = Module(WATER, CHAMPION, die=RED, low=2, high=5)
LOW, HIGH = FACTS.low, FACTS.high
ENGLISH_LOW, ENGLISH_HIGH = 3, 6  # EDITIONS
REACH, REACH_FROM_START = 3, 6


@rule
def can_spray(game: State, who: int, number: int) -> bool:
    """Whether WATER can be used with this die, by edition."""
    if game.edition == ENGLISH:
        return usable(game, who, WATER, number, ENGLISH_LOW, ENGLISH_HIGH)
    return usable(game, who, WATER, number, LOW, HIGH)


@rule
def spray(game: State, arena: Arena, log: EventLog, who: int, heading: int) -> None:
    """Mines in the jet detonate; the first robot still there when it arrives is pushed. The jet ends if its user is destroyed."""
    space = game.robots[who].at
    spaces = REACH_FROM_START if is_start(arena, space) else REACH
    if log.on:
        robot_space = first_in_line(game, arena, space, heading, False)
        reached = last_in_line(arena, space, heading) if robot_space == OUT else robot_space
        log_event(log, WaterSprayed, who, WATER, origin=space, to=reached, heading=heading)
    while not wall_towards(arena, space, heading):
        space = neighbour(arena, space, heading)
        mine = mine_at(game, space)
        if mine != NOBODY:
            detonate_mine(game, arena, log, mine)
            if not still_fighting(game, who):
                return
        target = robot_at(game, space)
        if target != NOBODY:
            push(game, arena, log, target, heading, spaces, who)
            return
