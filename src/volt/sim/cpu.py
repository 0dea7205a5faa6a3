"""Batches on the cores of this machine."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from volt.compile import RULES
from volt.rules.events import EventLog
from volt.rules.state import State
from volt.workers import cores

from .arrays import Array, dtype, one_each
from .playouts import Tally, playouts_for

LEAST, LEAST_PLAYOUTS = 128, 16  # games of a slice
WORTH = 300_000  # nanoseconds of work for a thread that is woken, which costs about a quarter of that
ALONE = 32  # after waiting n nanoseconds for others, this thread works alone for 32 n


class CpuRunner:
    """Runs the compiled loops over slices of the games, on as many threads as pays; the loops release the GIL."""

    def __init__(self, games: int, threads: int | None) -> None:
        self.games = np.zeros(games, dtype(State))
        self.threads = max(1, min(threads or cores(), games))
        self._prepare()

    def _prepare(self) -> None:
        self.rules = RULES.functions
        self.checkpoints = [np.zeros(1, dtype(State)) for _ in range(self.threads)]
        self.logs = [np.zeros(1, dtype(EventLog)) for _ in range(self.threads)]
        self._pool: ThreadPoolExecutor | None = None  # starts when it is needed
        self._lost = 0  # nanoseconds that others have cost, less what has been worked alone since

    def __getstate__(self) -> Any:
        return self.games, self.threads

    def __setstate__(self, state: Any) -> None:
        self.games, self.threads = state
        self._prepare()

    def each(self, call: Callable[[int, int, int], Any], count: int, least: int = LEAST) -> None:
        """Run ``call(core, first, last)`` for slices of that many games, of at least ``least`` games unless fewer are left.

        This thread begins alone, sees how long a game takes, and wakes others if what is left takes long enough.
        """
        begun, done, others = time.perf_counter_ns(), 0, 0
        size = least if self.threads > 1 else count
        while done < count and not others:
            first, done, now = done, min(count, done + size), time.perf_counter_ns()
            call(0, first, done)
            left = (time.perf_counter_ns() - now) * (count - done) // (done - first)
            size, others = 4 * size, 0 if self._lost else min(self.threads - 1, left // WORTH)
        if others:
            now = time.perf_counter_ns()
            self._share(call, done, count, least, others)
            self._lost = max(0, time.perf_counter_ns() - now - left)
        else:
            self._lost = max(0, self._lost - (time.perf_counter_ns() - begun) // ALONE)

    def _share(self, call: Callable[[int, int, int], Any], first: int, count: int, least: int, others: int) -> None:
        """The same with other threads.

        Whoever is there takes the next slice: who comes late is not waited for, only who is suspended in the middle of one.
        """
        cuts = [first]
        while cuts[-1] < count:  # shorter and shorter slices, so that all threads end at the same time
            cuts.append(min(count, cuts[-1] + max(least, (count - cuts[-1]) // (2 * others + 2))))
        slices = iter(list(pairwise(cuts)))

        def work(core: int) -> None:
            for part in slices:
                call(core, *part)

        helpers = [self._start(work, core) for core in range(1, others + 1)]
        try:
            work(0)
        finally:  # also after an interrupt: nobody may still play these games when this returns
            for _ in slices:
                pass
            for helper in helpers:
                if not helper.cancel():
                    helper.result()

    def _start(self, work: Callable[[int], None], core: int) -> "Future[None]":
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1)
        return self._pool.submit(work, core)

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

        self.each(call, len(games), LEAST_PLAYOUTS)
        return tallies

    def integers(self, values: Array) -> Array:
        """One integer per game, as a NumPy array."""
        return one_each(values, len(self.games))

    def host(self, array: Array) -> Array:
        """The array in main memory."""
        return array
