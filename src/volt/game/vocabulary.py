"""The vocabulary: the words that the public API uses for the numbers in the rules.

The types name the words for checkers, wire formats and documentation; the tuples list them in the order of the rules' numbers.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Literal, get_args

from volt.rules import event_kinds, module_ids, rule_ids
from volt.rules.module_ids import LAST_MODULE
from volt.rules.module_table import FACTS
from volt.rules.questions import QUESTIONS
from volt.rules.state import NOBODY, SQUAD

Mode = Literal["training", "rfl"]
Edition = Literal["default", "english", "german", "polish"]
Side = Literal["n", "e", "s", "w"]
RobotName = Literal["hound", "mercury", "reaper", "volt"]

MODES: tuple[Mode, ...] = get_args(Mode)
EDITIONS: tuple[Edition, ...] = get_args(Edition)
SIDES: tuple[Side, ...] = get_args(Side)
ROBOTS: tuple[RobotName, ...] = get_args(RobotName)
COLOURS: tuple[event_kinds.Seat, ...] = get_args(event_kinds.Seat)  # of robots, by seat
HEADINGS: tuple[event_kinds.Heading, ...] = get_args(event_kinds.Heading)
UNITS: tuple[event_kinds.Unit, ...] = get_args(event_kinds.Unit)
DIE_COLOURS: tuple[event_kinds.DieColour, ...] = get_args(event_kinds.DieColour)
DIE_LETTERS = {module_ids.BLUE: "B", module_ids.RED: "R"}  # in notation, by the colour of a die
DECKS: tuple[event_kinds.DeckColour, ...] = get_args(event_kinds.DeckColour)

MODULES = module_ids.NAMES
KINDS = tuple(kind.name for kind in QUESTIONS)  # of questions

WAYS_OF_FIRING = ("fire", "teleport", "grenade", "crossfire", "remote", "water")
DRAFTS = (("blue", "red"), ("blue", "yellow"), ("red", "yellow"))

# the suffix of the text about a destruction, by its cause (``events.destroyed_laser``)
DESTROYED_BY = {"FIRE-1": "laser", "MOVE-5": "barrier", "RES-1": "voltage", "MINE-3": "mine"} | {
    facts.name.upper(): facts.destroys_by for facts in FACTS.values() if facts.destroys_by
}

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
