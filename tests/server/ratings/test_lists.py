"""What everybody may see of results and ratings, and the lists of one's own games."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql

from support.league import Json, Server, on_loop, play_all
from support.waiting import wait_until
from volt.bots.strength import ANCHORS
from volt.server.storage.tables import RATINGS

ROOKIE = {"kind": "bot", "level": "rookie"}
YOU = {"kind": "you"}
TIMED = {"programming": 7200, "countdown": 0, "question": 7200}


class Someone:
    """A person with a key."""

    def __init__(self, server: Server, name: str) -> None:
        signed_in = server.post("/api/people", {"name": name})
        self.server, self.id, self.key = server, signed_in["me"]["id"], signed_in["key"]

    def get(self, path: str) -> Any:
        status, answer = self.server.call("GET", path, token=self.key)
        assert status == 200, answer
        return answer

    def keep(self, made: Json, seat: str) -> None:
        proofs = {"seats": [{"room": made["room"]["id"], "seat": seat, "token": made["tokens"][seat]}]}
        self.server.post("/api/me/seats", proofs, self.key)


def room(server: Server, *seats: Json, **wish: object) -> Json:
    wish = {"seats": [*seats], "mode": "training", "clock": TIMED, "start": True, **wish}
    return server.post("/api/rooms", wish)  # type: ignore[no-any-return]


def test_a_game_is_in_everybodys_lists_with_what_it_changed(server: Server) -> None:
    ada, bob = Someone(server, "Ada"), Someone(server, "Bob")
    made = room(server, {**YOU, "name": "Ada"}, {**YOU, "name": "Bob"}, ROOKIE)
    id_ = made["room"]["id"]
    ada.keep(made, "red")
    bob.keep(made, "blue")
    play_all(*(server.sit(id_, made["tokens"][seat]) for seat in ("red", "blue")))
    result = server.get(f"/api/rooms/{id_}/result")
    seats = {seat["colour"]: seat for seat in result["seats"]}
    assert (result["unrated"], result["replay"], result["pool"]) == ("", True, "group")
    assert [seats[colour]["name"] for colour in ("red", "blue", "green")] == ["Ada", "Bob", "Rookie"]
    assert seats["green"]["gained"] is None
    for one, colour in ((ada, "red"), (bob, "blue")):
        [game] = one.get("/api/me/games/all/0")["games"]
        assert game == result
        won = seats[colour]["place"] == 1
        lists = {which: one.get(f"/api/me/games/{which}/0") for which in ("won", "lost", "rated", "people")}
        assert {which: len(found["games"]) for which, found in lists.items()} == {
            "won": won,
            "lost": not won,
            "rated": 1,
            "people": 1,
        }
        assert lists["rated"]["mine"] == [[colour]]
        profile = server.get(f"/api/players/{one.id}")
        [rating] = profile["ratings"]
        assert (profile["games"], profile["won"], profile["streak"]) == (1, won, won)
        assert (rating["points"], rating["rank"]) == (seats[colour]["points"], None)
        assert len(rating["history"]) == 1
        assert id_ not in str(profile), "the room may be private"
        exported = one.get("/api/me/export")
        assert [(row["room"], row["person"]) for row in exported["results"]] == [(id_, one.id)]
    assert ada.get("/api/me/games/all/1")["games"] == []
    assert server.call("GET", "/api/me/games/nonsense/0", token=ada.key)[0] == 404
    assert server.call("DELETE", "/api/me", token=ada.key)[0] == 200
    assert server.call("GET", f"/api/players/{ada.id}")[0] == 404
    left = next(seat for seat in server.get(f"/api/rooms/{id_}/result")["seats"] if seat["colour"] == "red")
    assert (left["name"], left["person"], left["gained"]) == ("Red", "", seats["red"]["gained"])


def test_a_room_says_how_strong_and_reliable_its_people_are(server: Server) -> None:
    ada, bob = Someone(server, "Ada"), Someone(server, "Bob")
    seats = [{**YOU, "name": "Ada"}, {**YOU, "name": "Bob"}, ROOKIE]
    made = room(server, *seats)
    id_, tokens = made["room"]["id"], made["tokens"]
    ada.keep(made, "red")
    bob.keep(made, "blue")
    fresh = {"points": 1500, "provisional": True, "reliability": {"finished": 0, "of": 0}}
    both = [{"colour": "blue", "person": bob.id, **fresh}, {"colour": "red", "person": ada.id, **fresh}]
    assert sorted(server.get(f"/api/rooms/{id_}/players")["players"], key=lambda one: one["colour"]) == both
    assert server.call("DELETE", f"/api/rooms/{id_}/seats/blue", token=tokens["blue"])[0] == 200
    assert [one["person"] for one in server.get(f"/api/rooms/{id_}/players")["players"]] == [ada.id]
    play_all(server.sit(id_, tokens["red"]))
    server.get(f"/api/rooms/{id_}/result")
    for one, finished in ((ada, 1), (bob, 0)):
        profile = server.get(f"/api/players/{one.id}")
        assert profile["reliability"] == {"finished": finished, "of": 1}
    again = room(server, *seats, start=False)
    ada.keep(again, "red")
    [here] = server.get(f"/api/rooms/{again['room']['id']}/players")["players"]
    assert here["reliability"] == {"finished": 1, "of": 1}
    assert server.call("GET", "/api/rooms/nowhere/players")[0] == 404


def test_the_ladder_lists_reliable_ratings_between_the_bots(server: Server) -> None:
    names = ("Ada", "Bob", "New")
    people = [Someone(server, name) for name in names]

    def rate(connection: sql.Connection) -> None:
        for one, points, deviation in zip(people, (1490, 1700, 2900), (60, 80, 290), strict=True):
            row = {"person": one.id, "mode": "rfl", "pool": "duel", "points": points, "deviation": deviation}
            connection.execute(RATINGS.insert().values(**row, games=20, at=0))

    on_loop(server, server.rooms.store.run(rate))
    ladder = server.get("/api/ladder/rfl/duel/0")
    assert [(place["rank"], place["name"]) for place in ladder["places"]] == [(1, "Bob"), (2, "Ada")]
    assert {bot["level"]: bot["points"] for bot in ladder["bots"]} == ANCHORS
    assert (ladder["people"], ladder["more"]) == (2, False)
    assert server.get("/api/ladder/training/duel/0")["places"] == []
    assert server.get(f"/api/players/{people[0].id}")["ratings"][0]["rank"] == 2
    assert server.get(f"/api/players/{people[2].id}")["ratings"][0]["provisional"] is True
    for path in ("/api/ladder/rfl/trio/0", "/api/ladder/rfl/duel/x", "/api/players/nobody", "/api/rooms/none/result"):
        assert server.call("GET", path)[0] == 404


@pytest.mark.parametrize("loaded", [True, False])
def test_unfinished_games_say_whose_turn_it_is(serve: Callable[..., Server], database: str, loaded: bool) -> None:
    server = serve(database)
    ada = Someone(server, "Ada")
    waits, turn = room(server, YOU, YOU), room(server, YOU, ROOKIE)
    free = room(server, YOU, {"kind": "open"}, start=False)
    wait_until(lambda: server.get(f"/api/rooms/{turn['room']['id']}")["waiting"] == ["red"])
    [asked] = server.get(f"/api/rooms/{waits['room']['id']}")["waiting"]
    for made, seat in ((free, "red"), (waits, "green" if asked == "red" else "red"), (turn, "red")):
        ada.keep(made, seat)
    if not loaded:
        server.stop()
        server = ada.server = serve(database)
    games = ada.get("/api/me/games")["games"]
    assert [game["room"]["id"] for game in games] == [made["room"]["id"] for made in (turn, waits, free)]
    assert [game["my_turn"] for game in games] == [True, False, False]
    assert 7000 < games[0]["left"] <= 7200
    assert [game["left"] for game in games[1:]] == [None, None]
