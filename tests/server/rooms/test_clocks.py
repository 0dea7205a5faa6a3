"""Clocks and absence: only server time counts, default answers are given, a bot plays for absent operators."""

import time
from collections.abc import Callable

import pytest

from support.clock import FakeClock
from support.league import Chooser, Json, Player, Server, play_all
from support.waiting import wait_until
from volt.game import Decision, Plan
from volt.game.decisions import answer_text
from volt.server.rooms.agreements import DAYS_OFF, LONGEST_PAUSE
from volt.server.rooms.game import OpenDecision, RoomGame, next_open, set_deadlines
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.seating import room_of
from volt.server.rooms.state import Clock, Input
from volt.server.runtime.clock import DAY, now

PROGRAM = Decision("red", "program", (1, 2), Plan.parse("- - - 1"))
SHIELD = Decision("red", "shield", (0, 1), 0)


def _deadline(decision: Decision, clock: Clock, locked: float | None = None, earliest: float = 0.0) -> float | None:
    open_ = OpenDecision(decision, decision.seat, decision.kind, 0, began=100.0)
    set_deadlines((open_,), clock, locked, earliest)
    return open_.deadline


def test_every_phase_has_its_clock() -> None:
    clock = Clock(programming=60, countdown=20, question=10)
    assert _deadline(PROGRAM, Clock()) is None
    assert _deadline(PROGRAM, clock) == 160
    assert _deadline(SHIELD, clock) == 110
    assert _deadline(PROGRAM, clock, locked=105) == 125
    assert _deadline(PROGRAM, clock, locked=155) == 160
    assert _deadline(PROGRAM, Clock(countdown=20)) is None
    assert _deadline(PROGRAM, clock, earliest=200) == 200


def test_seconds_left_are_never_below_none() -> None:
    open_ = OpenDecision(SHIELD, SHIELD.seat, SHIELD.kind, 0, 100.0, 110.0)
    assert (open_.left(104), open_.left(120)) == (6.0, 0.0)
    assert OpenDecision(SHIELD, SHIELD.seat, SHIELD.kind, 0, 100.0).left(104) is None


def test_who_still_programs_keeps_the_question() -> None:
    green = Decision("green", "program", (1, 2), Plan.parse("- - - 1"))
    first = next_open((), (PROGRAM, green), None, 4)
    given = Input(room="", number=4, seat="red", kind="program", answer="- - - 2", at=50.0, by="operator")
    then = next_open(first.values(), (green,), given, 5)
    assert then["green"].question == first["green"].question == 4
    last = Input(room="", number=5, seat="green", kind="program", answer="- - - 1", at=60.0, by="operator")
    again = next_open(then.values(), (PROGRAM, green), last, 6)
    assert [(open_.question, open_.began) for open_ in again.values()] == [(6, 60.0)] * 2


def _away(seat: str) -> Callable[[Json], bool]:
    def is_away(message: Json) -> bool:
        rooms = [message["room"]] if message["type"] == "roomchanged" else []
        return any(s["colour"] == seat and s["away"] for room in rooms for s in room["seats"])

    return is_away


def test_who_runs_out_of_time_gets_empty_units_and_then_a_bot_until_the_return(
    clock: FakeClock, server: Server
) -> None:
    made = server.room("you", "you", clock={"programming": 1, "question": 1}, goal=6)
    room, tokens = made["room"]["id"], made["tokens"]
    red = server.sit(room, tokens["red"])
    server.post(f"/api/rooms/{room}/start", None, made["host"])

    def is_away(message: Json) -> bool:
        if message["type"] == "happened" and [asked["seat"] for asked in message["snapshot"]["asked"]] == ["green"]:
            clock.advance(2)
        return _away("green")(message)

    red.play(Chooser(0), is_away)
    shown = [event for message in red.heard if message["type"] == "happened" for event in message["events"]]
    assert not [event for event in shown if event["kind"] == "die_shown" and event["seat"] == "green"]
    inputs = [move for move in server.rooms.loaded[room].game.game.moves if move[:2] == ("green", "program")]
    assert [str(answer.program) for _, _, answer in inputs[:2]] == ["- - -"] * 2  # the bot may have gone on already
    assert server.get(f"/api/rooms/{room}")["seats"][1]["level"] == "rookie"
    red.play(
        Chooser(0),
        lambda m: (
            m["type"] == "happened" and any(e["kind"] == "die_shown" and e["seat"] == "green" for e in m["events"])
        ),
    )
    green = server.sit(room, tokens["green"])
    assert not green.welcome["room"]["seats"][1]["away"]

    def is_back(message: Json) -> bool:
        """Green is asked again: in the next round, if the bot has locked in already."""
        if message["type"] == "ask" and (message["seat"], message["kind"]) == ("green", "program"):
            green.send("say", text="back")
        return message["type"] == "said" and message["text"] == "back"

    play_all(red, green, until=is_back)


