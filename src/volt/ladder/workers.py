"""Games in parallel: one process a core, each given one game after the other. An interrupt loses only those under way."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from .folder import Folder
from .match import play
from .plan import LadderPlan
from .result import Result
from .schedule import Fixture


class WorkerDied(RuntimeError):
    """A process ended in the middle of a game: killed, or out of memory."""


def cores() -> int:
    """Cores there are to play on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def carry_on(folder: Folder, jobs: int, more: Callable[[], bool] = lambda: True) -> Iterator[Result]:
    """Play what is still to be played and keep it; no game is begun once ``more`` says no, those under way are finished."""
    while more() and (todo := folder.todo()):
        for result, record in in_parallel(folder.plan, todo, jobs, more):
            yield folder.keep(result, record)


def in_parallel(
    plan: LadderPlan, todo: list[Fixture], jobs: int, more: Callable[[], bool] = lambda: True
) -> Iterator[tuple[Result, str]]:
    """Play games in processes of their own; results come as they are finished."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # a game has one core
    waiting = iter(todo)
    workers: dict[Connection, tuple[BaseProcess, Fixture]] = {}
    try:
        for fixture in islice(waiting, jobs):
            ours, process = _hire(plan)
            workers[ours] = process, fixture
            ours.send(fixture)
        while workers:
            ready = wait(list(workers))
            for ours in [connection for connection in workers if connection in ready]:
                process, fixture = workers[ours]
                yield _result(ours, fixture)
                following = next(waiting, None) if more() else None
                with suppress(OSError):  # it is dead, which is found out when its result is wanted
                    ours.send(following)
                if following is None:
                    del workers[ours]
                else:
                    workers[ours] = process, following
    finally:
        for process, _ in workers.values():
            process.terminate()
        for process, _ in workers.values():
            process.join()


def _hire(plan: LadderPlan) -> tuple[Connection, BaseProcess]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(plan, theirs), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _result(ours: Connection, fixture: Fixture) -> tuple[Result, str]:
    try:
        result: tuple[Result, str] = ours.recv()
    except (EOFError, OSError):
        raise WorkerDied(f"the process that played game {fixture.number} died; the others are kept") from None
    return result


def _work(plan: LadderPlan, theirs: Connection) -> None:
    """A worker: Ctrl-C is for the one who asked for the run; when it is told to end, its bots end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with suppress(EOFError):  # nobody is waiting for more
        while (fixture := theirs.recv()) is not None:
            theirs.send(play(plan, fixture))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
