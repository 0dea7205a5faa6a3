"""Servers that share a database and a Redis: wherever a socket or a request lands, it reaches its room."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from redis import Redis
from websockets import ConnectionClosed, InvalidStatus

from support.league import Chooser, Json, Server, over, patiently, play_all, wait_until_connected
from support.services import RedisServer
from support.waiting import PATIENCE, wait_until
from volt.server.cluster import relay
from volt.server.cluster.relay import Relay
from volt.server.protection.limits import Limits
from volt.server.runtime.errors import OwnedElsewhere
from volt.server.runtime.settings import Settings

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)
Servers = tuple[Server, Server]


def _close_code(player: Any) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        player.wait("never")
    return closed.value.rcvd.code if closed.value.rcvd is not None else None


def test_a_game_is_played_through_another_server(pair: Servers) -> None:
    one, other = pair
    made = one.room("you", "you", goal=1, start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    players = [one.sit(room, tokens["red"]), other.sit(room, tokens["green"])]
    watchers = [other.sit(room), other.sit(room), one.sit(room)]
    play_all(*players)
    heard = [[m for m in watcher.heard if m["type"] == "happened"] for watcher in watchers if watcher.play(str, over)]
    events = [[event for message in messages for event in message["events"]] for messages in heard]
    assert events[0] == events[1] == events[2]
    assert room in one.rooms.loaded
    assert room not in other.rooms.loaded
    watchers[0].close()
    wait_until(lambda: len(one.rooms.loaded[room].audience.connections) == 4)
    assert other.get(f"/api/rooms/{room}")["watchers"] == 2


def test_requests_reach_the_owner(pair: Servers) -> None:
    one, other = pair
    made = one.room("you", "open", "open")
    room, host = made["room"]["id"], made["host"]
    taken = other.post(f"/api/rooms/{room}/seats/green", {"name": "Elsewhere"})
    assert other.call("POST", f"/api/rooms/{room}/seats/green", {"name": "Again"})[0] == 409
    assert other.call("POST", f"/api/rooms/{room}/start", None, "wrong")[0] == 403
    assert other.call("PUT", f"/api/rooms/{room}/seats/blue", {"kind": "nonsense"}, host)[0] == 422
    assert other.call("PUT", f"/api/rooms/{room}/seats/blue", {"kind": "bot", "level": "random"}, host)[0] == 200
    assert other.post(f"/api/rooms/{room}/start", None, host)["status"] == "running"
    assert one.get(f"/api/rooms/{room}")["seats"][1]["kind"] == "bot"
    assert other.sit(room, taken["token"]).welcome["seats"] == ["green"]
    assert [one["id"] for one in other.get("/api/rooms")["rooms"]] == [room]


def test_messages_of_another_version_are_ignored(pair: Servers, redis: str) -> None:
    one, other = pair
    room = one.room("you", "open")["room"]["id"]
    with Redis.from_url(redis) as sender:
        for data in (b"\xc1", msgspec.msgpack.encode([{"type": "Unheard"}])):
            sender.publish("volt:servers", data)
    assert other.post(f"/api/rooms/{room}/seats/green", {"name": "Elsewhere"})["token"]


def test_the_lobby_knows_who_is_connected_elsewhere(pair: Servers) -> None:
    one, other = pair
    made = one.room("you", "open")
    one.sit(made["room"]["id"], *made["tokens"].values())

    def seen() -> Json:
        return other.get("/api/rooms")["rooms"][0]["seats"][0]  # type: ignore[no-any-return]

    wait_until(lambda: seen()["online"])


def test_when_redis_is_gone_nothing_is_lost(
    serve: Callable[..., Server], database: str, own_redis: RedisServer
) -> None:
    one, other = (serve(database, redis=own_redis.url) for _ in range(2))
    wait_until_connected(one, other)
    made = one.room("you", "you", goal=1, start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    red, green = one.sit(room, tokens["red"]), other.sit(room, tokens["green"])
    play_all(red, green, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    own_redis.kill()
    assert _close_code(green) == 1012
    assert red.socket.ping().wait(PATIENCE)  # nobody else notices
    own_redis.start()
    wait_until_connected(one, other)
    play_all(red, other.sit(room, tokens["green"]), one.sit(room, tokens["red"]), until=over)


def test_when_redis_is_silent_nobody_is_left_waiting(
    serve: Callable[..., Server], database: str, own_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sockets are closed, and new ones refused: the load balancer may send them to the owner."""
    one, other = (serve(database, redis=own_redis.url) for _ in range(2))
    wait_until_connected(one, other)
    room = one.room("you", "you", start=True)["room"]["id"]
    there = other.sit(room)
    own_redis.freeze()
    with monkeypatch.context() as patch:
        patch.setattr(relay, "SILENCE", 1.0)
        assert _close_code(there) == 1012
        with pytest.raises(InvalidStatus) as refused:
            other.sit(room)
        assert refused.value.response.status_code == 503
    own_redis.thaw()
    assert one.sit(room).welcome
    assert patiently(lambda: other.sit(room)).welcome


def test_only_requests_that_were_not_sent_are_sent_again(database: str) -> None:
    """A request that was sent may have been carried out."""

    async def run() -> None:
        rooms: Any = SimpleNamespace(elsewhere={})
        relay, loop = Relay("redis://127.0.0.1:1", rooms, Limits(Settings())), asyncio.get_running_loop()
        sent, unsent = loop.create_future(), loop.create_future()
        relay._replies |= {1: (7, sent), 2: (7, unsent)}
        relay._drop(7, [2])
        assert unsent.result() is None
        assert isinstance(sent.exception(), OwnedElsewhere)

    asyncio.run(run())


def test_when_the_owner_stops_others_go_on(pair: Servers) -> None:
    one, other = pair
    made = one.room("you", "you", goal=1, start=True)
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    here, there = one.sit(room, *tokens), other.sit(room, *tokens)
    have = there.wait("happened")["snapshot"]["count"]
    one.stop()
    assert _close_code(here) == _close_code(there) == 1012
    again = other.sit(room, *tokens, have=have)
    assert again.welcome["since"] == have
    again.play(Chooser(1), over)


def test_limits_hold_for_all_servers_together(serve: Callable[..., Server], database: str, redis: str) -> None:
    one, other = (serve(database, redis=redis, limits=True) for _ in range(2))
    wait_until(lambda: all(len(server.rooms.servers) == 2 for server in (one, other)))

    def make(server: Server) -> int:
        return server.call("POST", "/api/rooms", {"seats": [{"kind": "you"}, {"kind": "open"}], "mode": "training"})[0]

    while make(one) != 429:
        pass
    wait_until(lambda: make(other) == 429)
