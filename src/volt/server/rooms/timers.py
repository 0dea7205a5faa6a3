"""The timers of a room: questions whose time is up, and operators who have been gone for so long that a bot may stand in."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from ..runtime.clock import DAY, now
from ..runtime.errors import RequestError
from ..runtime.tasks import Tasks
from .agreements import is_paused
from .answers import Answers
from .broadcast import Audience
from .state import RoomSeat
from .store import StoredRoom

SILENCE = 3  # a connected operator who does not answer for this multiple of the absence counts as gone too


class Deadlines:
    """Answers for operators who have run out of time."""

    def __init__(
        self,
        room: StoredRoom,
        answers: Answers,
        go_on: Callable[[], None],
        on_pause_over: Callable[[], Awaitable[None]],
    ) -> None:
        """``go_on`` is called once it has answered for all of them, ``on_pause_over`` when a pause ends by itself."""
        self._room, self._answers, self._go_on, self._on_pause_over = room, answers, go_on, on_pause_over
        self._timer: asyncio.TimerHandle | None = None
        self._tasks = Tasks()

    def watch(self) -> None:
        """Set the timer for the next deadline, if there is one."""
        self.stop()
        deadline = None if self._room.game is None else self._room.game.deadline
        if deadline is not None:
            if is_paused(self._room.state):
                deadline = self._room.state.paused
            delay = min(max(0.0, deadline - now() + 0.01), DAY)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(delay, lambda: self._tasks.start(self._expire()))

    async def _expire(self) -> None:
        game = self._room.playing()
        if self._room.state.paused and not is_paused(self._room.state):
            self._room.state.paused = 0
            await self._on_pause_over()
        while (open_ := game.expired(now())) is not None:
            draft = self._room.seat(open_.seat).draft
            try:
                await self._answers.give(open_.seat, open_.question, game.by_clock(open_, draft), "clock")
            except RequestError:
                if self._room.game is not game:
                    return
        self._go_on()

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Absence:
    """Watches the operators of a room and notifies everybody when one has been gone for too long."""

    def __init__(self, room: StoredRoom, audience: Audience, seconds: float, changed: Callable[[], None]) -> None:
        """``changed`` is called when an operator counts as gone."""
        self._room, self._audience, self.seconds, self._changed = room, audience, seconds, changed
        self._began = now()
        self._left: dict[str, float] = {}  # when the operator of a seat was last connected
        self._timer: asyncio.TimerHandle | None = None
        self._known: frozenset[str] = frozenset()  # who was gone when it was set

    def left(self, seats: Iterable[str]) -> None:
        """Note that a connection that held these seats is closed."""
        self._left.update(dict.fromkeys(seats, now()))
        self.stop()

    def gone(self) -> frozenset[str]:
        """The seats whose operators have been gone for too long."""
        current = now()
        return frozenset(seat.colour for seat in self._room.state.seats if (self._gone_at(seat) or current) < current)

    def _gone_at(self, seat: RoomSeat) -> float | None:
        """From when the operator counts as gone for too long; None if there is no such time."""
        room = self._room
        if seat.kind != "human" or seat.away or room.game is None or room.state.status != "running":
            return None
        if is_paused(room.state):
            return None
        if seat.colour not in self._audience.online:
            return self._left.get(seat.colour, self._began) + self.seconds
        open_ = room.game.open.get(seat.colour)
        return None if open_ is None else max(open_.began, self._began) + SILENCE * self.seconds

    def watch(self) -> None:
        """Set a timer if one is needed. It may fire too early, because answers postpone the deadline; it is then set again."""
        if self._timer is not None or not self._audience.connections:
            return
        current = now()
        coming = [at for seat in self._room.state.seats if (at := self._gone_at(seat)) is not None and at >= current]
        if coming:
            self._known = self.gone()
            self._timer = asyncio.get_running_loop().call_later(min(coming) - current + 0.05, self._due)

    def _due(self) -> None:
        self._timer = None
        if self.gone() != self._known:
            self._changed()
        self.watch()

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
