"""Several servers on one database: a room has one owner, and whoever has lost it cannot write to it any more."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from websockets import ConnectionClosed
from websockets.sync.client import connect

from support.clock import FakeClock
from support.league import Json, Player, Server, on_loop
from support.waiting import PATIENCE, wait_until
from volt.server.rooms.game import replay
from volt.server.rooms.registry import RENEW, RENEW_AGAIN
from volt.server.runtime.clock import boot_time
from volt.server.storage import ownership

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)  # an SQLite file has only one server


def _call(server: Server, function: Callable[[], object]) -> None:
    """Call a function on the server's event loop."""

    async def run() -> None:
        function()

    on_loop(server, run())


def _steal(database: str, room: str) -> None:
    """Claim a room as a server that nobody knows."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE rooms SET owner = 1, epoch = epoch + 1 WHERE id = %s", (room,))


def _column(database: str, query: str, *values: object) -> list[Any]:
    with psycopg.connect(database, autocommit=True) as connection:
        return [row[0] for row in connection.execute(query, values)]  # type: ignore[call-overload]


def _asked(player: Player) -> Json:
    return player.wait("ask")


def test_a_room_has_one_owner(serve: Callable[..., Server], database: str) -> None:
    one, other = serve(database), serve(database)
    made = one.room("you", "open")
    room, host = made["room"]["id"], made["host"]
    status, problem = other.call("POST", f"/api/rooms/{room}/seats/green", {"name": "Twice"})
    assert (status, problem["code"]) == (503, "elsewhere")
    assert other.call("POST", f"/api/rooms/{room}/start", None, host)[0] == 503
    assert one.post(f"/api/rooms/{room}/seats/green", {"name": "Once"})["token"]
    one.stop()
    assert other.get(f"/api/rooms/{room}")["seats"][1]["name"] == "Once"
    assert other.call("POST", f"/api/rooms/{room}/seats/green", {"name": "Twice"})[0] == 409
    other.post(f"/api/rooms/{room}/start", None, host)


def test_who_has_lost_a_room_cannot_write_to_it(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    player = server.sit(room, *tokens)
    ask = _asked(player)
    before = _column(database, "SELECT count(*) FROM inputs WHERE room = %s", room)
    _steal(database, room)
    player.answer(ask, ask["options"][0]["answer"])
    with pytest.raises(ConnectionClosed) as closed:
        player.wait("accepted")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert _column(database, "SELECT count(*) FROM inputs WHERE room = %s", room) == before
    assert server.rooms.store.well
    again = server.sit(room, *tokens)  # the thief is dead
    assert _asked(again)["question"] == ask["question"]


def test_what_several_do_together_is_fenced_one_by_one(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    made = [server.room("you", "open") for _ in range(2)]
    lost, kept = (server.rooms.loaded[one["room"]["id"]] for one in made)
    _steal(database, lost.state.id)

    async def both() -> list[Any]:
        async def shut(room: Any) -> None:
            async with room.changing() as state:
                state.quiet = True

        return await asyncio.gather(shut(lost), shut(kept), return_exceptions=True)

    outcomes = on_loop(server, both())
    assert [getattr(outcome, "code", None) for outcome in outcomes] == ["not_kept", None]
    cards = {
        id_: _column(database, "SELECT body FROM rooms WHERE id = %s", id_)[0] for id_ in (lost.state.id, kept.state.id)
    }
    assert '"quiet":false' in cards[lost.state.id]
    assert '"quiet":true' in cards[kept.state.id]
    assert [*server.rooms.loaded] == [kept.state.id]


def test_servers_that_come_are_looked_for_again_soon(
    clock: FakeClock, serve: Callable[..., Server], database: str
) -> None:
    one, found = serve(database), list[frozenset[int]]()
    on_loop(one, one.rooms._renew())
    one.rooms.on_servers = lambda: found.append(one.rooms.servers)
    other = serve(database)
    assert on_loop(one, one.rooms._renew()) == RENEW_AGAIN
    assert on_loop(one, one.rooms._renew()) == RENEW
    assert found == [{one.rooms.store.server, other.rooms.store.server}]


def test_a_lease_that_cannot_be_renewed_is_tried_again_soon(
    clock: FakeClock, serve: Callable[..., Server], database: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """And said once, not five times a second."""
    server, tries = serve(database), list[float]()

    async def fail() -> None:
        tries.append(clock.monotonic())
        raise ConnectionError

    server.rooms.store.renew = fail
    clock.advance_until(lambda: tries)
    for number in range(2, 5):
        on_loop(server, asyncio.sleep(0))  # it waits now
        clock.advance(RENEW_AGAIN)
        wait_until(lambda number=number: len(tries) >= number)  # type: ignore[misc]
    assert capfd.readouterr().err.count("the lease cannot be renewed yet") == 1


def test_a_lost_connection_is_a_lost_lease(serve: Callable[..., Server], database: str) -> None:
    one, other = serve(database), serve(database)
    made = one.room("you", "you", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    player, number = one.sit(room, token), one.rooms.store.server
    assert other.call("GET", f"/api/rooms/{room}")[0] == 503
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = %s",
            (number,),
        )
    wait_until(lambda: other.call("GET", f"/api/rooms/{room}")[0] == 200)  # long before the lease runs out
    with pytest.raises(ConnectionClosed):
        player.wait("never")
    assert one.rooms.store.server != number
    assert one.call("GET", f"/api/rooms/{room}")[0] == 503


def test_a_server_that_cannot_renew_its_lease_shows_nothing(serve: Callable[..., Server], database: str) -> None:
    """Like a server that was frozen: when it wakes up, others have owned its rooms for a while."""
    one, other = serve(database), serve(database)
    made = one.room("you", "you", start=True)
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    player = one.sit(room, *tokens)
    ask = _asked(player)
    renew, renewed = one.rooms._renew, threading.Event()

    async def renew_for_the_last_time() -> float:
        await renew()
        renewed.set()
        return 3600.0

    one.rooms._renew = renew_for_the_last_time
    assert renewed.wait(PATIENCE)
    _let_lease_run_out(database, one)
    there = other.sit(room, *tokens)
    there.answer(_asked(there), ask["options"][0]["answer"])
    there.wait("accepted")
    _call(one, lambda: one.rooms.store.lease.renew(boot_time() - ownership.LEASE - 1))
    player.send("ping")
    with pytest.raises(ConnectionClosed):
        player.wait("pong")
    assert one.call("GET", f"/api/rooms/{room}")[0] == 503
    assert room not in one.rooms.loaded


def _let_lease_run_out(database: str, server: Server) -> None:
    """As if it had been frozen for a while and had noticed nothing yet."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE servers SET lease = 0 WHERE id = %s", (server.rooms.store.server,))


