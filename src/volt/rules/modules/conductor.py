"""CONDUCTOR: lightning damage to this robot becomes 1 lightning damage to each of the 8 neighbouring spaces instead."""

from ..dialect.registry import rule
from ..module_ids import CHAMPION, CONDUCTOR, Module
from ..state import State, has_equipped

FACTS = Module(CONDUCTOR, CHAMPION, destroys_by="conductor")


@rule
def conducts(game: State, who: int) -> bool:
    """Whether the robot passes lightning on; automatic."""
    return has_equipped(game, who, CONDUCTOR)
