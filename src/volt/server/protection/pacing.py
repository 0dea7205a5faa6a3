"""Limits on raw connections: they are counted, and read no faster than their address may send.

uvicorn answers pings and reads headers on its own, without any limit. So its protocols are wrapped in ``PacedProtocol``
(its options ``http`` and ``ws`` take any protocol), which passes received bytes on in small portions and charges the time they
take to the address. Connections of an address that has used up its share are not read for a while, and TCP holds the sender back.
New ones of an address that owes too much are closed before anything else is made for them, and it is kept out for a while.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any

from ..runtime.clock import processor_time
from .addresses import Proxies, counted_as, peer_of
from .firewall import Firewall
from .limits import MOST_OWED, UNLIMITED, Bucket, Limits, drop

PORTION = 512  # bytes per portion
PAUSE = 0.01  # minimum seconds that an address waits once it has used up its share
CONNECTIONS = 256  # of an address
# minimum charges in seconds of the event loop; what a portion leads to is charged only once it is done
CONNECTION_PRICE, PORTION_PRICE, REQUEST_PRICE = 0.0003, 0.0005, 0.001
WASTE_PRICE = 0.002  # likewise, of a connection that is closed before a request has begun: hardly anybody does that
REQUEST_WITHIN = 20.0  # seconds for a request's headers
KEPT = 700.0  # seconds that a proxy's connection may be idle: longer than proxies keep it, or it might be closed as it is used
READ_WITHIN = 60.0  # seconds that a peer may take to read what is being sent
_NOTHING = asyncio.Protocol()


class Connections:
    """All connections of a server."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits, self.proxies = limits, proxies
        self.firewall = Firewall(lambda address: limits.loop[address].left < -MOST_OWED)
        self._count: Counter[str] = Counter()
        self._open: dict[object, PacedProtocol] = {}  # by host and port of the peer
        self._waiting: dict[str, deque[PacedProtocol]] = {}  # waiting connections, by address

    def protocol(self, inner: Callable[..., asyncio.Protocol]) -> Callable[..., asyncio.Protocol]:
        """The factory of paced protocols."""
        return lambda **options: PacedProtocol(partial(inner, **options), self)

    def began(self, peer: object, address: str) -> None:
        """Note that a request or a socket of an address begins on a connection."""
        if peer in self._open:
            self._open[peer].began(address)

    def ended(self, peer: object) -> None:
        """Note that a request is over; another may follow."""
        if peer in self._open:
            self._open[peer].ended()

    def add(self, protocol: "PacedProtocol") -> bool:
        """Add a connection that has opened or has become a socket; False if it is one too many."""
        before = self._open.get(protocol.peer)
        if before is not None:
            before.successor = protocol
            before.connection_closed()
        self._open[protocol.peer] = protocol
        self._count[protocol.host] += 1
        return not protocol.limited or self._count[protocol.host] <= CONNECTIONS

    def remove(self, protocol: "PacedProtocol") -> None:
        """Remove a connection that is closed."""
        if self._open.get(protocol.peer) is protocol:
            del self._open[protocol.peer]
            drop(self._count, protocol.host)

    def wait(self, protocol: "PacedProtocol", address: str) -> None:
        """Resume the connection once its address may send again; connections of an address take turns, with one timer for all."""
        if address not in self._waiting:
            self._waiting[address] = deque()
            self._schedule(address)
        self._waiting[address].append(protocol)

    def _schedule(self, address: str) -> None:
        seconds = max(self.limits.loop[address].wait(), PAUSE)
        asyncio.get_running_loop().call_later(seconds, self._take_turns, address)

    def _take_turns(self, address: str) -> None:
        waiting, budget = self._waiting[address], self.limits.loop[address]
        try:
            while waiting and not budget.wait():
                waiting.popleft().hand_on()
        finally:  # also if one of them broke: nothing else would ever resume the others
            if waiting:
                self._schedule(address)
            else:
                del self._waiting[address]


