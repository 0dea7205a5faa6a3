"""What is printed on dice and cards: colours and the ids of the modules. An id is also the rule id of that module."""

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
    """The facts of a module: with which die and range it is used (``NONE``: without a die), and whether KillBots know it."""

    id: int
    colour: int
    die: int = NONE
    low: int = 1
    high: int = 6
    killbot: bool = False  # KILL-9
