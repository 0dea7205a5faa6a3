"""``python -m benchmarks.server.scale``: what a second server, the hop through Redis, and the fence cost.

Players, servers and databases share the machine, so moves per second cannot double. What counts is the processor time that the
servers need per move: the ratio shows how close two servers on cores of their own come to twice the moves of one.
"""

import argparse
import asyncio
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import astuple, dataclass
from statistics import median
from typing import Any

from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.seating import room_of
from volt.server.rooms.state import Input
from volt.server.rooms.store import Change
from volt.server.storage import store as storing
from volt.server.storage.store import Store

from .__main__ import AT_ONCE, GAMES, WARM_UP, free_port
from .clients import Crowd, Place, VoltPlayer, volt_places
from .servers import Running, postgresql, volt

SAVES = 300  # answers in a row, with the fence and without


class Door:
    """A crowd whose players connect to one of several servers."""

    def __init__(self, crowd: Crowd, url: str) -> None:
        self.url, self._crowd = url, crowd

    def __getattr__(self, name: str) -> Any:
        return getattr(self._crowd, name)


@dataclass
class Measured:
    """A load on one or more servers."""

    moves_per_second: float
    cpu_us_per_move: float  # of all servers together
    p50: float
    p95: float


def load(servers: Sequence[Running], seated: Sequence[tuple[str, list[Place]]], seconds: float) -> Measured:
    """Measure players who connect to the server with that URL and take these places."""
    crowd = Crowd(servers[0].url)
    tally = crowd.tally
    for number, (url, place) in enumerate(((url, place) for url, places in seated for place in places), 1 - AT_ONCE):
        VoltPlayer(Door(crowd, url), place, 0.0)  # type: ignore[arg-type]
        crowd.play(enough=lambda wanted=number: tally.connected >= wanted)
    crowd.play(WARM_UP)
    tally.counting, cpu = True, sum(server.cpu() for server in servers)
    crowd.play(seconds)
    tally.counting, cpu = False, sum(server.cpu() for server in servers) - cpu
    crowd.leave()
    moves = max(tally.moves, 1)
    return Measured(
        tally.moves / seconds, 1e6 * cpu / moves, 1000 * tally.percentile(0.5), 1000 * tally.percentile(0.95)
    )


@contextmanager
def running(count: int, database: str, redis: str) -> Iterator[list[Running]]:
    """Start that many servers on the same database."""
    with ExitStack() as stack:
        options = ("--no-limits", "--fast-bots", "--redis", redis)
        servers = [stack.enter_context(volt(free_port(), database, *options)) for _ in range(count)]
        time.sleep(1)  # until they know each other
        yield servers


@contextmanager
def redis_server() -> Iterator[str]:
    port = free_port()
    words = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL) as process,
    ):
        try:
            yield f"redis://127.0.0.1:{port}"
        finally:
            process.terminate()


def one_server(database: str, redis: str, rooms: int, seconds: float) -> Measured:
    with running(1, database, redis) as servers:
        return load(servers, [(servers[0].url, volt_places(servers[0].url, rooms, GAMES))], seconds)


def two_servers(database: str, redis: str, rooms: int, seconds: float) -> Measured:
    """Each server has half of the rooms, and everybody connects to the owner, as behind a load balancer that routes by room."""
    with running(2, database, redis) as servers:
        return load(servers, [(one.url, volt_places(one.url, rooms // 2, GAMES)) for one in servers], seconds)


def relayed(database: str, redis: str, rooms: int, seconds: float) -> Measured:
    """One server has all rooms, and everybody is connected to the other."""
    with running(2, database, redis) as servers:
        owner, other = servers
        return load(servers, [(other.url, volt_places(owner.url, rooms, GAMES))], seconds)


async def fence(database: str, times: int) -> tuple[float, float]:
    """The median milliseconds to save an answer, with and without the fence."""
    store, took = Store(database), {True: list[float](), False: list[float]()}
    state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"), SeatWish(kind="you"))))
    await store.save(Change(room=state, new=True))
    fenced, number = storing._fenced, 0
    try:
        for turn in range(2 * times):
            on = turn % 2 == 0
            storing._fenced = fenced if on else lambda _, changes: [None for _ in changes]
            for _ in range(SAVES):
                one = Input(
                    room=state.id, number=number, seat="red", kind="program", answer="B1n", at=0.0, by="operator"
                )
                began = time.perf_counter()
                await store.save(Change((one,), epoch=1))
                took[on].append(1000 * (time.perf_counter() - began))
                number += 1
    finally:
        storing._fenced = fenced
        store.close()
    return median(took[True]), median(took[False])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.scale", description=__doc__)
    parser.add_argument("--rooms", type=int, default=40, help="rooms of four seats")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each load lasts")
    parser.add_argument("--times", type=int, default=3, help="how often, in turn; medians are shown")
    chosen = parser.parse_args()
    if shutil.which("redis-server") is None:
        raise SystemExit("Redis is not installed; scripts/services installs it")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    loads = {"one server": one_server, "two servers": two_servers, "all through Redis": relayed}
    found: dict[str, list[Measured]] = {name: [] for name in loads}
    with postgresql(free_port()) as url, redis_server() as redis:
        if url is None:
            raise SystemExit("PostgreSQL is not installed; scripts/services installs it")
        for _ in range(chosen.times):
            for name, measure in loads.items():
                found[name].append(measure(f"{url}/ours", redis, chosen.rooms, chosen.seconds))
        on, off = asyncio.run(fence(f"{url}/theirs", chosen.times))
    print(f"{'':20}{'moves/s':>10}{'CPU µs/move':>14}{'p50 ms':>10}{'p95 ms':>10}")
    middle = {
        name: Measured(*(median(values) for values in zip(*map(astuple, rows), strict=True)))
        for name, rows in found.items()
    }
    for name, row in middle.items():
        print(f"{name:20}{row.moves_per_second:10.0f}{row.cpu_us_per_move:14.0f}{row.p50:10.1f}{row.p95:10.1f}")
    one, two, hop = middle.values()
    print(
        f"two servers carry {2 * one.cpu_us_per_move / two.cpu_us_per_move:.2f} times one, on a core each, by processor time;"
    )
    print(f"{two.moves_per_second / one.moves_per_second:.2f} times here, where players and databases share the cores")
    print(f"the hop through Redis costs {hop.cpu_us_per_move - two.cpu_us_per_move:.0f} µs of processor time per move")
    print(f"an answer is saved in {on:.2f} ms with the fence, {off:.2f} ms without")


if __name__ == "__main__":
    main()
