"""``python -m benchmarks.server``: moves per second and per processor second, latencies, memory, bytes on reconnect.

boardgame.io is installed into a temporary folder and runs a game with trivial rules whose updates are as long as VOLT's; VOLT
plays by all its rules. Each store of boardgame.io is compared with one of VOLT's that is at least as durable: memory with memory,
PostgreSQL with PostgreSQL, and its files, which it does not sync, with SQLite, which VOLT does sync. SQLite is also compared with
its memory: on disk and, to see how much the disk costs, in shared memory. Clients share the machine with the servers, so what
counts is the processor time of the server alone. Servers are measured in turn, several times; medians are shown.
"""

import argparse
import json
import resource
import socket
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from .clients import BoardPlayer, Crowd, Place, Socket, VoltPlayer, board_places, volt_places
from .servers import SHARED_MEMORY, Running, boardgame, install, postgresql, volt

OVERHEAD = 680  # bytes of an update of boardgame.io besides the requested state
WARM_UP = 2.0
TRIAL = 4.0  # seconds to find out how many moves per second some rooms make
GAMES = 4  # per table at full speed, one after another: some last only seconds
AT_ONCE = 50  # players that connect at the same time


@dataclass(frozen=True)
class Kept:
    """Where VOLT and boardgame.io store games; VOLT's store is at least as durable."""

    ours: str
    database: str
    theirs: str
    their_database: str


MEMORY = Kept("VOLT, memory", "memory:", "boardgame.io, memory", "memory:")
FILE = Kept("VOLT, SQLite", "file:", "boardgame.io, files", "file:")
NO_DISK = Kept("VOLT, SQLite, no disk", "shared memory:", MEMORY.theirs, MEMORY.their_database)


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


Rows = dict[str, list[Measured]]  # by the name of the server: one for each time it was measured
Player = Callable[[Crowd, Place, float], Socket]
Places = Callable[[str, int, int], list[Place]]


def load(
    name: str, server: Running, make: Places, player: Player, rooms: int, seconds: float, pause: float
) -> Measured:
    """Four players in each of ``rooms`` rooms, for some seconds."""
    before = server.memory()
    games = 1 if pause else GAMES
    places = make(server.url, rooms, games)
    crowd = Crowd(server.url)
    tally = crowd.tally
    for number, place in enumerate(places, start=1 - AT_ONCE):
        player(crowd, place, pause)
        crowd.play(enough=lambda wanted=number: tally.connected >= wanted)
    crowd.play(WARM_UP + pause)
    memory = (server.memory() - before) / sum(map(len, places[::4]))
    tally.counting, cpu = True, server.cpu()
    crowd.play(seconds)
    tally.counting, cpu = False, server.cpu() - cpu
    crowd.leave()
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


class Visitor(Socket):
    """Joins a room with some of its events, and counts what it receives first."""

    def __init__(self, crowd: Crowd, room: str, have: int) -> None:
        self._have, self._told = have, []
        super().__init__(crowd, f"/api/rooms/{room}/socket")
        crowd.play(enough=lambda: len(self._told) > 1)
        self.close()
        welcome, happened, *_ = self._told
        self.bytes, self.snapshot = len(welcome) + len(happened), json.loads(happened)["snapshot"]

    def opened(self) -> None:
        self.send(json.dumps({"type": "hello", "have": self._have}).encode())

    def heard(self, text: bytes) -> None:
        self._told.append(text)


