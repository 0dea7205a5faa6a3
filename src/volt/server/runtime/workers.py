"""Worker processes of the server: they run only when nothing else wants the processor."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TypeVar

from volt.workers import WorkerPool

_NICE = 19
Result = TypeVar("Result")


def idle_workers(size: int, name: str, imports: str, by_processor: bool = True) -> WorkerPool:
    """A pool of processes that give way; each imports the module ``imports`` before its first function."""
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


def timed(function: Callable[..., Result], *args: object) -> tuple[Result, float]:
    """Call a function; return its result and the processor time it took, in seconds."""
    began = time.process_time()
    return function(*args), time.process_time() - began
