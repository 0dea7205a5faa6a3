"""SHOCK PULSE: when the movement is over, 1 damage to all robots and mines on the 8 neighbouring spaces."""

from ..arena import Arena
from ..asking import SHOCK_CHOICE, ask
from ..build import rule
from ..damage import hit_around, strike
from ..events import MODULE_USED, Log, tell
from ..facts import BLUE, RED, SHOCK, Module
from ..neighbours import company
from ..state import Game, usable

FACTS = Module(SHOCK, RED, die=BLUE, low=4, high=6)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def shock(game: Game, arena: Arena, log: Log, who: int, number: int) -> None:
    """After moving, before REPULSION; walls shelter."""
    space = game.robots[who].at
    if not usable(game, who, SHOCK, number, LOW, HIGH) or not company(game, arena, space):
        return
    if ask(game, log, who, SHOCK_CHOICE, 1) == 1:
        tell(log, MODULE_USED, who, SHOCK, SHOCK, 0, 0)
        hit_around(game, arena, space, 1)
        strike(game, arena, log, who, False, SHOCK)
