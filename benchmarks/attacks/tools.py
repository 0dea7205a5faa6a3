"""What attacks are made of: requests, sockets and floods from one address of this machine."""

import http.client
import json
import socket
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

from volt.arenas import load_arena, write_drawing
from volt.bots import RandomBot
from volt.game import Game, write_record

PROGRAM = "sparring"  # the name of an external program that the servers offer
THREADS = 6
REFUSALS = (OSError, http.client.HTTPException, ValueError)


class Attacker:
    """An attacker at one address, active until a deadline."""

    def __init__(self, url: str, address: str, room: str, seconds: float, long: list[str]) -> None:
        """``room`` is an honest one, ``long`` are those with long games that nobody plays any more."""
        self._server, self._address = (urlsplit(url).hostname, urlsplit(url).port), address
        self._room, self._long = room, long
        self._end = time.monotonic() + seconds

    def _goes_on(self) -> bool:
        return time.monotonic() < self._end

    def _ask(self, method: str, path: str, body: object = None, token: str = "", **headers: str) -> dict:
        line = http.client.HTTPConnection(*self._server, timeout=20, source_address=(self._address, 0))
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        try:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            text = line.getresponse().read()
        finally:
            line.close()
        return json.loads(text) if text.startswith(b"{") else {}

    def _repeat(self, method: str, *requests: tuple[str, object], threads: int = THREADS, token: str = "") -> None:
        """Repeat the same requests on every thread."""

        def ask() -> None:
            while self._goes_on():
                for path, body in requests:
                    with suppress(*REFUSALS):
                        self._ask(method, path, body, token)

        self._all(ask, threads)

    def _all(self, work: Callable[[], None], count: int = THREADS) -> None:
        threads = [threading.Thread(target=work) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _connect(self) -> socket.socket:
        return socket.create_connection(self._server, timeout=5, source_address=(self._address, 0))

    def _cut(self, *options: tuple[int, bytes]) -> None:
        """Open connections, send half a request, close."""
        while self._goes_on():
            with suppress(*REFUSALS), self._connect() as line:
                for option in options:
                    line.setsockopt(socket.SOL_SOCKET, *option)
                line.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{")

    def _upgrade(self, room: str, path: str = "") -> socket.socket:
        line = self._connect()
        line.sendall(
            f"GET {path or f'/api/rooms/{room}/socket'} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        if b" 101 " not in line.recv(4096):
            line.close()
            raise ConnectionError("refused")
        return line

    def _flood(self, room: str, frames: Iterator[bytes]) -> None:
        """Open sockets and send frames as fast as they are accepted, reading only as much as necessary."""
        while self._goes_on():
            with suppress(*REFUSALS), self._upgrade(room) as line:
                line.settimeout(0.05)
                while self._goes_on():
                    with suppress(TimeoutError):
                        line.sendall(next(frames))
                    with suppress(TimeoutError, BlockingIOError):
                        line.setblocking(False)
                        if line.recv(1 << 20) == b"":
                            break
                    line.settimeout(0.05)

    def _own_room(self) -> tuple[str, str]:
        """A room of the attacker in which red is programming."""
        seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
        made = self._make("/api/rooms", {"seats": seats, "mode": "training", "start": True, "private": True})
        return made["room"]["id"], made["tokens"]["red"]

    def _make(self, path: str, wish: object) -> dict:
        while "code" in (made := self._ask("POST", path, wish)):
            time.sleep(0.2)  # the server has had enough of this address for a moment
        return made


def endless(frames: bytes) -> Iterator[bytes]:
    while True:
        yield frames


def base64(text: str) -> str:
    return urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def frame(message: object) -> bytes:
    text = json.dumps(message).encode()
    head = bytes((0x81, 0x80 | len(text))) if len(text) < 126 else bytes((0x81, 0xFE)) + len(text).to_bytes(2, "big")
    return head + bytes(4) + text


def arena(number: int) -> str:
    """An arena with a few extra walls, different for every number."""
    drawing = write_drawing(load_arena("ruhrgebiet").drawing)
    parts = drawing.split(". .", 8)
    walls = [".|." if number >> i & 1 else ". ." for i in range(len(parts) - 1)]
    return "".join(part + wall for part, wall in zip(parts, [*walls, ""], strict=True))


def record() -> str:
    """The record of a game of some length."""
    game, bot = Game(seed=7, goal=6), RandomBot(7)
    while game.decisions and len(game.moves) < 900:
        decision = game.decisions[0]
        game.answer(decision, bot.choose(game.see(decision.seat), decision, 0))
    return write_record(game)
