"""Sockets: frames in any pieces, hello, pings, heartbeats."""

import gc
import json
import socket
import time
import weakref
from collections.abc import Iterator
from typing import BinaryIO

import pytest
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from support.clock import FakeClock
from support.league import Json, Server, socket_to
from support.waiting import PATIENCE, wait_until
from volt.server.rooms import broadcast, sockets
from volt.server.runtime.errors import RequestError


def all_of(kind: type) -> list["weakref.ref[object]"]:
    return [weakref.ref(one) for one in gc.get_objects() if isinstance(one, kind)]


def frame(text: str, first: int = 0x81, mask: bytes = b"abcd") -> bytes:
    data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text.encode()))
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes((first,)) + size + mask + data


def messages(stream: BinaryIO) -> Iterator[Json]:
    """What the server sends, one message after another; pongs are left out."""
    while head := stream.read(2):
        size = head[1] if head[1] < 126 else int.from_bytes(stream.read(2 if head[1] == 126 else 8), "big")
        text = stream.read(size)
        if head[0] == 0x81:
            yield from map(json.loads, text.split(b"\n"))


@pytest.mark.parametrize("pieces", ["whole", "together", "byte by byte", "fragments", "with pings"])
def test_frames_come_in_any_pieces(server: Server, pieces: str) -> None:
    made = server.room("you", "random", mode="training", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    address = server.listening.getsockname()[:2]
    with socket.create_connection(address, timeout=PATIENCE) as line, line.makefile("rb") as stream:
        line.sendall(
            f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while stream.readline().strip():
            pass
        line.sendall(frame(json.dumps({"type": "hello", "tokens": [token]})))
        heard = messages(stream)
        ask = next(message for message in heard if message["type"] == "ask")
        nonsense = frame(json.dumps({"type": "say", "text": "hello"}))
        option = ask["options"][0]["answer"]
        answer = json.dumps({"type": "answer", "seat": "red", "question": ask["question"], "answer": option})
        if pieces == "whole":
            line.sendall(frame(answer))
        elif pieces == "together":
            line.sendall(nonsense + frame(answer) + nonsense)
        elif pieces == "byte by byte":
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in frame(answer):
                line.sendall(bytes((byte,)))
                time.sleep(0.001)
        elif pieces == "fragments":
            line.sendall(frame(answer[:20], first=0x01) + frame("", first=0x89) + frame(answer[20:], first=0x80))
        else:
            line.sendall(frame("ping", first=0x89) + frame(answer) + frame("pong", first=0x8A))
        accepted = next(message for message in heard if message["type"] == "accepted")
        assert accepted["question"] == ask["question"]


def test_a_ping_is_answered(server: Server) -> None:
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"])
    red.send("ping")
    assert red.wait("pong") == {"type": "pong"}


def test_a_silent_game_has_heartbeats_for_players_who_ask_for_them(clock: FakeClock, server: Server) -> None:
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    red, green, spectator = server.sit(room, tokens["red"]), server.sit(room, tokens["green"]), server.sit(room)
    for each, token in ((red, (tokens["red"],)), (spectator, ())):
        each.send("hello", tokens=token, heartbeat=True)
        each.wait("welcome")
    with clock.running(20):
        assert red.wait("pong") == red.wait("pong") == {"type": "pong"}
    for other in (green, spectator):
        other.send("say", text="Well?")
        other.wait("said")
        assert not any(message["type"] == "pong" for message in other.heard)


def test_a_reader_that_is_too_slow_is_cut_off_and_nobody_else_notices(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CLOSE_WITHIN", 0.1)
    monkeypatch.setattr(broadcast, "MOST_WAITING", 50_000)
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    slow = socket.socket()
    for buffer, end in (
        (socket.SO_RCVBUF, slow),
        (socket.SO_SNDBUF, server.listening),
    ):  # or the system holds megabytes
        end.setsockopt(socket.SOL_SOCKET, buffer, 4096)
    slow.connect(server.listening.getsockname())
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
        if number % 100 == 0 and server.get(f"/api/rooms/{made['room']['id']}")["watchers"] == 0:
            break
    assert server.get(f"/api/rooms/{made['room']['id']}")["watchers"] == 0
    slow.close()


@pytest.mark.usefixtures("uncollected")
def test_a_broken_connection_leaves_nothing_to_the_garbage_collector(server: Server) -> None:
    """Which comes late, and memory would grow until then."""
    others = all_of(ServerProtocol)  # of tests before
    with connect(socket_to(server, server.room("you", "open")["room"]["id"])) as watcher:
        watcher.send('{"type":"hello"}')
        watcher.recv(PATIENCE)
        there = [one for one in all_of(ServerProtocol) if one not in others]
        assert there
        watcher.socket.shutdown(socket.SHUT_RDWR)  # without a goodbye
        wait_until(lambda: not any(one() for one in there))


@pytest.mark.usefixtures("uncollected")
def test_a_refused_answer_leaves_nothing_to_the_garbage_collector(server: Server) -> None:
    """An error knows the game it happened in: that would stay in memory, too."""
    made = server.room("you", "you", start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = both.wait("ask")
    before = len(all_of(RequestError))
    for _ in range(3):
        both.answer(ask, "B9")
        both.wait("refused")
    wait_until(lambda: len(all_of(RequestError)) <= before)
