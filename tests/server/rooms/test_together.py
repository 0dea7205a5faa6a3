"""Simultaneous answers, fragmented frames, slow disks, interpreted engines."""

import asyncio
import json
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import BinaryIO

import pytest

import volt
from support.games import changing
from support.league import Chooser, Ear, Json, Server, play_all
from support.waiting import PATIENCE
from volt.compile import RULES
from volt.game.engine import INTERPRETED, NATIVE
from volt.server.protection.limits import Limits
from volt.server.rooms.answers import Submission
from volt.server.rooms.bots import BotRunner
from volt.server.rooms.messages import RoomWish, SeatWish, TakeSeat
from volt.server.rooms.registry import RoomRegistry
from volt.server.rooms.room import Room
from volt.server.rooms.seating import room_of, take, vacate
from volt.server.rooms.sockets import Client
from volt.server.rooms.state import Input
from volt.server.rooms.store import Change
from volt.server.runtime.errors import RequestError
from volt.server.runtime.metrics import COMMITS
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


# --- frames ---


def frame(text: str, first: int = 0x81, mask: bytes = b"abcd") -> bytes:
    data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text.encode()))
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes((first,)) + size + mask + data


def messages(stream: BinaryIO) -> Iterator[Json]:
    """What the server sends, one message after another; pongs are left out."""
    while head := stream.read(2):
        size = head[1] if head[1] < 126 else int.from_bytes(stream.read(2 if head[1] == 126 else 8), "big")
        text = stream.read(size)
        if head[0] == 0x81:
            yield from map(json.loads, text.split(b"\n"))


@pytest.mark.parametrize("pieces", ["whole", "together", "byte by byte", "fragments", "with pings"])
def test_frames_come_in_any_pieces(server: Server, pieces: str) -> None:
    made = server.room("you", "random", mode="training", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    address = server.listening.getsockname()[:2]
    with socket.create_connection(address, timeout=PATIENCE) as line, line.makefile("rb") as stream:
        line.sendall(
            f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while stream.readline().strip():
            pass
        line.sendall(frame(json.dumps({"type": "hello", "tokens": [token]})))
        heard = messages(stream)
        ask = next(message for message in heard if message["type"] == "ask")
        nonsense = frame(json.dumps({"type": "say", "text": "hello"}))
        option = ask["options"][0]["answer"]
        answer = json.dumps({"type": "answer", "seat": "red", "question": ask["question"], "answer": option})
        if pieces == "whole":
            line.sendall(frame(answer))
        elif pieces == "together":
            line.sendall(nonsense + frame(answer) + nonsense)
        elif pieces == "byte by byte":
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in frame(answer):
                line.sendall(bytes((byte,)))
                time.sleep(0.001)
        elif pieces == "fragments":
            line.sendall(frame(answer[:20], first=0x01) + frame("", first=0x89) + frame(answer[20:], first=0x80))
        else:
            line.sendall(frame("ping", first=0x89) + frame(answer) + frame("pong", first=0x8A))
        accepted = next(message for message in heard if message["type"] == "accepted")
        assert accepted["question"] == ask["question"]


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
        await sit(room, "red", "Present")
        assert other.seats == ()

    asyncio.run(run())


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


# --- the disk ---


def test_what_comes_while_a_commit_is_under_way_goes_into_the_next(tmp_path: Path) -> None:
    """Group commits, by the writer thread: a hundred changes that come during one commit are one more."""

    async def run() -> None:
        store = Store(str(tmp_path / "volt.db"))
        state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training"))
        await store.save(Change(room=state, new=True))
        written, writing, commit, where = threading.Event(), threading.Event(), store._commit, set()

        def slow_commit(connection: object) -> None:
            where.add(threading.current_thread().name)
            writing.set()
            assert written.wait(PATIENCE)
            commit(connection)  # type: ignore[arg-type]

        store._commit = slow_commit  # type: ignore[method-assign]
        inputs = [
            Input(room=state.id, number=number, seat="red", kind="start", answer="a1", at=0.0, by="operator")
            for number in range(101)
        ]
        saving = [asyncio.create_task(store.save(Change((given,)))) for given in inputs[:1]]
        await asyncio.to_thread(writing.wait)
        before = COMMITS._value.get()
        saving += [asyncio.create_task(store.save(Change((given,)))) for given in inputs[1:]]
        while store._jobs.empty():
            await asyncio.sleep(0)
        assert not any(task.done() for task in saving)
        written.set()
        await asyncio.gather(*saving)
        assert COMMITS._value.get() == before + 2
        assert where == {"volt-writer"}
        saved = await store.room(state.id)
        assert saved is not None
        assert [given.number for given in saved[1]] == list(range(101))
        store.close()

    asyncio.run(run())


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    async def read(pragma: str) -> object:
        return await store._submit(lambda connection: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar())

    store = Store(str(tmp_path / "volt.db"))
    assert asyncio.run(read("synchronous")) == 2  # FULL
    assert asyncio.run(read("journal_mode")) == "wal"
    store.close()


def test_a_database_that_others_hold_stalls_nobody_else(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve(str(tmp_path / "volt.db"))
    made = server.room("you", "you", mode="training", start=True)
    red = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = red.wait("ask")
    other = sqlite3.connect(tmp_path / "volt.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    red.answer(ask, ask["options"][0]["answer"])
    seen: list[Json] = []
    listener = threading.Thread(target=lambda: seen.append(red.wait("accepted")), daemon=True)
    listener.start()
    assert server.get("/api/health")
    assert seen == []
    other.execute("COMMIT")
    other.close()
    listener.join(PATIENCE)
    assert seen[0]["question"] == ask["question"]


# --- native and interpreted ---


@pytest.fixture(params=[NATIVE, INTERPRETED])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """All games of a server are played by such an engine."""
    if request.param == INTERPRETED:
        monkeypatch.setattr(RULES, "functions", RULES.interpreted)
    return str(request.param)


def test_a_whole_game_on_a_server(serve: Callable[..., Server], tmp_path: Path, kind: str) -> None:
    server = serve(str(tmp_path / "volt.db"))
    made = server.room("you", "you", "random", "killbot", mode="rfl", goal=2, start=True)
    players = [server.sit(made["room"]["id"], token) for token in made["tokens"].values()]
    assert server.rooms.loaded[made["room"]["id"]].game.game.engine.kind == kind
    play_all(*players)
    record = server.get(f"/api/rooms/{made['room']['id']}/record")
    assert volt.load(record).winner == players[0].heard[-1]["snapshot"]["winner"]


@pytest.mark.usefixtures("kind")
def test_previews_and_foresight(server: Server) -> None:
    made = server.room("you", "you", mode="rfl", start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = both.play(Chooser(3), lambda message: message["type"] == "ask" and message["kind"] == "program")
    both.send("draft", seat=ask["seat"], program="B1n R1n -", preview=True)
    assert both.wait("previewed")["seat"] == ask["seat"]
