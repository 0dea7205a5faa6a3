"""SHOCK PULSE: when the movement is over, 1 damage to all robots and mines on the 8 neighbouring spaces."""

from ..arena import Arena
from ..damage import deal_wave, hit_around
from ..dialect.registry import rule
from ..event_kinds import ShockPulsed
from ..events import EventLog, log_event
from ..lines import anyone_adjacent
from ..module_ids import BLUE, RED, SHOCK, Module
from ..questions import SHOCK_CHOICE, ask
from ..state import State, usable

FACTS = Module(SHOCK, RED, die=BLUE, low=4, high=6, destroys_by="shock")
LOW, HIGH = FACTS.low, FACTS.high


@rule
def shock(game: State, arena: Arena, log: EventLog, who: int, number: int) -> None:
    """Deal the damage, except through energy walls; comes before REPULSION."""
    space = game.robots[who].at
    if not usable(game, who, SHOCK, number, LOW, HIGH) or not anyone_adjacent(game, arena, space):
        return
    if ask(game, log, who, SHOCK_CHOICE, 1) == 1:
        log_event(log, ShockPulsed, who, SHOCK, space=space)
        hit_around(game, arena, space, 1)
        deal_wave(game, arena, log, who, False, SHOCK)
