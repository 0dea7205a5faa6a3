"""The rookie plays by simple rules of thumb, and says why; the beginner plays like somebody who has just learned the rules."""

import random
from typing import ClassVar

from volt.game import Answer, Decision, Plan, Program, RobotView, View
from volt.game.championship import home_of
from volt.game.controller import random_program
from volt.game.decisions import question_in
from volt.game.vocabulary import COLOURS, KINDS, MODULES
from volt.rules.arena import OUT, WORKSHOP
from volt.rules.questions import QUESTIONS

from ..thoughts import Reason
from .native_players import NativePlayers
from .policies import ROOKIE
from .rookie_answers import LIKING

WHY = {  # the text that explains an answer, by the kind of decision
    **{kind.name: "use" for kind in QUESTIONS if kind.always_used},
    "jump": "use",
    "brake": "stop",
    "rotate": "aim",
    "mobility": "aim",
    "fire": "aim",
    "space": "mend",
    "workshop": "mend",
    "start": "start",
    "equip": "like",
    "deck": "like",
    "robot": "like",
    "arena": "like",
}


class RookieBot:
    """Plays by rules of thumb, instantly; the same seed gives the same answers. ``reasons`` explains the last one."""

    takes_lowest = True  # whether it takes the lowest free starting number, or the highest

    def __init__(self, seed: int) -> None:
        self._player = NativePlayers(ROOKIE, seed)
        self.reasons: tuple[Reason, ...] = ()

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer, within milliseconds."""
        if decision.kind == "program":
            numbers = [option for option in decision.options if isinstance(option, int)]
            number = min(numbers) if self.takes_lowest else max(numbers)
            program = self._program(view, decision)
            self.reasons += (Reason("bots.number", {"number": number}),)
            return Plan(program, number)
        self.reasons = (Reason(f"bots.{WHY.get(decision.kind, 'chance')}"),)
        if decision.kind == "robot":  # CHAMP-1: the one with the most valuable champion module
            return max(decision.options, key=lambda robot: _worth(str(robot)))
        if decision.kind == "arena":  # CHAMP-5: the one whose champion module helps its titleholder least
            return min(decision.options, key=lambda arena: _worth(str(arena)))
        question = question_in(view.packed_state, view.drawing.size)
        return question.decision.options[question.values.index(self._answer(view, decision))]

    def _answer(self, view: View, decision: Decision) -> int:
        game = bytearray(view.packed_state)
        return self._player.answer(view.drawing, game, KINDS.index(decision.kind), COLOURS.index(decision.seat))

    def _program(self, view: View, decision: Decision) -> Program:
        plan, look = Plan.from_code(self._answer(view, decision)), self._player.look
        reasons = [Reason("bots.shove", {"robot": COLOURS[seat - 1]}) for seat in look.pushed if seat]
        reasons += [Reason("bots.fire", {"robot": COLOURS[seat - 1]}) for seat in look.targets if seat]
        self.reasons = (*_destination(view, decision.seat, look.goal), *reasons) or (Reason("bots.wander"),)
        return plan.program


def _worth(robot_or_arena: str) -> int:
    """How welcome the champion module of a robot or an arena is."""
    return LIKING[MODULES.index(home_of(robot_or_arena).module)]


def _robot(view: View, seat: str) -> RobotView:
    return next(robot for robot in view.robots if robot.colour == seat)


def _destination(view: View, seat: str, space: int) -> tuple[Reason, ...]:
    """Why it drives to a space."""
    arena = view.drawing.arena
    tokens = {arena.vp_space[number]: count for number, count in view.tokens.items()}
    if space == OUT:
        return ()
    if tokens.get(space):
        return (Reason("bots.token", {"tokens": tokens[space]}),)
    repairs = arena.kind[space] == WORKSHOP and view.mode != "training" and _robot(view, seat).damage
    return (Reason("bots.workshop"),) if repairs else ()


class BeginnerBot(RookieBot):
    """A rookie that plans fewer than half of its rounds, and leaves the low starting numbers to the other operators.

    Somebody who drives to the nearest token and fires once wins two in five games against three beginners.
    """

    attention: ClassVar = {"training": 0.35, "rfl": 0.44}  # how often it plans, by mode
    takes_lowest = False

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._random = random.Random(seed)

    def _program(self, view: View, decision: Decision) -> Program:
        if self._random.random() < self.attention.get(view.mode, self.attention["rfl"]):
            return super()._program(view, decision)
        self.reasons = (Reason("bots.wander"),)
        return random_program(_robot(view, decision.seat).modules, self._random, 0.5)
