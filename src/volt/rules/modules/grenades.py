"""GRENADES: instead of firing, throw a grenade exactly as many spaces as the die shows: detonation (1) where it lands."""

from ..arena import Arena
from ..build import rule
from ..damage import hit, hit_around, hovers, pit, strike
from ..events import DETONATED, THROWN, Log, tell
from ..facts import GRENADES, RED, Module
from ..state import NOBODY, Game, robot_at, usable

FACTS = Module(GRENADES, RED, die=RED, low=2, high=4, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def can_throw(game: Game, who: int, number: int) -> bool:
    """Whether GRENADES can be used with this die."""
    return usable(game, who, GRENADES, number, LOW, HIGH)


@rule
def throw_grenade(game: Game, arena: Arena, log: Log, who: int, heading: int, number: int) -> None:
    """It flies over everything but the arena wall; in a pit nothing happens, unless an enemy hovers there (JETPACK)."""
    start = game.robots[who].at
    space = start
    for _ in range(min(number, arena.flight[start * 8 + heading])):
        space = arena.next[space * 8 + heading]
    tell(log, THROWN, who, GRENADES, start, space, heading)
    above = robot_at(game, space)
    if pit(arena, space) and (above == NOBODY or above == who or not hovers(game, above)):
        return
    tell(log, DETONATED, who, GRENADES, space, 1, 0)
    hit(game, space, 1)
    hit_around(game, arena, space, 1)
    strike(game, arena, log, who, False, GRENADES)
