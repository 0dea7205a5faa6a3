"""People who look for opponents, are matched, play for a while, and look again; they search like the page
(``web/src/protocol/lobby_line.svelte.ts``): after a lost connection for the same, with the same key."""

import asyncio
import json
import random
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from volt.server.protection.tokens import digest
from volt.server.rooms.state import RoomState

from .history import History, Search
from .players import OPENING, PATIENCE, Player

BOTS_AFTER = 2  # seconds
PLAYS = 8.0  # seconds, after which they look for another game
PAUSE = 0.6  # seconds at most between two attempts to connect
MATCHED = """SELECT body FROM rooms WHERE body LIKE '%"matched":true%'"""


class Seekers:
    """All of them."""

    def __init__(self, port: int, history: History, people: int, pace: float, seed: int) -> None:
        self._port, self._history, self._pace = port, history, pace
        self._random = random.Random(seed)
        self._enough = False
        self._tasks = [asyncio.ensure_future(self._seek_and_play()) for _ in range(people)]

    def finish(self) -> None:
        """Let nobody begin another search."""
        self._enough = True

    async def stop(self) -> None:
        """Let everybody leave; raise the error of any that failed."""
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def _seek_and_play(self) -> None:
        while not self._enough:
            await asyncio.sleep(self._random.uniform(0, 2 * self._pace))
            search = Search(secrets.token_urlsafe(24))
            self._history.searches.append(search)
            while not search.room:
                with suppress(OSError, WebSocketException, TimeoutError, EOFError):
                    await self._connect(search)
                await asyncio.sleep(self._random.uniform(0.1, PAUSE))
            room = self._history.room(search.room)
            room.tokens.setdefault(search.seat, []).append(search.key)
            await Player(self._port, room, search.seat, self._pace, stays=PLAYS).play()

    async def _connect(self, search: Search) -> None:
        """Search at one socket until a game is found, the connection is lost, or the server cannot save the search."""
        async with asyncio.timeout(OPENING):
            socket = await connect(f"ws://127.0.0.1:{self._port}/api/lobby", ping_interval=None, proxy=None)
        try:
            wish = {"type": "seek", "key": search.key, "name": "Seeker", "bots_after": BOTS_AFTER}
            await socket.send(json.dumps(wish))
            while not search.room:
                await socket.send('{"type": "ping"}')
                async with asyncio.timeout(PATIENCE):
                    frame = await socket.recv()
                for message in map(json.loads, str(frame).split("\n")):
                    if message["type"] == "matched":
                        search.room, search.seat = message["room"], message["seat"]
                    elif message["type"] == "refused":
                        return
                await asyncio.sleep(0.1)
        finally:
            socket.transport.abort()


def check_searches(connection: psycopg.Connection, history: History) -> Iterator[str]:
    """Yield what is wrong with the searches: each has led to one seat, in the room of which its owner was told."""
    seats: Counter[str] = Counter()
    places: dict[str, str] = {}
    for (body,) in connection.execute(MATCHED):
        state = msgspec.json.decode(body, type=RoomState)
        for seat in state.seats:
            seats[seat.token] += 1
            places[seat.token] = f"{seat.colour} in {state.id}"
    for search in history.searches:
        key = digest(search.key)
        if seats[key] > 1:
            yield f"somebody who looked for a game has {seats[key]} seats"
        elif search.room and places.get(key) != f"{search.seat} in {search.room}":
            yield f"somebody was promised {search.seat} in {search.room}, and has {places.get(key, 'no seat')}"
