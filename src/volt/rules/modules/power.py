"""POWER BEAM: a hit also pushes the hit robot along the line of fire, 1 space with 3–4, 2 spaces with 5–6; damage first."""

from ..arena import Arena
from ..asking import POWER_CHOICE, ask
from ..build import rule
from ..events import MODULE_USED, Log, tell
from ..facts import POWER, RED, Module
from ..pushing import push
from ..state import Game, going, present, usable

FACTS = Module(POWER, RED, die=RED, low=3, high=6, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high
STRONG = 5  # from this number on it pushes 2 spaces


@rule
def power_beam(game: Game, arena: Arena, log: Log, who: int, target: int, heading: int, number: int) -> None:
    """Asked if the hit robot is still there after the damage."""
    if not usable(game, who, POWER, number, LOW, HIGH) or not present(game, target) or not going(game):
        return
    if ask(game, log, who, POWER_CHOICE, 1) == 1:
        spaces = 2 if number >= STRONG else 1
        tell(log, MODULE_USED, who, POWER, POWER, spaces, 0)
        push(game, arena, log, target, heading, spaces, who)
