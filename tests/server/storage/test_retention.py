"""Only inactive rooms expire, and deleting many of them blocks nobody."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql

from support.clock import run
from support.league import Chooser, Json, Server, on_loop, over
from support.waiting import wait_until
from volt.server.rooms.state import Input
from volt.server.rooms.store import Change
from volt.server.runtime.clock import DAY
from volt.server.runtime.metrics import COMMITS
from volt.server.storage import retention
from volt.server.storage.tables import CHAMPIONSHIPS, INPUTS, REPORTS, ROOMS

DAYS = 10.0


def age(server: Server, *ids: str, days: float = DAYS + 1) -> None:
    """As if the rooms had been played days ago, and nobody had looked at them since."""
    back = days * DAY

    async def unload() -> None:
        for room in [server.rooms.loaded[id_] for id_ in ids if id_ in server.rooms.loaded]:
            while not room.idle:
                await asyncio.sleep(0.01)
            server.rooms.unload(room)

    def change(connection: sql.Connection) -> None:
        connection.execute(ROOMS.update().where(ROOMS.c.id.in_(ids)).values(created=ROOMS.c.created - back))
        connection.execute(INPUTS.update().where(INPUTS.c.room.in_(ids)).values(at=INPUTS.c.at - back))

    on_loop(server, unload())
    on_loop(server, server.rooms.store.run(change))


def expire(server: Server) -> None:
    rooms = server.rooms
    on_loop(server, retention.expire(rooms.store, rooms, server.championships, time.time() - DAYS * DAY))


def finished(server: Server) -> Json:
    made = server.room("you", "random", goal=1, start=True)
    player = server.sit(made["room"]["id"], *made["tokens"].values())
    player.play(Chooser(1), over)
    player.close()
    return made["room"]


def kept(server: Server, *ids: str) -> list[bool]:
    """Which of the rooms are in the database; asking the server would load them, and their bots would play on."""
    found = on_loop(server, server.rooms.store.run(lambda c: set(c.scalars(sql.select(ROOMS.c.id)))))
    return [id_ in found for id_ in ids]


def test_rooms_expire_with_all_that_is_kept_of_them(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    old, young = finished(server)["id"], finished(server)["id"]
    waiting, made = server.room("you", "open")["room"]["id"], server.room("you", "you", start=True)
    abandoned = made["room"]["id"]
    report = {"seat": made["room"]["seats"][0]["colour"], "words": "She is never there."}
    assert server.call("POST", f"/api/rooms/{abandoned}/reports", report, made["host"])[0] == 201
    age(server, old, waiting, abandoned)
    age(server, young, days=DAYS - 1)
    expire(server)
    assert kept(server, old, waiting, abandoned, young) == [False, False, False, True]
    assert server.call("GET", f"/api/rooms/{old}")[0] == 404
    left = on_loop(server, server.rooms.store.run(lambda c: set(c.scalars(sql.select(INPUTS.c.room).distinct()))))
    assert left == {young}
    assert server.call("GET", f"/api/rooms/{old}/record")[0] == 404
    assert on_loop(server, server.rooms.store.run(lambda c: c.scalars(sql.select(REPORTS.c.room)).all())) == []


def test_rooms_that_go_on_or_are_looked_at_stay(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    clock = {"programming": 1_209_600, "countdown": 0, "question": 0}
    relaxed = server.room("you", "you", start=True, clock=clock)["room"]["id"]
    touched, watched = server.room("you", "you", start=True)["room"]["id"], finished(server)["id"]
    age(server, relaxed, touched, watched)
    answered = Input(room=touched, number=99, seat="red", kind="start", answer="a1", at=time.time(), by="operator")
    on_loop(server, server.rooms.store.save(Change(inputs=(answered,), epoch=1)))
    watcher = server.sit(watched)
    expire(server)
    watcher.close()
    assert kept(server, relaxed, touched, watched) == [True, True, True]


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_rooms_that_another_server_has_in_memory_stay(serve: Callable[..., Server], database: str) -> None:
    one, other = serve(database), serve(database)
    watched, old = finished(one)["id"], finished(one)["id"]
    age(one, watched, old)
    watcher = other.sit(watched)
    expire(one)
    assert kept(one, watched, old) == [True, False]
    watcher.close()
    other.stop()
    expire(one)
    assert kept(one, watched) == [False]


def test_a_bout_stays_as_long_as_its_championship(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "random"}] * 3]
    made = server.post("/api/championships", {"seats": seats, "start": True})
    id_, token = made["championship"]["id"], made["tokens"]["red"]
    while (info := server.get(f"/api/championships/{id_}"))["room"] is None:
        asked = info["asked"]
        if asked is not None and asked["seat"] == "red":
            server.post(f"/api/championships/{id_}/picks", {"answer": asked["options"][0]}, token)
    room = info["room"]

    def backdate(connection: sql.Connection) -> None:
        back = time.time() - (DAYS + 1) * DAY
        body = connection.scalar(sql.select(CHAMPIONSHIPS.c.body))
        body = sql.func.replace(body, f'"asked":{asked_at(body)}', f'"asked":{back}')
        connection.execute(CHAMPIONSHIPS.update().values(created=back, body=body))

    def asked_at(body: str) -> str:
        return body.partition('"asked":')[2].partition(",")[0]

    age(server, room, days=DAYS - 1)
    on_loop(server, server.rooms.store.run(backdate))
    expire(server)
    assert kept(server, room) == [True], "a bout is being played"
    age(server, room, days=2)
    expire(server)
    assert server.call("GET", f"/api/championships/{id_}")[0] == 404
    assert kept(server, room) == [False]


@pytest.mark.usefixtures("clock")  # it rests in proportion to the time that a transaction takes
def test_a_pass_is_many_short_transactions(serve: Callable[..., Server], database: str) -> None:
    server, rooms, answers = serve(database), 2 * retention.LOOK, 30
    room = {"listed": False, "wakes": False, "created": 0.0, "body": "{}", "record": "…"}
    answer = {"seat": "red", "kind": "program", "answer": "B1n", "at": 0.0, "by": "operator"}

    def fill(connection: sql.Connection) -> None:
        ids = [f"r{number}" for number in range(rooms)]
        connection.execute(ROOMS.insert(), [{"id": id_, **room} for id_ in ids])
        inputs = [{"room": id_, "number": number, **answer} for id_ in ids for number in range(answers)]
        connection.execute(INPUTS.insert(), inputs)

    on_loop(server, server.rooms.store.run(fill))
    before = COMMITS._value.get()
    expire(server)
    assert COMMITS._value.get() - before >= rooms / retention.DELETE
    assert on_loop(server, server.rooms.store.run(lambda c: c.scalar(sql.select(sql.func.count(ROOMS.c.id))))) == 0


def test_the_server_expires_by_itself(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    old = finished(server)["id"]
    age(server, old)
    server.stop()
    server = serve(database, keep_days=DAYS)
    wait_until(lambda: kept(server, old) == [False])


def test_deleted_rooms_leave_the_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[str] = []

    async def expire(*_: object) -> None:
        passes.append("expire")

    async def keep_on() -> None:
        nothing: Any = None
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(2.5 * retention.PASS):
                await retention.expire_for_ever(nothing, nothing, nothing, DAYS, lambda: passes.append("forget"))

    monkeypatch.setattr(retention, "expire", expire)
    run(keep_on())
    assert passes == ["expire", "forget"] * 3
