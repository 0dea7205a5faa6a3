"""Background tasks of the event loop."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from .errors import report


class Tasks:
    """Tasks that run until they are done; nobody waits for them, so an exception is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: "asyncio.Task[Any]") -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            report(error, "a background task failed")

    def cancel(self) -> None:
        """Cancel all of them."""
        for task in self._running:
            task.cancel()
