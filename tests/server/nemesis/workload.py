"""The workload: tables at which games are created, joined, started and played one after another, through the load balancer."""

import asyncio
import json
import random
from typing import Any

from .history import History, RoomHistory
from .players import Player

# share of rooms with a clock, its seconds, and how often an operator lets it run out
CLOCKED, CLOCK, SLEEPY = (
    0.15,
    4,
    0.15,
)
MODES = (("training", 4), ("rfl", 4))
HTTP_TIMEOUT = 5.0


class Unreachable(Exception):
    """There was no response, so nobody knows whether the request was carried out."""


async def call(port: int, method: str, path: str, body: object = None, token: str = "") -> tuple[int, Any]:
    """Send a request through the load balancer; return the status and the content."""
    sent = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Content-Length: {len(sent)}"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    try:
        async with asyncio.timeout(HTTP_TIMEOUT):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write("\r\n".join([*lines, "", ""]).encode() + sent)
                head, _, content = (await reader.read()).partition(b"\r\n\r\n")
            finally:
                writer.close()
        return int(head.split(b" ", 2)[1]), json.loads(content)
    except (OSError, TimeoutError, IndexError, ValueError) as error:
        raise Unreachable from error


class Workload:
    """All tables."""

    def __init__(self, port: int, history: History, tables: int, pace: float, seed: int) -> None:
        self._port, self._history, self._pace = port, history, pace
        self._random = random.Random(seed)
        self._stopping = False
        self.playing = 0
        self._tables = [asyncio.ensure_future(self._table()) for _ in range(tables)]

    async def stop(self) -> None:
        """Let everybody leave; raise the error of any player that failed."""
        self._stopping = True
        for table in self._tables:
            table.cancel()
        ended = await asyncio.gather(*self._tables, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _table(self) -> None:
        while not self._stopping:
            await asyncio.sleep(self._random.uniform(0, 2 * self._pace))
            try:
                clocked = self._random.random() < CLOCKED
                room = await self._open(clocked)
            except Unreachable:
                continue
            if room is not None:
                await self._play(room, SLEEPY if clocked else 0.0)

    async def _open(self, clocked: bool) -> RoomHistory | None:
        """Create a room, fill it and start it; None if the outcome is unknown."""
        mode, goal = self._random.choice(MODES)
        clock = {"programming": CLOCK, "question": CLOCK} if clocked else {}
        wish = {"mode": mode, "goal": goal, "clock": clock, "seats": [{"kind": "you"}, {"kind": "open"}]}
        status, made = await call(self._port, "POST", "/api/rooms", wish)
        if status != 201:
            return None
        room = self._history.room(made["room"]["id"])
        room.tokens["red"] = [made["tokens"]["red"]]
        await self._race(2, f"/api/rooms/{room.id}/seats/green", {"name": "Green"}, "", room)
        if not room.tokens.get("green"):
            return None
        await self._race(2, f"/api/rooms/{room.id}/start", None, made["host"], room)
        status, info = await call(self._port, "GET", f"/api/rooms/{room.id}")
        return room if status == 200 and info["status"] == "running" else None

    async def _race(self, runners: int, path: str, body: object, token: str, room: RoomHistory) -> None:
        """Send the same request several times at once; at most one may succeed."""

        async def run() -> None:
            status, answer = await call(self._port, "POST", path, body, token)
            if status in (200, 201) and path.endswith("/start"):
                room.starts += 1
            elif status in (200, 201):
                room.tokens.setdefault(answer["colour"], []).append(answer["token"])

        await asyncio.gather(*(run() for _ in range(runners)), return_exceptions=True)

    async def _play(self, room: RoomHistory, sleepy: float) -> None:
        seats = ("red", "green", None)
        players = [Player(self._port, room, seat, self._pace, sleepy) for seat in seats]
        self.playing += 1
        try:
            await asyncio.gather(*(player.play() for player in players))
        finally:
            self.playing -= 1
