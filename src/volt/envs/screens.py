"""What the learner sees in many games, as arrays that ``stepping.play_turns`` keeps up to date."""

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


class Screens:
    """One of planes and facts, flat rows, or rows of numbers alone, by the form of the observation; and the masks."""

    def __init__(self, games: int, form: str, planes: Planes) -> None:
        self._form, self._shape = form, planes.shape
        empty = np.zeros((1, ROW_LENGTH), np.int16)  # before anything is drawn, no robot and no mine is in the arena
        empty[:, AT : AT + SEATS] = empty[:, MINES : MINES + SEATS * MINES_EACH] = OUT
        self.rows = np.repeat(empty, games, axis=0)
        self.mask = np.zeros((games, ACTIONS), np.uint8)
        cells = np.zeros(int(np.prod(planes.shape)), np.uint8)
        cells[: planes.fixed.size] = planes.fixed.ravel()
        self.planes, self.facts = np.zeros((0, len(cells)), np.uint8), np.zeros((0, FACT_COLUMNS), np.uint8)
        self.flat = np.zeros((0, len(cells) + FACT_COLUMNS), np.float32)
        if form == "planes":
            self.planes, self.facts = np.tile(cells, (games, 1)), np.tile(facts(empty), (games, 1))
        elif form == "flat":
            row = np.concatenate([cells, facts(empty)[0]], dtype=np.float32)
            self.flat = np.tile(row, (games, 1))

    def show(self, copy: bool) -> tuple[Any, Array]:
        """The observations and masks of all games, copied or as they are."""
        mask = self.mask.view(np.bool_)
        mask = mask.copy() if copy else mask
        if self._form == "flat":
            return self.flat.copy() if copy else self.flat, mask
        if self._form == "dict":
            made = parts(self.rows.copy() if copy else self.rows)
        else:
            made = {"planes": self.planes.reshape(-1, *self._shape), "facts": self.facts}
            made = {name: part.copy() if copy else part for name, part in made.items()}
        return {**made, "action_mask": mask.view(np.int8)}, mask
