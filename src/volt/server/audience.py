"""Those who look at a room: sockets, what they hold, what is sent to them."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from .messages import Colour, Message

MOST_WAITING = 500  # messages a slow reader may be behind; then it is cut off, and catches up when it is back

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_encode = msgspec.json.Encoder().encode


def encoded(message: Message) -> str:
    """A message as text."""
    return _encode(message).decode()


class Connection:
    """One socket. ``put`` never waits: a reader that is too slow cannot hold up a room."""

    def __init__(self, send: Send) -> None:
        self.seats: tuple[Colour, ...] = ()
        self.host = False
        self._send = send
        self._waiting: deque[str] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._closed = False

    def put(self, text: str) -> None:
        """Send it as soon as possible."""
        if self._closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.cut_off()
            return
        self._waiting.append(text)
        self._rouse()

    def tell(self, message: Message) -> None:
        """Encode and send."""
        self.put(encoded(message))

    def cut_off(self) -> None:
        """No more; the socket closes."""
        self._closed = True
        self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def write(self) -> None:
        """Send what is put, until cut off or gone."""
        loop = asyncio.get_running_loop()
        while not self._closed:
            if self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
            else:
                self._wake = loop.create_future()
                await self._wake
        await self._send({"type": "websocket.close", "code": 1013, "reason": "come back and catch up"})


class Audience:
    """All sockets of a room."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()

    @property
    def online(self) -> frozenset[str]:
        """The seats somebody is connected for."""
        return frozenset(seat for connection in self.connections for seat in connection.seats)

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(not connection.seats for connection in self.connections)

    def of(self, seat: str) -> list[Connection]:
        """The sockets that hold a seat."""
        return [connection for connection in self.connections if seat in connection.seats]

    def everybody(self, message: Message) -> None:
        """The same to all."""
        if self.connections:
            text = encoded(message)
            for connection in self.connections:
                connection.put(text)

    def to(self, seat: str, message: Message) -> None:
        """To those who hold the seat."""
        holders = self.of(seat)
        if holders:
            text = encoded(message)
            for connection in holders:
                connection.put(text)
