"""Messages that servers send each other through Redis, in signed envelopes."""

import hmac
from hashlib import blake2b

import msgspec

from ..rooms.lobby import Presence

_SIGNATURE = 16  # bytes


# the tags are what servers of earlier versions send


class SocketOpened(msgspec.Struct, tag="Opened"):
    """A socket was opened for a room."""

    socket: int
    room: str
    address: str


class FromSocket(msgspec.Struct, tag="Heard"):
    """A message from a socket."""

    socket: int
    text: str


class ToSockets(msgspec.Struct, tag="Told"):
    """A frame, and the sockets it is for."""

    sockets: list[int]
    text: str


class SocketClosed(msgspec.Struct, tag="Closed"):
    """A socket was closed."""

    socket: int


class SocketDismissed(msgspec.Struct, tag="Dismissed"):
    """The owner of the room closes a socket."""

    socket: int
    code: int
    reason: str


class ForwardedRequest(msgspec.Struct, tag="Asked"):
    """A request."""

    id: int
    method: str
    path: str
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str


class ReplyPiece(msgspec.Struct, tag="Piece"):
    """A piece of the reply to a request; the last one has the status and the headers."""

    id: int
    number: int
    body: bytes
    status: int = 0
    headers: list[tuple[bytes, bytes]] = []


class Announced(msgspec.Struct, tag=True):
    """A server is alive: who is connected to its public rooms, and what addresses have spent there."""

    rooms: dict[str, Presence]
    spent: dict[str, dict[str, float]]


class Lost(msgspec.Struct, tag=True):
    """Envelopes of the receiver are missing: it must begin a new series."""


Passed = (
    SocketOpened
    | FromSocket
    | ToSockets
    | SocketClosed
    | SocketDismissed
    | ForwardedRequest
    | ReplyPiece
    | Announced
    | Lost
)


class Envelope(msgspec.Struct, array_like=True):
    """Messages from one server to another. Envelopes of a series are numbered; a later series has a greater number."""

    sender: int
    receiver: int
    series: int
    number: int
    messages: list[Passed]


_decode = msgspec.msgpack.Decoder(Envelope).decode


def sign(envelope: Envelope, secret: bytes) -> bytes:
    """Encode an envelope; its first bytes prove that the sender knows the secret."""
    data = msgspec.msgpack.encode(envelope)
    return _signature(data, secret) + data


def verify(signed: bytes, secret: bytes) -> Envelope:
    """Decode an envelope; ValueError unless it is from somebody who knows the secret and has the same version."""
    signature, data = signed[:_SIGNATURE], signed[_SIGNATURE:]
    if not hmac.compare_digest(signature, _signature(data, secret)):
        raise ValueError("the signature is wrong")
    return _decode(data)


def _signature(data: bytes, secret: bytes) -> bytes:
    return blake2b(data, digest_size=_SIGNATURE, key=secret).digest()
