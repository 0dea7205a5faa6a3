"""SQLite and PostgreSQL. One thread commits, many rooms to a transaction.

SQLite runs in WAL mode and syncs every commit; commits are shared, so that costs little. What is to be kept is handed to
SQLite at once, which is a matter of microseconds; waiting for the disk, and for PostgreSQL, is for the thread.
A second process on the same database cannot fork a game: an input of a room has a number, and numbers are unique.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from .card import Card, Input
from .series import Series
from .store import Change, StoreError, is_listed

VERSION = 1
SQLITE = "sqlite:///"

_meta = sql.MetaData()
_about = sql.Table("about", _meta, sql.Column("version", sql.Integer, primary_key=True))
_rooms = sql.Table(
    "rooms",
    _meta,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),  # public, and not over
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),  # goes on by itself after a restart
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("card", sql.Text, nullable=False),
    sql.Column("record", sql.Text),  # once it is over
)
_inputs = sql.Table(
    "inputs",
    _meta,
    sql.Column("room", sql.String(16), sql.ForeignKey("rooms.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.String(8), nullable=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("answer", sql.String(64), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("by", sql.String(8), nullable=False),
)
_series = sql.Table(
    "championships",
    _meta,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("body", sql.Text, nullable=False),
)
Job = Callable[[sql.Connection], Any]
Batch = list[tuple[Job, "asyncio.Future[Any] | None"]]


class Database:
    """SQLite or PostgreSQL, through one thread."""

    def __init__(self, url: str) -> None:
        self.commit_seconds, self.commits = 0.0, 0
        self._engine = _open(url)
        self._waiting: Batch = []
        self._busy = False
        self._at_hand = self._engine.connect() if self._engine.dialect.name == "sqlite" else None
        self._batches: SimpleQueue[tuple[Batch, asyncio.AbstractEventLoop | None, bool] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="volt-database", daemon=True)
        self._thread.start()

    # --- on the event loop ---

    async def _ask(self, job: Job) -> Any:
        answer = asyncio.get_running_loop().create_future()
        self._add(job, answer)
        return await answer

    def _add(self, job: Job, answer: "asyncio.Future[Any] | None") -> None:
        """What comes in one moment, or while a transaction is under way, waits for the next one together."""
        self._waiting.append((job, answer))
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting, []
        self._busy = bool(batch)
        if batch:
            self._batches.put((batch, asyncio.get_running_loop(), self._write_at_once(batch)))

    def _write_at_once(self, batch: Batch) -> bool:
        """Write what is to be kept if the database is at hand; then but the commit is left to do."""
        if self._at_hand is None or not all(isinstance(job, _Keeping) for job, _ in batch):
            return False
        try:
            _keep(self._at_hand, [job for job, _ in batch if isinstance(job, _Keeping)])
        except Exception:  # the thread will find out which of them it is
            self._at_hand.rollback()
            return False
        return True

    def _answer(self, batch: "Batch", results: list[Any]) -> None:
        self._hand_over()
        for (_, future), result in zip(batch, results, strict=True):
            if future is not None and not future.done():
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)

    async def keep(self, change: Change) -> None:
        await self._ask(_Keeping(change))

    def keep_soon(self, change: Change) -> None:
        self._add(_Keeping(change), None)

    async def room(self, id_: str) -> tuple[Card, tuple[Input, ...]] | None:
        def read(connection: sql.Connection) -> tuple[Card, tuple[Input, ...]] | None:
            body = connection.scalar(sql.select(_rooms.c.card).where(_rooms.c.id == id_))
            if body is None:
                return None
            rows = connection.execute(sql.select(_inputs).where(_inputs.c.room == id_).order_by(_inputs.c.number))
            return _card(body), tuple(Input(**row._asdict()) for row in rows)

        return await self._ask(read)  # type: ignore[no-any-return]

    async def record(self, id_: str) -> str | None:
        return await self._ask(  # type: ignore[no-any-return]
            lambda connection: connection.scalar(sql.select(_rooms.c.record).where(_rooms.c.id == id_))
        )

    async def listed(self, most: int) -> list[Card]:
        wanted = sql.select(_rooms.c.card).where(_rooms.c.listed).order_by(_rooms.c.created.desc()).limit(most)
        bodies = await self._ask(lambda connection: connection.scalars(wanted).all())
        return [_card(body) for body in bodies]

    async def waking(self) -> list[str]:
        wanted = sql.select(_rooms.c.id).where(_rooms.c.wakes).order_by(_rooms.c.created)
        return await self._ask(lambda connection: list(connection.scalars(wanted)))  # type: ignore[no-any-return]

    async def waking_series(self) -> list[str]:
        wanted = sql.select(_series.c.id).where(_series.c.wakes).order_by(_series.c.created)
        return await self._ask(lambda connection: list(connection.scalars(wanted)))  # type: ignore[no-any-return]

    async def series(self, id_: str) -> Series | None:
        wanted = sql.select(_series.c.body).where(_series.c.id == id_)
        body = await self._ask(lambda connection: connection.scalar(wanted))
        return None if body is None else msgspec.json.decode(body, type=Series)

    async def listed_series(self, most: int) -> list[Series]:
        wanted = sql.select(_series.c.body).where(_series.c.listed).order_by(_series.c.created.desc()).limit(most)
        bodies = await self._ask(lambda connection: list(connection.scalars(wanted)))
        return [msgspec.json.decode(body, type=Series) for body in bodies]

    def close(self) -> None:
        if self._waiting:
            self._batches.put((self._waiting, None, False))
        self._batches.put(None)
        self._thread.join(timeout=10)
        if self._at_hand is not None:
            self._at_hand.close()
        self._engine.dispose()

    # --- on the thread ---

    def _work(self) -> None:
        while (given := self._batches.get()) is not None:
            batch, loop, written = given
            began = time.perf_counter()
            results = self._commit(batch) if written else self._run([job for job, _ in batch])
            self.commit_seconds += time.perf_counter() - began
            self.commits += 1
            if loop is not None:
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(self._answer, batch, results)

    def _commit(self, batch: Batch) -> list[Any]:
        """What was written at once is kept now."""
        assert self._at_hand is not None
        try:
            self._at_hand.commit()
        except Exception:
            self._at_hand.rollback()
            return self._run([job for job, _ in batch])
        return [None] * len(batch)

    def _run(self, jobs: list[Job]) -> list[Any]:
        """All in one transaction; if that fails, each in its own, so that one cannot spoil the others."""
        try:
            return self._transaction(jobs)
        except Exception as error:
            if len(jobs) == 1:
                return [error if isinstance(error, SQLAlchemyError) else StoreError(repr(error))]
        return [result for job in jobs for result in self._run([job])]

    def _transaction(self, jobs: list[Job]) -> list[Any]:
        results: list[Any] = []
        changes: list[_Keeping] = []
        with self._engine.begin() as connection:
            for job in jobs:
                if isinstance(job, _Keeping):
                    changes.append(job)
                    results.append(None)
                else:  # what was to be kept before is there to be read
                    _keep(connection, changes)
                    changes = []
                    results.append(job(connection))
            _keep(connection, changes)
        return results


class _Keeping:
    """The job of keeping a change; those of a transaction are kept together."""

    def __init__(self, change: Change) -> None:
        """Written down at once: the room may change before the thread gets to it."""
        self.new, self.record = change.new, change.record
        self.room = None if change.card is None else _row(change.card)
        self.inputs = [msgspec.structs.astuple(given) for given in change.inputs]
        self.series = None if change.series is None else _series_row(change.series)

    def __call__(self, connection: sql.Connection) -> None:
        raise AssertionError("kept with the others")


def _keep(connection: sql.Connection, changes: Iterable[_Keeping]) -> None:
    new, known, records, inputs = [], {}, [], []
    for change in changes:
        if change.room is not None:
            key = change.room["id"]
            if change.new:
                new.append(change.room)
            else:
                known[key] = {"key": key, **{name: value for name, value in change.room.items() if name != "id"}}
            if change.record is not None:
                records.append({"key": key, "record": change.record})
        inputs += change.inputs  # tuples, in the order of ``Input``
        if change.series is not None:
            _keep_series(connection, change.series)
    if new:
        connection.execute(_rooms.insert(), new)
    if inputs:  # most of what is ever written: without detours
        connection.exec_driver_sql(_insert_input(connection.dialect), inputs)
    for rows in (list(known.values()), records):
        if rows:
            connection.execute(_change_room, rows)


_change_room = _rooms.update().where(_rooms.c.id == sql.bindparam("key"))


@cache
def _insert_input(dialect: sql.Dialect) -> str:
    """The statement that keeps an input, as this database's driver wants it."""
    mark = {"qmark": "?", "format": "%s", "pyformat": "%s"}[dialect.paramstyle]
    names = [dialect.identifier_preparer.quote(name) for name in Input.__struct_fields__]
    return f"INSERT INTO inputs ({', '.join(names)}) VALUES ({', '.join([mark] * len(names))})"


