"""CONDUCTOR: lightning damage to this robot becomes 1 lightning damage to each of the 8 neighbouring spaces instead."""

from ..build import rule
from ..facts import CHAMPION, CONDUCTOR, Module
from ..state import Game, wears

FACTS = Module(CONDUCTOR, CHAMPION)


@rule
def conducts(game: Game, who: int) -> bool:
    """Automatic: whether lightning is passed on."""
    return wears(game, who, CONDUCTOR)
