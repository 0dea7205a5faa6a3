"""A bot that does anything legal: the sparring partner, and the yardstick for all others."""

import random

from volt.game import Answer, Decision, Die, Plan, Program, View
from volt.game.programs import COLOURS, UNITS, Controller, controller_of


class RandomBot:
    """Answers at random, every legal answer possible; the same seed gives the same answers."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """Any legal answer; it never takes long."""
        if decision.kind != "program":
            return self._random.choice(decision.options)
        number = self._random.choice(decision.options)
        assert isinstance(number, int)
        return Plan(self._program(view, decision.seat), number)
