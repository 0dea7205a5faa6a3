"""STEERING NOZZLE: a blue die may be programmed on a diagonal key; the robot then moves and pushes diagonally (MOVE-8)."""

from ..dialect.registry import rule
from ..module_ids import BLUE, NOZZLE, Module
from ..state import State, usable

FACTS = Module(NOZZLE, BLUE, die=BLUE, low=1, high=3)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def steers_diagonally(game: State, who: int, number: int) -> bool:
    """Whether a blue die of this number may lie on a diagonal key."""
    return usable(game, who, NOZZLE, number, LOW, HIGH)
