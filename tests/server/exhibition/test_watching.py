"""The exhibition: bots play while somebody watches, and only then."""

from collections.abc import Callable
from functools import partial

import pytest
import sqlalchemy as sql

from support.clock import FakeClock
from support.league import Player, Server, on_loop, over
from volt.server.exhibition import api as exhibition
from volt.server.rooms.messages import RoomWish
from volt.server.storage.tables import INPUTS, ROOMS

PACE = 1.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhibition, "LINE_UP", ("random",) * 4)
    monkeypatch.setattr(exhibition, "LOOK_AGE", 0.0)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games to one point, for tests that play to the end."""
    monkeypatch.setattr(exhibition, "RoomWish", partial(RoomWish, goal=1))


def on_air(server: Server) -> str:
    return str(server.get("/api/exhibition")["room"]["id"])


def answers(server: Server) -> int:
    """How many answers the bots have given in all exhibitions."""
    count = sql.select(sql.func.count()).select_from(INPUTS)
    return int(on_loop(server, server.rooms.store.run(lambda connection: connection.scalar(count))))


def rounds(player: Player, number: int) -> None:
    player.play(str, lambda message: message["type"] == "happened" and message["snapshot"]["round"] >= number)


def test_bots_play_while_somebody_watches(clock: FakeClock, serve: Callable[..., Server], database: str) -> None:
    server = serve(database, exhibition=PACE)
    room = on_air(server)
    clock.advance(10 * PACE)
    assert server.rooms.loaded[room].idle
    assert answers(server) == 0, "nobody watches yet"
    viewer = server.sit(room)
    with clock.running(20):
        rounds(viewer, 3)
    viewer.close()
    clock.advance_until(lambda: server.rooms.loaded[room].idle)
    given = answers(server)
    clock.advance(10 * PACE)
    assert server.rooms.loaded[room].idle
    assert answers(server) == given, "nobody watches any more"
    viewer = server.sit(room)
    with clock.running(20):
        rounds(viewer, 4)
    assert on_air(server) == room


def test_it_survives_a_restart(clock: FakeClock, serve: Callable[..., Server], database: str) -> None:
    server = serve(database, exhibition=PACE)
    room = on_air(server)
    with clock.running(20):
        rounds(server.sit(room), 2)
    server.stop()
    again = serve(database, exhibition=PACE)
    assert again.rooms.loaded == {}
    assert on_air(again) == room
    with clock.running(20):
        rounds(again.sit(room), 3)


@pytest.mark.usefixtures("short")
def test_the_next_game_follows_and_old_ones_are_deleted(
    serve: Callable[..., Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exhibition, "BETWEEN", 0.0)
    server = serve(database, exhibition=0.001)
    seen: list[str] = []
    for _ in range(exhibition.KEPT + 1):
        room = on_air(server)
        assert room not in seen
        seen.append(room)
        server.sit(room).play(str, over)
    arenas = {server.call("GET", f"/api/rooms/{room}")[1]["arena"] for room in seen[1:]}
    assert len(arenas) == exhibition.KEPT
    left = on_loop(server, server.rooms.store.run(lambda c: set(c.scalars(sql.select(ROOMS.c.id)))))
    assert left == set(seen[1:])
    assert on_loop(server, server.rooms.store.run(lambda c: set(c.scalars(sql.select(INPUTS.c.room))))) == left
    server.sit(seen[-1]).close()
    assert server.get(f"/api/rooms/{seen[-1]}/replay")["room"]["winner"]


@pytest.mark.usefixtures("short")
def test_the_end_of_a_game_stays_on_air_for_a_moment(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(exhibition=PACE)
    room = on_air(server)
    viewer = server.sit(room)
    clock.advance_until(lambda: any(map(over, viewer.catch_up())), step=PACE)
    assert on_air(server) == room
    clock.advance(2 * PACE + 0.1)
    assert on_air(server) != room


def test_it_is_no_room_of_the_lobby_and_nobody_can_join(serve: Callable[..., Server]) -> None:
    server = serve(exhibition=PACE)
    room = on_air(server)
    assert server.get("/api/rooms")["rooms"] == []
    assert server.call("POST", f"/api/rooms/{room}/seats/red", {"name": "Me"})[0] == 409
    assert server.call("PUT", f"/api/rooms/{room}/seats/red", {"kind": "open"}, "")[0] == 403
    viewer = server.sit(room)
    viewer.send("say", text="hello")
    assert viewer.wait("refused")["re"] == "say"


def test_a_server_need_not_show_one(serve: Callable[..., Server]) -> None:
    assert serve(exhibition=0.0).get("/api/exhibition") == {"room": None}


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_several_servers_show_the_same_one(pair: tuple[Server, Server]) -> None:
    one, other = pair
    room = on_air(one)
    assert on_air(other) == room
    rounds(other.sit(room), 1)
    assert room in one.rooms.loaded
    assert room not in other.rooms.loaded
