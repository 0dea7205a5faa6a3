"""SQLite and PostgreSQL, many rooms to a transaction.

SQLite runs in WAL mode, and every commit is synced; commits are shared, so that costs little. On a quick disk that is done at
once, and what is to be said is got ready while the disk writes; waiting for a slow one, for another process, and for
PostgreSQL, is for the thread. So is moving SQLite's log into the database, but for its end.
A second process on the same database cannot fork a game: an input of a room has a number, and numbers are unique.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from .championship_state import Series
from .errors import report
from .log import Log
from .room_state import Card, Input
from .store import MEMORY, Change, Kept, Store, StoreError
from .tables import ABOUT, INPUTS, META, ROOMS, SERIES, Keeping, keep
from .turn_lock import settle

VERSION = 1
SQLITE = "sqlite:///"
BREATH = 0.2  # between two commits there is time for other things: that much of a commit for every change it kept,
LONGEST_BREATH = 4  # and not more than so many of them
QUICK = 0.002  # seconds: as long as commits are quicker than that, they are not worth a thread
LOG = 5000  # changes in SQLite's log that are enough to move them into the database
LONGEST_LOG = 25_000  # pages of it after which whoever commits has to wait for that

Job = Callable[[sql.Connection], Any]
Then = Callable[[Any], None]  # is told the result of a job, or the exception
Batch = list[tuple[Job, Then | None]]


class Database(Store):
    """SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.commit_seconds, self.commits = 0.0, 0
        self._engine = _open(url)
        self._waiting: Batch = []
        self._gathering: list[Callable[[], None]] = []
        self._busy = False
        self._at_hand, self._log = _at_hand(self._engine)
        self._pace, self._breathed = 0.0, 0.0  # seconds that a commit takes these days, and when the next may begin
        self._logged = 0  # changes in SQLite's log, about
        self._mover: threading.Thread | None = None  # who moves them into the database
        self._batches: SimpleQueue[tuple[Batch, asyncio.AbstractEventLoop | None, bool] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="volt-database", daemon=True)
        self._thread.start()

    # --- on the event loop ---

    async def _ask(self, job: Job) -> Any:
        answer = asyncio.get_running_loop().create_future()
        self._add(job, lambda result: settle(answer, result))
        return await answer

    def _add(self, job: Job, then: Then | None) -> None:
        self._waiting.append((job, then))
        self._wake()

    def gather(self, call: Callable[[], None]) -> None:
        self._gathering.append(call)
        self._wake()

    def _wake(self) -> None:
        """What comes in one moment, or while a transaction is under way, waits for the next one together."""
        if not self._busy:
            self._busy = True
            loop = asyncio.get_running_loop()
            wait = self._breathed - time.perf_counter()
            if wait > 0:
                loop.call_later(wait, self._hand_over)
            else:
                loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        gathering, self._gathering = self._gathering, []
        for call in gathering:
            call()
        batch, self._waiting = self._waiting, []
        self._busy = bool(batch)
        if batch:
            written = self._write(batch)
            if written and self._pace < QUICK:
                self._done(batch, written, lambda results: _tell(batch, results))
                self._busy = False
            else:
                self._batches.put((batch, asyncio.get_running_loop(), written))
        if not self._busy and (self._waiting or self._gathering):
            self._wake()

    def _write(self, batch: Batch) -> bool:
        """Write what is to be kept if the database is at hand; then but the commit is left to do."""
        if self._at_hand is None or not all(isinstance(job, Keeping) for job, _ in batch):
            return False
        try:
            keep(self._at_hand.cursor(), self._engine.dialect, [job for job, _ in batch if isinstance(job, Keeping)])
        except Exception:  # the thread has time to wait, or to find out which of them it is
            self._roll_back()
            return False
        return True

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            self._at_hand.rollback()

    def _answer(self, batch: Batch, results: list[Any]) -> None:
        try:
            self._hand_over()
        finally:
            _tell(batch, results)

    def keep_soon(self, change: Change, kept: Kept | None = None) -> None:
        self._add(Keeping(change), kept)

    async def room(self, id_: str) -> tuple[Card, tuple[Input, ...]] | None:
        def read(connection: sql.Connection) -> tuple[Card, tuple[Input, ...]] | None:
            body = connection.scalar(sql.select(ROOMS.c.card).where(ROOMS.c.id == id_))
            if body is None:
                return None
            rows = connection.execute(sql.select(INPUTS).where(INPUTS.c.room == id_).order_by(INPUTS.c.number))
            return _card(body), tuple(Input(**row._asdict()) for row in rows)

        return await self._ask(read)  # type: ignore[no-any-return]

    async def record(self, id_: str) -> str | None:
        return await self._ask(  # type: ignore[no-any-return]
            lambda connection: connection.scalar(sql.select(ROOMS.c.record).where(ROOMS.c.id == id_))
        )

    async def listed(self, most: int) -> list[Card]:
        wanted = sql.select(ROOMS.c.card).where(ROOMS.c.listed).order_by(ROOMS.c.created.desc()).limit(most)
        bodies = await self._ask(lambda connection: connection.scalars(wanted).all())
        return [_card(body) for body in bodies]

    async def waking(self) -> list[str]:
        wanted = sql.select(ROOMS.c.id).where(ROOMS.c.wakes).order_by(ROOMS.c.created)
        return await self._ask(lambda connection: list(connection.scalars(wanted)))  # type: ignore[no-any-return]

    async def waking_series(self) -> list[str]:
        wanted = sql.select(SERIES.c.id).where(SERIES.c.wakes).order_by(SERIES.c.created)
        return await self._ask(lambda connection: list(connection.scalars(wanted)))  # type: ignore[no-any-return]

    async def series(self, id_: str) -> Series | None:
        wanted = sql.select(SERIES.c.body).where(SERIES.c.id == id_)
        body = await self._ask(lambda connection: connection.scalar(wanted))
        return None if body is None else msgspec.json.decode(body, type=Series)

    async def listed_series(self, most: int) -> list[Series]:
        wanted = sql.select(SERIES.c.body).where(SERIES.c.listed).order_by(SERIES.c.created.desc()).limit(most)
        bodies = await self._ask(lambda connection: list(connection.scalars(wanted)))
        return [msgspec.json.decode(body, type=Series) for body in bodies]

    def close(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._batches.put((waiting, None, False))
        self._batches.put(None)
        self._thread.join(timeout=10)
        if self._mover is not None:
            self._mover.join(timeout=10)
        if self._log is not None and not self._thread.is_alive():
            self._log.close()
        if self._at_hand is not None:
            self._at_hand.close()
        self._engine.dispose()

    def _done(self, batch: Batch, written: bool, meanwhile: Callable[[list[Any]], None] | None = None) -> list[Any]:
        """Do what is left of it, and see how long it takes; the results may be of use while the disk writes, for nothing leaves
        this process until it is the event loop's turn again."""
        began, used = time.perf_counter(), 0.0
        log = self._log if written else None
        results = self._commit(batch) if written else self._run([job for job, _ in batch])
        if log is not None:
            log.begin()
        if meanwhile is not None:
            used = -time.perf_counter()
            meanwhile(results)
            used += time.perf_counter()
        if log is not None:
            log.sync()
        took = time.perf_counter() - began - used
        self.commit_seconds += took
        self.commits += 1
        if written:
            self._pace += (took - self._pace) / 8
            self._tend_log(len(batch))
        self._breathed = began + took + min(BREATH * len(batch), LONGEST_BREATH) * self._pace
        return results

    def _tend_log(self, kept: int) -> None:
        """Now and then a thread moves SQLite's log into the database; what has come meanwhile follows at once, so that the
        log begins anew instead of growing."""
        self._logged += kept
        if self._mover is None:
            if self._logged >= LOG:
                mover = threading.Thread(target=self._move_log, name="volt-log", daemon=True)
                with suppress(RuntimeError):  # no thread to be had: another time
                    mover.start()
                    self._mover = mover
        elif not self._mover.is_alive():
            _move_log(self._at_hand)
            self._mover, self._logged = None, 0

    # --- on a thread ---

    def _move_log(self) -> None:
        with closing(self._engine.raw_connection()) as connection:
            _move_log(connection)

    def _work(self) -> None:
        while (given := self._batches.get()) is not None:
            batch, loop, written = given
            results = self._done(batch, written)
            if loop is not None:
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(self._answer, batch, results)

    def _commit(self, batch: Batch) -> list[Any]:
        """What was written at once is kept now."""
        assert self._at_hand is not None
        try:
            self._at_hand.commit()
        except Exception:
            self._roll_back()
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
        changes: list[Keeping] = []
        with self._engine.begin() as connection:
            cursor, dialect = connection.connection.cursor(), self._engine.dialect
            for job in jobs:
                if isinstance(job, Keeping):
                    changes.append(job)
                    results.append(None)
                else:  # what was to be kept before is there to be read
                    keep(cursor, dialect, changes)
                    changes = []
                    results.append(job(connection))
            keep(cursor, dialect, changes)
        return results


def _tell(batch: Batch, results: list[Any]) -> None:
    for (_, then), result in zip(batch, results, strict=True):
        if then is not None:
            try:
                then(result)
            except Exception as error:  # the others want to hear, too
                report(error, "what was kept could not be told")


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
    if not url.startswith(("sqlite:", "postgresql")):
        raise StoreError(
            f"{_without_password(url)} is no database that is known here: a file, postgresql://… or {MEMORY}"
        )
    if url.startswith("sqlite:") and url.partition("://")[2].lstrip("/") in ("", ":memory:"):
        raise StoreError(f"{url} keeps nothing; for games that nobody wants to keep say {MEMORY}")
    try:
        engine = sql.create_engine(url, pool_size=3, max_overflow=0, **_options(url))
        if engine.dialect.name == "sqlite":
            sql.event.listen(engine, "connect", _prepare_sqlite)
        with engine.begin() as connection:
            META.create_all(connection)
            version = connection.scalar(sql.select(ABOUT.c.version))
            if version is None:
                connection.execute(ABOUT.insert().values(version=VERSION))
            elif version != VERSION:
                raise StoreError(f"the database is of version {version}; this server reads version {VERSION}")
    except (SQLAlchemyError, ModuleNotFoundError, OSError) as error:
        raise StoreError(f"the database {_without_password(url)} cannot be opened: {_reason(error)}") from None
    return engine


def _at_hand(engine: sql.Engine) -> tuple[Any, Log | None]:
    """A connection of SQLite's driver that never waits for others, and the log it leaves to be synced, where it has one;
    nothing for other databases."""
    if engine.dialect.name != "sqlite":
        return None, None
    connection = engine.raw_connection()
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=0")
    if cursor.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        return connection, None
    file = Path(cursor.execute("PRAGMA database_list").fetchone()[2])
    try:
        log = Log(file)
    except OSError as error:
        raise StoreError(f"the log of {file} cannot be opened: {_reason(error)}") from None
    cursor.execute("PRAGMA synchronous=NORMAL")
    return connection, log


def _move_log(connection: Any) -> None:
    """SQLite's log into its database, as far as nobody has to wait; if that fails, another time."""
    with suppress(sqlite3.Error):
        connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def _options(url: str) -> dict[str, Any]:
    if url.startswith(SQLITE):
        return {"poolclass": sql.QueuePool, "connect_args": {"check_same_thread": False, "timeout": 10}}
    return {"pool_pre_ping": True}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    log = f"wal_autocheckpoint={LONGEST_LOG}"
    for pragma in ("page_size=1024", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", log):
        connection.execute(f"PRAGMA {pragma}")


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]


def _without_password(url: str) -> str:
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "given"
