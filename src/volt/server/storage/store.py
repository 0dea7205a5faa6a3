"""Storage in SQLite or PostgreSQL, all through one writer thread.

The event loop queues changes and reads; the writer thread takes whatever has been queued since its last transaction and
commits it together (group commit). Only then do its callers continue, so nobody sees an answer that is not on disk: SQLite runs
in WAL mode with ``synchronous=FULL``. On PostgreSQL several servers may share the database: see ``ownership``.
"""

import asyncio
import random
import re
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from ..rooms.state import ChampionshipState, Input, RoomState
from ..rooms.store import Change, Due, Fenced, SavedRoom
from ..runtime import clock
from ..runtime.metrics import COMMIT_SECONDS, COMMITS
from . import ownership
from .database import is_damage, lock_database, open_database, stop, stop_if_disk_failed
from .ownership import MOST_DUE, Lease
from .rows import Rows, decoded, read_inputs, read_room, rows_of, write_rows
from .tables import CHAMPIONSHIPS, ROOMS, SECRET, SERVERS

_ID = re.compile("[a-z0-9]{1,16}")
NOT_URGENT = 1.0  # seconds that a change may be delayed if nobody waits for it
REST = 0.005  # seconds that the writer rests under load: more changes share the next transaction
AT_ONCE = 200  # inputs of a long game that are read in one transaction
TRY_EVERY, TRY_FOR = 1.0, 2.0  # seconds between two attempts of ``can_save``, and for one
TRY_AGAIN = 0.2  # after one that failed


Read = Callable[[sql.Connection], Any]
Result = TypeVar("Result")


class _Job(msgspec.Struct, gc=False):
    """A change to save or a query to run, and the future that waits for it."""

    work: Rows | Read
    done: "asyncio.Future[Any]"
    urgent: bool = True  # whether somebody waits for it


