"""Quick match and the lobby over sockets, with one server and with two, one of which is lost."""

import random
import statistics
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql
from msgspec.json import decode

from support.clock import FakeClock
from support.league import Json, Server, on_loop
from support.seekers import Seeker
from support.waiting import wait_until
from volt.server.matching.service import Matchmaking
from volt.server.matching.tickets import FORGET
from volt.server.protection.tokens import digest
from volt.server.rooms.state import RoomState
from volt.server.storage.tables import ROOMS, SEEKERS


def seats_with(server: Server, *seekers: Seeker) -> list[tuple[str, str]]:
    """All seats of all rooms in the database that belong to one of these people: room, and who."""

    def read(connection: sql.Connection) -> list[RoomState]:
        return [decode(body, type=RoomState) for body in connection.scalars(sql.select(ROOMS.c.body))]

    states = on_loop(server, server.rooms.store.run(read))
    owners = {digest(seeker.key): number for number, seeker in enumerate(seekers)}
    return [(state.id, owners[s.token]) for state in states for s in state.seats if s.token in owners]


def matched(clock: FakeClock, *seekers: Seeker) -> list[Json]:
    """Let time pass until all of them have a game."""
    clock.advance_until(lambda: all(seeker.has("matched") for seeker in seekers))
    return [seeker.has("matched") for seeker in seekers]  # type: ignore[misc]