def _keep_series(connection: sql.Connection, row: dict[str, Any]) -> None:
    changed = connection.execute(_series.update().where(_series.c.id == row["id"]).values(row))
    if changed.rowcount == 0:
        connection.execute(_series.insert().values(row))


def _series_row(series: Series) -> dict[str, Any]:
    body = msgspec.json.encode(series).decode()
    return {
        "id": series.id,
        "listed": not series.private,
        "wakes": series.status == "running",
        "created": series.created,
        "body": body,
    }


def _row(card: Card) -> dict[str, Any]:
    body = msgspec.json.encode(card).decode()
    return {
        "id": card.id,
        "listed": is_listed(card),
        "wakes": card.wakes,
        "created": card.created,
        "card": body,
    }


def _card(body: str) -> Card:
    return msgspec.json.decode(body, type=Card)


def _open(url: str) -> sql.Engine:
    """The database, its tables made if it is new."""
    if "://" not in url:
        file = Path(url).expanduser()
        file.parent.mkdir(parents=True, exist_ok=True)
        url = f"{SQLITE}{file.absolute()}"
    if url.startswith("postgresql://"):
        url = url.replace("://", "+psycopg://", 1)
    try:
        engine = sql.create_engine(url, pool_size=2, max_overflow=0, **_options(url))
        if engine.dialect.name == "sqlite":
            sql.event.listen(engine, "connect", _prepare_sqlite)
        with engine.begin() as connection:
            _meta.create_all(connection)
            version = connection.scalar(sql.select(_about.c.version))
            if version is None:
                connection.execute(_about.insert().values(version=VERSION))
            elif version != VERSION:
                raise StoreError(f"the database is of version {version}; this server reads version {VERSION}")
    except (SQLAlchemyError, ModuleNotFoundError, OSError) as error:
        raise StoreError(f"the database {_without_password(url)} cannot be opened: {_reason(error)}") from None
    return engine


def _options(url: str) -> dict[str, Any]:
    if url.startswith(SQLITE):
        return {"poolclass": sql.QueuePool, "connect_args": {"check_same_thread": False, "timeout": 10}}
    return {"pool_pre_ping": True}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]


def _without_password(url: str) -> str:
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "given"
