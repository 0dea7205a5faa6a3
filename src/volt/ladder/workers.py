"""Play games in parallel, in worker processes or on a Ray cluster. An interrupt loses only the games in progress."""

from collections.abc import Callable, Iterator
from functools import partial

from volt.sim.cluster import Shard, on_cluster
from volt.workers import WorkerDied, WorkerPool

from .folder import Folder
from .match import play
from .plan import LadderPlan
from .result import Result
from .schedule import Fixture


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
    """Play games in worker processes; yield results in order of completion. WorkerDied if one of them dies."""
    for fixture, played in WorkerPool(jobs, "ladder").each(partial(play, plan), todo, more):
        try:
            yield played.result()
        except WorkerDied:
            raise WorkerDied(f"the worker playing game {fixture.number} died; finished games are stored") from None
