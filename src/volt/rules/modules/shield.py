"""SHIELD: damage taken may instead be put on this card, which holds up to 2 tokens."""

from ..dialect.registry import rule
from ..events import EventLog
from ..module_ids import SHIELD, YELLOW, Module
from ..questions import SHIELD_CHOICE, ask
from ..state import State, has_equipped

FACTS = Module(SHIELD, YELLOW, killbot=True)
ROOM = 2


@rule
def shield_takes(game: State, log: EventLog, who: int, amount: int) -> int:
    """How many of these damage tokens go on the card: one decision for all damage of one effect."""
    if not has_equipped(game, who, SHIELD):
        return 0
    return ask(game, log, who, SHIELD_CHOICE, min(amount, ROOM - game.robots[who].shield))