def reconnect_bytes(server: Running, rounds: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """At each of these rounds: bytes for a new client, and for one that missed nothing."""
    places = volt_places(server.url, 1, 1)
    crowd = Crowd(server.url)
    for place in places:
        VoltPlayer(crowd, place, 0.01)
    room, found = places[0][0][0], {}
    for wanted in rounds:
        while (fresh := Visitor(crowd, room, 0)).snapshot["round"] < wanted and fresh.snapshot["winner"] is None:
            crowd.play(0.05)
        found[fresh.snapshot["round"]] = (fresh.bytes, Visitor(crowd, room, fresh.snapshot["count"]).bytes)
    crowd.leave()
    return found


def sync_bytes(server: Running) -> int:
    """Bytes that boardgame.io sends to a client that reconnects."""
    crowd = Crowd(server.url)
    tally = crowd.tally
    tally.counting = True
    BoardPlayer(crowd, board_places(server.url, 1, 1)[0], 60)
    crowd.play(enough=lambda: tally.messages == 2)  # these open the connection
    opening = tally.received
    crowd.play(enough=lambda: tally.messages == 3)
    crowd.leave()
    return tally.received - opening


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def show(console: Console, title: str, rows: Rows) -> None:
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
    for row in map(middle, rows.values()):
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


def middle(rows: list[Measured]) -> Measured:
    """The median of every number."""
    numbers = {name: median(getattr(row, name) for row in rows) for name in asdict(rows[0]) if name != "name"}
    return Measured(rows[0].name, **numbers)


def compare(console: Console, what: str, field: str, rows: Rows, ours: str, theirs: str) -> None:
    """Print the ratio of two servers for each pair of measurements, which alternate: no machine is equally fast all the time."""
    pairs = zip(rows[ours], rows[theirs], strict=True)
    times = [getattr(our, field) / getattr(their, field) for our, their in pairs]
    each = ", ".join(f"{value:.2f}" for value in times)
    console.print(f"{what} of {ours} ÷ {theirs}: {median(times):.2f} ({each})")


def as_long_as(ours: Measured) -> int:
    """The size in bytes of boardgame.io's state that makes its updates as long as VOLT's."""
    return max(0, round(ours.bytes_per_move_and_seat) - OVERHEAD)


def measure(chosen: argparse.Namespace, console: Console, folder: Path) -> dict[str, object]:
    rooms, seconds = chosen.rooms, chosen.seconds
    full: Rows = {}
    half: dict[str, Rows] = {}

    def add(rows: Rows, found: Measured) -> None:
        rows.setdefault(found.name, []).append(found)
        console.print(f"{found.name}: {found.moves_per_second:.0f} moves/s, p99 {1000 * found.p99:.1f} ms", style="dim")

    def ours(
        rows: Rows, kept: Kept, pause: float = 0.0, count: int = rooms, lasting: float = seconds, name: str = ""
    ) -> None:
        with volt(free_port(), kept.database) as server:
            add(rows, load(name or kept.ours, server, volt_places, VoltPlayer, count, lasting, pause))

    def theirs(rows: Rows, kept: Kept, size: int, pause: float = 0.0) -> None:
        with boardgame(free_port(), size, kept.their_database, folder) as server:
            add(rows, load(kept.theirs, server, board_places, BoardPlayer, rooms, seconds, pause))

    peer = None if chosen.own else install(folder)
    beside = peer is None and not chosen.own
    if peer is not None:
        console.print(f"boardgame.io is not measured: {peer}")
    with postgresql(free_port()) as url:
        everywhere = [MEMORY, FILE]
        if url is not None:
            everywhere.append(Kept("VOLT, PostgreSQL", f"{url}/ours", "boardgame.io, PostgreSQL", f"{url}/theirs"))
        size = 0
        for _ in range(chosen.times):
            for kept in everywhere:
                ours(full, kept)
                size = size or as_long_as(full[MEMORY.ours][0])
                if beside:
                    theirs(full, kept, size)
        if beside and not chosen.full:
            for kept in everywhere:
                rows, trial = half.setdefault(kept.theirs, {}), {}
                rate = middle(full[kept.theirs]).moves_per_second / 2
                pause = rooms * 4 / rate
                ours(trial, MEMORY, pause, lasting=TRIAL)
                found = trial[MEMORY.ours][0]
                # VOLT's players wait for each other, so it takes more rooms; fewer answers arrive together, so updates are longer
                count, longer = round(rooms * rate / found.moves_per_second), as_long_as(found)
                for _ in range(chosen.times):
                    theirs(rows, kept, longer, pause)
                    ours(rows, kept, pause, count)
                    if kept is MEMORY:  # also with the durability that its memory store lacks
                        ours(rows, FILE, pause, count)
                        if SHARED_MEMORY.is_dir():
                            ours(rows, NO_DISK, pause, count)
    show(console, "As fast as they can", full)
    if beside:
        pairs = [(kept.ours, kept.theirs) for kept in everywhere] + [(FILE.ours, MEMORY.theirs)]
        for pair in pairs:
            compare(console, "moves per CPU second", "moves_per_cpu_second", full, *pair)
        for their, rows in half.items():
            show(console, f"At half the load that {their}, can bear", rows)
        if NO_DISK.ours in half.get(NO_DISK.theirs, {}):
            pairs.append((NO_DISK.ours, NO_DISK.theirs))
        for our, their in pairs if half else ():
            compare(console, "p99", "p99", half[their], our, their)
    if chosen.full:
        return {"full": [asdict(row) for rows in full.values() for row in rows]}
    with volt(free_port(), "memory:") as server:
        again = reconnect_bytes(server, (1, 10, 50))
    for round_, (fresh, nothing) in again.items():
        console.print(f"reconnect in round {round_}: {fresh} bytes anew, {nothing} bytes if nothing was missed")
    if beside:
        with boardgame(free_port(), size, MEMORY.their_database, folder) as server:
            console.print(f"reconnect to boardgame.io: {sync_bytes(server)} bytes")
    held: Rows = {}
    if chosen.hold:
        ours(held, FILE, 3.0, chosen.hold, name=f"{FILE.ours}, 3 s to think")
        show(console, "Many rooms at once", held)
    tables = {"full": full, **{f"half of {their}": rows for their, rows in half.items()}, "held": held}
    return {
        **{name: [asdict(row) for rows in table.values() for row in rows] for name, table in tables.items()},
        "reconnect": {str(key): value for key, value in again.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--rooms", type=int, default=50, help="rooms of four seats under full load")
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each load lasts")
    parser.add_argument("--times", type=int, default=3, help="how often, in turn; medians are shown")
    parser.add_argument("--hold", type=int, default=1000, help="rooms of the last test, with 3 s to think; 0: none")
    parser.add_argument("--full", action="store_true", help="only under full load, as fast as they can")
    parser.add_argument("--own", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was measured there as well")
    chosen = parser.parse_args()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    with tempfile.TemporaryDirectory() as folder:
        found = measure(chosen, Console(width=130), Path(folder))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
