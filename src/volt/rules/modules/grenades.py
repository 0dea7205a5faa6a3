"""GRENADES: instead of firing, throw a grenade exactly as many spaces as the die shows: detonation (1) where it lands."""

from ..arena import Arena, is_pit, neighbour, spaces_to_arena_wall
from ..damage import deal_wave, hit, hit_around, hovers
from ..dialect.registry import rule
from ..event_kinds import GRENADE_BLAST, Detonated, Thrown
from ..events import EventLog, log_event
from ..module_ids import GRENADES, RED, Module
from ..state import NOBODY, State, robot_at, usable

FACTS = Module(GRENADES, RED, die=RED, low=2, high=4, killbot=True, destroys_by="grenade")
LOW, HIGH = FACTS.low, FACTS.high


@rule
def can_throw(game: State, who: int, number: int) -> bool:
    """Whether GRENADES can be used with this die."""
    return usable(game, who, GRENADES, number, LOW, HIGH)


@rule
def throw_grenade(game: State, arena: Arena, log: EventLog, who: int, heading: int, number: int) -> None:
    """The grenade flies over everything but the arena wall; a pit swallows it, unless an enemy hovers above the pit (JETPACK)."""
    start = game.robots[who].at
    reach = spaces_to_arena_wall(arena, start, heading)
    space = start
    for _ in range(min(number, reach)):
        space = neighbour(arena, space, heading)
    log_event(log, Thrown, who, GRENADES, origin=start, to=space, heading=heading)
    above = robot_at(game, space)
    if is_pit(arena, space) and (above == NOBODY or above == who or not hovers(game, above)):
        return
    log_event(log, Detonated, who, GRENADES, space=space, damage=1, explosive=GRENADE_BLAST)
    hit(game, space, 1)
    hit_around(game, arena, space, 1)
    deal_wave(game, arena, log, who, False, GRENADES)
