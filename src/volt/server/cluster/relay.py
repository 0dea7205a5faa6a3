"""Relays sockets and requests to the server that owns the room, over Redis.

No important state is kept here. A lost message closes the affected sockets, and the clients reconnect; a request without a reply
is refused and may be retried. The owner of a room treats a relayed socket like its own.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket

from ..protection.limits import ADDRESS, Limits
from ..rooms.broadcast import TOO_SLOW, Connection, Goodbye
from ..rooms.registry import RoomRegistry
from ..rooms.room import RESTARTED
from ..rooms.sockets import attend, serve_socket
from ..routing.routes import FORWARDED
from ..runtime.clock import monotonic
from ..runtime.errors import OwnedElsewhere, RequestError, report
from ..runtime.tasks import Tasks
from .protocol import Announced, Asked, Closed, Heard, Opened, Passed, Replied, Told, decode

ANNOUNCE = 0.5  # seconds between two announcements
REPLY_WITHIN = 40.0  # seconds; a report takes a while
MOST_HEARD = 200  # queued messages per socket
SILENCE = 2.0  # seconds without hearing even our own announcements: then Redis is out of reach
AGAIN = 0.2  # seconds between two attempts to reach Redis
EVERYBODY = "volt:servers"
_HEADERS = (b"authorization", b"accept-encoding", b"content-type")


class Relay:
    """The connections of this server to the others."""

    def __init__(self, url: str, rooms: RoomRegistry, limits: Limits) -> None:
        # no retries: what cannot be sent at once is dropped, and whoever waits for it reconnects
        self._redis: Redis = Redis.from_url(url, socket_timeout=SILENCE, retry=Retry(NoBackoff(), 0))
        self._rooms, self._limits = rooms, limits
        self.app: ASGIApp  # answers the requests that other servers pass on
        self._me = 0  # the server number whose messages are received
        self._line = 0
        self._last_heard = 0.0  # when something came through Redis
        self._lines: dict[int, int] = {}  # by server: the ``line`` that it last announced
        self._outbox: defaultdict[int, list[Passed]] = defaultdict(list)
        self._told: defaultdict[int, dict[int, Told]] = defaultdict(dict)  # in the outbox, by the identity of the text
        self._waiting = asyncio.Event()
        self._count = 0  # of the sockets and requests passed on so far
        self._bridges: dict[int, tuple[int, Bridge]] = {}  # sockets here whose rooms are elsewhere, with the owner
        self._replies: dict[int, tuple[int, asyncio.Future[Replied | None]]] = {}
        self._remote: dict[tuple[int, int], RemoteSocket] = {}  # sockets elsewhere whose rooms are here
        self._tasks = Tasks()

    async def run(self) -> None:
        """Relay messages forever."""
        await asyncio.gather(self._send_for_ever(), self._receive_for_ever(), self._announce_for_ever())

    async def close(self) -> None:
        """Send what is left, then stop."""
        self._tasks.cancel()
        with suppress(RedisError, OSError):
            await self._flush()
        await self._redis.aclose()

    def reaches(self, server: int) -> bool:
        """Whether messages seem to reach a server; if they did not, it would be noticed within ``SILENCE``."""
        return server in self._lines and monotonic() - self._last_heard < SILENCE

    # --- what the server passes on ---

    async def bridge(self, websocket: WebSocket, room: str, server: int) -> None:
        """Connect a socket to the server that owns the room, until one side closes it."""
        await websocket.accept()
        self._count += 1
        number, connection = self._count, Connection(websocket)
        bridge = Bridge(connection)
        self._bridges[number] = server, bridge

        async def receive() -> Goodbye | None:
            self._send(server, Opened(self._me, number, room, ADDRESS.get()))
            heard = 0
            while (message := await websocket.receive())["type"] == "websocket.receive":
                text = message.get("text")
                self._send(server, Heard(self._me, number, heard, text if text is not None else ""))
                heard += 1
                if pause := self._limits.pause():
                    await asyncio.sleep(pause)
            return None

        try:
            await attend(websocket, connection, receive())
        finally:
            connection.close()
            self._bridges.pop(number, None)
            self._send(server, Closed(self._me, number))

    async def ask(self, scope: Scope, body: bytes, server: int) -> Replied | None:
        """Let the server that owns the room answer a request.

        None if it cannot be reached and has not seen the request; OwnedElsewhere if it may have seen it but does not reply.
        """
        if not self.reaches(server):
            return None
        self._count += 1
        number = self._count
        reply: asyncio.Future[Replied | None] = asyncio.get_running_loop().create_future()
        self._replies[number] = server, reply
        headers = [(name, value) for name, value in scope["headers"] if name in _HEADERS]
        self._send(server, Asked(self._me, number, scope["method"], scope["path"], headers, body, ADDRESS.get()))
        try:
            return await asyncio.wait_for(reply, REPLY_WITHIN)
        except TimeoutError:
            raise OwnedElsewhere(server) from None
        finally:
            self._replies.pop(number, None)

    # --- Redis ---

    def _send(self, server: int, message: Passed) -> None:
        self._outbox[server].append(message)
        self._waiting.set()

    def tell(self, server: int, socket: int, number: int, text: str) -> None:
        """Send a frame to a socket of another server; the same frame for many sockets is sent once."""
        told = self._told[server].get(id(text))
        if told is None:
            told = self._told[server][id(text)] = Told([], text)
            self._send(server, told)
        told.sockets.append((socket, number))

    async def _send_for_ever(self) -> None:
        while True:
            await self._waiting.wait()
            try:
                await self._flush()
            except (RedisError, OSError):
                self._cut()
                await asyncio.sleep(AGAIN)

    async def _flush(self) -> None:
        self._waiting.clear()
        outbox, self._outbox = self._outbox, defaultdict(list)
        self._told.clear()
        async with self._redis.pipeline(transaction=False) as pipeline:
            for server, messages in outbox.items():
                channel = f"volt:{server}" if server else EVERYBODY
                pipeline.publish(channel, msgspec.msgpack.encode(messages))
            receivers = await pipeline.execute()
        for (server, messages), count in zip(outbox.items(), receivers, strict=True):
            if not count:
                self._drop(server, [message.id for message in messages if isinstance(message, Asked)])

    async def _receive_for_ever(self) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    self._me = self._rooms.store.server
                    await pubsub.subscribe(EVERYBODY, f"volt:{self._me}")
                    self._cut()
                    subscribed = monotonic()
                    while self._me == self._rooms.store.server:
                        message = await pubsub.get_message(timeout=ANNOUNCE)
                        if message is not None:
                            self._last_heard = monotonic()
                            self._receive_all(message["data"])
                        elif monotonic() - max(subscribed, self._last_heard) > SILENCE:
                            raise RedisError("no message from Redis")
            except (RedisError, OSError):
                self._last_heard = 0.0
                self._cut()
                await asyncio.sleep(AGAIN)

    async def _announce_for_ever(self) -> None:
        while True:
            self._send(0, Announced(self._me, self._line, self._rooms.presences(), self._limits.spent()))
            for server in {server for server, _ in (*self._bridges.values(), *self._replies.values(), *self._remote)}:
                if server not in self._rooms.servers:
                    self._drop(server)
            await asyncio.sleep(ANNOUNCE)

    def _cut(self) -> None:
        """Start over after messages may have been lost in both directions."""
        self._line = random.getrandbits(53)
        for server in {server for server, _ in (*self._bridges.values(), *self._replies.values(), *self._remote)}:
            self._drop(server)

    def _drop(self, server: int, unsent: Sequence[int] = ()) -> None:
        """Drop sockets and requests of a server that is gone or out of step. ``unsent``: requests it cannot have received."""
        self._rooms.elsewhere.pop(server, None)
        for number in [number for number, (owner, _) in self._bridges.items() if owner == server]:
            self._bridges.pop(number)[1].connection.dismiss(*RESTARTED)
        for number, (owner, reply) in self._replies.items():
            if owner == server and not reply.done():
                reply.set_result(None) if number in unsent else reply.set_exception(OwnedElsewhere(server))
        for key in [key for key in self._remote if key[0] == server]:
            self._remote.pop(key).lose()

    # --- what other servers pass on ---

    def _receive_all(self, data: bytes) -> None:
        """Handle what another server has sent; if it is another version's, whoever misses a message reconnects."""
        try:
            messages = decode(data)
        except msgspec.MsgspecError as error:
            report(error, "a message of another server cannot be read")
            return
        for message in messages:
            match message:
                case Told():
                    for number, frame in message.sockets:
                        if number in self._bridges:
                            self._bridges[number][1].tell(frame, message.text)
                case Heard():
                    remote = self._remote.get((message.sender, message.socket))
                    if remote is not None:
                        remote.hear(message.number, message.text)
                case Closed(sender=0):
                    if message.socket in self._bridges:
                        self._bridges.pop(message.socket)[1].connection.dismiss(message.code, message.reason)
                case Closed():
                    closed = self._remote.pop((message.sender, message.socket), None)
                    if closed is not None:
                        closed.lose()
                case Opened():
                    key = message.sender, message.socket
                    self._remote[key] = RemoteSocket(self, *key)
                    self._tasks.start(self._serve(message, self._remote[key]))
                case Asked():
                    self._tasks.start(self._reply(message))
                case Replied():
                    _, reply = self._replies.get(message.id, (0, None))
                    if reply is not None and not reply.done():
                        reply.set_result(message)
                case Announced():
                    self._hear_of(message)

    def _hear_of(self, message: Announced) -> None:
        if message.sender == self._me:
            return
        if self._lines.get(message.sender) not in (message.line, None):
            self._drop(message.sender)
        self._lines = {server: line for server, line in self._lines.items() if server in self._rooms.servers}
        self._lines[message.sender] = message.line
        self._rooms.elsewhere[message.sender] = message.rooms
        self._limits.spend(message.spent)

    async def _serve(self, opened: Opened, remote: "RemoteSocket") -> None:
        """Serve a socket of another server."""
        ADDRESS.set(opened.address)
        goodbye = RESTARTED
        try:
            room = await self._rooms.find(opened.room)
            with self._limits.socket(room.state.id):
                await serve_socket(remote, remote.receive, room, self._limits)
        except RequestError as mistake:
            goodbye = TOO_SLOW[0], mistake.code
        except Exception as error:
            report(error, "a socket of room %s broke", opened.room)
        finally:
            self._remote.pop((opened.sender, opened.socket), None)
            await remote.close(*goodbye)

    async def _reply(self, asked: Asked) -> None:
        """Answer a request that another server has received."""
        ADDRESS.set(asked.address)
        scope: Scope = {
            "type": "http",
            "http_version": "1.1",
            "method": asked.method,
            "path": asked.path,
            "raw_path": asked.path.encode(),
            "root_path": "",
            "scheme": "http",
            "query_string": b"",
            "headers": asked.headers,
            "server": None,
            "client": None,
            FORWARDED: True,
        }
        replied = Replied(asked.id, 500, [], b"")

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                replied.status, replied.headers = message["status"], list(message["headers"])
            else:
                replied.body += message.get("body", b"")

        try:
            await self.app(scope, receive, send)
        except Exception as error:  # the application has replied with 500
            report(error, "a request from another server failed: %s %s", asked.method, asked.path)
        self._send(asked.sender, replied)


