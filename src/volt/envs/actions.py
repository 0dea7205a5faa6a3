"""Actions: small numbers for picks and answers, the same in every environment except ``parallel_env``.

A program is chosen die by die, not as one of 248,832 actions; then a starting number is taken.

=======  ============================================================================================
0–71     a die on a key of the next control unit: 24 blue ones, 48 red ones
72–83    a blue 1, 2 or 3 on a diagonal key (STEERING NOZZLE)
84–87    where the fourth die goes (RAM EXPANSION): nowhere, I, II, III
88–91    starting number 1–4
92–347   any other question: the answer 0–255 of the rules
=======  ============================================================================================
"""

from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.game import Die
from volt.game.decisions import answer_text, to_word
from volt.game.vocabulary import UNITS
from volt.rules.interface.plan_codes import DIE_SLOTS, die_of, number_of
from volt.rules.questions import PROGRAM

from .compiled.library import ENVS
from .compiled.rules import ACTIONS, ANSWER, CODES, NUMBER, PICKED, PLACE

Array = Any  # of NumPy

ILLEGAL = ("lowest", "random", "penalty")  # what an illegal action counts as; penalty: the lowest, and costs PENALTY
PENALTY = 0.1

PICKS = tuple(Die(*die) for die in PICKED)


def pick(die: Die | str) -> int:
    """The action that picks a die: ``pick("B3n")``."""
    return PICKS.index(Die.parse(die) if isinstance(die, str) else die)


def word(action: int, kind: int, drawing: Drawing) -> str:
    """An action in words, given the kind of question: ``B3n``, ``fourth die on II``, ``number 2``, ``c4``."""
    if action < PLACE:
        return str(PICKS[action])
    if action < NUMBER:
        return f"fourth die on {UNITS[action - PLACE - 1]}" if action > PLACE else "no fourth die"
    return f"number {action - NUMBER + 1}" if action < ANSWER else answer_text(to_word(kind, action - ANSWER, drawing))


def actions_of(kind: int, value: int, holds_two: bool) -> list[int]:
    """The actions that give an answer, the inverse of ``rules.take``; none for a program with empty units.

    ``holds_two``: whether the robot has a RAM EXPANSION, so that it is asked about a fourth die.
    """
    if kind != PROGRAM:
        return [ANSWER + value]
    dice = [die_of(value, slot) for slot in range(DIE_SLOTS)]
    if not all(dice[::2]):
        return []
    actions = [CODES.index(die) for die in dice[::2]]
    fourth = [(PLACE + 1 + unit, CODES.index(die)) for unit, die in enumerate(dice[1::2]) if die]
    if holds_two:
        actions += fourth[0] if fourth else [PLACE]
    return [*actions, NUMBER + number_of(value) - 1]


def check_actions(actions: Array) -> None:
    """ValueError unless all these are actions, legal or not."""
    if ((actions < 0) | (actions >= ACTIONS)).any():
        wrong = actions[(actions < 0) | (actions >= ACTIONS)][0]
        raise ValueError(f"{wrong} is not an action: actions are numbers from 0 to {ACTIONS - 1}")


def lawful(mask: Array, actions: Array) -> Array:
    """The actions, with illegal ones replaced by the lowest legal one; ValueError if there is no such action."""
    check_actions(actions)
    return np.where(mask[np.arange(len(mask)), actions], actions, mask.argmax(axis=1))


def check_illegal(illegal: str) -> str:
    """Return what happens to illegal actions, or raise ValueError if that is not known."""
    if illegal not in ILLEGAL:
        raise ValueError(f"there is no {illegal!r} for illegal actions; choose from {', '.join(ILLEGAL)}")
    return illegal


class Controllers:
    """Unfinished programs, one per row: the current stage, and the dice so far (``volt.rules.interface.plan_codes``)."""

    def __init__(self, rows: int) -> None:
        self.stage = np.zeros(rows, np.int64)
        self.place = np.zeros(rows, np.int64)
        self.dice = np.zeros((rows, DIE_SLOTS), np.int64)

    def copy(self) -> "Controllers":
        """An independent copy."""
        made = Controllers(0)
        made.stage, made.place, made.dice = self.stage.copy(), self.place.copy(), self.dice.copy()
        return made

    def clear(self, rows: Array) -> None:
        """Empty these controllers."""
        self.stage[rows] = 0
        self.place[rows] = 0
        self.dice[rows] = 0

    def mask(self, rows: Array, games: Array, at: Array, kinds: Array, seats: Array) -> Array:
        """The legal actions of seats that are asked these kinds of questions (0: no question, nothing is legal).

        ``at`` says which of the games each row belongs to.
        """
        mask = np.zeros((len(rows), ACTIONS), np.bool_)
        ENVS.functions.write_masks(mask, games, at, kinds, seats, self.stage[rows], self.dice[rows])
        return mask
