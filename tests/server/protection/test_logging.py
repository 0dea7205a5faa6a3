"""What a stranger can cause as often as they like is counted, and logged once a minute at most."""

import logging
import socket

import pytest

from support.clock import FakeClock
from support.league import Server
from support.waiting import wait_until
from volt.server import run
from volt.server.runtime.metrics import REFUSED, REQUESTS

UPGRADE = "GET /api/{path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: {kind}\r\n"
KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
CASES = {
    "a body cut short": ("POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", REQUESTS, 408),
    "a chunk cut short": (
        "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        REQUESTS,
        408,
    ),
    "no HTTP": ("garbage\r\n\r\n", REFUSED, "not_http"),
    "another protocol": (UPGRADE.format(path="rooms", host="localhost", kind="h2c") + "\r\n", REFUSED, "not_http"),
    "a handshake that is refused": (
        UPGRADE.format(path="no", host="evil", kind="websocket") + KEY,
        REFUSED,
        "handshake",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_clients_get_wrong_is_counted_and_hardly_logged(
    clock: FakeClock, server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    monkeypatch.setattr(run, "_logged", {})
    sent, metric, label = CASES[case]
    counter = metric.labels(label)
    for minute in range(2):
        caplog.clear()
        before = counter._value.get()
        for _ in range(5):
            with socket.create_connection(server.listening.getsockname()) as line:
                line.sendall(sent.encode())
        wait_until(lambda before=before: counter._value.get() == before + 5)
        logged = [record for record in caplog.records if record.levelno >= logging.WARNING]
        assert len(logged) == (metric is REFUSED), f"in minute {minute}"
        assert not any(record.exc_info for record in logged)
        clock.advance(run.SAMPLE)
