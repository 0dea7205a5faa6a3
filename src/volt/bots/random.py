"""A bot that does anything legal: the sparring partner, and the yardstick for all others."""

import random
from collections.abc import Collection

from volt.game import Answer, Decision, Die, Plan, Program, View

from .controller import DICE, dice_in_a_unit, open_keys


class RandomBot:
    """Answers at random, every legal answer possible; the same seed gives the same answers.

    ``fourth_die`` is how often it uses RAM EXPANSION.
    """

    def __init__(self, seed: int, fourth_die: float = 0.5) -> None:
        self._random = random.Random(seed)
        self._fourth_die = fourth_die

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """Any legal answer; it never takes long."""
        choice = self._random.choice(decision.options)
        if decision.kind != "program":
            return choice
        assert isinstance(choice, int)
        modules = next(robot.modules for robot in view.robots if robot.colour == decision.seat)
        return Plan(self._program(modules), choice)

    def _program(self, modules: Collection[str]) -> Program:
        """Three of the four dice, one to a unit; with RAM EXPANSION some of the time the fourth one too."""
        first, second, third, spare = (self._die(modules, colour) for colour in self._random.sample(DICE, len(DICE)))
        units: list[tuple[Die, ...]] = [(first,), (second,), (third,)]
        if dice_in_a_unit(modules) > 1 and self._random.random() < self._fourth_die:
            units[self._random.randrange(len(units))] += (spare,)
        return Program((units[0], units[1], units[2]))

    def _die(self, modules: Collection[str], colour: int) -> Die:
        number = self._random.randint(1, 6)
        return Die(colour, number, self._random.choice(open_keys(modules, colour, number)))
