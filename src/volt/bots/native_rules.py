"""The compiled rules for bots, which cannot wait a minute for them: until they are ready, bots play by rule of thumb."""

import gc
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from volt.arenas import Drawing, load, names

Array = Any
PATIENCE = 600.0  # seconds: compiling takes one or two minutes
_COMPILE = "from volt.sim import compiled; compiled()"


class _Simulator:
    """Loads the compiled rules in the background, once; compiles them in a process of its own if need be."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._done = threading.Event()
        self._rules: Any = None

    def within(self, seconds: float) -> Any:
        """The compiled rules, or None if they are not there after so long a wait."""
        if not self._done.is_set():
            with self._lock:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._load, name="volt-compile", daemon=True)
                    self._thread.start()
            self._done.wait(max(0.0, seconds))
        return self._rules

    def _load(self) -> None:
        """A process of its own fills the cache: compiling in this one would hold up everybody's clock."""
        try:
            from volt.sim.backend import compiled, in_cache

            if not in_cache():
                subprocess.run([sys.executable, "-c", _COMPILE], check=False, stderr=subprocess.DEVNULL)
            self._rules = compiled()
            from . import evaluation, search  # noqa: F401  # now, not in somebody's thinking time

            for name in names():
                ground_of(load(name).drawing)
            gc.freeze()  # going through all of Numba takes the collector longer than many a budget is
        finally:
            self._done.set()


_SIMULATOR = _Simulator()


def rules_within(seconds: float) -> Any:
    """The compiled rules, or None if they are not ready after waiting so long; the first call starts the compiler."""
    return _SIMULATOR.within(seconds)


def prepare(seconds: float = PATIENCE) -> bool:
    """Wait until the rules are compiled, so that every bot plays at full strength from its first answer on."""
    return _SIMULATOR.within(seconds) is not None


class Deadline:
    """The time a bot may take; it plans to be done a little early."""

    SPARE, MOMENT = 0.04, 0.004  # of the budget; and seconds, because machines hold up everybody now and then

    def __init__(self, budget: float) -> None:
        self._begun = time.perf_counter()
        self.budget, self._planned = budget, budget - min(max(self.SPARE * budget, self.MOMENT), budget / 4)

    @property
    def spent(self) -> float:
        """Seconds since the question came."""
        return time.perf_counter() - self._begun

    @property
    def left(self) -> float:
        """Seconds that may still be used."""
        return self._planned - self.spent

    @property
    def used(self) -> float:
        """The share that is used up."""
        spent = self.spent
        return spent / self._planned if spent < self._planned else 1.0


@contextmanager
def undisturbed() -> Iterator[None]:
    """The garbage collector waits until a bot has thought."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@lru_cache(maxsize=16)
def ground_of(drawing: Drawing) -> tuple[Array, Array]:
    """The packed arena and its ways (``volt.sim.ground``); the compiled rules must be there."""
    import numpy as np

    from volt.rules.packed_struct import layout
    from volt.sim.batch import packed
    from volt.sim.ground import Ground

    arena, ground = packed(drawing.arena), np.zeros(1, layout(Ground))
    rules_within(0).survey_ground(arena, ground)
    return arena, ground
