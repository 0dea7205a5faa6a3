"""Batches on the cores of this machine."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from volt.compile import RULES
from volt.rules.dialect.packed_struct import layout
from volt.rules.events import EventLog
from volt.rules.state import State

from .arrays import Array, one_each
from .playouts import PLAYOUTS, Tally, playouts_for


class CpuRunner:
    """Runs the compiled loops over slices of the games, one per thread; the loops release the GIL."""

    def __init__(self, games: int, threads: int | None) -> None:
        self.games = np.zeros(games, layout(State))
        self.threads = max(1, min(threads or os.cpu_count() or 1, games))
        self.rules = RULES.functions
        self._checkpoints = [np.zeros(1, layout(State)) for _ in range(self.threads)]
        self._logs = [np.zeros(1, layout(EventLog)) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _each(self, call: Callable[[int, int, int], Any]) -> list[Any]:
        """Return the results of ``call(core, first, last)`` for every slice."""
        bounds = np.linspace(0, len(self.games), self.threads + 1).astype(int).tolist()
        slices = list(zip(range(self.threads), bounds[:-1], bounds[1:], strict=True))
        if self._pool is None:
            return [call(*part) for part in slices]
        return list(self._pool.map(lambda part: call(*part), slices))

    def deal(self, games: Array, setup: Array) -> None:
        """Deal games with successive seeds."""
        self._each(lambda core, first, last: self.rules.deal(games, setup, first, last))

    def resume(self, games: Array, arena: Array) -> None:
        """Play on to the first question."""
        self._each(
            lambda core, first, last: self.rules.resume(
                games, self._checkpoints[core], arena, self._logs[core], first, last
            )
        )

    def step(self, games: Array, arena: Array, answers: Array) -> None:
        """Answer and play on to the next question."""
        self._each(
            lambda core, first, last: self.rules.step(
                games, self._checkpoints[core], arena, self._logs[core], answers, first, last
            )
        )

    def questions(self, games: Array) -> tuple[Array, Array]:
        """The kinds of all open questions, and the seats that are asked."""
        kinds, seats = np.zeros(len(games), np.int64), np.zeros(len(games), np.int64)
        self._each(lambda core, first, last: self.rules.questions(games, kinds, seats, first, last))
        return kinds, seats

    def observe(self, games: Array, seats: Array) -> Array:
        """What a seat of every game may know."""
        seen = np.zeros_like(games)
        self._each(lambda core, first, last: self.rules.observe(games, seen, seats, first, last))
        return seen

    def playouts(self, games: Array, arena: Array, rounds: int, survey: bool) -> Array:
        """Play all games with the built-in policy; return a tally for each thread."""
        tallies = np.zeros(self.threads, layout(Tally))
        play = PLAYOUTS.functions.playouts if survey else playouts_for(games)

        def call(core: int, first: int, last: int) -> None:
            self._logs[core]["on"] = survey
            own = tallies[core : core + 1]
            play(games, arena, self._logs[core], own, rounds, first, last)
            self._logs[core]["on"] = 0

        self._each(call)
        return tallies

    def integers(self, values: Array) -> Array:
        """One integer per game, as a NumPy array."""
        return one_each(values, len(self.games))

    def host(self, array: Array) -> Array:
        """The array in main memory."""
        return array
