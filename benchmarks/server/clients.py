"""Players for load: each keeps a socket open and answers as soon as it is asked, or after a pause."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

Token = tuple[str, str, str]  # match, seat, key


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

    def heard(self, text: str | bytes) -> None:
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


def volt_matches(url: str, count: int) -> list[list[Token]]:
    """Rooms with four seats each, all played over the network, started."""
    matches = []
    for _ in range(count):
        made = post(f"{url}/api/rooms", {"seats": [{"kind": "open"}] * 4, "mode": "rfl", "goal": 6})
        room, seats = made["room"]["id"], []
        for seat in SEATS:
            taken = post(f"{url}/api/rooms/{room}/seats/{seat}", {"name": seat, "bot": True})
            seats.append((room, seat, taken["token"]))
        post(f"{url}/api/rooms/{room}/start", {}, made["host"])
        matches.append(seats)
    return matches


class VoltPlayer:
    """A seat in a room. It takes always the same starting number, so nobody is in anybody's way."""

    def __init__(self, url: str, token: Token, tally: Tally, pause: float) -> None:
        self._url, (self._room, self._seat, self._key) = url, token
        self._tally, self._pause = tally, pause
        self._random = random.Random("".join(token[:2]))
        self._number = SEATS.index(self._seat) + 1
        self.over = False

    async def play(self) -> None:
        address = f"{self._url.replace('http', 'ws', 1)}/api/rooms/{self._room}/socket"
        async with connect(address, compression=None, max_size=None, ping_interval=None, open_timeout=60) as socket:
            await socket.send(json.dumps({"type": "hello", "tokens": [self._key]}))
            sent = time.perf_counter()
            self._tally.connected += 1
            async for text in socket:
                self._tally.heard(text)
                message = _hear(text)
                if message.type == "accepted":
                    self._tally.moved(time.perf_counter() - sent)
                elif message.type == "ask":
                    if self._pause:
                        await asyncio.sleep(self._random.uniform(0, 2 * self._pause))
                    sent = time.perf_counter()
                    await self._answer(socket, message)
                elif message.type == "refused":
                    self._tally.refused += 1

    async def _answer(self, socket: ClientConnection, ask: _Heard) -> None:
        if ask.kind == "program":
            answer = f"{self._die()} {self._die('R')} {self._die()} {self._number}"
        else:
            answer = self._random.choice(ask.options).answer
        reply = {"type": "answer", "seat": self._seat, "question": ask.question, "answer": answer}
        await socket.send(json.dumps(reply))

    def _die(self, colour: str = "B") -> str:
        return f"{colour}{self._random.randint(1, 6)}{self._random.choice('nesw')}"


# --- boardgame.io, over its own protocol on a WebSocket ---


def board_matches(url: str, count: int) -> list[list[Token]]:
    matches = []
    for _ in range(count):
        match = post(f"{url}/games/volt/create", {"numPlayers": 4})["matchID"]
        seats = []
        for seat in "0123":
            joined = post(f"{url}/games/volt/{match}/join", {"playerID": seat, "playerName": seat})
            seats.append((match, seat, joined["playerCredentials"]))
        matches.append(seats)
    return matches


class BoardPlayer:
    """A seat in a match: moves, waits until its move comes back to it, moves again."""

    def __init__(self, url: str, token: Token, tally: Tally, pause: float) -> None:
        self._url, (self._match, self._seat, self._key) = url, token
        self._tally, self._pause = tally, pause
        self._random = random.Random("".join(token[:2]))

    async def play(self) -> None:
        address = f"{self._url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        async with connect(address, compression=None, max_size=None, ping_interval=None, open_timeout=60) as socket:
            await socket.recv()
            await socket.send("40/volt,")
            await socket.recv()
            await socket.send("42/volt," + json.dumps(["sync", self._match, self._seat, self._key, 4]))
            moved, sent = 0, 0.0
            self._tally.connected += 1
            async for text in socket:
                assert isinstance(text, str)
                if text == "2":
                    await socket.send("3")
                    continue
                self._tally.heard(text)
                mine = f'"last":"{self._seat}m{moved} '
                if '["sync",' in text[:20] or (mine in text and moved):
                    if moved:
                        self._tally.moved(time.perf_counter() - sent)
                    if self._pause:
                        await asyncio.sleep(self._random.uniform(0, 2 * self._pause))
                    moved += 1
                    state = int(text.split('"_stateID":', 1)[1].split(",", 1)[0].split("}", 1)[0])
                    sent = time.perf_counter()
                    await socket.send(self._move(moved, state))

    def _move(self, number: int, state: int) -> str:
        payload = {
            "type": "play",
            "args": [f"m{number} B3n R2sw B1e 2"],
            "playerID": self._seat,
            "credentials": self._key,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return "42/volt," + json.dumps(["update", action, state, self._match, self._seat])
