"""MOBILITY: a red die on a blue key may be activated as a blue die of its number, at its own place in the order."""

from ..arena import is_diagonal
from ..dialect.registry import rule
from ..event_kinds import MobilityUsed
from ..events import EventLog, log_event
from ..module_ids import BLUE, MOBILITY, RED, Module
from ..questions import MOBILITY_CHOICE, ask
from ..state import State, usable

FACTS = Module(MOBILITY, BLUE, die=RED)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def moves_instead(game: State, log: EventLog, who: int, heading: int, number: int) -> bool:
    """Whether a red die moves the robot instead of firing; asked if it lies on a blue key."""
    if is_diagonal(heading) or not usable(game, who, MOBILITY, number, LOW, HIGH):
        return False
    used = ask(game, log, who, MOBILITY_CHOICE, 1) == 1
    if used:
        log_event(log, MobilityUsed, who, MOBILITY)
    return used
