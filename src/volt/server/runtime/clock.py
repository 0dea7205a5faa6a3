"""The clock for deadlines: begins with the time of day and is monotonic until a new PostgreSQL connection sets it again."""

import time

_offset = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970; unaffected by changes of the system clock."""
    return _offset + time.monotonic()


def follow(time_of_day: float) -> None:
    """Set the clock to ``time_of_day``: servers that share a database follow the database's clock."""
    global _offset  # noqa: PLW0603
    _offset = time_of_day - time.monotonic()
