"""Servers that share a database and a Redis: wherever a socket or a request lands, it reaches its room."""

import asyncio
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from redis import Redis
from websockets import ConnectionClosed, InvalidStatus

from support.clock import FakeClock, run
from support.league import Chooser, Json, Server, over, patiently, play_all, wait_until_connected
from support.services import RedisServer
from support.waiting import PATIENCE, wait_until
from volt.server.cluster import relay
from volt.server.cluster.protocol import (
    Announced,
    ForwardedRequest,
    FromSocket,
    Lost,
    Passed,
    ReplyPiece,
    SocketDismissed,
    SocketOpened,
)
from volt.server.cluster.relay import Relay, Replied, _Reply
from volt.server.protection.limits import ADDRESS, LONGEST_PAUSE, Limits
from volt.server.rooms.broadcast import TOO_SLOW
from volt.server.rooms.room import RESTARTED
from volt.server.runtime.clock import monotonic
from volt.server.runtime.errors import OwnedElsewhere, RequestError
from volt.server.runtime.settings import Settings

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)
Servers = tuple[Server, Server]
SECRET = b"secret"


def _close_code(player: Any) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        player.wait("never")
    return closed.value.rcvd.code if closed.value.rcvd is not None else None


def _relay() -> Relay:
    """A relay without Redis."""
    rooms: Any = SimpleNamespace(
        lobby=SimpleNamespace(elsewhere={}), servers=frozenset((1, 7)), store=SimpleNamespace(server=1)
    )
    return Relay("redis://127.0.0.1:1", rooms, Limits(Settings()), SECRET)


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
            for server in pair:
                sender.xadd(f"volt:{server.relay._mail.me}", {"": data})
    assert other.post(f"/api/rooms/{room}/seats/green", {"name": "Elsewhere"})["token"]


def test_the_lobby_knows_who_is_connected_elsewhere(pair: Servers) -> None:
    one, other = pair
    made = one.room("you", "open")
    one.sit(made["room"]["id"], *made["tokens"].values())

    def seen() -> Json:
        return other.get("/api/rooms")["rooms"][0]["seats"][0]  # type: ignore[no-any-return]

    wait_until(lambda: seen()["online"])


