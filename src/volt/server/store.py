"""Where rooms are saved: SQLite or PostgreSQL, all of it through one thread.

The event loop queues changes and reads; the writer thread takes whatever has been queued since its last transaction and
commits it together (group commit). Only then the loop is told, so nobody sees an answer that is not on disk: SQLite runs in
WAL mode with ``synchronous=FULL``. A second server on the same database cannot fork a game: an input has a number within its
room, and numbers are unique.
"""

import asyncio
import logging
import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from .database import lock_database, open_database
from .errors import report
from .metrics import COMMIT_SECONDS, COMMITS
from .room_state import ChampionshipState, Input, RoomState

T = TypeVar("T")
_ID = re.compile("[a-z0-9]{1,16}")
NOT_URGENT = 1.0  # seconds that a change may wait for others if nobody waits for it
TRY_EVERY, TRY_FOR = 1.0, 2.0  # seconds between two tries to save, and for one

META = sql.MetaData()  # as the migrations leave it
ROOMS = sql.Table(
    "rooms",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),  # public, and not over
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),  # goes on by itself after a restart
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("card", sql.Text, nullable=False),  # the RoomState as JSON
    sql.Column("record", sql.Text),  # once it is over
)
INPUTS = sql.Table(
    "inputs",
    META,
    sql.Column("room", sql.String(16), sql.ForeignKey("rooms.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.String(8), nullable=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("answer", sql.String(64), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("by", sql.String(8), nullable=False),
    sql.Column("checksum", sql.String(8), nullable=False, server_default=""),
)
CHAMPIONSHIPS = sql.Table(
    "championships",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("body", sql.Text, nullable=False),  # the ChampionshipState as JSON
)


class Change(msgspec.Struct):
    """What is saved together, all of it or nothing."""

    inputs: tuple[Input, ...] = ()
    room: RoomState | None = None
    new: bool = False  # the room is not in the database yet
    record: str | None = None
    championship: ChampionshipState | None = None


Read = Callable[[sql.Connection], Any]


class _Rows(NamedTuple):
    """A change as rows of the tables: the room itself may change before they are written."""

    inputs: list[dict[str, Any]]
    new_room: dict[str, Any] | None
    room: dict[str, Any] | None
    championship: dict[str, Any] | None


class _Job(NamedTuple):
    """A change to save or a query to run, and the future that waits for it."""

    work: _Rows | Read
    done: "asyncio.Future[Any]"
    urgent: bool = True  # somebody waits for it


class Store:
    """The database of a server."""

    def __init__(self, url: str) -> None:
        self.well = True  # whether the last change could be kept
        self._lock = lock_database(url)
        self._engine = open_database(url)
        self._connection: sql.Connection | None = None  # of the writer thread
        self._batch: list[_Job] = []  # queued since the event loop went round last
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._tried, self._could_save = -TRY_EVERY, True  # when ``can_save`` last tried, and with what result
        self._thread = threading.Thread(target=self._write, name="volt-writer", daemon=True)
        self._thread.start()

    # --- on the event loop ---

    async def save(self, change: Change) -> None:
        """Save a change; when this returns, it is on disk."""
        await self._submit(_rows(change))

    def save_soon(self, change: Change) -> None:
        """Save a change without waiting for it; a crash may lose it."""
        self._submit(_rows(change), urgent=False).add_done_callback(lambda done: done.exception())

    def _submit(self, work: _Rows | Read, urgent: bool = True) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if not self._batch:
            loop.call_soon(self._hand_over)
        self._batch.append(_Job(work, done, urgent))
        return done

    def _hand_over(self) -> None:
        """Give the writer everything at once: waking it costs more than most changes do."""
        batch, self._batch = self._batch, []
        self._jobs.put(batch)

    async def run(self, work: Read) -> Any:
        """Run queries or statements in a transaction, and return what they return."""
        return await self._submit(work)

    async def can_save(self) -> bool:
        """Whether a transaction that writes succeeds, on disk and in time."""
        if time.monotonic() - self._tried > TRY_EVERY:
            self._tried = time.monotonic()
            try:
                await asyncio.wait_for(self.run(_write_nothing), TRY_FOR)
                self._could_save = True
            except (SQLAlchemyError, TimeoutError):
                self._could_save = False
        return self._could_save

    async def room(self, id_: str) -> tuple[RoomState, tuple[Input, ...]] | None:
        """A room with all its inputs."""
        if not _ID.fullmatch(id_):
            return None

        def read(connection: sql.Connection) -> Any:
            body = connection.scalar(sql.select(ROOMS.c.card).where(ROOMS.c.id == id_))
            if body is None:
                return None
            rows = connection.execute(sql.select(INPUTS).where(INPUTS.c.room == id_).order_by(INPUTS.c.number))
            return body, [row._asdict() for row in rows]

        found = await self._submit(read)
        if found is None:
            return None
        return msgspec.json.decode(found[0], type=RoomState), tuple(Input(**row) for row in found[1])

    async def record(self, id_: str) -> str | None:
        """The record of a room that is over."""
        query = sql.select(ROOMS.c.record).where(ROOMS.c.id == id_)
        return await self._submit(lambda connection: connection.scalar(query)) if _ID.fullmatch(id_) else None

    async def listed(self, most: int) -> list[RoomState]:
        """Public rooms that are not over, newest first."""
        bodies = await self._column(ROOMS.c.card, ROOMS.c.listed, ROOMS.c.created.desc(), most)
        return _decoded(bodies, RoomState)

    async def waking(self) -> list[str]:
        """The ids of rooms that go on by themselves after a restart."""
        return await self._column(ROOMS.c.id, ROOMS.c.wakes, ROOMS.c.created)

    async def championship(self, id_: str) -> ChampionshipState | None:
        """A championship."""
        query = sql.select(CHAMPIONSHIPS.c.body).where(CHAMPIONSHIPS.c.id == id_)
        body = await self._submit(lambda connection: connection.scalar(query)) if _ID.fullmatch(id_) else None
        return None if body is None else msgspec.json.decode(body, type=ChampionshipState)

    async def listed_championships(self, most: int) -> list[ChampionshipState]:
        """Public championships, newest first."""
        table = CHAMPIONSHIPS.c
        bodies = await self._column(table.body, table.listed, table.created.desc(), most)
        return _decoded(bodies, ChampionshipState)

    async def waking_championships(self) -> list[str]:
        """The ids of championships that are running."""
        return await self._column(CHAMPIONSHIPS.c.id, CHAMPIONSHIPS.c.wakes, CHAMPIONSHIPS.c.created)

    async def _column(self, column: Any, where: Any, order: Any, most: int | None = None) -> list[str]:
        query = sql.select(column).where(where).order_by(order).limit(most)
        return await self._submit(lambda connection: list(connection.scalars(query)))  # type: ignore[no-any-return]

    def close(self) -> None:
        """Finish what is queued, then close the database."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join(timeout=10)
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # --- on the writer thread ---

    def _write(self) -> None:
        """Run everything that was queued while the last transaction was under way as the next one."""
        closing = False
        while not closing:
            queued = self._collect()
            closing = queued[-1] is None
            jobs = [job for batch in queued for job in batch or ()]
            if jobs:
                began = time.perf_counter()
                results = self._run(jobs)
                kept = [not isinstance(r, Exception) for job, r in zip(jobs, results, strict=True) if _changes(job)]
                self.well = all(kept) if kept else self.well
                COMMITS.inc()
                COMMIT_SECONDS.inc(time.perf_counter() - began)
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    jobs[0].done.get_loop().call_soon_threadsafe(_settle, jobs, results)

    def _collect(self) -> list[list[_Job] | None]:
        """Everything that is queued, at least one batch; what nobody waits for waits a while for something urgent."""
        queued = [self._jobs.get()]
        until = time.monotonic() + NOT_URGENT
        while _can_wait(queued[-1]) and (left := until - time.monotonic()) > 0:
            with suppress(Empty):
                queued.append(self._jobs.get(timeout=left))
        while not self._jobs.empty():
            queued.append(self._jobs.get())
        return queued

    def _run(self, jobs: Sequence[_Job]) -> list[Any]:
        """Run all jobs in one transaction; if it fails, each in its own, so that one cannot spoil the others."""
        try:
            return self._transaction([job.work for job in jobs])
        except Exception as error:
            _stop_if_disk_failed(error)
            if self._connection is not None:  # roll back; a lost connection is replaced by a new one
                with suppress(SQLAlchemyError):
                    self._connection.close()
                self._connection = None
            if len(jobs) == 1:
                return [error]
        return [result for job in jobs for result in self._run([job])]

    def _transaction(self, works: Sequence[_Rows | Read]) -> list[Any]:
        results: list[Any] = []
        changes: list[_Rows] = []
        if self._connection is None:
            self._connection = self._engine.connect()
        for work in works:
            if isinstance(work, _Rows):
                changes.append(work)
                results.append(None)
            else:  # it sees what was queued before it
                _save(self._connection, changes)
                changes = []
                results.append(work(self._connection))
        _save(self._connection, changes)
        self._commit(self._connection)
        return results

    def _commit(self, connection: sql.Connection) -> None:
        connection.commit()


def _decoded(bodies: Sequence[str], kind: type[T]) -> list[T]:
    """What can be read of them; a broken one must not hide the others."""
    found = []
    for body in bodies:
        try:
            found.append(msgspec.json.decode(body, type=kind))
        except (msgspec.DecodeError, ValueError) as error:
            report(error, "what is kept of a room or a championship cannot be read: %.80s", body)
    return found


def _can_wait(batch: list[_Job] | None) -> bool:
    return batch is not None and not any(job.urgent for job in batch)


def _changes(job: _Job) -> bool:
    return isinstance(job.work, _Rows)


def _settle(jobs: Sequence[_Job], results: Sequence[Any]) -> None:
    for job, result in zip(jobs, results, strict=True):
        if job.done.done():  # cancelled: nobody waits for it
            continue
        if isinstance(result, Exception):
            job.done.set_exception(result)
        else:
            job.done.set_result(result)


def _stop_if_disk_failed(error: Exception) -> None:
    """After a failed sync nobody knows what is on disk, and only a new start finds out: stop before anybody is told."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
    if code & 0xFF == sqlite3.SQLITE_IOERR:
        logging.getLogger("uvicorn.error").critical("the disk fails (%s): stopped before anything was lost", error)
        os._exit(1)


def _write_nothing(connection: sql.Connection) -> None:
    """A write that changes nothing and keeps no other server waiting."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA user_version = 0")  # which nobody uses
    else:
        connection.exec_driver_sql("SELECT FROM alembic_version FOR KEY SHARE")  # locks are written to the row


def _rows(change: Change) -> _Rows:
    row = None if change.room is None else _room_row(change.room)
    if row is not None and change.record is not None:
        row["record"] = change.record
    championship = change.championship
    return _Rows(
        inputs=[msgspec.structs.asdict(one) for one in change.inputs],
        new_room=row if change.new else None,
        room=None if change.new else row,
        championship=None if championship is None else _championship_row(championship),
    )


def _room_row(room: RoomState) -> dict[str, Any]:
    body = msgspec.json.encode(room).decode()
    return {"id": room.id, "listed": room.listed, "wakes": room.wakes, "created": room.created, "card": body}


def _championship_row(state: ChampionshipState) -> dict[str, Any]:
    body, running = msgspec.json.encode(state).decode(), state.status == "running"
    return {"id": state.id, "listed": not state.private, "wakes": running, "created": state.created, "body": body}


def _save(connection: sql.Connection, changes: Sequence[_Rows]) -> None:
    """Write all these changes, with as few statements as possible."""
    new = [change.new_room for change in changes if change.new_room is not None]
    inputs = [row for change in changes for row in change.inputs]
    if new:
        connection.execute(ROOMS.insert(), new)
    if inputs:
        connection.execute(INPUTS.insert(), inputs)
    for row in {change.room["id"]: change.room for change in changes if change.room is not None}.values():
        connection.execute(ROOMS.update().where(ROOMS.c.id == row["id"]), row)
    for row in [change.championship for change in changes if change.championship is not None]:
        found = connection.execute(CHAMPIONSHIPS.update().where(CHAMPIONSHIPS.c.id == row["id"]), row)
        if found.rowcount == 0:
            connection.execute(CHAMPIONSHIPS.insert(), row)
