"""Programs and libraries that tests use where a machine has them, and how to start them."""

import importlib.util
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

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
        "Firefox": _is_program("firefox-esr") or _is_program("firefox"),
        "WebKit": _is_program("WebKitWebDriver"),
    }


def _is_program(name: str) -> bool:
    return shutil.which(name, path=_PATH) is not None


def _is_library(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def redis_command(program: str, port: int) -> list[str]:
    """The command that starts a Redis server without persistence."""
    return [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]


def wait_for_port(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"nobody listens on {port}")
