"""The symmetries of the game: rotated and mirrored arenas, and the decisions that correspond to each other there.

The rules have no preferred direction, so a program that is good in an arena is as good, rotated, in the rotated arena. Starting
spaces still belong to the same side afterwards.
"""

from typing import Any, NamedTuple

import numpy as np
import torch

from volt.arenas import Drawing
from volt.bots.champion.observation import part
from volt.rules.arena import CAUTION, HEADINGS, OUT, E, N
from volt.rules.interface.plan_codes import DIE_CODES, DIE_SLOTS, colour_of, die_code, die_of, face_of, key_of, with_die

Array = Any
QUARTERS = 4


class Symmetry(NamedTuple):
    """Mirror west and east, if ``mirrored``, then rotate clockwise by some quarter turns."""

    quarters: int = 0
    mirrored: bool = False

    def heading(self, heading: int) -> int:
        """Where a heading points afterwards."""
        return ((-heading if self.mirrored else heading) + 2 * self.quarters) % HEADINGS

    def die(self, die: int) -> int:
        """The code of a die afterwards."""
        return die_code(colour_of(die), face_of(die), self.heading(key_of(die)))

    def space(self, space: int, drawing: Drawing) -> int:
        """Where a space is afterwards."""
        columns, rows = drawing.columns, drawing.rows
        x, y = divmod(space, rows)
        x = columns - 1 - x if self.mirrored else x
        for _ in range(self.quarters):
            x, y, columns, rows = y, columns - 1 - x, rows, columns
        return x * rows + y

    def arena(self, drawing: Drawing) -> Drawing:
        """The arena afterwards."""
        columns, rows = (drawing.columns, drawing.rows)[:: -1 if self.quarters % 2 else 1]
        back = {self.space(space, drawing): space for space in range(columns * rows)}
        headings = {self.heading(heading): heading for heading in range(HEADINGS)}

        def edge(space: int, heading: int) -> int:
            kind = drawing.edge(back[space], headings[heading])
            return kind if kind < CAUTION else CAUTION + self.heading(kind - CAUTION)

        every = range(columns * rows)
        spaces = tuple(drawing.spaces[back[space]] for space in every)
        return Drawing(columns, rows, spaces, tuple(edge(s, E) for s in every), tuple(edge(s, N) for s in every))


class Symmetries:
    """The symmetries that keep the size of these arenas: all eight if they are square."""

    def __init__(self, drawings: list[Drawing], device: str) -> None:
        square = all(drawing.columns == drawing.rows for drawing in drawings)
        self.all = [Symmetry(q, m) for q in range(0, QUARTERS, 1 if square else 2) for m in (False, True)]
        self.drawings = [symmetry.arena(drawing) for drawing in drawings for symmetry in self.all]
        spaces = range(drawings[0].columns * drawings[0].rows)
        self._device = device
        self._spaces = self._table([[*(s.space(space, drawings[0]) for space in spaces), OUT] for s in self.all])
        self._headings = self._table([[s.heading(heading) for heading in range(HEADINGS)] for s in self.all])
        self._dice = self._table([[0, *(s.die(die) for die in range(1, DIE_CODES + 1))] for s in self.all])

    def _table(self, values: list[list[int]]) -> Array:
        return torch.from_numpy(np.array(values)).to(self._device)

    def still(self, decisions: dict[str, Array]) -> dict[str, Array]:
        """Decisions as they are; ``arena`` becomes an index into ``drawings``."""
        return decisions | {"arena": decisions["arena"] * len(self.all)}

    def drawn(self, programs: dict[str, Array]) -> dict[str, Array]:
        """Decisions about programs, each under a random symmetry."""
        which = torch.randint(len(self.all), (len(programs["rows"]),), device=self._device)
        return self.turned(programs, which)

    def turned(self, programs: dict[str, Array], which: Array) -> dict[str, Array]:
        """Decisions about programs, each under its own symmetry (an index into ``all``)."""
        rows, one, each = programs["rows"].clone(), which[:, None], which[:, None, None]
        for name, table, way in (
            ("at", self._spaces, one),
            ("mines", self._spaces, each),
            ("heading", self._headings, one),
            ("dice", self._dice, each),
        ):
            values = part(rows, name)  # a view of the rows
            values[...] = table[way, values.long()].to(values.dtype)
        part(rows, "heading")[...] *= part(rows, "killbot")  # only KillBots have one
        plans = programs["actions"]
        actions = plans
        for slot in range(DIE_SLOTS):
            actions = with_die(actions, slot, self._dice[one, die_of(plans, slot)])
        return programs | {"rows": rows, "actions": actions, "arena": programs["arena"] * len(self.all) + one}