class Bridge:
    """A socket of this server whose room is on another one."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._frames = 0

    def tell(self, number: int, text: str) -> None:
        """Send a frame; if the previous one is missing, the client must reconnect."""
        if number != self._frames:
            self.connection.dismiss(*RESTARTED)
            return
        self._frames += 1
        self.connection.send(text)


class RemoteSocket:
    """A socket of another server whose room is on this one; used like a ``WebSocket``."""

    def __init__(self, relay: Relay, server: int, socket: int) -> None:
        self._relay, self._server, self._socket = relay, server, socket
        self._frames = self._messages = 0
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def hear(self, number: int, text: str) -> None:
        """Receive a message; if the previous one is missing, or too many are queued, the client must reconnect."""
        if number != self._messages or self._heard.qsize() > MOST_HEARD:
            self.lose()
            return
        self._messages += 1
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def lose(self) -> None:
        """End the socket: the other server has closed it or cannot be reached, or messages are missing or too many."""
        self._heard.put_nowait({"type": "websocket.disconnect"})

    async def accept(self) -> None:
        """Do nothing: the other server has accepted the socket."""

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        return await self._heard.get()

    async def send_text(self, text: str) -> None:
        """Send a frame."""
        self._relay.tell(self._server, self._socket, self._frames, text)
        self._frames += 1

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the socket."""
        self._relay._send(self._server, Closed(0, self._socket, code, reason))
