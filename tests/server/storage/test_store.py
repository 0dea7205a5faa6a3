"""The store: what is committed together, when it counts as saved, and whether it can save at all."""

import asyncio
import os
import sqlite3
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from support.clock import FakeClock
from support.league import Json, Server, on_loop
from support.waiting import PATIENCE
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.seating import room_of
from volt.server.rooms.state import Clock, Input, RoomState
from volt.server.rooms.store import Change
from volt.server.runtime.errors import StoreError
from volt.server.runtime.metrics import COMMITS
from volt.server.storage import store as store_module
from volt.server.storage.database import MEMORY, open_database
from volt.server.storage.store import TRY_AGAIN, TRY_EVERY, Store


def test_what_comes_while_a_commit_is_under_way_goes_into_the_next(tmp_path: Path) -> None:
    """Group commits, by the writer thread: a hundred changes that come during one commit are one more."""

    async def run() -> None:
        store = Store(str(tmp_path / "volt.db"))
        state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training"))
        await store.save(Change(room=state, new=True))
        written, writing, commit, where = threading.Event(), threading.Event(), store._commit, set()

        def slow_commit(connection: object) -> None:
            where.add(threading.current_thread().name)
            writing.set()
            assert written.wait(PATIENCE)
            commit(connection)  # type: ignore[arg-type]

        store._commit = slow_commit  # type: ignore[method-assign]
        inputs = [
            Input(room=state.id, number=number, seat="red", kind="start", answer="a1", at=0.0, by="operator")
            for number in range(101)
        ]
        saving = [asyncio.create_task(store.save(Change((given,)))) for given in inputs[:1]]
        await asyncio.to_thread(writing.wait)
        before = COMMITS._value.get()
        saving += [asyncio.create_task(store.save(Change((given,)))) for given in inputs[1:]]
        while store._jobs.empty():
            await asyncio.sleep(0)
        assert not any(task.done() for task in saving)
        written.set()
        await asyncio.gather(*saving)
        assert COMMITS._value.get() == before + 2
        assert where == {"volt-writer"}
        saved = await store.room(state.id)
        assert saved is not None
        assert [given.number for given in saved[1]] == list(range(101))
        store.close()

    asyncio.run(run())


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    async def read(pragma: str) -> object:
        return await store._submit(lambda connection: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar())

    store = Store(str(tmp_path / "volt.db"))
    assert asyncio.run(read("synchronous")) == 2  # FULL
    assert asyncio.run(read("journal_mode")) == "wal"
    store.close()


