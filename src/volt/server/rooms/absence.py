"""Absent operators: detects who has been gone for so long that a bot may stand in."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

from ..runtime.clock import now
from .broadcast import Audience
from .game import RoomGame
from .state import RoomSeat, RoomState

SILENCE = 3  # a connected operator who does not answer for this multiple of the absence counts as gone too


class Room(Protocol):
    """What this module needs from a room."""

    state: RoomState
    play: RoomGame | None
    audience: Audience

    def broadcast_info(self) -> None: ...


class Absence:
    """Watches the operators of a room and notifies everybody when one has been gone for too long."""

    def __init__(self, room: Room, seconds: float) -> None:
        self._room, self._seconds = room, seconds
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
        if seat.kind != "human" or seat.away or room.play is None or room.state.status != "running":
            return None
        if seat.colour not in room.audience.online:
            return self._left.get(seat.colour, self._began) + self._seconds
        open_ = room.play.open.get(seat.colour)
        return None if open_ is None else max(open_.began, self._began) + SILENCE * self._seconds

    def watch(self) -> None:
        """Set a timer if one is needed. It may fire too early, because answers postpone the deadline; it is then set again."""
        if self._timer is not None or not self._room.audience.connections:
            return
        current = now()
        coming = [at for seat in self._room.state.seats if (at := self._gone_at(seat)) is not None and at >= current]
        if coming:
            self._known = self.gone()
            self._timer = asyncio.get_running_loop().call_later(min(coming) - current + 0.05, self._due)

    def _due(self) -> None:
        self._timer = None
        if self.gone() != self._known:
            self._room.broadcast_info()
        self.watch()

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
