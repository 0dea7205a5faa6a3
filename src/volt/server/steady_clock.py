"""The time of day that deadlines count by: right when the server starts, and from then on it never jumps."""

import time

_offset = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970; setting the machine's clock does not change them."""
    return _offset + time.monotonic()


def follow(time_of_day: float) -> None:
    """Go by another clock, which shows this now: servers that share a database go by that of the database."""
    global _offset  # noqa: PLW0603
    _offset = time_of_day - time.monotonic()
