"""``python -m benchmarks.server``: moves per second and per processor second, latencies, memory, bytes on reconnect.

boardgame.io is installed into a throw-away folder and runs a game of trivial rules whose updates are as long as ours; we
play by all our rules. Clients share the machine with the servers, so what counts is processor time of the server alone.
"""

import argparse
import asyncio
import json
import resource
import socket
import tempfile
from collections.abc import Callable, Coroutine
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from .clients import Place, Tally, VoltPlayer, board_places, play_board, play_volt, volt_places
from .servers import Running, boardgame, install, postgresql, volt

OVERHEAD = 680  # bytes of an update of boardgame.io besides the state that is asked for
WARM_UP = 2.0
TRIAL = 4.0  # seconds to find out how many moves a number of rooms makes
GAMES = 4  # that are played at a table as fast as can be, one after another: some last for seconds only
AT_ONCE = 50  # players that connect at the same time


@dataclass
class Measured:
    """One server under one load."""

    name: str
    rooms: int
    moves_per_second: float
    moves_per_cpu_second: float
    p50: float
    p95: float
    p99: float
    kilobytes_per_room: float
    bytes_per_move_and_seat: float


Player = Callable[[str, Place, Tally, float], Coroutine[None, None, None]]
Places = Callable[[str, int, int], list[Place]]


async def load(
    name: str, server: Running, make: Places, player: Player, rooms: int, seconds: float, pause: float
) -> Measured:
    """Four players in each of so many rooms, for so long."""
    before = server.memory()
    games = 1 if pause else GAMES
    places = await asyncio.to_thread(make, server.url, rooms, games)
    tally = Tally()
    players = []
    for number, place in enumerate(places):
        players.append(asyncio.create_task(player(server.url, place, tally, pause)))
        while tally.connected < number - AT_ONCE and not any(task.done() for task in players):
            await asyncio.sleep(0.01)
    await asyncio.sleep(WARM_UP + pause)
    memory = (server.memory() - before) / sum(map(len, places[::4]))
    tally.counting, cpu = True, server.cpu()
    await asyncio.sleep(seconds)
    tally.counting, cpu = False, server.cpu() - cpu
    for task in players:
        if task.done():
            task.result()  # a player that fell out spoils the measurement: say why
        task.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    moves = max(tally.moves, 1)
    return Measured(
        name=name,
        rooms=rooms,
        moves_per_second=tally.moves / seconds,
        moves_per_cpu_second=tally.moves / max(cpu, 1e-3),
        p50=tally.percentile(0.5),
        p95=tally.percentile(0.95),
        p99=tally.percentile(0.99),
        kilobytes_per_room=memory / 1024,
        bytes_per_move_and_seat=tally.received / moves / 4,
    )


