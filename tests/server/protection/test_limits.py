"""Limits: what an address may use, here and on other servers."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from support.clock import FakeClock, run
from support.league import Chooser, Server
from support.waiting import PATIENCE
from volt.arenas import load_arena, write_drawing
from volt.game import Game, write_record
from volt.server.protection import limits
from volt.server.protection.limits import Addresses, Bucket, Limits, charged
from volt.server.rooms.registry import LOAD_PRICE
from volt.server.rooms.sockets import REFUSED_PRICE
from volt.server.runtime.settings import Settings


def test_steps_of_a_request_are_charged() -> None:
    budget, waiting, clock = Bucket(0.001, 1.0), asyncio.Event(), FakeClock()

    async def work() -> str:
        clock.use(0.02)
        await asyncio.sleep(0.05)
        clock.use(0.02)
        waiting.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            clock.use(0.02)
            return "ended"
        return "not cancelled"

    async def ask() -> None:
        task = asyncio.create_task(_awaiting(charged(work(), budget)))
        await waiting.wait()
        await asyncio.sleep(0.3)
        task.cancel()
        assert await task == "ended"

    run(ask(), clock)
    assert budget.spent == pytest.approx(0.06)  # not the time that it waited


@pytest.mark.parametrize("limited", [True, False])
def test_what_other_servers_report_is_not_reported_again(limited: bool) -> None:
    """A server without limits would otherwise give back what the others have charged."""
    here = Limits(Settings(limits=limited))
    here.spend({"work": {"192.0.2.1": 5.0}})
    assert here.spent() == {}


def test_a_bucket_says_how_long_to_wait(clock: FakeClock) -> None:
    bucket = Bucket(rate=2.0, burst=1.0)
    assert bucket.wait() == 0
    bucket.spend(5)
    assert bucket.wait() == pytest.approx(2.0)
    assert not bucket.take()
    clock.advance(2.5)
    assert bucket.take()
    assert not bucket.take()
    clock.advance(60)
    assert bucket.left == 1.0


async def _awaiting(one: Any) -> Any:
    return await one


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


def test_looking_for_rooms_in_the_database_is_charged(clock: FakeClock, serve: Callable[..., Server]) -> None:
    """It keeps the database's thread and two others busy, whether there is such a room or not."""
    server = serve(limits=True)
    budget, known = server.limits.loop["127.0.0.1"], server.room("you", "open")["room"]["id"]

    def cost(room: str) -> float:
        clock.advance(5)
        before = budget.spent
        server.call("GET", f"/api/rooms/{room}")
        return float(budget.spent - before)

    assert cost("nosuchroom") - cost(known) == pytest.approx(LOAD_PRICE)


def test_what_the_lobby_is_told_is_charged(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(limits=True)
    budget = server.limits.loop["127.0.0.1"]
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/lobby") as socket:
        socket.send("{}")
        while json.loads(socket.recv(PATIENCE))["type"] != "refused":
            pass
        before = budget.spent
        socket.send("{}")
        while json.loads(socket.recv(PATIENCE))["type"] != "refused":
            pass
        assert budget.spent - before >= REFUSED_PRICE


def test_nobody_fills_the_disk_without_playing(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Long games to play on from, drawings, and what accounts keep: megabytes a minute from one address."""
    monkeypatch.setattr(limits, "SAVED", (0.0, 20_000.0))
    server = serve(limits=True)
    server.free_event_loop()
    key = server.post("/api/people", {"name": "Mallory"})["key"]

    def keep(size: int) -> int:
        return server.call("PUT", "/api/me/progress", {"progress": {"solved": ["x" * size]}}, key)[0]

    assert [keep(15_000) for _ in range(5)] == [200] * 5  # the same again takes no more room
    assert [keep(30_000), keep(31_000)] == [200, 429]
    drawing = write_drawing(load_arena("ruhrgebiet").drawing)
    assert server.call("POST", "/api/rooms", {"seats": [{}, {}], "drawing": drawing})[0] == 429
    game = Game(mode="training", operators=2, seed=1)
    while len(game.moves) < 9:
        game.answer(game.decisions[0], game.decisions[0].default)
    wish = {"record": write_record(game), "fork": {"moves": 8, "you": "red"}}
    assert server.call("POST", "/api/replays/fork", wish)[0] == 429


def test_large_bodies_and_messages_are_refused(server: Server) -> None:
    status, problem = server.call("POST", "/api/rooms", b" " * 70_000)
    assert (status, problem["code"]) == (413, "too_long")
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.send("say", text="x" * 9000)
    assert red.wait("refused")["code"] == "too_long"
    red.socket.send("x" * 50_000)
    with pytest.raises(ConnectionClosed):
        red.wait("never")


def test_rates_are_limited(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(limits=True)
    server.free_event_loop()
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    for _ in range(100):
        red.send("setorder", seat="red", kind="none", answer="x")
    for _ in range(60):
        red.wait("refused", code="kind")
    with pytest.raises(TimeoutError):  # the others are not lost, they wait
        [red.hear(0.2) for _ in range(10)]
    with clock.running(speed=100):
        while sum(message["type"] == "refused" for message in red.heard) < 100:
            red.hear()
    clock.advance(60)
    statuses = [server.call("POST", "/api/rooms", {"seats": [{}, {}]})[0] for _ in range(30)]
    assert statuses.count(429) > 5


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=1e9, burst=2)
    assert all(bucket.take() for _ in range(100))
    strict = Bucket(rate=0, burst=2)
    assert [strict.take() for _ in range(3)] == [True, True, False]
    addresses = Addresses(rate=0, burst=1)
    assert [addresses["a"].take(), addresses["a"].take(), addresses["b"].take()] == [True, False, True]
