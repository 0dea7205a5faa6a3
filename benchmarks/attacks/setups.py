"""What is attacked: one server, one behind Caddy, or three on one database, with Redis."""

import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.server.__main__ import free_port
from benchmarks.server.loading import copy_of, long_game, save
from benchmarks.server.scale import redis_server
from benchmarks.server.servers import Running, postgresql, running, volt

from .tools import PROGRAM

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
OPTIONS = ("--fast-bots", "--trusted-proxy", "127.0.0.1", "--bot", f"{PROGRAM}={sys.executable} {BOT}")
LONG, ANSWERS = (
    400,
    191,
)  # rooms with long games that nobody plays any more; loading them replays as much as it ever does
CADDY = """{{
	admin off
}}
http://127.0.0.1:{port} {{
	reverse_proxy {server} {{
		trusted_proxies 127.0.0.1/32
	}}
}}
"""


class Setup(NamedTuple):
    """Where honest rooms are created, to which servers their players connect in turn, and where attackers knock.

    ``long`` are rooms with long games.
    """

    servers: list[Running]
    home: str
    doors: tuple[str, ...]
    attacked: str
    long: list[str]

    def cpu(self) -> float:
        """Seconds of processor time that all servers have used."""
        return sum(server.cpu() for server in self.servers)

    def memory(self) -> int:
        """Bytes that all servers hold."""
        return sum(server.memory() for server in self.servers)


@contextmanager
def filled(database: str) -> Iterator[tuple[str, list[str]]]:
    """A database with rooms of long games: its URL or file, and the rooms. One in memory is empty."""
    with tempfile.TemporaryDirectory() as folder:
        where = f"{folder}/volt.db" if database == "file:" else database
        game = long_game(ANSWERS)
        rooms = [] if where.endswith("memory:") else [copy_of(game) for _ in range(LONG)]
        yield where, asyncio.run(save(where, rooms)) if rooms else []


@contextmanager
def bare(database: str) -> Iterator[Setup]:
    """One server that everybody reaches directly."""
    with filled(database) as (where, long), volt(free_port(), where, *OPTIONS) as server:
        yield Setup([server], server.url, (server.url,), server.url, long)


@contextmanager
def behind_caddy(database: str) -> Iterator[Setup]:
    """One server behind a proxy, which keeps its connections to the server and lets strangers share them."""
    if shutil.which("caddy") is None:
        raise SystemExit("Caddy is not installed; scripts/services installs it")
    port = free_port()
    with (
        filled(database) as (where, long),
        volt(free_port(), where, *OPTIONS) as server,
        tempfile.TemporaryDirectory() as folder,
    ):
        file = Path(folder, "Caddyfile")
        file.write_text(CADDY.format(port=port, server=server.url.removeprefix("http://")))
        words = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
        with running(words, port, Path(folder)) as proxy:
            yield Setup([server], proxy.url, (proxy.url,), proxy.url, long)


@contextmanager
def three_servers(_: str) -> Iterator[Setup]:
    """One server has all honest rooms; half of the players reach it through the second, and the attackers through the third."""
    with ExitStack() as stack:
        database, redis = stack.enter_context(postgresql(free_port())), stack.enter_context(redis_server())
        if database is None:
            raise SystemExit("PostgreSQL is not installed; scripts/services installs it")
        where, long = stack.enter_context(filled(f"{database}/ours"))
        options = (*OPTIONS, "--redis", redis)
        servers = [stack.enter_context(volt(free_port(), where, *options)) for _ in range(3)]
        time.sleep(2)  # until they know each other
        owner, other, attacked = (server.url for server in servers)
        yield Setup(servers, owner, (owner, other), attacked, long)


SETUPS: dict[str, Callable[[str], AbstractContextManager[Setup]]] = {
    "bare": bare,
    "caddy": behind_caddy,
    "servers": three_servers,
}
