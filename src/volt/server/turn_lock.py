"""Waiting for one another."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any


def settle(done: "asyncio.Future[Any]", result: Any) -> None:
    """Tell who waits for it, if anybody still does: the result, or an exception."""
    if not done.done():
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)


class TurnLock:
    """One after another, in the order of asking: ``async with turn``, or ``ask`` and ``pass_on``, which never wait."""

    def __init__(self) -> None:
        self.taken = False
        self._line: deque[Callable[[], None]] = deque()

    def ask(self, mine: Callable[[], None]) -> None:
        """``mine`` is called once it is your turn: at once if it is nobody's."""
        if self.taken:
            self._line.append(mine)
        else:
            self.taken = True
            mine()

    def pass_on(self) -> None:
        """It was your turn; now it is that of the next in line."""
        if self._line:
            self._line.popleft()()
        else:
            self.taken = False

    async def __aenter__(self) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def called() -> None:
            if mine.cancelled():
                self.pass_on()
            else:
                mine.set_result(None)

        self.ask(called)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # called a moment before
                self.pass_on()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()
