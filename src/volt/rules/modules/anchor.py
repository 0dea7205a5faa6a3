"""ANCHOR: when pushed, be pushed 1 or 2 spaces fewer. It shortens the rest of the pushing movement or push."""

from ..arena import Arena, neighbour
from ..dialect.bit_sets import contains, including
from ..dialect.registry import rule
from ..event_kinds import Anchored
from ..events import EventLog, log_event
from ..module_ids import ANCHOR, YELLOW, Module
from ..questions import ANCHOR_CHOICE, ask
from ..state import State, has_equipped, robot_at

FACTS = Module(ANCHOR, YELLOW, killbot=True)
MOST = 2


@rule
def anchors_hold(game: State, arena: Arena, log: EventLog, space: int, heading: int, count: int, left: int) -> int:
    """How many spaces are left of a push after the ANCHORs of the line, asked from near to far, once per movement or push."""
    for _ in range(count):
        who = robot_at(game, space)
        if left > 0 and not contains(game.anchor_asked, who) and has_equipped(game, who, ANCHOR):
            game.anchor_asked = including(game.anchor_asked, who)
            fewer = ask(game, log, who, ANCHOR_CHOICE, min(MOST, left))
            if fewer > 0:
                log_event(log, Anchored, who, ANCHOR, spaces=fewer)
            left -= fewer
        space = neighbour(arena, space, heading)
    return left
