"""The wire format of the lobby's socket."""

from typing import Annotated

from msgspec import Meta

from volt.game.vocabulary import Mode

from ..rooms.messages import Name, RoomInfo, Token
from ..rooms.socket_messages import Ping, Pong, Refused
from ..rooms.state import Colour, Pace
from ..runtime.wire import Message


class Lobby(Message):
    """Public rooms, newest first; sent when they have changed. ``seeking``: how many people wait for a quick match."""

    rooms: tuple[RoomInfo, ...]
    online: int  # people connected to this server
    seeking: int


class Waiting(Message):
    """You wait for opponents; sent when something has changed."""

    others: int  # who wait for the same kind of game
    bots_in: float | None  # seconds until bots take the free seats; None: they do not


class Matched(Message):
    """Your game. The key that you sent is the token of your seat."""

    room: str
    seat: Colour


class Seek(Message):
    """Look for opponents; after a lost connection, send the same again.

    ``key`` is a secret of your own: it is your place in the queue, and becomes the token of your seat.
    """

    key: Annotated[str, Meta(min_length=24, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
    name: Name
    mode: Mode = "training"
    pace: Pace = "live"
    bots_after: Annotated[int, Meta(ge=0, le=3600)] = 45  # seconds until bots may take the free seats; 0: never
    person: Token = ""  # the key of a person's device


class Withdraw(Message):
    """Stop looking for opponents."""

    key: Token


FromLobby = Lobby | Waiting | Matched | Refused | Pong
ToLobby = Seek | Withdraw | Ping
