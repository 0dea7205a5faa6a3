"""Waiting for something to happen, however long this machine takes."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 300.0  # seconds; a test that waits this long has failed


def wait_until(condition: Callable[[], Any]) -> Any:
    """Wait for a condition; return what it returned."""
    until = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.005)
    return found
