"""Broadcasting: the same bytes to everybody in a room, plus private messages and questions for each seat."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Protocol

from volt.game.events import PackedEvents
from volt.game.preview import Outlook
from volt.game.vocabulary import COLOURS

from ..runtime.clock import monotonic, now
from ..runtime.metrics import measured
from ..runtime.wire import Message
from . import serialize
from .game import RoomGame
from .messages import Asked, RoomInfo
from .socket_messages import Happened, Pong, RoomChanged, Welcome
from .state import Colour, RoomSeat, RoomState, seat_of

# characters a slow reader may lag behind before it is disconnected; it catches up when it reconnects
MOST_WAITING = 1 << 19

TOO_SLOW = 1013, "too slow: reconnect"  # the close code, and the reason
FRAME = 1 << 14  # characters after which a frame is full: on a slow connection each frame is a sign of life
PORTION = 200  # events per message to a client that has missed many
CROWD, CROWD_PAUSE = 20, 0.25  # with more connections, room changes are broadcast at most once per this many seconds
MOST_MISSED = 2000  # a returning client that has missed this many events or more starts with the current round


Goodbye = tuple[int, str]  # the close code and the reason


class Sender(Protocol):
    """The part of a socket that is used to send."""

    async def send_text(self, text: str, /) -> None: ...


class _FlushQueue:
    """The connections of an event loop that have something to send. One task sends for all of them: a task for each would
    cost more than most frames do. When a slow reader holds it up, another task continues.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._connections: deque[Connection] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_scheduled = False

    def add(self, connection: "Connection") -> None:
        """Flush a connection as soon as the current callbacks have run."""
        self._connections.append(connection)
        if not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon(self._start)

    def _start(self) -> None:
        """Start a task; if it has not sent everything by the next run, it is held up by a slow reader, and another is started."""
        self._is_scheduled = bool(self._connections)
        if self._connections:
            task = self._loop.create_task(self._flush())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            self._loop.call_soon(self._start)

    async def _flush(self) -> None:
        task = asyncio.current_task()
        while self._connections:
            await self._connections.popleft().flush(task)


_flush_queue = lru_cache(maxsize=8)(_FlushQueue)


