"""What a seat sees, as numbers, for many games at a time. All input states are redacted (``volt.rules.interface.redaction``).

Robots are listed clockwise from the observing seat: robot 0 is its own.
"""

from math import prod
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.game.vocabulary import KINDS
from volt.rules.arena import MAX_SPACES, OUT, PIT, START, VOLTAGE, VP, WATER, WORKSHOP
from volt.rules.interface.plan_codes import DIE_CODES
from volt.rules.state import DECK_SIZE, DESTROYED, SEATS

from .compiled.library import ENVS
from .compiled.rules import (
    AS_IS,
    DIE,
    FIRST,
    NO_ROBOT,
    ROW_LENGTH,
    SHAPES,
    STAGES,
    UNSEEN,
)

Array = Any  # of NumPy

LAST_SPACE = MAX_SPACES - 1

_RANGES: dict[str, tuple[int, int, int]] = {  # lowest, highest, columns of facts for each number
    "round": (0, 2**15 - 1, AS_IS),
    "unit": (0, 3, 4),
    "goal": (0, 6, AS_IS),
    "kind": (0, len(KINDS) - 1, len(KINDS)),  # of the open question; 0: the game is over or cut short
    "asked": (0, NO_ROBOT, SEATS + 1),  # the robot whose operator is asked
    # of its own program: none, I, II, III, where the fourth die goes, that die, the number
    "stage": (0, STAGES, STAGES + 1),
    "active": (0, NO_ROBOT, SEATS + 1),  # the robot whose die is next in Phase 2
    "answers": (0, 256, AS_IS),  # 1 + the answers given since the activation of that die began
    "tokens": (0, 4, AS_IS),
    "decks": (0, DECK_SIZE, AS_IS),
    "inventory": (0, 1, AS_IS),
    "playing": (0, 1, AS_IS),
    "killbot": (0, 1, AS_IS),
    "side": (0, 3, UNSEEN),
    "at": (OUT, LAST_SPACE, UNSEEN),
    "heading": (0, 4, 5),  # of a KillBot: none, n, e, s, w
    "number": (0, SEATS, SEATS + 1),
    "damage": (0, DESTROYED, AS_IS),
    "shield": (0, 2, AS_IS),
    "vp": (0, 24, AS_IS),
    "modules": (0, 1, AS_IS),
    "hands": (0, DECK_SIZE, AS_IS),  # cards of each colour in the inventory
    "mines": (OUT, LAST_SPACE, UNSEEN),
    "dice": (0, DIE_CODES, DIE),  # two to a unit: 0 none, else 1 + 48 if red + 8 × (number − 1) + key
}
assert list(_RANGES) == list(SHAPES)
PARTS = {name: (SHAPES[name], *ranges) for name, ranges in _RANGES.items()}
"""The parts of a row: their shapes, lowest and highest numbers, and how many columns of facts each number takes."""

SPREAD = np.repeat(np.array([spread for *_, spread in PARTS.values()], np.int64), [prod(s) for s in SHAPES.values()])
FACT_COLUMNS = int(SPREAD.sum())

ARENA_PLANES = (
    *("pit", "water", "workshop", "voltage", "vp"),
    *(f"{what} {heading}" for what in ("wall", "barrier", "caution") for heading in "nesw"),
)
PLANES = (
    *ARENA_PLANES,
    *(f"start {robot}" for robot in range(SEATS)),
    *("tokens", "offered"),
    *(f"{what} {robot}" for what in ("robot", "mines") for robot in range(SEATS)),
)


def encode(seen: Array, seats: Array, kinds: Array, asked: Array, stages: Array, dice: Array) -> Array:
    """Encode states, each redacted for its seat, as rows of numbers, part by part.

    ``kinds`` and ``asked`` say which seat is asked what; ``stages`` (-1: none) and ``dice`` are the unfinished program
    of the observing seat.
    """
    numbers = np.empty((len(seen), ROW_LENGTH), np.int16)
    ENVS.functions.write_rows(numbers, seen, seats, kinds, asked, stages, np.ascontiguousarray(dice))
    return numbers


def parts(numbers: Array) -> dict[str, Array]:
    """The structured observation: the numbers by the names of their parts."""
    return {
        name: numbers[:, FIRST[name] : FIRST[name] + prod(shape)].reshape(-1, *shape) for name, shape in SHAPES.items()
    }


def facts(numbers: Array) -> Array:
    """Everything that is not a location, for networks: categories are one-hot encoded, a die takes 16 columns."""
    made = np.zeros((len(numbers), FACT_COLUMNS), np.uint8)
    ENVS.functions.write_facts(made, numbers, SPREAD, FACT_COLUMNS)
    return made


class Planes:
    """The planes of one arena: the top row is north, as drawn."""

    def __init__(self, drawing: Drawing) -> None:
        self.shape = (len(PLANES), drawing.rows, drawing.columns)
        self._spaces = drawing.columns * drawing.rows
        column, row = np.divmod(np.arange(self._spaces), drawing.rows)
        self.cells = ((drawing.rows - 1 - row) * drawing.columns + column).astype(np.int64)
        vp = np.array(drawing.arena.vp_space[1:7], np.int64)
        self.fixed, starts = self._standing(drawing)
        self.arguments = self.fixed, starts, self.cells, vp  # of ``rules.write_planes``
        self.cells_of_all = prod(self.shape)

    def _standing(self, drawing: Drawing) -> tuple[Array, Array]:
        """The planes that never change, and those of the starting spaces, one for each side."""
        arena = drawing.arena
        kind = np.array(arena.kind[: self._spaces])
        walls, barriers = (np.array(bits[: self._spaces]) for bits in (arena.walls, arena.barriers))
        arrows = np.array(arena.caution[: 4 * self._spaces]).reshape(-1, 4)
        planes = [kind == PIT, kind == WATER, kind == WORKSHOP, kind == VOLTAGE, (kind > VP) & (kind < START)]
        planes += [walls >> heading & 1 for heading in range(0, 8, 2)]
        planes += [barriers >> heading & 1 for heading in range(0, 8, 2)]
        for side in range(4):  # 1: a KillBot turns right there, 2: left
            right = (arrows[:, side] - 2 * side) % 8 == 2
            planes.append(np.where(arrows[:, side] < 0, 0, np.where(right, 1, 2)))
        planes += [kind == START + side for side in range(4)]
        made = np.zeros((len(planes), self._spaces), np.uint8)
        made[:, self.cells] = np.array(planes)
        return made[: len(ARENA_PLANES)].copy(), made[len(ARENA_PLANES) :].copy()

    def draw(self, numbers: Array, seen: Array) -> Array:
        """The planes of many games, from the states and the output of ``encode``."""
        planes = np.zeros((len(seen), len(PLANES), self._spaces), np.uint8)
        ENVS.functions.write_planes(planes, numbers, seen, *self.arguments)
        return planes.reshape(len(seen), *self.shape)


def flat(planes: Array, facts: Array) -> Array:
    """Planes and facts of many games as one row of floats each, for learners that only take a box."""
    return np.concatenate([planes.reshape(len(planes), -1), facts], axis=1, dtype=np.float32)
