"""``python -m tests.server.nemesis``: many players, three servers, a fault every few seconds; then a check of everything.

Exits with 1 if anything was lost, duplicated or stale.
"""

import argparse
import asyncio
import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from .checker import Verdict, check, recoveries, watch_epochs
from .cluster import Cluster, missing
from .faults import Nemesis
from .history import History
from .seekers import Seekers
from .workload import Workload

GOALS = {
    "kill": 2.0,
    "freeze": 8.0,
    "restart postgresql": 5.0,
    "restart redis": 5.0,
}  # seconds, on a machine that does nothing else
LAST_WAIT = 60.0  # seconds after the last fault, in which everybody must be served again


@dataclass
class Plan:
    """The settings of a run."""

    seconds: float  # for which faults occur
    seed: int = 1  # of the faults and the players
    rooms: int = 100  # played at the same time
    seekers: int = 10  # who look for games all the time
    pace: float = 2.0  # seconds that a player thinks, on average
    calm: float = 10.0  # seconds without faults before the first one and after the last
    only: str = ""  # the only kinds of faults to inject, with commas; "" for all
    sabotage: str = ""  # Python code that every server runs first


async def run(plan: Plan, say: Callable[[str], None]) -> tuple[Verdict, History]:
    """Play, inject faults, check."""
    history = History()
    async with Cluster(plan.sabotage) as cluster:
        watching = asyncio.ensure_future(watch_epochs(cluster.database, history))
        workload = Workload(cluster.port, history, plan.rooms, plan.pace, plan.seed)
        seekers = Seekers(cluster.port, history, plan.seekers, plan.pace, plan.seed)
        while workload.playing < 0.9 * plan.rooms:
            await asyncio.sleep(0.1)
        await asyncio.sleep(plan.calm)
        say(f"{workload.playing} rooms are being played")
        nemesis = Nemesis(cluster, history, plan.seed, say)
        if plan.only:
            nemesis.kinds = {kind: nemesis.kinds[kind] for kind in plan.only.split(",")}
        await nemesis.inject_faults(plan.seconds)
        seekers.finish()
        mended = time.monotonic()
        await asyncio.sleep(plan.calm)
        while (left := history.unserved()) and time.monotonic() - mended < LAST_WAIT:
            await asyncio.sleep(0.1)
        watching.cancel()
        playing = workload.playing
        await workload.stop()
        await seekers.stop()
        say(f"{playing} rooms were being played; everything is checked")
        verdict = await asyncio.to_thread(check, cluster.database, history)
        verdict.wrong += [f"{left} players were not served {LAST_WAIT:.0f} s after the last fault"] if left else []
    return verdict, history


def report(verdict: Verdict, history: History) -> str:
    """The verdict in words."""
    took = defaultdict(list)
    for fault, seconds in recoveries(history):
        took[fault.kind].append(seconds)
    lines = [
        f"{verdict.rooms} rooms, {verdict.inputs} inputs in the log, {verdict.by_clock} of them by the clock",
        f"{verdict.accepted} answers accepted, {verdict.uncertain} with an outcome that nobody learned",
        f"{verdict.events} events seen by players are those of the replay; {verdict.epochs} claims",
        f"{verdict.matched} people have looked for a game",
        f"{verdict.faults.total()} faults: {', '.join(f'{n} × {kind}' for kind, n in sorted(verdict.faults.items()))}",
        f"seconds until everybody played on (median, worst), of faults that were alone; load {os.getloadavg()[0]:.0f}:",
        *(
            f"  {kind:20}{median(all_):6.2f}{max(all_):6.2f}{_against(kind, all_)}"
            for kind, all_ in sorted(took.items())
        ),
        *(verdict.wrong[:20] or ["nothing was lost, duplicated or stale"]),
    ]
    return "\n".join(lines)


def _against(kind: str, all_: list[float]) -> str:
    goal = GOALS.get(kind)
    return "" if goal is None else f"  of {len(all_)}, {sum(each < goal for each in all_)} under {goal:.0f} s"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.nemesis", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="how long to inject faults")
    parser.add_argument("--seed", type=int, default=1, help="random seed of the faults and the players")
    parser.add_argument("--rooms", type=int, default=100, help="rooms played at the same time")
    parser.add_argument("--seekers", type=int, default=10, help="people who look for games all the time")
    parser.add_argument("--pace", type=float, default=2.0, help="mean thinking time of a player, in seconds")
    parser.add_argument("--only", default="", help="inject only these kinds of faults, like kill,freeze")
    chosen = parser.parse_args()
    if lacks := missing():
        sys.exit(f"not installed: {lacks}; scripts/services installs what the tests need")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    began = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {text}", flush=True)

    found = asyncio.run(run(Plan(**vars(chosen)), say))
    print(report(*found))
    sys.exit(1 if found[0].wrong else 0)


if __name__ == "__main__":
    main()
