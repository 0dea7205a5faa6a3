"""Rooms: creating, finding, starting, leaving, rematches."""

import pytest

from support.league import Chooser, Server, over, play_all
from volt.server.rooms import lobby


def test_a_room_is_made_and_found(server: Server) -> None:
    made = server.room("you", "open", "rookie", mode="rfl", arena="rome", goal=3)
    room = made["room"]
    assert server.get(f"/api/rooms/{room['id']}") == room
    assert [seat["kind"] for seat in room["seats"]] == ["human", "open", "bot"]
    assert [seat["colour"] for seat in room["seats"]] == ["red", "blue", "green"]
    assert (room["arena"], room["goal"], room["status"]) == ("rome", 3, "open")
    assert list(made["tokens"]) == ["red"]
    assert [listed["id"] for listed in server.get("/api/rooms")["rooms"]] == [room["id"]]


def test_a_room_says_whose_turn_it_is_and_the_lobby_how_many_are_there(server: Server) -> None:
    made = server.room("you", "you", start=True)
    room = made["room"]["id"]
    both = server.sit(room, *made["tokens"].values())
    ask = both.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    assert server.get(f"/api/rooms/{room}")["waiting"] == ["red", "green"]
    both.answer(ask, "- - - 1")
    both.wait("happened")
    assert server.get(f"/api/rooms/{room}")["waiting"] == [{"red": "green", "green": "red"}[ask["seat"]]]
    assert server.get("/api/rooms")["online"] == 1


def test_a_private_room_is_not_listed(server: Server) -> None:
    room = server.room("you", "open", private=True)["room"]["id"]
    assert server.get("/api/rooms")["rooms"] == []
    assert server.get(f"/api/rooms/{room}")["private"]


def test_an_unknown_room_is_not_made_by_asking(server: Server) -> None:
    for path in ("", "/record", "/replay", "/arena.svg"):
        status, problem = server.call("GET", f"/api/rooms/nosuchroom{path}")
        assert (status, problem["code"]) == (404, "not_found")
    assert server.call("POST", "/api/rooms/nosuchroom/start")[0] == 404
    assert server.get("/api/rooms")["rooms"] == []


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"seats": [{"kind": "open"}]}, "length >= 2"),
        ({"seats": [{"kind": "killbot"}] * 2}, "at least one robot needs an operator"),
        ({"seats": [{}, {}], "arena": "atlantis"}, "there is no arena 'atlantis'; choose from twin-cities"),
        ({"seats": [{}, {"kind": "bot", "level": "genius"}]}, "no bot 'genius'; choose from random, beginner, rookie"),
        ({"seats": [{"colour": "red"}, {"colour": "red"}]}, "the same colour"),
        ({"seats": [{}, {}], "drawing": "nonsense"}, "the drawing cannot be read: line 1"),
        ({"seats": [{}, {}], "drawing": "+-+-+-+\n" + "|. . .|\n+ + + +\n" * 2 + "|. . .|\n+-+-+-+"}, "VP"),
        ({"seats": [{}, {}], "goal": 9}, "<= 6"),
    ],
)
def test_what_cannot_be_is_said(server: Server, wish: dict[str, object], says: str) -> None:
    status, problem = server.call("POST", "/api/rooms", wish)
    assert status == 422
    assert says in problem["message"]
    assert server.get("/api/rooms")["rooms"] == []


def test_who_leaves_a_game_is_replaced_by_a_bot_and_the_seat_can_be_taken_again(server: Server) -> None:
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    left = server.call("DELETE", f"/api/rooms/{room}/seats/green", None, tokens["green"])[1]
    assert left["seats"][1]["kind"] == "bot"
    red = server.sit(room, tokens["red"])
    red.play(Chooser(1), lambda message: message["type"] == "happened" and message["snapshot"]["round"] == 2)
    server.call("PUT", f"/api/rooms/{room}/seats/green", {"kind": "open"}, made["host"])
    token = server.post(f"/api/rooms/{room}/seats/green", {"name": "Bob"})["token"]
    green = server.sit(room, token)
    assert green.welcome["seats"] == ["green"]


def test_people_see_each_other_come_and_go(server: Server) -> None:
    made = server.room("you", "open")
    room = made["room"]["id"]
    red = server.sit(room, made["tokens"]["red"])
    token = server.post(f"/api/rooms/{room}/seats/green", {"name": "Bob"})["token"]
    assert red.wait("roomchanged")["room"]["seats"][1]["name"] == "Bob"
    green = server.sit(room, token)
    assert red.wait("roomchanged")["room"]["seats"][1]["online"]
    watcher = server.sit(room)
    assert red.wait("roomchanged")["room"]["watchers"] == 1
    green.close()
    assert not red.wait("roomchanged")["room"]["seats"][1]["online"]
    watcher.close()
    server.post(f"/api/rooms/{room}/start", None, made["host"])
    assert red.wait("started")["table"]["mode"] == "training"


def test_a_rematch_keeps_seats_and_tokens(server: Server) -> None:
    made = server.room("you", "open", "random", goal=1)
    room, red_token = made["room"]["id"], made["tokens"]["red"]
    blue_token = server.post(f"/api/rooms/{room}/seats/blue", {"name": "Bob"})["token"]
    assert server.call("POST", f"/api/rooms/{room}/rematch", None, red_token)[0] == 409
    red, blue = server.sit(room, red_token), server.sit(room, blue_token)
    server.post(f"/api/rooms/{room}/start", None, made["host"])
    play_all(red, blue)
    assert server.call("POST", f"/api/rooms/{room}/rematch", None, "wrong")[0] == 403
    offered = server.post(f"/api/rooms/{room}/rematch", None, blue_token)
    assert offered["host"]
    while red.wait("roomchanged")["room"]["rematch"] != offered["room"]["id"]:
        pass
    accepted = server.post(f"/api/rooms/{room}/rematch", None, red_token)
    assert (accepted["room"]["id"], accepted["host"]) == (offered["room"]["id"], "")
    again = server.sit(accepted["room"]["id"], accepted["tokens"]["red"])
    assert again.welcome["seats"] == ["red"]
    begun = server.post(f"/api/rooms/{offered['room']['id']}/start", None, offered["host"])
    assert [seat["name"] for seat in begun["seats"]] == ["Red", "Bob", "Random"]


def test_one_request_starts_a_game_against_bots(server: Server) -> None:
    made = server.room("you", "rookie", "rookie", "rookie", start=True, goal=1)
    assert made["room"]["status"] == "running"
    you = server.sit(made["room"]["id"], made["tokens"]["red"])
    assert you.play(Chooser(3), over)["snapshot"]["winner"]


def test_the_lobby_forgets_rooms_with_nobody_in_them(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    empty, waiting = (server.room("you", "open")["room"]["id"] for _ in range(2))
    server.sit(waiting)
    assert {room["id"] for room in server.get("/api/rooms")["rooms"]} == {empty, waiting}
    monkeypatch.setattr(lobby, "EMPTY_FOR", 0.0)
    monkeypatch.setattr(lobby, "AGE", 0.0)
    assert [room["id"] for room in server.get("/api/rooms")["rooms"]] == [waiting]
