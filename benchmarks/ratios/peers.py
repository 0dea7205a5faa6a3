"""The peers: other game libraries, each in its own environment (``peers.txt``)."""

import contextlib
import hashlib
import json
import os
import select
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from . import cache
from .measure import ALL, ONE, Contender, NotMeasured, Sample, absent

HERE = Path(__file__).parent
VERSIONS = HERE / "peers.txt"
WORKER = HERE / "peer_worker.py"
PATIENCE = 300  # seconds for one answer; the first one may compile

Say = Callable[[str], None]
PEERS: dict[str, tuple[str, str, tuple[str, ...]]] = {  # worker -> name, cores, what pip installs
    "openspiel": ("OpenSpiel", ONE, ("open_spiel",)),
    "pgx": ("Pgx, CPU", ONE, ("pgx",)),
    "pgx-all": ("Pgx, CPU", ALL, ("pgx",)),
    "envpool": ("EnvPool", ONE, ("envpool",)),
    "pettingzoo": ("PettingZoo", ONE, ("pettingzoo", "rlcard", "pygame")),
    "python-chess": ("python-chess", ONE, ("chess",)),
}


def home() -> Path:
    """The folder of the environment; other versions get another one."""
    key = hashlib.sha256(VERSIONS.read_bytes() + sys.version.encode()).hexdigest()[:12]
    return cache.folder() / f"peers-{key}"


def remove() -> None:
    """Delete all environments of peers."""
    for path in cache.folder().glob("peers-*"):
        shutil.rmtree(path)


def python() -> Path:
    """The interpreter of the environment."""
    return home() / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(packages: tuple[str, ...], say: Say) -> None:
    """Install packages once, in the versions of ``peers.txt``."""
    ready = home() / ("ready-" + "-".join(packages))
    if ready.exists():
        return
    if not python().exists():
        say("setting up an environment for the peers, once")
        venv.create(home(), with_pip=True)
    say(f"installing {', '.join(packages)}, once")
    command = [
        str(python()),
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "-c",
        str(VERSIONS),
        *packages,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["no reason given"]
        raise NotMeasured(f"pip could not install {', '.join(packages)}: {errors[0][:100]}")
    ready.touch()


class Worker:
    """A peer in its own process."""

    def __init__(self, peer: str) -> None:
        command = [str(python()), "-I", "-W", "ignore", str(WORKER), peer]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.names: list[str] = self._reply()

    def _reply(self) -> Any:
        assert self.process.stdout is not None
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise NotMeasured(f"no answer within {PATIENCE} seconds")
        line = self.process.stdout.readline()
        if not line:
            raise NotMeasured("its process ended")
        return json.loads(line)

    def run(self, name: str, budget: float) -> Sample:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps([name, budget]) + "\n")
        except BrokenPipeError:
            raise NotMeasured("its process ended") from None
        reply = self._reply()
        if isinstance(reply, str):
            raise NotMeasured(reply)
        return Sample(*reply)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def _contender(worker: Worker, group: str, name: str, cores: str) -> Contender:
    return Contender(group, name, cores, lambda budget: worker.run(name, budget))


@contextlib.contextmanager
def contenders(say: Say) -> Iterator[list[Contender]]:
    """All peers, each in its own process for as long as it is needed."""
    found: list[Contender] = []
    with contextlib.ExitStack() as workers:
        for peer, (group, cores, packages) in PEERS.items():
            try:
                install(packages, say)
                worker = Worker(peer)
                workers.callback(worker.end)
                found += [_contender(worker, group, name, cores) for name in worker.names]
            except (NotMeasured, OSError, subprocess.SubprocessError) as reason:
                found.append(absent(group, "random games", cores, str(reason)))
        yield found
