"""Security around everything: origins, hosts, headers."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from support.league import Server, socket_to


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


def test_another_name_is_another_server(serve: Callable[..., Server]) -> None:
    server = serve(hosts=("volt.example",))
    room = server.room("you", "open")["room"]["id"]
    for host, status in (
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("", 421),
        ("x/api/texts/de?.localhost", 421),
        ("x@a.localhost", 421),
        ("a.localhost:80:80", 421),
        ("[127.0.0.1", 421),
        ("volt.example", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.0.7", 200),
    ):
        assert server.call("GET", "/api/rooms", Host=host)[0] == status
    with pytest.raises(InvalidStatus) as error:
        connect(socket_to(server, room), additional_headers={"Host": "evil.example"}).__enter__()
    assert error.value.response.status_code in (400, 421)
