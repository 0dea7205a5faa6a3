"""Deletion: nothing in the database names the person, whatever they had."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from support.accounts import Someone, guest, rows_naming
from support.league import Chooser, Server, on_loop, over
from volt.server.people import holdings
from volt.server.storage.tables import META, ROOMS

RANDOM = {"kind": "bot", "level": "random"}
PEOPLE_IN = ("person", "other", "moderator", "lifted_by")  # columns with the ids of people


def test_deletion_leaves_no_row_that_names_the_person(serve: Callable[..., Server], database: str) -> None:
    server = serve(database, hosts=("volt.example",))
    ada = guest(server, "Adelheid")
    seats = [{"kind": "you", "name": "Adelheid"}, RANDOM]
    for wish in ({"start": True}, {"start": True, "goal": 1}):
        made = server.post("/api/rooms", {"seats": seats, "mode": "training", **wish})
        room = made["room"]["id"]
        player = server.sit(room, made["tokens"]["red"])
        player.send("say", text="Adelheid was here", seat="red")
        player.play(Chooser(1), over) if "goal" in wish else player.wait("said")
        player.close()
        ada.keep(room, "red", made["tokens"]["red"])
    title = server.post("/api/championships", {"seats": [*seats, RANDOM, RANDOM], "start": True})
    ada.keep(title["championship"]["id"], "red", title["tokens"]["red"])
    ada.post("/api/me/codes")
    exported = ada.call("GET", "/api/me/export")[1]
    assert exported["me"]["name"] == "Adelheid"
    assert len(exported["seats"]) == 3
    assert len(exported["results"]) == 1
    assert {"people", "rooms", "championships"} <= {*rows_naming(database, "Adelheid")}
    assert ada.call("DELETE", "/api/me")[0] == 200
    assert rows_naming(database, "Adelheid") == []
    assert rows_naming(database, ada.me["id"]) == []
    assert ada.call("GET", "/api/me")[0] == 403
    seat = server.get(f"/api/rooms/{room}")["seats"][0]
    assert seat["name"] == "Red", "the finished game stays, without the name"


@pytest.mark.parametrize("begun", [False, True])
def test_deletion_reaches_what_was_said_in_a_seat_that_was_left(
    serve: Callable[..., Server], database: str, begun: bool
) -> None:
    server = serve(database, hosts=("volt.example",))
    ada, bob = guest(server, "Adelheid"), guest(server, "Bob")
    seats = [{"kind": "you", "name": "Adelheid"}, {"kind": "you", "name": "Bob"}, RANDOM]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "start": begun})
    room, tokens, host = made["room"]["id"], made["tokens"], made["host"]
    red, blue = (seat["colour"] for seat in made["room"]["seats"][:2])
    ada.keep(room, red, tokens[red])
    bob.keep(room, blue, tokens[blue])
    player = server.sit(room, *tokens.values())
    for seat in (red, blue):
        player.send("say", text="Adelheid was here" if seat == red else "Bob, too", seat=seat)
        player.wait("said")
    report = {"seat": blue, "words": "He shouts."}
    assert server.call("POST", f"/api/rooms/{room}/reports", report, host)[0] == 201
    assert server.call("DELETE", f"/api/rooms/{room}/seats/{red}", token=tokens[red])[0] == 200
    if begun:
        assert server.call("PUT", f"/api/rooms/{room}/seats/{red}", {"kind": "open"}, host)[0] == 200
    eve = guest(server, "Eve")
    assert eve.keep(room, red, server.post(f"/api/rooms/{room}/seats/{red}", {"name": "Eve"})["token"]) == 1
    report = {"seat": red, "words": "She shouts."}
    assert server.call("POST", f"/api/rooms/{room}/reports", report, host)[0] == 201
    assert {"rooms", "reports"} <= {*rows_naming(database, "Adelheid")}
    assert ada.call("DELETE", "/api/me")[0] == 200
    assert rows_naming(database, "Adelheid") == []
    assert rows_naming(database, ada.me["id"]) == []
    assert {"rooms", "reports"} <= {*rows_naming(database, "Bob, too")}
    assert "reports" in rows_naming(database, "She shouts."), "that was about Eve"
    assert [seat["name"] for seat in server.get(f"/api/rooms/{room}")["seats"][:2]] == ["Eve", "Bob"]


def test_deletion_reaches_every_table(serve: Callable[..., Server], database: str) -> None:
    server = serve(database, hosts=("volt.example",))
    ada, bob = guest(server, "Adelheid"), guest(server, "Bob")
    columns = [column for table in META.sorted_tables for column in table.c if column.name in PEOPLE_IN]

    def add(connection: sql.Connection) -> None:
        for number, column in enumerate(columns):
            row = {each.name: filled(each, number, bob.me["id"]) for each in column.table.c if not each.nullable}
            connection.execute(column.table.insert(), row | {column.name: ada.me["id"]})

    on_loop(server, server.rooms.store.run(add))
    assert {*rows_naming(database, ada.me["id"])} == {"people", *(column.table.name for column in columns)}
    exported = ada.call("GET", "/api/me/export")[1]
    assert all(exported[what] for what in ("me", "notices", "manners", "seats", "results", "ratings"))
    assert ada.call("DELETE", "/api/me")[0] == 200
    assert rows_naming(database, ada.me["id"]) == rows_naming(database, "Adelheid") == []
    assert {"bans", "reports", "people"} <= {*rows_naming(database, bob.me["id"])}


def filled(column: "sql.Column[Any]", number: int, person: str) -> object:
    """Something for a column: somebody else, or what is different in every row."""
    if column.name in PEOPLE_IN:
        return person
    if column.name == "chat":
        return "[]"
    return column.type.python_type(number)


def test_deletion_reaches_a_rematch_that_waits_in_vain(serve: Callable[..., Server], database: str) -> None:
    server = serve(database, hosts=("volt.example",))
    ada = guest(server, "Adelheid")
    seats = [{"kind": "you", "name": "Adelheid"}, {"kind": "you", "name": "Bob"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "start": True, "goal": 1})
    room, tokens = made["room"]["id"], made["tokens"]
    red, blue = (seat["colour"] for seat in made["room"]["seats"])
    ada.keep(room, red, tokens[red])
    both = server.sit(room, *tokens.values())
    both.send("say", text="Adelheid was here", seat=red)
    both.play(Chooser(1), over)
    both.close()
    again = server.post(f"/api/rooms/{room}/rematch", token=tokens[blue])["room"]["id"]
    assert server.get(f"/api/rooms/{again}")["seats"][0]["name"] == "Adelheid"
    assert ada.call("DELETE", "/api/me")[0] == 200
    assert rows_naming(database, "Adelheid") == []
    assert [seat["kind"] for seat in server.get(f"/api/rooms/{again}")["seats"]] == ["bot", "human"]


def stranded(serve: Callable[..., Server], file: Path) -> tuple[Server, Someone, str]:
    """A server with a room that only other rules can play on, and somebody who has a seat there."""
    server = serve(str(file), hosts=("volt.example",))
    ada = guest(server, "Adelheid")
    seats = [{"kind": "you", "name": "Adelheid"}, {"kind": "you", "name": "Bob"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training", "start": True, "goal": 1})
    room, tokens = made["room"]["id"], made["tokens"]
    ada.keep(room, "red", tokens["red"])
    both = server.sit(room, *tokens.values())
    both.play(Chooser(1), over)
    server.stop()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE inputs SET checksum = '00000000' WHERE number = 1")
        connection.execute("UPDATE checkpoints SET rules = 0")
    connection.close()
    ada.server = server = serve(str(file), hosts=("volt.example",))
    assert server.call("GET", f"/api/rooms/{room}")[1]["code"] == "other_rules"
    return server, ada, room


def test_deletion_reaches_a_room_that_only_other_rules_can_play(serve: Callable[..., Server], tmp_path: Path) -> None:
    _, ada, _ = stranded(serve, tmp_path / "volt.db")
    assert ada.call("DELETE", "/api/me")[0] == 200
    assert rows_naming(str(tmp_path / "volt.db"), "Adelheid") == []
    assert "rooms" in rows_naming(str(tmp_path / "volt.db"), "Bob")


def test_a_room_in_which_deletion_fails_is_released(
    serve: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, ada, room = stranded(serve, tmp_path / "volt.db")

    def fail(*_: object) -> None:
        raise OSError("nobody can leave now")

    with monkeypatch.context() as patch:
        patch.setattr(holdings, "_leave", fail)
        assert ada.call("DELETE", "/api/me")[0] == 200
    assert "rooms" in rows_naming(str(tmp_path / "volt.db"), "Adelheid")
    owner = sql.select(ROOMS.c.owner).where(ROOMS.c.id == room)
    assert on_loop(server, server.rooms.store.run(lambda connection: connection.execute(owner).one())) == (None,)


def test_whoever_has_a_seat_last_deletes_only_what_was_said_of_them(
    serve: Callable[..., Server], database: str
) -> None:
    server = serve(database, hosts=("volt.example",))
    made = server.room("you", "open")
    room, host = made["room"]["id"], made["host"]
    green = made["room"]["seats"][1]["colour"]
    people = [guest(server, name) for name in ("Adelheid", "Berthold", "Cunigunde")]
    for person in people:
        name = person.me["name"]
        token = server.post(f"/api/rooms/{room}/seats/{green}", {"name": name})["token"]
        assert person.keep(room, green, token) == 1
        player = server.sit(room, token)
        player.send("say", text="hello", seat=green)
        player.wait("said")
        report = {"seat": green, "words": f"{name} shouts."}
        assert server.call("POST", f"/api/rooms/{room}/reports", report, host)[0] == 201
        assert server.call("DELETE", f"/api/rooms/{room}/seats/{green}", token=token)[0] == 200
        player.close()
    first, second, last = people
    for person in (first, last):
        assert person.call("DELETE", "/api/me")[0] == 200
        assert rows_naming(database, person.me["name"]) == rows_naming(database, person.me["id"]) == []
    assert "reports" in rows_naming(database, "Berthold shouts."), "that was about somebody else in the same seat"
    assert second.call("DELETE", "/api/me")[0] == 200
    assert rows_naming(database, "Berthold") == rows_naming(database, second.me["id"]) == []
