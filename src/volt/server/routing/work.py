"""Slow work for requests: everything that takes more than a few milliseconds runs in a worker process.

A request waits for its work; a long job goes on in the background, part by part, for as long as somebody polls.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from msgspec import Struct

from volt.texts import Phrase

from ..protection.fair_queue import FairQueue
from ..protection.limits import ADDRESS, Addresses, Bucket, Limits, too_fast
from ..runtime.clock import monotonic
from ..runtime.errors import RequestError, refusing_invalid, report
from ..runtime.workers import Workers, idle_workers, timed
from .routes import LONG_WORK_BYTES, Body, ResponseCache, as_body

WORKERS, READS = 2, 2
WORK_SECONDS = 30.0  # seconds of processor time for a request
MOST_OF_ADDRESS = 2  # jobs requested from one address
FORGOTTEN = 15.0  # seconds without a poll after which a job is dropped
PAUSE = 0.5  # seconds until the budgets of the waiting addresses are checked again

Run = Callable[..., Awaitable[Any]]  # runs a function in the worker process
Parts = Callable[[Run], AsyncIterator[object]]  # does a job: yields what is known after each part, at last the result


class Work:
    """Runs functions for requests; their processor time is charged to the client's address."""

    def __init__(self, limits: Limits, imports: str, workers: Workers | None = None) -> None:
        """``imports`` is the name of a module that every process imports before its first function."""
        self._limits = limits
        self._workers, self._turns = workers or idle_workers(WORKERS, "work", imports), FairQueue(WORKERS)
        self._reads = FairQueue(READS)

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker process.

        RequestError if the address has no time left, or the function takes too long.
        """
        with self._limits.work() as budget:
            async with self._turns.turn(ADDRESS.get(), people=False):
                try:
                    return await _paid(self._workers, WORK_SECONDS, budget, function, *args)
                except (TimeoutError, EOFError) as error:
                    raise RequestError(503, "busy", Phrase("errors.busy")) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """Wrap long reading for a request, as of a game: addresses take turns, because the database's thread serves everybody.

        RequestError if the address has no time left; the time is charged to it.
        """
        budget = self._limits.workers[ADDRESS.get()]
        if budget.left < 0:
            raise too_fast()
        async with self._reads.turn(ADDRESS.get(), people=False):
            began = monotonic()
            try:
                yield
            finally:
                budget.spend(monotonic() - began)

    async def json(self, function: Callable[..., Any], *args: Any) -> Body:
        """Call a function in a worker process; return its result as compressed JSON."""
        body: Body = await self.run(encoded, function, *args)
        return body

    def close(self) -> None:
        """End the workers."""
        self._workers.close()


async def _paid(workers: Workers, limit: float, budget: Bucket, function: Callable[..., Any], *args: Any) -> Any:
    """Call a function in a worker process. Its processor time is charged, also if it fails; if it is killed, its limit."""
    try:
        result, error, spent = await workers.run(limit, timed, function, *args)
    except Exception:
        budget.spend(limit)
        raise
    budget.spend(spent)
    if error is not None:
        raise error
    return result


def encoded(function: Callable[..., object], *args: object) -> Body:
    """Call a function and return compressed JSON; invalid positions, plans or answers raise RequestError."""
    with refusing_invalid():
        return as_body(function(*args)).compressed()


class _Job(Struct):
    address: str
    budget: Bucket
    parts: AsyncIterator[object]
    known: object
    asked: float  # when somebody last polled
    failed: RequestError | None = None


class Jobs:
    """Long jobs, done by one worker process, and their results, which are cached.

    Between two parts it checks whether anybody is still polling, and charges the time to the address that asked first.
    """

    def __init__(
        self, worker: Workers, limits: Limits, budgets: Addresses, seconds: float, most: int, busy: Phrase
    ) -> None:
        """A function may take ``seconds``; ``busy`` refuses more than ``most`` jobs."""
        self._worker, self._limits, self._budgets = worker, limits, budgets
        self._seconds, self._most, self._busy = seconds, most, busy
        self._jobs: dict[str, _Job] = {}
        self.results = ResponseCache(LONG_WORK_BYTES)
        self._working: asyncio.Task[None] | None = None

    def known(self, key: str) -> Any:
        """What is known of a job so far, or its result, or None; polling keeps it going. RequestError if it has failed."""
        kept = self.results.get(key)
        if kept is not None:
            return kept
        job = self._jobs.get(key)
        if job is None:
            return None
        if job.failed is not None:
            del self._jobs[key]
            raise job.failed
        job.asked = monotonic()
        return job.known

    def ahead(self, key: str) -> int:
        """The number of jobs before this one."""
        return list(self._jobs).index(key)

    def start(self, key: str, parts: Parts, known: object) -> Any:
        """Start a job, of which this is ``known``; RequestError if too many are waiting or the address has no time left."""
        self._waiting()  # drops those that nobody polls
        address = ADDRESS.get()
        budget = self._budgets[address]
        same = sum(job.address == address for job in self._jobs.values())
        if self._limits.on and (budget.left < 0 or same >= MOST_OF_ADDRESS):
            raise too_fast()
        if len(self._jobs) >= self._most:
            raise RequestError(503, "busy", self._busy)
        self._jobs[key] = _Job(address, budget, parts(partial(self._run, budget)), known, monotonic())
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())
        return self.known(key)

    def close(self) -> None:
        """End the worker."""
        if self._working is not None:
            self._working.cancel()
        self._worker.close()

    async def _run(self, budget: Bucket, function: Callable[..., object], *args: object) -> object:
        return await _paid(self._worker, self._seconds, budget, function, *args)

    async def _work(self) -> None:
        """Do one part after another, always of the oldest job whose address has time left."""
        while waiting := self._waiting():
            key = next((key for key, job in waiting.items() if job.budget.left > 0), None)
            if key is None:
                await asyncio.sleep(PAUSE)
            else:
                await self._do_part(key, waiting[key])

    async def _do_part(self, key: str, job: _Job) -> None:
        try:
            job.known = await anext(job.parts)
        except StopAsyncIteration:
            self.results.add(key, job.known)
            self._jobs.pop(key, None)  # unless it was dropped: nobody is waiting any more
        except RequestError as error:
            job.failed = error
        except Exception as error:
            report(error, "a job failed")
            job.failed = RequestError(503, "busy", Phrase("errors.busy"))

    def _waiting(self) -> dict[str, _Job]:
        """The unfinished jobs; those that nobody is waiting for are dropped."""
        for key in [key for key, job in self._jobs.items() if monotonic() - job.asked > FORGOTTEN]:
            del self._jobs[key]
        return {key: job for key, job in self._jobs.items() if job.failed is None}
