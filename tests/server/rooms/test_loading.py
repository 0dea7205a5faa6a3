"""Loading a room costs the same however long its game is: only the answers since its latest checkpoint are replayed."""

import random
from collections.abc import Callable
from itertools import combinations, islice
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from support.league import Server, on_loop
from volt.game import Game
from volt.game.decisions import answer_text
from volt.game.game_records import write_record
from volt.game.vocabulary import MODULES
from volt.server.rooms import registry
from volt.server.rooms.game import CHECKPOINT, Checkpoint, RoomGame, replay
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.room import Room
from volt.server.rooms.seating import room_of
from volt.server.rooms.serialize import controller_for
from volt.server.rooms.state import Clock, Input, RoomState
from volt.server.storage.tables import CHECKPOINTS

LONG = 3 * CHECKPOINT + 11


def next_answer(game: Game, rng: random.Random) -> tuple[str, str]:
    """Somebody who is asked, and an answer with which games last long."""
    decision = rng.choice(game.decisions)
    return decision.seat, answer_text(decision.default if decision.kind == "program" else rng.choice(decision.options))


def long_game(state: RoomState) -> tuple[Input, ...]:
    """Answers to the game of a room."""
    play, rng, inputs = RoomGame(state), random.Random(1), []
    while len(inputs) < LONG:
        seat, answer = next_answer(play.game, rng)
        given: Any = {"seat": seat, "kind": play.open[seat].kind, "by": rng.choice(("operator", "bot", "clock"))}
        inputs.append(Input(room=state.id, number=play.number, answer=answer, at=10.0 + play.number, **given))
        play.apply(inputs[-1])
        inputs[-1].checksum = play.checksum
    return tuple(inputs)


def a_state(**clock: int) -> RoomState:
    """A room with a game that lasts, in which two operators share a device."""
    state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 3, mode="rfl", goal=6, clock=Clock(**clock)))
    state.seed, state.status, state.started = 3, "running", 1.0
    for seat in state.seats[:2]:
        seat.shared = True
    return state


def all_of(play: RoomGame) -> tuple[Any, ...]:
    game = play.game
    known = game.fingerprint, game.packed_events(), game.pending, write_record(game), game.position(), game._known()
    derived = play.open, play.count, play.number, play.last, play.round_start, play.deadline
    return *known, *derived


