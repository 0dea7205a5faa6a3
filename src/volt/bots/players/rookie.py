"""The rookie: plays by simple rules of thumb, and says why.

Drive first, then fire. Go to tokens, push robots into pits, fire at robots in line, repair damage. It assumes that everybody
else stands still.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from volt.game import Answer, Decision, Die, Plan, Program, View
from volt.rules.arena import OUT
from volt.rules.module_ids import BLUE, RED
from volt.rules.state import UNITS

from ..reasons import Reason
from .board_view import BLUE_HEADINGS, Drive, Scout
from .default_answers import habit


@dataclass(frozen=True)
class PlannedRoute:
    """One or two blue dice and their outcome."""

    dice: tuple[Die, ...]
    drives: tuple[Drive, ...]


class RookieBot:
    """Plays by rules of thumb, instantly; the same seed gives the same answers. ``reasons`` explains the last one."""

    takes_lowest = True  # whether it takes the lowest free starting number, or the highest

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.reasons: tuple[Reason, ...] = ()

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer, within milliseconds."""
        if decision.kind != "program":
            answer, why = habit(view, decision, self._random)
            self.reasons = (why,)
            return answer
        numbers = [option for option in decision.options if isinstance(option, int)]
        number = min(numbers) if self.takes_lowest else max(numbers)
        scout = Scout(view, decision.seat)
        program = self._program(scout)
        self.reasons += (Reason("bots.number", {"number": number}),)
        return Plan(program, number)

    def _program(self, scout: Scout) -> Program:
        route = max(_routes(scout), key=lambda route: _worth(scout, route) + 0.5 * self._random.random())
        dice, end = list(route.dice), route.drives[-1].end
        reasons = [Reason("bots.shove", {"robot": drive.shoved}) for drive in route.drives if drive.shoved]
        if scout.tokens.get(end):
            reasons.insert(0, Reason("bots.token", {"tokens": scout.tokens[end]}))
        elif end in scout.workshops and scout.me.damage:
            reasons.insert(0, Reason("bots.workshop"))
        for key, robot in self._targets(scout, end)[: UNITS - len(dice)]:
            dice.append(Die(RED, 1 + len(dice), key))
            if robot is not None:
                reasons.append(Reason("bots.fire", {"robot": robot}))
        self.reasons = tuple(reasons) or (Reason("bots.wander"),)
        return Program(((dice[0],), (dice[1],), (dice[2],)))

    def _targets(self, scout: Scout, space: int) -> list[tuple[int, str | None]]:
        """The keys for firing from a space: first those towards robots, the most damaged and richest first, then random ones."""
        seen = [(scout.target(space, key), key) for key in range(8)]
        aims = [(target.damage + 0.3 * target.vp, key, target.colour) for target, key in seen if target is not None]
        blind = self._random.sample(range(8), UNITS)
        return [(key, robot) for _, key, robot in sorted(aims, reverse=True)] + [(key, None) for key in blind]


def _routes(scout: Scout) -> Iterator[PlannedRoute]:
    """All routes of one or two blue dice that do not lead into a pit; if there is none, one step north."""
    found = False
    for heading in BLUE_HEADINGS if scout.at != OUT else ():
        for number, first in enumerate(scout.ray(scout.at, heading), 1):
            if first is None:
                break
            found, die = True, Die(BLUE, number, heading)
            yield PlannedRoute((die,), (first,))
            for turn in BLUE_HEADINGS:
                for length, second in enumerate(scout.ray(first.end, turn), 1):
                    if second is None:
                        break
                    yield PlannedRoute((die, Die(BLUE, length, turn)), (first, second))
    if not found:
        yield PlannedRoute((Die(BLUE, 1, BLUE_HEADINGS[0]),), (Drive(max(0, scout.at)),))


def _worth(scout: Scout, route: PlannedRoute) -> float:
    """The value of a route: tokens, pushes into pits and repairs; less for barriers, mines, high voltage, bumps and distance."""
    end = route.drives[-1].end
    worth = 10.0 * scout.tokens.get(end, 0) - 0.7 * scout.to_tokens(end) - 3 * scout.charged(end)
    worth += 2.0 * scout.me.damage * (end in scout.workshops)
    for die, drive in zip(route.dice, route.drives, strict=True):
        worth -= (1 + scout.me.damage) * drive.barriers + 0.5 * drive.bumps + 0.1 * die.number
        worth += 4.0 * (drive.shoved is not None)
    return worth
