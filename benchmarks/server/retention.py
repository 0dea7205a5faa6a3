"""``python -m benchmarks.server.retention``: how long an answer takes to be saved while expired rooms are being deleted.

Only the writer thread is measured: rooms as large as those of RFL games, and answers saved one after another, alternately with
and without a pass, because no machine is equally fast all the time.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import sqlalchemy as sql

from volt.server.protection.tokens import new_id
from volt.server.rooms.state import Input
from volt.server.rooms.store import Change
from volt.server.storage import retention
from volt.server.storage.store import Store
from volt.server.storage.tables import INPUTS, ROOMS

ANSWERS, BODY, RECORD = 250, 3000, 9000  # per room: answers, and bytes of state and record
PAUSE = 0.002


def fill(connection: sql.Connection, rooms: int) -> None:
    room = {"listed": False, "wakes": False, "body": f'{{"filler":"{"x" * BODY}"}}', "record": "x" * RECORD}
    given = {
        "seat": "red",
        "kind": "program",
        "answer": "B3n R2sw B1e 2",
        "at": 0.0,
        "by": "operator",
        "checksum": "x" * 8,
    }
    for _ in range(rooms):
        id_ = new_id()
        connection.execute(ROOMS.insert(), {"id": id_, "created": 0.0, **room})
        connection.execute(INPUTS.insert(), [{"room": id_, "number": n, **given} for n in range(ANSWERS)])


async def answers(store: Store, room: str, seconds: float, first: int) -> list[float]:
    """Milliseconds that each answer took to be saved, sorted."""
    took, until = list[float](), time.perf_counter() + seconds
    while time.perf_counter() < until:
        began, number = time.perf_counter(), first + len(took)
        one = Input(room=room, number=number, seat="red", kind="program", answer="B1n", at=time.time(), by="operator")
        await store.save(Change(inputs=(one,)))
        took.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(PAUSE)
    return sorted(took)


async def measure(database: str, rooms: int) -> None:
    store = Store(database)
    await store.run(lambda connection: fill(connection, rooms))
    alive = {"id": "alive", "listed": False, "wakes": True, "created": time.time(), "body": "{}"}
    await store.run(lambda connection: connection.execute(ROOMS.insert(), alive))
    registry: Any = SimpleNamespace(store=store, in_memory=lambda: ())
    nothing: Any = SimpleNamespace(busy=lambda: (), forget=lambda ids: None)
    number = 0
    quiet = await answers(store, "alive", 5.0, number)
    deleting = asyncio.ensure_future(retention.expire(registry, nothing, time.time() - 1))
    began, during = time.perf_counter(), list[float]()
    while not deleting.done():
        number += 1_000_000
        during += await answers(store, "alive", 1.0, number)
    took = time.perf_counter() - began
    for name, times in (("alone", quiet), ("beside a pass", sorted(during))):
        p50, p99, p999 = (times[int(len(times) * part)] for part in (0.5, 0.99, 0.999))
        print(
            f"{name:14} p50 {p50:6.2f}  p99 {p99:6.2f}  p99.9 {p999:6.2f}  most {times[-1]:6.2f} ms  ({len(times)} answers)"
        )
    print(f"{rooms} rooms deleted, of {ANSWERS} answers each, in {took:.1f} s")
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=2000)
    parser.add_argument("--database", default="", help="a file or a URL; empty, and it is emptied again")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(chosen.database or str(Path(folder) / "volt.db"), chosen.rooms))


if __name__ == "__main__":
    main()
