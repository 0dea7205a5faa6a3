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
        self.keys: dict[Colour, str] = {}  # what opened them, as digests: a seat may change hands
        self.host = False
        self.put = line.put

    def tell(self, message: Message) -> None:
        """Encode and send."""
        self.put(encoded(message))


class Audience:
    """All sockets of a room."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._holders: dict[str, list[Connection]] | None = None  # by seat; None: to be gone through again

    def join(self, connection: Connection) -> None:
        """A socket looks on."""
        self.connections.add(connection)
        self._holders = None

    def part(self, connection: Connection) -> None:
        """It does no more."""
        self.connections.discard(connection)
        self._holders = None

    def seated(self, connection: Connection, seats: tuple[Colour, ...]) -> None:
        """It holds these seats now."""
        connection.seats = seats
        self._holders = None

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
        if self._holders is None:
            self._holders = {}
            for connection in self.connections:
                for held in connection.seats:
                    self._holders.setdefault(held, []).append(connection)
        return self._holders.get(seat, [])

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
