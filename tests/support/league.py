"""A server in this process, and people who play on it: plain HTTP, plain sockets."""

import asyncio
import json
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, nullcontext
from math import inf
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from support.clock import FakeClock
from support.waiting import PATIENCE, wait_until
from volt.server.protection.limits import Addresses, Unlimited
from volt.server.protection.tokens import digest, new_token
from volt.server.rooms.broadcast import Connection
from volt.server.rooms.room import Room
from volt.server.rooms.socket_messages import Hello
from volt.server.run import make_server
from volt.server.runtime import clock
from volt.server.runtime.settings import Settings

Json = dict[str, Any]


def patiently(request: Callable[[], Any]) -> Any:
    """Try again when refused or disconnected, as the page does while servers come and go."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return request()
        except (AssertionError, InvalidStatus, ConnectionClosed):
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def on_loop(server: "Server", work: Any) -> Any:
    """The result of a coroutine that runs on the server's event loop."""
    return asyncio.run_coroutine_threadsafe(work, server.rooms.loop).result(PATIENCE)


class Server:
    """``volt serve`` in a thread."""

    def __init__(self, database: str = "memory:", **settings: object) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        ready = threading.Event()
        wanted = {"limits": False, "tempo": False, **settings}
        self._server = make_server(Settings(database=database, **wanted), ready.set)  # type: ignore[arg-type]
        self._clock = clock.source if isinstance(clock.source, FakeClock) else None
        if self._clock is not None:
            self._server.config.get_loop_factory = lambda: self._clock.new_loop  # type: ignore[method-assign,union-attr]
        self._thread = threading.Thread(target=lambda: self._server.run(sockets=[self.listening]), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)

    @property
    def rooms(self) -> Any:
        return self._server.config.app._app.state.parts.rooms  # type: ignore[union-attr]

    @property
    def connections(self) -> Any:
        return self._server.config.app._connections  # type: ignore[union-attr]

    @property
    def limits(self) -> Any:
        return self.connections.limits

    def free_event_loop(self) -> None:
        """Let every address use as much of the event loop as it likes: while time stands still, none is given back."""
        self.limits.loop = Addresses(inf, inf, Unlimited)

    @property
    def championships(self) -> Any:
        return self._server.config.app._app.state.parts.championships  # type: ignore[union-attr]

    @property
    def notices(self) -> Any:
        return self._server.config.app._app.state.parts.notices  # type: ignore[union-attr]

    def hears(self, other: "Server") -> bool:
        """Whether messages of another server on the same Redis arrive, and none was lost since its last announcement."""
        mine, theirs = self.relay._mail, other.relay._mail
        peer = theirs.peers.get(mine.me)
        return self.relay.reaches(theirs.me) and peer is not None and mine.peers[theirs.me].series == peer.own_series

    @property
    def relay(self) -> Any:
        return self._server.config.app._app.state.parts.relay  # type: ignore[union-attr]

    def stop(self) -> None:
        self._server.should_exit = True
        with nullcontext() if self._clock is None else self._clock.running():
            self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"

    # --- HTTP ---

    def call(self, method: str, path: str, body: object = None, token: str = "", **headers: str) -> tuple[int, Any]:
        """Send a request; return the status and the response."""
        sent = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = Request(self.url + path, sent, {"Connection": "close", **headers}, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urlopen(request, timeout=PATIENCE) as response:
                return response.status, _content(response)
        except HTTPError as error:
            return error.code, _content(error)

    def get(self, path: str) -> Any:
        status, answer = self.call("GET", path)
        assert status == 200, answer
        return answer

    def post(self, path: str, body: object = None, token: str = "") -> Any:
        status, answer = self.call("POST", path, body, token)
        assert status in (200, 201), answer
        return answer

    def room(self, *kinds: str, **wish: object) -> Json:
        """A room with seats of these kinds."""
        seats = [{"kind": "bot", "level": kind} if kind in ("rookie", "random") else {"kind": kind} for kind in kinds]
        return self.post("/api/rooms", {"seats": seats, "mode": "training", **wish})  # type: ignore[no-any-return]

    def sit(self, room: str, *tokens: str, host: str = "", have: int = 0, address: str = "") -> "Player":
        return Player(self.url, room, tokens, host, have, address)


def socket_to(server: Server, room: str) -> str:
    """The address of the socket of a room."""
    return f"{server.url.replace('http', 'ws', 1)}/api/rooms/{room}/socket"


def _content(response: Any) -> Any:
    body = response.read()
    return json.loads(body) if response.headers.get_content_type() == "application/json" else body.decode()


def wait_until_connected(one: Server, other: Server) -> None:
    """Wait until both servers hear each other, and each knows the other's present line."""
    wait_until(lambda: one.hears(other) and other.hears(one))


def _tls() -> ssl.SSLContext:
    """TLS for a socket that one thread reads and another writes, which OpenSSL does not allow for.

    With TLS 1.3 the reader also takes care of the tickets that follow the handshake, and what is written at that moment may never
    be sent: one in a few hundred handshakes on a busy machine. TLS 1.2 sends nothing after its handshake.
    """
    context = ssl.create_default_context()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


class Player:
    """A player at a socket, behind a proxy if there is an ``address``. ``heard`` has every message so far."""

    def __init__(
        self, url: str, room: str, tokens: tuple[str, ...] = (), host: str = "", have: int = 0, address: str = ""
    ) -> None:
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self._lines: list[str] = []  # of the last frame, not heard yet
        to, headers = f"{url.replace('http', 'ws', 1)}/api/rooms/{room}/socket", {"X-Forwarded-For": address}
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                to,
                additional_headers=headers if address else None,
                max_size=None,
                compression=None,
                open_timeout=PATIENCE,
                ping_interval=None,
                ssl=_tls() if to.startswith("wss") else None,
            )
        )
        self.send("hello", tokens=tokens, host=host, have=have)
        self.welcome = self.wait("welcome")

    def send(self, type_: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": type_, **fields}))

    def hear(self, seconds: float = PATIENCE) -> Json:
        if not self._lines:
            frame = self.socket.recv(timeout=seconds)
            assert isinstance(frame, str)
            self._lines = frame.split("\n")
        text = self._lines.pop(0)
        self.raw.append(text)
        self.heard.append(json.loads(text))
        return self.heard[-1]

    def catch_up(self) -> list[Json]:
        """Everything that the server has sent by the time it answers a ping."""
        known = len(self.heard)
        self.send("ping")
        self.wait("pong")
        return self.heard[known:-1]

    def wait(self, type_: str, **fields: object) -> Json:
        """The next message of that type with these fields."""
        while True:
            message = self.hear()
            if message["type"] == type_ and all(message[name] == value for name, value in fields.items()):
                return message

    def answer(self, ask: Json, answer: str) -> None:
        self.send("answer", seat=ask["seat"], question=ask["question"], answer=answer)

    def play(self, choose: Callable[[Json], str], until: Callable[[Json], bool]) -> Json:
        """Answer whatever is asked until a message ends it."""
        while True:
            message = self.hear()
            if until(message):
                return message
            if message["type"] == "ask":
                self.answer(message, choose(message))

    def close(self) -> None:
        self._open.close()


class Ear(Connection):
    """A connection of a room that records everything sent to it."""

    def __init__(self, *seats: str) -> None:
        super().__init__()
        self.frames: list[str] = []
        self.seats = seats  # type: ignore[assignment]

    def send(self, text: str) -> None:
        self.frames.append(text)

    async def enter(self, room: Room, have: int = 0) -> None:
        """Create a room, with new tokens for the seats."""
        tokens = {seat: new_token() for seat in self.seats}
        for seat, token in tokens.items():
            room.seat(seat).token = digest(token)
        await room.enter(self, Hello(tokens=tuple(tokens.values()), have=have))

    @property
    def heard(self) -> list[Json]:
        return [json.loads(frame) for frame in self.frames]

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


class Chooser:
    """Any legal answer."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, ask: Json) -> str:
        option = str(self._random.choice(ask["options"])["answer"])
        if ask["kind"] != "program":
            return option
        units = []
        for colour in self._random.sample(["blue", "blue", "red", "red"], 3):
            number = self._random.choice("123456")
            units.append(colour[0].upper() + number + self._random.choice(ask["controller"][colour][number]))
        return " ".join([*units, option])


def play_all(*players: Player, until: Callable[[Json], bool] | None = None) -> list[Json]:
    """Let all play at the same time, each in its own thread."""
    with ThreadPoolExecutor() as threads:
        done = [threads.submit(player.play, Chooser(i), until or over) for i, player in enumerate(players)]
        return [one.result(PATIENCE) for one in done]


def over(message: Json) -> bool:
    return message["type"] == "happened" and message["snapshot"]["winner"] is not None
