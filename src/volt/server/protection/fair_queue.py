"""Fair queueing for a scarce resource: rooms with people first, then the address with the fewest turns now, then first come."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import NamedTuple

from .limits import drop


class _Waiting(NamedTuple):
    people: bool
    address: str
    number: int
    turn: "asyncio.Future[None]"


class FairQueue:
    """Allows a number of concurrent turns. For rooms without people, one address gets a share of them: by default all but one."""

    def __init__(self, turns: int, share: int = 0) -> None:
        self._turns, self._share = turns, share or max(1, turns - 1)
        self._busy: Counter[str] = Counter()  # by address
        self._waiting: list[_Waiting] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, address: str, people: bool) -> AsyncIterator[None]:
        """Wait for a turn and hold it."""
        mine = _Waiting(people, address, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._next()
        try:
            await mine.turn
            yield
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                drop(self._busy, address)
            self._next()

    def _next(self) -> None:
        while self._busy.total() < self._turns:
            may = [one for one in self._waiting if one.people or self._busy[one.address] < self._share]
            if not may:
                return
            chosen = min(may, key=lambda one: (not one.people, self._busy[one.address], one.number))
            self._waiting.remove(chosen)
            self._busy[chosen.address] += 1
            if not chosen.turn.done():
                chosen.turn.set_result(None)
