"""Players for load: each keeps a socket open and answers as soon as it is asked, or after a pause.

They share the machine with the server, so they are as light as can be: sockets read and written by hand, messages looked
into no further than needed.
"""

import asyncio
import base64
import json
import os
import random
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

Token = tuple[str, str, str]  # match, seat, key
Place = list[Token]  # what a player plays, one game after another


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
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def post(url: str, body: object, token: str = "") -> dict:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(url, json.dumps(body).encode(), headers, method="POST"), timeout=60) as response:
        return json.load(response)


class Socket(asyncio.Protocol):
    """A WebSocket, as much of it as a player needs: whole text frames, and answers to pings."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open = False
        self._rest = b""

    async def play(self, url: str, path: str) -> None:
        """Connect and play until the socket closes."""
        where = urlsplit(url)
        loop = asyncio.get_running_loop()
        self._transport, _ = await loop.create_connection(lambda: self, where.hostname, where.port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        self._transport.write("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {where.netloc}", *lines, "\r\n"]).encode())
        try:
            await self.over
        finally:
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.over.done():
            self.over.set_exception(exc or ConnectionError("the server closed the socket"))

    def data_received(self, data: bytes) -> None:
        data, self._rest = self._rest + data, b""
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.over.set_exception(ConnectionError(data[:100].decode(errors="replace")))
                return
            self._open, data = True, data[end + 4 :]
            self.opened()
        while len(data) >= 2:
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
                self.heard(text)
            elif data[0] == 0x89:
                self._send(0x8A, text)
            data = data[head + size :]
        self._rest = data

    def send(self, text: bytes) -> None:
        self._send(0x81, text)

    def _send(self, kind: int, text: bytes) -> None:
        if self._transport.is_closing():
            return
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + bytes(4) + text)  # a mask of zeros changes nothing

    def opened(self) -> None:
        """The socket is open."""
        raise NotImplementedError

    def heard(self, text: bytes) -> None:
        """A message came."""
        raise NotImplementedError


# --- VOLT ---

SEATS = ("red", "blue", "green", "yellow")


class _Option(msgspec.Struct):
    answer: str


class _Heard(msgspec.Struct):
    """What a player needs to know of a message; the rest is passed over."""

    type: str
    kind: str = ""
    question: int = 0
    options: tuple[_Option, ...] = ()


_hear = msgspec.json.Decoder(_Heard).decode
_say = msgspec.json.encode


def volt_places(url: str, tables: int, games: int) -> list[Place]:
    """So many games at every table, all seats played over the network, started."""
    matches = [_volt_match(url) for _ in range(tables * games)]
    return [list(games) for i in range(tables) for games in zip(*matches[i::tables], strict=True)]


def _volt_match(url: str) -> list[Token]:
    made = post(f"{url}/api/rooms", {"seats": [{"kind": "open"}] * 4, "mode": "rfl", "goal": 6})
    room, seats = made["room"]["id"], []
    for seat in SEATS:
        taken = post(f"{url}/api/rooms/{room}/seats/{seat}", {"name": seat, "bot": True})
        seats.append((room, seat, taken["token"]))
    post(f"{url}/api/rooms/{room}/start", {}, made["host"])
    return seats


async def play_volt(url: str, place: Place, tally: Tally, pause: float) -> None:
    """Play one game after another; the last one never ends."""
    for token in place:
        await VoltPlayer(url, token, tally, pause).run()
    await asyncio.Event().wait()


class VoltPlayer(Socket):
    """A seat in a room. It takes always the same starting number, so nobody is in anybody's way."""

    def __init__(self, url: str, token: Token, tally: Tally, pause: float) -> None:
        super().__init__(tally)
        self._url, (self._room, self._seat, self._key) = url, token
        self._pause = pause
        self._random = random.Random("".join(token[:2]))
        self._number = SEATS.index(self._seat) + 1
        self._sent = 0.0

    async def run(self) -> None:
        """Play."""
        await self.play(self._url, f"/api/rooms/{self._room}/socket")

    def opened(self) -> None:
        self.send(json.dumps({"type": "hello", "tokens": [self._key]}).encode())
        self.tally.connected += 1

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"accepted"'):
            self.tally.moved(time.perf_counter() - self._sent)
        elif text.startswith(b'{"type":"ask"'):
            ask = _hear(text)
            if self._pause:
                asyncio.get_running_loop().call_later(self._random.uniform(0, 2 * self._pause), self._answer, ask)
            else:
                self._answer(ask)
        elif text.startswith(b'{"type":"refused"'):
            self.tally.refused += 1
        elif text.startswith(b'{"type":"roomchanged"') and b'"status":"over"' in text:
            self.over.set_result(None)

    def _answer(self, ask: _Heard) -> None:
        if ask.kind == "program":
            answer = f"{self._die()} {self._die('R')} {self._die()} {self._number}"
        else:
            answer = self._random.choice(ask.options).answer
        self._sent = time.perf_counter()
        self.send(_say({"type": "answer", "seat": self._seat, "question": ask.question, "answer": answer}))

    def _die(self, colour: str = "B") -> str:
        return f"{colour}{self._random.randint(1, 6)}{self._random.choice('nesw')}"


# --- boardgame.io, over its own protocol on a WebSocket ---


def board_places(url: str, tables: int, games: int) -> list[Place]:
    """One match at every table: it has no end."""
    places = []
    for _ in range(tables):
        match = post(f"{url}/games/volt/create", {"numPlayers": 4})["matchID"]
        for seat in "0123":
            joined = post(f"{url}/games/volt/{match}/join", {"playerID": seat, "playerName": seat})
            places.append([(match, seat, joined["playerCredentials"])])
    return places


async def play_board(url: str, place: Place, tally: Tally, pause: float) -> None:
    """Play."""
    await BoardPlayer(url, place[0], tally, pause).run()


class BoardPlayer(Socket):
    """A seat in a match: moves, waits until its move comes back to it, moves again."""

    def __init__(self, url: str, token: Token, tally: Tally, pause: float) -> None:
        super().__init__(tally)
        self._url, (self._match, self._seat, self._key) = url, token
        self._pause = pause
        self._random = random.Random("".join(token[:2]))
        self._moved, self._sent, self._mine = 0, 0.0, b""

    async def run(self) -> None:
        """Play."""
        await self.play(self._url, "/socket.io/?EIO=4&transport=websocket")

    def opened(self) -> None:
        self.tally.connected += 1

    def heard(self, text: bytes) -> None:
        if text == b"2":
            self.send(b"3")
        elif text.startswith(b"0"):
            self.send(b"40/volt,")
        elif text.startswith(b"40"):
            self.send(b"42/volt," + _say(["sync", self._match, self._seat, self._key, 4]))
        elif self._moved == 0 or self._mine in text:
            if self._moved:
                self.tally.moved(time.perf_counter() - self._sent)
            state = int(text.split(b'"_stateID":', 1)[1].split(b",", 1)[0].split(b"}", 1)[0])
            self._moved += 1
            self._mine = f'"last":"{self._seat}m{self._moved} '.encode()
            if self._pause:
                asyncio.get_running_loop().call_later(self._random.uniform(0, 2 * self._pause), self._move, state)
            else:
                self._move(state)

    def _move(self, state: int) -> None:
        payload = {
            "type": "play",
            "args": [f"m{self._moved} B3n R2sw B1e 2"],
            "playerID": self._seat,
            "credentials": self._key,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._sent = time.perf_counter()
        self.send(b"42/volt," + _say(["update", action, state, self._match, self._seat]))
