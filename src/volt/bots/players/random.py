"""A bot that gives random legal answers: a sparring partner, and the baseline for others."""

import random

from volt.game import Answer, Decision, Plan, View
from volt.game.controller import random_program


class RandomBot:
    """Answers at random, with three or four dice in every program; the same seed gives the same answers.

    ``fourth_die`` is how often it uses RAM EXPANSION if it has it.
    """

    def __init__(self, seed: int, fourth_die: float = 0.5) -> None:
        self._random = random.Random(seed)
        self._fourth_die = fourth_die

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A random legal answer; the budget is ignored."""
        choice = self._random.choice(decision.options)
        if decision.kind != "program":
            return choice
        assert isinstance(choice, int)
        modules = next(robot.modules for robot in view.robots if robot.colour == decision.seat)
        return Plan(random_program(modules, self._random, self._fourth_die), choice)
