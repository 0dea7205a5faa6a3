"""BRAKE: move 1 or 2 spaces fewer, chosen before the first step."""

from ..dialect.registry import rule
from ..event_kinds import Braked
from ..events import EventLog, log_event
from ..module_ids import BLUE, BRAKE, Module
from ..questions import BRAKE_CHOICE, ask
from ..state import State, usable

FACTS = Module(BRAKE, BLUE, die=BLUE)
LOW, HIGH = FACTS.low, FACTS.high
MOST = 2


@rule
def brake(game: State, log: EventLog, who: int, number: int) -> int:
    """How many spaces fewer the robot moves; the movement never drops below 0."""
    if not usable(game, who, BRAKE, number, LOW, HIGH):
        return 0
    fewer = ask(game, log, who, BRAKE_CHOICE, min(MOST, number))
    if fewer > 0:
        log_event(log, Braked, who, BRAKE, spaces=fewer)
    return fewer
