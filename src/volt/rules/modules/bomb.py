"""BOMB: when destroyed, a detonation (2) on the space it stood on. Not in a pit, unless it hovered there."""

from ..build import rule
from ..facts import BOMB, YELLOW, Module
from ..state import Game, wears

FACTS = Module(BOMB, YELLOW, killbot=True)
DAMAGE = 2


@rule
def bomb_goes_off(game: Game, who: int, in_pit: bool) -> bool:
    """Automatic: whether the destruction of this robot is a detonation."""
    return wears(game, who, BOMB) and not in_pit
