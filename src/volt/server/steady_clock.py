"""The time of day that deadlines count by: right when the server starts, and from then on it never jumps."""

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970; setting the machine's clock does not change them."""
    return _STARTED + time.monotonic()
