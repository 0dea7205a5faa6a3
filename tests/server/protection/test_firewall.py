"""Addresses that owe too much are kept out: by the kernel, where it can, or by resetting their connections."""

import socket
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from select import select

import pytest

from support.clock import FakeClock
from support.connections import REQUEST, connect, is_closed
from support.league import Server
from support.waiting import PATIENCE, wait_until
from volt.server.protection import pacing
from volt.server.protection.firewall import LEAST, MOST, Firewall

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has socket filters, and 127.0.0.0/8")


def begin(port: int, address: str) -> socket.socket:
    """Begin to connect from an address of this machine."""
    line = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    line.bind((address, 0))
    line.setblocking(False)
    line.connect_ex(("::1" if ":" in address else "127.0.0.1", port))
    return line


def connects(line: socket.socket) -> bool:
    return bool(select([], [line], [], 0)[1])


def is_kept_out(port: int, address: str, other: str = "127.0.0.1") -> bool:
    """Whether an address cannot connect while another one can."""
    with closing(begin(port, address)) as line, closing(begin(port, other)) as control:
        wait_until(lambda: connects(control))
        return not connects(line)


@linux
@pytest.mark.parametrize("host", ["127.0.0.1", "::"])
def test_the_kernel_keeps_out_who_owes(host: str) -> None:
    if six := host == "::":
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            pytest.skip("there is no IPv6 here")
    family = socket.AF_INET6 if six else socket.AF_INET
    with socket.create_server((host, 0), family=family, backlog=512, dualstack_ipv6=six) as listening:
        port = listening.getsockname()[1]
        firewall = Firewall(lambda _: True)
        firewall.listening = [listening]
        many = {f"198.51.100.{number}" for number in range(1, MOST // 2)}
        many |= {f"2001:db8:{number}::/64" for number in range(1, MOST // 2)}
        for address, counted in [("127.0.0.9", "127.0.0.9"), ("::1", "::/64")][: 1 + six]:
            for out in ({counted}, {counted, *many}):
                firewall._set(out)
                assert is_kept_out(port, address)
            for out in (many, set()):
                firewall._set(out)
                wait_until(lambda address=address: not is_kept_out(port, address))  # type: ignore[misc]


@linux
def test_an_address_that_has_paid_may_connect(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(limits=True)
    port, budget = server.listening.getsockname()[1], server.limits.loop["127.0.0.9"]
    budget.spend(1000.0)
    first = connect(server, "127.0.0.9")
    wait_until(lambda: is_closed(first))
    assert is_kept_out(port, "127.0.0.9")
    with closing(begin(port, "127.0.0.9")) as late:
        clock.advance(LEAST)
        assert server.get("/api/health")["status"] == "well"
        assert not connects(late)  # it has looked again, and nothing is paid
        budget.spend(-1000.0)
        clock.advance_until(lambda: connects(late), step=LEAST)
        late.settimeout(PATIENCE)
        late.sendall(REQUEST)
        assert late.recv(1000).startswith(b"HTTP/1.1 200")


@linux
def test_whoever_resets_connections_pays_for_them(serve: Callable[..., Server]) -> None:
    """The peer of a connection that was reset before it is accepted is nobody, for uvloop."""
    server, accepts = serve(limits=True), threading.Event()
    budget = server.limits.loop["127.0.0.9"]
    server.rooms.loop.call_soon_threadsafe(accepts.wait)
    for _ in range(3):
        with connect(server, "127.0.0.9") as line:
            line.sendall(REQUEST)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    accepts.set()
    wait_until(lambda: budget.spent >= 3 * pacing.WASTE_PRICE)
    assert not server.connections._open


def test_nothing_is_made_for_connections_of_an_address_that_owes_too_much(serve: Callable[..., Server]) -> None:
    """Where no firewall keeps it out: each would cost the event loop a third of a millisecond, which nobody had to pay."""
    server = serve(limits=True)
    server.connections.firewall.listening = ()
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
    other = connect(server, "127.0.0.2")
    other.sendall(REQUEST)
    assert other.recv(1000).startswith(b"HTTP/1.1 200")
