"""Play games in parallel, in worker processes or on a Ray cluster. An interrupt loses only the games in progress."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from volt.sim.cluster import Shard, on_cluster

from .folder import Folder
from .match import play
from .plan import LadderPlan
from .result import Result
from .schedule import Fixture


class WorkerDied(RuntimeError):
    """A worker process died during a game, for example killed or out of memory."""


def cores() -> int:
    """Return the number of available CPU cores."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def carry_on(
    folder: Folder,
    jobs: int,
    more: Callable[[], bool] = lambda: True,
    ray: str = "",
    shard: Shard | None = None,
) -> Iterator[Result]:
    """Play and store all remaining games (of the shard), on the Ray cluster at ``ray`` if given; yield their results.

    Once ``more`` returns False, no new game is started; running ones finish.
    """
    while more() and (todo := [f for f in folder.todo() if shard is None or shard.has(f.number)]):
        played = _on_ray(folder.plan, todo, ray, more) if ray else in_parallel(folder.plan, todo, jobs, more)
        for result, record in played:
            yield folder.keep(result, record)


def _on_ray(
    plan: LadderPlan, todo: list[Fixture], address: str, more: Callable[[], bool]
) -> Iterator[tuple[Result, str]]:
    for _, played in on_cluster(address, partial(play, plan), todo, more):
        yield played


def in_parallel(
    plan: LadderPlan, todo: list[Fixture], jobs: int, more: Callable[[], bool] = lambda: True
) -> Iterator[tuple[Result, str]]:
    """Play games in worker processes; yield results in order of completion."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # one core per game
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
                with suppress(OSError):  # the worker is dead; receiving its result will raise WorkerDied
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
        raise WorkerDied(f"the worker playing game {fixture.number} died; finished games are stored") from None
    return result


def _work(plan: LadderPlan, theirs: Connection) -> None:
    """Run a worker. It ignores Ctrl-C, which the parent handles; SIGTERM also ends its bots."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with suppress(EOFError):  # the parent closed the connection
        while (fixture := theirs.recv()) is not None:
            theirs.send(play(plan, fixture))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
