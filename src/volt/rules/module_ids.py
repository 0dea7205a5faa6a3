"""Colours of dice and cards, and the modules: their ids and names. Events cite a module's id as their rule id.

Everything else about a module is in its file in ``modules``.
"""

from typing import NamedTuple

NONE, BLUE, RED, YELLOW, CHAMPION = 0, 1, 2, 3, 4

# fmt: off
BRAKE, MOBILITY, REPULSION, NOZZLE, TELEPORT, ARM = range(1, 7)
CROSSFIRE, GRENADES, MINES, POWER, REMOTE, ROTARY, SAW, SHOCK = range(7, 15)
ANCHOR, BOMB, RAM, SHIELD = range(15, 19)
JETPACK, WATER, CONDUCTOR, WALLS = range(19, 23)
NAMES = (
    "none", "brake", "mobility", "repulsion", "nozzle", "teleport", "arm",
    "crossfire", "grenades", "mines", "power", "remote", "rotary", "saw", "shock",
    "anchor", "bomb", "ram", "shield",
    "jetpack", "water", "conductor", "walls",
)
# fmt: on
LAST_MODULE = len(NAMES) - 1
assert LAST_MODULE < 63, "a bit set of modules has at most 64 bits, one of them the sign"


class Module(NamedTuple):
    """A module card: the die and range it needs (``NONE``: no die), and whether KillBots may have it."""

    id: int
    colour: int
    die: int = NONE
    low: int = 1
    high: int = 6
    killbot: bool = False  # KILL-9
    destroys_by: str = ""  # names the text about a robot it destroyed: ``events.destroyed_…``

    @property
    def name(self) -> str:
        """The name of the module outside the rules."""
        return NAMES[self.id]
