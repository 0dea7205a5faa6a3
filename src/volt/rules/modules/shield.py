"""SHIELD: damage taken may be put on this card instead, up to 2 tokens at a time."""

from ..asking import SHIELD_CHOICE, ask
from ..build import rule
from ..events import Log
from ..facts import SHIELD, YELLOW, Module
from ..state import Game, wears

FACTS = Module(SHIELD, YELLOW, killbot=True)
ROOM = 2


@rule
def shield_takes(game: Game, log: Log, who: int, amount: int) -> int:
    """How many of these damage tokens go on the card: one decision for all damage of one effect."""
    if not wears(game, who, SHIELD):
        return 0
    return ask(game, log, who, SHIELD_CHOICE, min(amount, ROOM - game.robots[who].shield))
