"""Behind a proxy that keeps its connections, each client pays for itself."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from select import select

import pytest

from support.clock import FakeClock
from support.league import Server
from support.services import free_port, wait_for_port
from support.waiting import PATIENCE
from volt.server.http import security
from volt.server.protection.limits import LONGEST_PAUSE

CADDY = "{{\n\tadmin off\n}}\nhttp://127.0.0.1:{port} {{\n\treverse_proxy {server}\n}}\n"
HAPROXY = """\
global
    nbthread 1
defaults
    mode http
    timeout connect 9s
    timeout client 300s
    timeout server 300s
listen all
    bind 127.0.0.1:{port}
    http-reuse always
    option forwardfor
    server only {server}
"""
COMMANDS = {
    "caddy": (CADDY, ["run", "--adapter", "caddyfile", "--config"]),
    "haproxy": (HAPROXY, ["-db", "-f"]),
}


@pytest.fixture(params=COMMANDS)
def proxied(
    request: pytest.FixtureRequest, serve: Callable[..., Server], tmp_path: Path
) -> Iterator[tuple[Server, int]]:
    """A server, and the port of a proxy in front of it."""
    text, options = COMMANDS[request.param]
    program = shutil.which(request.param) or shutil.which(request.param, path="/usr/sbin")
    if program is None:
        pytest.skip(f"{request.param} is not installed; scripts/services installs it")
    server, port, file = serve(proxies=("127.0.0.1/32",), limits=True), free_port(), tmp_path / "config"
    file.write_text(text.format(port=port, server=server.url.removeprefix("http://")))
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen([program, *options, file], stdout=log, stderr=log) as process,
    ):
        try:
            wait_for_port(port)
            yield server, port
        finally:
            process.terminate()


def status(port: int, source: str) -> int:
    """The status of a response to a client with that address."""
    line = HTTPConnection("127.0.0.1", port, PATIENCE, (source, 0))
    line.request("GET", "/api/rooms")
    response = line.getresponse()
    response.read()
    line.close()
    return response.status


def test_a_stranger_does_not_wait_for_the_debt_of_the_client_before(proxied: tuple[Server, int]) -> None:
    server, port = proxied
    server.limits.loop["127.0.0.2"].spend(10_000.0)
    for _ in range(5):
        assert status(port, "127.0.0.2") == 429
        assert status(port, "127.0.0.3") == 200
    assert 0 < len(server.connections._open) < 10  # the proxy has kept connections for several clients


def test_a_client_in_debt_waits_behind_a_proxy_too(
    clock: FakeClock, serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its requests arrive at the pace of the proxy: to refuse them at once would cost more than the client may use."""
    server = serve(proxies=("127.0.0.1/32",), limits=True)
    server.limits.loop["192.0.2.1"].spend(10.0)
    debtor = HTTPConnection(*server.listening.getsockname(), PATIENCE)
    debtor.request("GET", "/api/rooms", headers={"X-Forwarded-For": "192.0.2.1"})
    assert [_ask(server, "192.0.2.2") for _ in range(2)] == [200, 200]
    assert select([debtor.sock], [], [], 0)[0] == []
    monkeypatch.setattr(security, "AT_ONCE", 1)
    assert _ask(server, "192.0.2.1") == 429  # more of them do not pile up
    clock.advance(LONGEST_PAUSE)
    assert debtor.getresponse().status == 429


def _ask(server: Server, address: str) -> int:
    """The status of a response to a client of a proxy."""
    line = HTTPConnection(*server.listening.getsockname(), PATIENCE)
    line.request("GET", "/api/rooms", headers={"X-Forwarded-For": address})
    status: int = line.getresponse().status
    line.close()
    return status


def test_who_owes_too_much_gets_no_files_either(clock: FakeClock, serve: Callable[..., Server]) -> None:
    """They cost as much as other requests, and a proxy passes on as many at a time as a client likes to have."""
    server = serve(proxies=("127.0.0.1/32",), limits=True)
    for owed, path, refused in ((2.0, "/", False), (9.0, "/", True), (8.0, "/api/ready", False)):
        address = f"192.0.2.{owed:.0f}"
        server.limits.loop[address].spend(server.limits.loop[address].left + owed)
        line = HTTPConnection(*server.listening.getsockname(), PATIENCE)
        line.request("GET", path, headers={"X-Forwarded-For": address})
        assert _ask(server, "192.0.2.1") == 200  # by now, it waits
        clock.advance(LONGEST_PAUSE)
        assert (line.getresponse().status == 429) == refused
        line.close()
