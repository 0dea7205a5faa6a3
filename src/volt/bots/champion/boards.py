"""Arenas as tables for the network: what never changes, where blue dice lead, what lies in a line of fire."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.rules.arena import HEADINGS, OUT, PIT, START, VOLTAGE, VP, WATER, WORKSHOP

Array = Any
PLANES = 18  # what is known of a space, see ``_planes``
FARTHEST = 6  # the highest number of a die


def _planes(drawing: Drawing) -> Array:
    """The kind of every space, walls, barriers and caution lines around it."""
    arena, spaces = drawing.arena, drawing.arena.spaces
    kind, walls, barriers = (np.array(table[:spaces]) for table in (arena.kind, arena.walls, arena.barriers))
    arrows = np.array(arena.caution[: 4 * spaces]).reshape(spaces, 4)
    planes = [
        np.ones(spaces),
        kind == PIT,
        kind == WATER,
        kind == WORKSHOP,
        kind == VOLTAGE,
        (kind > VP) & (kind < START),
    ]
    planes += [table >> heading & 1 for table in (walls, barriers) for heading in range(0, HEADINGS, 2)]
    for side in range(4):  # 1: a KillBot turns right there, -1: left
        right = (arrows[:, side] - 2 * side) % HEADINGS == 2
        planes.append(np.where(arrows[:, side] < 0, 0, np.where(right, 1, -1)))
    return np.stack(planes, axis=1).astype(np.float32)


def _drives(drawing: Drawing) -> tuple[Array, Array]:
    """From every space, by heading and number: where a blue die ends if nobody is in the way, and barriers crossed."""
    arena, spaces = drawing.arena, drawing.arena.spaces
    ends = np.full((spaces + 1, HEADINGS, FARTHEST), spaces)
    crossed = np.zeros((spaces + 1, HEADINGS, FARTHEST), np.float32)
    for space in range(spaces):
        for heading in range(HEADINGS):
            at, barriers = space, 0
            for number in range(FARTHEST):
                if at != spaces and not arena.walls[at] >> heading & 1:
                    barriers += arena.barriers[at] >> heading & 1
                    at = arena.next[at * HEADINGS + heading]
                    if arena.kind[at] in (PIT, WATER):
                        at = spaces
                ends[space, heading, number], crossed[space, heading, number] = at, barriers
    return ends, crossed


def _rays(drawing: Drawing) -> Array:
    """From every space, by heading: the spaces a laser passes, in order."""
    arena, spaces = drawing.arena, drawing.arena.spaces
    rays = np.full((spaces + 1, HEADINGS, max(drawing.arena.columns, drawing.arena.rows) - 1), spaces)
    for space in range(spaces):
        for heading in range(HEADINGS):
            at = space
            for i in range(arena.sight[space * HEADINGS + heading]):
                at = rays[space, heading, i] = arena.next[at * HEADINGS + heading]
    return rays


class Boards:
    """Some arenas of one size; "out of the arena" is the space after the last."""

    def __init__(self, drawings: Sequence[Drawing]) -> None:
        sizes = {(drawing.arena.columns, drawing.arena.rows) for drawing in drawings}
        if len(sizes) != 1:
            raise ValueError(f"arenas in one batch must have the same size, not {sorted(sizes)}")
        ((self.columns, self.rows),) = sizes
        self.spaces = self.columns * self.rows
        self.tables: dict[str, Array] = {
            "planes": np.stack([_planes(drawing) for drawing in drawings]),
            "starts": np.stack(
                [[np.array(d.arena.kind[: self.spaces]) == START + i for i in range(4)] for d in drawings]
            ),
            "ends": np.stack([_drives(drawing)[0] for drawing in drawings]),
            "crossed": np.stack([_drives(drawing)[1] for drawing in drawings]),
            "rays": np.stack([_rays(drawing) for drawing in drawings]),
            "vp": np.stack([[self._space(at) for at in drawing.arena.vp_space[1:7]] for drawing in drawings]),
        }

    def _space(self, at: int) -> int:
        return self.spaces if at == OUT else at


@lru_cache(maxsize=16)
def board_of(drawing: Drawing) -> Boards:
    """The tables of one arena."""
    return Boards([drawing])
