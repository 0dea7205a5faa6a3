"""Databases of other versions: older ones are migrated, newer ones are refused."""

import asyncio

import msgspec
import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.seating import room_of
from volt.server.rooms.state import Input, RoomState
from volt.server.rooms.store import Change
from volt.server.runtime.errors import StoreError
from volt.server.storage import migrations
from volt.server.storage.store import Store
from volt.server.storage.tables import META, RESULT_SEATS, RESULTS

BEFORE_ALEMBIC = (
    "CREATE TABLE about (version INTEGER NOT NULL PRIMARY KEY)",
    "INSERT INTO about VALUES (1)",
    "CREATE TABLE rooms (id VARCHAR(16) NOT NULL PRIMARY KEY, listed BOOLEAN NOT NULL, wakes BOOLEAN NOT NULL, "
    "created FLOAT NOT NULL, card TEXT NOT NULL, record TEXT)",
    "CREATE TABLE inputs (room VARCHAR(16) NOT NULL, number INTEGER NOT NULL, seat VARCHAR(8) NOT NULL, "
    'kind VARCHAR(16) NOT NULL, answer VARCHAR(64) NOT NULL, "at" FLOAT NOT NULL, "by" VARCHAR(8) NOT NULL, '
    "PRIMARY KEY (room, number), FOREIGN KEY(room) REFERENCES rooms (id))",
    "CREATE TABLE championships (id VARCHAR(16) NOT NULL PRIMARY KEY, listed BOOLEAN NOT NULL, wakes BOOLEAN NOT NULL, "
    "created FLOAT NOT NULL, body TEXT NOT NULL)",
    *(
        f"CREATE INDEX ix_{table}_{column} ON {table} ({column})"
        for table in ("rooms", "championships")
        for column in ("listed", "wakes")
    ),
)


def open_directly(database: str) -> sql.Engine:
    return sql.create_engine(database.replace("://", "+psycopg://") if "://" in database else f"sqlite:///{database}")


def run(database: str, *statements: str) -> None:
    engine = open_directly(database)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def saved_room(database: str, id_: str) -> tuple[RoomState, tuple[Input, ...]]:
    async def read() -> tuple[RoomState, tuple[Input, ...]]:
        store = Store(database)
        found = await store.room(id_)
        store.close()
        assert found is not None
        return found

    return asyncio.run(read())


def a_room() -> RoomState:
    state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training"))
    state.id = "old"
    return state


def test_a_database_from_before_alembic_is_taken_over(database: str) -> None:
    body = msgspec.json.encode(a_room()).decode().replace("'", "''")
    run(
        database,
        *BEFORE_ALEMBIC,
        f"INSERT INTO rooms VALUES ('old', true, false, 1.0, '{body}', NULL)",
        "INSERT INTO inputs VALUES ('old', 0, 'red', 'start', 'a1', 1.0, 'operator')",
    )
    state, inputs = saved_room(database, "old")
    assert state.id == "old"
    assert [given.answer for given in inputs] == ["a1"]
    assert saved_room(database, "old")[0] == state  # and once more
    assert_current(database)


def test_games_that_were_finished_before_there_were_results_are_listed(database: str) -> None:
    room = a_room()
    room.status, room.winner, room.round = "over", "green", 7
    body = msgspec.json.encode(room).decode().replace("'", "''")
    run(
        database,
        *BEFORE_ALEMBIC,
        f"INSERT INTO rooms VALUES ('old', false, false, 1.0, '{body}', 'record')",
        "INSERT INTO inputs VALUES ('old', 0, 'red', 'start', 'a1', 9.0, 'operator')",
    )
    saved_room(database, "old")
    engine = open_directly(database)
    with engine.connect() as connection:
        [result] = connection.execute(sql.select(RESULTS))
        seats = connection.execute(sql.select(RESULT_SEATS)).all()
    engine.dispose()
    assert (result.room, result.at, result.winner, result.unrated, result.pending) == (
        "old",
        9.0,
        "green",
        "before",
        False,
    )
    assert {seat.seat: seat.place for seat in seats} == {"red": 2, "green": 1}
    assert_current(database)


def test_a_new_database_has_the_tables_that_the_store_uses(database: str) -> None:
    async def save() -> None:
        store = Store(database)
        await store.save(Change(room=a_room(), new=True))
        store.close()

    asyncio.run(save())
    assert_current(database)
    assert saved_room(database, "old")[0].mode == "training"


def assert_current(database: str) -> None:
    """Check that its tables are those that the store declares."""
    engine = open_directly(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == migrations.HEAD
        assert [change for change in compare_metadata(context, META) if "about" not in str(change)] == []
    engine.dispose()


@pytest.mark.parametrize("revision", ["0001", "0006", "0008", f"{int(migrations.HEAD) - 1:04}"])
def test_what_an_older_schema_holds_stays(database: str, revision: str) -> None:
    engine, older = open_directly(database), sql.MetaData()
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(migrations._FOLDER))
        command.upgrade(config, revision)
        older.reflect(connection)
        tables = [table for table in older.sorted_tables if table.name in META.tables and table.name != "secret"]
        for table in tables:
            row = {column.name: column.type.python_type(7) for column in table.c if not column.nullable}
            connection.execute(table.insert(), row)
    with engine.begin() as connection:
        migrations.migrate(connection)
    with engine.connect() as connection:
        for table in tables:
            assert len(connection.execute(sql.select(META.tables[table.name])).all()) == 1, table.name
    engine.dispose()
    assert_current(database)


@pytest.mark.parametrize(
    "newer",
    [
        (
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)",
            "INSERT INTO alembic_version VALUES ('9999')",
        ),
        ("CREATE TABLE about (version INTEGER NOT NULL PRIMARY KEY)", "INSERT INTO about VALUES (9999)"),
    ],
)
def test_a_newer_database_is_refused(database: str, newer: tuple[str, ...]) -> None:
    run(database, *newer)
    with pytest.raises(StoreError, match=f"schema 9999, and this server knows up to {migrations.HEAD}.*Update VOLT"):
        Store(database)


def test_the_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations._FOLDER))
    assert ScriptDirectory.from_config(config).get_current_head() == migrations.HEAD
