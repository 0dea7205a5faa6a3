"""Starts servers that are to be killed: python nursery.py DATABASE PORT. Every line read starts one; its pid is printed.

They are forked from a process that has everything loaded, so that fifty of them take seconds. SQLite's log is moved all the
time, so that it may be under way when they die.
"""

import os
import socket
import sys

import volt.server.database
from volt.server.run import run
from volt.server.settings import Settings

volt.server.database.LOG = 3


def born(database: str, port: int) -> None:
    with socket.create_server(("127.0.0.1", port), backlog=512) as listening:
        settings = Settings(database=database, limits=False, tempo=False)
        run(settings, listening, lambda: print(os.getpid(), flush=True))


for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        born(sys.argv[1], int(sys.argv[2]))
        os._exit(0)
    os.waitpid(child, 0)
