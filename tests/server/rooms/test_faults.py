"""Faults that pass: a failed release, a failed load, a failed task."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from support.clock import run
from support.waiting import PATIENCE
from volt.server.rooms.broadcast import Connection
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.registry import RoomRegistry
from volt.server.rooms.socket_messages import Hello
from volt.server.rooms.state import Clock
from volt.server.runtime.errors import NOT_SAVED, RequestError
from volt.server.runtime.settings import Settings
from volt.server.runtime.tasks import Tasks
from volt.server.storage import ownership
from volt.server.storage.database import MEMORY
from volt.server.storage.store import Store

WISH = RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training", clock=Clock(question=1000), start=True)


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def clocked_room() -> AsyncIterator[tuple[RoomRegistry, str]]:
    """A room that must be loaded again when its clock runs out, which is at once."""
    store = Store(MEMORY)
    rooms = RoomRegistry(store, Settings(limits=False, tempo=False))
    made = await rooms.make(WISH)
    room = rooms.loaded[made.room.id]
    assert room.game is not None
    for open_ in room.game.open.values():
        open_.deadline = 1.0
    renewing = asyncio.create_task(rooms.renew())
    yield rooms, made.room.id
    renewing.cancel()
    rooms.close()
    store.close()


def test_a_room_that_cannot_be_released_is_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    async def run() -> None:
        async with clocked_room() as (rooms, id_):
            monkeypatch.setattr(ownership, "release", fail)
            rooms.unload(rooms.loaded[id_])
            assert id_ not in rooms.loaded
            await wait_until(lambda: id_ in rooms.loaded)

    asyncio.run(run())


def test_a_room_that_cannot_be_loaded_when_it_is_due_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with clocked_room() as (rooms, id_):
            claim, tried = rooms.store.claim, 0

            async def fail_once(wanted: str) -> object:
                nonlocal tried
                tried += 1
                if tried == 1:
                    raise OSError("the disk is full")
                return await claim(wanted)

            monkeypatch.setattr(rooms.store, "claim", fail_once)
            rooms.unload(rooms.loaded[id_])
            await wait_until(lambda: id_ in rooms.loaded)
            assert tried == 2

    monkeypatch.setattr(ownership, "LOAD_WITHIN", 0.1)
    asyncio.run(run())


def test_nobody_enters_a_room_that_was_unloaded_a_moment_ago() -> None:
    """Who has found it before must find it again: it may belong to another server now."""

    async def run() -> None:
        async with clocked_room() as (rooms, id_):
            room, connection = await rooms.find(id_), Connection()
            rooms.unload(room)
            with pytest.raises(RequestError) as refused:
                await room.enter(connection, Hello())
            assert (refused.value.status, refused.value.code) == (503, NOT_SAVED)
            assert connection not in room.audience.connections

    asyncio.run(run())


def test_a_background_task_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError("unexpected")

    async def work() -> None:
        tasks = Tasks()
        tasks.start(fail())
        cancelled = tasks.start(asyncio.sleep(100))
        await asyncio.sleep(1)
        tasks.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled

    with caplog.at_level(logging.ERROR, "uvicorn.error"):
        run(work())
    assert [record.message for record in caplog.records] == ["a background task failed"]
