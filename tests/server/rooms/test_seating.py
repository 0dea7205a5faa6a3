"""Seats: who takes, changes, leaves and hands over which, on which device."""

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from support.clock import FakeClock
from support.league import Chooser, Server, over, play_all
from volt.server.rooms import serialize


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


def test_the_old_device_hands_a_seat_to_a_new_one(server: Server) -> None:
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    path = f"/api/rooms/{room}/seats/green/claim"
    red, old = server.sit(room, tokens["red"]), server.sit(room, tokens["green"])
    play_all(red, old, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    new = server.post(path)
    claimed = server.sit(room, new["token"])
    assert claimed.welcome["seats"] == []  # not confirmed yet
    code = claimed.welcome["room"]["seats"][1]["claim"]
    assert old.wait("roomchanged")["room"]["seats"][1]["claim"] == code != ""
    confirm = {"code": code, "confirmed": True}
    assert server.call("PUT", path, confirm, tokens["red"])[0] == 403
    assert server.call("PUT", path, confirm, new["token"])[0] == 403
    # the operator is asked, not the host
    assert server.call("PUT", path, confirm, made["host"])[1]["code"] == "present"
    assert server.call("PUT", path, {**confirm, "code": "----"}, tokens["green"])[1]["code"] == "late"
    assert server.call("PUT", path, confirm, tokens["green"])[1]["seats"][1]["claim"] == ""
    moved = server.sit(room, new["token"])
    assert moved.welcome["seats"] == ["green"]
    assert moved.wait("ask")["kind"] == "program"  # it goes on where the old device stopped
    with pytest.raises(ConnectionClosed):
        old.catch_up()  # it has to connect again
    old = server.sit(room, tokens["green"])
    assert old.welcome["seats"] == []
    old.send("draft", seat="green", program="B1n")
    assert old.wait("refused")["code"] == "not_yours"
    assert server.call("PUT", path, confirm, new["token"])[1]["code"] == "late"


def test_the_host_lets_a_new_device_in_for_who_is_not_there(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serialize, "modules_of", lambda inventory: ("saw",))
    made = server.room("you", "you", start=True)
    room, tokens, host = made["room"]["id"], made["tokens"], made["host"]
    path = f"/api/rooms/{room}/seats/green/claim"
    red, old = server.sit(room, tokens["red"]), server.sit(room, tokens["green"])
    ask, _ = play_all(red, old, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    old.send("draft", seat="green", program="B1n")
    old.catch_up()
    old.close()
    while red.wait("roomchanged")["room"]["seats"][1]["online"]:
        pass

    def claim(confirmed: bool) -> str:
        token = server.post(path)["token"]
        code = red.wait("roomchanged")["room"]["seats"][1]["claim"]
        assert server.call("PUT", path, {"code": code, "confirmed": confirmed}, host)[0] == 200
        return str(token)

    assert server.sit(room, claim(confirmed=False)).welcome["seats"] == []
    red.catch_up()
    token = claim(confirmed=True)
    new = server.sit(room, token)
    assert new.welcome["seats"] == ["green"]
    heard = [*new.heard, *new.catch_up()]
    private = [(m["inventory"], m["draft"], m["program"]) for m in heard if m["type"] == "own"]
    assert set(map(str, private)) == {str(([], None, None))}  # whoever it is, this round's secrets stay hidden
    assert not any(m["type"] == "ask" for m in heard)
    red.answer(ask, Chooser(0)(ask))
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    assert new.wait("own", inventory=["saw"])
    assert new.wait("ask")["seat"] == "green"
    assert server.sit(room, tokens["green"]).welcome["seats"] == []
    assert server.call("POST", f"/api/rooms/{room}/seats/blue/claim")[0] == 404


def test_nobody_claims_the_seat_of_a_bot(server: Server) -> None:
    room = server.room("you", "random", start=True)["room"]["id"]
    assert server.call("POST", f"/api/rooms/{room}/seats/green/claim")[1]["code"] == "not_operator"


def test_two_robots_sit_on_opposite_sides(server: Server) -> None:
    seats = server.room("you", "open")["room"]["seats"]
    assert [(seat["colour"], seat["side"]) for seat in seats] == [("red", "n"), ("green", "s")]
    wish = {"seats": [{"colour": "yellow"}, {"colour": "red"}]}
    assert [seat["side"] for seat in server.post("/api/rooms", wish)["room"]["seats"]] == ["w", "e"]


def test_a_seat_is_taken_once(server: Server) -> None:
    room = server.room("you", "open")["room"]["id"]
    taken = server.post(f"/api/rooms/{room}/seats/green", {"name": "  Ada\u202e\x07 Love  lace ", "robot": "volt"})
    assert taken["colour"] == "green"
    seat = server.get(f"/api/rooms/{room}")["seats"][1]
    assert (seat["name"], seat["robot"], seat["kind"]) == ("Ada Love lace", "volt", "human")
    status, problem = server.call("POST", f"/api/rooms/{room}/seats/green", {"name": "Bob"})
    assert (status, problem["code"]) == (409, "taken")
    assert server.call("POST", f"/api/rooms/{room}/seats/blue", {"name": "Bob"})[0] == 404
    assert server.call("POST", f"/api/rooms/{room}/seats/green", {"name": "\u200b"})[0] in (409, 422)


def test_robots_are_shared_out(server: Server) -> None:
    room = server.room("you", "open", "rookie")["room"]
    assert len({seat["robot"] for seat in room["seats"]}) == 3
    status, problem = server.call(
        "POST", f"/api/rooms/{room['id']}/seats/blue", {"name": "Bob", "robot": room["seats"][0]["robot"]}
    )
    assert (status, problem["about"]) == (409, "robot")
    server.post(f"/api/rooms/{room['id']}/seats/blue", {"name": "Bob", "robot": room["seats"][2]["robot"]})
    robots = [seat["robot"] for seat in server.get(f"/api/rooms/{room['id']}")["seats"]]
    assert robots == [room["seats"][i]["robot"] for i in (0, 2, 1)]


def test_only_the_host_changes_seats_and_starts(server: Server) -> None:
    made = server.room("you", "open", "open")
    room, host = made["room"]["id"], made["host"]
    for token in ("", "wrong", made["tokens"]["red"]):
        assert server.call("PUT", f"/api/rooms/{room}/seats/blue", {"kind": "bot"}, token)[0] == 403
        assert server.call("POST", f"/api/rooms/{room}/start", None, token)[0] == 403
    seats = server.call("PUT", f"/api/rooms/{room}/seats/blue", {"kind": "bot", "level": "random"}, host)[1]["seats"]
    assert (seats[1]["kind"], seats[1]["level"]) == ("bot", "random")
    begun = server.post(f"/api/rooms/{room}/start", None, host)
    assert begun["status"] == "running"
    assert [seat["kind"] for seat in begun["seats"]] == ["human", "bot", "bot"]
    assert server.call("POST", f"/api/rooms/{room}/start", None, host)[0] == 409


def test_who_leaves_makes_room(server: Server) -> None:
    made = server.room("you", "open")
    room, token = made["room"]["id"], made["tokens"]["red"]
    assert server.call("DELETE", f"/api/rooms/{room}/seats/red")[0] == 403
    assert server.call("DELETE", f"/api/rooms/{room}/seats/red", None, token)[1]["seats"][0]["kind"] == "open"
    assert server.call("DELETE", f"/api/rooms/{room}/seats/red", None, token)[0] == 403


def test_a_killbot_cannot_be_replaced(server: Server) -> None:
    """Its modules belong to the set-up of the game."""
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}, {"kind": "killbot", "modules": ["saw"]}]
    made = server.post("/api/rooms", {"seats": seats})
    room, host = made["room"], made["host"]
    seat = next(seat["colour"] for seat in room["seats"] if seat["kind"] == "killbot")
    path = f"/api/rooms/{room['id']}/seats/{seat}"
    for wish in ({"kind": "bot", "level": "rookie"}, {"kind": "open"}):
        assert server.call("PUT", path, wish, host)[1]["code"] == "held"
    server.post(f"/api/rooms/{room['id']}/start", None, host)
    assert server.call("PUT", path, {"kind": "bot", "level": "rookie"}, host)[1]["code"] == "held"


def test_a_hot_seat_has_several_tokens(serve: Callable[..., Server]) -> None:
    server = serve()
    made = server.room("you", "you", goal=1, start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    assert both.welcome["seats"] == ["red", "green"]
    assert both.play(Chooser(2), over)["snapshot"]["winner"] in ("red", "green")
    assert {message["seat"] for message in both.heard if message["type"] == "ask"} == {"red", "green"}


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
