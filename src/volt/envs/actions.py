"""Actions: small numbers for picks and answers, the same in every environment.

A program is never one of 248,832 actions: it is picked die by die, and then a starting number is taken.

=======  ============================================================================================
0–71     a die on a key of the control unit that is next: 24 blue ones, 48 red ones
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
from volt.game.decisions import to_word, written
from volt.game.vocabulary import UNITS
from volt.rules.module_ids import BLUE, NOZZLE, RAM, RED
from volt.rules.modules.nozzle import HIGH, LOW
from volt.rules.programming import DICE_OF_A_COLOUR, number_free
from volt.rules.questions import PROGRAM
from volt.rules.state import SEATS
from volt.sim.plans import BITS, DICE, die_code

from .kernels import kernel, twin

Array = Any  # of NumPy

PICKS = tuple(
    [Die(BLUE, number, key) for number in range(1, 7) for key in range(0, 8, 2)]
    + [Die(RED, number, key) for number in range(1, 7) for key in range(8)]
    + [Die(BLUE, number, key) for number in range(LOW, HIGH + 1) for key in range(1, 8, 2)]
)
FIRST_RED_PICK, STEERED = 24, 72  # from STEERED on picks need a STEERING NOZZLE
PLACE = len(PICKS)
NUMBER = PLACE + 1 + len(UNITS)
ANSWER = NUMBER + SEATS
ACTIONS = ANSWER + 256

# the stages of a program: a die for every unit, where the fourth goes, that die, the starting number
PLACING, FOURTH, TAKING = 3, 4, 5
STAGES = 6

CODES = np.array([die_code(die.colour, die.number, die.heading) for die in PICKS])
FIRST_RED = die_code(RED, 1, 0)
_number_free = twin(number_free)


def pick(die: Die | str) -> int:
    """The action that picks a die: ``pick("B3n")``."""
    return PICKS.index(Die.parse(die) if isinstance(die, str) else die)


def word(action: int, kind: int, drawing: Drawing) -> str:
    """What an action says in answer to a question of this kind: ``B3n``, ``fourth die on II``, ``number 2``, ``c4``."""
    if action < PLACE:
        return str(PICKS[action])
    if action < NUMBER:
        return f"fourth die on {UNITS[action - PLACE - 1]}" if action > PLACE else "no fourth die"
    return f"number {action - NUMBER + 1}" if action < ANSWER else written(to_word(kind, action - ANSWER, drawing))


def lawful(mask: Array, actions: Array) -> Array:
    """The actions, but the lowest legal one instead of any that is not legal."""
    rows = np.arange(len(mask))
    known = np.clip(actions, 0, ACTIONS - 1)
    return np.where(mask[rows, known] & (known == actions), known, mask.argmax(axis=1))


class Controllers:
    """Programs in the making, a row each: the stage it is at, the dice that lie there (codes of ``volt.sim.plans``)."""

    def __init__(self, rows: int) -> None:
        self.stage = np.zeros(rows, np.int64)
        self.place = np.zeros(rows, np.int64)
        self.dice = np.zeros((rows, DICE), np.int64)

    def copy(self) -> "Controllers":
        """A copy that goes its own way."""
        made = Controllers(0)
        made.stage, made.place, made.dice = self.stage.copy(), self.place.copy(), self.dice.copy()
        return made

    def clear(self, rows: Array) -> None:
        """Empty controllers."""
        self.stage[rows] = 0
        self.place[rows] = 0
        self.dice[rows] = 0

    def mask(self, rows: Array, games: Array, at: Array, kinds: Array, seats: Array) -> Array:
        """The legal actions of seats that are asked questions of these kinds (0: nothing is asked, nothing is legal).

        ``at`` says which of the games each row belongs to.
        """
        mask = np.zeros((len(rows), ACTIONS), np.bool_)
        _mask(mask, games, at, kinds, seats, self.stage[rows], self.dice[rows])
        return mask

    def take(
        self, rows: Array, games: Array, at: Array, kinds: Array, seats: Array, actions: Array
    ) -> tuple[Array, Array]:
        """Take legal actions. Which questions are answered by that, and how: by a plan or an answer of the rules."""
        answered, values = np.zeros(len(rows), np.bool_), np.zeros(len(rows), np.int64)
        _take(answered, values, games, at, kinds, seats, actions, rows, self.stage, self.place, self.dice)
        return answered, values


@kernel
def _mask(mask: Array, games: Array, at: Array, kinds: Array, seats: Array, stages: Array, dice: Array) -> None:
    for i in range(len(at)):
        game, stage = games[at[i]], stages[i]
        if kinds[i] != PROGRAM:
            for answer in range(256 if kinds[i] > 0 else 0):
                mask[i, ANSWER + answer] = game.question.legal[answer >> 3] >> (answer & 7) & 1
        elif stage == PLACING:
            mask[i, PLACE:NUMBER] = True
        elif stage == TAKING:
            for number in range(1, SEATS + 1):
                mask[i, NUMBER + number - 1] = _number_free(game, number)
        else:
            blues, reds = DICE_OF_A_COLOUR, DICE_OF_A_COLOUR
            for code in dice[i]:
                blues -= 0 < code < FIRST_RED
                reds -= code >= FIRST_RED
            mask[i, :FIRST_RED_PICK] = blues > 0
            mask[i, FIRST_RED_PICK:STEERED] = reds > 0
            mask[i, STEERED:PLACE] = blues > 0 and game.robots[seats[i]].equipped >> NOZZLE & 1


@kernel
def _take(
    answered: Array,
    values: Array,
    games: Array,
    at: Array,
    kinds: Array,
    seats: Array,
    actions: Array,
    rows: Array,
    stages: Array,
    places: Array,
    dice: Array,
) -> None:
    for i in range(len(at)):
        row, action = rows[i], actions[i]
        stage = stages[row]
        if kinds[i] != PROGRAM:
            answered[i] = True
            values[i] = action - ANSWER
        elif stage == TAKING:
            answered[i] = True
            values[i] = action - NUMBER + 1 << BITS * DICE
            for slot in range(DICE):
                values[i] |= dice[row, slot] << BITS * slot
            stages[row], places[row] = 0, 0
            dice[row, :] = 0
        elif stage == PLACING:
            places[row] = action - PLACE
            stages[row] = FOURTH if action > PLACE else TAKING
        else:
            dice[row, 2 * stage if stage < PLACING else 2 * places[row] - 1] = CODES[action]
            last = stage == PLACING - 1 and not games[at[i]].robots[seats[i]].equipped >> RAM & 1
            stages[row] = TAKING if last else stage + 1
