"""Operators who are absent and return; then chat and log are complete."""

from collections.abc import Callable

from support.clock import FakeClock
from support.league import Chooser, Json, Player, Server, play_all
from volt.server.rooms.timers import SILENCE


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
