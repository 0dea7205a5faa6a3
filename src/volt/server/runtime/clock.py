"""The clock of the server: whatever depends on time reads it here, so that tests can move it.

Timers (``asyncio.sleep``, ``call_later``, ``asyncio.timeout``) follow the clock of their event loop; tests run a loop that reads
this one. Only metrics measure real time.
"""

import time
from typing import Protocol


class Source(Protocol):
    """Where the time comes from: the module ``time``, or a clock that a test moves."""

    def monotonic(self) -> float: ...

    def thread_time(self) -> float: ...

    def clock_gettime(self, clk_id: int, /) -> float: ...


DAY = 86_400  # seconds
source: Source = time
_offset = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, for deadlines; unaffected by changes of the system clock until ``follow`` sets it again."""
    return _offset + source.monotonic()


def follow(time_of_day: float) -> None:
    """Set the clock to ``time_of_day``: servers that share a database follow the clock of the database."""
    global _offset  # noqa: PLW0603
    _offset = time_of_day - source.monotonic()


def monotonic() -> float:
    """Seconds that never jump back, for intervals."""
    return source.monotonic()


def boot_time() -> float:
    """Like ``monotonic``, but goes on while the process is stopped or, on Linux, the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return source.monotonic() if clock is None else source.clock_gettime(clock)


def processor_time() -> float:
    """Seconds of processor time that the current thread has used; of time where that is not measured, in a browser."""
    return getattr(source, "thread_time", source.monotonic)()
