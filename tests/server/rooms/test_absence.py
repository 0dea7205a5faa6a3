"""Operators who leave, hand over or return; after returning, chat and log are complete."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from support.clock import FakeClock, run
from support.league import Chooser, Json, Player, Server, play_all
from volt.server.rooms.bots import LAST_PAUSE, POLL, PROGRAMMING_PAUSE, WATCHING, lock_pause
from volt.server.rooms.bots import _wait_like_people as wait_like_people
from volt.server.rooms.timers import SILENCE
from volt.server.runtime.clock import monotonic


def story(player: Player) -> list[Json]:
    """Every event heard, in order."""
    return [event for message in player.heard if message["type"] == "happened" for event in message["events"]]


def test_a_bot_stands_in_for_who_is_gone_and_gives_way_on_the_same_line(
    clock: FakeClock, serve: Callable[..., Server]
) -> None:
    server = serve(absence=60.0, tempo=True)
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    path = f"/api/rooms/{room}/seats/green/stand-in"
    red, green = server.sit(room, tokens["red"]), server.sit(room, tokens["green"])
    ask, _ = play_all(red, green, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    assert server.call("POST", path, None, tokens["red"])[1]["code"] == "present"
    green.close()
    while red.wait("roomchanged")["room"]["seats"][1]["online"]:
        pass
    clock.advance(61)
    while not red.wait("roomchanged")["room"]["seats"][1]["gone"]:
        pass
    assert server.call("POST", path)[0] == 403
    assert server.call("POST", path, None, tokens["red"])[1]["seats"][1]["away"]
    red.answer(ask, Chooser(0)(ask))
    with clock.running(20):  # the bot takes its time, as people do
        red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    silent = server.sit(room, tokens["green"])
    clock.advance(60 * SILENCE + 1)
    while not silent.wait("roomchanged")["room"]["seats"][1]["gone"]:  # connected and asked, but says nothing
        pass
    server.post(path, None, made["host"])
    assert silent.wait("roomchanged")["room"]["seats"][1]["away"]
    silent.send("hello", tokens=[tokens["green"]], have=len(story(silent)))
    assert not silent.wait("welcome")["room"]["seats"][1]["away"]
    ask = silent.wait("ask", kind="program")  # the bot was still thinking, and keeps quiet
    silent.answer(ask, Chooser(1)(ask))
    assert silent.wait("accepted")["question"] == ask["question"]


def test_operators_hand_their_own_seats_over(server: Server) -> None:
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    path = f"/api/rooms/{room}/seats/green"
    assert server.call("PUT", path, {"kind": "open"}, tokens["red"])[0] == 403
    assert server.call("PUT", path, {"kind": "open"}, made["host"])[1]["code"] == "held"
    assert server.call("PUT", path, {"kind": "open"}, tokens["green"])[1]["seats"][1]["kind"] == "open"
    red = server.sit(room, tokens["red"])  # meanwhile a bot plays
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    friend = server.sit(room, server.post(path, {"name": "Bea"})["token"])
    assert friend.welcome["seats"] == ["green"]
    assert server.sit(room, tokens["green"]).welcome["seats"] == []


def test_chat_is_kept(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    for line in range(60):
        red.send("say", seat="red", text=f"line {line}")
    red.wait("said", text="line 59")
    server.stop()
    late = serve(database).sit(made["room"]["id"])
    assert [said["text"] for said in late.welcome["chat"]] == [f"line {line}" for line in range(10, 60)]


def test_the_whole_story_is_there_for_who_comes_late(server: Server) -> None:
    made = server.room("you", "random", mode="rfl", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    red = server.sit(room, token)
    red.play(Chooser(5), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 3)
    known = story(red)
    late = server.sit(room)
    path = f"/api/rooms/{room}/events/{late.welcome['since']}"
    status, own = server.call("GET", path, None, token)
    assert status == 200
    assert own["events"] == known[: late.welcome["since"]]
    assert own["snapshot"]["count"] == 0
    public = server.get(path)["events"]
    assert len(public) == len(own["events"])
    drawn = [event["module"] for event in own["events"] if event["kind"] == "module_drawn"]
    hidden = [event["module"] for event in public if event["kind"] == "module_drawn"]
    assert any(drawn)
    assert not any(hidden)
    assert len(server.get(f"/api/rooms/{room}/events/999999")["events"]) == late.welcome["since"]
    assert server.call("GET", f"/api/rooms/{room}/events/x")[0] == 404


def test_a_ping_is_answered(server: Server) -> None:
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"])
    red.send("ping")
    assert red.wait("pong") == {"type": "pong"}


def test_a_silent_game_has_heartbeats_for_players_who_ask_for_them(clock: FakeClock, server: Server) -> None:
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    red, green, spectator = server.sit(room, tokens["red"]), server.sit(room, tokens["green"]), server.sit(room)
    for each, token in ((red, (tokens["red"],)), (spectator, ())):
        each.send("hello", tokens=token, heartbeat=True)
        each.wait("welcome")
    with clock.running(20):
        assert red.wait("pong") == red.wait("pong") == {"type": "pong"}
    for other in (green, spectator):
        other.send("say", text="Well?")
        other.wait("said")
        assert not any(message["type"] == "pong" for message in other.heard)


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
    """Seconds of the server's clock, which nobody has to wait for here."""
    person, game = SimpleNamespace(colour="red", bot=None), SimpleNamespace(round=1)
    open_ = {"red": SimpleNamespace(kind="program", seat="red")} if programming else {}
    room: Any = SimpleNamespace(state=SimpleNamespace(seats=[person]), game=SimpleNamespace(game=game, open=open_))

    async def wait() -> float:
        began = monotonic()
        await wait_like_people(room)
        return monotonic() - began

    shortest, longest = PROGRAMMING_PAUSE if programming else LAST_PAUSE
    assert shortest <= run(wait()) <= longest + POLL


def test_bots_do_not_lock_in_while_people_watch_the_fight() -> None:
    first, later = zip(*((lock_pause(1), lock_pause(2)) for _ in range(200)), strict=True)
    assert PROGRAMMING_PAUSE[0] <= min(first) < max(first) <= PROGRAMMING_PAUSE[1]
    assert min(later) >= WATCHING + PROGRAMMING_PAUSE[0]


def test_a_guest_becomes_the_host_of_a_room_whose_host_is_gone(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(absence=60.0)
    made = server.room("you", "open")
    room = made["room"]["id"]
    taken = server.post(f"/api/rooms/{room}/seats/green", {"name": "Guest"})
    host = server.sit(room, made["tokens"]["red"], host=made["host"])
    guest = server.sit(room, taken["token"])
    assert guest.welcome["room"]["host_online"]

    def replace(token: str) -> int:
        status, answer = server.call("POST", f"/api/rooms/{room}/host", None, token)
        if status == 200:
            made["host"] = answer["host"]
        return status

    clock.advance(120)
    assert replace(taken["token"]) == 409, "the host is there"
    host.close()
    while guest.wait("roomchanged")["room"]["host_online"]:
        pass
    clock.advance(50)
    assert replace(taken["token"]) == 409, "not long enough"
    clock.advance(20)
    assert replace("nobody's") == 403
    old = made["host"]
    assert replace(taken["token"]) == 200
    assert server.call("POST", f"/api/rooms/{room}/start", None, old)[0] == 403
    server.post(f"/api/rooms/{room}/start", None, made["host"])
    assert replace(taken["token"]) == 409, "the game has begun"
