"""Messages that servers send each other through Redis."""

from collections.abc import Callable

import msgspec

from ..rooms.registry import Presence


class Opened(msgspec.Struct, tag=True):
    """A socket was opened for a room."""

    sender: int
    socket: int
    room: str
    address: str


class Heard(msgspec.Struct, tag=True):
    """A message from a socket, with its number."""

    sender: int
    socket: int
    number: int
    text: str


class Told(msgspec.Struct, tag=True):
    """A frame and the sockets it is for, each with the frame's number on that socket."""

    sockets: list[tuple[int, int]]
    text: str


class Closed(msgspec.Struct, tag=True):
    """A socket was closed, or must be; ``sender`` is 0 if the owner of the room says so."""

    sender: int
    socket: int
    code: int = 1005
    reason: str = ""


class Asked(msgspec.Struct, tag=True):
    """A request."""

    sender: int
    id: int
    method: str
    path: str
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str


class Replied(msgspec.Struct, tag=True):
    """The reply to a request."""

    id: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Announced(msgspec.Struct, tag=True):
    """A server is alive. ``line`` changes whenever it may have missed messages."""

    sender: int
    line: int
    rooms: dict[str, Presence]
    spent: dict[str, dict[str, float]]


Passed = Opened | Heard | Told | Closed | Asked | Replied | Announced
decode: Callable[[bytes], list[Passed]] = msgspec.msgpack.Decoder(list[Passed]).decode
