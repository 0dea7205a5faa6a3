"""Long work is charged to the address that asks for it, and never takes all workers."""

import asyncio
import gzip
import json
import os
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from support.clock import FakeClock, run
from support.league import Chooser, Server, over
from support.waiting import wait_until
from volt.arenas import load_arena, names, write_drawing
from volt.game import scenario_file
from volt.game.scenario_file import ScenarioError, parse_scenario
from volt.server.arenas.reports import MOST_WAITING, ArenaFairness
from volt.server.protection.limits import ADDRESS, Limits
from volt.server.routing import routes
from volt.server.routing.work import Work
from volt.server.runtime.errors import RequestError
from volt.server.runtime.settings import Settings
from volt.server.runtime.workers import idle_workers
from volt.workers import WorkerPool


@pytest.mark.parametrize("text", ["[" + ".".join("a" * 9_000) + "]", ".".join("b" * 9_000) + "=1"])
def test_keys_with_thousands_of_parts_are_refused_before_they_are_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario_file, "tomllib", None)
    with pytest.raises(ScenarioError, match="dots"):
        parse_scenario(text)


@pytest.mark.parametrize(
    "path", ["/api/ladder/rfl/group/0", "/api/players/nobody", "/api/me/games", "/api/me/games/all/0"]
)
def test_lists_of_people_are_charged(serve: Callable[..., Server], path: str) -> None:
    server = serve(limits=True, proxies=("127.0.0.1/32",))
    key = server.post("/api/people", {"name": "Ada"})["key"]
    server.limits.workers["192.0.2.1"].spend(1000)
    found = [server.call("GET", path, token=key, **{"X-Forwarded-For": f"192.0.2.{n}"})[0] for n in (1, 2)]
    assert found == [429, 404 if "nobody" in path else 200]


def test_a_replay_is_worked_out_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.room("you", "you", start=True, goal=1)
    room = made["room"]["id"]
    server.sit(room, *made["tokens"].values()).play(Chooser(0), over)
    path = f"/api/rooms/{room}/replay"
    first = server.get(path)

    async def no_worker(*_: object) -> None:
        raise AssertionError("a worker was asked")

    monkeypatch.setattr(WorkerPool, "run", no_worker)
    assert server.get(path) == first


def test_whole_games_are_read_in_turns_and_not_for_an_address_in_debt() -> None:
    """All reads go through the thread that saves answers."""

    async def read() -> None:
        limits = Limits(Settings())
        work, reading, may_end = Work(limits, "math"), [], asyncio.Event()

        async def one(address: str) -> None:
            ADDRESS.set(address)
            async with work.reading():
                reading.append(address)
                await may_end.wait()

        tasks = [asyncio.create_task(one(address)) for address in ("192.0.2.1",) * 5 + ("192.0.2.2",)]
        await asyncio.sleep(0.1)
        assert sorted(reading) == ["192.0.2.1", "192.0.2.2"]
        may_end.set()
        await asyncio.gather(*tasks)
        assert limits.workers["192.0.2.1"].left < limits.workers["192.0.2.1"].burst
        limits.workers["192.0.2.1"].spend(10.0)
        with pytest.raises(RequestError) as refused:
            await one("192.0.2.1")
        assert refused.value.code == "too_fast"
        assert len(reading) == 6
        work.close()

    run(read())


