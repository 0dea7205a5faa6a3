"""The beginner: plays like somebody who has just learned the rules.

It plays like the rookie in fewer than half of the rounds and at random in the others, and it leaves the low starting numbers to
the other operators. Somebody who drives to the nearest token and fires once wins two in five games against three beginners.
"""

from typing import ClassVar

from volt.game import Program
from volt.game.controller import random_program

from ..reasons import Reason
from .board_view import Scout
from .rookie import RookieBot


class BeginnerBot(RookieBot):
    """A rookie that plans only some of its rounds."""

    attention: ClassVar = {"training": 0.39, "rfl": 0.47}  # how often it plans, by mode
    takes_lowest = False

    def _program(self, scout: Scout) -> Program:
        if self._random.random() < self.attention.get(scout.view.mode, self.attention["rfl"]):
            return super()._program(scout)
        self.reasons = (Reason("bots.wander"),)
        return random_program(scout.me.modules, self._random, 0.5)
