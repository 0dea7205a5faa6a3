"""CROSSFIRE: fire in 4 directions instead of 1, the orthogonal ones from a blue key, otherwise the diagonal ones."""

from ..arena import OUT, Arena
from ..damage import deal_wave, hit
from ..dialect.registry import rule
from ..event_kinds import Fired
from ..events import EventLog, log_event
from ..lines import first_in_line, last_in_line
from ..module_ids import CROSSFIRE, RED, Module
from ..state import State, usable

FACTS = Module(CROSSFIRE, RED, die=RED, low=1, high=3, killbot=True, destroys_by="laser")
LOW, HIGH = FACTS.low, FACTS.high


@rule
def can_crossfire(game: State, who: int, number: int) -> bool:
    """Whether CROSSFIRE can be used with this die."""
    return usable(game, who, CROSSFIRE, number, LOW, HIGH)


@rule
def crossfire(game: State, arena: Arena, log: EventLog, who: int, heading: int) -> None:
    """Fire four lasers, which together deal one wave (DMG-7)."""
    space = game.robots[who].at
    for quarter in range(4):
        towards = heading % 2 + 2 * quarter
        target = first_in_line(game, arena, space, towards, True)
        if target == OUT:
            log_event(log, Fired, who, CROSSFIRE, origin=space, to=last_in_line(arena, space, towards), heading=towards)
        else:
            log_event(log, Fired, who, CROSSFIRE, origin=space, to=target, heading=towards)
            hit(game, target, 1)
    deal_wave(game, arena, log, who, False, CROSSFIRE)
