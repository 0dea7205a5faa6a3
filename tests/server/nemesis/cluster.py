"""Three servers behind HAProxy, with PostgreSQL and Redis, all on loopback, and faults can be injected into each of them.

Every server reaches PostgreSQL and Redis through links of its own, and runs with libfaketime, so that its clock can be shifted
while it runs. PostgreSQL confirms before it writes (synchronous_commit=off), unless a session insists, and its disk is small.
"""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from .links import Link, RedisLink

SERVERS = 3
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
MAIN = "from volt.cli.main import main; main()"
DISK = "400m"
SETTINGS = """
port={port}
listen_addresses='127.0.0.1'
unix_socket_directories=''
fsync=off
synchronous_commit=off
wal_writer_delay=10s
min_wal_size=32MB
max_wal_size=64MB
"""
BALANCER = """
defaults
    mode http
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout check 2s
    option redispatch 1
    retries 3
frontend everybody
    bind 127.0.0.1:{port}
    default_backend servers
backend servers
    balance roundrobin
    option httpchk
    http-check send meth GET uri /api/ready ver HTTP/1.1 hdr Host localhost
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
"""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def missing() -> str:
    """The names of missing programs, or ""."""
    found = {
        "PostgreSQL": _postgresql_programs(),
        "Redis": shutil.which("redis-server"),
        "HAProxy": _haproxy(),
        "libfaketime": _faketime(),
    }
    return ", ".join(name for name, where in found.items() if not where)


def _postgresql_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def _haproxy() -> str | None:
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


def _faketime() -> Path | None:
    return next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


class Server:
    """``volt serve`` in a process of its own. ``sabotage`` is Python code that the process runs first."""

    def __init__(self, number: int, database: Link, redis: RedisLink, folder: Path, sabotage: str) -> None:
        self.name = f"server {number + 1}"
        self.port, self.database, self.redis = free_port(), database, redis
        self.clock, self._log, self._sabotage = folder / f"clock{number}", folder / f"log{number}", sabotage
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.shift(0)
        options = ["--port", str(self.port), "--database", f"postgresql://volt@127.0.0.1:{self.database.port}/volt"]
        options += ["--redis", f"redis://127.0.0.1:{self.redis.port}", "--no-limits", "--fast-bots"]
        environment = {
            **os.environ,
            "LD_PRELOAD": str(_faketime()),
            "FAKETIME_TIMESTAMP_FILE": str(self.clock),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # it makes Python's threads wait for each other for 30 ms
        }
        code = f"{self._sabotage}\n{MAIN}"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", code, "serve", *options], env=environment, stdout=log, stderr=log
            )

    def shift(self, seconds: int) -> None:
        """Set its clock forward, or back if negative."""
        self.clock.write_text(f"{seconds:+d}\n")

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        if self._process is not None:
            self.signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """Ask it to stop; kill it if it does not."""
        self.signal(signal.SIGTERM)
        assert self._process is not None
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    @property
    def complaints(self) -> str:
        return self._log.read_text(errors="replace")


