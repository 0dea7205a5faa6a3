"""Regression tests for weaknesses found by attacking the server."""

import asyncio
import logging
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from support.clock import FakeClock, run
from support.league import Chooser, Server, over
from support.waiting import PATIENCE, wait_until
from volt.bots.process.subprocess_io import LONGEST_LINE, WAITING_LINES, Child
from volt.server.protection.fair_queue import FairQueue
from volt.server.protection.tokens import clean
from volt.server.rooms import registry as rooms_
from volt.server.rooms import serialize
from volt.server.routing import routes
from volt.server.runtime.clock import now
from volt.server.runtime.errors import StoreError
from volt.server.storage.store import Store

# --- people and bots ---


def _finished(server: Server) -> str:
    made = server.room("you", "you", start=True, goal=1)
    server.sit(made["room"]["id"], *made["tokens"].values()).play(Chooser(0), over)
    return str(made["room"]["id"])


def test_nobody_sits_down_at_a_table_whose_chance_somebody_may_know(server: Server) -> None:
    record = server.get(f"/api/rooms/{_finished(server)}/record")
    fork = {"record": record, "fork": {"moves": 2, "you": "red", "name": "Ann", "level": "random"}}
    made = server.post("/api/replays/fork", fork)
    room = made["room"]["id"]
    server.call("PUT", f"/api/rooms/{room}/seats/green", {"kind": "open"}, made["host"])
    status, problem = server.call("POST", f"/api/rooms/{room}/seats/green", {"name": "Bo"})
    assert (status, problem["code"]) == (409, "forked")


