"""The socket of a room: every message is decoded strictly and does one thing; answers go to ``Answers.submit``."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from contextlib import suppress
from typing import Any, Protocol

from volt.game import IllegalAnswer, NotationError, Program
from volt.game.preview import preview
from volt.game.vocabulary import KINDS
from volt.texts import Phrase

from ..protection.limits import ADDRESS, LONGEST_PAUSE, MESSAGE, WATCHERS, Bucket, Limits, too_fast
from ..protection.tokens import clean
from ..routing.routes import reader
from ..runtime.clock import processor_time
from ..runtime.errors import RequestError, not_yours
from ..runtime.metrics import REFUSED, SOCKETS, measured
from ..runtime.tasks import Tasks
from . import serialize
from .answers import Submission
from .broadcast import Connection, Goodbye
from .room import RESTARTED, Room
from .socket_messages import Answer, Draft, FromClient, Hello, Ping, Pong, Previewed, Say, SetOrder
from .state import Said

HELLO_WITHIN = 20.0  # seconds to send the first message
CLOSE_WITHIN = 2.0  # seconds a slow reader gets to receive the last frame
REFUSED_RATE, REFUSED_BURST = 1.0, 200.0  # refused messages per second, and at once, before the socket is closed
REFUSED_PRICE = 0.001  # seconds of the event loop, including sending the question again
SEND_PRICE = 0.00005  # seconds of the event loop: a seat may be held by a hundred sockets
MOST_CHARGED = 0.02  # seconds per message, however long it took: it may have waited for others
PREVIEW_PAUSE = 0.05  # seconds between two previews of a seat
CROWDED = 1013, "too many spectators: come back later"
NOT_WANTED = 1008  # the close code of sockets that sent nonsense or nothing
_read: Callable[[str | bytes], FromClient] = reader(FromClient)
_QUESTIONS = frozenset(KINDS) - {"none", "program"}


Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]  # the next message, as ASGI defines them


class Socket(Protocol):
    """The part of Starlette's ``WebSocket`` that is used here; a lost connection is a ConnectionError."""

    async def accept(self) -> None: ...

    async def send_text(self, text: str, /) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


async def serve_socket(socket: Socket, receive: Receive, room: Room, limits: Limits) -> None:
    """Accept a socket and run it until one side closes it.

    Messages come directly from ASGI's ``receive``: thousands of sockets wait at the same time, so each must need little memory.
    """
    await socket.accept()
    connection = Connection(socket)
    client = Client(room, connection, limits)
    try:
        await attend(socket, connection, _receive(receive, client))
    finally:
        client.close()


async def attend(socket: Socket, connection: Connection, receiving: Coroutine[None, None, Goodbye | None]) -> None:
    """Receive messages until the socket is closed, or the connection is dismissed; then say goodbye."""
    connection.receiver = running = asyncio.current_task()
    assert running is not None
    SOCKETS.inc()
    try:
        connection.goodbye = await receiving
    except asyncio.CancelledError:
        if connection.goodbye is None:
            raise
        running.uncancel()
    finally:
        connection.receiver = None
        SOCKETS.dec()
    connection.close()
    if connection.goodbye is not None:
        with suppress(TimeoutError, RuntimeError, ConnectionError):
            async with asyncio.timeout(CLOSE_WITHIN):
                await socket.close(*connection.goodbye)


