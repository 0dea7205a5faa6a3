"""Uploaded records: replayed and continued, but not stored."""

from typing import Any

import pytest

from support.league import Server


def finished(server: Server) -> tuple[str, str]:
    """A room that is over, and its record."""
    room = server.room("random", "random", "random", "random", goal=1, start=True)["room"]["id"]
    while server.get(f"/api/rooms/{room}")["status"] != "over":
        pass
    return room, server.get(f"/api/rooms/{room}/record")


def test_a_file_tells_the_same_as_the_room(server: Server) -> None:
    room, record = finished(server)
    from_room, from_file = server.get(f"/api/rooms/{room}/replay"), server.post("/api/replays", {"record": record})
    for part in ("table", "snapshots", "events", "moves"):
        assert from_file[part] == from_room[part]
    assert from_file["room"]["id"] == ""
    assert from_file["room"]["winner"] == from_room["room"]["winner"]
    scenario = server.post("/api/replays/scenario", {"record": record, "round": 1})
    assert scenario == server.get(f"/api/rooms/{room}/rounds/1/scenario")


def test_a_file_is_played_on(server: Server) -> None:
    _, record = finished(server)
    moves = server.post("/api/replays", {"record": record})["moves"]
    second = next(i for i, move in enumerate(moves) if move["kind"] == "program")
    made = server.post(
        "/api/replays/fork", {"record": record, "fork": {"moves": second, "you": "blue", "level": "random"}}
    )
    assert made["tokens"].keys() == {"blue"}
    player = server.sit(made["room"]["id"], made["tokens"]["blue"])
    ask = player.wait("ask", seat="blue")
    assert ask["kind"] == "program"
    player.close()


@pytest.mark.parametrize(
    ("change", "line"), [(lambda text: text.replace("end ", "end x"), 0), (lambda text: "nonsense", 1)]
)
def test_a_damaged_file_names_the_line(server: Server, change: Any, line: int) -> None:
    _, record = finished(server)
    damaged = change(record)
    status, problem = server.call("POST", "/api/replays", {"record": damaged})
    assert (status, problem["code"]) == (422, "record")
    assert problem["about"] == f"line {line or len(record.splitlines())}"


def test_nobody_measures_an_arena_that_is_not_fit(server: Server) -> None:
    empty = "+-+-+-+\n" + "|. . .|\n+ + + +\n" * 2 + "|. . .|\n+-+-+-+\n"
    status, problem = server.call("POST", "/api/arenas/balance", {"drawing": empty})
    assert (status, problem["code"]) == (422, "arena")
    report = server.post("/api/arenas/check", {"drawing": empty})
    assert not report["fit"]
    assert report["problems"][2]["text"] == {"key": "errors.arena_no_vp", "params": {"number": 3}}
