"""Open the database: find it, lock it, migrate it, make sure that it keeps what it confirms; and what its errors mean."""

import logging
import os
import sqlite3
import sys
import time
from pathlib import Path
from typing import IO, Any, NoReturn

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from ..runtime.errors import StoreError
from .migrations import migrate

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

MEMORY = "memory:"
logger = logging.getLogger("volt")
_SQLITE_MEMORY = "sqlite://"
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def open_database(url: str) -> sql.Engine:
    """Open the database given by a URL, a file name or ``memory:``; create or migrate its tables. StoreError if that fails."""
    url = _full_url(url)
    try:
        engine = sql.create_engine(url, **_options(url))  # both drivers use named parameters
        sqlite = engine.dialect.name == "sqlite"
        sql.event.listen(engine, "connect", _prepare_sqlite if sqlite else _prepare_postgresql)
        with engine.begin() as connection:
            migrate(connection)
            if not sqlite:
                _warn_of_data_loss(connection)
    except (SQLAlchemyError, ModuleNotFoundError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise StoreError(f"the database {_without_password(url)} cannot be opened: {reason}") from None
    return engine


# a host that vanishes without closing its connections must not block the writer for as long as TCP waits: minutes or hours
_IMPATIENT = {
    "connect_timeout": 3,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}


def lock_database(url: str) -> IO[str] | None:
    """Lock an SQLite file for one process, because two servers could give the same seat to two people.

    Return the lock, or None if there is nothing to lock or no way to lock it; StoreError if another server holds it.
    """
    url = _full_url(url)
    if fcntl is None or url == _SQLITE_MEMORY or not url.startswith("sqlite:"):
        return None
    file = sqlite_file(url)
    try:
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))  # tokens and drafts are private
        lock = open(f"{file}.lock", "w")  # noqa: SIM115
    except OSError:
        return None  # opening the database will report why
    for _ in range(20):  # a child of a killed server may hold the lock a moment longer
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return lock
        except OSError:
            time.sleep(0.1)
    lock.close()
    raise StoreError(f"another server is using the database {file}; stop it, or choose another --database")


def sqlite_file(url: str) -> Path:
    """The file of an SQLite database; StoreError for any other."""
    url = _full_url(url)
    if url == _SQLITE_MEMORY:
        raise StoreError(f"{MEMORY} stores nothing, so there is nothing to back up or restore; name a file")
    if not url.startswith("sqlite:"):
        raise StoreError(
            f"{_without_password(url)} is not a file; PostgreSQL is backed up with pg_dump (docs/hosting.md)"
        )
    return Path(url.partition(":///")[2])


def _full_url(url: str) -> str:
    if url == MEMORY:
        return _SQLITE_MEMORY
    if "://" not in url:
        file = Path(url).expanduser() if url else default_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{file.absolute()}"
    if url.startswith("postgresql://"):
        url = url.replace("://", "+psycopg://", 1)
    if not url.startswith(("sqlite:", "postgresql")):
        raise StoreError(f"{_without_password(url)}: not a database; use a file, postgresql://… or {MEMORY}")
    if url.startswith("sqlite:") and url.partition("://")[2].lstrip("/") in ("", ":memory:"):
        raise StoreError(f"{url} would store nothing; if that is what you want, use {MEMORY}")
    return url


def _options(url: str) -> dict[str, Any]:
    if url == _SQLITE_MEMORY:
        return {"poolclass": sql.StaticPool, "paramstyle": "named", "connect_args": {"check_same_thread": False}}
    if url.startswith("sqlite:"):
        options = {"check_same_thread": False, "timeout": 10}
        return {"pool_size": 1, "max_overflow": 0, "paramstyle": "named", "connect_args": options}
    return {"pool_size": 1, "max_overflow": 0, "pool_pre_ping": True, "connect_args": _IMPATIENT}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _prepare_postgresql(connection: Any, _: Any) -> None:
    """Wait for the disk before an answer is confirmed, as SQLite's FULL does, whatever the configuration says, now or later."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config(name, CASE setting WHEN 'off' THEN 'on' ELSE setting END, false) "
            "FROM pg_settings WHERE name = 'synchronous_commit'"
        )
    connection.commit()


def _warn_of_data_loss(connection: sql.Connection) -> None:
    """Log a warning for each setting of the whole PostgreSQL server, out of our reach, with which a crash loses answers."""
    for setting in ("fsync", "full_page_writes"):
        if connection.execute(sql.text(f"SHOW {setting}")).scalar() == "off":
            logger.warning(
                "PostgreSQL runs with %s=off: answers that were confirmed can be lost if it crashes. "
                "Set %s=on in postgresql.conf unless this server is only for tests.",
                setting,
                setting,
            )


def _without_password(url: str) -> str:
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "given"


def default_file() -> Path:
    """``volt/volt.db`` in the folder where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share"))
    return base / "volt" / "volt.db"


# --- what its errors mean ---


def stop_if_disk_failed(error: Exception) -> None:
    """After an I/O error of SQLite, the contents of the disk are unknown until a restart: stop before anything is shown."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
    if code & 0xFF == sqlite3.SQLITE_IOERR:
        stop("the disk failed", error)


def is_damage(error: Exception) -> bool:
    """Whether the database says that it is damaged: then parts of it can be neither read nor written."""
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    sqlstate = getattr(cause, "sqlstate", "")
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or sqlstate in ("XX001", "XX002")


def stop(what: str, error: BaseException) -> NoReturn:
    """End the process at once: everything that was shown is saved, and a restart continues from there."""
    logging.getLogger("uvicorn.error").critical(
        "%s (%s): stopped before anything was lost", what, error, exc_info=error
    )
    os._exit(1)
