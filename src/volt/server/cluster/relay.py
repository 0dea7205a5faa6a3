"""Relays sockets and requests to the server that owns the room, over Redis.

No important state is kept here. If messages are lost, the affected sockets are closed, and the clients reconnect; a request
without a reply is refused and may be retried. The owner of a room treats a relayed socket like its own, and what it does for
another server's client is charged to that client's address.
"""

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket

from ..protection.fair_queue import FairQueue
from ..protection.limits import ADDRESS, Limits, charged
from ..protection.pacing import REQUEST_PRICE
from ..rooms.broadcast import TOO_SLOW, Connection, Goodbye
from ..rooms.registry import RoomRegistry
from ..rooms.room import RESTARTED
from ..rooms.sockets import attend, serve_socket
from ..routing.routes import FORWARDED
from ..runtime.clock import monotonic
from ..runtime.errors import OwnedElsewhere, RequestError, report
from ..runtime.tasks import Tasks
from .mailbox import Mailbox
from .protocol import (
    Announced,
    ForwardedRequest,
    FromSocket,
    Lost,
    Passed,
    ReplyPiece,
    SocketClosed,
    SocketDismissed,
    SocketOpened,
    ToSockets,
)

ANNOUNCE = 0.5  # seconds between two announcements
REPLY_WITHIN = 40.0  # seconds; a report takes a while
SILENCE = 3.0  # seconds without hearing from a server: then it is out of reach
MOST_HEARD = 200  # queued messages per socket
AT_ONCE, SHARE = 64, 8  # requests of other servers that are answered at a time: in all, and for one address
PIECE = 32 * 1024  # bytes of a reply that are sent at a time
LONGEST_REPLY = 16 << 20  # bytes
_HEADERS = (b"authorization", b"accept-encoding", b"content-type")


