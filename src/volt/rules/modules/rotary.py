"""ROTARY HEAD: before activating a red die, move it up to 2 keys clockwise or counter-clockwise."""

from ..arena import turned
from ..dialect.registry import rule
from ..event_kinds import Rotated
from ..events import EventLog, log_event
from ..module_ids import RED, ROTARY, Module
from ..questions import ROTATE, ask_offered, offer
from ..state import State, usable

FACTS = Module(ROTARY, RED, die=RED, low=3, high=6)
LOW, HIGH = FACTS.low, FACTS.high
MOST = 2  # answers run from 0 (two keys counter-clockwise) to 4 (two keys clockwise)


@rule
def rotate(game: State, log: EventLog, who: int, heading: int, number: int) -> int:
    """The key the die lies on when it is activated."""
    if not usable(game, who, ROTARY, number, LOW, HIGH):
        return heading
    for answer in range(2 * MOST + 1):
        offer(game, answer)
    keys = ask_offered(game, log, who, ROTATE, MOST) - MOST
    if keys != 0:
        heading = turned(heading, keys)
        log_event(log, Rotated, who, ROTARY, heading=heading)
    return heading
