"""The rookie: plays as a child plays on its first evening, and says why.

Go where a token lies, shove whoever stands before a pit, fire at whoever is in line, mend what is broken. It takes
everybody else to stand still.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from volt.game import Answer, Decision, Die, Plan, Program, View
from volt.rules.arena import OUT
from volt.rules.facts import BLUE, RED
from volt.texts import Parameter

from .habits import habit
from .scout import BLUE_HEADINGS, Drive, Scout

NUMBERS = range(1, 7)
ORDERS = ((BLUE, RED, RED), (BLUE, BLUE, RED), (BLUE, RED, BLUE), (RED, BLUE, BLUE), (RED, BLUE, RED), (RED, RED, BLUE))
SURE = (1.0, 0.6, 0.4)  # how sure it is of a shot or shove in unit I, II, III
PROMISING = 12  # routes it thinks through


@dataclass(frozen=True)
class Reason:
    """Why a bot did something: a key of ``volt.texts`` with its parameters."""

    key: str
    params: Mapping[str, Parameter] = field(default_factory=dict)


@dataclass(frozen=True)
class Route:
    """One or two blue dice, and what they come to."""

    dice: tuple[Die, ...]
    drives: tuple[Drive, ...]
    worth: float


class RookieBot:
    """Plays by rules of thumb, in an instant; the same seed gives the same answers. ``reasons`` tells why the last one."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.reasons: tuple[Reason, ...] = ()

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer; it never takes long."""
        if decision.kind != "program":
            answer = habit(view, decision, self._random)
            self.reasons = (Reason(f"bots.habit_{decision.kind}"),)
            return answer
        number = min(option for option in decision.options if isinstance(option, int))
        scout = Scout(view, decision.seat)
        program = self._program(scout)
        self.reasons += (Reason("bots.number", {"number": number}),)
        return Plan(program, number)

    def _program(self, scout: Scout) -> Program:
        if scout.at == OUT:
            self.reasons = (Reason("bots.wander"),)
            return Program(((Die(BLUE, 1, 0),), (Die(RED, 1, 0),), (Die(RED, 1, 4),)))
        routes = sorted(self._routes(scout), key=lambda route: -route.worth)[:PROMISING]
        best, reasons, most = None, (), float("-inf")
        for route, order in product(routes, ORDERS):
            if order.count(BLUE) == len(route.dice):
                worth, dice, why = self._fill(scout, route, order)
                if worth > most:
                    best, reasons, most = dice, why, worth
        assert best is not None
        self.reasons = reasons or (Reason("bots.wander"),)
        return Program(((best[0],), (best[1],), (best[2],)))

    def _routes(self, scout: Scout) -> Iterator[Route]:
        """All ways of one or two blue dice that do not end in a pit; if there is none, the shortest."""
        found = False
        for heading, number in product(BLUE_HEADINGS, NUMBERS):
            first = scout.drive(scout.at, heading, number)
            if first is None:
                continue
            found = True
            die = Die(BLUE, number, heading)
            yield self._route(scout, (die,), (first,))
            for turn, length in product(BLUE_HEADINGS, NUMBERS):
                second = scout.drive(first.end, turn, length)
                if second is not None:
                    yield self._route(scout, (die, Die(BLUE, length, turn)), (first, second))
        if not found:
            yield Route((Die(BLUE, 1, 0),), (Drive(scout.at),), 0.0)

    def _route(self, scout: Scout, dice: tuple[Die, ...], drives: tuple[Drive, ...]) -> Route:
        end = drives[-1].end
        worth = 10.0 * scout.tokens.get(end, 0) - 0.7 * scout.to_tokens(end) - 3 * scout.charged(end)
        worth += 2.0 * scout.me.damage * (end in scout.workshops)
        worth -= (1 + scout.me.damage) * sum(drive.barriers for drive in drives)
        worth -= 0.5 * sum(drive.bumps for drive in drives) + 0.1 * sum(die.number for die in dice)
        worth += sum(4 for drive in drives if drive.shoved)
        return Route(dice, drives, worth + 0.5 * self._random.random())

    def _fill(
        self, scout: Scout, route: Route, order: tuple[int, int, int]
    ) -> tuple[float, list[Die], tuple[Reason, ...]]:
        """The route with shots around it, in this order of colours: what it is worth, and why."""
        space, left, worth = scout.at, list(zip(route.dice, route.drives, strict=True)), route.worth
        dice: list[Die] = []
        reasons: list[Reason] = []
        for unit, colour in enumerate(order):
            if colour == BLUE:
                die, drive = left.pop(0)
                space = drive.end
                dice.append(die)
                if drive.shoved:
                    worth -= 4 * (1 - SURE[unit])
                    reasons.append(Reason("bots.shove", {"robot": drive.shoved}))
            else:
                gain, die, robot = self._shot(scout, space, unit, {d.heading for d in dice if d.colour == RED})
                worth += gain * SURE[unit]
                dice.append(die)
                if robot:
                    reasons.append(Reason("bots.fire", {"robot": robot}))
        tokens = scout.tokens.get(space, 0)
        if tokens:
            reasons.insert(0, Reason("bots.token", {"tokens": tokens}))
        elif space in scout.workshops and scout.me.damage:
            reasons.insert(0, Reason("bots.workshop"))
        return worth, dice, tuple(reasons)

    def _shot(self, scout: Scout, space: int, unit: int, used: set[int]) -> tuple[float, Die, str | None]:
        """The best shot from a space: at the most damaged, the richest; quick in unit I, before they drive off."""
        best, gain, robot = self._random.randrange(8), 0.0, None
        for heading in range(8):
            target = scout.target(space, heading)
            if target is not None:
                worth = 1.0 + target.damage + 0.3 * target.vp - 0.5 * (heading in used)
                if worth > gain:
                    best, gain, robot = heading, worth, target.colour
        return gain, Die(RED, 1 + unit, best), robot
