"""Raw connections are counted, and read no faster than their address may send."""

import asyncio
import gc
import gzip
import socket
import struct
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any
from urllib.request import Request, urlopen

import pytest

from support.clock import FakeClock, run
from support.league import Server
from support.waiting import PATIENCE, wait_until
from volt.server.protection import pacing
from volt.server.protection.addresses import Proxies
from volt.server.protection.limits import Limits
from volt.server.protection.pacing import PORTION, PORTION_PRICE, READ_WITHIN, Connections
from volt.server.runtime.settings import Settings

EMPTY_PING = bytes((0x89, 0x80, 0, 0, 0, 0))
REQUEST = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connect(server: Server) -> socket.socket:
    line = socket.create_connection(server.listening.getsockname())
    line.settimeout(PATIENCE)
    return line


def is_closed(line: socket.socket) -> bool:
    """Whether the server has closed a connection, once everything that it has sent is read."""
    line.settimeout(0.01)
    try:
        while line.recv(1000):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        pass
    return True


def upgraded(server: Server, room: str) -> socket.socket:
    """A WebSocket without any library around it."""
    line = connect(server)
    line.sendall(
        f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(1000)
    return line


def test_connections_are_counted(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "CONNECTIONS", 5)
    server = serve(limits=True)
    lines = [connect(server) for _ in range(8)]
    for line in lines[5:]:
        with suppress(ConnectionResetError):
            assert line.recv(1) == b""
    for line in lines[:5]:
        line.sendall(REQUEST)
        assert b" 200 " in line.recv(1000)
    for line in lines:
        line.close()
    wait_until(lambda: server.connections._count["127.0.0.1"] == 0)
    assert server.get("/api/health")["status"] == "well"


def test_headers_must_come_in_time(
    clock: FakeClock, serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pacing, "REQUEST_WITHIN", 2.0)
    server = serve(limits=True)
    player = server.sit(server.room("you", "open")["room"]["id"])
    for opening in (b"GET / HT", REQUEST + b"GET / HT"):
        line = connect(server)
        line.sendall(opening)
        clock.advance_until(lambda line=line: is_closed(line), step=1)  # type: ignore[misc]
    player.send("say", text="still here")
    assert player.wait("said")["text"] == "still here"


def test_a_proxy_keeps_its_connections_and_clients_do_not(
    clock: FakeClock, serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that a proxy sends into a connection while it is being closed would be lost."""
    monkeypatch.setattr(pacing, "REQUEST_WITHIN", 20.0)
    server = serve(limits=True, proxies=("127.0.0.2",))
    here = server.listening.getsockname()
    kept, idle = (HTTPConnection(*here, PATIENCE, (address, 0)) for address in ("127.0.0.2", "127.0.0.1"))

    def ask(line: HTTPConnection) -> None:
        line.request("GET", "/api/health")
        response = line.getresponse()
        response.read()
        assert response.status == 200

    for line in (kept, idle, kept):
        ask(line)
    clock.advance(21)
    wait_until(lambda: is_closed(idle.sock))
    clock.advance(600)
    server.get("/api/health")
    ask(kept)


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Without garbage collection: what refers to itself stays."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_nothing_is_left_of_a_connection_that_was_reset(serve: Callable[..., Server], uncollected: None) -> None:
    server = serve(limits=True)
    line = connect(server)
    line.sendall(REQUEST)
    assert b" 200 " in line.recv(1000)
    protocol = weakref.ref(next(iter(server.connections._open.values()))._inner)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()
    wait_until(lambda: protocol() is None)


def test_nothing_is_left_of_a_closed_socket(serve: Callable[..., Server], uncollected: None) -> None:
    server = serve(limits=True)
    player = server.sit(server.room("you", "open")["room"]["id"])
    protocol = weakref.ref([*server.connections._open.values()][-1]._inner)
    player.close()
    wait_until(lambda: protocol() is None)


def test_pings_stop_nobody(clock: FakeClock, serve: Callable[..., Server]) -> None:
    """A flood of pings from one socket is read slowly, as its address may use the event loop; others are still answered."""
    server = serve(limits=True)
    line = upgraded(server, server.room("you", "open")["room"]["id"])
    budget, flood, sent = server.limits.loop["127.0.0.1"], EMPTY_PING * 20_000, 0
    line.setblocking(False)

    def is_held_back() -> bool:
        nonlocal sent
        with suppress(BlockingIOError):
            sent += line.send(flood)
        with suppress(BlockingIOError):
            line.recv(1 << 20)
        return budget.wait() > 0 and sent > PORTION

    for _ in range(3):
        wait_until(is_held_back)
        before = budget.left
        assert _answers(server)
        assert budget.left >= before - PORTION_PRICE  # no time has passed, and nothing more was read
        clock.advance(1)


def _answers(server: Server) -> bool:
    """Whether the event loop does something else."""
    done = threading.Event()
    server.rooms.loop.call_soon_threadsafe(done.set)
    return done.wait(PATIENCE)


class Inner(asyncio.Protocol):
    """A protocol that takes a while for every portion."""

    def __init__(self, clock: FakeClock) -> None:
        self.portions: list[int] = []
        self._clock = clock

    def data_received(self, data: bytes) -> None:
        self.portions.append(len(data))
        self._clock.use(0.01)


class Line:
    """The part of a transport that is needed here."""

    def __init__(self, port: int = 5) -> None:
        self.reading = True
        self.port = port
        self.tried = 0
        self.aborted = False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return "192.0.2.1", self.port

    def is_closing(self) -> bool:
        self.tried += 1
        return False

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: bytes) -> None:
        pass


class Reader(Inner):
    """Sends as it may."""

    def pause_writing(self) -> None:
        pass

    resume_writing = pause_writing


def test_what_is_sent_must_be_read_in_time() -> None:
    clock = FakeClock()

    async def read() -> None:
        connections = Connections(Limits(Settings()), Proxies(()))
        lines = [Line(port) for port in range(2)]
        slow, stuck = (connections.protocol(lambda **_: Reader(clock))() for _ in lines)
        for paced, line in zip((slow, stuck), lines, strict=True):
            paced.connection_made(line)  # type: ignore[arg-type]
            paced.pause_writing()
        slow.resume_writing()
        await asyncio.sleep(READ_WITHIN + 1)
        assert [line.aborted for line in lines] == [False, True]
        for paced in (slow, stuck):
            paced.connection_lost(None)

    run(read(), clock)


def test_long_answers_are_sent_in_pieces(server: Server) -> None:
    """Or a few hundred clients that do not read theirs would fill the memory."""
    with urlopen(f"{server.url}/api/texts/en", timeout=PATIENCE) as response:
        assert response.headers["Transfer-Encoding"] == "chunked"
        plain = response.read()
    zipped = Request(f"{server.url}/api/texts/en", headers={"Accept-Encoding": "gzip"})
    with urlopen(zipped, timeout=PATIENCE) as response:
        assert response.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(response.read()) == plain


def test_what_an_address_sends_is_read_at_its_pace() -> None:
    clock = FakeClock()

    async def send() -> None:
        connections, inner, line = Connections(Limits(Settings()), Proxies(())), Inner(clock), Line()
        paced: Any = connections.protocol(lambda **_: inner)()
        paced.connection_made(line)
        paced.data_received(b"x" * 100 * PORTION)
        await asyncio.sleep(1.0)
        assert 0 < len(inner.portions) < 40  # half a second is saved up, but a fifth of the time must be enough
        assert set(inner.portions) == {PORTION}
        assert not line.reading
        paced.connection_lost(None)

    run(send(), clock)


def test_connections_of_an_address_take_turns_to_wait() -> None:
    clock = FakeClock()

    async def send() -> None:
        connections = Connections(Limits(Settings()), Proxies(()))
        connections.limits.loop["192.0.2.1"].spend(0.5)
        all_inner, lines = [Inner(clock) for _ in range(100)], [Line(port) for port in range(100)]
        for inner, line in zip(all_inner, lines, strict=True):
            paced: Any = connections.protocol(lambda inner=inner, **_: inner)()
            paced.connection_made(line)
            paced.data_received(b"x" * 9 * PORTION)
        await asyncio.sleep(1.5)
        handed_on = sum(len(inner.portions) for inner in all_inner)
        assert 0 < handed_on < 9  # a twentieth of the time
        assert max(len(inner.portions) for inner in all_inner) == 1
        assert sum(line.tried for line in lines) <= 100 + handed_on  # a timer for each would try thousands of times

    run(send(), clock)


class Full(Inner):
    """A protocol that wants one portion at a time."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.transport.pause_reading()


@pytest.mark.parametrize("limited", [True, False])
def test_what_the_server_does_not_want_yet_stays_with_the_sender(limited: bool) -> None:
    clock = FakeClock()

    async def send() -> None:
        connections, inner, line = Connections(Limits(Settings(limits=limited)), Proxies(())), Full(clock), Line()
        paced: Any = connections.protocol(lambda **_: inner)()
        paced.connection_made(line)
        paced.data_received(b"x" * PORTION)
        assert inner.portions == [PORTION]
        assert line.reading  # until there is more
        paced.data_received(b"x" * 2 * PORTION)
        for number in (1, 2):
            await asyncio.sleep(0.05)
            assert inner.portions == [PORTION] * number
            assert not line.reading  # or every portion would let in another flood
            inner.transport.resume_reading()
        await asyncio.sleep(0.05)
        assert inner.portions == [PORTION] * 3
        assert line.reading
        paced.connection_lost(None)

    run(send(), clock)


@pytest.mark.parametrize("limited", [True, False])
def test_a_connection_that_becomes_a_socket_is_read_on(limited: bool) -> None:
    clock = FakeClock()

    async def send() -> None:
        connections, later, line = Connections(Limits(Settings(limits=limited)), Proxies(())), Inner(clock), Line()

        class Upgraded(Full):
            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                if len(self.portions) == 2:
                    socket_: Any = connections.protocol(lambda **_: later)()
                    socket_.connection_made(self.transport)

        first = Upgraded(clock)
        paced: Any = connections.protocol(lambda **_: first)()
        paced.connection_made(line)
        paced.data_received(b"x" * PORTION)
        paced.data_received(b"x" * 2 * PORTION)
        assert not line.reading
        first.transport.resume_reading()
        await asyncio.sleep(0.1)
        assert (first.portions, later.portions) == ([PORTION] * 2, [PORTION])
        assert line.reading
        paced.connection_lost(None)

    run(send(), clock)


def test_what_arrives_before_a_request_of_a_proxy_has_ended_waits_no_longer_than_that() -> None:
    """The next client's request may be read while the one before, whose address is in debt, is still being finished."""
    clock = FakeClock()

    async def send() -> None:
        connections, inner, line = Connections(Limits(Settings()), Proxies(("192.0.2.1/32",))), Inner(clock), Line()
        paced: Any = connections.protocol(lambda **_: inner)()
        paced.connection_made(line)
        connections.began(line.get_extra_info(""), "192.0.2.9")
        connections.limits.loop["192.0.2.9"].spend(1000.0)
        paced.data_received(b"x" * 2 * PORTION)
        await asyncio.sleep(1.0)
        assert inner.portions == []
        connections.ended(line.get_extra_info(""))
        await asyncio.sleep(0.1)
        assert inner.portions == [PORTION] * 2
        assert line.reading
        paced.connection_lost(None)

    run(send(), clock)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_connections_are_not_limited_to_what_a_system_allows_at_first() -> None:
    """Often 1,024 files, of which one address, behind a proxy, may take hundreds."""
    code = (
        "from resource import *; hard = getrlimit(RLIMIT_NOFILE)[1]; setrlimit(RLIMIT_NOFILE, (64, hard));"
        "from volt.server.run import FILES, allow_many_connections; allow_many_connections();"
        "now = getrlimit(RLIMIT_NOFILE); print(now == (FILES if hard == RLIM_INFINITY else min(FILES, hard), hard))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_nothing_is_made_for_connections_of_an_address_that_owes_too_much(serve: Callable[..., Server]) -> None:
    """To be opened and closed again, each costs the event loop a third of a millisecond, which nobody had to pay."""
    server = serve(limits=True)
    budget = server.limits.loop["127.0.0.1"]
    unused, before = connect(server), budget.spent
    unused.close()
    wait_until(lambda: budget.spent >= before + pacing.WASTE_PRICE)
    budget.spend(budget.left + 2.0)
    line = connect(server)
    line.sendall(REQUEST)
    assert line.recv(1000).startswith(b"HTTP/1.1 ")  # who owes little only waits
    budget.spend(1000.0)
    before = budget.spent
    for _ in range(3):
        late = connect(server)
        with suppress(ConnectionError):
            late.sendall(REQUEST)
        wait_until(lambda line=late: is_closed(line))
    assert budget.spent == before
    assert len(server.connections._open) == 1  # the first is still there
    other = socket.create_connection(server.listening.getsockname(), PATIENCE, ("127.0.0.2", 0))
    other.sendall(REQUEST)
    assert other.recv(1000).startswith(b"HTTP/1.1 200")
