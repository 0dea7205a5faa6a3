"""Tasks on several machines (docs/cluster.md): of a Ray cluster or, as shards of a run, started by hand on each.

A task is a pure function of its argument, so it does not matter where and how often it runs: tasks of lost machines are run
again, and at the end, when machines are idle, tasks that still run elsewhere are started a second time.
"""

import os
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any, TypeVar

from volt.compile import RULES
from volt.old_names import Renamed

AUTO = "auto"  # the cluster named by RAY_ADDRESS, or one on this machine
WAITING = 2  # queued tasks per core, so that no core is idle
ATTEMPTS = 10  # attempts at a task before it is blamed for lost machines
REACHED = 5.0  # seconds within which the head must answer
PATIENCE = 1.0  # seconds between checks of the cluster

T = TypeVar("T")
R = TypeVar("R")


class ClusterError(RuntimeError):
    """No usable cluster; the message says why."""


def on_cluster(
    address: str, work: Callable[[T], R], tasks: Iterable[T], more: Callable[[], bool] = lambda: True
) -> Iterator[tuple[T, R]]:
    """Run all tasks; yield each with its result as it finishes. Once ``more`` returns False, no new one is started."""
    with redirect_stdout(sys.stderr):  # Ray prints messages about lost machines, which must not get into results
        ray = _connected(address)
        try:
            yield from _Tasks(ray, work, tasks, more).results()
        finally:
            ray.shutdown()


def _connected(address: str) -> Any:
    try:
        import ray  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise ClusterError("--ray needs Ray: pip install 'volt-arena[ray]'") from None
    where = os.environ.get("RAY_ADDRESS") if address == AUTO else address
    if where:
        _check_reachable(where)
    options = {} if where else {"include_dashboard": False}
    try:
        ray.init(where or None, log_to_driver=False, logging_level="ERROR", **options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ClusterError(f"no Ray cluster at {where or address}: {error}") from None
    return ray


def _check_reachable(address: str) -> None:
    """ClusterError if the address is malformed or nothing listens there; Ray itself would keep trying for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        socket.create_connection((host, int(port)), REACHED).close()
    except (OSError, ValueError) as error:
        reason = error if isinstance(error, OSError) else f"write it like 192.168.1.5:6379, or {AUTO}"
        raise ClusterError(f"no Ray cluster at {address}: {reason}") from None


class _Tasks:
    """The tasks of one run: which are running, and which are still to do."""

    def __init__(self, ray: Any, work: Callable[[Any], Any], tasks: Iterable[Any], more: Callable[[], bool]) -> None:
        self._ray, self._more = ray, more
        self._call = ray.remote(num_cpus=1, max_retries=0, scheduling_strategy="SPREAD")(_do)
        self._work = ray.put(work)
        self._todo = enumerate(tasks)
        self._running: dict[Any, int] = {}  # by reference to a result: the number of its task
        self._tasks: dict[int, Any] = {}  # that are not done
        self._attempts: Counter[int] = Counter()

    def results(self) -> Iterator[tuple[Any, Any]]:
        try:
            self._hand_out()
            while self._running:
                ready, _ = self._ray.wait(list(self._running), timeout=PATIENCE)
                for reference in ready:
                    number = self._running.pop(reference, -1)
                    if number >= 0 and (found := self._result(number, reference)) is not None:
                        self._cancel([other for other, same in self._running.items() if same == number])
                        yield self._tasks.pop(number), found[0]
                self._hand_out()
        finally:
            self._cancel(list(self._running))

    def _cancel(self, references: list[Any]) -> None:
        for reference in references:
            del self._running[reference]
            self._ray.cancel(reference, force=True)

    def _result(self, number: int, reference: Any) -> tuple[Any] | None:
        """The result, alone in a tuple, or None if the worker was lost: then another copy of the task is running."""
        from ray.exceptions import RayError, RayTaskError

        try:
            return (self._ray.get(reference),)
        except RayTaskError as error:
            raise error.cause if isinstance(error.cause, ClusterError) else error from None
        except RayError as error:
            if self._attempts[number] >= ATTEMPTS:
                raise ClusterError(f"a task was lost {ATTEMPTS} times: {str(error).splitlines()[0]}") from None
            if number not in self._running.values():
                self._start(number)
        return None

    def _start(self, number: int) -> None:
        self._attempts[number] += 1
        self._running[self._call.remote(RULES.digest, self._work, self._tasks[number])] = number

    def _hand_out(self) -> None:
        """Keep all cores busy with new tasks or, if there are none, with second copies of those still running."""
        cores = max(1, int(self._ray.cluster_resources().get("CPU", 0)))
        while len(self._running) < WAITING * cores and self._more():
            number, task = next(self._todo, (-1, None))
            if number < 0:
                break
            self._tasks[number] = task
            self._start(number)
        else:
            return
        copies = Counter(self._running.values())
        for number in [number for number in self._running.values() if copies[number] == 1]:
            if len(self._running) >= cores:
                return
            self._start(number)


def _do(rules: str, work: Callable[[T], R], task: T) -> R:
    """Run one task in a worker; ClusterError if its machine has other rules."""
    if rules != RULES.digest:
        import platform

        raise ClusterError(f"{platform.node()} has another version of volt-arena; install the same one everywhere")
    return work(task)


@dataclass(frozen=True)
class Shard:
    """Shard ``index`` (from 0) of ``of``: one part of a run that is started by hand on several machines."""

    index: int
    of: int

    @classmethod
    def parse(cls, written: str) -> "Shard":
        """Read ``2/5``, the second of five, or raise ValueError."""
        which, slash, of = written.partition("/")
        if not (slash and which.isdecimal() and of.isdecimal() and 1 <= int(which) <= int(of)):
            raise ValueError(f"{written!r} is not a shard; write it like 2/5, the second of five")
        return cls(int(which) - 1, int(of))

    read = Renamed("parse")

    def has(self, number: int) -> bool:
        """Whether a task belongs to this shard."""
        return number % self.of == self.index
