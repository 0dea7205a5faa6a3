"""BOMB: when the robot is destroyed, detonation (2) on its space. Not in a pit, unless the robot hovered above it (JETPACK)."""

from ..dialect.registry import rule
from ..module_ids import BOMB, YELLOW, Module
from ..state import State, has_equipped

FACTS = Module(BOMB, YELLOW, killbot=True, destroys_by="bomb")
DAMAGE = 2


@rule
def bomb_goes_off(game: State, who: int, in_pit: bool) -> bool:
    """Whether the destruction of this robot sets off a BOMB; automatic."""
    return has_equipped(game, who, BOMB) and not in_pit
