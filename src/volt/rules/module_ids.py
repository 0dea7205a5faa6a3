"""Colours of dice and cards, and the ids of the modules. Events cite a module's id as their rule id."""

from typing import NamedTuple

NONE, BLUE, RED, YELLOW, CHAMPION = 0, 1, 2, 3, 4

# fmt: off
BRAKE, MOBILITY, REPULSION, NOZZLE, TELEPORT, ARM = range(1, 7)
CROSSFIRE, GRENADES, MINES, POWER, REMOTE, ROTARY, SAW, SHOCK = range(7, 15)
ANCHOR, BOMB, RAM, SHIELD = range(15, 19)
JETPACK, WATER, CONDUCTOR, WALLS = range(19, 23)
# fmt: on
LAST_MODULE = WALLS


class Module(NamedTuple):
    """A module card: the die and range it needs (``NONE``: no die), and whether KillBots may have it."""

    id: int
    colour: int
    die: int = NONE
    low: int = 1
    high: int = 6
    killbot: bool = False  # KILL-9