def test_dice_as_they_lie_count_when_time_is_up(clock: FakeClock, server: Server) -> None:
    made = server.room("you", "random", clock={"programming": 1}, start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    ask = red.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    assert ask["left"] == pytest.approx(1, abs=0.01)
    red.send("draft", seat="red", program="B1e R2n -", preview=True)
    red.wait("previewed")
    clock.advance(1.1)
    shown = red.play(
        lambda ask: "", lambda m: m["type"] == "happened" and any(e["kind"] == "revealed" for e in m["events"])
    )
    dice = [e for e in shown["events"] if e["kind"] == "die_shown" and e["seat"] == "red"]
    assert [(die["colour"], die["number"], die["heading"]) for die in dice] == [("blue", 1, "e"), ("red", 2, "n")]


def test_the_first_to_lock_starts_the_countdown(clock: FakeClock, server: Server) -> None:
    made = server.room("you", "you", clock={"programming": 600, "countdown": 1}, start=True)
    red, green = (server.sit(made["room"]["id"], token) for token in made["tokens"].values())
    asks = play_all(red, green, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    assert asks[1]["left"] > 500
    red.answer(asks[0], "- - - 2")
    locked = green.wait("happened")
    assert [(asked["seat"], asked["left"] <= 1) for asked in locked["snapshot"]["asked"]] == [("green", True)]
    clock.advance(1.1)
    assert "revealed" in [event["kind"] for event in green.wait("happened")["events"]]


def test_operators_on_one_device_share_no_countdown(clock: FakeClock, server: Server) -> None:
    made = server.room("you", "you", "you", clock={"programming": 600, "countdown": 90}, start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    here, there = server.sit(room, tokens["red"], tokens["blue"]), server.sit(room, tokens["green"])
    programs = play_all(here, there, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    asked = {m["seat"]: m for m in here.heard if m["type"] == "ask" and m["kind"] == "program"}
    clock.advance(400)
    here.answer(asked["red"], "- - - 2")
    left = {each["seat"]: each["left"] for each in there.wait("happened")["snapshot"]["asked"]}
    assert left == {"blue": 600, "green": 90}, "the device is handed over now; elsewhere the countdown begins"
    clock.advance(60)
    there.answer(programs[1], "- - - 1")
    here.wait("happened")  # of the first lock
    left = {each["seat"]: each["left"] for each in here.wait("happened")["snapshot"]["asked"]}
    assert left == {"blue": 90}


def test_the_last_to_lock_does_not_start_the_next_countdown() -> None:
    state, _, _ = room_of(RoomWish(seats=(SeatWish(kind="you"),) * 2, mode="training"))
    state.id, state.clock, state.started = "room", Clock(programming=600, countdown=1), 1.0
    play = RoomGame(state)

    def answer(seat: str, text: str) -> None:
        given = Input(
            room="room", number=play.number, seat=seat, kind=play.open[seat].kind, answer=text, at=2.0, by="operator"
        )  # type: ignore[arg-type]
        play.apply(given)

    while next(iter(play.open.values())).kind != "program":
        first = next(iter(play.open.values()))
        answer(first.seat, answer_text(first.decision.default))
    for seat, number in zip(list(play.open), (2, 1), strict=True):
        answer(seat, f"- - - {number}")
    assert play.game.round == 2
    assert {(open_.kind, open_.deadline) for open_ in play.open.values()} == {("program", 602.0)}


@pytest.mark.parametrize("looks", [True, False])
def test_deadlines_survive_a_restart(
    clock: FakeClock, serve: Callable[..., Server], database: str, looks: bool
) -> None:
    server = serve(database)
    made = server.room("you", "you", clock={"programming": 1, "question": 1}, start=True)
    room = made["room"]["id"]
    server.stop()
    server = serve(database)
    if looks:
        server.sit(room)
    clock.advance_until(lambda: room in server.rooms.loaded and len(server.rooms.loaded[room].game.game.moves) > 1)


def test_a_relaxed_room_out_of_memory_wakes_when_its_time_is_up(
    clock: FakeClock, serve: Callable[..., Server], database: str
) -> None:
    server = serve(database)
    made = server.room("you", "you", clock={"programming": 1, "question": 1}, start=True)
    rooms, room = server.rooms, made["room"]["id"]
    rooms.loop.call_soon_threadsafe(lambda: rooms.unload(rooms.loaded[room]))
    wait_until(lambda: room not in rooms.loaded)
    clock.advance_until(lambda: room in rooms.loaded and rooms.loaded[room].game.game.moves)


RELAXED = {"programming": 100, "question": 100}


def _both_program(server: Server, **wish: object) -> tuple[str, Json, Player, Player]:
    """A room in which two people are asked for their programs, its tokens, and both players."""
    made = server.room("you", "you", start=True, clock=RELAXED, **wish)
    room, tokens = made["room"]["id"], made["tokens"]
    red, green = (server.sit(room, tokens[seat]) for seat in ("red", "green"))
    play_all(red, green, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    return room, tokens, red, green


def _left(player: Player) -> list[float | None]:
    """What the next message about the game says is left."""
    return [asked["left"] for asked in player.wait("happened", events=[])["snapshot"]["asked"]]


def _wait_for_fight(player: Player) -> None:
    while not any(event["kind"] == "revealed" for event in player.wait("happened")["events"]):
        pass


def _wish(server: Server, room: str, seat: str, token: str, wish: str) -> tuple[int, Json]:
    return server.call("PUT", f"/api/rooms/{room}/seats/{seat}/time", {"wish": wish}, token)


def test_more_time_and_a_pause_need_everybody(clock: FakeClock, server: Server) -> None:
    room, tokens, red, green = _both_program(server)
    assert _wish(server, room, "red", tokens["green"], "more_time")[0] == 403
    assert _wish(server, room, "red", tokens["red"], "resume")[1]["code"] == "paused"
    clock.advance(40)
    asked = _wish(server, room, "red", tokens["red"], "more_time")[1]
    assert [seat["wish"] for seat in asked["seats"]] == ["more_time", ""]
    given = _wish(server, room, "green", tokens["green"], "more_time")[1]
    assert [seat["wish"] for seat in given["seats"]] == ["", ""]
    assert _left(red) == _left(green) == pytest.approx([160, 160], abs=1)
    assert server.get(f"/api/rooms/{room}")["until"] == pytest.approx([now() + 160] * 2, abs=2)
    for seat in ("red", "green"):
        paused = _wish(server, room, seat, tokens[seat], "pause")[1]["paused"]
    assert paused
    assert _left(red) == [None, None]
    assert server.get(f"/api/rooms/{room}")["until"] == [0, 0]
    clock.advance(500)
    assert server.rooms.loaded[room].game.number == server.rooms.loaded[room].game.open["red"].question
    for seat in ("red", "green"):
        paused = _wish(server, room, seat, tokens[seat], "resume")[1]["paused"]
    assert not paused
    assert _left(red) == pytest.approx([160, 160], abs=1)
    clock.advance(161)
    _wait_for_fight(red)


def test_days_off_need_nobody_and_are_few(clock: FakeClock, server: Server) -> None:
    made = server.room("you", "you", start=True, clock={"programming": 2 * DAY, "question": DAY})
    room, tokens = made["room"]["id"], made["tokens"]
    red, green = (server.sit(room, tokens[seat]) for seat in ("red", "green"))
    play_all(red, green, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    assert _wish(server, room, "red", tokens["green"], "day_off")[0] == 403
    for left in range(DAYS_OFF)[::-1]:
        taken = _wish(server, room, "red", tokens["red"], "day_off")[1]
        assert [seat["days_off"] for seat in taken["seats"]] == [left, DAYS_OFF]
        days = 2 + DAYS_OFF - left
        assert _left(green) == pytest.approx([days * DAY, days * DAY], abs=1)
    assert _wish(server, room, "red", tokens["red"], "day_off")[1]["code"] == "no_days_off"
    clock.advance((DAYS_OFF + 2) * DAY - 10)
    assert server.rooms.loaded[room].game.game.round == 1
    clock.advance(11)
    _wait_for_fight(red)
    quick, tokens, *_ = _both_program(server)
    refused = _wish(server, quick, "red", tokens["red"], "day_off")[1]
    assert refused["code"] == "no_days_off"


def test_a_pause_survives_a_restart_and_ends_by_itself(
    clock: FakeClock, serve: Callable[..., Server], database: str
) -> None:
    server = serve(database)
    room, tokens, *_ = _both_program(server)
    for seat in ("red", "green"):
        _wish(server, room, seat, tokens[seat], "pause")
    server.stop()
    server = serve(database)
    red = server.sit(room, tokens["red"])
    assert red.welcome["room"]["paused"]
    clock.advance(100 * LONGEST_PAUSE + 1)
    assert all(left is not None and 0 < left <= 100 for left in _left(red))
    assert not red.wait("roomchanged")["room"]["paused"]
    clock.advance(101)
    _wait_for_fight(red)


def test_who_has_laid_out_dice_has_not_missed_the_round(clock: FakeClock, server: Server) -> None:
    room, _, red, _ = _both_program(server)
    red.send("draft", seat="red", program="B1e - -")
    red.send("draft", seat="red", program="B1e R2n -")
    red.catch_up()
    clock.advance(101)
    _wait_for_fight(red)
    assert [seat.missed for seat in server.rooms.loaded[room].state.seats] == [0, 1]


def test_rooms_say_until_when_they_are_kept(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(keep_days=10)
    open_ = server.room("you", "open")["room"]
    assert open_["expires"] == pytest.approx(open_["created"] + 864_000, abs=1)
    assert server.room("you", "you", clock=RELAXED, start=True)["room"]["expires"] == 0, "it goes on by itself"
    made = server.room("you", "random", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    ask = red.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    clock.advance(86_400)
    red.answer(ask, Chooser(0)(ask))
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    info = server.get(f"/api/rooms/{made['room']['id']}")
    assert info["expires"] == pytest.approx(info["created"] + 11 * 86_400, abs=2)
    assert serve().room("you", "open")["room"]["expires"] == 0


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
