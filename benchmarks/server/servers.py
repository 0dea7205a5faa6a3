"""The measured servers, each in its own process."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

HERE = Path(__file__).parent
SHARED_MEMORY = Path("/dev/shm")  # a folder in memory, on Linux
PACKAGES = {
    "name": "peer",
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "bgio-postgres": "1.0.16", "node-persist": "3.1.2"},
    "overrides": {"koa-compose": "4.1.0"},  # with a newer version, its lobby answers 404
}


@dataclass
class Running:
    """A running server."""

    url: str
    pid: int

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def volt(port: int, database: str, *options: str) -> Iterator[Running]:
    """``volt serve``, without limits unless there are other options.

    ``file:`` uses a new SQLite file, ``shared memory:`` one that is not on a disk.
    """
    where = SHARED_MEMORY if database == "shared memory:" else None
    with tempfile.TemporaryDirectory(dir=where) as folder:
        words = ["--database", f"{folder}/volt.db" if where or database == "file:" else database]
        command = "from volt.cli.main import main; main()"
        words += ["--port", str(port), *(options or ("--no-limits", "--fast-bots"))]
        with running([sys.executable, "-c", command, "serve", *words], port, Path.cwd()) as server:
            yield server


@contextmanager
def boardgame(port: int, size: int, database: str, folder: Path) -> Iterator[Running]:
    """boardgame.io with a state of ``size`` bytes; ``database`` is ``memory:``, ``file:`` (its files) or a PostgreSQL URL."""
    with tempfile.TemporaryDirectory() as files:
        where = {"memory:": (), "file:": (files,)}.get(database, (database,))
        with running(["node", str(HERE / "boardgame.mjs"), str(port), str(size), *where], port, folder) as server:
            yield server


@contextmanager
def running(words: list[str], port: int, folder: Path) -> Iterator[Running]:
    """A program that answers HTTP requests at that port."""
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urlopen(f"{url}/games", timeout=1).close()
                break
            except (URLError, TimeoutError) as error:
                if hasattr(error, "code"):  # it answers
                    break
                time.sleep(0.1)
        else:
            raise RuntimeError(f"{words[0]} does not start")
        yield Running(url, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=30)


def install(folder: Path) -> str | None:
    """Install boardgame.io into a temporary folder; return why that failed, or None."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are missing"
    (folder / "package.json").write_text(json.dumps(PACKAGES))
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return None if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


@contextmanager
def postgresql(port: int) -> Iterator[str | None]:
    """Start a PostgreSQL server with two databases; the URL without a name, or None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="volt-bench-"))
    user = []
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        user = [shutil.which("runuser") or "/usr/sbin/runuser", "-u", "postgres", "--"]
    data, quiet = folder / "data", {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*user, found[-1] / "initdb", "-D", data, "-U", "volt", "-A", "trust"], check=True, **quiet)
    options = ["-c", f"port={port}", "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}"]
    server = subprocess.Popen([*user, found[-1] / "postgres", "-D", data, *options], **quiet)
    try:
        url = f"postgresql://volt@127.0.0.1:{port}"
        _create(url, ("ours", "theirs"))
        yield url
    finally:
        server.terminate()
        server.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def _create(url: str, names: tuple[str, ...]) -> None:
    import psycopg

    for _ in range(100):
        try:
            with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
                for name in names:
                    connection.execute(f"CREATE DATABASE {name}")
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("PostgreSQL does not start")
