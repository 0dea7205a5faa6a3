"""Nothing is lost: rooms continue after a restart, when they are loaded again, and when the database fails for a moment."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import volt
from support.clock import FakeClock
from support.league import Chooser, Json, Player, Server, on_loop, over, play_all
from support.waiting import PATIENCE, wait_until
from volt.server.rooms.state import Input
from volt.server.rooms.store import Change
from volt.server.runtime.clock import now
from volt.server.storage.store import Store


def test_a_room_goes_on_after_a_restart(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    made = server.room("you", "you", mode="rfl", start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    players = [server.sit(room, token) for token in tokens.values()]
    play_all(*players, until=lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    red = play_all(*(server.sit(room, token) for token in tokens.values()), until=_programming)[0]
    players[0].send("draft", seat="red", program="B2s R1s -")
    players[0].send("setorder", seat="red", kind="brake", answer="most")
    players[0].wait("own", draft="B2s R1s -", orders=[{"kind": "brake", "answer": "most"}])
    before = server.rooms.loaded[room].game
    server.stop()
    server = serve(database)
    again = server.sit(room, tokens["red"], have=before.count - 3)
    assert len(again.wait("happened")["events"]) == 3
    own = again.wait("own")
    assert (own["draft"], own["orders"]) == ("B2s R1s -", [{"kind": "brake", "answer": "most"}])
    assert again.wait("ask")["question"] == red["question"]
    assert server.rooms.loaded[room].game.game == before.game
    assert {s: o.question for s, o in server.rooms.loaded[room].game.open.items()} == {
        s: o.question for s, o in before.open.items()
    }


def _programming(message: Json) -> bool:
    return message["type"] == "ask" and message["kind"] == "program"


def test_a_room_nobody_looks_at_is_put_away_and_comes_back(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    made = server.room("you", "random", start=True)
    room = made["room"]["id"]
    red = server.sit(room, made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    red.close()
    rooms = server.rooms
    wait_until(lambda: rooms.loaded[room].idle)
    game = rooms.loaded[room].game.game
    rooms.loop.call_soon_threadsafe(rooms.unload, rooms.loaded[room])
    wait_until(lambda: room not in rooms.loaded)
    server.sit(room)
    assert rooms.loaded[room].game.game == game
    assert rooms.loaded[room].game.game is not game


def test_a_finished_room_leaves_memory_within_a_minute_of_the_last_spectator(
    clock: FakeClock, serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("volt.server.rooms.registry.OVER", 20.0)
    server = serve()
    made = server.room("you", "you", start=True, goal=1)
    room = made["room"]["id"]
    watcher = server.sit(room, *made["tokens"].values())
    watcher.play(Chooser(0), over)

    async def pass_a_minute() -> None:
        for _ in range(3):
            clock.advance(20.0)
            for _ in range(5):
                await asyncio.sleep(0)

    on_loop(server, pass_a_minute())
    assert room in server.rooms.loaded  # somebody watches
    watcher.close()
    wait_until(lambda: not server.rooms.loaded[room].audience.connections)
    on_loop(server, pass_a_minute())
    assert room not in server.rooms.loaded


def test_rooms_that_are_put_away_leave_nothing_behind(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve("memory:")
    made = server.room("you", "random", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    red.close()
    rooms = server.rooms
    room = weakref.ref(rooms.loaded[made["room"]["id"]])
    monkeypatch.setattr("volt.server.rooms.registry.IDLE", 0.0)

    def gone() -> bool:
        rooms.loop.call_soon_threadsafe(rooms.unload_idle)
        gc.collect()
        return room() is None

    wait_until(gone)


def test_the_game_of_an_unloaded_room_does_not_wait_for_the_garbage_collector(serve: Callable[..., Server]) -> None:
    """Which comes late: the parts of a room refer to each other."""
    server = serve("memory:")
    room = server.rooms.loaded[server.room("you", "you", start=True)["room"]["id"]]
    server.rooms.loop.call_soon_threadsafe(server.rooms.unload, room)
    wait_until(lambda: room.state.id not in server.rooms.loaded)
    assert room.game is None


def _asked_for_a_program(server: Server) -> tuple[str, tuple[str, ...], Player, Json]:
    """A room of two operators, their tokens, one who holds both seats, and the question."""
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    both = server.sit(room, *tokens)
    return room, tokens, both, both.play(Chooser(0), _programming)


async def _fails(change: Change) -> None:
    raise OSError("the disk is full")


def test_what_cannot_be_kept_does_not_count(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    room, _, both, ask = _asked_for_a_program(server)
    store, play = server.rooms.store, server.rooms.loaded[room].game
    save, before = store.save, play.game.copy()
    store.save = _fails
    both.answer(ask, "- - - 1")
    assert both.wait("refused")["code"] == "not_kept"
    assert server.rooms.loaded[room].game.game == before
    store.save = save
    both.answer(ask, "- - - 1")
    assert both.wait("accepted")["question"] == ask["question"]


def test_a_room_waits_while_the_database_is_away(serve: Callable[..., Server], database: str) -> None:
    """An answer that was neither saved nor read back has not happened: nothing that depends on it may be saved."""
    server = serve(database)
    room, tokens, both, ask = _asked_for_a_program(server)
    both.catch_up()
    store, number = server.rooms.store, server.rooms.loaded[room].game.number
    save, read, asked = store.save, store.latest, threading.Event()

    async def away(_: str) -> None:
        asked.set()
        raise OSError("the database is away")

    store.save, store.latest = _fails, away
    both.answer(ask, "- - - 1")
    assert asked.wait(PATIENCE)
    both.answer(ask, "- - - 2")
    assert both.catch_up() == []
    store.save, store.latest = save, read
    assert both.wait("refused")["code"] == "not_kept"
    play_all(server.sit(room, *tokens), until=lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    _, inputs = on_loop(server, server.rooms.store.room(room))
    assert [given.number for given in inputs] == list(range(len(inputs)))
    assert len(inputs) > number


def test_a_clock_whose_answer_could_not_be_kept_runs_again(
    clock: FakeClock, serve: Callable[..., Server], database: str
) -> None:
    server = serve(database)
    made = server.room("you", "you", start=True, clock={"programming": 1, "countdown": 0, "question": 1})
    watcher, store = server.sit(made["room"]["id"]), server.rooms.store
    save = store.save

    async def fail_once(change: Change) -> None:
        store.save = save
        raise OSError("the disk is full")

    store.save = fail_once
    clock.advance(1.1)
    watcher.wait("welcome")
    room = server.rooms.loaded[made["room"]["id"]]
    assert room._deadlines._timer is not None
    assert not room._deadlines._timer.cancelled()
    assert room.game.deadline > now()


def test_a_room_that_cannot_be_played_again_leaves_the_others_alone(
    clock: FakeClock, serve: Callable[..., Server], database: str
) -> None:
    server = serve(database)
    clocks = {"programming": 60, "countdown": 0, "question": 5}
    broken, *others = [server.room("you", "you", start=True, clock=clocks)["room"]["id"] for _ in range(3)]
    wrong = Input(room=broken, number=0, seat="blue", kind="start", answer="c1", at=0.0, by="operator")
    keeping = server.rooms.store.save(Change(inputs=(wrong,), epoch=server.rooms.loaded[broken].epoch))
    on_loop(server, keeping)
    server.stop()
    server = serve(database)
    clock.advance_until(lambda: set(others) <= set(server.rooms.loaded))  # rooms are loaded when their clocks run out
    assert set(server.rooms.loaded) == set(others)


def test_a_finished_game_stays(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    made = server.room("you", "random", goal=1, start=True)
    room = made["room"]["id"]
    red = server.sit(room, made["tokens"]["red"])
    red.play(Chooser(1), over)
    record, replayed = server.get(f"/api/rooms/{room}/record"), server.get(f"/api/rooms/{room}/replay")
    server.stop()
    server = serve(database)
    assert server.get(f"/api/rooms/{room}/record") == record
    assert server.get(f"/api/rooms/{room}/replay")["events"] == replayed["events"]
    assert volt.parse_record(record).winner == server.get(f"/api/rooms/{room}")["winner"]
    assert server.sit(room).wait("happened")["snapshot"]["winner"] == volt.parse_record(record).winner


def test_nobody_hears_of_it_before_the_disk_has_it(
    serve: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(str(tmp_path / "volt.db"))
    made = server.room("you", "you", start=True)
    room = made["room"]["id"]
    red, watcher = server.sit(room, *made["tokens"].values()), server.sit(room)
    ask = red.wait("ask")
    for player in (red, watcher):
        player.catch_up()
    written, commit, writing = threading.Event(), Store._commit, threading.Event()

    def wait(*given: Any) -> None:
        writing.set()
        assert written.wait(PATIENCE)
        commit(*given)

    monkeypatch.setattr(Store, "_commit", wait)
    red.answer(ask, ask["options"][0]["answer"])
    red.answer(ask, "nonsense")  # why not may tell of what the first one did
    assert writing.wait(PATIENCE)
    assert red.catch_up() == watcher.catch_up() == []
    written.set()
    assert red.wait("accepted")["question"] == ask["question"]
    assert watcher.wait("happened")["events"]


def _play_until(player: Player, stop: threading.Event) -> None:
    """Answer whatever is asked until the event is set."""
    choose = Chooser(1)
    while not stop.is_set():
        with suppress(TimeoutError):
            message = player.hear(0.3)
            if message["type"] == "ask":
                player.answer(message, choose(message))


@pytest.mark.parametrize("what", ["events/9999", "threats"])
def test_nobody_can_ask_for_it_before_the_disk_has_it(
    serve: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """While the answer that ends a round is being saved, requests for what it led to have to wait."""
    server = serve(str(tmp_path / "volt.db"))
    made = server.room("you", "you", start=True)
    room = made["room"]["id"]
    both = server.sit(room, *made["tokens"].values())
    written, commit, waiting = threading.Event(), Store._commit, threading.Event()

    def wait_in_round_two(*given: Any) -> None:
        if server.rooms.loaded[room].game.game.round > 1:
            waiting.set()
            assert written.wait(PATIENCE)
        commit(*given)

    monkeypatch.setattr(Store, "_commit", wait_in_round_two)
    _play_until(both, waiting)
    with ThreadPoolExecutor(1) as thread:
        asked = thread.submit(server.get, f"/api/rooms/{room}/{what}")
        for _ in range(20):
            assert server.get("/api/health")  # which does not have to wait
            assert not asked.done()
        written.set()
        assert asked.result(PATIENCE)


def test_a_game_is_not_over_before_the_disk_has_it(
    serve: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(str(tmp_path / "volt.db"))
    made = server.room("you", "you", goal=1, start=True)
    room = made["room"]["id"]
    both, watcher = server.sit(room, *made["tokens"].values()), server.sit(room)
    written, commit, waiting = threading.Event(), Store._commit, threading.Event()

    def wait_at_the_end(*given: Any) -> None:
        if server.rooms.loaded[room].state.status == "over":
            waiting.set()
            assert written.wait(PATIENCE)
        commit(*given)

    monkeypatch.setattr(Store, "_commit", wait_at_the_end)
    _play_until(both, waiting)
    assert server.get(f"/api/rooms/{room}")["status"] == "running"
    assert server.call("GET", f"/api/rooms/{room}/replay")[0] == 409
    watcher.close()
    assert all(m["room"]["status"] == "running" for m in both.catch_up() if m["type"] == "roomchanged")
    written.set()
    both.wait("roomchanged")
    assert server.get(f"/api/rooms/{room}/replay")["events"]
