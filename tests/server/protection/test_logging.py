"""What a stranger can cause as often as they like is counted, and logged once a minute at most."""

import json
import logging
import socket

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from support.clock import FakeClock
from support.league import Chooser, Server
from support.waiting import PATIENCE, wait_until
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


def test_bad_frames_leave_nothing_in_the_log(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "uvicorn.error")
    room = server.room("you", "open")["room"]["id"]
    for _ in range(3):
        with connect(f"{server.url.replace('http', 'ws', 1)}/api/rooms/{room}/socket") as socket:
            socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
    assert not [record for record in caplog.records if record.exc_info]


def test_no_secret_is_logged_or_told_in_an_error(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    made = server.room("you", "you", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    red = server.sit(room, token, host=made["host"])
    red.play(Chooser(0), lambda m: m["type"] == "ask" or m["type"] == "happened")
    red.send("hello", tokens=[made["host"]], host=token)
    red.send("answer", seat="red", question="none", answer="")
    refused = red.wait("refused")
    status, problem = server.call("PUT", f"/api/rooms/{room}/seats/red", {"kind": "bot"}, made["tokens"]["green"])
    assert status == 403
    for secret in (token, made["host"], str(server.rooms.loaded[room].state.seed)):
        assert secret not in json.dumps([refused["message"], problem])
        assert secret not in "\n".join(r.getMessage() for r in caplog.records if r.name.startswith(("uvicorn", "volt")))
