"""Worker processes of the server: they run only when nothing else wants the processor. A browser has no processes."""

import asyncio
import os
import pickle
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar

from volt.workers import WorkerPool

_NICE = 19
Result = TypeVar("Result")


class Workers(Protocol):
    """Where slow functions run."""

    async def run(self, limit: float | None, function: Callable[..., Any], *args: Any) -> Any:
        """Run a function and return its result; TimeoutError if it takes more than ``limit`` seconds."""

    def close(self) -> None:
        """Stop; unfinished work is lost."""


class InlineWorkers:
    """Runs functions here, one after another, whatever they take."""

    async def run(self, limit: float | None, function: Callable[..., Any], *args: Any) -> Any:
        """Run a function once everything that is waiting has had its turn."""
        await asyncio.sleep(0)
        return function(*args)

    def close(self) -> None:
        """There is nothing to stop."""


class PageWorkers:
    """Sends functions to another worker of the page, which calls them one after another (``call``), whatever they take."""

    def __init__(self, ask: Callable[[bytes], Awaitable[bytes]]) -> None:
        self._ask = ask

    async def run(self, limit: float | None, function: Callable[..., Any], *args: Any) -> Any:
        """Run a function there; it raises what the function raises."""
        result, error = pickle.loads(await self._ask(pickle.dumps((function, args))))
        if error is not None:
            raise error
        return result

    def close(self) -> None:
        """It belongs to the page."""


def call(asked: bytes) -> bytes:
    """Call the function that ``PageWorkers`` has sent: what it returns, or the exception that it raises."""
    function, args = pickle.loads(asked)
    try:
        return pickle.dumps((function(*args), None))
    except Exception as error:
        return pickle.dumps((None, error))


def idle_workers(size: int, name: str, imports: str, by_processor: bool = True) -> Workers:
    """A pool of processes that give way; each imports the module ``imports`` before its first function."""
    if sys.platform == "emscripten":
        return InlineWorkers()
    return WorkerPool(size, name, partial(_prepare, imports), by_processor)


def _prepare(imports: str) -> None:
    give_way()
    import_module(imports)


def give_way() -> None:
    """Run this process only when no other process wants the processor.

    On Linux a process of the lowest priority (nice 19) keeps its core until the end of its slice when the event loop wakes up;
    one that is scheduled as idle does not. On a machine that others keep busy, such a process hardly ever runs:
    ``VOLT_IDLE_WORKERS=0`` makes it an ordinary one.
    """
    if os.environ.get("VOLT_IDLE_WORKERS") == "0":
        return
    if hasattr(os, "nice"):
        os.nice(_NICE)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):  # a sandbox may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def timed(function: Callable[..., Result], *args: object) -> tuple[Result | None, Exception | None, float]:
    """Call a function; return its result, or else what it raised, and the processor time it took, in seconds."""
    result, error, began = None, None, time.process_time()
    try:
        result = function(*args)
    except Exception as raised:
        error = raised
    return result, error, time.process_time() - began
