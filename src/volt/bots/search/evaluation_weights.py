"""What counts at the end of a round, and how much: weights for ``evaluation.py``, fitted to games of these bots.

They add up to the log odds of winning. VP are nearly all that matters: a destroyed robot comes back repaired, often with one
more module, and every VP space is within everybody's reach.
"""

from array import array
from functools import cache

from volt.game.vocabulary import MODULES

from .evaluation import ACCESS, AWAY, CARDS, DAMAGE, EDGE, HURT, LACKING, MACHINE, MODULE, SHIELDED, WEIGHTS

# the champion's network starts from these two, so that it must be trained again if they change
LACK = (4.0, 4.1, 2.56, 1.74, 0.82, -0.09, -1.2, -2.0, -2.6, -3.2)  # by the number of missing VP
MACHINE_PLAYS = -0.8  # for a KillBot
DAMAGED = (0.0, -0.05, -0.5)  # by damage on the monitor
SINGLE = {ACCESS: 0.1, SHIELDED: -0.05, AWAY: 0.3, CARDS: 0.0, EDGE: -0.1, MACHINE: MACHINE_PLAYS, HURT: -0.05}
EQUIPPED = {  # what a module adds; the others make no significant difference
    "anchor": 0.5,
    "repulsion": 0.2,
    "mines": 0.2,
    "shock": 0.2,
    "saw": 0.15,
    "bomb": 0.15,
    "brake": 0.1,
    "remote": 0.1,
    "teleport": 0.1,
    "shield": 0.1,
    "crossfire": -0.1,
    "rotary": -0.1,
    "grenades": -0.15,
}


@cache
def weights() -> "array[float]":
    """All weights as an array."""
    made = array("d", [0.0] * WEIGHTS)
    made[LACKING : LACKING + len(LACK)] = array("d", LACK)
    made[DAMAGE : DAMAGE + len(DAMAGED)] = array("d", DAMAGED)
    for place, weight in SINGLE.items():
        made[place] = weight
    for module, weight in EQUIPPED.items():
        made[MODULE + MODULES.index(module)] = weight
    return made