def test_a_game_goes_on_from_a_checkpoint_as_if_it_had_been_replayed() -> None:
    state = a_state(programming=90, countdown=30, question=20)
    inputs = long_game(state)
    whole = RoomGame(state)
    for number, given in enumerate(inputs):
        if number % 10 == 0:
            packed = msgspec.msgpack.encode(whole.checkpoint())
            again = replay(state, (), msgspec.msgpack.decode(packed, type=Checkpoint))
            assert again is not None
            assert all_of(again) == all_of(whole)
            assert again.apply(given) == whole.apply(given)
            again.game.undo(again.number // 2 + 1)  # works as far back as ever
            assert write_record(again.game)
        else:
            whole.apply(given)


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the answers that this process plays."""
    numbers: list[int] = []
    play = RoomGame.apply

    def counted(self: RoomGame, given: Input) -> Any:
        numbers.append(given.number)
        return play(self, given)

    monkeypatch.setattr(RoomGame, "apply", counted)
    return numbers


async def play_long(room: Room) -> None:
    rng = random.Random(1)
    while room.playing().number < LONG:
        seat, answer = next_answer(room.playing().game, rng)
        open_ = room.playing().open[seat]
        await room.answers.give(open_.seat, open_.question, answer, "operator")


async def load_again(server: Server, room: Room) -> Room:
    server.rooms.unload(room)
    again: Room = await server.rooms.find(room.state.id)
    assert again is not room
    return again


def a_long_room(server: Server) -> Room:
    made = server.room("you", "you", start=True, goal=6)
    room: Room = server.rooms.loaded[made["room"]["id"]]
    on_loop(server, play_long(room))
    return room


def test_loading_replays_only_the_answers_since_the_last_checkpoint(
    serve: Callable[..., Server], database: str, replayed: list[int]
) -> None:
    server = serve(database)
    room = a_long_room(server)
    before = all_of(room.playing())
    replayed.clear()
    again = on_loop(server, load_again(server, room))
    assert len(replayed) == LONG % CHECKPOINT
    assert all_of(again.playing())[:-1] == before[:-1]  # operators get time to come back
    on_loop(server, again.reload())  # after a change that could not be saved
    assert len(replayed) == 2 * (LONG % CHECKPOINT)
    state, inputs = on_loop(server, server.rooms.store.room(room.state.id))
    whole = replay(state, inputs)
    assert whole is not None
    assert write_record(whole.game) == write_record(again.playing().game)


@pytest.mark.parametrize("damage", [{"body": b"x\x9c"}, {"rules": 1}])
def test_without_a_usable_checkpoint_the_whole_game_is_replayed_once(
    serve: Callable[..., Server], database: str, replayed: list[int], damage: dict[str, object]
) -> None:
    server = serve(database)
    room = a_long_room(server)
    on_loop(server, server.rooms.store.run(lambda c: c.execute(CHECKPOINTS.update().values(**damage))))
    replayed.clear()
    room = on_loop(server, load_again(server, room))
    assert replayed == list(range(LONG))
    on_loop(server, server.rooms.store.run(lambda c: c.scalar(sql.select(CHECKPOINTS.c.number))))  # after it is saved
    replayed.clear()
    on_loop(server, load_again(server, room))
    assert replayed == []


@pytest.mark.usefixtures("clock")
def test_replaying_a_whole_game_is_charged(serve: Callable[..., Server]) -> None:
    """Also each time that it fails: a game that only other rules can continue never gets a checkpoint."""
    server = serve(limits=True)
    server.free_event_loop()
    room = a_long_room(server)
    id_, budget = room.state.id, server.limits.loop["127.0.0.1"]

    def load() -> float:
        on_loop(server, put_away(server, server.rooms.loaded[id_]))
        before = budget.spent
        server.get(f"/api/rooms/{id_}")
        return budget.spent - before

    short = load()
    on_loop(server, server.rooms.store.run(lambda c: c.execute(CHECKPOINTS.delete())))
    assert load() == pytest.approx(short + LONG // CHECKPOINT * registry.LOAD_PRICE)


async def put_away(server: Server, room: Room) -> None:
    server.rooms.unload(room)


def test_playing_on_replays_nothing_here_and_saves_in_portions(
    serve: Callable[..., Server], database: str, replayed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(database)
    game, rng = Game(mode="rfl", operators=2, goal=6, seed=3), random.Random(1)
    for _ in range(LONG):
        game.answer_packed(*next_answer(game, rng))
    saved: list[int] = []
    keep = server.rooms.store.save

    async def counted(change: Any) -> None:
        saved.append(len(change.inputs))
        await keep(change)

    monkeypatch.setattr(server.rooms.store, "save", counted)
    wish = {"record": write_record(game), "fork": {"moves": LONG - 1, "you": "red"}}
    made = server.post("/api/replays/fork", wish)
    assert [number for number in replayed if number < LONG - 1] == []
    assert sum(saved) >= LONG - 1
    assert max(saved) <= registry.PORTION
    state, inputs = on_loop(server, server.rooms.store.room(made["room"]["id"]))
    again = replay(state, inputs[: LONG - 1])  # which compares the checksums
    assert again is not None
    assert again.game.move_lines == game.move_lines[:-1]


def test_a_game_without_an_end_is_put_away_for_good(
    serve: Callable[..., Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory, checkpoints and what one request can ask for are bounded; nobody plays that long."""
    server = serve(database, keep_days=9)
    made = server.room("you", "you", start=True, goal=6, clock={"programming": 60})
    room: Room = server.rooms.loaded[made["room"]["id"]]
    monkeypatch.setattr("volt.server.rooms.game.MOST_INPUTS", LONG)
    on_loop(server, play_long(room))
    assert (room.playing().number, room.playing().open, room.due) == (LONG, {}, None)
    again = on_loop(server, load_again(server, room))
    assert (again.playing().open, again.state.endless, again.state.wakes, again.idle) == ({}, True, False, True)
    assert server.get(f"/api/rooms/{room.state.id}")["expires"] > 0  # it does not stay for ever


def test_only_so_many_idle_rooms_stay_in_memory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_IDLE", 2)
    made = [server.room("you", "you", start=True)["room"]["id"] for _ in range(4)]
    server.sit(made[0])
    server.get(f"/api/rooms/{made[1]}")  # somebody has looked in

    async def sweep() -> set[str]:
        server.rooms.unload_idle()
        return set(server.rooms.loaded)

    assert on_loop(server, sweep()) == {made[0], made[1], made[3]}


def test_rooms_that_go_on_alone_are_few_for_an_address(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their bots think one after another, so they would pile up in memory for days."""
    monkeypatch.setattr(registry, "MOST_ALONE", 2)
    server = serve(limits=True)
    server.free_event_loop()
    wish = {"seats": [{"kind": "you"}, {"kind": "you"}], "mode": "training"}
    waiting = server.post("/api/rooms", wish)
    begun = [server.post("/api/rooms", wish | {"start": True}) for _ in range(2)]
    start = f"/api/rooms/{waiting['room']['id']}/start"
    assert server.call("POST", "/api/rooms", wish | {"start": True})[0] == 429
    assert server.call("POST", start, token=waiting["host"])[0] == 429
    server.sit(begun[0]["room"]["id"])
    server.post(start, token=waiting["host"])


def test_checkpoints_are_deleted_with_their_room(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    room = a_long_room(server)
    count = sql.select(sql.func.count()).select_from(CHECKPOINTS)
    assert on_loop(server, server.rooms.store.run(lambda c: c.scalar(count))) == 1

    def delete(connection: sql.Connection) -> object:
        from volt.server.storage.retention import expire_rooms

        server.rooms.loaded.pop(room.state.id)
        connection.exec_driver_sql("UPDATE rooms SET owner = NULL")
        expire_rooms(connection, 1e12, "", ())
        return connection.scalar(count)

    assert on_loop(server, server.rooms.store.run(delete)) == 0


def test_controllers_of_all_outfits_are_not_kept_for_ever() -> None:
    for modules in islice(combinations(MODULES[1:], 3), 1000):
        controller_for(modules)
    assert controller_for.cache_info().currsize <= 256