async def reconnect_bytes(server: Running, rounds: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """At each of these rounds: bytes for who comes anew, and for who missed nothing."""
    match = [token for (token,) in await asyncio.to_thread(volt_places, server.url, 1, 1)]
    players = [asyncio.create_task(VoltPlayer(server.url, token, Tally(), 0.01).run()) for token in match]
    found: dict[int, tuple[int, int]] = {}
    try:
        for wanted in rounds:
            while (now := await _hello(server.url, match[0][0], 0))[0] < wanted and not now[2]:
                await asyncio.sleep(0.05)
            found[now[0]] = (now[1], (await _hello(server.url, match[0][0], now[3]))[1])
    finally:
        for task in players:
            task.cancel()
    return found


async def _hello(url: str, room: str, have: int) -> tuple[int, int, bool, int]:
    """Say hello: the round, bytes received, whether it is over, events known."""
    async with connect(f"{url.replace('http', 'ws', 1)}/api/rooms/{room}/socket", compression=None) as socket_:
        await socket_.send(json.dumps({"type": "hello", "have": have}))
        welcome, happened = await socket_.recv(), await socket_.recv()
        shot = json.loads(happened)["snapshot"]
        return shot["round"], len(welcome) + len(happened), shot["winner"] is not None, shot["count"]


async def sync_bytes(server: Running) -> int:
    """What boardgame.io sends to who comes again."""
    ((token,), *_) = await asyncio.to_thread(board_places, server.url, 1, 1)
    async with connect(
        f"{server.url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket", compression=None
    ) as s:
        await s.recv()
        await s.send("40/volt,")
        await s.recv()
        await s.send("42/volt," + json.dumps(["sync", token[0], "0", token[2], 4]))
        return len(await s.recv())


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def show(console: Console, title: str, rows: list[Measured]) -> None:
    table = Table(title=title, title_justify="left")
    for column in (
        "server",
        "rooms",
        "moves/s",
        "moves/CPU s",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "KB/room",
        "bytes/move/seat",
    ):
        table.add_column(column, justify="left" if column == "server" else "right")
    for row in rows:
        times = (f"{1000 * value:.1f}" for value in (row.p50, row.p95, row.p99))
        rates = (f"{row.moves_per_second:.0f}", f"{row.moves_per_cpu_second:.0f}")
        table.add_row(
            row.name,
            str(row.rooms),
            *rates,
            *times,
            f"{row.kilobytes_per_room:.0f}",
            f"{row.bytes_per_move_and_seat:.0f}",
        )
    console.print(table)


async def measure(chosen: argparse.Namespace, console: Console, folder: Path) -> dict[str, object]:
    rooms, seconds = chosen.rooms, chosen.seconds
    full: list[Measured] = []
    half: list[Measured] = []

    async def ours(
        name: str, database: str, pause: float = 0.0, count: int = rooms, lasting: float = seconds
    ) -> Measured:
        with volt(free_port(), database) as server:
            return await load(name, server, volt_places, play_volt, count, lasting, pause)

    async def ours_at(rate: float, name: str, database: str, pause: float) -> Measured:
        """So many moves a second: our players wait for each other, so it takes more rooms than theirs."""
        trial = await ours(name, database, pause, lasting=TRIAL)
        return await ours(name, database, pause, round(rooms * rate / trial.moves_per_second))

    async def theirs(name: str, size: int, database: str = "", pause: float = 0.0) -> Measured:
        with boardgame(free_port(), size, database, folder) as server:
            return await load(name, server, board_places, play_board, rooms, seconds, pause)

    full.append(await ours("VOLT, memory", "memory:"))
    full.append(await ours("VOLT, SQLite", "file:"))
    peer = None if chosen.own else install(folder)
    size = max(0, round(full[0].bytes_per_move_and_seat) - OVERHEAD)
    if peer is None and not chosen.own:
        full.append(await theirs("boardgame.io, memory", size))
        pause = rooms * 4 / (full[-1].moves_per_second / 2)
        half.append(await theirs("boardgame.io, memory", size, pause=pause))
        rate = half[0].moves_per_second
        half.append(await ours_at(rate, "VOLT, memory", "memory:", pause))
        half.append(await ours_at(rate, "VOLT, SQLite", "file:", pause))
    elif peer is not None:
        console.print(f"boardgame.io is not measured: {peer}")
    with postgresql(free_port()) as url:
        if url is not None:
            full.append(await ours("VOLT, PostgreSQL", f"{url}/ours"))
            if peer is None and not chosen.own:
                full.append(await theirs("boardgame.io, PostgreSQL", size, f"{url}/theirs"))
    show(console, "As fast as they can", full)
    if half:
        show(console, "At half the load boardgame.io can bear", half)
    with volt(free_port(), "memory:") as server:
        again = await reconnect_bytes(server, (1, 10, 50))
    for round_, (fresh, nothing) in again.items():
        console.print(f"reconnect in round {round_}: {fresh} bytes anew, {nothing} bytes if nothing was missed")
    if peer is None and not chosen.own:
        with boardgame(free_port(), size, "", folder) as server:
            console.print(f"reconnect to boardgame.io: {await sync_bytes(server)} bytes")
    held = []
    if chosen.hold:
        held.append(await ours("VOLT, SQLite, 3 s to think", "file:", 3.0, chosen.hold))
        show(console, "Many rooms at once", held)
    return {
        "full": [asdict(row) for row in full],
        "half": [asdict(row) for row in half],
        "held": [asdict(row) for row in held],
        "reconnect": {str(key): value for key, value in again.items()},
    }


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--rooms", type=int, default=50, help="rooms of four seats under full load")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each load lasts")
    parser.add_argument("--hold", type=int, default=1000, help="rooms of the last test, with 3 s to think; 0: none")
    parser.add_argument("--own", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was measured there as well")
    chosen = parser.parse_args()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=loop_factory()) as runner:
        found = runner.run(measure(chosen, Console(width=130), Path(folder)))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
