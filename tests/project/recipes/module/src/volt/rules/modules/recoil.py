"""RECOIL: after firing the laser, roll 1 space backwards."""

from ..arena import Arena, turned
from ..dialect.registry import rule
from ..event_kinds import Recoiled
from ..events import EventLog, log_event
from ..module_ids import RECOIL, RED, Module
from ..pushing import push
from ..questions import RECOIL_CHOICE, ask
from ..state import State, still_fighting, usable

FACTS = Module(RECOIL, RED, die=RED, low=1, high=6)
LOW, HIGH = FACTS.low, FACTS.high
HALF_TURN = 4


@rule
def recoil(game: State, arena: Arena, log: EventLog, who: int, heading: int, number: int) -> None:
    """The shooter may roll back, pushing what stands behind it."""
    if not usable(game, who, RECOIL, number, LOW, HIGH) or not still_fighting(game, who):
        return
    if ask(game, log, who, RECOIL_CHOICE, 1) == 1:
        log_event(log, Recoiled, who, RECOIL, space=game.robots[who].at)
        push(game, arena, log, who, turned(heading, HALF_TURN), 1, who)
