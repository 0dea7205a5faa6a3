"""Backup and restore of an SQLite database; a backup can be made while the server runs. For PostgreSQL, use pg_dump."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from ..runtime.errors import StoreError
from .database import lock_database, sqlite_file
from .migrations import HEAD


def back_up(database: str, file: Path) -> int:
    """Copy the database consistently, even while a server uses it; return the number of rooms. StoreError if that fails."""
    source = sqlite_file(database)
    return _copy(source, file)


def restore(file: Path, database: str) -> tuple[int, Path | None]:
    """Replace the database with a backup; return the number of rooms, and where the old database was moved, if there was one."""
    with _opened(file):
        pass  # nothing is created if the file is not a backup
    target = sqlite_file(database)
    target.parent.mkdir(parents=True, exist_ok=True)
    existed, aside = target.exists(), None
    lock = lock_database(database)
    try:
        fresh = target.with_name(f"{target.name}.restored")
        rooms = _copy(file, fresh)
        if existed:
            aside = target.with_name(f"{target.name}.{time.strftime('%Y%m%d-%H%M%S')}")
            for end in ("-wal", "-shm", ""):
                with suppress(FileNotFoundError):
                    os.replace(f"{target}{end}", f"{aside}{end}")
        os.replace(fresh, target)
    finally:
        if lock is not None:
            lock.close()
    return rooms, aside


def _copy(source: Path, target: Path) -> int:
    """Copy a database and check the copy; return the number of rooms. The target is replaced atomically at the end."""
    part = target.with_name(f"{target.name}.part")
    with suppress(FileNotFoundError):
        part.unlink()
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # drafts and chat are private
        with _opened(source) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # a single file; the server switches back to WAL
            found = new.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise StoreError(f"{source} is damaged: {found}")
            rooms = int(new.execute("SELECT count(*) FROM rooms").fetchone()[0])
        with open(part, "rb+") as written:
            os.fsync(written.fileno())
        os.replace(part, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"{source} cannot be copied to {target}: {getattr(error, 'strerror', None) or error}"
        ) from None
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    return rooms


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a VOLT database to read it; StoreError if it is not one."""
    if not file.is_file():
        raise StoreError(f"{file}: is a directory, not a file" if file.is_dir() else f"{file}: no such file")
    try:
        connection = sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be opened: {error}") from None
    with closing(connection):
        _check_kind(connection, file)
        yield connection


def _check_kind(connection: sqlite3.Connection, file: Path) -> None:
    """StoreError unless it is a VOLT database that this version can read."""
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        schema = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    except (sqlite3.DatabaseError, TypeError):
        raise StoreError(f"{file} is not a VOLT database") from None
    if not {"rooms", "inputs"} <= tables:
        raise StoreError(f"{file} is not a VOLT database")
    if schema > HEAD:
        raise StoreError(f"{file} was written by a newer version of VOLT (schema {schema}); update VOLT first")
