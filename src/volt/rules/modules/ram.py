"""RAM EXPANSION: all 4 dice may be programmed; when the first of two on a unit would be activated, one of them is removed."""

from ..dialect.registry import rule
from ..events import EventLog
from ..module_ids import RAM, YELLOW, Module
from ..questions import RAM_CHOICE, ask
from ..state import State, has_equipped

FACTS = Module(RAM, YELLOW)


@rule
def holds_two(game: State, who: int) -> bool:
    """PROG-5: whether a unit of this robot may hold two dice."""
    return has_equipped(game, who, RAM)


@rule
def keeps_second(game: State, log: EventLog, who: int) -> bool:
    """Whether the operator keeps the second of the two dice, in activation order, and the first is removed."""
    return ask(game, log, who, RAM_CHOICE, 1) == 1
