"""Servers to test against: in this process, on SQLite and on PostgreSQL."""

import gc
import multiprocessing
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.clock import FakeClock
from support.league import Server, wait_until_connected
from support.services import INITDB, QUIET, RedisServer, free_port
from support.waiting import PATIENCE, wait_until
from volt import workers
from volt.server.runtime import clock as server_clock
from volt.server.storage import ownership


@pytest.fixture(scope="session", autouse=True)
def _patience() -> Iterator[None]:
    """However long this machine takes: limits that are not what a test is about are minutes."""
    with pytest.MonkeyPatch.context() as patch:
        for name in (
            "analysis.service.PART_SECONDS",
            "arenas.reports.PART_SECONDS",
            "cluster.relay.REPLY_WITHIN",
            "cluster.relay.SILENCE",
            "protection.pacing.REQUEST_WITHIN",
            "rooms.bots.PATIENCE",
            "rooms.programs.START_WITHIN",
            "rooms.registry.DRAIN_WITHIN",
            "rooms.registry.OVER",
            "rooms.sockets.CLOSE_WITHIN",
            "rooms.sockets.HELLO_WITHIN",
            "http.endpoints.BODY_WITHIN",
            "routing.work.WORK_SECONDS",
            "storage.store.TRY_FOR",
        ):
            patch.setattr(f"volt.server.{name}", PATIENCE)
        patch.setattr(ownership, "LEASE", 3600.0)  # longer than any test may take
        patch.setattr(ownership, "_SESSION", ownership._SESSION.replace("'4s'", f"'{PATIENCE:.0f}s'"))
        yield


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No garbage is collected: whatever goes, goes at once."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def spawned_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start worker processes as outside of tests: they have the environment that the test sets."""
    monkeypatch.setattr(workers, "_SPAWN", multiprocessing.get_context("spawn"))


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a PostgreSQL server on loopback; the URL without a database name."""
    if INITDB is None:
        pytest.skip("PostgreSQL is not installed; scripts/services installs it")
    folder = Path(tempfile.mkdtemp(prefix="volt-postgresql-", dir="/tmp"))  # the path of a socket must be short
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
        [*user, programs / "postgres", "-D", data, *options, "-c", "fsync=off", "-c", "full_page_writes=off"],
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
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a Redis that all tests share: whoever uses it has stopped when the next test begins."""
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    yield server.url
    server.kill()


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis for a test that kills or freezes it."""
    server = RedisServer(tmp_path)
    yield server
    server.kill()


def _wait_for(port: int) -> None:
    import psycopg

    def is_there() -> bool:
        try:
            psycopg.connect(f"postgresql://volt@127.0.0.1:{port}/postgres").close()
        except psycopg.OperationalError:
            return False
        return True

    wait_until(is_there)


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
