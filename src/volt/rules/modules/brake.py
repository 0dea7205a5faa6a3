"""BRAKE: move 1 or 2 spaces fewer, chosen before the first step."""

from ..asking import BRAKE_CHOICE, ask
from ..build import rule
from ..events import MODULE_USED, Log, tell
from ..facts import BLUE, BRAKE, Module
from ..state import Game, usable

FACTS = Module(BRAKE, BLUE, die=BLUE)
LOW, HIGH = FACTS.low, FACTS.high
MOST = 2


@rule
def brake(game: Game, log: Log, who: int, number: int) -> int:
    """How many spaces fewer the robot moves, never more than it has."""
    if not usable(game, who, BRAKE, number, LOW, HIGH):
        return 0
    fewer = ask(game, log, who, BRAKE_CHOICE, min(MOST, number))
    if fewer > 0:
        tell(log, MODULE_USED, who, BRAKE, BRAKE, fewer, 0)
    return fewer
