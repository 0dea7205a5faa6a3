"""Rooms: creating, finding, filling, starting, leaving, rematches."""

from collections.abc import Callable

import pytest

from support.league import Chooser, Server, over, play_all


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


def test_two_robots_sit_on_opposite_sides(server: Server) -> None:
    seats = server.room("you", "open")["room"]["seats"]
    assert [(seat["colour"], seat["side"]) for seat in seats] == [("red", "n"), ("green", "s")]
    wish = {"seats": [{"colour": "yellow"}, {"colour": "red"}]}
    assert [seat["side"] for seat in server.post("/api/rooms", wish)["room"]["seats"]] == ["w", "e"]


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


def test_a_hot_seat_has_several_tokens(serve: Callable[..., Server]) -> None:
    server = serve()
    made = server.room("you", "you", goal=1, start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    assert both.welcome["seats"] == ["red", "green"]
    assert both.play(Chooser(2), over)["snapshot"]["winner"] in ("red", "green")
    assert {message["seat"] for message in both.heard if message["type"] == "ask"} == {"red", "green"}


def test_one_request_starts_a_game_against_bots(server: Server) -> None:
    made = server.room("you", "rookie", "rookie", "rookie", start=True, goal=1)
    assert made["room"]["status"] == "running"
    you = server.sit(made["room"]["id"], made["tokens"]["red"])
    assert you.play(Chooser(3), over)["snapshot"]["winner"]
