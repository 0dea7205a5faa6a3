"""Lists of games and ratings stay fast however many there are: every query finds its rows by an index, on both databases."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_args

import pytest
import sqlalchemy as sql
from benchmarks.server.results import add_games, add_people, add_ratings

from volt.server.people.holdings import read_unfinished
from volt.server.people.service import People, Person, read_me
from volt.server.protection.tokens import digest, new_id
from volt.server.ratings.games import finished, read_results
from volt.server.ratings.messages import Which
from volt.server.ratings.profiles import ladder, players, profile
from volt.server.storage.store import Store
from volt.server.storage.tables import PEOPLE, ROOMS

SMALL = {"bans"}  # read as a whole: a host has few
Statement = tuple[str, Any]


@contextmanager
def noted(connection: sql.Connection) -> Iterator[list[Statement]]:
    """The statements that are executed meanwhile, with their parameters."""
    found: list[Statement] = []

    def note(_: object, __: object, statement: str, parameters: Any, *rest: object) -> None:
        found.append((statement, parameters))

    sql.event.listen(connection, "before_cursor_execute", note)
    yield found
    sql.event.remove(connection, "before_cursor_execute", note)


def plan(connection: sql.Connection, statement: str, parameters: Any) -> list[str]:
    """What the database would do, line by line."""
    explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    rows = connection.exec_driver_sql(f"{explain} {statement}", parameters).all()
    return [str(row[-1]).strip() for row in rows]


def reads_all(line: str) -> str:
    """The table that this line of a plan reads from its first to its last row, or ""."""
    words = line.replace("->", "").split()
    if words[:1] == ["SCAN"] and "INDEX" not in words:
        return words[1]
    return words[3] if words[:3] == ["Seq", "Scan", "on"] else ""


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


def ask_everything(connection: sql.Connection, person: str) -> None:
    """Whatever the front page, one's games, profiles, the ladder and results ask for."""
    read_me(connection, Person(person, person, "", person))
    read_unfinished(connection, person)
    for which in get_args(Which):
        finished(connection, person, which, 0, 365)
    profile(connection, person)
    for page in (0, 1):
        ladder(connection, "rfl", "group", page)
    rooms = list(connection.scalars(sql.select(ROOMS.c.id).limit(3)))
    read_results(connection, rooms)
    for room in rooms:
        players(connection, room)


def test_every_query_of_lists_uses_an_index(store: Store) -> None:
    people, chance = [new_id() for _ in range(20)], random.Random(1)

    def fill(connection: sql.Connection) -> None:
        add_people(connection, people)
        add_games(connection, 0, 60, people, chance)
        add_ratings(connection, people, chance)

    def check(connection: sql.Connection) -> tuple[int, list[str]]:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # few rows would be read as a whole
        with noted(connection) as statements:
            ask_everything(connection, people[0])
        wrong = [
            f"{line}: {statement}"
            for statement, parameters in statements
            for line in plan(connection, statement, parameters)
            if (table := reads_all(line)) and table not in SMALL
        ]
        return len(statements), wrong

    async def run() -> tuple[int, list[str]]:
        await store.run(fill)
        return await store.run(check)

    asked, wrong = asyncio.run(run())
    assert asked > 20
    assert not wrong, "\n".join(wrong)


def test_who_asks_is_found_by_an_index(store: Store) -> None:
    plans: list[str] = []

    def explain(connection: sql.Connection, statements: list[Statement]) -> None:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        plans.extend(line for one in statements for line in plan(connection, *one))

    async def run() -> None:
        person, key = await People(store).create("Ada", "")
        statements: list[Statement] = []
        engine = await store.run(lambda connection: connection.engine)
        sql.event.listen(engine, "before_cursor_execute", lambda *call: statements.append((call[2], call[3])))
        assert (await People(store).find((key,))).id == person.id
        await store.run(
            lambda connection: explain(connection, [one for one in statements if digest(key) in str(one[1])])
        )

    asyncio.run(run())
    assert plans
    assert not [line for line in plans if reads_all(line)], plans


def test_a_missing_index_would_be_noticed(store: Store) -> None:
    """The check itself: names of people have no index."""

    def check(connection: sql.Connection) -> list[str]:
        with noted(connection) as statements:
            connection.execute(sql.select(PEOPLE.c.id).where(PEOPLE.c.name == "Ada")).all()
        return [line for one in statements for line in plan(connection, *one) if reads_all(line) == "people"]

    async def run() -> list[str]:
        return await store.run(check)

    assert asyncio.run(run())
