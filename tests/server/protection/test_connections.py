"""Raw connections to a server are counted, must send in time, and leave nothing behind."""

import gzip
import socket
import struct
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection
from urllib.request import Request, urlopen

import pytest

from support.clock import FakeClock
from support.connections import REQUEST, connect, is_closed
from support.league import Server
from support.waiting import PATIENCE, wait_until
from volt.server.protection import pacing
from volt.server.protection.pacing import PORTION, PORTION_PRICE

EMPTY_PING = bytes((0x89, 0x80, 0, 0, 0, 0))


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


def test_long_answers_are_sent_in_pieces(server: Server) -> None:
    """Or a few hundred clients that do not read theirs would fill the memory."""
    with urlopen(f"{server.url}/api/texts/en", timeout=PATIENCE) as response:
        assert response.headers["Transfer-Encoding"] == "chunked"
        plain = response.read()
    zipped = Request(f"{server.url}/api/texts/en", headers={"Accept-Encoding": "gzip"})
    with urlopen(zipped, timeout=PATIENCE) as response:
        assert response.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(response.read()) == plain


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
