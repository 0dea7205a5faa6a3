"""Rules of thumb for everything but programming: what an operator does without much thought."""

import random
from collections.abc import Callable, Iterable

from volt.arenas import space_index
from volt.game import Answer, Decision, View
from volt.game.championship import ARENAS, CHAMPION_MODULES, ROBOTS
from volt.game.vocabulary import DECKS, HEADINGS
from volt.rules.event_kinds import Activated
from volt.rules.questions import QUESTIONS

from ..reasons import Reason
from .board_view import Scout

FAVOURITES = (  # modules, the most welcome first
    *("jetpack", "conductor", "water", "walls", "anchor", "shield", "saw", "repulsion", "shock", "arm", "brake"),
    *("mines", "nozzle", "bomb", "power", "mobility", "crossfire", "remote", "teleport", "ram", "grenades", "rotary"),
)
RAY = ("fire", "crossfire", "water", "grenade", "remote", "teleport")  # ways of firing; ``_fire`` chooses one
GRENADE_REACH = 4


def habit(view: View, decision: Decision, dice: random.Random) -> tuple[Answer, Reason]:
    """An answer by rule of thumb, and why; ``dice`` decides where there is no such rule."""
    rule, why = _HABITS.get(decision.kind, (_any, "chance"))
    return rule(view, decision, dice), Reason(f"bots.{why}")


def _any(view: View, decision: Decision, dice: random.Random) -> Answer:
    return dice.choice(decision.options)


def _most(view: View, decision: Decision, dice: random.Random) -> Answer:
    """Use what you have: yes, or as much as possible."""
    return decision.options[-1]


def _activated(view: View) -> Activated:
    """The event that began the current activation."""
    return next(event for event in reversed((*view.events, *view.pending)) if isinstance(event, Activated))


def _heading(view: View) -> int:
    return HEADINGS.index(_activated(view).heading)


def _brake(view: View, decision: Decision, dice: random.Random) -> Answer:
    """Stop on a token if possible, and avoid pits."""
    scout, heading, number = Scout(view, decision.seat), _heading(view), _activated(view).number

    def worth(fewer: Answer) -> float:
        assert isinstance(fewer, int)
        drive = scout.drive(scout.at, heading, number - fewer)
        if drive is None:
            return -9
        return 3 * scout.tokens.get(drive.end, 0) - drive.barriers - scout.charged(drive.end) - 0.1 * fewer

    return max(decision.options, key=worth)


def _rotate(view: View, decision: Decision, dice: random.Random) -> Answer:
    """Aim at the robot with the most damage."""
    scout, heading = Scout(view, decision.seat), _heading(view)

    def worth(keys: Answer) -> float:
        assert isinstance(keys, int)
        target = scout.target(scout.at, (heading + keys) % 8)
        return (1 + target.damage if target else 0) - 0.1 * abs(keys)

    return max(decision.options, key=worth)


def _mobility(view: View, decision: Decision, dice: random.Random) -> Answer:
    """Fire if somebody is in line or the robot is on a token; otherwise drive, but not into a pit."""
    scout, heading = Scout(view, decision.seat), _heading(view)
    if scout.target(scout.at, heading) or scout.tokens.get(scout.at):
        return False
    return scout.drive(scout.at, heading, _activated(view).number) is not None


def _fire(view: View, decision: Decision, dice: random.Random) -> Answer:
    """CROSSFIRE, the laser if it hits, or another module, in this order; the laser if there are grenades but nobody is near."""
    scout, heading = Scout(view, decision.seat), _heading(view)
    ways = [way for way in RAY if way in decision.options]
    if "crossfire" in ways or not scout.target(scout.at, heading):
        ways = [way for way in ways if way != "fire"] or ways
    if "grenade" in ways and not any(0 < scout.distance(scout.at, at) <= GRENADE_REACH for at in scout.others):
        ways = ["fire"]
    return ways[0]


def _space(view: View, decision: Decision, dice: random.Random) -> Answer:
    """Tokens first, then a workshop."""
    scout = Scout(view, decision.seat)

    def worth(name: Answer) -> float:
        space = space_index(view.drawing, str(name)) if name != "none" else -1
        return 2 * scout.tokens.get(space, 0) + (space in scout.workshops) - 0.5 * (space in scout.mines)

    return max(decision.options, key=worth)


def _start(view: View, decision: Decision, dice: random.Random) -> Answer:
    """The starting space nearest to a token."""
    scout = Scout(view, decision.seat)
    return min(decision.options, key=lambda name: scout.to_tokens(space_index(view.drawing, str(name))))


def liking(modules: Iterable[str]) -> int:
    """The total value of some modules."""
    return sum(len(FAVOURITES) - FAVOURITES.index(name) for name in modules if name in FAVOURITES)


def _equip(view: View, decision: Decision, dice: random.Random) -> Answer:
    return max(decision.options, key=lambda outfit: liking(outfit) if isinstance(outfit, tuple) else 0)


def _robot(view: View, decision: Decision, dice: random.Random) -> Answer:
    """CHAMP-1: the robot with the most valuable champion module; the view is ignored, because there may be no bout yet."""
    return max(decision.options, key=lambda robot: liking([CHAMPION_MODULES[ROBOTS.index(str(robot))]]))


def _arena(view: View, decision: Decision, dice: random.Random) -> Answer:
    """CHAMP-5: the arena whose champion module helps its titleholder least."""
    return min(decision.options, key=lambda arena: liking([CHAMPION_MODULES[ARENAS.index(str(arena))]]))


def _workshop(view: View, decision: Decision, dice: random.Random) -> Answer:
    return "repair" if Scout(view, decision.seat).me.damage else "draw"


def _deck(view: View, decision: Decision, dice: random.Random) -> Answer:
    """The decks in turn, by the number of modules owned: yellow, red, blue, yellow, …"""
    me = Scout(view, decision.seat).me
    held = len(me.modules) + me.inventory_size
    return max(decision.options, key=lambda deck: (DECKS.index(str(deck)) + held) % len(DECKS))


_HABITS: dict[str, tuple[Callable[[View, Decision, random.Random], Answer], str]] = {
    **{kind.name: (_most, "use") for kind in QUESTIONS if kind.always_used},
    "jump": (_most, "use"),
    "brake": (_brake, "stop"),
    "rotate": (_rotate, "aim"),
    "mobility": (_mobility, "aim"),
    "fire": (_fire, "aim"),
    "space": (_space, "mend"),
    "workshop": (_workshop, "mend"),
    "start": (_start, "start"),
    "equip": (_equip, "like"),
    "deck": (_deck, "like"),
    "robot": (_robot, "like"),
    "arena": (_arena, "like"),
}
