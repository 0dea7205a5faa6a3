"""A clock that tests move, for servers (the fixture ``clock``) and for coroutines (``run``)."""

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar
from weakref import WeakSet

import pytest

from support.waiting import PATIENCE
from volt.server.runtime import clock

Result = TypeVar("Result")


class FakeClock:
    """Takes the place of ``time`` in ``volt.server.runtime.clock``: it stands still until it is moved."""

    def __init__(self) -> None:
        # a whole number: seconds are added to it and subtracted again without rounding
        self._time, self._used = float(round(time.monotonic())), 0.0
        self._began, self.speed = 0.0, 0.0  # while it runs by itself
        self._loops: WeakSet[asyncio.AbstractEventLoop] = WeakSet()

    def monotonic(self) -> float:
        return self._time + (time.monotonic() - self._began) * self.speed

    def clock_gettime(self, _: int, /) -> float:
        return self.monotonic()

    def thread_time(self) -> float:
        return self._used

    def advance(self, seconds: float) -> None:
        """Let time pass; timers whose time has come run at once, each of them once."""
        self._time += seconds
        self._wake()

    def advance_until(self, condition: Callable[[], Any], step: float = 0.1) -> Any:
        """Let time pass step by step until the condition holds; return what it returned."""
        until = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < until, "it took too long"
            self.advance(step)
            time.sleep(0.002)
        return found

    def use(self, seconds: float) -> None:
        """Let the running code need this much processor time."""
        self._used += seconds
        self._time += seconds

    @contextmanager
    def running(self, speed: float = 1.0) -> Iterator[None]:
        """Let time pass by itself. Only for what does not mind that a slow machine then has less time."""
        self._began, self.speed = time.monotonic(), speed
        self._wake()
        yield
        self._time, self.speed = self.monotonic(), 0.0

    def new_loop(self, jumps: bool = False) -> asyncio.AbstractEventLoop:
        """An event loop whose timers follow this clock; one that ``jumps`` moves it whenever it would have to wait."""
        loop = asyncio.SelectorEventLoop(_Selector(self, jumps))
        loop.time = self.monotonic  # type: ignore[method-assign]
        self._loops.add(loop)
        return loop

    def _wake(self) -> None:
        for loop in list(self._loops):
            with suppress(RuntimeError):  # it is closed
                loop.call_soon_threadsafe(lambda: None)


class _Selector(selectors.DefaultSelector):
    """Waits for input, and for timers by the clock."""

    def __init__(self, moved: FakeClock, jumps: bool) -> None:
        super().__init__()
        self._clock, self._jumps = moved, jumps

    def select(self, timeout: float | None = None) -> Any:
        if not timeout or timeout < 0:
            return super().select(timeout)
        if not self._jumps:
            return super().select(timeout / self._clock.speed if self._clock.speed else None)
        ready = super().select(0)
        if not ready:
            self._clock.advance(timeout)
        return ready


def run(work: Coroutine[Any, Any, Result], moved: FakeClock | None = None) -> Result:
    """Like ``asyncio.run``, but waiting takes no time: the clock jumps to the next timer. Not for work that waits for threads."""
    moved = moved or FakeClock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "source", moved)
        with asyncio.Runner(loop_factory=lambda: moved.new_loop(jumps=True)) as runner:
            return runner.run(work)