class Store:
    """The database of a server."""

    def __init__(self, url: str) -> None:
        self.well = True  # whether the last change was saved
        self.lease = Lease()
        self.on_lost: Callable[[], object] = lambda: None  # called when the rooms of this server may belong to others
        self._lock = lock_database(url)
        self._engine = open_database(url)
        self.shared = self._engine.dialect.name == "postgresql"  # with other servers
        self.server = _new_number()  # the number of this server; a new one after every lost connection or lease
        self._lapsed = False  # whether the lease has run out: the writer then begins a new session
        self._connection: sql.Connection | None = self._connect()  # of the writer thread
        self.secret = bytes.fromhex(self._connection.scalar(sql.select(SECRET.c.value)) or "")  # shared by all servers
        self._connection.commit()
        self._batch: list[_Job] = []  # queued since the last loop iteration
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._closing = threading.Event()
        self._tried, self._could_save = -TRY_EVERY, True  # when ``can_save`` last tried, and with what result
        self._damaged = False  # whether the database has found itself damaged
        self._thread = threading.Thread(target=self._run_writer, name="volt-writer", daemon=True)
        self._thread.start()

    # --- on the event loop ---

    @property
    def may_show(self) -> bool:
        """Whether the rooms in memory may be shown: no other server can own them."""
        return self.lease.held

    async def save(self, change: Change) -> None:
        """Save a change: on return it is on disk. Fenced if another server owns its room or has changed its championship."""
        await self._submit(rows_of(change))
        if change.championship is not None:
            change.championship.epoch += 1

    def save_soon(self, change: Change) -> None:
        """Save a change without waiting for it; a crash may lose it, and errors are ignored."""
        self._submit(rows_of(change), urgent=False).add_done_callback(lambda done: done.exception())

    async def renew(self) -> Due:
        """Renew the lease and claim what is due; call this periodically."""
        began, current = clock.boot_time(), clock.now()

        def work(connection: sql.Connection) -> tuple[bool, Due]:
            unbroken = ownership.renew(connection, self.server) if self.shared else True
            rooms = ownership.claim_due(connection, self.server, current)
            championships = ownership.claim_due_championships(connection, current)
            servers = ownership.alive(connection) if self.shared else frozenset((self.server,))
            return unbroken, Due(rooms, championships, servers, more=len(rooms) >= MOST_DUE)

        unbroken, due = await self.run(work)
        if self.shared and not (self.lease.renew(began) and unbroken):
            self._lapsed = True
            self.on_lost()
        return due

    async def claim(self, id_: str) -> SavedRoom | int | None:
        """Claim a room and return it, or the server that owns it (0 during another claim), or None if it does not exist."""
        if not _ID.fullmatch(id_):
            return None

        def work(connection: sql.Connection) -> SavedRoom | int | None:
            epoch = ownership.claim(connection, self.server, id_)
            if epoch is not None:
                return read_room(connection, id_)
            found = connection.execute(sql.select(ROOMS.c.owner).where(ROOMS.c.id == id_)).first()
            return None if found is None else found.owner or 0

        return await self.run(work)

    def release(self, id_: str, epoch: int, due: float | None = None, urgent: bool = False) -> "asyncio.Future[None]":
        """Release a room; ``due`` is when it must be loaded again."""
        return self._submit(lambda connection: ownership.release(connection, id_, epoch, due), urgent)

    def _submit(self, work: Rows | Read, urgent: bool = True) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if not self._batch:
            loop.call_soon(self._hand_over)
        self._batch.append(_Job(work, done, urgent))
        return done

    def _hand_over(self) -> None:
        """Hand the queue to the writer in one go: waking it costs more than most changes."""
        batch, self._batch = self._batch, []
        self._jobs.put(batch)

    async def run(self, work: Callable[[sql.Connection], Result]) -> Result:
        """Run queries or statements in a transaction, and return what they return."""
        result: Result = await self._submit(work)
        return result

    async def can_save(self) -> bool:
        """Whether a row can be written and read in time, and nothing is damaged; not tried every time."""
        if clock.monotonic() - self._tried > (TRY_EVERY if self._could_save else TRY_AGAIN):
            self._tried = clock.monotonic()
            try:
                wrote = clock.now()
                read = await asyncio.wait_for(self.run(lambda connection: self._try(connection, wrote)), TRY_FOR)
                self._could_save = read == wrote
            except (SQLAlchemyError, TimeoutError):
                self._could_save = False
        return self._could_save and not self._damaged

    async def room(self, id_: str) -> tuple[RoomState, tuple[Input, ...]] | None:
        """A room with all its inputs; None if there is none."""
        state = await self.state(id_)
        inputs: list[Input] = []
        more = state is not None
        while more:  # in portions: others save in between
            after = inputs[-1].number if inputs else -1
            portion = await self.run(partial(read_inputs, id_=id_, after=after, most=AT_ONCE))
            inputs += portion
            more = len(portion) == AT_ONCE
        return None if state is None else (state, tuple(inputs))

    async def latest(self, id_: str) -> SavedRoom | None:
        """A room as ``claim`` returns it, whoever owns it; None if there is none."""
        return await self.run(lambda connection: read_room(connection, id_)) if _ID.fullmatch(id_) else None

    async def state(self, id_: str) -> RoomState | None:
        """The state of a room without its inputs; None if there is none."""
        body = await self._value(ROOMS.c.body, id_)
        return None if body is None else msgspec.json.decode(body, type=RoomState)

    async def record(self, id_: str) -> str | None:
        """The record of a room that is over; None if it is not, or there is none."""
        return await self._value(ROOMS.c.record, id_)

    async def _value(self, column: "sql.Column[str | None]", id_: str) -> str | None:
        """A column of a room; None if there is no such room."""
        query = sql.select(column).where(ROOMS.c.id == id_)
        return await self.run(lambda connection: connection.scalar(query)) if _ID.fullmatch(id_) else None

    async def listed(self, most: int) -> list[RoomState]:
        """Public rooms that are not over, newest first."""
        bodies = await self._column(ROOMS.c.body, ROOMS.c.listed, ROOMS.c.created.desc(), most)
        return decoded(bodies, RoomState)

    async def championship(self, id_: str) -> ChampionshipState | None:
        """A championship; None if there is none."""
        query = sql.select(CHAMPIONSHIPS.c.body, CHAMPIONSHIPS.c.epoch).where(CHAMPIONSHIPS.c.id == id_)
        found = await self.run(lambda connection: connection.execute(query).first()) if _ID.fullmatch(id_) else None
        if found is None:
            return None
        state = msgspec.json.decode(found.body, type=ChampionshipState)
        state.epoch = found.epoch
        return state

    async def listed_championships(self, most: int) -> list[ChampionshipState]:
        """Public championships, newest first."""
        table, found = CHAMPIONSHIPS.c, list[ChampionshipState]()
        query = sql.select(table.body, table.epoch).where(table.listed).order_by(table.created.desc()).limit(most)
        for row in await self.run(lambda connection: connection.execute(query).all()):
            for state in decoded([row.body], ChampionshipState):
                state.epoch = row.epoch
                found.append(state)
        return found

    async def waking_championships(self) -> list[str]:
        """The ids of championships that are running."""
        return await self._column(CHAMPIONSHIPS.c.id, CHAMPIONSHIPS.c.wakes, CHAMPIONSHIPS.c.created)

    async def _column(self, column: Any, where: Any, order: Any, most: int | None = None) -> list[str]:
        query = sql.select(column).where(where).order_by(order).limit(most)
        return await self.run(lambda connection: list(connection.scalars(query)))

    def close(self) -> None:
        """Finish what is queued, then close the database."""
        self._hand_over()
        self._closing.set()
        self._jobs.put(None)
        self._thread.join(timeout=10)
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # --- on the writer thread ---

    def _run_writer(self) -> None:
        try:
            self._write()
        except BaseException as error:  # without a writer, everybody would wait for ever
            stop("the writer failed", error)

    def _write(self) -> None:
        """Run transactions until the store is closed: each takes everything queued during the previous one."""
        closing = False
        while not closing:
            queued = self._collect()
            closing = queued[-1] is None
            jobs = [job for batch in queued for job in batch or ()]
            if jobs:
                began, server = time.perf_counter(), self.server
                results = self._run(jobs)
                kept = [_is_well(result) for job, result in zip(jobs, results, strict=True) if _changes(job)]
                self.well = all(kept) if kept else self.well
                COMMITS.inc()
                COMMIT_SECONDS.inc(time.perf_counter() - began)
                with suppress(RuntimeError):  # the loop is closed: nobody is waiting
                    loop = jobs[0].done.get_loop()
                    if self.server != server:
                        loop.call_soon_threadsafe(self.on_lost)
                    loop.call_soon_threadsafe(_settle, jobs, results)
                if len(jobs) > 1:
                    self._closing.wait(REST)

    def _collect(self) -> list[list[_Job] | None]:
        """Return everything queued, at least one batch; a batch without urgent jobs waits up to ``NOT_URGENT`` for others."""
        queued = [self._jobs.get()]
        until = time.monotonic() + NOT_URGENT
        while _can_wait(queued[-1]) and (left := until - time.monotonic()) > 0:
            with suppress(Empty):
                queued.append(self._jobs.get(timeout=left))
        while not self._jobs.empty():
            queued.append(self._jobs.get())
        return queued

    def _run(self, jobs: Sequence[_Job]) -> list[Any]:
        """Run all jobs in one transaction; if it fails, each in its own, so that one cannot break the others."""
        try:
            return self._transaction([job.work for job in jobs])
        except Exception as error:
            stop_if_disk_failed(error)
            self._damaged = self._damaged or is_damage(error)
            if self._connection is not None:  # roll back; a lost connection is replaced by a new one
                with suppress(SQLAlchemyError):
                    self._connection.close()
                self._connection = None
            if len(jobs) == 1:
                return [error]
        return [result for job in jobs for result in self._run([job])]

    def _connect(self) -> sql.Connection:
        """Connect. A new PostgreSQL connection is a new server: what the previous one owned may belong to others by now."""
        connection = self._engine.connect()
        if self.shared and "server" not in connection.info:
            number = _new_number()
            try:
                while not ownership.begin_session(connection, number):
                    number = _new_number()
                ownership.renew(connection, number)
                clock.follow(ownership.database_time(connection))
                ownership.resign(connection, self.server)
                connection.commit()
            except Exception:
                connection.close()
                raise
            connection.info["server"] = self.server = number
        return connection

    def _transaction(self, works: Sequence[Rows | Read]) -> list[Any]:
        results: list[Any] = []
        changes: list[Rows] = []
        if self._lapsed and self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
        if self._connection is None:
            self._connection = self._connect()
            self._lapsed = False
        for work in works:
            if isinstance(work, Rows):
                changes.append(work)
            else:  # queries see earlier changes in the queue
                results += self._save(changes)
                changes = []
                results.append(work(self._connection))
        results += self._save(changes)
        self._commit(self._connection)
        return results

    def _save(self, changes: Sequence[Rows]) -> list[Fenced | None]:
        """Write all these changes, with as few statements as possible; return Fenced or None for each."""
        assert self._connection is not None
        if not changes:
            return []
        fenced: list[Fenced | None] = [None for _ in changes]
        if self.shared:
            fenced = _fenced(self._connection, changes)
        allowed = [change for change, error in zip(changes, fenced, strict=True) if error is None]
        write_rows(self._connection, allowed, self.server)
        return fenced

    def _try(self, connection: sql.Connection, wrote: float) -> float | None:
        """Write the row of this server, so that no other server waits, and read it; and read a room."""
        mine = SERVERS.c.id == self.server
        if self.shared:
            connection.execute(SERVERS.update().where(mine).values(tried=wrote))
        else:
            connection.execute(SERVERS.delete())
            connection.execute(SERVERS.insert().values(id=self.server, lease=0.0, tried=wrote))
        connection.execute(sql.select(ROOMS).limit(1)).first()
        return connection.scalar(sql.select(SERVERS.c.tried).where(mine))

    def _commit(self, connection: sql.Connection) -> None:
        connection.commit()


