"""Limits of what sockets send, and of how many there are."""

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from support.clock import FakeClock
from support.league import Chooser, Server, patiently, socket_to
from support.waiting import wait_until
from volt.game import Decision
from volt.game.engine import Engine
from volt.game.preview import Outlook, preview_answers
from volt.server.protection import limits
from volt.server.rooms import broadcast, serialize, sockets
from volt.server.rooms.sockets import PREVIEW_PAUSE


def test_refused_answers_foresee_nothing_again_and_name_themselves(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreseen: list[Decision] = []

    def preview(imagined: Engine, decision: Decision) -> list[Outlook]:
        foreseen.append(decision)
        return preview_answers(imagined, decision)

    monkeypatch.setattr("volt.server.rooms.game.preview_answers", preview)
    made = server.room("you", "you", start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = both.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] != "program")
    before = len(foreseen)
    for _ in range(20):
        both.answer(ask, "nonsense")
        refused = both.wait("refused")
        assert (refused["seat"], refused["question"], refused["answer"]) == (ask["seat"], ask["question"], "nonsense")
    assert len(foreseen) - before <= 1
    answer = ask["options"][0]["answer"]
    both.answer(ask, answer)
    assert both.wait("accepted")["answer"] == answer


def test_a_hello_does_not_forgive_what_was_refused(server: Server) -> None:
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])

    def annoy() -> None:
        for _ in range(6):
            for _ in range(50):
                red.send("answer", seat="blue", question=1, answer="x")
                red.wait("refused")
            red.send("hello", tokens=[made["tokens"]["red"]])
            red.wait("welcome")

    with pytest.raises(ConnectionClosed):
        annoy()


def test_orders_are_paid_for_by_the_sockets_that_are_told(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("volt.server.rooms.sockets.SEND_PRICE", 100.0)
    server = serve(limits=True)
    made = server.room("you", "open", start=True)
    crowd = [server.sit(made["room"]["id"], made["tokens"]["red"]) for _ in range(3)]
    crowd[0].send("setorder", seat="red", kind="brake", answer="most")
    crowd[2].wait("own", orders=[{"kind": "brake", "answer": "most"}])  # sent after the charge
    assert server.limits.loop["127.0.0.1"].left < -250


def test_a_seat_has_one_preview_at_a_time_however_many_sockets_it_has(clock: FakeClock, server: Server) -> None:
    made = server.room("you", "you", start=True, mode="training")
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    first = server.sit(room, *tokens)
    ask = first.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    crowd = [server.sit(room, *tokens) for _ in range(4)]
    for one in crowd:
        one.send("draft", seat=ask["seat"], program="B1n R6n -", preview=True)
        one.send("ping")
        one.wait("pong")

    def previews() -> int:
        for one in crowd:
            one.send("say", text="and?")
            one.wait("said")
        return sum(message["type"] == "previewed" for one in crowd for message in one.heard)

    assert previews() == 1
    for number in (2, 3, 4):
        clock.advance(PREVIEW_PAUSE)
        wait_until(lambda number=number: previews() == number)  # type: ignore[misc]


def test_who_has_missed_thousands_of_events_begins_with_this_round(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.room("you", "you", start=True)
    room, tokens = made["room"]["id"], tuple(made["tokens"].values())
    server.sit(room, *tokens).play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 3)
    assert server.sit(room, have=1).welcome["since"] == 1
    monkeypatch.setattr("volt.server.rooms.broadcast.MOST_MISSED", 10)
    assert server.sit(room, have=1).welcome["since"] > 10


@pytest.mark.parametrize("what", ["SOCKETS", "ROOM_SOCKETS"])
def test_sockets_are_counted(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(limits, what, 3)
    server = serve(limits=True)
    room = server.room("you", "open")["room"]["id"]
    players = [server.sit(room) for _ in range(3)]
    with pytest.raises(InvalidStatus) as error:
        connect(socket_to(server, room)).__enter__()
    assert error.value.response.status_code == 429
    players[0].close()
    patiently(lambda: server.sit(room))  # a socket that is closed no longer counts


def test_a_full_house_still_has_room_for_players(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "WATCHERS", 3)
    server = serve(limits=True)
    made = server.room("you", "open")
    room = made["room"]["id"]
    crowd = [server.sit(room) for _ in range(3)]
    with pytest.raises(ConnectionClosed) as closed:
        server.sit(room).wait("pong")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    red = server.sit(room, made["tokens"]["red"])
    assert red.welcome["seats"] == ["red"]
    red.send("ping")
    red.wait("pong")
    for one in crowd:
        one.close()


def test_a_crowd_is_not_told_of_everybody_who_comes(
    clock: FakeClock, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "CROWD", 3)
    room = server.room("you", "open")["room"]["id"]
    first = server.sit(room)
    crowd = [server.sit(room) for _ in range(30)]
    clock.advance(2 * broadcast.CROWD_PAUSE)
    while first.wait("roomchanged")["room"]["watchers"] < 31:
        pass
    told = [message for message in first.heard if message["type"] == "roomchanged"]
    assert len(told) < 10
    for one in crowd:
        one.close()
    with clock.running(10):
        while first.wait("roomchanged")["room"]["watchers"] > 1:
            pass


def test_handshakes_cost_as_much_as_requests(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS", (0.001, 5.0))
    server = serve(limits=True)
    room = server.room("you", "open")["room"]["id"]
    for _ in range(4):
        with connect(socket_to(server, room)):
            pass
    with pytest.raises(InvalidStatus) as error:
        connect(socket_to(server, room)).__enter__()
    assert error.value.response.status_code == 429


def test_a_broadcast_is_encoded_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    room = server.room("you", "open")["room"]["id"]
    crowd = [server.sit(room) for _ in range(5)]
    encoded: list[str] = []
    real = serialize.encode

    def encode(message: Any) -> str:
        encoded.append(type(message).__name__)
        return real(message)

    monkeypatch.setattr(serialize, "encode", encode)
    crowd[0].send("say", text="hello")
    assert {one.wait("said")["text"] for one in crowd} == {"hello"}
    assert encoded.count("Said") == 1