class Connection:
    """One socket of a room: the seats it holds, and its queue of outgoing messages.

    Sending never blocks, so a slow reader cannot hold up a room. Messages sent at the same time share one frame, one per line.
    """

    def __init__(self, socket: Sender | None = None) -> None:
        self.seats: tuple[Colour, ...] = ()
        self.token_digests: dict[Colour, str] = {}  # digests of the tokens that opened them: a seat may change hands
        self.host = False
        self.heartbeat = False  # whether it asks for heartbeats
        self.receiver: asyncio.Task[None] | None = None  # the task that receives its messages
        self.goodbye: Goodbye | None = None
        self._socket = socket
        self._outbox: list[str] = []
        self._waiting = 0  # characters in the outbox
        self._is_queued = False  # whether the outbox waits to be flushed
        self._sending: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Send an encoded message as soon as possible."""
        self._outbox.append(text)
        self._waiting += len(text)
        if not self._is_queued:
            self._is_queued = True
            _flush_queue(asyncio.get_running_loop()).add(self)
        elif self._waiting > MOST_WAITING:
            self.dismiss(*TOO_SLOW)

    async def flush(self, task: "asyncio.Task[None] | None") -> None:
        """Send everything in the outbox; ``task`` is the current one."""
        assert self._socket is not None
        self._sending = task
        try:
            while self._outbox:
                full = len(self._outbox)
                if self._waiting > FRAME:
                    sizes = accumulate(map(len, self._outbox))
                    full = next((i for i, size in enumerate(sizes, 1) if size >= FRAME), full)
                text = "\n".join(self._outbox[:full])
                del self._outbox[:full]
                self._waiting -= len(text) - full + 1
                await self._socket.send_text(text)
        except (ConnectionError, RuntimeError):  # the socket is closed or closing
            self._outbox.clear()
        self._sending, self._is_queued = None, False

    def tell(self, message: Message) -> None:
        """Encode a message and send it."""
        self.send(serialize.encode(message))

    def dismiss(self, code: int, reason: str) -> None:
        """Close the socket as soon as possible."""
        if self.receiver is not None and self.goodbye is None:
            self.goodbye = code, reason
            self.receiver.cancel()

    def close(self) -> None:
        """Stop sending."""
        if self._sending is not None:
            self._sending.cancel()


class Audience:
    """All connections of a room, and what was sent to them."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._secrets: tuple[int, ...] = ()  # of all robots, as last sent to the holders of their seats
        self._previews: dict[str, float] = {}  # by seat: the earliest time of its next preview
        self._telling: asyncio.TimerHandle | None = None  # when a crowd gets the next update
        self._untold = False

    @property
    def online(self) -> frozenset[str]:
        """The connected seats."""
        return frozenset(seat for connection in self.connections for seat in connection.seats)

    @property
    def watchers(self) -> int:
        """The number of connections without a seat."""
        return sum(not connection.seats for connection in self.connections)

    def dismiss(self, code: int, reason: str) -> None:
        """Close all sockets."""
        for connection in self.connections:
            connection.dismiss(code, reason)

    def holders(self, seat: str) -> list[Connection]:
        """The connections that hold a seat."""
        return [connection for connection in self.connections if seat in connection.seats]

    def everybody(self, message: Message, but: Connection | None = None) -> None:
        """Send the same message to all connections except ``but``."""
        _send(message, [connection for connection in self.connections if connection is not but])

    def beat(self) -> None:
        """Send a heartbeat to the connections that hold seats and ask for it."""
        _send(Pong(), [connection for connection in self.connections if connection.heartbeat and connection.seats])

    def to(self, seat: str, message: Message) -> None:
        """Send a message to the holders of a seat."""
        _send(message, self.holders(seat))

    def changed(self, info: Callable[[], RoomInfo], but: Connection | None = None) -> None:
        """Broadcast the state of the room; throttled for a crowd, where somebody is always coming or going."""
        if self._telling is not None:
            self._untold = True
        elif self.connections:
            self.everybody(RoomChanged(room=info()), but)
            if len(self.connections) > CROWD:
                self._telling = asyncio.get_running_loop().call_later(CROWD_PAUSE, self._tell_crowd, info)

    def _tell_crowd(self, info: Callable[[], RoomInfo]) -> None:
        self.stop()
        if self._untold:
            self._untold = False
            self.changed(info)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None

    def until_preview(self, seat: str, pause: float) -> float:
        """Seconds until a seat may have a preview; 0 means now, and starts the next pause."""
        current, due = monotonic(), self._previews.get(seat, 0.0)
        if due <= current:
            self._previews[seat] = current + pause
        return max(0.0, due - current)

    def forget(self) -> None:
        """Send all private messages again with the next event: earlier ones may be wrong now."""
        self._secrets = ()

    def welcome(
        self, connection: Connection, have: int, info: RoomInfo, state: RoomState, game: RoomGame | None
    ) -> None:
        """Send a connection that has ``have`` events those it has missed; if that is all or too many, those of this round."""
        seats, table, base, since = connection.seats, None, None, 0
        goes_on = game is not None and max(0, game.count - MOST_MISSED) < have <= game.count
        if game is not None:
            table, base = serialize.table(game.game.setup), None if goes_on else serialize.round_snapshot(game)
            since = have if base is None else base.count
        chat = tuple(state.chat)
        connection.tell(
            Welcome(room=info, table=table, seats=seats, host=connection.host, snapshot=base, since=since, chat=chat)
        )
        if game is None:
            return
        # several people may share a screen: then nobody sees what only one of them may
        alone = _alone(connection, state)
        missed, snapshot = game.game.packed_events(since), serialize.snapshot(game.game, game.count, asked(game))
        portion = PORTION if goes_on else len(missed) + 1
        for first in range(0, max(1, len(missed)), portion):
            events = serialize.visible(missed[first : first + portion], alone)
            connection.tell(Happened(since=since + first, events=events, snapshot=snapshot))
        self._secrets = self._secrets or serialize.secrets(game.game)
        for seat in state.seats:
            if seat.colour in seats:
                connection.tell(serialize.own(game.game, seat))
                self.ask(game, seat, (connection,))

    def show(self, state: RoomState, game: RoomGame, since: int, before: int, events: PackedEvents) -> None:
        """Broadcast the events from number ``since`` on, and send seats their private messages and questions."""
        if not self.connections:
            self.forget()
            return
        snapshot = serialize.snapshot(game.game, game.count, asked(game))
        drawers = serialize.seats_that_see_more(events)

        def seen_by(seat: str | None) -> Happened:
            return Happened(since=since, events=serialize.visible(events, seat), snapshot=snapshot)

        public = serialize.encode(seen_by(None))
        for connection in self.connections:
            if drawers and (seat_ := _alone(connection, state)) in drawers:
                connection.tell(seen_by(seat_))
            else:
                connection.send(public)
        self._tell_secrets(state, game)
        for seat in state.seats:
            open_ = game.open.get(seat.colour)
            if open_ is not None and open_.question > before:
                self.ask(game, seat, self.holders(seat.colour))

    def _tell_secrets(self, state: RoomState, game: RoomGame) -> None:
        """Send private messages to seats whose inventory or locked program has changed."""
        secrets, told_last = serialize.secrets(game.game), self._secrets
        if secrets == told_last:
            return
        self._secrets = secrets
        for seat in state.seats:
            own = slice(at := 2 * COLOURS.index(seat.colour), at + 2)
            (inventory, number), last = secrets[own], told_last[own] or (None, None)
            locked = number and number != last[1]  # a seat that is being asked for a program has none, and knows it
            if seat.kind == "human" and (locked or inventory != last[0]):
                self.own(game, seat)

    def own(self, game: RoomGame, seat: RoomSeat) -> None:
        """Send the holders of a seat what only they may know."""
        self.to(seat.colour, serialize.own(game.game, seat))

    def ask(self, game: RoomGame, seat: RoomSeat, to: Sequence[Connection]) -> None:
        """Send the open question and what its answers lead to, unless a bot answers; ``to`` are the holders of the seat."""
        open_ = game.open.get(seat.colour)
        if open_ is None or seat.bot or not to:
            return
        left, programs = game.left(open_, now()), open_.kind == "program"
        outlooks: list[Outlook] = []
        if not programs and not seat.network:
            with measured("foresight"):
                outlooks = game.outlooks(open_)
        equipped = serialize.equipped(game.game, seat.colour) if programs else None
        _send(serialize.ask(open_.decision, open_.question, left, outlooks, equipped), to)


def _alone(connection: Connection, state: RoomState) -> str | None:
    """The seat whose secrets a connection may see: its only one, once its operator plays."""
    seat = connection.seats[0] if len(connection.seats) == 1 else None
    return None if seat is None or seat_of(state.seats, seat).blind else seat


def _send(message: Message, to: Iterable[Connection]) -> None:
    text = ""
    for connection in to:
        text = text or serialize.encode(message)
        connection.send(text)


def asked(game: RoomGame) -> list[Asked]:
    """Who is being asked."""
    current = now()
    return [Asked(seat=open_.seat, kind=open_.kind, left=game.left(open_, current)) for open_ in game.open.values()]
