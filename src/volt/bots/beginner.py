"""The beginner: plays like somebody who has just learned the rules.

It wants what the rookie wants, but half of the time it presses whatever looks nice, and it leaves the low starting numbers to
others. Somebody who drives to the nearest token and fires once wins two games of five against three beginners.
"""

from typing import ClassVar

from volt.game import Program
from volt.game.controller import random_program

from .board_view import Scout
from .reasons import Reason
from .rookie import RookieBot


class BeginnerBot(RookieBot):
    """A rookie that has a plan in some rounds only."""

    attention: ClassVar = {"training": 0.39, "rfl": 0.47}  # how often it has one, by mode
    takes_lowest = False

    def _program(self, scout: Scout) -> Program:
        if self._random.random() < self.attention.get(scout.view.mode, self.attention["rfl"]):
            return super()._program(scout)
        self.reasons = (Reason("bots.wander"),)
        return random_program(scout.me.modules, self._random, 0.5)
