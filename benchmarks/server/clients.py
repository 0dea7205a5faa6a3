"""Players for load tests: each keeps a socket open and answers as soon as it is asked, or after a pause.

They share the machine with the server, so they are as light as possible: one thread, sockets read and written by hand,
messages parsed no further than needed. What is measured is the server, not the players: a move is sent when it is due, to the
microsecond, and a response counts as received when it arrived, as noted by the kernel, not when the player got to read it.
"""

import base64
import json
import os
import random
import select
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

Token = tuple[str, str, str]  # match, seat, key
Place = list[Token]  # the seats that a player takes, one game after another
ARRIVED = 35  # SO_TIMESTAMPNS of Linux: received bytes come with the time of their arrival
_timespec = struct.Struct("ll").unpack


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    received: int = 0
    messages: int = 0
    refused: int = 0
    connected: int = 0
    latencies: list[float] = field(default_factory=list)
    counting: bool = False

    def heard(self, text: bytes) -> None:
        if self.counting:
            self.received += len(text)
            self.messages += 1

    def moved(self, seconds: float) -> None:
        if self.counting:
            self.moves += 1
            self.latencies.append(seconds)

    def percentile(self, share: float) -> float:
        return percentile(self.latencies, share)


def percentile(values: list[float], share: float) -> float:
    """The value that this share of all values is less than."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def post(url: str, body: object, token: str = "", address: str = "") -> dict:
    """Send a POST request, on behalf of ``address`` if the server trusts this machine as a proxy."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    headers |= {"X-Forwarded-For": address} if address else {}
    with urlopen(Request(url, json.dumps(body).encode(), headers, method="POST"), timeout=60) as response:
        return json.load(response)


