"""Starts servers that are to die: python nursery.py DATABASE PORT. Every line read starts one; its pid is printed.

They are forked from a process that has everything loaded, so that fifty of them take seconds. SQLite's log is moved all the
time, so that it may be under way when they die. If there is a file DATABASE.broken, their disk fails.
"""

import os
import socket
import sys

import volt.server.database
import volt.server.log
from volt.server.run import run
from volt.server.settings import Settings

volt.server.database.LOG = 3
sync = volt.server.log._sync


def sync_or_fail(file: int) -> None:
    if os.path.exists(f"{sys.argv[1]}.broken"):
        raise OSError(5, "Input/output error")
    sync(file)


volt.server.log._sync = sync_or_fail


def born(database: str, port: int) -> None:
    with socket.create_server(("127.0.0.1", port), backlog=512) as listening:
        settings = Settings(database=database, limits=False, tempo=False)
        run(settings, listening, lambda: print(os.getpid(), flush=True))


for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        born(sys.argv[1], int(sys.argv[2]))
        os._exit(0)
    _, ended = os.waitpid(child, 0)
    print("ended", os.waitstatus_to_exitcode(ended), flush=True)