def test_a_locked_program_cannot_be_read_by_sitting_down(server: Server) -> None:
    made = server.room("you", "random", start=True)
    room = made["room"]["id"]
    red = server.sit(room, made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    play = server.rooms.loaded[room].game
    wait_until(lambda: "green" not in play.open)
    path = f"/api/rooms/{room}/seats/green"
    assert server.call("PUT", path, {"kind": "open"}, made["host"])[0] == 200
    spy = server.sit(room, server.post(path, {"name": "Bo"})["token"])
    assert spy.wait("own")["program"] is None
    assert str(play.game.state.robots[2].dice[0].colour) != "0"  # there is one


def test_what_a_bot_holds_cannot_be_read_by_sitting_down(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot plays the round to its end; from the next one on, the newcomer plays with what is there."""
    monkeypatch.setattr(serialize, "modules_of", lambda inventory: ("saw",))
    made = server.post("/api/rooms", {"seats": [{"kind": "you"}, {"kind": "bot", "level": "random"}], "start": True})
    room, path = made["room"]["id"], f"/api/rooms/{made['room']['id']}/seats/green"
    red = server.sit(room, made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    server.call("PUT", path, {"kind": "open"}, made["host"])
    token = server.post(path, {"name": "Bo"})["token"]
    spy = server.sit(room, token)
    before = [*spy.heard, *spy.catch_up()]
    assert [m["inventory"] for m in before if m["type"] == "own"] == [[]]
    assert not any(m["type"] == "ask" for m in before)
    _, past = server.call("GET", f"/api/rooms/{room}/events/100000", None, token)
    assert past == server.get(f"/api/rooms/{room}/events/100000")
    red.send("hello", tokens=[made["tokens"]["red"]])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    assert spy.wait("own")["inventory"] == ["saw"]
    assert spy.wait("ask")["seat"] == "green"


def test_the_host_removes_an_operator_and_silences_spectators(server: Server) -> None:
    made = server.room("you", "open")
    room = made["room"]["id"]
    token = server.post(f"/api/rooms/{room}/seats/green", {"name": "Troll"})["token"]
    troll, watcher = server.sit(room, token), server.sit(room)
    assert server.call("PUT", f"/api/rooms/{room}/seats/green", {"kind": "open"}, made["host"])[0] == 200
    assert server.sit(room, token).welcome["seats"] == []
    troll.send("say", text="spam", seat="green")
    assert troll.wait("refused")["code"] == "not_yours"
    watcher.send("say", text="hello")
    assert watcher.wait("said")["text"] == "hello"
    assert server.call("PUT", f"/api/rooms/{room}/chat", {"spectators": False}, token)[0] == 403
    assert server.call("PUT", f"/api/rooms/{room}/chat", {"spectators": False}, made["host"])[0] == 200
    watcher.send("say", text="spam")
    assert watcher.wait("refused")["code"] == "quiet"


def test_spectators_share_what_their_address_may_say(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(limits=True)
    server.free_event_loop()
    room = server.room("you", "open")["room"]["id"]
    codes = []
    for _ in range(4):
        watcher = server.sit(room)
        for number in range(5):
            watcher.send("say", text=f"spam {number}")
            answer = watcher.play(Chooser(0), lambda m: m["type"] in ("said", "refused"))
            codes.append(answer.get("code"))
    assert codes.count("too_fast") == 12  # eight lines at once


def test_the_lobby_forgets_rooms_with_nobody_in_them(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    empty, waiting = (server.room("you", "open")["room"]["id"] for _ in range(2))
    server.sit(waiting)
    assert {room["id"] for room in server.get("/api/rooms")["rooms"]} == {empty, waiting}
    monkeypatch.setattr(rooms_, "EMPTY_FOR", 0.0)
    monkeypatch.setattr(rooms_, "LOBBY_AGE", 0.0)
    assert [room["id"] for room in server.get("/api/rooms")["rooms"]] == [waiting]


def test_turns_are_shared_and_people_are_first() -> None:
    async def play() -> None:
        queue, order = FairQueue(2), []

        async def think(owner: str, people: bool = False) -> None:
            async with queue.turn(owner, people):
                order.append(owner)
                await asyncio.sleep(0.01)

        greedy = [asyncio.create_task(think("greedy")) for _ in range(20)]
        await asyncio.sleep(0.001)
        assert order == ["greedy"]  # never all of them
        modest, person = asyncio.create_task(think("modest")), asyncio.create_task(think("person", True))
        late = asyncio.create_task(think("late"))
        late.cancel()
        await asyncio.gather(*greedy, modest, person)
        assert order.index("modest") <= 2
        assert order.index("person") <= 3
        assert len(order) == 22

    run(play())


def test_people_and_who_has_fewer_turns_do_not_wait_for_a_long_queue() -> None:
    async def play() -> None:
        queue, order = FairQueue(3), []

        async def think(owner: str, people: bool = False) -> None:
            async with queue.turn(owner, people):
                order.append(owner)
                await asyncio.sleep(0.01)

        greedy = [asyncio.create_task(think("greedy", people=True)) for _ in range(9)]
        await asyncio.sleep(0.001)
        assert order == ["greedy"] * 3
        late = [asyncio.create_task(think(owner, owner == "person")) for owner in ("bots", "person")]
        await asyncio.gather(*greedy, *late)
        assert order.index("person") == 3  # the first of those who waited
        assert order.index("bots") == 10  # people first

    run(play())


def test_a_program_that_writes_without_end_fills_no_memory() -> None:
    assert LONGEST_LINE * WAITING_LINES <= 10 << 20
    child = Child(f"{sys.executable} -c \"while True: print('x' * 65536)\"")
    wait_until(child._in.full)
    held = sum(len(line or "") for line in list(child._in.queue))
    child.kill()
    assert held <= 10 << 20


def test_a_line_without_end_is_cut_off() -> None:
    child = Child(f"{sys.executable} -c \"print('x' * (20 << 20)); print('done')\"")
    until = time.monotonic() + PATIENCE
    assert len(child.receive(until) or "") == LONGEST_LINE
    assert child.receive(until) == "done"
    child.kill()


# --- storage ---


def test_nonsense_for_an_id_is_no_room(
    serve: Callable[..., Server], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(database)
    caplog.set_level(logging.ERROR)
    for what in ("", "/record", "/replay"):
        for id_ in ("%00", "a%00b", "%27", "x" * 300):
            assert server.call("GET", f"/api/rooms/{id_}{what}")[0] == 404
            assert server.call("GET", f"/api/championships/{id_}")[0] == 404
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_one_server_for_one_file(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    with pytest.raises(StoreError, match="another server is using"):
        Store(str(file))
    server.stop()
    Store(str(file)).close()


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions")
def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "volt.db"))
    store.close()
    assert stat.S_IMODE((tmp_path / "volt.db").stat().st_mode) == 0o600


def test_a_broken_room_does_not_hide_the_others(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    broken, fine = (server.room("you", "open")["room"]["id"] for _ in range(2))
    server.stop()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE rooms SET card = '{' WHERE id = ?", (broken,))
    connection.close()
    server = serve(str(file))
    assert [room["id"] for room in server.get("/api/rooms")["rooms"]] == [fine]


def test_health_knows_whether_anything_can_be_kept(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    assert server.get("/api/health")["status"] == "well"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON rooms BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    connection.close()
    status, problem = server.call("POST", "/api/rooms", {"seats": [{}, {}]})
    assert (status, problem["code"]) == (503, "not_kept")
    assert server.call("GET", "/api/health")[0] == 503
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TRIGGER full")
    connection.close()
    server.room("you", "open")
    assert server.get("/api/health")["status"] == "well"


def test_deadlines_do_not_care_about_the_clock_on_the_wall(
    clock: FakeClock, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.room("you", "you", start=True, clock={"question": 1, "programming": 1})
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.wait("happened")
    game, wall, before = server.rooms.loaded[made["room"]["id"]].game.game, time.time, now()
    monkeypatch.setattr(time, "time", lambda: wall() - 3600)
    assert now() == before
    clock.advance(1.1)
    wait_until(lambda: game.moves)


# --- small things ---


def test_deep_nesting_is_a_mistake_of_the_sender(server: Server) -> None:
    deep = b'{"text":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    assert server.call("POST", "/api/lab/file", deep)[0] in (400, 422)
    nested: object = 1
    for _ in range(400):
        nested = {"a": nested}
    position = {"rules": "training", "arena": "rome", "robots": [], "expect": {"red": nested}}
    assert server.call("POST", "/api/lab/position", position)[0] in (400, 422)
    text = "[expect]\nred = " + "{a=" * 300 + "1" + "}" * 300
    assert server.call("POST", "/api/lab/file", {"text": text})[0] in (400, 422)


def test_numbers_in_a_path_are_numbers(server: Server) -> None:
    room = server.room("you", "you", start=True)["room"]["id"]
    for number in ("9" * 5000, "-1", "x"):
        assert server.call("GET", f"/api/rooms/{room}/events/{number}")[0] == 404
    assert server.call("GET", f"/api/rooms/{room}/events/%C2%B2")[0] == 404


def test_metrics_are_for_this_machine(serve: Callable[..., Server]) -> None:
    server = serve(proxies=("127.0.0.0/8",))
    assert "volt_rooms" in server.get("/metrics")
    assert server.call("GET", "/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0] == 404


def test_metrics_are_for_trusted_ipv6_networks(serve: Callable[..., Server]) -> None:
    server = serve(proxies=("127.0.0.0/8", "2001:db8::/32"))
    assert server.call("GET", "/metrics", **{"X-Forwarded-For": "2001:db8:1::9"})[0] == 200
    assert server.call("GET", "/metrics", **{"X-Forwarded-For": "2001:db9:1::9"})[0] == 404


def test_a_response_that_is_cached_again_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "CACHE_BYTES", 100)
    cache = routes.ResponseCache()
    for _ in range(10):
        cache.add("/a", routes.Body(b"x" * 30, gzipped=True))
    cache.add("/b", routes.Body(b"y" * 30, gzipped=True))
    assert cache.get("/a").content == b"x" * 30


@pytest.mark.parametrize("blank", ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0"])
def test_names_can_be_seen(blank: str) -> None:
    assert clean(blank * 3) == ""
    assert clean(f"A{blank}B") == "A B"


@pytest.mark.parametrize(
    "unseen", ["\u034f", "\u17b4", "\u180b", "\ufe0f", "\U000e0100", "\u0301", "\u200b", "\U0001d159"]
)
def test_names_need_something_that_can_be_seen(unseen: str) -> None:
    assert clean(unseen * 3) == ""
    assert clean(f"{unseen} {unseen}") == ""


def test_letters_keep_their_accents_but_do_not_pile_them_up() -> None:
    assert clean("e\u0301 \u0105\u0301") == "e\u0301 \u0105\u0301"
    assert clean("a" + "\u0301" * 50 + "b") == "a" + "\u0301" * 3 + "b"


def test_bad_frames_leave_nothing_in_the_log(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "uvicorn.error")
    room = server.room("you", "open")["room"]["id"]
    for _ in range(3):
        with connect(f"{server.url.replace('http', 'ws', 1)}/api/rooms/{room}/socket") as socket:
            socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
    assert not [record for record in caplog.records if record.exc_info]
