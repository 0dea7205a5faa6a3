"""Results: saved with the last answer, once, whatever happens; rated once; computed again with equal numbers."""

import asyncio
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from support.clock import FakeClock
from support.league import Chooser, Json, Server, over, play_all
from support.waiting import wait_until
from volt.bots.strength import ANCHORS
from volt.game import Game
from volt.server.ratings.scale import Rating
from volt.server.ratings.service import Ratings
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.result import GameResult, SeatResult, place_of_leaver, places_of, result_of
from volt.server.rooms.seating import room_of
from volt.server.rooms.state import Clock, Leaver, RoomState
from volt.server.storage import results
from volt.server.storage.store import Store
from volt.server.storage.tables import HOLDINGS, PEOPLE, RATINGS, RESULT_SEATS, RESULTS, ROOMS

ROOKIE = {"kind": "bot", "level": "rookie"}
TIMED = {"programming": 3600, "countdown": 0, "question": 7200}
SEATS = ("red", "blue", "green", "yellow")


def rows(database: str, table: sql.Table) -> list[Any]:
    engine = sql.create_engine(database.replace("://", "+psycopg://") if "://" in database else f"sqlite:///{database}")
    with engine.connect() as connection:
        found = list(connection.execute(sql.select(table).order_by(*table.primary_key.columns)).all())
    engine.dispose()
    return found


def person(server: Server, name: str) -> tuple[str, str]:
    """A new person: their id and their key."""
    signed_in = server.post("/api/people", {"name": name})
    return signed_in["me"]["id"], signed_in["key"]


def keep(server: Server, key: str, made: Json, seat: str = "red") -> None:
    proofs = {"seats": [{"room": made["room"]["id"], "seat": seat, "token": made["tokens"][seat]}]}
    assert server.post("/api/me/seats", proofs, key) == {"kept": 1}


def rated(database: str, room: str) -> Any:
    """The result of a room, once it is no longer pending."""
    return wait_until(lambda: next((row for row in rows(database, RESULTS) if row.room == room and not row.pending), 0))


def test_a_result_is_saved_and_rated_once(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    ada, key = person(server, "Ada")
    made = server.post(
        "/api/rooms", {"seats": [{"kind": "you"}, ROOKIE], "mode": "training", "clock": TIMED, "start": True}
    )
    room = made["room"]["id"]
    keep(server, key, made)
    server.sit(room, made["tokens"]["red"]).play(Chooser(1), over)
    result = rated(database, room)
    assert (result.pool, result.unrated, result.sequence) == ("duel", "", 1)
    mine, bot = sorted(rows(database, RESULT_SEATS), key=lambda seat: seat.level)
    assert (mine.person, mine.left, mine.counts) == (ada, 0, True)
    assert (bot.person, bot.level, bot.gained) == ("", "rookie", None)
    assert {mine.place, bot.place} == {1, 2}
    assert (mine.gained > 0) == (mine.place == 1)
    [rating] = rows(database, RATINGS)
    assert (rating.person, rating.points, rating.games) == (ada, mine.points, 1)
    server.stop()
    again = serve(database)
    assert again.get(f"/api/rooms/{room}")["status"] == "over"
    assert len(rows(database, RESULTS)) == len(rows(database, RATINGS)) == 1


def test_who_leaves_is_rated_by_their_place_and_the_bot_is_not(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    seats = [{"kind": "you"}, {"kind": "you"}, {"kind": "you"}, ROOKIE]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "clock": TIMED, "start": True})
    room, tokens = made["room"]["id"], made["tokens"]
    people = {}
    for seat in ("red", "blue", "green"):
        people[seat], key = person(server, seat)
        keep(server, key, made, seat)
    assert server.call("DELETE", f"/api/rooms/{room}/seats/red", token=tokens["red"])[0] == 200
    assert server.call("DELETE", "/api/me", token=key)[0] == 200, "green deletes their account"
    play_all(server.sit(room, tokens["blue"]))
    assert rated(database, room).unrated == ""
    found = {(seat.seat, seat.holder): seat for seat in rows(database, RESULT_SEATS)}
    assert len(found) == 5
    left, finished = found["red", 0], found["red", 1]
    assert (left.person, left.place, left.left, left.gained < 0) == (people["red"], 4, 1, True)
    assert (finished.level, finished.counts, finished.gained) == ("rookie", False, None)
    assert found["blue", 0].gained is not None
    assert not found["green", 0].counts
    assert {row.person for row in rows(database, RATINGS)} == {people["red"], people["blue"]}