def test_a_database_that_others_hold_stalls_nobody_else(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(str(tmp_path / "volt.db"))
    made = server.room("you", "you", mode="training", start=True)
    red = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = red.wait("ask")
    other = sqlite3.connect(tmp_path / "volt.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    red.answer(ask, ask["options"][0]["answer"])
    seen: list[Json] = []
    listener = threading.Thread(target=lambda: seen.append(red.wait("accepted")), daemon=True)
    listener.start()
    assert server.get("/api/health")
    assert seen == []
    other.execute("COMMIT")
    other.close()
    listener.join(PATIENCE)
    assert seen[0]["question"] == ask["question"]


def test_the_log_of_sqlite_does_not_grow(tmp_path: Path) -> None:
    file, log = tmp_path / "volt.db", tmp_path / "volt.db-wal"

    async def keep(store: Store) -> tuple[Input, ...]:
        about = {"mode": "rfl", "arena": "rome", "drawing": "", "edition": "3.0", "goal": 6, "private": True}
        state = RoomState(id="r", seed=1, seats=[], clock=Clock(), created=0.0, **about)  # type: ignore[arg-type]
        await store.save(Change(room=state, new=True))
        for number in range(1000):
            given = Input(room="r", number=number, seat="red", kind="program", answer="B1n", at=0.0, by="operator")
            await store.save(Change(inputs=(given,)))
        kept = await store.room("r")
        assert kept is not None
        return kept[1]

    store = Store(str(file))
    inputs, size = asyncio.run(keep(store)), log.stat().st_size
    store.close()
    assert [given.number for given in inputs] == list(range(1000))
    assert size < 6 << 20  # each commit adds pages of 4 KB, and after a thousand of them SQLite begins anew


def test_ready_means_that_it_can_save(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    assert server.get("/api/ready") == {"status": "ready"}
    store = server.rooms.store

    def read_only(connection: sql.Connection) -> None:
        statement = "PRAGMA query_only = ON" if database.endswith(".db") else "SET default_transaction_read_only = on"
        connection.exec_driver_sql(statement)

    on_loop(server, store.run(read_only))
    store._tried = 0.0
    status, problem = server.call("GET", "/api/ready")
    assert (status, problem["code"]) == (503, "not_kept")


def test_a_server_whose_disk_is_full_is_not_ready(
    clock: FakeClock, serve: Callable[..., Server], tmp_path: Path
) -> None:
    """And is ready soon after there is room again: a load balancer asks twice a second."""
    server = serve(str(tmp_path / "volt.db"))

    def full(connection: sql.Connection) -> None:
        connection.exec_driver_sql("CREATE TRIGGER full BEFORE INSERT ON servers BEGIN SELECT RAISE(FAIL, 'full'); END")

    store = server.rooms.store
    assert server.call("GET", "/api/ready")[0] == 200
    on_loop(server, store.run(full))
    assert server.call("GET", "/api/ready")[0] == 200  # it is not tried every time
    clock.advance(TRY_EVERY + 0.1)
    assert server.call("GET", "/api/ready")[0] == 503
    on_loop(server, store.run(lambda connection: connection.exec_driver_sql("DROP TRIGGER full")))
    assert server.call("GET", "/api/ready")[0] == 503
    clock.advance(TRY_AGAIN + 0.1)
    assert server.call("GET", "/api/ready")[0] == 200


def test_a_server_whose_database_is_damaged_is_not_ready(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    room = server.room("you", "open")["room"]["id"]
    server.stop()
    with sqlite3.connect(file) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name LIKE '%index_inputs%'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with file.open("rb+") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"x" * size)
    server = serve(str(file))
    assert server.call("GET", "/api/ready")[0] == 200  # nobody has noticed yet
    assert server.call("GET", f"/api/rooms/{room}")[0] == 500
    assert server.call("GET", "/api/ready")[0] == 503


def test_a_record_is_saved_even_if_the_room_changes_in_the_same_transaction() -> None:
    async def run() -> None:
        store = Store(MEMORY)
        state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training"))
        await store.save(Change(room=state, new=True))
        await asyncio.gather(store.save(Change(room=state, record="the record")), store.save(Change(room=state)))
        assert await store.record(state.id) == "the record"
        store.close()

    asyncio.run(run())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.parametrize(("default", "used"), [("off", "on"), ("on", "on"), ("remote_write", "remote_write")])
def test_postgresql_confirms_only_what_is_on_disk(
    database: str, caplog: pytest.LogCaptureFixture, default: str, used: str
) -> None:
    name = database.rpartition("/")[2]
    engine = sql.create_engine(database.replace("://", "+psycopg://"))
    with engine.begin() as connection:
        connection.exec_driver_sql(f"ALTER DATABASE {name} SET synchronous_commit = {default}")
    engine.dispose()
    opened = open_database(database)
    with opened.begin() as connection:
        settings = "SELECT setting, source FROM pg_settings WHERE name = 'synchronous_commit'"
        # of the session: when the configuration is read again, it stays
        assert tuple(connection.exec_driver_sql(settings).one()) == (used, "session")
    opened.dispose()
    assert "PostgreSQL runs with fsync=off" in caplog.text  # as the one of the tests does


def test_one_server_for_one_file(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    with pytest.raises(StoreError, match="another server is using"):
        Store(str(file))
    server.stop()
    Store(str(file)).close()


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions")
def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "volt.db"))
    store.close()
    assert stat.S_IMODE((tmp_path / "volt.db").stat().st_mode) == 0o600


def test_a_broken_room_does_not_hide_the_others(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    broken, fine = (server.room("you", "open")["room"]["id"] for _ in range(2))
    server.stop()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE rooms SET body = '{' WHERE id = ?", (broken,))
    connection.close()
    server = serve(str(file))
    assert [room["id"] for room in server.get("/api/rooms")["rooms"]] == [fine]


def test_long_games_are_read_in_portions_so_that_others_save_in_between(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        monkeypatch.setattr(store_module, "AT_ONCE", 2)
        read, sizes = store_module.read_inputs, []

        def note(*given: Any, **options: Any) -> list[Input]:
            found = read(*given, **options)
            sizes.append(len(found))
            return found

        monkeypatch.setattr(store_module, "read_inputs", note)
        store = Store(database)
        for count in (0, 1, 2, 5):
            state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training"))
            inputs = [
                Input(room=state.id, number=number, seat="red", kind="start", answer="a1", at=1.0, by="operator")
                for number in range(count)
            ]
            await store.save(Change(tuple(inputs), state, 1, new=True))
            found = await store.room(state.id)
            assert found is not None
            assert (found[0].id, found[1]) == (state.id, tuple(inputs))
        assert sizes == [0, 1, 2, 0, 2, 2, 1]
        assert await store.room("nosuchroom") is None
        store.close()

    asyncio.run(run())