def _new_number() -> int:
    return random.SystemRandom().randrange(1, 1 << 31)


def _fenced(connection: sql.Connection, changes: Sequence[Rows]) -> list[Fenced | None]:
    """For each change, Fenced if another server has claimed its room or changed its championship, else None."""
    known: dict[tuple[sql.Table, str], int] = {}
    for table in (ROOMS, CHAMPIONSHIPS):
        ids = {id_ for change in changes for where, id_, _ in change.epochs if where is table}
        if ids:
            found = ownership.epochs(connection, table, ids)
            known |= {(table, id_): epoch for id_, epoch in found.items()}
    return [
        None if all(known.get((table, id_)) == epoch for table, id_, epoch in change.epochs) else Fenced()
        for change in changes
    ]


def _can_wait(batch: list[_Job] | None) -> bool:
    return batch is not None and not any(job.urgent for job in batch)


def _changes(job: _Job) -> bool:
    return isinstance(job.work, Rows)


def _is_well(result: Any) -> bool:
    return not isinstance(result, Exception) or isinstance(result, Fenced)


def _settle(jobs: Sequence[_Job], results: Sequence[Any]) -> None:
    for job, result in zip(jobs, results, strict=True):
        if job.done.done():  # cancelled: nobody waits for it
            continue
        if isinstance(result, Exception):
            job.done.set_exception(result)
        else:
            job.done.set_result(result)