def test_who_says_too_late_whose_a_seat_is_has_a_game_but_no_rating(
    serve: Callable[..., Server], database: str
) -> None:
    server = serve(database)
    ada, key = person(server, "Ada")
    made = server.post(
        "/api/rooms", {"seats": [{"kind": "you"}, ROOKIE], "mode": "training", "clock": TIMED, "start": True}
    )
    server.sit(made["room"]["id"], made["tokens"]["red"]).play(Chooser(1), over)
    assert rated(database, made["room"]["id"]).unrated == "alone"
    keep(server, key, made)
    assert [seat.person for seat in rows(database, RESULT_SEATS) if not seat.level] == [ada]
    assert rows(database, RATINGS) == []


def test_who_sits_down_late_says_soon_whose_the_seat_is(
    clock: FakeClock, serve: Callable[..., Server], database: str
) -> None:
    """Otherwise, a rating could only rise: in a lost game, one would say nothing."""
    server = serve(database)
    people = [person(server, name) for name in ("Ada", "Bo", "Cy")]
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "clock": TIMED, "start": True})
    room, colours = made["room"]["id"], [seat["colour"] for seat in made["room"]["seats"]]
    keep(server, people[0][1], made, colours[0])
    clock.advance(600)
    for colour in colours[1:]:
        path = f"/api/rooms/{room}/seats/{colour}"
        assert server.call("PUT", path, {"kind": "open"}, made["host"])[0] == 200
        made["tokens"][colour] = server.post(path, {"name": "Bo"} if colour == colours[1] else {"name": "Cy"})["token"]
    keep(server, people[1][1], made, colours[1])
    clock.advance(results.PROVEN_WITHIN + 1)
    keep(server, people[2][1], made, colours[2])
    play_all(*(server.sit(room, made["tokens"][colour]) for colour in colours))
    assert rated(database, room).unrated == ""
    assert {row.person for row in rows(database, RATINGS)} == {id_ for id_, _ in people[:2]}


@pytest.mark.parametrize(("address", "unrated"), [("192.0.2.1", "address"), ("192.0.2.2", "")])
def test_two_operators_at_one_address_are_not_rated(
    serve: Callable[..., Server], tmp_path: Path, address: str, unrated: str
) -> None:
    database = str(tmp_path / "volt.db")
    server = serve(database, proxies=("127.0.0.1/32",))
    seats = [{"kind": "you"}, {"kind": "you"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "clock": TIMED, "start": True})
    room, tokens = made["room"]["id"], made["tokens"]
    for seat in tokens:
        keep(server, person(server, seat)[1], made, seat)
    players = [
        server.sit(room, token, address=at) for token, at in zip(tokens.values(), ("192.0.2.1", address), strict=True)
    ]
    play_all(*players)
    assert rated(database, room).unrated == unrated
    assert not any("192.0.2" in str(row) for row in rows(database, ROOMS)), "the address itself is not saved"


# --- pure ---


def finished(**changes: object) -> tuple[RoomState, Game]:
    """A room of a person and a bot, with its game at the beginning."""
    wish = RoomWish(
        seats=(SeatWish(kind="you"), SeatWish(kind="bot")), mode="training", clock=Clock(programming=60, question=60)
    )
    state, _, _ = room_of(wish)
    for name, value in changes.items():
        setattr(state if hasattr(state, name) else state.seats[0], name, value)
    return state, Game.from_setup(state.setup())


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"clock": Clock(programming=60)}, "clock"),
        ({"hints": 1}, "coach"),
        ({"coached": True}, "coach"),
        ({"network": True}, "program"),
        ({"same_address": True}, "address"),
        ({"goal": 1}, "goal"),
        ({"forked": True}, "position"),
        ({"championship": "cup"}, "championship"),
    ],
)
def test_why_a_game_is_not_rated(changes: dict[str, object], why: str) -> None:
    result = result_of(*finished(**changes), at=1.0)
    assert result is not None
    assert result.unrated == why


def test_games_of_bots_have_no_result() -> None:
    assert result_of(*finished(kind="bot", level="rookie"), at=1.0) is None


