"""Bots as ordinary seats: they see what their seat sees, and can never stall a room."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from support.clock import FakeClock, run
from support.league import Chooser, Server, over
from support.paths import EXAMPLES
from support.waiting import PATIENCE, wait_until
from volt.bots import BOTS, LEVELS
from volt.game import Answer, Decision, Plan, View
from volt.server.rooms import programs
from volt.server.rooms.bots import (
    LAST_PAUSE,
    POLL,
    PROGRAMMING_PAUSE,
    SHOW_LOCK,
    WATCHING,
    BotRoom,
    BotRunner,
    levels,
    lock_pause,
    register_program,
)
from volt.server.rooms.bots import _wait_for_viewers as wait_for_viewers
from volt.server.rooms.bots import _wait_like_people as wait_like_people
from volt.server.rooms.state import RoomSeat
from volt.server.runtime.clock import monotonic, now
from volt.server.runtime.metrics import BOT_FAILURES

pytestmark = pytest.mark.usefixtures("spawned_workers")

# bots run in worker processes: these are found there by name


class _Stub:
    """A bot; the seed does not matter."""

    def __init__(self, seed: int) -> None:
        pass


class Witness(_Stub):
    """Records what it is shown of inventories."""

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        with Path(os.environ["WITNESS"]).open("a") as file:
            file.write(json.dumps([view.seat, {robot.colour: robot.inventory for robot in view.robots}]) + "\n")
        return decision.default


class Failing(_Stub):
    """Breaks."""

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        raise RuntimeError("out of oil")


class Nonsense(_Stub):
    """Gives an answer that is not one."""

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        return "B9x nonsense"


class Sleeping(_Stub):
    """Never answers."""

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        time.sleep(600)
        return decision.default


class Slow(_Stub):
    """Computes, in Python, until a file is there."""

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        while not Path(os.environ["ENOUGH"]).exists():
            pass
        return decision.default


def _play_two_rounds(server: Server) -> list[str]:
    made = server.room("you", "random", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 3)
    return [move[0] for move in server.rooms.loaded[made["room"]["id"]].game.game.moves]


def test_a_bot_sees_its_own_seat_and_no_more(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "random", Witness)
    monkeypatch.setenv("WITNESS", str(tmp_path / "seen"))
    _play_two_rounds(server)
    lines = [json.loads(line) for line in (tmp_path / "seen").read_text().splitlines()]
    assert lines
    for seat, inventories in lines:
        assert seat == "green"
        assert {colour: inventory is None for colour, inventory in inventories.items()} == {"red": True, "green": False}


@pytest.mark.parametrize("bot", [Failing, Nonsense])
def test_a_bot_that_fails_gets_the_default(server: Server, monkeypatch: pytest.MonkeyPatch, bot: type) -> None:
    monkeypatch.setitem(BOTS, "random", bot)
    assert "green" in _play_two_rounds(server)


def test_a_bot_that_never_answers_gets_the_default(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "random", Sleeping)
    server = serve(budget=-1.0)  # it is not even waited for
    assert "green" in _play_two_rounds(server)
    assert server.get("/api/health")["status"] == "well"


def test_no_other_room_waits_for_a_bot_that_computes(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "random", Slow)
    monkeypatch.setenv("ENOUGH", str(tmp_path / "enough"))
    slow = [server.room("random", "random", start=True)["room"]["id"] for _ in range(2)]
    made = server.room("you", "you", start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    both.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 4)
    assert [server.rooms.loaded[room].game.game.moves for room in slow] == [(), ()]
    (tmp_path / "enough").touch()
    wait_until(lambda: all(server.rooms.loaded[room].game.game.moves for room in slow))


@pytest.mark.parametrize("level", ["rookie", "random", "fast"])
def test_bots_play_among_themselves(server: Server, level: str) -> None:
    seats = [{"kind": "bot", "level": level}] * 2 + [{"kind": "killbot"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "rfl", "goal": 2, "start": True})
    watcher = server.sit(made["room"]["id"])
    if watcher.welcome["room"]["status"] != "over":
        watcher.play(Chooser(0), over)
    assert server.get(f"/api/rooms/{made['room']['id']}")["winner"]


def test_bots_that_want_the_same_starting_number_keep_their_programs(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def want_the_first(runner: BotRunner, room: BotRoom, seat: RoomSeat, decision: Decision) -> Answer:
        return Plan("B1n B1s R1e", 1) if decision.kind == "program" else decision.default

    monkeypatch.setattr(BotRunner, "_choose", want_the_first)
    seats = [{"kind": "bot", "level": "random"}] * 4
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "start": True})
    game = server.rooms.loaded[made["room"]["id"]].game.game
    wait_until(lambda: game.round > 1)
    assert [str(answer.program) for _, kind, answer in game.moves if kind == "program"][:4] == ["B1n B1s R1e"] * 4


def test_bots_say_what_they_had_in_mind_after_the_round(server: Server) -> None:
    made = server.room("you", "rookie", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    thought = red.play(Chooser(0), lambda m: m["type"] == "thought")
    assert thought["seat"] == "green"
    assert thought["reasons"]
    shown = [m for m in red.heard if m["type"] == "happened" and any(e["kind"] == "revealed" for e in m["events"])]
    assert shown


def test_a_program_in_any_language_sits_at_the_table(server: Server) -> None:
    register_program("sparring", f"{sys.executable} {EXAMPLES / 'bot.py'}")
    assert "sparring" in levels()
    assert "sparring" in server.get("/api/bots")["levels"]
    assert server.get("/api/facts")["levels"] == [*LEVELS, "sparring"]
    seats = [{"kind": "you"}, {"kind": "bot", "level": "sparring", "name": "Sparring"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "goal": 1, "start": True})
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: (m["type"] == "happened" and m["snapshot"]["round"] == 2) or over(m))
    moves = server.rooms.loaded[made["room"]["id"]].game.game.moves
    assert any(seat == "green" and kind == "program" and str(answer.program) != "- - -" for seat, kind, answer in moves)


def test_no_more_programs_run_than_allowed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MOST_PROGRAMS", 1)
    register_program("sparring", f"{sys.executable} {EXAMPLES / 'bot.py'}")
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "sparring"}] * 2]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "goal": 1, "start": True})
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: (m["type"] == "happened" and m["snapshot"]["round"] == 2) or over(m))
    room = server.rooms.loaded[made["room"]["id"]]
    given = {
        seat: str(answer.program) for seat, kind, answer in room.game.game.moves if kind == "program" and seat != "red"
    }
    assert len(given) == 2
    assert sum(program != "- - -" for program in given.values()) == 1  # the other robot stands still


def _ask(pool: programs.Programs, room: str, address: str, command: str = "") -> "asyncio.Task[Answer]":
    see, decision = (lambda: None), Decision("red", "program", (), "-")  # type: ignore[arg-type]
    asked = pool.choose((room, "red", "mine"), address, command, see, decision, 1.0, 9.0)  # type: ignore[arg-type]
    return asyncio.get_running_loop().create_task(asked)  # type: ignore[arg-type]


class _Idle:
    """Takes the place of a process: it thinks until it may answer, and notes that it was stopped."""

    def __init__(self, command: str, address: str) -> None:
        self.address, self.busy, self.asked = address, False, monotonic()
        self.may_answer, self.stopped, self.ended = asyncio.Event(), False, True

    async def choose(self, *_: object) -> str:
        await self.may_answer.wait()
        return "answer"

    def close(self) -> None:
        self.stopped = True


def _running(pool: programs.Programs) -> list[str]:
    return [room for room, _, _ in pool._running]


def test_an_address_has_a_share_of_the_programs_and_idle_ones_make_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_Program", _Idle)
    monkeypatch.setattr(programs, "MOST_PROGRAMS", 3)
    monkeypatch.setattr(programs, "SHARE", 2)

    async def ask() -> None:
        pool = programs.Programs()
        tasks = [_ask(pool, room, "mallory") for room in ("one", "two")]
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="too many"):
            await _ask(pool, "three", "mallory")  # both of its share are thinking
        busy = [pool._running[room, "red", "mine"] for room in ("one", "two")]
        busy[0].may_answer.set()  # type: ignore[attr-defined]
        assert await tasks[0] == "answer"
        tasks.append(_ask(pool, "three", "mallory"))
        await asyncio.sleep(0)
        assert (_running(pool), busy[0].stopped) == (["two", "three"], True)  # type: ignore[attr-defined]
        for room in ("four", "five"):  # others find room, as long as somebody is idle
            tasks.append(_ask(pool, room, "alice"))
            await asyncio.sleep(0)
            pool._running[room, "red", "mine"].may_answer.set()  # type: ignore[attr-defined]
            await tasks[-1]
        assert _running(pool) == ["two", "three", "five"]
        for task in tasks:
            task.cancel()

    run(ask())


def test_a_program_that_is_not_asked_is_stopped_and_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_Program", _Idle)

    async def ask() -> None:
        pool = programs.Programs()
        for room, seconds in (("one", programs.IDLE), ("two", 1.0)):
            task = _ask(pool, room, "alice")
            await asyncio.sleep(0)
            pool._running[room, "red", "mine"].may_answer.set()  # type: ignore[attr-defined]
            await task
            await asyncio.sleep(seconds)
        busy = _ask(pool, "three", "alice")
        await asyncio.sleep(programs.IDLE - 5.0)
        pool.stop_idle()
        assert _running(pool) == ["two", "three"]
        await asyncio.sleep(programs.IDLE)
        pool.stop_idle()
        assert _running(pool) == ["three"]
        again = _ask(pool, "one", "alice")
        await asyncio.sleep(0)
        assert _running(pool) == ["three", "one"]
        for task in (busy, again):
            task.cancel()

    run(ask())


@pytest.mark.skipif(sys.platform == "win32", reason="the command is for sh")
def test_a_program_that_is_stopped_while_it_starts_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever ended one game after another at once would have filled the memory; and until it has ended, it counts."""
    monkeypatch.setattr(programs, "SHARE", 1)
    started, may_go_on = tmp_path / "started", tmp_path / "go"
    script = f"echo $$ > {started}.new; mv {started}.new {started}; while [ ! -e {may_go_on} ]; do sleep 0.01; done"
    command = f"sh -c '{script}; exec {sys.executable} {EXAMPLES / 'bot.py'}'"

    async def ask() -> None:
        pool = programs.Programs()
        asked = _ask(pool, "one", "alice", command)
        try:
            async with asyncio.timeout(PATIENCE):
                while not started.exists():
                    await asyncio.sleep(0.01)
            pool.stop("one")
            with pytest.raises(RuntimeError, match="too many"):
                await _ask(pool, "two", "alice", command)
        finally:
            may_go_on.touch()
        await asyncio.wait([asked])

    asyncio.run(ask())

    def is_gone() -> bool:
        try:
            os.kill(int(started.read_text()), 0)
        except ProcessLookupError:
            return True
        return False

    wait_until(is_gone)


