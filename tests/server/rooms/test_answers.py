"""Answers: those of one moment are played, saved and shown together, and those of former operators do not count."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from support.games import changing
from support.league import Ear
from volt.server.protection.limits import Limits
from volt.server.rooms.answers import Submission
from volt.server.rooms.bots import BotRunner
from volt.server.rooms.messages import RoomWish, SeatWish, TakeSeat
from volt.server.rooms.registry import RoomRegistry
from volt.server.rooms.room import Room
from volt.server.rooms.seating import room_of, take, vacate
from volt.server.rooms.sockets import Client
from volt.server.rooms.store import Change
from volt.server.runtime.errors import RequestError
from volt.server.runtime.settings import Settings
from volt.server.storage.database import MEMORY
from volt.server.storage.store import Store


class Gate(Store):
    """Saves when it is told to, or breaks."""

    def __init__(self) -> None:
        super().__init__(MEMORY)
        self.open, self.broken, self.changes = asyncio.Event(), False, 0
        self.open.set()
        self.reached = asyncio.Event()

    async def save(self, change: Change) -> None:
        self.reached.set()
        await self.open.wait()
        if self.broken:
            raise OSError("the disk is full")
        self.changes += 1
        await super().save(change)


async def programming(store: Gate) -> tuple[Room, Ear]:
    """A room in which red, blue and green program."""
    state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 3, mode="training", arena="tokyo"))
    room = Room(state, None, store, BotRunner(Settings()))
    await store.save(Change(room=state, new=True))
    await room.start()
    assert room.game is not None
    while all(open_.kind != "program" for open_ in room.game.open.values()):
        (open_,) = room.game.open.values()
        await room.answers.give(open_.seat, open_.question, str(open_.decision.options[0]), "bot")
    ear = Ear()
    await ear.enter(room)
    ear.frames.clear()
    return room, ear


def give(room: Room, answers: dict[str, str]) -> dict[str, RequestError | None]:
    """Submit simultaneous answers without waiting for the outcome."""
    found: dict[str, RequestError | None] = {}
    assert room.game is not None
    for seat, answer in answers.items():
        colour = seat.split()[0]

        def done(_: Submission, error: RequestError | None, seat: str = seat) -> None:
            assert seat not in found
            found[seat] = error

        room.answers.submit(Submission(colour, room.game.open[colour].question, answer, "operator", done))
    return found


def test_answers_of_one_moment_are_kept_and_shown_together() -> None:
    async def run() -> None:
        store = Gate()
        room, ear = await programming(store)
        before = store.changes
        found = give(room, {"red": "B1n R1n - 1", "blue": "B1n R1n - 2", "green": "nonsense"})
        assert found == {}
        await room.answers.settled()
        assert found["red"] is found["blue"] is None
        assert found["green"] is not None
        assert found["green"].code == "illegal"
        assert store.changes == before + 1
        assert ear.kinds() == ["happened"]
        assert [event["seat"] for event in ear.heard[0]["events"]] == ["red", "blue"]
        room.stop()

    asyncio.run(run())


def test_nothing_is_acknowledged_before_it_is_kept() -> None:
    async def run() -> None:
        store = Gate()
        room, _ = await programming(store)
        red = Ear("red")
        await red.enter(room)
        red.frames.clear()
        store.open.clear()
        store.reached.clear()
        found = give(room, {"red": "B1n R1n - 1", "red again": "B1n R1n - 1"})
        await store.reached.wait()
        assert (found, red.frames) == ({}, [])
        later = give(room, {"blue": "B1n R1n - 2"})
        store.open.set()
        await room.answers.settled()
        assert found == {"red": None, "red again": None}
        assert later == {"blue": None}
        assert red.kinds()[:3] == ["accepted", "accepted", "happened"]
        assert room.game is not None
        assert len(room.game.game.moves) == len((await store.room(room.state.id))[1])  # type: ignore[index]
        room.stop()

    asyncio.run(run())


def test_what_changed_while_nobody_was_there_is_known() -> None:
    async def run() -> None:
        room, _ = await programming(Gate())
        assert room.game is not None
        red = Ear("red")
        await red.enter(room)
        for ear in list(room.audience.connections):
            room.leave(ear)
        with changing(room.game.game) as state:
            state.robots[0].inventory = 2
        give(room, {"blue": "B1n R1n - 2"})
        await room.answers.settled()
        await red.enter(room)
        red.frames.clear()
        with changing(room.game.game) as state:
            state.robots[0].inventory = 0
        give(room, {"green": "B1n R1n - 3"})
        await room.answers.settled()
        assert red.kinds() == ["happened", "own"]
        room.stop()

    asyncio.run(run())


def test_what_is_ones_own_is_not_told_again_until_it_changes() -> None:
    async def run() -> None:
        room, _ = await programming(Gate())
        red = Ear("red")
        await red.enter(room)
        red.frames.clear()
        room.seat("red").orders["shield"] = "most"
        room.tell_own(room.seat("red"))
        give(room, {"blue": "B1n R1n - 2"})
        await room.answers.settled()
        assert red.kinds() == ["own", "happened"]
        give(room, {"red": "B1n R1n - 1"})
        await room.answers.settled()
        assert red.kinds()[2:] == ["accepted", "happened", "own"]
        room.stop()

    asyncio.run(run())


def test_if_they_cannot_be_kept_none_of_them_counts() -> None:
    async def run() -> None:
        store = Gate()
        room, ear = await programming(store)
        assert room.game is not None
        before = room.game.game.copy()
        store.broken = True
        found = give(room, {"red": "B1n R1n - 1", "blue": "B1n R1n - 2"})
        await room.answers.settled()
        assert {mistake and mistake.code for mistake in found.values()} == {"not_kept"}
        assert room.game.game == before
        assert "welcome" in ear.kinds()  # how things really stand
        store.broken = False
        found = give(room, {"red": "B1n R1n - 1"})
        await room.answers.settled()
        assert found == {"red": None}
        room.stop()

    asyncio.run(run())


# --- whose answer it is ---


async def sit(room: Room, colour: str, name: str) -> str:
    async with room.changing() as state:
        return take(state.seats, colour, TakeSeat(name=name))


async def leave(room: Room, colour: str) -> None:
    async with room.changing():
        vacate(room.seat(colour))


@asynccontextmanager
async def red_programs() -> AsyncIterator[tuple[Room, Ear, Client]]:
    """A room in which both operators program, and the client of red."""
    store, settings = Store(MEMORY), Settings(limits=False)
    rooms = RoomRegistry(store, settings)
    made = await rooms.make(RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training", start=True))
    room, ear = rooms.loaded[made.room.id], Ear()
    assert room.game is not None
    while all(open_.kind != "program" for open_ in room.game.open.values()):
        (open_,) = room.game.open.values()
        await room.answers.give(open_.seat, open_.question, str(open_.decision.options[0]), "bot")
    client = Client(room, ear, Limits(settings))
    await client.hear(json.dumps({"type": "hello", "tokens": [made.tokens["red"]]}).encode())
    yield room, ear, client
    rooms.close()
    store.close()


def test_an_answer_of_a_former_operator_does_not_count() -> None:
    """It was sent while the seat was changing hands."""

    async def run() -> None:
        async with red_programs() as (room, ear, client):
            assert room.game is not None
            question = room.game.open["red"].question
            async with room.lock:
                handing_over = asyncio.gather(leave(room, "red"), sit(room, "red", "Present"))
                await asyncio.sleep(0)
                answer = {"type": "answer", "seat": "red", "question": question, "answer": "- - - 1"}
                await client.hear(json.dumps(answer).encode())
            await handing_over
            await room.answers.settled()
            assert room.game.open["red"].question == question
            assert [message["code"] for message in ear.heard if message["type"] == "refused"] == ["not_yours"]

    asyncio.run(run())


def test_an_answer_repeated_with_other_spaces_is_accepted_again() -> None:
    async def run() -> None:
        async with red_programs() as (room, ear, client):
            assert room.game is not None
            answer = {"type": "answer", "seat": "red", "question": room.game.open["red"].question, "answer": "- -  - 1"}
            for _ in range(2):
                await client.hear(json.dumps(answer).encode())
                await room.answers.settled()
            assert [m["type"] for m in ear.heard if m["type"] in ("accepted", "refused")] == ["accepted"] * 2

    asyncio.run(run())


def test_a_standing_order_is_saved_even_if_the_room_was_reloaded_meanwhile() -> None:
    async def run() -> None:
        async with red_programs() as (room, _, client):
            async with room.lock:
                order = {"type": "setorder", "seat": "red", "kind": "brake", "answer": "most"}
                ordering = asyncio.create_task(client.hear(json.dumps(order).encode()))
                while not room.lock._waiters:  # type: ignore[attr-defined]
                    await asyncio.sleep(0)
                await room.reload()
            await ordering
            saved = await room._store.room(room.state.id)
            assert saved is not None
            assert room.seat("red").orders == saved[0].seats[0].orders == {"brake": "most"}

    asyncio.run(run())


def test_a_token_opens_a_seat_as_long_as_the_seat_is_its_own() -> None:
    """A hello sent while the seat changes hands does not open it."""

    async def run() -> None:
        store, settings = Store(MEMORY), Settings()
        rooms = RoomRegistry(store, settings)
        made = await rooms.make(RoomWish(seats=(SeatWish(kind="you"), SeatWish(kind="open")), mode="training"))
        room = rooms.loaded[made.room.id]
        token = await sit(room, "green", "Former")
        ear = Ear()
        client = Client(room, ear, Limits(settings))
        async with room.lock:
            hello = asyncio.create_task(client.hear(json.dumps({"type": "hello", "tokens": [token]}).encode()))
            await asyncio.sleep(0)
            leaving = asyncio.create_task(leave(room, "green"))
            await asyncio.sleep(0)
        await asyncio.gather(leaving, hello)
        await sit(room, "green", "Present")
        assert ear.seats == ()
        other = Ear("red")
        await other.enter(room)
        await leave(room, "red")
        await sit(room, "red", "Newcomer")
        assert other.seats == ()

    asyncio.run(run())
