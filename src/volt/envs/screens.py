"""What the learner sees in many games, as arrays that ``stepping.play_turns`` keeps up to date."""

import math
import weakref
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.rules.arena import OUT
from volt.rules.state import MINES_EACH, SEATS
from volt.sim.arrays import dtype

from .compiled.canvas import Canvas
from .compiled.rules import ACTIONS, AT, MINES, ROW_LENGTH
from .encoding import ARENA_PLANES, FACT_COLUMNS, SPREAD, Planes, facts, parts

Array = Any  # of NumPy


def canvas_of(drawing: Drawing, *, max_rounds: int, learner: int, by_vp: bool, penalty: float) -> Array:
    """The packed ``Canvas`` of a task."""
    canvas, planes = np.zeros(1, dtype(Canvas)), Planes(drawing)
    canvas["codes"] = np.arange(256, dtype=np.float32).view(np.int32)
    canvas["planes"], canvas["facts"] = np.prod(planes.shape), FACT_COLUMNS
    canvas["begins"], canvas["spread"] = np.cumsum(SPREAD) - SPREAD, SPREAD
    canvas["size"] = len(planes.cells)
    canvas["cell"][0, : len(planes.cells)] = planes.cells
    canvas["first"] = len(ARENA_PLANES)
    canvas["max_rounds"], canvas["learner"], canvas["by_vp"], canvas["penalty"] = max_rounds, learner, by_vp, penalty
    return canvas


class Copies:
    """Copies of one array, each of which belongs to whoever gets it.

    When nobody refers to a copy any more, not even to a part of it, its memory is filled again: finding and clearing new pages
    takes the system longer than copying.
    """

    KEPT = 4

    def __init__(self) -> None:
        self._made = list[tuple[memoryview, weakref.ref[Array]]]()

    def __reduce__(self) -> Any:
        return Copies, ()

    def of(self, array: Array) -> Array:
        """The next one."""
        free = next((k for k, (_, copy) in enumerate(self._made) if copy() is None), None)
        memory = np.empty(array.nbytes, np.uint8).data if free is None else self._made.pop(free)[0]
        # what all parts refer to, because it has its memory from no other array
        copy = np.frombuffer(memory, array.dtype)
        self._made = [*self._made[1 - self.KEPT :], (memory, weakref.ref(copy))]
        np.copyto(copy, array.reshape(-1))
        return copy.reshape(array.shape)


class Screens:
    """One of planes and facts, flat rows, or rows of numbers alone, by the form of the observation; and the masks."""

    def __init__(self, games: int, form: str, planes: Planes, copy: bool = False) -> None:
        self._form, self._shape = form, (games, *planes.shape)
        empty = np.zeros((1, ROW_LENGTH), np.int16)  # before anything is drawn, no robot and no mine is in the arena
        empty[:, AT : AT + SEATS] = empty[:, MINES : MINES + SEATS * MINES_EACH] = OUT
        self.rows = np.repeat(empty, games, axis=0)
        self.mask = np.zeros((games, ACTIONS), np.uint8)
        cells = np.zeros(math.prod(planes.shape), np.uint8)
        cells[: planes.fixed.size] = planes.fixed.ravel()
        self.planes, self.facts = np.zeros((0, len(cells)), np.uint8), np.zeros((0, FACT_COLUMNS), np.uint8)
        self.flat = np.zeros((0, len(cells) + FACT_COLUMNS), np.float32)
        if form == "planes":
            self.planes, self.facts = np.tile(cells, (games, 1)), np.tile(facts(empty), (games, 1))
        elif form == "flat":
            row = np.concatenate([cells, facts(empty)[0]], dtype=np.float32)
            self.flat = np.tile(row, (games, 1))
        self._copies = {name: Copies() for name in ("mask", "rows", "planes", "facts", "flat")} if copy else {}

    def show(self) -> tuple[Any, Array]:
        """The observations and masks of all games, copied or as they are."""
        mask = self._given("mask").view(np.bool_)
        if self._form == "flat":
            return self._given("flat"), mask
        if self._form == "dict":
            made = parts(self._given("rows"))
        else:
            made = {"planes": self._given("planes").reshape(self._shape), "facts": self._given("facts")}
        return {**made, "action_mask": mask.view(np.int8)}, mask

    def _given(self, name: str) -> Array:
        array = getattr(self, name)
        return self._copies[name].of(array) if self._copies else array
