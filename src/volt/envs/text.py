"""What a seat sees, in words: for agents that read, and for people."""

import string

from volt.arenas import MARKS
from volt.arenas.terminal import ARROWS, CORNERS, FACES, LEGEND, picture
from volt.game import Plan, View
from volt.game.views.display import monitor, pieces_of
from volt.game.vocabulary import KINDS, UNITS
from volt.rules.interface.plan_codes import lone_die
from volt.rules.questions import PROGRAM

from .actions import Array, word
from .compiled.rules import ACTIONS

LONGEST = 1 << 14
ALPHABET = frozenset(string.printable).union(*MARKS, CORNERS, LEGEND, "·–", *FACES.values(), *ARROWS.values())
STAGE_WORDS = (*(f"a die for unit {unit}" for unit in UNITS), "the fourth die", "the fourth die", "a starting number")


def describe(view: View, kind: int, asked: str, stage: int, dice: Array, mask: Array) -> str:
    """The arena, the monitors, the open question; for the seat that is asked, also the legal actions, each with its number."""
    robots, mines = pieces_of(view.robots, view.drawing)
    lines = [f"Round {view.round}. You are {view.seat}.", picture(view.drawing, robots, mines, view.tokens).plain]
    lines += [monitor(robot, view.goal) for robot in view.robots]
    if kind == 0:
        return "\n".join([*lines, f"The game is over; {view.winner or 'nobody'} won."])
    if stage >= 0 and dice.any():
        laid = sum(lone_die(slot, int(code)) for slot, code in enumerate(dice))
        lines.append(f"Your program so far: {Plan.from_code(laid).program}")
    what = STAGE_WORDS[stage] if kind == PROGRAM else KINDS[kind]
    if asked != view.seat:
        return "\n".join([*lines, f"{asked} is asked: {KINDS[kind]}."])
    legal = (action for action in range(ACTIONS) if mask[action])
    return "\n".join([*lines, f"You are asked: {what}.", *(f"{a} {word(a, kind, view.drawing)}" for a in legal)])
