"""Analyses of finished games, exercises made from mistakes, and the coach, over HTTP."""

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from support.clock import run
from support.league import Chooser, Json, Player, Server, over
from support.waiting import wait_until
from volt.bots.review import Review, review
from volt.game import parse_record, write_record
from volt.server.analysis import service as analyses
from volt.server.analysis.service import Analyses
from volt.server.protection.limits import ADDRESS, Limits
from volt.server.routing.work import FORGOTTEN, MOST_OF_ADDRESS
from volt.server.runtime.errors import RequestError
from volt.server.runtime.settings import Settings


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    started = Server(budget=0.05)
    yield started
    started.stop()


def fight(server: Server) -> str:
    """Let bots fight to the end; the id of their room."""
    made = server.room("bot", "bot", "bot", mode="training", goal=2, start=True)
    wait_until(lambda: server.get(f"/api/rooms/{made['room']['id']}")["status"] == "over")
    return str(made["room"]["id"])


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The id of a room in which bots have fought, and which any test may have analysed."""
    return fight(server)


def analysis(server: Server, room: str) -> Json:
    return wait_until(lambda: (found := server.get(f"/api/rooms/{room}/analysis"))["review"] and found)


def test_an_analysis_is_that_of_the_library(server: Server) -> None:
    room = fight(server)
    first = server.get(f"/api/rooms/{room}/analysis")
    assert first["review"] is None
    assert first["done"] < first["of"]
    found = analysis(server, room)
    game = parse_record(server.get(f"/api/rooms/{room}/record"))
    assert found["done"] == found["of"] == len(game.moves)
    assert msgspec.convert(found["review"], Review) == review(game)


def test_an_uploaded_record_is_analysed_too(server: Server, finished: str) -> None:
    record = server.get(f"/api/rooms/{finished}/record")
    found = wait_until(lambda: (got := server.post("/api/replays/analysis", {"record": record}))["review"] and got)
    assert found == analysis(server, finished)


def test_only_finished_games_are_analysed(server: Server, finished: str) -> None:
    made = server.room("you", "bot", mode="training", start=True)
    assert server.call("GET", f"/api/rooms/{made['room']['id']}/analysis")[0] == 409
    assert server.call("GET", f"/api/rooms/{made['room']['id']}/mistakes/0")[0] == 409
    game = parse_record(server.get(f"/api/rooms/{finished}/record"))
    game.undo()
    unfinished = write_record(game)
    assert server.call("POST", "/api/replays/analysis", {"record": unfinished})[0] == 409
    assert server.call("POST", "/api/replays/mistakes", {"record": unfinished, "move": 3})[0] == 409
    assert server.call("GET", "/api/rooms/nothing/analysis")[0] == 404


def test_whoever_stops_asking_cancels_the_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    async def judge(*_: object) -> tuple[None, None, float]:
        await asyncio.sleep(1)
        return None, None, 0.0

    async def ask() -> None:
        queue = analyses.Analyses(Limits(Settings()))
        monkeypatch.setattr(queue._worker, "run", judge)
        queue.analyse("room x", "", 1000 * analyses.PART)
        for _ in range(3):
            await asyncio.sleep(0.9 * FORGOTTEN)
            assert (known := queue.known("room x"))
        assert known.done >= 2 * FORGOTTEN * analyses.PART  # type: ignore[union-attr]
        await asyncio.sleep(1.1 * FORGOTTEN)
        assert queue.known("room x") is None
        queue.close()

    run(ask())


def test_an_address_has_a_budget_for_analyses() -> None:
    limits = Limits(Settings(limits=True))
    queue = analyses.Analyses(limits)
    limits.analysis[ADDRESS.get()].spend(100)
    with pytest.raises(analyses.RequestError) as refused:
        queue.analyse("room x", "", 5)
    assert refused.value.status == 429


# --- mistakes ---


def test_a_mistake_is_an_exercise(server: Server, finished: str) -> None:
    decisions = analysis(server, finished)["review"]["decisions"]
    worst = max((one for one in decisions if one["kind"] == "program"), key=lambda one: one["cost"])
    path = f"/api/rooms/{finished}/mistakes/{worst['move']}"
    exercise = server.get(path)
    assert exercise["seat"] == worst["seat"]
    assert exercise["programs"] == {}, "what the others programmed is not known"
    assert all(worst["answer"] in text["task"] for text in exercise["texts"].values())
    assert all(worst["best"] not in text["task"] for text in exercise["texts"].values())

    failed = finish(server, path, worst["answer"])
    assert not failed["solved"]
    assert failed["judgement"]["cost"] == pytest.approx(worst["cost"])
    assert failed["judgement"]["best"] == worst["best"]
    solved = finish(server, path, worst["best"])
    assert solved["solved"]
    assert solved["judgement"]["cost"] < worst["cost"]

    record = server.get(f"/api/rooms/{finished}/record")
    assert server.post("/api/replays/mistakes", {"record": record, "move": worst["move"]}) == exercise
    tried = {"record": record, "move": worst["move"], "attempt": {"plan": worst["answer"], "answers": []}}
    assert "solved" in server.post("/api/replays/mistakes/try", tried)


def finish(server: Server, path: str, plan: str) -> Json:
    """Try a plan, and give default answers to questions."""
    answers: list[str] = []
    while True:
        run = server.post(path, {"plan": plan, "answers": answers})
        if run["question"] is None:
            return run
        answers.append(run["question"]["default"])


def test_what_is_no_program_is_no_exercise(server: Server, finished: str) -> None:
    assert server.call("GET", f"/api/rooms/{finished}/mistakes/99999")[0] == 404
    moves = parse_record(server.get(f"/api/rooms/{finished}/record")).moves
    other = next(i for i, move in enumerate(moves) if move.kind != "program")
    assert server.call("GET", f"/api/rooms/{finished}/mistakes/{other}")[0] == 404
    program = next(i for i, move in enumerate(moves) if move.kind == "program")
    assert server.call("POST", f"/api/rooms/{finished}/mistakes/{program}", {"plan": "nonsense"})[0] == 422


# --- the coach ---


def programming(player: Player) -> Json:
    """Play until red programs."""
    choose = Chooser(1)
    while True:
        ask = player.wait("ask")
        if ask["kind"] != "program":
            player.answer(ask, choose(ask))
        elif ask["seat"] == "red":
            return ask


def test_alone_the_coach_may_be_asked_and_is_counted(server: Server) -> None:
    made = server.room("you", "bot", mode="training", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    assert made["room"]["coach"]
    me = server.sit(room, token)
    ask = programming(me)
    hint = server.post(f"/api/rooms/{room}/seats/red/hint", {}, token)
    assert hint["seat"] == "red"
    assert hint["best_share"] >= hint["share"]
    (mine,) = (seat for seat in server.get(f"/api/rooms/{room}")["seats"] if seat["colour"] == "red")
    assert mine["hints"] == 1, "everybody sees that a hint was used"
    assert server.call("POST", f"/api/rooms/{room}/seats/red/hint", {}, "wrong")[0] == 403
    assert server.call("POST", f"/api/rooms/{room}/seats/red/hint", {"draft": "nonsense"}, token)[0] == 422
    me.answer(ask, hint["best"])
    heard = me.play(Chooser(1), until=lambda message: message["type"] in ("accepted", "refused"))
    # the bot may have taken the starting number of the hint meanwhile
    assert heard["type"] == "accepted" or "is not free" in heard["message"], heard
    me.close()


def test_the_record_says_for_which_programs_the_coach_was_asked(server: Server) -> None:
    made = server.room("you", "you", mode="training", goal=1, coach=True, start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    me, choose = server.sit(room, *made["tokens"].values()), Chooser(1)
    asked = [2, 0, 1]  # hints for each of the first programs

    def answer(ask: Json) -> str:
        if ask["kind"] == "program" and ask["seat"] == "red" and asked:
            for _ in range(asked.pop(0)):
                server.post(f"/api/rooms/{room}/seats/red/hint", {}, token)
        return choose(ask)

    me.play(answer, until=over)
    me.close()
    record = server.get(f"/api/rooms/{room}/record")
    game = parse_record(record)
    programs = [number for number, move in enumerate(game.moves, 1) if move.kind == "program" and move.seat == "red"]
    expected = {programs[i]: "\n".join(["asked the coach"] * n) for i, n in ((0, 2), (2, 1)) if i < len(programs)}
    assert game.comments == expected
    uploaded = {
        seat["colour"]: seat["hints"] for seat in server.post("/api/replays", {"record": record})["room"]["seats"]
    }
    assert uploaded["red"] == sum(n for n in (2, 0, 1)[: len(programs)])
    assert sum(uploaded.values()) == uploaded["red"]


def test_with_others_everybody_must_agree(server: Server) -> None:
    made = server.room("you", "open", mode="training", coach=True)
    room, host, token = made["room"]["id"], made["host"], made["tokens"]["red"]
    taken = server.post(f"/api/rooms/{room}/seats/green", {"name": "Other"})
    server.post(f"/api/rooms/{room}/start", token=host)
    me = server.sit(room, token, taken["token"])
    programming(me)
    assert server.call("POST", f"/api/rooms/{room}/seats/red/hint", {}, token)[0] == 409
    consent = f"/api/rooms/{room}/seats/green/coach"
    assert server.call("PUT", consent, {"agreed": True}, token)[0] == 403, "nobody agrees for somebody else"
    assert server.call("PUT", consent, {"agreed": True}, taken["token"])[1]["coach"]
    assert server.post(f"/api/rooms/{room}/seats/red/hint", {}, token)["best"]
    assert not server.call("PUT", consent, {"agreed": False}, taken["token"])[1]["coach"]
    assert server.call("POST", f"/api/rooms/{room}/seats/red/hint", {}, token)[0] == 409
    me.close()


@pytest.mark.parametrize("seats", [("you", "bot"), ("you", "you")])
def test_in_a_rated_game_there_are_no_hints(server: Server, seats: tuple[str, ...]) -> None:
    clock = {"programming": 3600, "countdown": 0, "question": 3600}
    made = server.room(*seats, mode="training", clock=clock)
    room, tokens = made["room"]["id"], made["tokens"]
    assert not made["room"]["coach"]
    server.call("PUT", f"/api/rooms/{room}/seats/red/coach", {"agreed": len(tokens) > 1}, tokens["red"])  # one of two
    server.post(f"/api/rooms/{room}/start", token=made["host"])
    me = server.sit(room, *tokens.values())
    programming(me)
    assert not any(seat["coach"] for seat in server.get(f"/api/rooms/{room}")["seats"])
    for seat, token in tokens.items():
        status, said = server.call("PUT", f"/api/rooms/{room}/seats/{seat}/coach", {"agreed": True}, token)
        assert (status, said["code"]) == (409, "rated"), "who is losing does not end the rating"
    assert server.call("POST", f"/api/rooms/{room}/seats/red/hint", {}, tokens["red"])[0] == 409
    me.close()


def test_who_agrees_to_the_coach_before_a_fight_with_a_clock_is_not_rated(server: Server) -> None:
    clock = {"programming": 3600, "countdown": 0, "question": 3600}
    made = server.room("you", "bot", mode="training", clock=clock, coach=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    assert made["room"]["coach"]
    server.post(f"/api/rooms/{room}/start", token=made["host"])
    me = server.sit(room, token)
    programming(me)
    assert server.post(f"/api/rooms/{room}/seats/red/hint", {}, token)["best"]
    me.close()


def test_failed_analyses_that_nobody_polls_do_not_block_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RequestError(503, "busy", "busy")

    async def ask() -> None:
        waiting = Analyses(Limits(Settings()))
        monkeypatch.setattr(waiting, "_run", fail)
        for number in range(MOST_OF_ADDRESS):
            waiting.analyse(f"room {number}", "", 5)
        with pytest.raises(RequestError):
            waiting.analyse("one too many", "", 5)
        await asyncio.sleep(FORGOTTEN + 1)
        assert waiting.analyse("another", "", 5)
        waiting.close()

    run(ask())
