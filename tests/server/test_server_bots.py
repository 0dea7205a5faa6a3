"""Bots as ordinary seats: they see what their seat sees, and can never stall a room."""

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from league import Chooser, Server, over

from volt.bots import BOTS, Bot
from volt.game import Answer, Decision, View
from volt.server.bot_registry import enlist, levels
from volt.server.bot_runner import WorkerPool

EXAMPLES = Path(__file__).parents[2] / "examples"


class Watched:
    """Does what it is made for, and remembers what it was shown."""

    def __init__(self, do: Callable[[View, Decision], Answer]) -> None:
        self._do, self.views = do, []  # type: ignore[var-annotated]

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        self.views.append(view)
        return self._do(view, decision)


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[View, Decision], Answer]], Watched]:
    """Puts a bot on the roster, under the name of the weakest."""

    def sit(do: Callable[[View, Decision], Answer]) -> Watched:
        made = Watched(do)

        def build(seed: int) -> Bot:
            return made

        monkeypatch.setitem(BOTS, "random", build)
        return made

    return sit


def _default(view: View, decision: Decision) -> Answer:
    return decision.default


def _play_two_rounds(server: Server) -> list[str]:
    made = server.room("you", "random", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 3)
    return [move[0] for move in server.hall.rooms[made["room"]["id"]].play.game.moves]


def test_a_bot_sees_its_own_seat_and_no_more(server: Server, bot: Callable[..., Watched]) -> None:
    seen = bot(_default)
    _play_two_rounds(server)
    assert seen.views
    for view in seen.views:
        assert view.seat == "green"
        for robot in view.robots:
            assert (robot.inventory is None) == (robot.colour != "green")


def test_a_bot_that_fails_gets_the_default(server: Server, bot: Callable[..., Watched]) -> None:
    def fail(view: View, decision: Decision) -> Answer:
        raise RuntimeError("out of oil")

    bot(fail)
    assert "green" in _play_two_rounds(server)


def test_a_bot_that_answers_nonsense_gets_the_default(server: Server, bot: Callable[..., Watched]) -> None:
    bot(lambda view, decision: "B9x nonsense")
    assert "green" in _play_two_rounds(server)


def test_a_bot_that_never_answers_gets_the_default(serve: Callable[..., Server], bot: Callable[..., Watched]) -> None:
    let_go = threading.Event()

    def sleep(view: View, decision: Decision) -> Answer:
        let_go.wait(60)
        return decision.default

    bot(sleep)
    server = serve(budget=-0.3)  # patience: a tenth of a second
    try:
        assert "green" in _play_two_rounds(server)
        assert server.get("/api/health")["status"] == "well"
    finally:
        let_go.set()


def test_a_thread_that_is_busy_is_not_stuck() -> None:
    def threads() -> int:
        return sum(thread.name == "volt-bot" for thread in threading.enumerate())

    async def run() -> None:
        before, pool = threads(), WorkerPool(2)
        await asyncio.gather(*(pool.run(lambda: time.sleep(0.2), 0.3) for _ in range(20)), return_exceptions=True)
        assert threads() <= before + 4  # those two, and who takes the place of one that was cut off

    asyncio.run(run())


@pytest.mark.parametrize("level", ["rookie", "random", "fast"])
def test_bots_play_among_themselves(server: Server, level: str) -> None:
    seats = [{"kind": "bot", "level": level}] * 2 + [{"kind": "killbot"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "rfl", "goal": 2, "start": True})
    watcher = server.sit(made["room"]["id"])
    if watcher.welcome["room"]["status"] != "over":
        watcher.play(Chooser(0), over)
    assert server.get(f"/api/rooms/{made['room']['id']}")["winner"]


def test_bots_say_what_they_had_in_mind_after_the_round(server: Server) -> None:
    made = server.room("you", "rookie", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    thought = red.play(Chooser(0), lambda m: m["type"] == "thought")
    assert thought["seat"] == "green"
    assert thought["reasons"]
    shown = [m for m in red.heard if m["type"] == "happened" and any(e["kind"] == "revealed" for e in m["events"])]
    assert shown


def test_a_program_in_any_language_sits_at_the_table(server: Server) -> None:
    enlist("sparring", f"{sys.executable} {EXAMPLES / 'bot.py'}")
    assert "sparring" in levels()
    assert "sparring" in server.get("/api/bots")["levels"]
    seats = [{"kind": "you"}, {"kind": "bot", "level": "sparring", "name": "Sparring"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "goal": 1, "start": True})
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: (m["type"] == "happened" and m["snapshot"]["round"] == 2) or over(m))
    moves = server.hall.rooms[made["room"]["id"]].play.game.moves
    assert any(seat == "green" and kind == "program" and str(answer.program) != "- - -" for seat, kind, answer in moves)