class Cluster:
    """The whole cluster; ``async with`` starts and stops it. Clients connect to ``port``."""

    def __init__(self, sabotage: str = "") -> None:
        programs = _postgresql_programs()
        assert programs is not None
        self._programs, self._sabotage = programs, sabotage
        self._folder = Path(tempfile.mkdtemp(prefix="volt-nemesis-"))
        self._user: list[str] = []
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            self._folder.chmod(0o755)
            self._user = [shutil.which("runuser") or "/usr/sbin/runuser", "-u", "postgres", "--"]
        self.port, self._database_port, self._redis_port = free_port(), free_port(), free_port()
        self.database = f"postgresql://volt@127.0.0.1:{self._database_port}/volt"  # without a link
        self.servers: list[Server] = []
        self.small_disk = False  # whether the database has a disk of its own, which can be filled
        self._redis: subprocess.Popen[bytes] | None = None
        self._balancer: subprocess.Popen[bytes] | None = None

    async def __aenter__(self) -> "Cluster":
        try:
            await asyncio.to_thread(self._start_services)
            for number in range(SERVERS):
                links = Link(self._database_port), RedisLink(self._redis_port)
                for link in links:
                    await link.start()
                self.servers.append(Server(number, *links, self._folder, self._sabotage))
            for server in self.servers:
                server.start()
                await self.until_ready(server)
            self._start_balancer()
            await _until_open(self.port)
            await asyncio.sleep(1.5)  # until the load balancer has seen that they are ready
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        for server in self.servers:
            server.kill()
            server.database.close()
            server.redis.close()
        for process in (self._balancer, self._redis):
            if process is not None:
                process.kill()
                process.wait()
        with suppress(subprocess.CalledProcessError):
            self._control("immediate", "stop")
        if self.small_disk:
            subprocess.run(["umount", "-l", self._folder / "database"], check=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start_services(self) -> None:
        data = self._folder / "database"
        data.mkdir(mode=0o700)
        if self._user:
            mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "volt", data]
            self.small_disk = subprocess.run(mount, check=False, **QUIET).returncode == 0
            data.chmod(0o700)
            shutil.chown(data, "postgres", "postgres")
        initdb = [self._programs / "initdb", "-D", data, "-U", "volt", "-A", "trust", "--no-sync"]
        subprocess.run([*self._user, *initdb], check=True, cwd="/", **QUIET)
        # killing a process loses nothing that was written; only a crash of the machine would
        settings = SETTINGS.format(port=self._database_port)
        with (data / "postgresql.conf").open("a") as file:
            file.write(settings)
        self.start_postgresql()
        create = ["createdb", "-h", "127.0.0.1", "-p", str(self._database_port), "-U", "volt", "volt"]
        subprocess.run([self._programs / create[0], *create[1:]], check=True, **QUIET)
        self.start_redis()

    def _control(self, mode: str, verb: str) -> None:
        control = [self._programs / "pg_ctl", "-D", self._folder / "database", "-m", mode, "-w", verb]
        subprocess.run([*self._user, *control], check=True, cwd="/", **QUIET)

    def start_postgresql(self) -> None:
        self._control("fast", "start")

    def kill_postgresql(self) -> None:
        """Kill it immediately, like a crash: it recovers from its log when it is restarted."""
        self._control("immediate", "stop")

    def fill_disk(self) -> None:
        """Leave no space on the disk of the database."""
        with self._ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(1 << 16)):
                pass

    def empty_disk(self) -> None:
        """Make space again, and start the database if it has given up."""
        self._ballast.unlink()
        for _ in range(50):
            with suppress(subprocess.CalledProcessError):
                return self._control("fast", "status")
            with suppress(subprocess.CalledProcessError):
                self.start_postgresql()
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL does not start again")

    @property
    def _ballast(self) -> Path:
        return self._folder / "database" / "ballast"

    def start_redis(self) -> None:
        options = ["--port", str(self._redis_port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._redis = subprocess.Popen(["redis-server", *options], cwd=self._folder, **QUIET)

    def kill_redis(self) -> None:
        assert self._redis is not None
        self._redis.kill()
        self._redis.wait()

    def _start_balancer(self) -> None:
        lines = [f"    server s{number} 127.0.0.1:{server.port}" for number, server in enumerate(self.servers)]
        file = self._folder / "haproxy.cfg"
        file.write_text(BALANCER.format(port=self.port) + "\n".join(lines) + "\n")
        haproxy = _haproxy()
        assert haproxy is not None
        self._balancer = subprocess.Popen([haproxy, "-db", "-f", file], **QUIET)

    async def until_ready(self, server: Server, seconds: float = 300.0) -> None:
        try:
            async with asyncio.timeout(seconds):
                await _until_open(server.port)
        except TimeoutError:
            raise RuntimeError(f"{server.name} does not start: {server.complaints[-2000:]}") from None


async def _until_open(port: int) -> None:
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.05)
