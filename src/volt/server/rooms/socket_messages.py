"""The wire format of rooms: all messages over a socket, from the server and from the client."""

from typing import Annotated

from msgspec import Meta

from ..runtime.wire import CatalogueText, Message
from .messages import (
    BotReason,
    Choice,
    Controller,
    GameEvent,
    Order,
    RoomInfo,
    Snapshot,
    Table,
    Token,
    UnitPreview,
)
from .state import Colour, Said

# --- from the server ---


class Welcome(Message):
    """The first message: the room, the table once the game has begun, and your seats. Sent again if the room is reloaded."""

    room: RoomInfo
    table: Table | None
    seats: tuple[Colour, ...]
    host: bool
    snapshot: Snapshot | None  # the state that the following events start from; None if the client has it
    since: int  # the number of the first event that follows
    chat: tuple[Said, ...]  # the latest lines


class RoomChanged(Message):
    """The room has changed: for example, somebody joined, left or was replaced."""

    room: RoomInfo


class Started(Message):
    """The game begins."""

    room: RoomInfo
    table: Table
    snapshot: Snapshot  # before the first event


class Happened(Message):
    """Events in order, starting with number ``since``, and the state after them.

    Events that lead up to a question are sent as soon as it is asked; events are never revoked. A client that has missed many
    gets them in several messages, each with the state after all of them.
    """

    since: int
    events: tuple[GameEvent, ...]
    snapshot: Snapshot


class Own(Message):
    """What only this seat knows."""

    seat: Colour
    inventory: tuple[str, ...]
    # locked in since you took the seat, until the next one is asked for; after the reveal, see the snapshots
    program: str | None
    draft: str | None  # not locked in yet
    orders: tuple[Order, ...]


class Ask(Message):
    """This seat is asked. ``question`` goes back with the answer, so that no answer counts twice."""

    seat: Colour
    question: int
    kind: str
    options: tuple[Choice, ...]  # for a program: the starting numbers still free
    default: str
    left: float | None
    controller: Controller | None = None


class Accepted(Message):
    """The answer counts; it is saved."""

    seat: Colour
    question: int
    answer: str


class Previewed(Message):
    """What a program would do if nobody else acted."""

    seat: Colour
    program: str
    units: tuple[UnitPreview, ...]


class Thought(Message):
    """What a bot planned for the round just played."""

    seat: Colour
    round: int
    lines: tuple[str, ...]  # in English
    reasons: tuple[BotReason, ...]


class Refused(Message):
    """What was wrong and what to do instead, as in ``Problem``. ``re`` is the type of the message refused, if it could be read.

    Nothing has changed, but a draft whose preview is refused is saved. An answer that the game refuses is identified by its seat,
    the question and the answer itself.
    """

    code: str
    message: str
    text: CatalogueText | None = None
    re: str = ""
    seat: Colour | None = None
    question: int | None = None
    answer: str = ""


class Pong(Message):
    """The connection is alive: the answer to a ping, or a heartbeat."""


# --- from the client ---


class Hello(Message):
    """The first message. Tokens open seats (none: a spectator; several: a hot-seat game). ``have`` counts the events received.

    With ``heartbeat`` the holder of a seat receives a ``pong`` at least every two seconds while the game is running.
    """

    tokens: Annotated[tuple[Token, ...], Meta(max_length=4)] = ()
    host: Token = ""
    have: Annotated[int, Meta(ge=0)] = 0
    heartbeat: bool = False


class Answer(Message):
    """An answer in its notation: ``yes``, ``-1``, ``c4``, ``anchor saw``, a plan ``B3n R2sw B1e 2``."""

    seat: Colour
    question: Annotated[int, Meta(ge=0)]
    answer: Annotated[str, Meta(max_length=64)]


class Draft(Message):
    """The unfinished program, saved until it is locked in; ``preview`` asks what it would do."""

    seat: Colour
    program: Annotated[str, Meta(max_length=64)]
    preview: bool = False


class SetOrder(Message):
    """A standing order; an empty answer cancels it."""

    seat: Colour
    kind: Annotated[str, Meta(max_length=16)]
    answer: Annotated[str, Meta(max_length=64)]


class Say(Message):
    """A line of chat, or an emote."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]
    seat: Colour | None = None


class Ping(Message):
    """Is the connection alive?"""


FromServer = (
    Welcome | RoomChanged | Started | Happened | Own | Ask | Accepted | Previewed | Said | Thought | Refused | Pong
)
FromClient = Hello | Answer | Draft | SetOrder | Say | Ping