def test_four_people_meet_and_play(clock: FakeClock, serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    seekers = [Seeker(server, name) for name in ("Ada", "Bo", "Cy", "Di")]
    games = matched(clock, *seekers)
    assert len({game["room"] for game in games}) == 1
    assert len({game["seat"] for game in games}) == 4
    room = games[0]["room"]
    wait_until(lambda: server.get(f"/api/rooms/{room}")["status"] == "running")
    player = server.sit(room, seekers[0].key)
    assert player.welcome["seats"] == [games[0]["seat"]]
    assert not player.welcome["host"]
    names = {seat["colour"]: seat["name"] for seat in player.welcome["room"]["seats"]}
    assert [names[game["seat"]] for game in games] == ["Ada", "Bo", "Cy", "Di"]
    assert player.welcome["room"]["arena"] == "twin-cities", "as the page says of training"


def test_bots_fill_the_table_and_who_has_gone_is_not_matched(clock: FakeClock, server: Server) -> None:
    ada, gone, never = (Seeker(server, bots_after=20), Seeker(server), Seeker(server, bots_after=0))
    other, left = Seeker(server, mode="rfl", bots_after=20), Seeker(server)
    for seeker in (ada, gone, never, other, left):
        seeker.catch_up()
    gone.close()
    left.send("withdraw", key=left.key)
    left.catch_up()
    waiting = clock.advance_until(lambda: never.has("waiting"))
    assert waiting["bots_in"] is None
    game, theirs = matched(clock, ada, other)
    assert game["room"] != theirs["room"]
    seats = server.get(f"/api/rooms/{game['room']}")["seats"]
    assert sorted((seat["kind"], seat["level"]) for seat in seats) == [("bot", "rookie")] * 3 + [("human", "")]
    assert sorted(who for _, who in seats_with(server, ada, gone, never, other, left)) == [0, 3]


def test_who_comes_in_the_first_round_takes_the_seat_of_a_bot(
    clock: FakeClock, serve: Callable[..., Server], database: str
) -> None:
    one = serve(database)
    other = one if database.endswith(".db") else serve(database)
    ada = Seeker(one, "Ada", bots_after=5)
    ada.catch_up()
    (game,) = matched(clock, ada)
    wait_until(lambda: one.get(f"/api/rooms/{game['room']}")["status"] == "running")
    late = [Seeker(other, "Ada", bots_after=45) for _ in range(2)]
    games = matched(clock, *late)
    assert {each["room"] for each in games} == {game["room"]}
    assert sorted(seats_with(one, ada, *late)) == [(game["room"], who) for who in range(3)]
    here = one.get(f"/api/rooms/{game['room']}")
    assert sorted(seat["name"] for seat in here["seats"] if seat["kind"] == "human") == ["Ada", "Ada 2", "Ada 3"]
    player = one.sit(game["room"], late[0].key)
    assert player.welcome["seats"] == [games[0]["seat"]]
    assert player.wait("own")["inventory"] == [], "what the bot holds stays hidden"


def test_a_seat_is_the_persons_even_if_they_never_come(clock: FakeClock, server: Server) -> None:
    """Otherwise, whoever does not like the others at the table could stay away, and lose nothing."""
    people = [server.post("/api/people", {"name": name})["key"] for name in ("Ada", "Bo")]
    first = Seeker(server, "Ada", person=people[0], bots_after=5)
    first.catch_up()
    (game,) = matched(clock, first)
    wait_until(lambda: server.get(f"/api/rooms/{game['room']}")["status"] == "running")
    late = Seeker(server, "Bo", person=people[1])
    late.catch_up()
    (theirs,) = matched(clock, late)
    assert game["room"] == theirs["room"]
    for key, given in zip(people, (game, theirs), strict=True):
        (mine,) = server.call("GET", "/api/me/games", token=key)[1]["games"]
        assert (mine["room"]["id"], mine["seats"]) == (given["room"], [given["seat"]])


def test_who_is_blocked_gets_another_table(clock: FakeClock, server: Server) -> None:
    ada, eve = (server.post("/api/people", {"name": name}) for name in ("Ada", "Eve"))
    blocks = f"/api/me/blocks/{eve['me']['id']}"
    assert server.call("PUT", blocks, token=ada["key"])[0] == 200
    seekers = [Seeker(server, who["me"]["name"], person=who["key"], bots_after=20) for who in (ada, eve)]
    seekers += [Seeker(server, name, bots_after=20) for name in ("Bo", "Cy")]
    for one in seekers:
        one.catch_up()
    clock.advance(3)
    for one in seekers:
        one.catch_up()
    assert not any(one.has("matched") for one in seekers), "four people, but two of them do not meet"
    rooms = [game["room"] for game in matched(clock, *seekers)]
    assert rooms[0] != rooms[1]
    again = [Seeker(server, who["me"]["name"], person=who["key"], mode="rfl") for who in (eve, ada)]
    assert server.call("DELETE", blocks, token=ada["key"])[0] == 200
    again += [Seeker(server, name, mode="rfl") for name in ("Bo", "Cy")]
    assert len({game["room"] for game in matched(clock, *again)}) == 1


def test_nobody_who_is_matched_meanwhile_takes_a_second_seat(
    clock: FakeClock, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Seeker(server, bots_after=5)
    ada.catch_up()
    (game,) = matched(clock, ada)
    wait_until(lambda: server.get(f"/api/rooms/{game['room']}")["status"] == "running")
    late = Seeker(server, "Bo", bots_after=45)
    late.catch_up()
    taken = "UPDATE seekers SET room = 'elsewhere', seat = 'red' WHERE room IS NULL"  # as another server would
    on_loop(server, server.rooms.store.run(lambda connection: connection.exec_driver_sql(taken)))
    lobby = server._server.config.app._app.state.parts.lobby  # type: ignore[union-attr]
    ticket = next(seeker.ticket for seeker in lobby._seekers if seeker.ticket is not None)
    on_loop(server, lobby._take_seat(ticket, server.rooms.loaded[game["room"]]))
    assert seats_with(server, ada, late) == [(game["room"], 0)]
    assert [seat["kind"] for seat in server.get(f"/api/rooms/{game['room']}")["seats"]].count("human") == 1


def test_the_lobby_shows_new_rooms_and_how_many_wait(clock: FakeClock, server: Server) -> None:
    seeker = Seeker(server)
    room = server.room("you", "open")["room"]["id"]

    def shown() -> Any:
        seeker.has("lobby")
        lobbies = [message for message in seeker.heard if message["type"] == "lobby"]
        return lobbies and lobbies[-1]["seeking"] == 1 and [r["id"] for r in lobbies[-1]["rooms"]] == [room]

    clock.advance_until(shown)


def test_nothing_is_kept_of_who_has_gone(clock: FakeClock, server: Server) -> None:
    seeker = Seeker(server)
    seeker.catch_up()
    seeker.close()

    def left(connection: sql.Connection) -> int:
        return connection.scalar(sql.select(sql.func.count()).select_from(SEEKERS)) or 0

    assert on_loop(server, server.rooms.store.run(left)) == 1
    clock.advance(FORGET + 1)
    clock.advance_until(lambda: on_loop(server, server.rooms.store.run(left)) == 0)


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        '{"type": "seek", "key": "short", "name": "Ada"}',
        '{"type": "seek", "key": "aaaaaaaaaaaaaaaaaaaaaaaa", "name": "\u200b"}',
        '{"type": "seek", "key": "aaaaaaaaaaaaaaaaaaaaaaaa", "name": "Ada", "person": "nobody"}',
        '{"type": "seek", "key": "aaaaaaaaaaaaaaaaaaaaaaaa", "name": "Ada", "mode": "championship"}',
        '{"type": "withdraw", "key": 1}',
    ],
)
def test_nonsense_is_refused(server: Server, message: str) -> None:
    seeker = Seeker(server)
    seeker.socket.send(message)
    assert seeker.wait("refused")["message"]
    seeker.catch_up()