class Replied(NamedTuple):
    """The reply to a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class _Reply:
    """A reply that arrives in pieces; ``done`` is None if the request can be sent again."""

    def __init__(self, server: int, again: bool) -> None:
        self.server, self.again = server, again
        self.done: asyncio.Future[Replied | None] = asyncio.get_running_loop().create_future()
        self._pieces: list[bytes] = []

    def add(self, piece: ReplyPiece) -> None:
        """Add a piece, unless it is there already; if one is missing, there is no reply."""
        if piece.number < len(self._pieces) or self.done.done():
            return
        if piece.number > len(self._pieces):
            self.lose()
            return
        self._pieces.append(piece.body)
        if piece.status:
            self.done.set_result(Replied(piece.status, piece.headers, b"".join(self._pieces)))

    def lose(self) -> None:
        """There will be no reply. What may have changed something must not be sent again."""
        if not self.done.done():
            self.done.set_result(None) if self.again else self.done.set_exception(OwnedElsewhere(self.server))


class Relay:
    """The connections of this server to the others."""

    def __init__(self, url: str, rooms: RoomRegistry, limits: Limits, secret: bytes) -> None:
        self._rooms, self._limits = rooms, limits
        self._mail = Mailbox(url, secret, rooms.store.server, SILENCE)
        self._mail.on_message, self._mail.on_lost = self._receive, self._drop
        self.app: ASGIApp  # answers the requests that other servers pass on
        self._count = 0  # of the sockets and requests passed on so far
        self._bridges: dict[int, tuple[int, Connection]] = {}  # sockets here whose rooms are elsewhere, with the owner
        self._replies: dict[int, _Reply] = {}
        self._remote: dict[tuple[int, int], RemoteSocket] = {}  # sockets elsewhere whose rooms are here
        self._turns = FairQueue(AT_ONCE, SHARE)
        self._others = asyncio.Event()  # set when other servers are alive than before
        rooms.on_servers = self._others.set
        self._tasks = Tasks()

    async def run(self) -> None:
        """Relay messages forever."""
        await asyncio.gather(self._mail.run(), self._announce_for_ever())

    async def close(self) -> None:
        """Send what is left, then stop."""
        self._tasks.cancel()
        await self._mail.close()

    def reaches(self, server: int) -> bool:
        """Whether messages seem to reach a server; if they did not, it would be noticed within ``SILENCE``."""
        peer = self._mail.peers.get(server)
        return peer is not None and not peer.lost and monotonic() - peer.heard < SILENCE

    # --- what the server passes on ---

    async def bridge(self, websocket: WebSocket, room: str, server: int) -> None:
        """Connect a socket to the server that owns the room, until one side closes it."""
        await websocket.accept()
        self._count += 1
        number, connection = self._count, Connection(websocket)
        self._bridges[number] = server, connection

        async def receive() -> Goodbye | None:
            self._mail.send(server, SocketOpened(number, room, ADDRESS.get()))
            while (message := await websocket.receive())["type"] == "websocket.receive":
                text = message.get("text")
                self._mail.send(server, FromSocket(number, text if text is not None else ""))
                if pause := self._limits.pause():
                    await asyncio.sleep(pause)
            return None

        try:
            await attend(websocket, connection, receive())
        finally:
            connection.close()
            self._bridges.pop(number, None)
            self._mail.send(server, SocketClosed(number))

    async def ask(self, scope: Scope, body: bytes, server: int) -> Replied | None:
        """Let the server that owns the room answer a request.

        None if it cannot be reached and the request can be repeated; OwnedElsewhere if it may have been carried out.
        """
        if not self.reaches(server):
            return None
        self._count += 1
        number, method = self._count, scope["method"]
        reply = self._replies[number] = _Reply(server, again=method == "GET")
        headers = [(name, value) for name, value in scope["headers"] if name in _HEADERS]
        self._mail.send(server, ForwardedRequest(number, method, scope["path"], headers, body, ADDRESS.get()))
        try:
            return await asyncio.wait_for(reply.done, REPLY_WITHIN)
        except TimeoutError:
            raise OwnedElsewhere(server) from None
        finally:
            del self._replies[number]

    # --- the other servers ---

    async def _announce_for_ever(self) -> None:
        while True:
            if self._mail.me != self._rooms.store.server:
                self._mail.rename(self._rooms.store.server)
                self._drop(*self._involved())
            self._announce()
            with suppress(TimeoutError):
                async with asyncio.timeout(ANNOUNCE):
                    await self._others.wait()
            self._others.clear()

    def _announce(self) -> None:
        """Tell the others that this server is alive, and drop those that are not, or are out of reach."""
        alive, announced = self._rooms.servers, Announced(self._rooms.lobby.presences(), self._limits.spent())
        for server in self._involved() | self._mail.peers.keys():
            if not self.reaches(server):
                self._drop(server)
                self._mail.begin(server)
            if server not in alive:
                self._drop(server)
                self._mail.forget(server)
        for server in alive - {self._mail.me}:
            self._mail.send(server, announced)
            if self._mail.peer(server).lost:
                self._mail.send(server, Lost())

    def _involved(self) -> set[int]:
        """The servers with which sockets or requests are exchanged."""
        asked = (reply.server for reply in self._replies.values())
        return {*asked, *(server for server, _ in (*self._bridges.values(), *self._remote))}

    def _drop(self, *servers: int) -> None:
        """Drop sockets and requests of servers that are gone, or with which messages were lost."""
        for server in servers:
            self._rooms.lobby.elsewhere.pop(server, None)
            for number in [number for number, (owner, _) in self._bridges.items() if owner == server]:
                self._bridges.pop(number)[1].dismiss(*RESTARTED)
            for reply in self._replies.values():
                if reply.server == server:
                    reply.lose()
            for key in [key for key in self._remote if key[0] == server]:
                self._remote.pop(key).lose()

    def _receive(self, sender: int, message: Passed) -> None:
        """Handle a message of another server."""
        match message:
            case ToSockets():
                for number in message.sockets:
                    if number in self._bridges:
                        self._bridges[number][1].send(message.text)
            case FromSocket():
                if (sender, message.socket) in self._remote:
                    self._remote[sender, message.socket].hear(message.text)
            case SocketDismissed():
                if message.socket in self._bridges:
                    self._bridges.pop(message.socket)[1].dismiss(message.code, message.reason)
            case SocketClosed():
                closed = self._remote.pop((sender, message.socket), None)
                if closed is not None:
                    closed.lose()
            case SocketOpened():
                remote = self._remote[sender, message.socket] = RemoteSocket(self._mail, sender, message.socket)
                self._tasks.start(self._serve(message, sender, remote))
            case ForwardedRequest():
                self._tasks.start(self._answer(message, sender))
            case ReplyPiece():
                if message.id in self._replies:
                    self._replies[message.id].add(message)
            case Announced():
                self._rooms.lobby.elsewhere[sender] = message.rooms
                self._limits.spend(message.spent)
            case Lost():
                self._drop(sender)
                self._mail.begin(sender)

    async def _serve(self, opened: SocketOpened, sender: int, remote: "RemoteSocket") -> None:
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
            self._remote.pop((sender, opened.socket), None)
            await remote.close(*goodbye)

    async def _answer(self, asked: ForwardedRequest, sender: int) -> None:
        """Answer a request that another server has received, for as much of the event loop as its client's address may use."""
        ADDRESS.set(asked.address)
        budget = self._limits.loop[asked.address]
        async with self._turns.turn(asked.address, people=False):
            await asyncio.sleep(self._limits.pause())
            budget.spend(REQUEST_PRICE)
            await charged(self._reply(asked, sender), budget)

    async def _reply(self, asked: ForwardedRequest, sender: int) -> None:
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
        status, headers, body = 500, [], bytearray()

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message["headers"])
            else:
                body.extend(message.get("body", b""))

        try:
            await self.app(scope, receive, send)
        except Exception as error:  # the application has replied with 500
            report(error, "a request from another server failed: %s %s", asked.method, asked.path)
        if len(body) > LONGEST_REPLY:
            status, headers, body = 500, [], bytearray()
        with suppress(TimeoutError):  # nobody waits for it any more
            async with asyncio.timeout(REPLY_WITHIN):
                await self._send(sender, asked.id, Replied(status, headers, bytes(body)))

    async def _send(self, server: int, id_: int, reply: Replied) -> None:
        """Send a reply piece by piece, at the pace of the client's address."""
        last = max(0, len(reply.body) - 1) // PIECE
        for number in range(last + 1):
            piece = ReplyPiece(id_, number, reply.body[number * PIECE : (number + 1) * PIECE])
            if number:
                await asyncio.sleep(self._limits.pause())
            if number == last:
                piece.status, piece.headers = reply.status, reply.headers
            await self._mail.reply(server, piece)


class RemoteSocket:
    """A socket of another server whose room is on this one; used like a ``WebSocket``."""

    def __init__(self, mail: Mailbox, server: int, socket: int) -> None:
        self._mail, self._server, self._socket = mail, server, socket
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def hear(self, text: str) -> None:
        """Receive a message; if too many are queued, the client must reconnect."""
        if self._heard.qsize() > MOST_HEARD:
            self.lose()
            return
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def lose(self) -> None:
        """End the socket: the other server has closed it or cannot be reached, or messages are lost or too many."""
        self._heard.put_nowait({"type": "websocket.disconnect"})

    async def accept(self) -> None:
        """Do nothing: the other server has accepted the socket."""

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        return await self._heard.get()

    async def send_text(self, text: str) -> None:
        """Send a frame."""
        self._mail.tell(self._server, self._socket, text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the socket."""
        self._mail.send(self._server, SocketDismissed(self._socket, code, reason))