class Crowd:
    """All players of a load test: their sockets, and the moves that are due."""

    def __init__(self, url: str) -> None:
        self.url, self.tally = url, Tally()
        self._ready = select.epoll()
        self._sockets: dict[int, Socket] = {}
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._asked = 0

    def add(self, socket_: "Socket") -> None:
        self._sockets[socket_.number] = socket_
        self._ready.register(socket_.number, select.EPOLLIN)

    def remove(self, socket_: "Socket") -> None:
        self._ready.unregister(socket_.number)
        del self._sockets[socket_.number]

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Schedule a call after that many seconds."""
        self._asked += 1
        heappush(self._due, (time.time() + seconds, self._asked, call))

    def play(self, seconds: float = inf, enough: Callable[[], bool] = lambda: False) -> None:
        """Play for that many seconds, or until ``enough`` returns True. A player that fails ends the measurement."""
        end = time.time() + seconds
        while (now := time.time()) < end and not enough():
            while self._due and self._due[0][0] <= now:
                heappop(self._due)[2]()
            wait = min(self._due[0][0] if self._due else inf, end, now + 1) - time.time()
            if wait > 0:  # epoll's own timeout has a resolution of milliseconds
                select.select([self._ready], [], [], wait)
            for number, _ in self._ready.poll(0):
                if number in self._sockets:
                    self._sockets[number].readable()

    def leave(self) -> None:
        """Close all sockets."""
        for socket_ in list(self._sockets.values()):
            socket_.close()
        self._ready.close()


class Socket:
    """The part of a WebSocket that a player needs: whole text frames, and pongs."""

    lines = True  # a message is a line of a frame

    def __init__(self, crowd: Crowd, path: str, source: str = "", url: str = "") -> None:
        self.crowd, self.tally = crowd, crowd.tally
        self.arrived = 0.0  # when the message being handled arrived
        self._open, self._closed = False, False
        self._rest = b""
        where = urlsplit(url or crowd.url)
        come_from = (source, 0) if source else None
        self._socket = socket.create_connection((where.hostname, where.port), source_address=come_from)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.setsockopt(socket.SOL_SOCKET, ARRIVED, 1)
        self.number = self._socket.fileno()
        crowd.add(self)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        self._socket.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {where.netloc}", *lines, "\r\n"]).encode())

    def close(self) -> None:
        self._closed = True
        self.crowd.remove(self)
        self._socket.close()

    def readable(self) -> None:
        data, notes, _, _ = self._socket.recvmsg(1 << 18, 64)
        if not data:
            raise ConnectionError("the server closed the socket")
        if notes:
            seconds, nanoseconds = _timespec(notes[0][2])
            self.arrived = seconds + nanoseconds * 1e-9
        else:  # the kernel starts to note times only a moment after it was asked to
            self.arrived = time.time()
        data, self._rest = self._rest + data, b""
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(data[:100].decode(errors="replace"))
            self._open, data = True, data[end + 4 :]
            self.tally.connected += 1
            self.opened()
        while len(data) >= 2 and not self._closed:
            head, size = 2, data[1]
            if size == 126:
                head, size = 4, int.from_bytes(data[2:4], "big")
            elif size == 127:
                head, size = 10, int.from_bytes(data[2:10], "big")
            if len(data) < head + size:
                break
            text = data[head : head + size]
            if data[0] == 0x81:
                self.tally.heard(text)
                for line in text.split(b"\n") if self.lines else (text,):
                    self.heard(line)
            elif data[0] == 0x89:
                self._send(0x8A, text)
            data = data[head + size :]
        self._rest = data

    def send(self, text: bytes) -> float:
        """Send a message; return the time."""
        return self._send(0x81, text)

    def _send(self, kind: int, text: bytes) -> float:
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        frame = head + bytes(4) + text  # a mask of zeros changes nothing
        now = time.time()
        if not self._closed:
            self._socket.sendall(frame)
        return now

    def opened(self) -> None:
        """The socket is open."""

    def heard(self, text: bytes) -> None:
        """Handle a message."""


# --- VOLT ---

SEATS = ("red", "blue", "green", "yellow")


class _Option(msgspec.Struct):
    answer: str


class _Heard(msgspec.Struct):
    """The parts of a message that a player needs; the rest is skipped."""

    type: str
    kind: str = ""
    question: int = 0
    options: tuple[_Option, ...] = ()


_hear = msgspec.json.Decoder(_Heard).decode
_say = msgspec.json.encode


def volt_places(url: str, tables: int, games: int) -> list[Place]:
    """Create ``games`` games at every table, with all seats played over the network, and start them."""
    matches = [volt_match(url) for _ in range(tables * games)]
    return [list(games) for i in range(tables) for games in zip(*matches[i::tables], strict=True)]


def volt_match(url: str, address: str = "", goal: int = 6) -> list[Token]:
    """A game whose seats are played over the network."""
    made = post(f"{url}/api/rooms", {"seats": [{"kind": "open"}] * 4, "mode": "rfl", "goal": goal}, "", address)
    room, seats = made["room"]["id"], []
    for seat in SEATS:
        taken = post(f"{url}/api/rooms/{room}/seats/{seat}", {"name": seat, "bot": True}, "", address)
        seats.append((room, seat, taken["token"]))
    post(f"{url}/api/rooms/{room}/start", {}, made["host"], address)
    return seats


class VoltPlayer(Socket):
    """Plays a seat in one room after another, and stays in the last. It always takes the same starting number, so players never
    compete for one."""

    def __init__(self, crowd: Crowd, place: Place, pause: float, source: str = "", url: str = "") -> None:
        """``source`` is the address of the player, ``url`` the server they connect to, if it is not that of the crowd."""
        (room, self._seat, self._key), *self._next = place
        self._pause, self._source, self._url = pause, source, url
        self._random = random.Random(room + self._seat)
        self._starting = SEATS.index(self._seat) + 1
        self._sent = 0.0
        super().__init__(crowd, f"/api/rooms/{room}/socket", source, url)

    def opened(self) -> None:
        self.send(_say({"type": "hello", "tokens": [self._key]}))

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"accepted"'):
            self.tally.moved(self.arrived - self._sent)
        elif text.startswith(b'{"type":"ask"'):
            ask = _hear(text)
            self.crowd.later(self._random.uniform(0, 2 * self._pause), lambda: self._answer(ask))
        elif text.startswith(b'{"type":"refused"'):
            self.tally.refused += 1
        elif text.startswith(b'{"type":"roomchanged"') and b'"status":"over"' in text:
            self.close()
            if self._next:
                VoltPlayer(self.crowd, self._next, self._pause, self._source, self._url)

    def _answer(self, ask: _Heard) -> None:
        if ask.kind == "program":
            answer = f"{self._die()} {self._die('R')} {self._die()} {self._starting}"
        else:
            answer = self._random.choice(ask.options).answer
        self._sent = self.send(_say({"type": "answer", "seat": self._seat, "question": ask.question, "answer": answer}))

    def _die(self, colour: str = "B") -> str:
        return f"{colour}{self._random.randint(1, 6)}{self._random.choice('nesw')}"


# --- boardgame.io, over its own protocol on a WebSocket ---


def board_places(url: str, tables: int, games: int) -> list[Place]:
    """Create one match at every table; matches have no end."""
    places = []
    for _ in range(tables):
        match = post(f"{url}/games/volt/create", {"numPlayers": 4})["matchID"]
        for seat in "0123":
            joined = post(f"{url}/games/volt/{match}/join", {"playerID": seat, "playerName": seat})
            places.append([(match, seat, joined["playerCredentials"])])
    return places


class BoardPlayer(Socket):
    """Plays a seat in a match: moves, waits until it receives its own move, moves again."""

    lines = False

    def __init__(self, crowd: Crowd, place: Place, pause: float) -> None:
        ((self._match, self._seat, self._key),) = place
        self._pause = pause
        self._random = random.Random(self._match + self._seat)
        self._moved, self._sent, self._mine = 0, 0.0, b""
        super().__init__(crowd, "/socket.io/?EIO=4&transport=websocket")

    def heard(self, text: bytes) -> None:
        if text == b"2":
            self.send(b"3")
        elif text.startswith(b"0"):
            self.send(b"40/volt,")
        elif text.startswith(b"40"):
            self.send(b"42/volt," + _say(["sync", self._match, self._seat, self._key, 4]))
        elif self._moved == 0 or self._mine in text:
            if self._moved:
                self.tally.moved(self.arrived - self._sent)
            state = int(text.split(b'"_stateID":', 1)[1].split(b",", 1)[0].split(b"}", 1)[0])
            self._moved += 1
            self._mine = f'"last":"{self._seat}m{self._moved} '.encode()
            self.crowd.later(self._random.uniform(0, 2 * self._pause), lambda: self._move(state))

    def _move(self, state: int) -> None:
        payload = {
            "type": "play",
            "args": [f"m{self._moved} B3n R2sw B1e 2"],
            "playerID": self._seat,
            "credentials": self._key,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._sent = self.send(b"42/volt," + _say(["update", action, state, self._match, self._seat]))