@pytest.fixture
def servers(serve: Callable[..., Server], database: str) -> tuple[Server, Server]:
    if database.endswith(".db"):
        pytest.skip("several servers need PostgreSQL")
    return serve(database), serve(database)


def test_a_server_lost_between_ticket_and_match_loses_nobody(clock: FakeClock, servers: tuple[Server, Server]) -> None:
    one, other = servers
    here, there = [Seeker(one) for _ in range(2)], [Seeker(other) for _ in range(2)]
    for seeker in (*here, *there):
        seeker.catch_up()
    one.stop()
    back = [Seeker(other, key=seeker.key) for seeker in here]
    for seeker in back:
        seeker.catch_up()
    games = matched(clock, *back, *there)
    seats = seats_with(other, *back, *there)
    assert sorted(who for _, who in seats) == [0, 1, 2, 3]
    assert {room for room, _ in seats} == {game["room"] for game in games}


def test_a_server_lost_between_match_and_game_loses_nobody(
    clock: FakeClock, servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = servers

    async def crash(self: Matchmaking, id_: str) -> None:
        """The server is lost before it begins the game."""

    monkeypatch.setattr(Matchmaking, "_open", crash)
    seeker = Seeker(one, bots_after=1)
    seeker.catch_up()
    wait = clock.advance_until(lambda: seats_with(other, seeker))
    one.stop()
    back = Seeker(other, key=seeker.key)
    back.catch_up()
    (game,) = matched(clock, back)
    assert seats_with(other, back) == [(game["room"], 0)] == wait
    clock.advance_until(lambda: game["room"] in other.rooms.loaded)
    assert other.sit(game["room"], back.key).welcome["seats"] == [game["seat"]]
    assert other.get(f"/api/rooms/{game['room']}")["status"] == "running"


def test_two_servers_match_at_once_and_nobody_sits_twice(clock: FakeClock, servers: tuple[Server, Server]) -> None:
    seekers = [Seeker(servers[number % 2], bots_after=5) for number in range(30)]
    for seeker in seekers:
        seeker.catch_up()
    games = matched(clock, *seekers)
    seats = seats_with(servers[0], *seekers)
    assert sorted(who for _, who in seats) == list(range(30))
    rooms = {who: room for room, who in seats}
    assert [rooms[who] for who in range(30)] == [game["room"] for game in games]


@pytest.mark.soak
def test_five_hundred_people_come_within_a_minute(
    clock: FakeClock, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over sockets, second by second of a clock that is moved; prints how long they waited (``pytest -m soak -s``)."""
    turns, chance = [0], random.Random(1)
    turn = Matchmaking.turn

    async def counted(self: Matchmaking) -> None:
        await turn(self)
        turns[0] += 1

    monkeypatch.setattr(Matchmaking, "turn", counted)
    coming = sorted(chance.uniform(0, 60) for _ in range(500))
    here: dict[Seeker, float] = {}
    waits: list[float] = []
    rooms: dict[str, int] = {}
    for second in range(1, 121):
        while coming and coming[0] < second:
            seeker = Seeker(server, f"Player {len(coming)}")
            seeker.catch_up()
            here[seeker] = coming.pop(0)
        before = turns[0]
        clock.advance(1.0)
        if here:
            wait_until(lambda before=before: turns[0] > before)
        for seeker in list(here):
            if game := seeker.has("matched"):
                waits.append(second - here.pop(seeker))
                rooms[game["room"]] = rooms.get(game["room"], 0) + 1
                seeker.close()
    median, longest = statistics.median(waits), max(waits)
    print(f"wait: median {median:.1f} s, longest {longest:.1f} s; {len(rooms)} tables, {4 * len(rooms) - 500} bots")
    assert not here
    assert len(waits) == 500
    assert max(rooms.values()) <= 4
    assert median < 10
    assert longest < 60
