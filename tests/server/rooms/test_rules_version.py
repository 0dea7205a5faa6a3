"""Games of other rules versions are detected and reported, and never silently continued."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from support.league import Chooser, Server, on_loop, over
from volt.game.game_records import RecordError, parse_record, seal, write_record
from volt.rules import RULES_VERSION
from volt.server.rooms import game as room_game
from volt.server.rooms.game import RoomGame, replay
from volt.server.rooms.state import Input, RoomState
from volt.server.runtime.errors import RequestError


def saved(server: Server, room: str) -> tuple[RoomState, tuple[Input, ...]]:
    return on_loop(server, server.rooms.store.room(room))  # type: ignore[no-any-return]


def played(server: Server, until: Callable[..., bool], **wish: object) -> tuple[str, str]:
    """A room in which somebody has played, and red's token."""
    made = server.room("you", "you", start=True, **wish)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    both.play(Chooser(0), until)
    both.close()
    return made["room"]["id"], made["tokens"]["red"]


def second_round(message: dict[str, object]) -> bool:
    return message["type"] == "happened" and message["snapshot"]["round"] == 2  # type: ignore[index]


def tamper(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


def test_every_input_has_a_checksum_and_every_room_a_version(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    room, _ = played(server, second_round)
    state, inputs = saved(server, room)
    assert state.rules == RULES_VERSION
    game = RoomGame(state)
    for given in inputs:
        game.apply(given)
        assert given.checksum == seal(game.game)


@pytest.mark.parametrize("what", ["checksum = '00000000'", "answer = 'nowhere'", "seat = 'blue'"])
def test_a_game_that_comes_out_differently_is_not_played_on(
    serve: Callable[..., Server], tmp_path: Path, what: str
) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    room, token = played(server, second_round)
    server.stop()
    tamper(file, f"UPDATE inputs SET {what} WHERE number = 1")
    server = serve(str(file))
    status, problem = server.call("GET", f"/api/rooms/{room}")
    assert (status, problem["code"]) == (409, "other_rules")
    assert f"version {RULES_VERSION}, which this server plays, answer 2" in problem["message"]
    assert "cannot be continued here" in problem["message"]
    with pytest.raises(InvalidStatus, match="409"):
        connect(f"{server.url.replace('http', 'ws')}/api/rooms/{room}/socket").__enter__()
    assert server.call("DELETE", f"/api/rooms/{room}/seats/red", None, token)[0] == 409
    assert room not in server.rooms.loaded
    assert server.room("you", "you", start=True)["room"]["status"] == "running"


def test_the_lobby_shows_no_room_that_only_other_rules_can_play_on(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    same, different = (played(server, second_round)[0] for _ in range(2))
    server.stop()
    tamper(file, f"""UPDATE rooms SET body = replace(body, '"rules":{RULES_VERSION}', '"rules":999')""")
    tamper(file, f"UPDATE inputs SET checksum = '00000000' WHERE number = 1 AND room = '{different}'")
    server = serve(str(file))
    assert [room["id"] for room in server.get("/api/rooms")["rooms"]] == [same]


def test_the_record_of_a_finished_game_can_be_had_all_the_same(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    room, _ = played(server, over, goal=1)
    record = server.get(f"/api/rooms/{room}/record")
    server.stop()
    tamper(file, "UPDATE inputs SET checksum = '00000000' WHERE number = 1")
    tamper(file, "UPDATE checkpoints SET rules = 0")  # a long game may have one
    server = serve(str(file))
    assert server.get(f"/api/rooms/{room}/record") == record
    assert server.call("GET", f"/api/rooms/{room}/replay")[1]["code"] == "other_rules"


def test_newer_rules_take_over_what_they_play_the_same(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    state, inputs = saved(server, played(server, second_round)[0])
    monkeypatch.setattr(room_game, "RULES_VERSION", RULES_VERSION + 1)
    assert replay(state, inputs) is not None
    assert state.rules == RULES_VERSION + 1
    state.rules = RULES_VERSION
    inputs[-1].checksum = ""  # as in databases that had none: nobody knows whether it comes out the same
    with pytest.raises(RequestError, match=f"was played under version {RULES_VERSION} of the rules"):
        replay(state, inputs)
    state.rules = RULES_VERSION + 1
    assert replay(state, inputs) is not None


def test_records_say_by_which_rules_they_were_played(server: Server) -> None:
    room, _ = played(server, over, goal=1)
    record = server.get(f"/api/rooms/{room}/record")
    stated = f"\nrules {RULES_VERSION}\n"
    assert stated in record
    other = record.replace(stated, "\nrules 7\n")
    game = parse_record(other)  # it comes out the same, whatever it says
    assert game.setup.rules == 7
    assert write_record(game) == other
    damaged = other.replace(f"end {seal(game)}", "end 00000000")
    with pytest.raises(RecordError, match=f"recorded under version 7 of the rules.*plays version {RULES_VERSION}"):
        parse_record(damaged)
    with pytest.raises(RecordError, match="rules 'x' is not a number"):
        parse_record(record.replace(stated, "\nrules x\n"))