def test_when_redis_is_gone_nothing_is_lost(
    serve: Callable[..., Server], database: str, own_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (serve(database, redis=own_redis.url) for _ in range(2))
    wait_until_connected(one, other)
    made = one.room("you", "you", goal=1, start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    red, green = one.sit(room, tokens["red"]), other.sit(room, tokens["green"])
    play_all(red, green, until=lambda m: m["type"] == "ask" and m["kind"] == "program")
    own_redis.kill()
    with monkeypatch.context() as patch:
        patch.setattr(relay, "SILENCE", 1.0)
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


def test_only_requests_that_change_nothing_are_sent_again(database: str) -> None:
    """A request that was sent may have been carried out."""

    async def lose() -> None:
        relay_ = _relay()
        relay_._mail.peer(7).heard = monotonic()
        scopes = [{"method": method, "path": "/api/rooms", "headers": []} for method in ("GET", "POST", "DELETE")]
        asking = [asyncio.create_task(relay_.ask(scope, b"", 7)) for scope in scopes]
        await asyncio.sleep(0)
        assert [message.method for message in relay_._mail.peer(7).outbox] == ["GET", "POST", "DELETE"]  # type: ignore[union-attr]
        relay_._drop(7)
        read, *changed = await asyncio.gather(*asking, return_exceptions=True)
        assert read is None
        assert [type(error) for error in changed] == [OwnedElsewhere] * 2
        assert not relay_._replies

    run(lose())


def test_who_is_refused_on_another_server_is_told_why(database: str) -> None:
    """A room that does not exist there, one with too many sockets, or one that was dropped."""

    async def refuse() -> None:
        relay_ = _relay()
        relay_._rooms.find = find  # type: ignore[method-assign]
        for socket in (1, 2):
            relay_._receive(7, SocketOpened(socket, f"room {socket}", "192.0.2.1"))
            assert (7, socket) in relay_._remote
        await asyncio.sleep(1.0)
        assert not relay_._remote
        assert relay_._mail.peer(7).outbox == [SocketDismissed(1, TOO_SLOW[0], "full"), SocketDismissed(2, *RESTARTED)]

    async def find(id_: str) -> Any:
        raise RequestError(429, "full", "Too many.") if id_ == "room 1" else OSError("the database is away")

    run(refuse())


def test_servers_that_are_gone_are_forgotten(database: str) -> None:
    """With what was kept to be sent to them again."""

    async def announce() -> None:
        relay_ = _relay()
        relay_._rooms.lobby.presences = dict  # type: ignore[method-assign]
        for server in (7, 8):
            relay_._mail.peer(server).heard = monotonic()
        relay_._announce()
        assert [*relay_._mail.peers] == [7]
        assert [type(message) for message in relay_._mail.peer(7).outbox] == [Announced]

    run(announce())


def test_servers_that_are_new_are_greeted_at_once(database: str) -> None:
    """After PostgreSQL has been restarted all of them are, and nobody is relayed before they have heard from each other."""

    async def announce() -> None:
        relay_ = _relay()
        relay_._rooms.lobby.presences = dict  # type: ignore[method-assign]
        announcing = asyncio.create_task(relay_._announce_for_ever())
        await asyncio.sleep(relay.ANNOUNCE / 2)
        relay_._rooms.servers = frozenset((1, 7, 8))
        relay_._rooms.on_servers()
        await asyncio.sleep(relay.ANNOUNCE / 10)
        assert [type(message) for message in relay_._mail.peer(8).outbox] == [Announced]
        announcing.cancel()

    run(announce())


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


# --- messages that are lost, doubled, delayed or forged ---


def test_a_series_that_was_lost_begins_again(database: str) -> None:
    async def lose() -> None:
        relay_ = _relay()
        mail = relay_._mail
        mail.send(7, FromSocket(1, "never arrives"))
        before = mail.peers[7].own_series
        relay_._receive(7, Lost())
        assert mail.peers[7].own_series > before
        assert mail.peers[7].outbox == []

    asyncio.run(lose())


def test_a_reply_with_a_missing_piece_is_no_reply(database: str) -> None:
    async def reply() -> None:
        whole, broken = _Reply(7, again=True), _Reply(7, again=True)
        for number, body in enumerate((b"a", b"b", b"b", b"c")):
            whole.add(ReplyPiece(1, min(number, 1) if number < 3 else 2, body, 200 if body == b"c" else 0))
        assert whole.done.result() == (200, [], b"abc")
        broken.add(ReplyPiece(1, 0, b"a"))
        broken.add(ReplyPiece(1, 2, b"c", 200))
        assert broken.done.result() is None

    asyncio.run(reply())


def test_a_cut_connection_to_redis_drops_no_socket(pair: Servers, redis: str) -> None:
    one, other = pair
    made = one.room("you", "you", goal=5, start=True)
    room, tokens = made["room"]["id"], made["tokens"]
    green, red, watcher = other.sit(room, tokens["green"]), one.sit(room, tokens["red"]), other.sit(room)
    play_all(red, green, until=lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    with Redis.from_url(redis) as admin:
        for _ in range(3):
            admin.client_kill_filter(_type="normal", skipme=True)
            watcher.send("say", text="still here")
            watcher.wait("said")
    play_all(red, green, until=lambda m: over(m) or (m["type"] == "happened" and m["snapshot"]["round"] == 20))
    assert other.get(f"/api/rooms/{room}")["round"] > 10


def test_what_a_server_does_for_the_client_of_another_is_charged_to_it(database: str) -> None:
    """An address in debt waits on the owner of the room, and is refused there; a reply is sent in pieces."""
    clock = FakeClock()

    async def ask() -> None:
        relay_ = _relay()
        sent: list[tuple[int, Passed]] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            relay_._limits.request(counted=True)
            clock.use(0.1)
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"x" * (2 * relay.PIECE + 1)})

        async def reply(server: int, piece: ReplyPiece) -> None:
            sent.append((server, piece))

        relay_.app, relay_._mail.reply = app, reply  # type: ignore[method-assign]
        asked = ForwardedRequest(9, "GET", "/api/rooms", [], b"", "192.0.2.1")
        await relay_._answer(asked, 7)
        assert [len(piece.body) for _, piece in sent] == [relay.PIECE, relay.PIECE, 1]  # type: ignore[union-attr]
        assert [piece.status for _, piece in sent] == [0, 0, 200]  # type: ignore[union-attr]
        budget = relay_._limits.loop["192.0.2.1"]
        assert budget.burst - budget.left > 0.05
        budget.spend(1.0)
        began = monotonic()
        await relay_._answer(asked, 7)
        assert monotonic() - began >= LONGEST_PAUSE
        assert sent[-1][1].status == 500  # type: ignore[union-attr]  # refused, here by an application without error pages
        began = monotonic()
        await relay_._send(7, 9, Replied(200, [], b"x" * 3 * relay.PIECE))
        assert monotonic() - began >= 2 * LONGEST_PAUSE

    run(ask(), clock)


def test_replies_of_other_servers_are_bounded(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address has a share of those at a time, and none is longer than what a server may have to hold."""
    monkeypatch.setattr(relay, "LONGEST_REPLY", 9)

    async def ask() -> None:
        relay_, asked, may_end, pieces = _relay(), Counter[str](), asyncio.Event(), []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            asked[ADDRESS.get()] += 1
            await may_end.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"x" * (9 + len(pieces))})

        async def reply(_: int, piece: ReplyPiece) -> None:
            pieces.append((piece.status, piece.body))

        relay_.app, relay_._mail.reply = app, reply  # type: ignore[method-assign]
        for address in ("192.0.2.1",) * 2 * relay.AT_ONCE + ("192.0.2.2",):
            relay_._receive(7, ForwardedRequest(9, "GET", "/api/rooms", [], b"", address))
        await asyncio.sleep(1.0)
        assert asked == {"192.0.2.1": relay.SHARE, "192.0.2.2": 1}
        may_end.set()
        while len(pieces) < 2:
            await asyncio.sleep(0.1)
        assert pieces[:2] == [(200, b"x" * 9), (500, b"")]
        relay_._tasks.cancel()

    run(ask())
