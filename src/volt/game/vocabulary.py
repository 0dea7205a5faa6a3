"""The vocabulary: which word stands for which number of the rules. The same words are used everywhere outside them."""

from collections.abc import Collection
from functools import lru_cache
from typing import get_args

from volt.rules import event_kinds, rule_ids
from volt.rules.module_ids import LAST_MODULE
from volt.rules.questions import PROGRAM
from volt.rules.state import NOBODY, SQUAD

COLOURS: tuple[str, ...] = get_args(event_kinds.Seat)  # of robots, by seat
SIDES = ("n", "e", "s", "w")
HEADINGS: tuple[str, ...] = get_args(event_kinds.Heading)
UNITS: tuple[str, ...] = get_args(event_kinds.Unit)
DICE: tuple[str, ...] = get_args(event_kinds.DieColour)
MODES = ("training", "rfl")
EDITIONS = ("default", "english", "german", "polish")
DECKS: tuple[str, ...] = get_args(event_kinds.DeckColour)

MODULES = (
    "none",
    *("brake", "mobility", "repulsion", "nozzle", "teleport", "arm"),
    *("crossfire", "grenades", "mines", "power", "remote", "rotary", "saw", "shock"),
    *("anchor", "bomb", "ram", "shield"),
    *("jetpack", "water", "conductor", "walls"),
)

KINDS = (
    *("none", "ram", "rotate", "mobility", "fire", "remote", "power", "brake", "jump", "phase", "anchor", "saw"),
    *("mine", "mine_from", "shock", "repulsion", "shield", "deck", "space", "workshop", "start", "equip", "draft"),
    "program",
)
assert KINDS[PROGRAM] == "program"
assert len(MODULES) == LAST_MODULE + 1

WAYS_OF_FIRING = ("fire", "teleport", "grenade", "crossfire", "remote", "water")
DRAFTS = (("blue", "red"), ("blue", "yellow"), ("red", "yellow"))

RULE_IDS = rule_ids.NAMES | {i: MODULES[i].upper() for i in range(1, LAST_MODULE + 1)}


def seat_name(who: int) -> str | None:
    """The colour of a seat, ``"squad"`` for all KillBots together, or None for nobody."""
    return None if who == NOBODY else "squad" if who == SQUAD else COLOURS[who]


@lru_cache(maxsize=1 << 12)
def modules_of(bits: int) -> tuple[str, ...]:
    """The names of a bit set of modules."""
    return tuple(MODULES[i] for i in range(1, LAST_MODULE + 1) if bits >> i & 1)


def module_bits(names: Collection[str]) -> int:
    """The bit set of these modules."""
    return sum(1 << MODULES.index(name) for name in set(names))
