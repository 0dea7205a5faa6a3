"""How servers exchange messages: each reads its own streams in Redis.

A stream keeps what has not been read, so a server whose connection to Redis breaks reads on where it was, and nobody waits for a
slow reader. Envelopes are numbered, since the connection of a sender may break as well: what may not have arrived is sent again,
and ignored if it did arrive. If envelopes are missing (Redis has lost them, or the reader was too slow), both sides start over.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from ..runtime.clock import monotonic, now
from ..runtime.errors import report
from .protocol import Envelope, Lost, Passed, ReplyPiece, ToSockets, sign, verify

AGAIN = 0.2  # seconds between two attempts to reach Redis
BLOCK = 500  # milliseconds to wait for messages
AT_ONCE = 100  # envelopes read at a time
MOST_UNREAD = 10_000  # envelopes in a stream
KEPT = 60  # seconds that the streams of a server are kept after the last message
WARN = 60.0  # seconds between two warnings about messages that cannot be read
_BEGINNING = b"0-0"  # of a stream


class Peer:
    """What was sent to another server, and received from it."""

    def __init__(self, series: int) -> None:
        self.heard = -inf  # when it was last heard
        self.series, self.expected = 0, 0  # of the next envelope from it
        self.lost = False  # whether envelopes from it are missing
        self.begin(series)

    def begin(self, series: int) -> None:
        """Begin a new series: whatever has not arrived yet is forgotten."""
        self.own_series, self.sent = series, 0
        self.outbox: list[Passed] = []
        self.frames: dict[int, ToSockets] = {}  # those in the outbox, by the identity of the text
        self.unconfirmed: list[Envelope] = []  # which may have arrived

    def seal(self, me: int, server: int) -> list[Envelope]:
        """Everything that has to be sent, in order."""
        if self.outbox:
            self.unconfirmed.append(Envelope(me, server, self.own_series, self.sent, self.outbox))
            self.sent += 1
            self.outbox, self.frames = [], {}
        return self.unconfirmed


class Mailbox:
    """The messages of this server to and from the others."""

    def __init__(self, url: str, secret: bytes, me: int, timeout: float) -> None:
        """``me`` is the number of this server."""
        self._redis: Redis = Redis.from_url(url, socket_timeout=timeout, retry=Retry(NoBackoff(), 0), protocol=2)
        self._secret, self.me = secret, me
        self.peers: dict[int, Peer] = {}
        # the next envelope of servers that are gone: none is taken twice
        self._forgotten: dict[int, tuple[int, int]] = {}
        self._series = 0
        self._waiting = asyncio.Event()
        self._warned = -WARN
        self.on_message: Callable[[int, Passed], None]
        self.on_lost: Callable[[int], None]  # called when messages from a server are missing

    def peer(self, server: int) -> Peer:
        """What is known of a server."""
        if server not in self.peers:
            self.peers[server] = peer = Peer(self._next_series())
            peer.series, peer.expected = self._forgotten.pop(server, (0, 0))
        return self.peers[server]

    def begin(self, server: int) -> None:
        """Begin a new series of envelopes to a server: whatever has not arrived there yet is forgotten."""
        if server in self.peers:
            self.peers[server].begin(self._next_series())

    def _next_series(self) -> int:
        self._series = max(self._series + 1, int(now() * 1e6))  # greater than those of the process before
        return self._series

    def rename(self, me: int) -> None:
        """Go on with another number, after this server has lost its session of the database."""
        self.me = me
        self.peers.clear()
        self._forgotten.clear()

    def send(self, server: int, message: Passed) -> None:
        """Send a message as soon as possible."""
        self.peer(server).outbox.append(message)
        self._waiting.set()

    def tell(self, server: int, socket: int, text: str) -> None:
        """Send a frame to a socket of another server; the same frame for many sockets is sent once."""
        peer = self.peer(server)
        frame = peer.frames.get(id(text))
        if frame is None:
            frame = peer.frames[id(text)] = ToSockets([], text)
            self.send(server, frame)
        frame.sockets.append(socket)

    def forget(self, server: int) -> None:
        """Forget a server that is gone."""
        if (peer := self.peers.pop(server, None)) is not None:
            self._forgotten[server] = peer.series, peer.expected

    async def run(self) -> None:
        """Send and receive forever. Replies have a stream and a connection of their own, so that nothing waits for them."""
        await asyncio.gather(self._send_for_ever(), self._read_for_ever(""), self._read_for_ever(":replies"))

    async def close(self) -> None:
        """Send what is left, then stop."""
        with suppress(RedisError, OSError):
            await self._flush()
        await self._redis.aclose()

    async def _send_for_ever(self) -> None:
        while True:
            await self._waiting.wait()
            try:
                await self._flush()
            except (RedisError, OSError):
                self._waiting.set()
                await asyncio.sleep(AGAIN)

    async def _flush(self) -> None:
        self._waiting.clear()
        sealed = {server: peer.seal(self.me, server) for server, peer in self.peers.items()}
        counts = {server: len(envelopes) for server, envelopes in sealed.items()}
        await self._add({f"volt:{server}": envelopes for server, envelopes in sealed.items()})
        for server, envelopes in sealed.items():
            del envelopes[: counts[server]]

    async def reply(self, server: int, piece: ReplyPiece) -> None:
        """Send a piece of a reply; it is in Redis when this returns."""
        streams = {f"volt:{server}:replies": [Envelope(self.me, server, 0, 0, [piece])]}
        while True:
            try:
                return await self._add(streams)
            except (RedisError, OSError):
                await asyncio.sleep(AGAIN)

    async def _add(self, streams: dict[str, list[Envelope]]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for stream, envelopes in streams.items():
                for envelope in envelopes:
                    pipeline.xadd(stream, {"": sign(envelope, self._secret)}, maxlen=MOST_UNREAD)
                if envelopes:
                    pipeline.expire(stream, KEPT)
            await pipeline.execute()

    async def _read_for_ever(self, suffix: str) -> None:
        stream, last = "", _BEGINNING
        while True:
            if stream != f"volt:{self.me}{suffix}":
                stream, last = f"volt:{self.me}{suffix}", _BEGINNING
            try:
                last = await self._position(stream, last)
                while stream == f"volt:{self.me}{suffix}":
                    found: Any = await self._redis.xread({stream: last}, AT_ONCE, BLOCK)
                    for last, fields in found[0][1] if found else ():  # noqa: B007
                        self._receive(fields[b""])
                    if found:
                        await self._redis.xtrim(stream, minid=last)
            except (RedisError, OSError):
                await asyncio.sleep(AGAIN)

    async def _position(self, stream: str, last: bytes) -> bytes:
        """Where to read on: at the beginning if Redis has lost what was read last."""
        newest: Any = await self._redis.xrevrange(stream, count=1)
        return last if newest and _moment(newest[0][0]) >= _moment(last) else _BEGINNING

    def _receive(self, data: bytes) -> None:
        """Handle an envelope, unless it is not for this server, was received before, or is of a series that has a gap."""
        try:
            envelope = verify(data, self._secret)
        except (ValueError, msgspec.MsgspecError) as error:
            if monotonic() - self._warned > WARN:
                self._warned = monotonic()
                report(error, "a message in Redis cannot be read: of another version, or not from a server")
            return
        if envelope.receiver != self.me:
            return
        if envelope.series and not self._is_next(envelope):
            return
        for message in envelope.messages:
            self.on_message(envelope.sender, message)

    def _is_next(self, envelope: Envelope) -> bool:
        peer = self.peer(envelope.sender)
        if envelope.series > peer.series:
            if peer.series:
                self.on_lost(envelope.sender)
            peer.series, peer.expected, peer.lost = envelope.series, 0, False
        if (envelope.series, envelope.number) < (peer.series, peer.expected) or peer.lost:
            return False
        peer.heard = monotonic()
        if envelope.number > peer.expected:
            peer.lost = True
            self.on_lost(envelope.sender)
            self.send(envelope.sender, Lost())
            return False
        peer.expected += 1
        return True


def _moment(id_: bytes) -> tuple[int, ...]:
    """When an entry of a stream was added, and its number at that moment."""
    return tuple(map(int, id_.split(b"-")))