def test_a_bot_that_fails_again_and_again_is_logged_once(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(BOTS, "random", Failing)
    before = BOT_FAILURES._value.get()
    _play_two_rounds(server)
    assert BOT_FAILURES._value.get() > before + 1
    assert len([record for record in caplog.records if "random failed" in record.getMessage()]) == 1


def test_bots_leave_numbers_to_people_but_never_let_them_wait(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(tempo=True)
    made = server.room("you", "random", "random", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    with clock.running(20):  # before they choose their starting space, they take a moment
        ask = red.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    clock.advance(PROGRAMMING_PAUSE[0] - 0.1)
    red.send("say", text="Still thinking.")
    red.wait("said")
    assert len(red.heard[-2]["snapshot"]["numbers"] if red.heard[-2]["type"] == "happened" else ask["options"]) == 3
    red.answer(ask, "- - - 1")
    with clock.running(20):
        while not any(event["kind"] == "revealed" for event in red.wait("happened")["events"]):
            pass


@pytest.mark.parametrize("programming", [True, False])
def test_bots_wait_as_people_do_until_all_people_have_locked_in(programming: bool) -> None:
    """Other bots are not waited for. Seconds of the server's clock, which nobody has to wait for here."""
    seats = [SimpleNamespace(colour="red", bot=None), SimpleNamespace(colour="green", bot="rookie")]
    asked = ("red", "green") if programming else ("green",)
    open_ = {seat: SimpleNamespace(kind="program", seat=seat) for seat in asked}
    game = SimpleNamespace(game=SimpleNamespace(round=1), open=open_)
    room: Any = SimpleNamespace(state=SimpleNamespace(seats=seats), game=game)

    async def wait() -> float:
        began = monotonic()
        await wait_like_people(room)
        return monotonic() - began

    shortest, longest = PROGRAMMING_PAUSE if programming else LAST_PAUSE
    assert shortest <= run(wait()) <= longest + POLL


def test_bots_of_an_exhibition_lock_in_when_the_round_before_has_been_seen() -> None:
    async def wait(kind: str, seen: float) -> float:
        began = monotonic()
        open_: Any = SimpleNamespace(kind=kind, began=now() - seen)
        await wait_for_viewers(open_, 30.0)
        return monotonic() - began

    shortest, longest = (30.0 * share for share in SHOW_LOCK)
    assert shortest <= run(wait("program", 0.0)) <= longest
    assert shortest - 10.0 <= run(wait("program", 10.0)) <= longest - 10.0
    assert run(wait("program", 40.0)) == run(wait("shield", 0.0)) == 0.0


def test_bots_do_not_lock_in_while_people_watch_the_fight() -> None:
    first, later = zip(*((lock_pause(1), lock_pause(2)) for _ in range(200)), strict=True)
    assert PROGRAMMING_PAUSE[0] <= min(first) < max(first) <= PROGRAMMING_PAUSE[1]
    assert min(later) >= WATCHING + PROGRAMMING_PAUSE[0]


def test_bots_of_rooms_in_which_somebody_plays_are_first_and_it_is_known_for_whom_they_think(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else an address could have as many turns as it has rooms that were loaded again, or that quick match has made."""
    server = serve(proxies=("127.0.0.1/32",))
    turns, turn = [], server.rooms.bots._turns.turn

    def note(owner: str, people: bool) -> Any:
        turns.append((owner, people))
        return turn(owner, people)

    monkeypatch.setattr(server.rooms.bots._turns, "turn", note)
    made = server.room("you", "random", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    red = server.sit(room, token)
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    red.close()
    wait_until(lambda: server.rooms.loaded[room].idle)
    server.rooms.loop.call_soon_threadsafe(server.rooms.unload, server.rooms.loaded[room])
    wait_until(lambda: room not in server.rooms.loaded)
    turns.clear()
    server.sit(room, address="192.0.2.2")
    assert server.rooms.loaded[room].address == room
    red = server.sit(room, token, address="192.0.2.1")
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 3)
    assert set(turns) == {("192.0.2.1", True)}
    red.close()
    wait_until(lambda: not server.rooms.loaded[room].audience.online)
    server.room("random", "random", start=True)
    wait_until(lambda: ("127.0.0.1", False) in turns)
    assert ("127.0.0.1", True) not in turns  # nobody is there
