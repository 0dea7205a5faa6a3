"""Security: origins, sizes, rates, headers, names."""

import json
import logging
import socket
from collections.abc import Callable
from contextlib import nullcontext
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from support.clock import FakeClock
from support.league import Chooser, Server
from volt.server.protection.limits import Addresses, Bucket
from volt.server.protection.tokens import clean, digest, new_id, new_token, opens
from volt.server.rooms import sockets


def test_tokens_are_kept_as_digests(serve: Callable[..., Server]) -> None:
    token = new_token()
    assert opens(token, digest(token))
    assert not opens(token + "x", digest(token))
    assert not opens("", "")
    assert not opens("", digest(""))
    assert len({new_id() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [("Ada", "Ada"), ("  A\tB\n", "A B"), ("\u202eevil", "evil"), ("\x1b[31m", "[31m"), ("Łódź", "Łódź"), ("\x00", "")],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    assert clean(name) == cleaned


def test_foreign_pages_may_not_talk_to_the_server(serve: Callable[..., Server]) -> None:
    server = serve(origins=("https://friend.example",))
    made = server.room("you", "open")
    address = f"{server.url.replace('http', 'ws')}/api/rooms/{made['room']['id']}/socket"
    body = json.dumps({"seats": [{}, {}]}).encode()
    for origin, fine in (
        (server.url, True),
        ("https://friend.example", True),
        ("https://evil.example", False),
        (server.url + ".evil.example", False),
        ("null", False),
    ):
        assert (server.call("POST", "/api/rooms", body, Origin=origin)[0] == 201) == fine
        with nullcontext() if fine else pytest.raises(InvalidStatus, match="403"):
            connect(address, origin=origin).__enter__().close()  # type: ignore[arg-type]


def test_a_socket_to_no_room_is_refused_with_404(server: Server) -> None:
    with pytest.raises(InvalidStatus) as error:
        connect(f"{server.url.replace('http', 'ws')}/api/rooms/nosuchroom/socket").__enter__()
    assert error.value.response.status_code == 404


def test_every_answer_carries_its_headers(server: Server) -> None:
    for path in ("/", "/room/abc", "/api/rooms", "/api/nothing", "/api/arenas/rome.svg", "/assets/none.js"):
        try:
            with urlopen(Request(server.url + path)) as response:
                headers = response.headers
        except OSError as error:
            headers = error.headers  # type: ignore[attr-defined]
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "server" not in headers


def test_large_bodies_and_messages_are_refused(server: Server) -> None:
    status, problem = server.call("POST", "/api/rooms", b" " * 70_000)
    assert (status, problem["code"]) == (413, "too_long")
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.send("say", text="x" * 9000)
    assert red.wait("refused")["code"] == "too_long"
    red.socket.send("x" * 50_000)
    with pytest.raises(ConnectionClosed):
        red.wait("never")


def test_rates_are_limited(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(limits=True)
    server.free_event_loop()
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    for _ in range(100):
        red.send("setorder", seat="red", kind="none", answer="x")
    for _ in range(60):
        red.wait("refused", code="kind")
    with pytest.raises(TimeoutError):  # the others are not lost, they wait
        [red.hear(0.2) for _ in range(10)]
    with clock.running(speed=100):
        while sum(message["type"] == "refused" for message in red.heard) < 100:
            red.hear()
    clock.advance(60)
    statuses = [server.call("POST", "/api/rooms", {"seats": [{}, {}]})[0] for _ in range(30)]
    assert statuses.count(429) > 5


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=1e9, burst=2)
    assert all(bucket.take() for _ in range(100))
    strict = Bucket(rate=0, burst=2)
    assert [strict.take() for _ in range(3)] == [True, True, False]
    addresses = Addresses(rate=0, burst=1)
    assert [addresses["a"].take(), addresses["a"].take(), addresses["b"].take()] == [True, False, True]


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


def test_there_is_one_page_whatever_the_path(serve: Callable[..., Server], tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "index.html").write_text("<!doctype html><title>VOLT</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-1.js").write_text("1")
    (tmp_path.parent / "secret.txt").write_text("secret")
    server = serve(page=str(tmp_path))
    page = server.get("/")
    assert server.get("/room/abc") == server.get("/lobby") == page
    assert server.get("/assets/a-1.js") == "1"
    assert server.call("GET", "/assets/missing.js")[0] == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd"):
        assert "secret" not in server.call("GET", path)[1]
    assert server.call("GET", "/api/nothing")[0] == 404
    assert server.call("DELETE", "/api/rooms")[0] in (404, 405)


def test_a_reader_that_is_too_slow_is_cut_off_and_nobody_else_notices(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CLOSE_WITHIN", 0.1)
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    slow = socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])))
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    path = f"/api/rooms/{made['room']['id']}/socket"
    slow.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in slow.recv(1000)
    hello = b'{"type":"hello"}'
    slow.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)  # and from now on it reads nothing
    red.wait("roomchanged")
    assert server.get(f"/api/rooms/{made['room']['id']}")["watchers"] == 1
    for number in range(60_000):
        red.send("say", text=f"{number} ".ljust(200, "x"))
        red.wait("said")
        if number % 500 == 0 and server.get(f"/api/rooms/{made['room']['id']}")["watchers"] == 0:
            break
    assert server.get(f"/api/rooms/{made['room']['id']}")["watchers"] == 0
    slow.close()
