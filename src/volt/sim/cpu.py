"""Batches on the cores of this machine."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from volt.compile import RULES
from volt.rules.events import EventLog
from volt.rules.state import State

from .arrays import Array, dtype, one_each
from .playouts import Tally, playouts_for

LEAST = 128  # games for a thread of its own: waking it takes as long as stepping them


class CpuRunner:
    """Runs the compiled loops over slices of the games, one per thread; the loops release the GIL."""

    def __init__(self, games: int, threads: int | None) -> None:
        self.games = np.zeros(games, dtype(State))
        self.threads = max(1, min(threads or os.cpu_count() or 1, games))
        self._prepare()

    def _prepare(self) -> None:
        self.rules = RULES.functions
        self.checkpoints = [np.zeros(1, dtype(State)) for _ in range(self.threads)]
        self.logs = [np.zeros(1, dtype(EventLog)) for _ in range(self.threads)]
        self._pool: ThreadPoolExecutor | None = None  # starts when it is needed

    def __getstate__(self) -> Any:
        return self.games, self.threads

    def __setstate__(self, state: Any) -> None:
        self.games, self.threads = state
        self._prepare()

    def each(self, call: Callable[[int, int, int], Any], count: int, least: int = LEAST) -> None:
        """Run ``call(core, first, last)`` for slices of that many games, none of them of fewer than ``least`` games."""
        slices = max(1, min(self.threads, count // least))
        bounds = [count * k // slices for k in range(slices + 1)]
        others = [self._start(call, core, bounds[core], bounds[core + 1]) for core in range(1, slices)]
        call(0, 0, bounds[1])  # this thread works, too
        for other in others:
            other.result()

    def _start(self, call: Callable[[int, int, int], Any], *part: int) -> "Future[Any]":
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1)
        return self._pool.submit(call, *part)

    def deal(self, games: Array, setup: Array) -> None:
        """Deal games with successive seeds."""
        self.each(lambda core, first, last: self.rules.deal(games, setup, first, last), len(games))

    def resume(self, games: Array, arena: Array) -> None:
        """Play on to the first question."""
        self.each(
            lambda core, first, last: self.rules.resume(
                games, self.checkpoints[core], arena, self.logs[core], first, last
            ),
            len(games),
        )

    def step(self, games: Array, arena: Array, answers: Array) -> None:
        """Answer and play on to the next question."""
        self.each(
            lambda core, first, last: self.rules.step(
                games, self.checkpoints[core], arena, self.logs[core], answers, first, last
            ),
            len(games),
        )

    def questions(self, games: Array) -> tuple[Array, Array]:
        """The kinds of all open questions, and the seats that are asked."""
        kinds, seats = np.zeros(len(games), np.int64), np.zeros(len(games), np.int64)
        self.each(lambda core, first, last: self.rules.questions(games, kinds, seats, first, last), len(games))
        return kinds, seats

    def observe(self, games: Array, seats: Array) -> Array:
        """What a seat of every game may know."""
        seen = np.zeros_like(games)
        self.each(lambda core, first, last: self.rules.observe(games, seen, seats, first, last), len(games))
        return seen

    def playouts(self, games: Array, arena: Array, rounds: int, survey: bool) -> Array:
        """Play all games with the built-in policy; return a tally for each thread."""
        tallies = np.zeros(self.threads, dtype(Tally))
        play = playouts_for(games, survey)

        def call(core: int, first: int, last: int) -> None:
            self.logs[core]["on"] = survey
            own = tallies[core : core + 1]
            play(games, arena, self.logs[core], own, rounds, first, last)
            self.logs[core]["on"] = 0

        self.each(call, len(games), least=1)
        return tallies

    def integers(self, values: Array) -> Array:
        """One integer per game, as a NumPy array."""
        return one_each(values, len(self.games))

    def host(self, array: Array) -> Array:
        """The array in main memory."""
        return array
