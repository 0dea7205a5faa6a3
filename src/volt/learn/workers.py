"""Worker processes that play games for the learner."""

import multiprocessing
import os
import queue
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .config import Config
from .selfplay import Episode, SelfPlay, Trial

WAITING = 256  # games that may wait for the learner


def _work(config: Config, weights: Path, first: int, by: int, out: Any, stop: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the learner handles Ctrl-C
    player, number = SelfPlay(config, weights), first
    while not stop.is_set():
        out.put(player.play(number))
        number += by


class Workers:
    """A pool of processes; ``games`` yields the games finished so far."""

    def __init__(self, config: Config, weights: Path, first: int = 0) -> None:
        for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ[name] = "1"  # threads per process: each has one core
        context = multiprocessing.get_context("spawn")
        count = max(0, config.play.workers or max(1, (os.cpu_count() or 2) - 1))
        self._games, self._stop = context.Queue(WAITING), context.Event()
        self._processes = [
            context.Process(
                target=_work, args=(config, weights, first + i, count, self._games, self._stop), daemon=True
            )
            for i in range(count)
        ]
        for process in self._processes:
            process.start()

    def games(self, wait: float) -> Iterator[Episode | Trial]:
        """The finished games, at most ``WAITING``; waits up to ``wait`` seconds for one. RuntimeError if a worker has died."""
        for _ in range(WAITING):
            try:
                yield self._games.get(timeout=wait)
            except queue.Empty:
                break
            wait = 0.0
        if not all(process.is_alive() for process in self._processes):
            raise RuntimeError("a worker process has died; its error is above")

    def close(self) -> None:
        """Stop the processes."""
        self._stop.set()
        for process in self._processes:
            process.terminate()
