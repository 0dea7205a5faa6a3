"""The vocabulary: the words that the public API uses for the numbers in the rules."""

from collections.abc import Collection
from functools import lru_cache
from typing import get_args

from volt.rules import event_kinds, module_ids, rule_ids
from volt.rules.module_ids import LAST_MODULE
from volt.rules.module_table import MODULES as FACTS
from volt.rules.questions import QUESTIONS
from volt.rules.state import NOBODY, SQUAD

COLOURS: tuple[str, ...] = get_args(event_kinds.Seat)  # of robots, by seat
SIDES = ("n", "e", "s", "w")
HEADINGS: tuple[str, ...] = get_args(event_kinds.Heading)
UNITS: tuple[str, ...] = get_args(event_kinds.Unit)
DICE: tuple[str, ...] = get_args(event_kinds.DieColour)
MODES = ("training", "rfl")
EDITIONS = ("default", "english", "german", "polish")
DECKS: tuple[str, ...] = get_args(event_kinds.DeckColour)

MODULES = module_ids.NAMES
KINDS = tuple(facts.name for facts in QUESTIONS)  # of questions

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
