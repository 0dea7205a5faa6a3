"""Behind a proxy that keeps its connections, each client pays for itself."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from support.league import Server
from support.services import free_port, wait_for_port
from support.waiting import PATIENCE

CADDY = "{{\n\tadmin off\n}}\nhttp://127.0.0.1:{port} {{\n\treverse_proxy {server}\n}}\n"
HAPROXY = """\
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
    for _ in range(3):
        assert status(port, "127.0.0.2") == 429
        assert status(port, "127.0.0.3") == 200
    assert len(server.connections._open) == 1  # the proxy has kept it for everybody
