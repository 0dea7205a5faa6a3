"""A newcomer for measuring how a first game goes: knows where to drive, and fires once."""

import random

from support.machine_code.python_rookie import Scout
from volt.bots import RookieBot
from volt.game import Answer, Decision, Die, Plan, Program, View
from volt.rules.module_ids import BLUE, RED


class Newcomer:
    """Drives to the nearest token, one leg after the other, and fires once."""

    def __init__(self, seed: int) -> None:
        self._random, self._rookie = random.Random(seed), RookieBot(seed)

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        if decision.kind != "program":
            return self._rookie.choose(view, decision, budget)
        scout, number = Scout(view, decision.seat), self._random.choice(decision.options)
        assert isinstance(number, int)
        legs: list[Die] = []
        if scout.tokens:
            goal, rows = min(scout.tokens, key=lambda space: scout.distance(scout.at, space)), scout.arena.rows
            east, north = goal // rows - scout.at // rows, goal % rows - scout.at % rows
            ways = ((abs(east), 2 if east > 0 else 6), (abs(north), 0 if north > 0 else 4))
            legs = [Die(BLUE, min(6, spaces), heading) for spaces, heading in ways if spaces]
            self._random.shuffle(legs)
        in_line = [key for key in range(8) if scout.target(scout.at, key)]
        dice = [*legs, Die(RED, len(legs) + 1, self._random.choice(in_line or range(8)))]
        dice += [Die(RED, 3, self._random.randrange(8)), Die(BLUE, 1, self._random.choice((0, 2, 4, 6)))]  # whatever
        units = [(die,) for die in dice]
        return Plan(Program((units[0], units[1], units[2])), number)
