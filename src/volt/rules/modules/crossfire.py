"""CROSSFIRE: fire in 4 directions instead of 1, the orthogonal ones from a blue key, else the diagonal ones."""

from ..arena import OUT, Arena
from ..build import rule
from ..damage import hit, strike
from ..events import FIRED, Log, tell
from ..facts import CROSSFIRE, RED, Module
from ..sight import first_in_line, last_in_line
from ..state import Game, usable

FACTS = Module(CROSSFIRE, RED, die=RED, low=1, high=3, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def can_crossfire(game: Game, who: int, number: int) -> bool:
    """Whether CROSSFIRE can be used with this die."""
    return usable(game, who, CROSSFIRE, number, LOW, HIGH)


@rule
def crossfire(game: Game, arena: Arena, log: Log, who: int, heading: int) -> None:
    """All four lasers are one wave (DMG-7)."""
    space = game.robots[who].at
    for quarter in range(4):
        towards = heading % 2 + 2 * quarter
        target = first_in_line(game, arena, space, towards, True)
        if target == OUT:
            tell(log, FIRED, who, CROSSFIRE, space, last_in_line(arena, space, towards), towards)
        else:
            tell(log, FIRED, who, CROSSFIRE, space, target, towards)
            hit(game, target, 1)
    strike(game, arena, log, who, False, CROSSFIRE)