def test_loading_a_game_to_play_on_is_charged(
    clock: FakeClock, serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    # while time stands still, none may be sent again
    monkeypatch.setattr("volt.server.protection.limits.MESSAGES", (inf, inf))
    server = serve(limits=True)
    server.free_event_loop()
    made = server.room("you", "you", start=True, goal=1)
    server.sit(made["room"]["id"], *made["tokens"].values()).play(Chooser(0), over)
    begin, budget = server.rooms.add_begun, server.limits.workers["127.0.0.1"]

    async def slowly(*room: Any) -> Any:
        clock.advance(2.0)
        return await begin(*room)

    monkeypatch.setattr(server.rooms, "add_begun", slowly)
    path = f"/api/rooms/{made['room']['id']}"
    assert server.call("POST", f"{path}/fork", {"moves": 2})[0] == 201
    assert budget.left < budget.burst - 1.5
    budget.spend(10.0)
    monkeypatch.setattr(server.rooms.store, "room", None)  # nothing is read for an address in debt
    assert server.call("POST", f"{path}/fork", {"moves": 2})[0] == 429
    assert server.call("GET", f"{path}/rounds/1/scenario")[0] == 429


def test_records_have_an_end(server: Server) -> None:
    status, problem = server.call("POST", "/api/replays", {"record": "x\n" * 5000})
    assert (status, problem["code"]) == (422, "record")
    assert "lines" in problem["message"]


def test_rooms_are_loaded_whatever_else_is_going_on(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    room = server.room("you", "you", start=True)["room"]["id"]
    registry = server.rooms
    registry.loop.call_soon_threadsafe(registry.unload, registry.loaded[room])
    enough = threading.Event()
    for _ in range(64):  # more than the threads that Python has for everything
        asyncio.run_coroutine_threadsafe(asyncio.to_thread(enough.wait), registry.loop)
    try:
        assert server.get(f"/api/rooms/{room}")["id"] == room  # although they still wait
    finally:
        enough.set()


def drawings() -> list[str]:
    return [write_drawing(load_arena(name).drawing) for name in names()]


def test_arenas_to_be_measured_do_not_pile_up() -> None:
    async def run() -> None:
        allowed = Limits(Settings())
        fairness = ArenaFairness(allowed)
        for number in range(MOST_WAITING):
            ADDRESS.set(str(number))
            fairness.measure(drawings()[0] + " " * number)
        with pytest.raises(RequestError, match="try again"):
            fairness.measure(drawings()[1])
        fairness.close()

    asyncio.run(run())


def test_an_address_pays_for_the_arenas_that_it_has_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("volt.server.arenas.reports.PART", 2 * 250)

    async def run() -> None:
        allowed = Limits(Settings())
        fairness = ArenaFairness(allowed)
        ADDRESS.set("one")
        first, second, third = drawings()[:3]
        before = allowed.workers["one"].left
        fairness.measure(first)
        fairness.measure(second)
        with pytest.raises(RequestError, match="wait a few seconds"):  # two at a time
            fairness.measure(third)
        while not fairness._working.done():
            assert fairness.known(first)
            assert fairness.known(second)
            await asyncio.sleep(0.05)
        reports = [json.loads(gzip.decompress(fairness.known(drawing).content)) for drawing in (first, second)]
        assert [report["done"] for report in reports] == [2000, 2000]
        assert allowed.workers["one"].spent > 0
        assert allowed.workers["one"].left <= before
        allowed.workers["one"].spend(1000)
        with pytest.raises(RequestError, match="wait a few seconds"):
            fairness.measure(third)
        fairness.close()

    asyncio.run(run())


def test_an_address_never_has_all_workers(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes from elsewhere does not wait for the long work of one address."""
    server = serve(limits=True, proxies=("127.0.0.0/8",))
    running, most, enough = Counter[str](), Counter[str](), threading.Event()

    async def run(pool: object, limit: float, function: object, *args: object) -> tuple[bytes, None, float]:
        address = ADDRESS.get()
        running[address] += 1
        most[address] = max(most[address], running[address])
        await asyncio.to_thread(enough.wait)
        running[address] -= 1
        return gzip.compress(b"{}"), None, 0.0

    monkeypatch.setattr(WorkerPool, "run", run)
    asking = [
        threading.Thread(target=server.call, args=("GET", "/api/lessons"), kwargs={"X-Forwarded-For": address})
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")
    ]
    for one in asking:
        one.start()
    wait_until(lambda: server.limits._at_work == {"192.0.2.1": 2, "192.0.2.2": 1} and running.total() == 2)
    enough.set()
    for one in asking:
        one.join()
    assert most == {"192.0.2.1": 1, "192.0.2.2": 1}


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="Linux only")
@pytest.mark.usefixtures("spawned_workers")
def test_workers_use_only_what_nobody_else_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOLT_IDLE_WORKERS")

    async def run() -> None:
        pool = idle_workers(1, "test", "os")
        assert await pool.run(None, os.sched_getscheduler, 0) == os.SCHED_IDLE
        assert await pool.run(None, os.nice, 0) == 19
        # others have the processor meanwhile: limits count its time, not the clock's
        await pool.run(0.1, time.sleep, 0.3)
        pool.close()

    asyncio.run(run())


def test_work_is_paid_for_by_the_time_it_takes() -> None:
    allowed = Limits(Settings())
    ADDRESS.set("one")
    with allowed.work() as budget:
        budget.spend(1000)
    with pytest.raises(RequestError, match="wait a few seconds"), allowed.work():
        pass
    ADDRESS.set("other")
    with allowed.work(), allowed.work(), pytest.raises(RequestError, match="wait a few seconds"), allowed.work():
        pass  # one too many at the same time
    with allowed.work():
        pass


def test_mistakes_are_paid_for_by_processor_time() -> None:
    """On a busy machine a worker waits long for its turn: who sends something wrong does not pay for that."""

    async def run() -> None:
        limits = Limits(Settings())
        work, budget = Work(limits, "subprocess"), limits.workers[ADDRESS.get()]
        with pytest.raises(subprocess.CalledProcessError):
            await work.run(subprocess.check_call, ["sh", "-c", "sleep 1; exit 1"])
        assert 0 < budget.spent < 1
        work.close()

    asyncio.run(run())


def test_a_response_that_is_cached_again_counts_once() -> None:
    cache = routes.ResponseCache(100)
    for _ in range(10):
        cache.add("/a", routes.Body(b"x" * 30, gzipped=True))
    cache.add("/b", routes.Body(b"y" * 30, gzipped=True))
    assert cache.get("/a").content == b"x" * 30
