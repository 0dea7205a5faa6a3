"""POWER BEAM: a hit also pushes the hit robot along the line of fire, 1 space with 3–4, 2 spaces with 5–6; damage first."""

from ..arena import Arena
from ..dialect.registry import rule
from ..event_kinds import PowerBeamed
from ..events import EventLog, log_event
from ..module_ids import POWER, RED, Module
from ..pushing import push
from ..questions import POWER_CHOICE, ask
from ..state import State, still_fighting, usable

FACTS = Module(POWER, RED, die=RED, low=3, high=6, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high
STRONG = 5  # from this number on it pushes 2 spaces


@rule
def power_beam(game: State, arena: Arena, log: EventLog, who: int, target: int, heading: int, number: int) -> None:
    """Push the robot that was hit, if the shooter wants to and the damage has not destroyed it."""
    if not usable(game, who, POWER, number, LOW, HIGH) or not still_fighting(game, target):
        return
    if ask(game, log, who, POWER_CHOICE, 1) == 1:
        spaces = 2 if number >= STRONG else 1
        log_event(log, PowerBeamed, who, POWER, target=target, spaces=spaces)
        push(game, arena, log, target, heading, spaces, who)
