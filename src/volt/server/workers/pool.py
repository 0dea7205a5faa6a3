"""Worker processes for slow Python work, so that no room has to wait for it."""

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

_SPAWN = multiprocessing.get_context("spawn")  # fork would copy locks held by other threads
_NICE = 19
Result = TypeVar("Result")
Given = ParamSpec("Given")


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


class WorkerPool:
    """Runs functions in a few processes, which start on demand. A process that takes too long is killed and replaced.

    Each process has a thread that waits for it.
    """

    def __init__(self, size: int, name: str, imports: str) -> None:
        """``imports`` is the name of a module that every process imports before its first function."""
        self._imports = imports
        self._threads = ThreadPoolExecutor(size, f"volt-{name}")
        self._own = threading.local()
        self._workers: set[_Worker] = set()

    async def run(
        self, limit: float | None, function: Callable[Given, Result], *args: Given.args, **options: Given.kwargs
    ) -> Result:
        """Run a function, and return its result or raise its error; TimeoutError if it takes more than ``limit`` seconds.

        EOFError if its process dies. The function, its arguments and its result must be picklable.
        """
        call = partial(function, *args, **options)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._call, limit, call)

    def _call(self, limit: float | None, call: Callable[[], Result]) -> Result:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = _Worker(self._imports)
            self._workers.add(worker)
        try:
            return worker.call(limit, call)  # type: ignore[return-value]
        except (TimeoutError, EOFError, BrokenPipeError, ConnectionError):
            worker.kill()
            self._workers.discard(worker)
            self._own.worker = None
            raise

    def close(self) -> None:
        """Kill all processes; unfinished work is lost."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._workers):
            worker.kill()


class _Worker:
    """A process that runs one function after another."""

    def __init__(self, imports: str) -> None:
        self._connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_work, args=(theirs, imports), daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False

    def call(self, limit: float | None, call: Callable[[], object]) -> object:
        if not self._ready:
            self._connection.recv()
            self._ready = True
        self._connection.send(call)
        if not self._connection.poll(limit):
            raise TimeoutError(f"a worker took more than {limit} s")
        result, error = self._connection.recv()
        if error is not None:
            raise error
        return result

    def kill(self) -> None:
        self._process.kill()


def _work(connection: Connection, imports: str) -> None:
    """The main loop of a worker process, until the server exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way()
    importlib.import_module(imports)
    with suppress(EOFError, OSError):
        connection.send("ready")
        while True:
            result, error = None, None
            try:
                result = connection.recv()()
            except EOFError:
                return
            except Exception as raised:
                error = raised
            try:
                connection.send((result, error))
            except Exception as unpicklable:  # of the result, or of the error
                connection.send((None, RuntimeError(repr(unpicklable))))
