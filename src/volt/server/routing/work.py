"""Slow work for requests: everything that takes more than a few milliseconds runs in a worker process."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from volt.texts import Phrase

from ..protection.fair_queue import FairQueue
from ..protection.limits import ADDRESS, Limits, too_fast
from ..runtime.clock import monotonic
from ..runtime.errors import RequestError, refusing_invalid
from ..runtime.workers import idle_workers, timed
from .routes import Body, as_body

WORKERS, READS = 2, 2
WORK_SECONDS = 30.0  # seconds of processor time for a request


class Work:
    """Runs functions for requests; their processor time is charged to the client's address."""

    def __init__(self, limits: Limits, imports: str) -> None:
        """``imports`` is the name of a module that every process imports before its first function."""
        self._limits = limits
        self._workers, self._turns = idle_workers(WORKERS, "work", imports), FairQueue(WORKERS)
        self._reads = FairQueue(READS)

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker process.

        RequestError if the address has no time left, or the function takes too long.
        """
        with self._limits.work() as budget:
            async with self._turns.turn(ADDRESS.get(), people=False):
                began = monotonic()
                try:
                    result, spent = await self._workers.run(WORK_SECONDS, timed, function, *args)
                except Exception as error:
                    budget.spend(monotonic() - began)
                    if isinstance(error, TimeoutError | EOFError):
                        raise RequestError(503, "busy", Phrase("errors.busy")) from error
                    raise
                budget.spend(spent)
                return result

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """Wrap the reading of a whole game for a request: addresses take turns, because the database's thread serves everybody.

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


def encoded(function: Callable[..., object], *args: object) -> Body:
    """Call a function and return compressed JSON; invalid positions, plans or answers raise RequestError."""
    with refusing_invalid():
        return as_body(function(*args)).compressed()
