"""``python -m benchmarks.server.loading``: what it costs to load a room, and how much memory a loaded one needs.

Rooms of three operators with games of different lengths are saved, then loaded by another process: with their checkpoints, and
without, as if the whole game had to be replayed. Nobody is connected to them.
"""

import argparse
import asyncio
import multiprocessing
import random
import tempfile
import time
from pathlib import Path
from statistics import median

from msgspec import structs

from volt.game.decisions import answer_text
from volt.server.protection.tokens import new_id
from volt.server.rooms.game import CHECKPOINT, RoomGame
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.registry import RoomRegistry
from volt.server.rooms.seating import room_of
from volt.server.rooms.state import Input
from volt.server.rooms.store import Change
from volt.server.runtime.settings import Settings
from volt.server.storage.store import Store

from .servers import Running

LENGTHS = 50, 500, 2000
AFTER = 0, 150, 300  # answers, for the memory of a room
TIMES = 15


def long_game(answers: int) -> Change:
    """A new room after that many answers; its game never ends so soon, because nobody programs anything."""
    state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 3, goal=6))
    state.seed, state.status, state.started = answers + 1, "running", 1.0
    play, dice, checkpoint = RoomGame(state), random.Random(1), None
    inputs: list[Input] = []
    while len(inputs) < answers:
        decision = dice.choice(play.game.decisions)
        answer = answer_text(decision.default if decision.kind == "program" else dice.choice(decision.options))
        seat, kind = play.open[decision.seat].seat, decision.kind
        given = Input(room="", number=play.number, seat=seat, kind=kind, answer=answer, at=1.0, by="operator")
        play.apply(given)
        given.checksum = play.checksum
        inputs.append(given)
        checkpoint = checkpoint if play.number % CHECKPOINT else play.checkpoint()
    return Change(tuple(inputs), state, 1, new=True, checkpoint=checkpoint)


def copy_of(room: Change, checkpoint: bool = True) -> Change:
    """The same room under another name."""
    assert room.room is not None
    id_ = new_id()
    return Change(
        tuple(structs.replace(given, room=id_) for given in room.inputs),
        structs.replace(room.room, id=id_),
        1,
        new=True,
        checkpoint=room.checkpoint if checkpoint else None,
    )


async def save(file: str, rooms: list[Change]) -> list[str]:
    """Save rooms; return their ids."""
    store = Store(file)
    await asyncio.gather(*map(store.save, rooms))
    store.close()
    return [room.room.id for room in rooms if room.room is not None]


def in_folder(fill: list[Change], measure: str) -> float:
    """Save rooms, and measure something in a process that has not made them."""
    with tempfile.TemporaryDirectory() as folder, multiprocessing.get_context("spawn").Pool(1) as process:
        file = str(Path(folder, "volt.db"))
        ids = asyncio.run(save(file, fill))
        return process.apply(run, (measure, file, ids))  # type: ignore[no-any-return]


def run(measure: str, file: str, ids: list[str]) -> float:
    return asyncio.run({"time": loading, "memory": memory}[measure](file, ids))


async def loading(file: str, ids: list[str]) -> float:
    """The median processor time in milliseconds that it takes to load one of these rooms; the first does not count."""
    store, took = Store(file), list[float]()
    rooms = RoomRegistry(store, Settings())
    for id_ in ids:
        began = time.process_time()
        await rooms.find(id_)
        took.append(1000 * (time.process_time() - began))
    rooms.close()
    store.close()
    return median(took[1:])


async def memory(file: str, ids: list[str]) -> float:
    """Kilobytes of memory that each of these rooms takes; the first ten do not count."""
    store, me = Store(file), Running("", multiprocessing.current_process().pid or 0)
    rooms, before = RoomRegistry(store, Settings()), 0
    for number, id_ in enumerate(ids):
        before = me.memory() if number == 10 else before
        await rooms.find(id_)
    used = me.memory() - before
    rooms.close()
    store.close()
    return used / 1000 / (len(ids) - 10)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.loading", description=__doc__)
    parser.add_argument("--rooms", type=int, default=500, help="for the memory")
    chosen = parser.parse_args()
    for answers in LENGTHS:
        room = long_game(answers)
        with_, without = (in_folder([copy_of(room, kept) for _ in range(TIMES)], "time") for kept in (True, False))
        print(f"{answers:5} answers: loaded in {with_:5.1f} ms, replayed in {without:5.1f} ms", flush=True)
    for answers in AFTER:
        room = long_game(answers)
        each = in_folder([copy_of(room) for _ in range(chosen.rooms)], "memory")
        print(f"{answers:5} answers: {each:5.1f} kB per loaded room", flush=True)


if __name__ == "__main__":
    main()
