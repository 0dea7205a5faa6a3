"""Starts servers that will be killed: python nursery.py DATABASE PORT. Every line read starts one; its pid is printed.

They are forked from a process that has everything imported, so that fifty of them take seconds. If there is a file
DATABASE.broken, what it names fails: their disk or their writer thread.
"""

import os
import socket
import sqlite3
import sys
from pathlib import Path

import sqlalchemy as sql

from volt.server.run import run
from volt.server.runtime.settings import Settings
from volt.server.storage.store import Store

commit, collect = Store._commit, Store._collect


def is_broken(what: str) -> bool:
    file = Path(f"{sys.argv[1]}.broken")
    return file.exists() and file.read_text() == what


def collect_or_fail(store: Store) -> object:
    collected = collect(store)
    if is_broken("writer"):
        raise RuntimeError("out of memory")
    return collected


def commit_or_fail(store: Store, connection: sql.Connection) -> None:
    if is_broken("disk"):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error
    commit(store, connection)


def born(database: str, port: int) -> None:
    with socket.create_server(("127.0.0.1", port), backlog=512) as listening:
        settings = Settings(database=database, limits=False, tempo=False)
        run(settings, listening, lambda: print(os.getpid(), flush=True))


def main() -> None:
    Store._commit, Store._collect = commit_or_fail, collect_or_fail  # type: ignore[method-assign,assignment]
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            born(sys.argv[1], int(sys.argv[2]))
            os._exit(0)
        _, ended = os.waitpid(child, 0)
        print("ended", os.waitstatus_to_exitcode(ended), flush=True)


if __name__ == "__main__":
    main()