def test_places() -> None:
    vp = {"red": 3, "blue": 2, "green": 2, "yellow": 0}
    assert places_of(vp, "blue") == {"blue": 1, "red": 2, "green": 3, "yellow": 4}
    assert places_of(vp, "squad") == {"red": 2, "blue": 3, "green": 3, "yellow": 5}
    assert [place_of_leaver(vp, seat) for seat in vp] == [2, 3, 3, 4]
    assert place_of_leaver(dict.fromkeys(vp, 0), "red") == 4, "who leaves at once is last"


def test_late_operators_do_not_count_and_leavers_do() -> None:
    state, game = finished(joined=3, leavers=[Leaver("red", "token", "volt", 1, 2, 3, 0)])
    result = result_of(state, game, at=1.0)
    assert result is not None
    assert [(seat.seat, seat.holder, seat.counts) for seat in result.seats] == [
        ("red", 0, True),
        ("red", 1, False),
        ("green", 0, True),
    ]


# --- many ---


def a_result(number: int, chance: random.Random, people: list[str]) -> GameResult:
    """A game of some people and bots, won by chance; now and then somebody leaves."""
    seats = []
    for seat, place in zip(SEATS, chance.sample(range(1, 5), 4), strict=True):
        level = chance.choice([*ANCHORS]) if chance.random() < 0.4 else ""
        seats.append(
            SeatResult(
                seat=seat,  # type: ignore[arg-type]
                holder=0,
                tokens="" if level else f"token-{people.pop()}",
                level=level,
                robot="volt",
                vp=4 - place,
                place=place,
                left=int(not level and chance.random() < 0.1),
                counts=True,
                sat=0.0,
            )
        )
    return GameResult(
        room=f"room{number}",
        mode=chance.choice(["training", "rfl"]),
        arena="rome",
        edition="default",
        rounds=5,
        winner="red",
        started=float(number),
        at=float(number + chance.randrange(50)),
        championship="",
        unrated="",
        operators=4,
        seats=tuple(seats),
    )


def test_a_recomputation_gives_equal_numbers(database: str) -> None:
    """Thirty people, two hundred games, some rated at once and some later; three of the people delete their accounts."""
    asyncio.run(play_many(database))


async def play_many(database: str) -> None:
    chance, names = random.Random(3), [f"person{n}" for n in range(30)]
    store = Store(database)
    ratings = Ratings(store)
    await store.run(lambda connection: connection.execute(PEOPLE.insert(), [row_of_person(name) for name in names]))
    for number in range(200):
        result = a_result(number, chance, chance.sample(names, 4))
        await store.run(partial(finish, result))
        if chance.random() < 0.2:
            await ratings.rate()
        if number == 150:
            await store.run(lambda connection: delete(connection, names[:3]))
            del names[:3]
    await ratings.rate()
    before = rows(database, RATINGS), rows(database, RESULT_SEATS)
    assert len(before[0]) > 40
    assert not {"person0", "person1", "person2"} & {row.person for table in before for row in table}
    await store.run(lambda connection: connection.execute(RATINGS.update().values(points=0.0)))
    assert await ratings.recompute() == len([row for row in rows(database, RESULTS) if row.sequence])
    assert (rows(database, RATINGS), rows(database, RESULT_SEATS)) == before
    assert (await ratings.strength("rfl", "duel", "person9")) == Rating()
    best = max(before[0], key=lambda row: row.points)
    assert (await ratings.strength(best.mode, "group", best.person)).points == best.points
    store.close()


def row_of_person(name: str) -> Json:
    return {"id": name, "handle": name, "name": name, "created": 0, "seen": 0, "progress": "{}"}


def finish(result: GameResult, connection: sql.Connection) -> None:
    for seat in result.seats:
        if seat.tokens:
            row = {"room": result.room, "seat": seat.seat, "person": seat.tokens.partition("-")[2], "since": 0.0}
            connection.execute(HOLDINGS.insert().values(**row, tokens=seat.tokens))
    results.write_result(connection, result)
    results.write_result(connection, result)  # twice is once


def delete(connection: sql.Connection, people: list[str]) -> None:
    results.forget_people(connection, people)
    connection.execute(PEOPLE.delete().where(PEOPLE.c.id.in_(people)))