def test_a_lease_that_had_run_out_is_not_just_renewed(serve: Callable[..., Server], database: str) -> None:
    """Others may have claimed its rooms in between, so it drops them all, even those that nobody asks it for."""
    server = serve(database)
    made = server.room("you", "you", start=True)
    watcher, number = server.sit(made["room"]["id"]), server.rooms.store.server
    _let_lease_run_out(database, server)
    with pytest.raises(ConnectionClosed) as closed:
        watcher.wait("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    wait_until(lambda: server.rooms.store.server != number)  # what the old number owned is free for all


def test_clocks_go_on_after_a_lease_has_run_out(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    room = server.room("you", "you", start=True, clock={"programming": 3600})["room"]["id"]
    before = server.rooms.loaded[room]
    _let_lease_run_out(database, server)
    wait_until(lambda: server.rooms.loaded.get(room) not in (None, before))


def test_a_room_that_is_lost_while_it_is_loaded_is_loaded_again(
    serve: Callable[..., Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(database)
    room = server.room("you", "you", start=True)["room"]["id"]
    _call(server, server.rooms.lose_all)
    stolen: list[str] = []

    def replay_slowly(*saved: Any) -> Any:
        if not stolen:
            stolen.append(room)
            _steal(database, room)
            _call(server, server.rooms.lose_all)
        return replay(*saved)

    monkeypatch.setattr("volt.server.rooms.registry.replay", replay_slowly)
    server.get(f"/api/rooms/{room}")
    assert stolen
    assert _column(database, "SELECT epoch FROM rooms WHERE id = %s", room) == [server.rooms.loaded[room].epoch]


def test_a_room_that_is_lost_while_it_is_made_is_loaded(
    serve: Callable[..., Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(database)
    save = server.rooms.store.save

    async def save_and_lose(change: Any) -> None:
        await save(change)
        if change.new:
            await asyncio.to_thread(_steal, database, change.room.id)
            server.rooms.lose_all()

    monkeypatch.setattr(server.rooms.store, "save", save_and_lose)
    room = server.room("you", "you")["room"]["id"]
    assert _column(database, "SELECT epoch FROM rooms WHERE id = %s", room) == [server.rooms.loaded[room].epoch]


def test_who_enters_a_room_that_is_being_lost_hears_nothing_of_it(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    id_ = server.room("you", "you", start=True)["room"]["id"]
    room = server.rooms.loaded[id_]
    on_loop(server, room.lock.acquire())
    with connect(f"{server.url.replace('http', 'ws')}/api/rooms/{id_}/socket") as socket:
        socket.send('{"type": "hello"}')
        wait_until(lambda: room.lock._waiters)
        _call(server, server.rooms.lose_all)
        _call(server, room.lock.release)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_clocks_of_a_dead_server_are_taken_over(clock: FakeClock, serve: Callable[..., Server], database: str) -> None:
    one, other = serve(database), serve(database)
    made = one.room("you", "you", clock={"programming": 1, "question": 1})
    room = made["room"]["id"]
    one.post(f"/api/rooms/{room}/start", None, made["host"])
    one.stop()
    clock.advance_until(lambda: room in other.rooms.loaded and other.rooms.loaded[room].game.game.moves)


def test_a_championship_that_two_servers_change_is_changed_once(serve: Callable[..., Server], database: str) -> None:
    one, other = serve(database), serve(database)
    wish = {"seats": [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]}
    made = one.post("/api/championships", wish)
    id_ = made["championship"]["id"]
    assert other.post(f"/api/championships/{id_}/seats/blue", {"name": "Other"})["token"]
    assert one.get(f"/api/championships/{id_}")["seats"][1]["name"] == "Other"
    assert one.call("POST", f"/api/championships/{id_}/seats/blue", {"name": "Again"})[0] == 409
    stale = on_loop(one, one.championships.find(id_))
    _call(one, lambda: setattr(stale.state, "epoch", stale.state.epoch - 1))  # as if it had been read a moment before

    async def leave() -> str:
        try:
            async with one.championships.changing_seats(stale) as seats:
                seats.clear()
        except Exception as error:
            return str(getattr(error, "code", error))
        return ""

    assert on_loop(one, leave()) == "not_kept"
    assert len(other.get(f"/api/championships/{id_}")["seats"]) == 4
    other.post(f"/api/championships/{id_}/start", None, made["host"])
    assert one.get(f"/api/championships/{id_}")["status"] == "running"


def test_a_server_that_is_told_to_stop_leaves_its_rooms(serve: Callable[..., Server], database: str) -> None:
    one, other = serve(database), serve(database)
    clock = {"programming": 3600, "question": 3600}
    made = one.room("you", "you", start=True, clock=clock)
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    player = one.sit(room, *tokens)
    ask = _asked(player)
    player.answer(ask, ask["options"][0]["answer"])
    player.wait("accepted")
    deadline = one.rooms.loaded[room].game.deadline
    one.stop()
    with pytest.raises(ConnectionClosed) as closed:
        player.wait("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert _column(database, "SELECT owner FROM rooms WHERE id = %s", room) == [None]
    assert _column(database, "SELECT due FROM rooms WHERE id = %s", room) == [pytest.approx(deadline)]
    assert other.sit(room, *tokens).wait("ask")["question"] > ask["question"]
