"""The limit: ``limit.c``, the basic rules in hand-written C, compiled for this CPU."""

import ctypes
import hashlib
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np

from .cache import folder
from .measure import ONE, Contender, NotMeasured, Sample
from .ours import MATCHES, SEED, TO_THE_END

SOURCE = Path(__file__).with_name("limit.c")
COMPILER = ("cc", "-O3", "-march=native", "-shared", "-fPIC")
TRAINING = MATCHES[0]
GROUP = "limit"
COUNTS = ("games", "rounds", "activations", "decisions")


def library() -> ctypes.CDLL:
    """The compiled loop."""
    if shutil.which(COMPILER[0]) is None:
        raise NotMeasured("there is no C compiler here (cc)")
    made = folder() / f"limit-{hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]}.so"
    if not made.exists():
        done = subprocess.run([*COMPILER, "-o", str(made), str(SOURCE)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NotMeasured(f"cc failed: {done.stderr.strip().splitlines()[-1]}")
    loaded = ctypes.CDLL(str(made))
    loaded.arena_size.restype = ctypes.c_int64
    loaded.play.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p]
    return loaded


class Limit:
    """Training games played by ``limit.c``."""

    def __init__(self, games: int) -> None:
        self.games = games
        self._library: Any = None

    def play(self) -> tuple[Any, dict[str, int], float]:
        """The rounds of every game, the counts, and the seconds it took."""
        arena = TRAINING.batch(self.games, 1).arena
        if self._library is None:
            self._library = library()
            if self._library.arena_size() != arena.dtype.itemsize:
                raise NotMeasured("the tables of arenas have changed: limit.c must follow")
        rounds, counts = np.zeros(self.games, np.int16), np.zeros(len(COUNTS), np.int64)
        start = time.thread_time()
        self._library.play(arena.ctypes.data, SEED, self.games, rounds.ctypes.data, counts.ctypes.data)
        return rounds, dict(zip(COUNTS, counts.tolist(), strict=True)), time.thread_time() - start

    def run(self, budget: float) -> Sample:
        seconds, decisions, activations = 0.0, 0, 0
        while seconds < budget:
            _, counts, took = self.play()
            seconds, decisions = seconds + took, decisions + counts["decisions"]
            activations += counts["activations"]
        return Sample(seconds, decisions, activations)

    def same_games(self) -> str:
        """Whether it plays the same games as VOLT's rules, in words."""
        rounds, counts, _ = self.play()
        batch = TRAINING.batch(self.games, 1)
        batch.reset(SEED)
        ours = batch.playouts(TO_THE_END)
        mine, theirs = ours.activations / self.games, counts["activations"] / self.games
        if mine == theirs and (ours.rounds == rounds).all():
            return f"the same {self.games:,} games, round by round ({mine:.1f} activations, {rounds.mean():.1f} rounds each)"
        return (
            f"OTHER games: {theirs:.1f} activations and {rounds.mean():.1f} rounds each, "
            f"ours {mine:.1f} and {ours.rounds.mean():.1f}"
        )


def contender(limit: Limit) -> Contender:
    """The hand-written loop."""
    return Contender(GROUP, "training, C by hand", ONE, limit.run)
