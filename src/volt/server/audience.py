"""Those who look at a room: sockets, what they hold, what is sent to them."""

from typing import Protocol

import msgspec

from .messages import Colour, Message
from .wire import framed

_encode = msgspec.json.Encoder().encode


def encoded(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return framed(_encode(message))


class Line(Protocol):
    """Where frames go; it never waits, so a slow reader cannot hold up a room."""

    def put(self, frame: bytes) -> None:
        """Send it as soon as possible."""


class Connection:
    """One socket, and the seats it holds."""

    def __init__(self, line: Line) -> None:
        self.seats: tuple[Colour, ...] = ()
        self.host = False
        self.put = line.put

    def tell(self, message: Message) -> None:
        """Encode and send."""
        self.put(encoded(message))


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
            frame = encoded(message)
            for connection in self.connections:
                connection.put(frame)

    def to(self, seat: str, message: Message) -> None:
        """To those who hold the seat."""
        holders = self.of(seat)
        if holders:
            frame = encoded(message)
            for connection in holders:
                connection.put(frame)