async def _receive(receive: Receive, client: "Client") -> Goodbye | None:
    """Handle messages until the socket is closed; if this side must close it, return the code and the reason."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            message = await receive()
    except TimeoutError:
        return NOT_WANTED, "no hello was received"
    while message["type"] == "websocket.receive":
        if client.is_lost():
            return RESTARTED
        await client.hear(message.get("text") or message.get("bytes") or b"")
        if client.is_lost():  # a room that did not know the socket yet could not close it
            return RESTARTED
        if client.refusals.left < 1:
            return NOT_WANTED, "too many messages were refused"
        if (pause := client.pause()) > 0:
            await asyncio.sleep(pause)
        message = await receive()
    return None


class Client:
    """One socket from hello to goodbye."""

    def __init__(self, room: Room, connection: Connection, limits: Limits) -> None:
        self.room, self._connection = room, connection
        self._limits, self._budget = limits.on, limits.loop[ADDRESS.get()]
        self._rate, self._saying = limits.messages(), limits.saying[ADDRESS.get()]
        self.refusals = Bucket(REFUSED_RATE, REFUSED_BURST)
        self._wanted: Draft | None = None  # the draft to preview next
        self._previewing: asyncio.Task[None] | None = None
        self._asking = Tasks()

    def is_lost(self) -> bool:
        """Whether the client must reconnect, because another server may own the room."""
        return not self.room.may_show

    async def hear(self, text: str | bytes) -> None:
        """Handle a message, or refuse it."""
        message: FromClient | None = None
        began = processor_time()
        try:
            if len(text) > MESSAGE:
                raise RequestError(413, "too_long", Phrase("errors.too_long", limit=f"{MESSAGE} B"))
            self._rate.spend(1)
            message = _read(text)
            if isinstance(message, Answer):
                self._answer(message)
            elif isinstance(message, Ping):
                self._connection.tell(Pong())
            else:
                await self.room.answers.settled()  # sent after answers that are still being saved
                began = processor_time()
                await self._do(message)
        except RequestError as error:
            self._refuse("" if message is None else type(message).__name__.lower(), error)
            if isinstance(message, Answer):
                self._ask_again(message.seat)
        self._budget.spend(min(processor_time() - began, MOST_CHARGED))

    def pause(self) -> float:
        """Seconds until the next message may be read; TCP holds the sender back."""
        return min(max(self._budget.wait(), self._rate.wait()), LONGEST_PAUSE)

    def _refuse(self, kind: str, error: RequestError, given: Submission | None = None) -> None:
        """Refuse a message of that kind, unless the room is lost."""
        if self.room.lost:
            return  # the client reconnects and sends again what was not accepted
        REFUSED.labels(error.code).inc()
        self.refusals.take()
        self._budget.spend(REFUSED_PRICE)
        refused = serialize.refused(error, kind)
        if given is not None:
            refused.seat, refused.question, refused.answer = given.seat, given.question, given.answer
        self._connection.tell(refused)

    def _ask_again(self, seat: str) -> None:
        """Ask a seat again after its answer was refused."""
        if seat in self._connection.seats:
            self._asking.start(self.room.ask_again(seat, self._connection))

    def _answer(self, message: Answer) -> None:
        self._check_seat(message.seat)
        token = self._connection.token_digests[message.seat]
        self.room.answers.submit(
            Submission(message.seat, message.question, message.answer, "operator", self._answered, token)
        )

    def _answered(self, submission: Submission, error: RequestError | None) -> None:
        if error is not None:
            self._refuse("answer", error, submission)
            self._ask_again(submission.seat)

    def _check_seat(self, seat: str) -> None:
        if seat not in self._connection.seats:
            raise not_yours(seat)

    async def _do(self, message: Hello | Draft | SetOrder | Say) -> None:
        if isinstance(message, Hello):
            await self.room.enter(self._connection, message)
            is_spectator = not (self._connection.seats or self._connection.host)
            if self._limits and is_spectator and self.room.audience.watchers > WATCHERS:
                self._connection.dismiss(*CROWDED)
        elif self._connection not in self.room.audience.connections:
            raise RequestError(409, "no_hello", Phrase("errors.no_hello"))
        elif isinstance(message, Draft):
            self._draft(message)
        elif isinstance(message, SetOrder):
            await self._order(message)
        else:
            self._say(message)

    def _draft(self, message: Draft) -> None:
        self._check_seat(message.seat)
        room, seat = self.room, self.room.seat(message.seat)
        open_ = room.game.open.get(seat.colour) if room.game is not None else None
        if open_ is None or open_.kind != "program" or seat.blind:
            raise RequestError(409, "not_asked", Phrase("errors.not_your_turn"), seat.colour)
        try:
            program = Program.parse(message.program)
        except NotationError as error:
            raise RequestError(422, "notation", str(error)) from None
        if seat.draft != str(program):
            seat.draft = str(program)
            room.save_soon()
        if message.preview:
            self._wanted = message
            if self._previewing is None or self._previewing.done():
                self._previewing = asyncio.get_running_loop().create_task(self._preview())

    async def _preview(self) -> None:
        """Compute previews one after another, always of the latest draft."""
        while self._wanted is not None:
            while (wait := self.room.audience.until_preview(self._wanted.seat, PREVIEW_PAUSE)) > 0:
                await asyncio.sleep(wait)
            wanted, self._wanted = self._wanted, None
            game = self.room.game
            open_ = game.open.get(wanted.seat) if game is not None else None
            if game is None or open_ is None or open_.kind != "program":
                continue
            program = Program.parse(wanted.program)
            began = processor_time()
            try:
                with measured("preview"):
                    outcomes = preview(game.imagined(wanted.seat), wanted.seat, program)
            except IllegalAnswer as error:
                self._connection.tell(serialize.refused(RequestError(409, "illegal", str(error)), "draft"))
            else:
                self._connection.tell(
                    Previewed(
                        seat=wanted.seat, program=str(program), units=serialize.unit_previews(outcomes, wanted.seat)
                    )
                )
            self._budget.spend(processor_time() - began)
        self._previewing = None

    async def _order(self, message: SetOrder) -> None:
        if message.kind not in _QUESTIONS:
            raise RequestError(422, "kind", Phrase("errors.no_question", kind=repr(message.kind)))
        async with self.room.changing():
            self._check_seat(message.seat)
            seat, answer = self.room.seat(message.seat), clean(message.answer)
            if answer:
                seat.orders[message.kind] = answer
            else:
                seat.orders.pop(message.kind, None)
        self.room.tell_own(seat)
        self._budget.spend(SEND_PRICE * len(self.room.audience.holders(seat.colour)))

    def _say(self, message: Say) -> None:
        if message.seat is not None:
            self._check_seat(message.seat)
        if message.seat is None and self.room.state.quiet:
            raise RequestError(403, "quiet", Phrase("errors.quiet"))
        if not self._saying.take():
            raise too_fast()
        text = clean(message.text)
        if not text:
            raise RequestError(422, "empty", Phrase("errors.empty_line"))
        name = "" if message.seat is None else self.room.seat(message.seat).name
        said = Said(seat=message.seat, name=name, text=text)
        self.room.state.say(said)
        self.room.save_soon()
        self.room.audience.everybody(said)

    def close(self) -> None:
        """The socket is gone."""
        if self._previewing is not None:
            self._previewing.cancel()
        self._connection.close()
        self.room.leave(self._connection)
