"""``python -m benchmarks.server.results``: what lists cost with 10,000 accounts and 100,000 finished games.

Makes such a database (SQLite in a temporary folder, or ``--database``), with a few people who have played thousands of games,
then asks for everything that shows games and ratings, as random people. Measured is the processor time of the server, its
writer thread and the database in it included, because other programs use the machine at the same time; on PostgreSQL, the time
until the response.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sql

from volt.arenas import names
from volt.game.vocabulary import MODES, ROBOTS
from volt.server.http.app import make_app
from volt.server.protection.addresses import Proxies
from volt.server.protection.limits import Limits
from volt.server.protection.pacing import Connections
from volt.server.protection.tokens import digest, new_id
from volt.server.ratings.scale import ANCHORS, POOLS
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.seating import room_of
from volt.server.rooms.state import Said
from volt.server.runtime.settings import Settings
from volt.server.storage.store import Store
from volt.server.storage.tables import DEVICES, HOLDINGS, PEOPLE, RATINGS, RESULT_SEATS, RESULTS, ROOMS

DAY = 86_400.0
PORTION = 1000
LINES = 20  # of chat, in every room
UNFINISHED = 0.02  # of the rooms


def add_people(connection: sql.Connection, people: list[str]) -> None:
    now = time.time()
    progress = json.dumps({"solved": [f"{n:02}-lesson" for n in range(20)]})
    connection.execute(
        PEOPLE.insert(),
        [
            {"id": id_, "handle": id_, "name": f"Player {n}", "created": now, "seen": now, "progress": progress}
            for n, id_ in enumerate(people)
        ],
    )
    connection.execute(
        DEVICES.insert(),
        [
            {"id": id_, "person": id_, "key": digest(f"key of {id_}"), "name": "", "created": now, "seen": now}
            for id_ in people
        ],
    )


def add_games(connection: sql.Connection, first: int, games: int, people: list[str], chance: random.Random) -> None:
    """Rooms with the seats of people, and their results; the first people play most."""
    state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 4))
    state.chat = [Said(seat="red", name="Player", text="What a hit! " * 4)] * LINES
    tokens = {seat.colour: seat.token for seat in state.seats}
    rows: dict[sql.Table, list[dict[str, Any]]] = {table: [] for table in (ROOMS, HOLDINGS, RESULTS, RESULT_SEATS)}
    for number in range(first, first + games):
        at, over = time.time() - 365 * DAY + number, chance.random() >= UNFINISHED
        state.id, state.created, state.started = new_id(), at, at
        state.status, state.winner, state.round = ("over", "red", 9) if over else ("running", None, 4)
        body = msgspec.json.encode(state).decode()
        room = {"id": state.id, "listed": False, "wakes": False, "created": at, "body": body}
        rows[ROOMS].append({**room, "record": "x" if over else None})
        players = {people[min(int(chance.paretovariate(0.7)) - 1, 10**9) % len(people)] for _ in range(3)}
        order = chance.sample(range(1, 5), 4)
        for (colour, token), place in zip(tokens.items(), order, strict=True):
            person = players.pop() if players else ""
            if person:
                rows[HOLDINGS].append(
                    {"room": state.id, "seat": colour, "person": person, "tokens": token, "since": at}
                )
            rows[RESULT_SEATS].append(seat_row(state.id, colour, person, place, at, chance))
        if not over:
            del rows[RESULT_SEATS][-4:]
            continue
        rows[RESULTS].append(
            {
                "room": state.id,
                "mode": chance.choice(MODES),
                "arena": chance.choice(names()),
                "edition": "default",
                "rounds": 9,
                "winner": "red",
                "started": at,
                "at": at,
                "championship": "",
                "pool": chance.choice(POOLS),
                "unrated": "",
                "pending": False,
                "sequence": number + 1,
            }
        )
    for table, added in rows.items():
        connection.execute(table.insert(), added)


def seat_row(room: str, colour: str, person: str, place: int, at: float, chance: random.Random) -> dict[str, Any]:
    return {
        "room": room,
        "seat": colour,
        "holder": 0,
        "person": person,
        "level": "" if person else chance.choice([*ANCHORS]),
        "robot": chance.choice(ROBOTS),
        "vp": 4 - place,
        "place": place,
        "left": 0,
        "counts": True,
        "at": at,
        "points": chance.gauss(1600, 250) if person else None,
        "deviation": 100.0 if person else None,
        "gained": chance.gauss(0, 10) if person else None,
    }


def add_ratings(connection: sql.Connection, people: list[str], chance: random.Random) -> None:
    connection.execute(
        RATINGS.insert(),
        [
            {
                "person": person,
                "mode": mode,
                "pool": pool,
                "points": chance.gauss(1600, 250),
                "deviation": chance.uniform(60, 250),
                "games": 20,
                "at": 0.0,
            }
            for person in people
            for mode in MODES
            for pool in POOLS
        ],
    )


async def measure(database: str, accounts: int, games: int, requests: int) -> None:
    chance = random.Random(1)
    store = Store(database)
    people = [new_id() for _ in range(accounts)]
    began = time.perf_counter()
    await store.run(lambda connection: add_people(connection, people))
    for first in range(0, games, PORTION):
        await store.run(lambda connection, first=first: add_games(connection, first, PORTION, people, chance))
    await store.run(lambda connection: add_ratings(connection, people, chance))
    print(f"{accounts:,} accounts, {games:,} games, made in {time.perf_counter() - began:.0f} s")
    settings = Settings(database=database, limits=False)
    app, _ = make_app(settings, store, Connections(Limits(settings), Proxies(())))
    clock: Callable[[], float] = time.perf_counter if store.shared else time.process_time
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:

        async def ask(*paths: str, person: str) -> float:
            """Milliseconds for these requests, one after another."""
            began = clock()
            for path in paths:
                response = await client.get(path, headers={"Authorization": f"Bearer key of {person}"})
                assert response.status_code == 200, (path, response.text)
            return 1000 * (clock() - began)

        over = sql.select(ROOMS.c.id).where(ROOMS.c.record.is_not(None)).limit(1000)
        rooms = await store.run(lambda connection: connection.scalars(over).all())
        cases: dict[str, Callable[[str], tuple[str, ...]]] = {
            "front page": lambda _: ("/", "/api/me", "/api/me/games", "/api/me/games/all/0"),
            "my games: unfinished": lambda _: ("/api/me/games",),
            "my games: finished": lambda _: ("/api/me/games/all/0",),
            "my games: won": lambda _: ("/api/me/games/won/0",),
            "my games: with people": lambda _: ("/api/me/games/people/0",),
            "history: any page": lambda _: (f"/api/me/games/all/{chance.randrange(50)}",),
            "profile": lambda person: (f"/api/players/{person}",),
            "ladder: first page": lambda _: ("/api/ladder/rfl/group/0",),
            "ladder: any page": lambda _: (f"/api/ladder/rfl/duel/{chance.randrange(20)}",),
            "result of a game": lambda _: (f"/api/rooms/{chance.choice(rooms)}/result",),
        }
        print(f"{'ms':24} {'median':>8} {'p99':>8} {'busiest':>8}")
        for name, paths in cases.items():
            for person in chance.sample(people, 5):
                await ask(*paths(person), person=person)
            took = sorted([await ask(*paths(person), person=person) for person in chance.choices(people, k=requests)])
            busiest = sorted([await ask(*paths(person), person=person) for person in people[:5] * 5])
            print(f"{name:24} {took[len(took) // 2]:8.1f} {took[int(0.99 * len(took))]:8.1f} {busiest[12]:8.1f}")
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accounts", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=500)
    parser.add_argument("--database", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        database = options.database or str(Path(scratch) / "volt.db")
        asyncio.run(measure(database, options.accounts, options.games, options.requests))


if __name__ == "__main__":
    main()
