"""The socket of a room: messages come in, are read strictly, and each does one thing."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, get_args

import msgspec

from volt.game import IllegalAnswer, NotationError, Program
from volt.game.vocabulary import KINDS

from .audience import Connection
from .errors import RequestError
from .limits import MESSAGE, Bucket
from .messages import Answer, Draft, FromClient, Hello, Previewed, Refused, Said, Say, SetOrder
from .metrics import METRICS
from .preview import imagine, preview
from .room import Room
from .room_state import Card
from .rooms import Hall
from .store import Change
from .submission import Given
from .tokens import clean
from .wire import Wire

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

HELLO_WITHIN = 20.0  # seconds
RATE, BURST = 15.0, 60.0  # messages
SAYING_RATE, SAYING_BURST = 1.0, 8.0
TOO_MANY = 200  # messages refused in a row; then the socket is closed
MOST_ORDERS = 24
ENOUGH = 1008  # the code of a socket that is closed because of what came, or did not come, from it
_read: Callable[[str | bytes], FromClient] = msgspec.json.Decoder(FromClient).decode
_QUESTIONS = frozenset(KINDS) - {"none", "program"}
assert {kind.__name__ for kind in get_args(FromClient)} == {"Hello", "Answer", "Draft", "SetOrder", "Say"}


class Visit:
    """One socket from hello to goodbye."""

    def __init__(self, hall: Hall, room: Room, connection: Connection, end: Callable[[int, str], None]) -> None:
        self._hall, self._room, self._connection, self._end = hall, room, connection, end
        self._limits = hall.settings.limits
        self._rate, self._saying = Bucket(RATE, BURST), Bucket(SAYING_RATE, SAYING_BURST)
        self._refused = 0
        self._hearing = False
        self._wanted: Draft | None = None  # the preview asked for last
        self._previewing: asyncio.Task[None] | None = None

    def hear_now(self, text: bytes) -> bool:
        """An answer, which is most of what is said, is heard at once; False: this is to be heard in its turn."""
        if self._hearing or len(text) > MESSAGE:
            return False
        try:
            message = _read(text)
        except (msgspec.MsgspecError, UnicodeError):
            return False
        if not isinstance(message, Answer):
            return False
        try:
            self._check_rate()
            self._answer(message)
        except RequestError as mistake:
            self._refuse("answer", mistake, message.seat)
        return True

    async def hear(self, text: str | bytes) -> None:
        """Do what the message says, or say why not."""
        message: FromClient | None = None
        self._hearing = True
        try:
            if len(text) > MESSAGE:
                raise RequestError(413, "too_long", f"a message is {MESSAGE} bytes at most")
            self._check_rate()
            message = _understand(text)
            await self._room.settled()
            await self._do(message)
            self._refused = 0
        except RequestError as mistake:
            kind = "" if message is None else type(message).__name__.lower()
            self._refuse(kind, mistake, message.seat if isinstance(message, Answer) else None)
        finally:
            self._hearing = False

    def _check_rate(self) -> None:
        if self._limits and not self._rate.take():
            raise RequestError(429, "too_fast", f"that is too fast; {RATE:.0f} messages a second are plenty")

    def _refuse(self, kind: str, mistake: RequestError, seat: str | None) -> None:
        """Say why a message of that kind is refused; ``seat``: whose answer it was."""
        METRICS.refused[mistake.code] += 1
        self._refused += 1
        self._connection.tell(Refused(code=mistake.code, message=mistake.message, re=kind))
        if seat in self._connection.seats:
            self._room.ask_again(seat, self._connection)
        if self._refused == TOO_MANY:
            self._end(ENOUGH, "that was enough")

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, Answer):
            self._answer(message)
        elif isinstance(message, Hello):
            await self._room.enter(self._connection, message)
        elif self._connection not in self._room.audience.connections:
            raise RequestError(409, "no_hello", "say hello first")
        elif isinstance(message, Draft):
            await self._draft(message)
        elif isinstance(message, SetOrder):
            await self._order(message)
        else:
            self._say(message)

    def _holds(self, seat: str) -> None:
        if seat not in self._connection.seats:
            held = ", ".join(self._connection.seats) or "none"
            raise RequestError(403, "not_yours", f"the seat {seat} is not yours; yours: {held}")

    def _answer(self, message: Answer) -> None:
        self._holds(message.seat)
        self._room.give(Given(message.seat, message.question, message.answer, "operator", self._heard))

    def _heard(self, given: Given, mistake: RequestError | None) -> None:
        if mistake is None:
            self._refused = 0
        else:
            self._refuse("answer", mistake, given.seat)

    async def _draft(self, message: Draft) -> None:
        self._holds(message.seat)
        room, seat = self._room, self._room.seat(message.seat)
        open_ = room.play.open.get(seat.colour) if room.play is not None else None
        if open_ is None or open_.kind != "program":
            raise RequestError(409, "not_asked", f"{seat.colour} is not programming now")
        try:
            program = Program.parse(message.program)
        except NotationError as error:
            raise RequestError(422, "notation", str(error)) from None
        if seat.draft != str(program):
            seat.draft = str(program)
            self._hall.store.keep_soon(Change(card=room.card))
        if message.preview:
            self._wanted = message
            if self._previewing is None or self._previewing.done():
                self._previewing = asyncio.get_running_loop().create_task(self._preview())

    async def _preview(self) -> None:
        """One preview after another, always of the latest draft."""
        while (wanted := self._wanted) is not None:
            self._wanted = None
            room = self._room
            open_ = room.play.open.get(wanted.seat) if room.play is not None else None
            if room.play is None or open_ is None or open_.kind != "program":
                return
            program = Program.parse(wanted.program)
            try:
                units = preview(imagine(room.play.game, wanted.seat), wanted.seat, program)
            except IllegalAnswer as error:
                self._connection.tell(Refused(code="illegal", message=str(error), re="draft"))
            else:
                self._connection.tell(Previewed(seat=wanted.seat, program=str(program), units=units))
            await asyncio.sleep(0.05)

    async def _order(self, message: SetOrder) -> None:
        self._holds(message.seat)
        if message.kind not in _QUESTIONS:
            raise RequestError(
                422, "kind", f"there is no question {message.kind!r}; there are {', '.join(sorted(_QUESTIONS))}"
            )
        seat, answer = self._room.seat(message.seat), clean(message.answer)

        def change(card: Card) -> None:
            if answer and len(seat.orders) < MOST_ORDERS:
                seat.orders[message.kind] = answer
            else:
                seat.orders.pop(message.kind, None)

        await self._room.keep_card(change)
        self._room.tell_own(seat)

    def _say(self, message: Say) -> None:
        if message.seat is not None:
            self._holds(message.seat)
        if self._limits and not self._saying.take():
            raise RequestError(429, "too_fast", "one line at a time")
        text = clean(message.text)
        if not text:
            raise RequestError(422, "empty", "there is nothing to read in that line")
        name = "" if message.seat is None else self._room.seat(message.seat).name
        self._room.audience.everybody(Said(seat=message.seat, name=name, text=text))

    def over(self) -> None:
        """The socket is gone."""
        if self._previewing is not None:
            self._previewing.cancel()
        self._room.leave(self._connection)


def _understand(text: str | bytes) -> FromClient:
    try:
        return _read(text)
    except msgspec.ValidationError as error:
        raise RequestError(422, "not_valid", f"this message is not as it should be: {error}") from None
    except (msgspec.DecodeError, UnicodeError):
        raise RequestError(400, "not_json", "this is no JSON; a message is an object with a type") from None


async def serve_socket(hall: Hall, room: Room, receive: Receive, wire: Wire) -> None:
    """Run a socket that was accepted."""
    visit = Visit(hall, room, Connection(wire), wire.end)
    METRICS.sockets += 1
    wire.hear_now = visit.hear_now
    try:
        message = await asyncio.wait_for(receive(), HELLO_WITHIN)
        while message["type"] == "websocket.receive":
            text = message.get("text")
            await visit.hear(text if text is not None else message.get("bytes") or b"")
            message = await receive()
    except TimeoutError:
        wire.end(ENOUGH, "nobody said hello")
    finally:
        METRICS.sockets -= 1
        visit.over()
