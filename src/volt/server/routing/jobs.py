"""Long jobs in the background: one worker process does them part by part, for as long as somebody asks for them.

Between two parts, the server checks whether anybody is still polling, and charges the time to the address that asked first.
Results are cached.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from msgspec import Struct

from volt.texts import Phrase
from volt.workers import WorkerPool

from ..protection.limits import ADDRESS, Addresses, Bucket, Limits, too_fast
from ..runtime.clock import monotonic
from ..runtime.errors import RequestError, report
from ..runtime.workers import timed
from .routes import ResponseCache

MOST_OF_ADDRESS = 2  # jobs requested from one address
FORGOTTEN = 15.0  # seconds without a poll after which a job is dropped
PAUSE = 0.5  # seconds until the budgets of the waiting addresses are checked again

Run = Callable[..., Awaitable[Any]]  # runs a function in the worker process
Parts = Callable[
    [Run], AsyncIterator[object]
]  # does a job, and yields what is known after each part, at last the result


class _Job(Struct):
    address: str
    budget: Bucket
    parts: AsyncIterator[object]
    known: object
    asked: float  # when somebody last polled
    failed: RequestError | None = None


class Jobs:
    """A queue of jobs, and their results."""

    def __init__(
        self, worker: WorkerPool, limits: Limits, budgets: Addresses, seconds: float, most: int, busy: Phrase
    ) -> None:
        """A function may take ``seconds``; ``busy`` refuses more than ``most`` jobs."""
        self._worker, self._limits, self._budgets = worker, limits, budgets
        self._seconds, self._most, self._busy = seconds, most, busy
        self._jobs: dict[str, _Job] = {}
        self.results = ResponseCache()
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
        result, spent = await self._worker.run(self._seconds, timed, function, *args)
        budget.spend(spent)
        return result

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
