"""PostgreSQL and Redis for the tests: where their programs are, and how to start them."""

import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
INITDB = str(PROGRAMS[-1]) if PROGRAMS else shutil.which("initdb")
QUIET: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


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
