"""The clock for deadlines: set to the time of day when the server starts, then monotonic."""

import time

_offset = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970; unaffected by changes of the system clock."""
    return _offset + time.monotonic()


def follow(time_of_day: float) -> None:
    """Go by another clock, which shows this now: servers that share a database go by that of the database."""
    global _offset  # noqa: PLW0603
    _offset = time_of_day - time.monotonic()