class PacedProtocol(asyncio.Protocol):
    """A connection that is read no faster than its address may send."""

    def __init__(self, make_inner: Callable[[], asyncio.Protocol], connections: Connections) -> None:
        self._make_inner, self._connections = make_inner, connections
        self._inner = _NOTHING  # until the connection is admitted
        self._transport: asyncio.Transport
        self.successor: PacedProtocol | None = None  # once it has become a socket
        self._read = bytearray()  # received, but not passed on yet
        self._requests = 0  # in progress
        self._used = False  # whether a request has begun
        self._waits = False  # whether it waits to pass on the next portion
        self._wanted = True  # whether the server wants more
        self._deadline: asyncio.TimerHandle | None = None
        self._too_slow: asyncio.TimerHandle | None = None  # while the peer does not read

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection; abort it if it is one too many, its address owes too much, or the peer is gone already."""
        self._transport = getattr(transport, "outer", transport)  # type: ignore[arg-type]  # an upgrade passes the inner transport
        self.peer, gone = peer_of(transport)
        self.host = self._address = counted_as(self.peer[0])
        self._proxy = self._connections.proxies.trusts(self.peer[0])
        self.limited = self._connections.limits.on and not self._proxy
        if self._transport is transport and self._is_refused(gone):
            self._transport.abort()
            return
        self._budget().spend(CONNECTION_PRICE)
        self._inner = self._make_inner()
        self._given = _InnerTransport(self._transport, self.want)
        self._inner.connection_made(self._given)  # type: ignore[arg-type]
        if not self._connections.add(self):
            self._transport.abort()
        self.ended()

    def _is_refused(self, gone: bool) -> bool:
        """Whether nothing is made for a new connection."""
        budget = self._budget()
        if gone:
            budget.spend(WASTE_PRICE)
        if budget.left < -MOST_OWED:
            self._connections.firewall.keep_out(self.host)
            return True
        return gone

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        if self._inner is _NOTHING:
            return
        if not self._used:
            self._budget().spend(WASTE_PRICE)
        self.connection_closed()
        # after an error, uvicorn would keep a connection until its timer for idle ones ends
        self._inner.connection_lost(None)

    def connection_closed(self) -> None:
        """The connection is closed, or has been upgraded to a WebSocket protocol."""
        for timer in (self._deadline, self._too_slow):
            if timer is not None:
                timer.cancel()
        self._given.detach()
        self._connections.remove(self)

    def data_received(self, data: bytes) -> None:
        """Pass the data on, or buffer it until the address may send again."""
        if not self.limited and self._wanted and not self._read:
            self._inner.data_received(data)
            return
        self._read += data
        if self._waits or not self._wanted:
            self._read_on()
        else:
            self.hand_on()

    def want(self, more: bool) -> None:
        """The server wants more data, or none for now. It says so for every message; reading is paused only if more arrives."""
        self._wanted = more
        if more and self._read and not self._waits:
            self._hand_on_later()

    def _read_on(self) -> None:
        """Pause reading until everything read has been passed on."""
        if self._read:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def hand_on(self) -> None:
        """Pass on a portion; the next one waits for other connections, for the address's share and for the server."""
        self._waits = False
        if self._transport.is_closing() or not self._wanted or not self._read:
            return
        budget = self._budget()
        if not budget.wait():
            portion = bytes(self._read[:PORTION])
            del self._read[:PORTION]
            began = processor_time()
            try:
                self._inner.data_received(portion)
            except BaseException:
                self._transport.abort()
                raise
            budget.spend(max(processor_time() - began, PORTION_PRICE))
            if self.successor is not None:
                self.successor.data_received(bytes(self._read))
                self.successor._read_on()  # from now on, it alone pauses and resumes reading
                self._read.clear()
                return
        if self._read and self._wanted and not self._waits:
            self._hand_on_later()
        self._read_on()

    def _hand_on_later(self) -> None:
        self._waits = True
        if self._budget().wait():
            self._connections.wait(self, self._address)
        else:
            asyncio.get_running_loop().call_soon(self.hand_on)

    def _budget(self) -> Bucket:
        return self._connections.limits.loop[self._address] if self.limited else UNLIMITED

    def began(self, address: str) -> None:
        """A request or a socket begins; behind a proxy, the client's address is not known until then."""
        self._address, self._requests, self._used = address, self._requests + 1, True
        self.limited = self._connections.limits.on
        self._connections.limits.loop[address].spend(REQUEST_PRICE)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def ended(self) -> None:
        """A request is over; the next one must arrive in time. A proxy may send it for another client."""
        self._requests = max(0, self._requests - 1)
        if self._requests:
            return
        loop = asyncio.get_running_loop()
        if self._deadline is None:
            self._deadline = loop.call_later(KEPT if self._proxy else REQUEST_WITHIN, self._transport.abort)
        if self._proxy:
            self._address, self.limited = self.host, False
            loop.call_soon(self.hand_on)

    def eof_received(self) -> bool | None:
        """The peer has stopped sending."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """The peer reads slowly; it must catch up in time."""
        self._too_slow = asyncio.get_running_loop().call_later(READ_WITHIN, self._transport.abort)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """The peer has caught up."""
        if self._too_slow is not None:
            self._too_slow.cancel()
        self._inner.resume_writing()


class _InnerTransport:
    """The transport as the server sees it: calls that pause or resume reading go to the paced protocol."""

    def __init__(self, outer: asyncio.Transport, want: Callable[[bool], None]) -> None:
        self.outer, self._want = outer, want
        self.write = outer.write  # looked up once: it is called for every frame

    def __getattr__(self, name: str) -> Any:
        return getattr(self.outer, name)

    def detach(self) -> None:
        """Forget the paced protocol, whose connection is closed: they would wait for the garbage collector together."""
        self._want = lambda more: None

    def pause_reading(self) -> None:
        self._want(False)

    def resume_reading(self) -> None:
        self._want(True)
