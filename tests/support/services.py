"""Programs and libraries that tests use where a machine has them, and how to start them."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from support.waiting import PATIENCE

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
INITDB = str(PROGRAMS[-1]) if PROGRAMS else shutil.which("initdb")
QUIET: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
_PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))  # of users who are not root, too
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def services() -> dict[str, bool]:
    """Whether this machine has what some tests need."""
    return {
        "PostgreSQL": INITDB is not None,
        "Redis": _is_program("redis-server"),
        "HAProxy": _is_program("haproxy"),
        "Caddy": _is_program("caddy"),
        "libfaketime": any(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")),
        "Node": _is_program("node"),
        "PyTorch": _is_library("torch"),
        "Ray": _is_library("ray"),
        "CuPy": _is_library("cupy"),
    }


def browsers() -> dict[str, bool]:
    """Whether this machine has the browsers that the client is tested in."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    unpacked = (home / "volt" / "chromium" / "chrome").exists() or any(home.glob("ms-playwright/chromium*"))
    return {
        "Chromium": unpacked or "VOLT_CHROMIUM" in os.environ or any(map(_is_program, _CHROMIUM)),
        "Firefox": find_firefox() is not None,
        "WebKit": find_webkit() is not None,
    }


def find_firefox() -> str | None:
    """One that may keep its profile in any folder: those of a snap may not."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None or "snap" in str(Path(found).resolve()):
        return None
    with open(found, "rb") as script:
        return None if b"/snap/" in script.read(4096) else found


def find_webkit() -> tuple[str, str] | None:
    """The driver of WebKit, and the screen that it needs."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    return (driver, screen) if driver and screen else None


def _is_program(name: str) -> bool:
    return shutil.which(name, path=_PATH) is not None


def _is_library(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


class RedisServer:
    """A Redis on loopback, without persistence; the test is skipped if there is none."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("Redis is not installed; scripts/services installs it")
        self._folder, port = folder, free_port()
        self._command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.url = f"redis://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, cwd=self._folder, **QUIET)
        wait_for_port(int(self.url.rsplit(":", 1)[1]))

    def freeze(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def wait_for_port(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            assert time.monotonic() < until, f"nobody listens on {port}"
            time.sleep(0.02)
