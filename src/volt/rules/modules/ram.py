"""RAM EXPANSION: all 4 dice may be programmed; when the first of two on a unit would be activated, one of them is removed."""

from ..asking import RAM_CHOICE, ask
from ..build import rule
from ..events import Log
from ..facts import RAM, YELLOW, Module
from ..state import Game, wears

FACTS = Module(RAM, YELLOW)


@rule
def holds_two(game: Game, who: int) -> bool:
    """PROG-5: whether a unit of this robot may hold two dice."""
    return wears(game, who, RAM)


@rule
def second_chosen(game: Game, log: Log, who: int) -> bool:
    """Whether the operator keeps the second of the two, in activation order."""
    return ask(game, log, who, RAM_CHOICE, 1) == 1
