"""Servers to test against: in this process, on SQLite and on PostgreSQL."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.clock import FakeClock
from support.league import Server, free_port, wait_until_connected
from support.services import INITDB, QUIET, redis_command, wait_for_port
from volt.server.runtime import clock as server_clock


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a PostgreSQL server on loopback; the URL without a database name."""
    if INITDB is None:
        pytest.skip("PostgreSQL is not installed; scripts/services installs it")
    folder = Path("/tmp") / f"volt-postgresql-{os.getpid()}"
    folder.mkdir(mode=0o700)
    programs, port = Path(INITDB).parent, free_port()
    user: list[str] = []
    if os.getuid() == 0:  # it refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        user = [shutil.which("runuser") or "/usr/sbin/runuser", "-u", "postgres", "--"]
    data = folder / "data"
    subprocess.run(
        [*user, programs / "initdb", "-D", data, "-U", "volt", "-A", "trust", "--no-sync"],
        check=True,
        cwd="/",
        **QUIET,
    )
    options = ["-c", f"port={port}", "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}"]
    server = subprocess.Popen(
        [*user, programs / "postgres", "-D", data, *options, "-c", "fsync=off"],
        cwd="/",
        **QUIET,
    )
    try:
        _wait_for(port)
        yield f"postgresql://volt@127.0.0.1:{port}"
    finally:
        subprocess.run(
            [*user, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"], check=True, cwd="/", **QUIET
        )
        server.wait(timeout=20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[str]:
    """Start a Redis server on loopback; its URL."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is not installed; scripts/services installs it")
    port = free_port()
    with subprocess.Popen(redis_command(program, port), cwd=tmp_path, **QUIET) as server:
        try:
            wait_for_port(port)
            yield f"redis://127.0.0.1:{port}"
        finally:
            server.kill()


def _wait_for(port: int) -> None:
    import psycopg

    for _ in range(200):
        try:
            psycopg.connect(f"postgresql://volt@127.0.0.1:{port}/postgres", connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("PostgreSQL does not start")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database: every test that asks for it runs on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "volt.db")
    import psycopg

    url: str = request.getfixturevalue("postgresql")
    name = f"volt_{time.time_ns()}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{url}/{name}"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The clock of all servers that the test starts; it stands still until the test moves it."""
    moved = FakeClock()
    monkeypatch.setattr(server_clock, "source", moved)
    return moved


@pytest.fixture
def serve(request: pytest.FixtureRequest) -> Iterator[Callable[..., Server]]:
    """Starts servers, and stops them when the test is over."""
    if "clock" in request.fixturenames:
        request.getfixturevalue("clock")  # in whichever order the test asks for them
    running: list[Server] = []

    def start(database: str = "memory:", **settings: object) -> Server:
        running.append(Server(database, **settings))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    """A server with an in-memory database and instant bots."""
    return serve()


@pytest.fixture
def pair(serve: Callable[..., Server], database: str, redis: str) -> tuple[Server, Server]:
    """Two servers on one database, connected by Redis."""
    one, other = serve(database, redis=redis), serve(database, redis=redis)
    wait_until_connected(one, other)
    return one, other
