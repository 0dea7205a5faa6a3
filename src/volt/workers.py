"""Worker processes: functions that run beside this process, each on one core.

``concurrent.futures`` cannot stop a function that takes too long, and a process that dies takes its whole pool with it. Pebble
can do both, but starts all processes with the first function; here they start one by one, as they are needed.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

_SPAWN = multiprocessing.get_context("spawn")  # fork would copy locks held by other threads
Task = TypeVar("Task")
Result = TypeVar("Result")
Given = ParamSpec("Given")


class WorkerDied(EOFError):
    """A worker process died before its function returned, for example killed or out of memory."""


def cores() -> int:
    """The number of CPU cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _nothing() -> None:
    pass


class WorkerPool:
    """Runs functions in a few processes, which start on demand. A process that takes too long is killed and replaced.

    Each process has a thread that waits for it. Functions, their arguments and their results must be picklable.
    """

    def __init__(
        self, size: int, name: str, prepare: Callable[[], object] = _nothing, by_processor: bool = False
    ) -> None:
        """``prepare`` is called in every process before its first function; the time it takes does not count.

        With ``by_processor``, limits count the processor time of a process (on Linux): one that gives way to everything else is
        not killed because others are busy.
        """
        self._size, self._prepare, self._by_processor = size, prepare, by_processor and sys.platform == "linux"
        self._threads = ThreadPoolExecutor(size, f"volt-{name}")
        self._own = threading.local()
        self._workers: set[_Worker] = set()

    def submit(
        self, limit: float | None, function: Callable[Given, Result], *args: Given.args, **options: Given.kwargs
    ) -> "Future[Result]":
        """Run a function; its future raises TimeoutError if it takes more than ``limit`` seconds, or WorkerDied."""
        return self._threads.submit(self._call, limit, partial(function, *args, **options))

    async def run(
        self, limit: float | None, function: Callable[Given, Result], *args: Given.args, **options: Given.kwargs
    ) -> Result:
        """Like ``submit``, for coroutines: wait for the function and return its result."""
        return await asyncio.wrap_future(self.submit(limit, function, *args, **options))

    def each(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], more: Callable[[], bool] = lambda: True
    ) -> "Iterator[tuple[Task, Future[Result]]]":
        """Run a function for every task; yield the tasks and their futures in order of completion.

        Once ``more`` returns False, no new task is started. The pool is stopped at the end, or with the iteration.
        """
        todo = iter(tasks)
        try:
            running = {self.submit(None, function, task): task for task in islice(todo, self._size)}
            while running:
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(done), done
                    for task in islice(todo, 1 if more() else 0):
                        running[self.submit(None, function, task)] = task
        finally:
            self.stop()

    def _call(self, limit: float | None, call: Callable[[], Result]) -> Result:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = _Worker(self._prepare)
            self._workers.add(worker)
        try:
            return worker.call(limit, call, self._by_processor)  # type: ignore[return-value]
        except (TimeoutError, WorkerDied):
            worker.process.kill()
            self._workers.discard(worker)
            self._own.worker = None
            raise

    def close(self) -> None:
        """Kill all processes; unfinished work is lost."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._workers):
            worker.process.kill()

    def stop(self) -> None:
        """End all processes and wait for them; running functions end with SystemExit, so that they can clean up."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        workers = list(self._workers)
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()


class _Worker:
    """A process that runs one function after another."""

    def __init__(self, prepare: Callable[[], object]) -> None:
        self._connection, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_work, args=(theirs, prepare), daemon=True)
        self.process.start()
        theirs.close()
        self._ready = False

    def call(self, limit: float | None, call: Callable[[], object], by_processor: bool) -> object:
        try:
            if not self._ready:
                self._connection.recv()
                self._ready = True
            self._connection.send(call)
            began = self._processor_time() if by_processor else 0.0
            while not self._connection.poll(limit):
                if not by_processor or limit is None or self._processor_time() - began >= limit:
                    raise TimeoutError(f"a worker took more than {limit} s")
            result, error = self._connection.recv()
        except (EOFError, ConnectionError):
            raise WorkerDied("a worker process died") from None
        if error is not None:
            raise error
        return result

    def _processor_time(self) -> float:
        """Seconds of processor time that the process has used; EOFError if it is dead."""
        try:
            return time.clock_gettime(~self.process.pid << 3 | 2)  # type: ignore[operator]  # see clock_getcpuclockid(3)
        except OSError:
            raise EOFError from None


def _work(connection: Connection, prepare: Callable[[], object]) -> None:
    """The main loop of a worker process, until its parent exits. Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # of libraries that are not loaded yet, like those of a user's bot
    from threadpoolctl import threadpool_limits

    threadpool_limits(1)
    prepare()
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
