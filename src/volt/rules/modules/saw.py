"""SAW BLADE: a robot you push by moving takes damage before it is pushed, 1 with 2–4, 2 with 5–6."""

from ..arena import Arena
from ..damage import deal_wave
from ..dialect.bit_sets import contains, including
from ..dialect.registry import rule
from ..event_kinds import Sawed
from ..events import EventLog, log_event
from ..module_ids import BLUE, RED, SAW, Module
from ..questions import SAW_CHOICE, ask
from ..state import State, robot_at, usable

FACTS = Module(SAW, RED, die=BLUE, low=2, high=6, killbot=True, destroys_by="saw")
LOW, HIGH = FACTS.low, FACTS.high
DEEP = 5  # from this number on it deals 2 damage


@rule
def saws(game: State, arena: Arena, log: EventLog, who: int, space: int, number: int) -> bool:
    """Use SAW on the robot about to be pushed, if wanted (asked once per robot and activation); return whether it was used."""
    target = robot_at(game, space)
    if contains(game.saw_asked, target) or not usable(game, who, SAW, number, LOW, HIGH):
        return False
    game.saw_asked = including(game.saw_asked, target)
    if ask(game, log, who, SAW_CHOICE, 1) == 0:
        return False
    log_event(log, Sawed, who, SAW, target=target)
    game.hits[target] = 2 if number >= DEEP else 1
    deal_wave(game, arena, log, who, False, SAW)
    return True
