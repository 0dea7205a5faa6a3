"""Arenas as tables for the network: what never changes, where blue dice lead, what lies in a line of fire."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from volt.arenas import Drawing
from volt.rules.arena import HEADINGS, OUT, PIT, START, WATER
from volt.rules.interface.plan_codes import FACES

from .shape import PLANES
from .sight_rules import write_space

Array = Any


def _planes(drawing: Drawing) -> Array:
    """What is known of every space: the rule says it."""
    spaces = drawing.arena.spaces
    planes = [0.0] * (spaces * PLANES)
    for space in range(spaces):
        write_space(drawing.arena, planes, space * PLANES, space)
    return np.array(planes, np.float32).reshape(spaces, PLANES)


def _next(drawing: Drawing) -> Array:
    """By space and heading: the space next to it; from "out of the arena" and beyond the border, out of the arena."""
    spaces = drawing.arena.spaces
    table = np.full((spaces + 1, HEADINGS), spaces)
    table[:spaces] = np.array(drawing.arena.next[: spaces * HEADINGS]).reshape(spaces, HEADINGS)
    table[table == OUT] = spaces
    return table


def _drives(drawing: Drawing) -> tuple[Array, Array]:
    """From every space, by number and heading (48): where a blue die ends if nobody is in the way, and barriers crossed."""
    arena, spaces = drawing.arena, drawing.arena.spaces
    there, headings = _next(drawing), np.arange(HEADINGS)
    there[np.append(np.isin(arena.kind[:spaces], (PIT, WATER)), False)[there]] = spaces  # lost
    walls, barriers = (np.append(table[:spaces], 0)[:, None] >> headings & 1 for table in (arena.walls, arena.barriers))
    at = np.repeat(np.arange(spaces + 1)[:, None], HEADINGS, 1)
    crossed, ends, counts = np.zeros_like(at), [], []
    for _ in range(FACES):
        free = (at != spaces) & (walls[at, headings] == 0)
        crossed = crossed + barriers[at, headings] * free
        at = np.where(free, there[at, headings], at)
        ends.append(at)
        counts.append(crossed)
    return np.concatenate(ends, 1), np.concatenate(counts, 1).astype(np.float32)


def _rays(drawing: Drawing) -> Array:
    """From every space, by heading: the spaces a laser passes, in order, then "out of the arena"."""
    arena, spaces = drawing.arena, drawing.arena.spaces
    there, headings = _next(drawing), np.arange(HEADINGS)
    sight = np.zeros((spaces + 1, HEADINGS), int)
    sight[:spaces] = np.array(arena.sight[: spaces * HEADINGS]).reshape(spaces, HEADINGS)
    at = np.repeat(np.arange(spaces + 1)[:, None], HEADINGS, 1)
    rays = []
    for i in range(max(arena.columns, arena.rows) - 1):
        at = np.where(i < sight, there[at, headings], spaces)
        rays.append(at)
    return np.stack(rays, 2)


def _closeness(rays: Array) -> Array:
    """By space, another space and heading: 0 if a laser from the first does not pass the other, more the closer it is."""
    places, headings, far = rays.shape
    close = np.zeros((places, places, headings), np.int8)
    at, heading = np.ogrid[:places, :headings]
    for i in reversed(range(far)):
        close[at, rays[:, :, i], heading] = far - i
    close[:, -1] = 0
    return close


class Boards:
    """Some arenas of one size; "out of the arena" is the space after the last."""

    def __init__(self, drawings: Sequence[Drawing]) -> None:
        sizes = {(drawing.arena.columns, drawing.arena.rows) for drawing in drawings}
        if len(sizes) != 1:
            raise ValueError(f"arenas in one batch must have the same size, not {sorted(sizes)}")
        ((self.columns, self.rows),) = sizes
        self.spaces = self.columns * self.rows
        drives, rays = [_drives(drawing) for drawing in drawings], [_rays(drawing) for drawing in drawings]
        ends, crossed = (np.stack([drive[i] for drive in drives]) for i in (0, 1))
        self.tables: dict[str, Array] = {
            "planes": np.stack([_planes(drawing) for drawing in drawings]),
            "starts": np.stack(
                [[np.array(d.arena.kind[: self.spaces]) == START + i for i in range(4)] for d in drawings]
            ),
            "ends": ends,
            "crossed": crossed,
            "reach": np.concatenate([ends, self._lines(np.stack(rays))], 2),
            "closeness": np.stack([_closeness(one) for one in rays]),
            "vp": np.stack([[self._space(at) for at in drawing.arena.vp_space[1:7]] for drawing in drawings]),
        }

    def _lines(self, rays: Array) -> Array:
        """Rays as indices of the second half of scores (``Network._die_logits``), with those of nothing after the wall."""
        seen = np.where(rays < self.spaces, rays, self.spaces + 1) + self.spaces + 2
        return seen.reshape(*rays.shape[:2], -1)

    def _space(self, at: int) -> int:
        return self.spaces if at == OUT else at


@lru_cache(maxsize=16)
def board_of(drawing: Drawing) -> Boards:
    """The tables of one arena."""
    return Boards([drawing])
