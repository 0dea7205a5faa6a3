"""How long the network takes, so that bots know whom they have time to predict."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from volt.arenas import Drawing
from volt.rules.state import SEATS

DECAY = 0.8  # the weight of the estimated pace in the next estimate, unless the network was slower
RETRY = 0.98  # factor of an estimate that left no time for anything


def work(drawing: Drawing, seats: int, count: int) -> int:
    """How much work it is to foretell plans, in units of one space of a map (measured, within a tenth)."""
    return 150 + seats * (drawing.columns * drawing.rows + 2 * count)


class Pace:
    """The seconds per unit of ``work``, as estimated from what it took lately."""

    def __init__(self, first: float) -> None:
        self._pace = first

    def affordable(self, drawing: Drawing, count: int, seconds: float) -> int:
        """For how many seats it can foretell ``count`` plans in this time, to judge by what it took lately."""
        for seats in range(SEATS, 0, -1):
            if self._pace * work(drawing, seats, count) <= seconds:
                return seats
        return 0

    def skipped(self) -> None:
        """Note that there was no time for it, so that it is tried again some time: it may not be that slow any more."""
        self._pace *= RETRY

    @contextmanager
    def timed(self, drawing: Drawing, seats: int, count: int) -> Iterator[None]:
        """A context to work in that notes how long it takes."""
        began = time.perf_counter()
        yield
        took = (time.perf_counter() - began) / work(drawing, seats, count)
        self._pace = max(took, DECAY * self._pace + (1 - DECAY) * took)
