"""Playing over sockets: events are complete and in order, answers count once."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import volt
from support.league import Chooser, Json, Player, Server, over, play_all
from support.paths import EXAMPLES
from support.waiting import PATIENCE
from volt.compile import RULES
from volt.game import Decision, Program
from volt.game.engine import INTERPRETED, NATIVE
from volt.game.serialize import to_dict
from volt.server.rooms.game import OpenDecision
from volt.server.rooms.socket_messages import FromServer

FROM_SERVER = msgspec.json.Decoder(FromServer, dec_hook=lambda _, value: Program.parse(value))


@pytest.fixture
def seated(server: Server) -> Callable[..., tuple[Json, list[Player]]]:
    """A running game and the players of all its seats."""

    def start(count: int = 2, **wish: object) -> tuple[Json, list[Player]]:
        made = server.room(*["you"] * count, start=True, **wish)
        return made, [server.sit(made["room"]["id"], token) for token in made["tokens"].values()]

    return start


def test_a_whole_game_on_every_database(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    made = server.room("you", "you", "random", "killbot", mode="rfl", arena="tokyo", goal=2)
    room, tokens = made["room"]["id"], made["tokens"]
    players = [server.sit(room, token) for token in tokens.values()]
    watcher = server.sit(room)
    server.post(f"/api/rooms/{room}/start", None, made["host"])
    play_all(*players)
    while not over(watcher.hear()):
        pass
    record = server.get(f"/api/rooms/{room}/record")
    game = volt.parse_record(record)
    assert game.winner == watcher.heard[-1]["snapshot"]["winner"]
    for player, seat in ((watcher, None), *zip(players, tokens, strict=True)):
        assert story(player) == as_told(game, seat)
        for message in player.heard:
            known = FROM_SERVER.decode(json.dumps(message))
            assert to_dict(known) == message  # nothing is missing, and nothing is there besides
    replay = server.get(f"/api/rooms/{room}/replay")
    assert replay["events"] == to_dict(game.events)
    assert len(replay["moves"]) == len(game.moves)
    assert replay["snapshots"][0]["count"] == 0
    assert server.get("/api/rooms")["rooms"] == []


def story(player: Player) -> list[Json]:
    """All events a player received; none may be missing, repeated or changed."""
    told: list[Json] = []
    for message in player.heard:
        if message["type"] == "happened":
            assert message["since"] == len(told)
            told += message["events"]
            assert message["snapshot"]["count"] == len(told)
    return told


def as_told(game: volt.Game, seat: str | None) -> list[Json]:
    return to_dict(game.see(seat).events)  # type: ignore[no-any-return]


def test_programs_are_locked_first_come_first_served(seated: Callable[..., tuple[Json, list[Player]]]) -> None:
    _, (red, green) = seated()
    asks = play_all(red, green, until=_programming)
    red.answer(asks[0], "B1n R1n - 2")
    assert red.wait("accepted")["question"] == asks[0]["question"]
    assert green.wait("happened")["snapshot"]["numbers"] == [1]
    green.answer(asks[1], "B1s R1s - 2")
    refused = green.wait("refused")
    assert (refused["code"], refused["re"]) == ("illegal", "answer")
    assert "starting number 2 is not free; free: 1" in refused["message"]
    assert [option["answer"] for option in green.wait("ask")["options"]] == ["1"]
    green.answer(asks[1], "B1s R1s - 1")
    assert green.wait("accepted")


def _programming(message: Json) -> bool:
    return message["type"] == "ask" and message["kind"] == "program"


def test_an_answer_counts_once(seated: Callable[..., tuple[Json, list[Player]]]) -> None:
    _, (red, green) = seated()
    ask = play_all(red, green, until=_programming)[0]
    red.answer(ask, "- - - 1")
    red.answer(ask, "- - - 1")
    assert [red.wait("accepted")["question"] for _ in range(2)] == [ask["question"]] * 2
    red.answer(ask, "B1n - - 2")
    assert red.wait("refused")["code"] == "late"
    assert green.wait("happened")["snapshot"]["numbers"] == [2]


@pytest.mark.parametrize(
    "answer", ["", "yes", "B9x - - 1", "B1n B1n B1n 1", "B1ne - - 1", "B1n - - 7", "B1n - -", "- - - -"]
)
def test_nonsense_changes_nothing(server: Server, answer: str) -> None:
    made = server.room("you", "you", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["asked"][:1] != [])
    room = server.rooms.loaded[made["room"]["id"]]
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = both.play(Chooser(0), _programming)
    before = room.game.game.copy()
    both.answer(ask, answer)
    refused = both.wait("refused")
    assert refused["code"] in ("illegal", "not_valid")
    assert refused["message"]
    assert room.game.game == before
    assert room.game.game.moves == before.moves


def test_what_is_no_message_is_refused_and_the_next_one_counts(
    seated: Callable[..., tuple[Json, list[Player]]],
) -> None:
    _, (red, _) = seated()
    for text in ("", "{", b'{"type": "\xff"}'):
        red.socket.send(text)
        assert red.wait("refused")["code"] == "not_json"
    for text in ("[]", '{"type": "nothing"}', '{"type": "say"}'):
        red.socket.send(text)
        assert red.wait("refused")["code"] == "not_valid"
    red.send("ping")
    assert red.wait("pong")


def test_a_seat_is_answered_for_by_its_holder_alone(
    seated: Callable[..., tuple[Json, list[Player]]], server: Server
) -> None:
    made, (red, green) = seated()
    ask = play_all(red, green, until=_programming)[0]
    watcher = server.sit(made["room"]["id"], "no such token")
    assert watcher.welcome["seats"] == []
    for stranger in (watcher, green):
        for type_, fields in (
            ("answer", {"question": ask["question"], "answer": "- - - 1"}),
            ("draft", {"program": "- - -"}),
            ("setorder", {"kind": "shield", "answer": "most"}),
            ("say", {"text": "hello"}),
        ):
            stranger.send(type_, seat="red", **fields)
            assert stranger.wait("refused")["code"] == "not_yours"


def test_what_robots_threaten_is_public(seated: Callable[..., tuple[Json, list[Player]]], server: Server) -> None:
    made, (red, green) = seated()
    play_all(red, green, until=_programming)
    found = server.get(f"/api/rooms/{made['room']['id']}/threats")["robots"]
    assert set(found) == {"red", "green"}
    assert {len(dice) for threat in found.values() for dice in threat.values()} == {9 * 9}


def test_a_draft_is_kept_and_previewed(seated: Callable[..., tuple[Json, list[Player]]], server: Server) -> None:
    made, (red, green) = seated()
    play_all(red, green, until=_programming)
    red.send("draft", seat="red", program="B2s R1s -", preview=True)
    preview = red.wait("previewed")
    assert preview["program"] == "B2s R1s -"
    assert [unit["events"][0]["kind"] if unit["events"] else None for unit in preview["units"]][:2] == ["activated"] * 2
    assert all(1 <= unit["first"] <= unit["last"] <= 2 for unit in preview["units"])
    one, two, three = (unit["reach"] for unit in preview["units"])
    assert one["drives"][two["origin"]] == "B2s"
    assert two["origin"] == three["origin"]
    red.send("draft", seat="red", program="B2s B2s B2s", preview=True)
    assert "would be cleared" in red.wait("refused")["message"]
    red.send("draft", seat="red", program="B2s ?", preview=True)
    assert red.wait("refused")["code"] == "notation"
    again = server.sit(made["room"]["id"], made["tokens"]["red"])
    assert again.wait("own")["draft"] == "B2s B2s B2s"


def test_standing_orders_answer_without_asking(server: Server) -> None:
    made = server.room("you", "you", mode="rfl")
    room, tokens = made["room"]["id"], made["tokens"]
    red, green = (server.sit(room, token) for token in tokens.values())
    for kind, answer in (("draft", "default"), ("start", "default"), ("equip", "most"), ("space", "most")):
        red.send("setorder", seat="red", kind=kind, answer=answer)
    red.send("setorder", seat="red", kind="nonsense", answer="most")
    assert red.wait("refused")["code"] == "kind"
    server.post(f"/api/rooms/{room}/start", None, made["host"])
    rounds = play_all(red, green, until=lambda m: m["type"] == "happened" and (m["snapshot"]["round"] == 4 or over(m)))
    assert rounds
    assert {message["kind"] for message in green.heard if message["type"] == "ask"} >= {"draft", "start", "program"}
    assert not {message["kind"] for message in red.heard if message["type"] == "ask"} & {
        "draft",
        "start",
        "equip",
        "space",
    }
    own = server.sit(room, tokens["red"]).wait("own")
    assert {"kind": "equip", "answer": "most"} in own["orders"]


def test_questions_tell_what_answers_lead_to(server: Server) -> None:
    previewed = 0
    for _ in range(20):  # a game of random operators may end before much is asked
        made = server.room("you", "you", "you", mode="rfl", goal=2, start=True)
        players = [server.sit(made["room"]["id"], token) for token in made["tokens"].values()]
        play_all(*players)
        for message in (message for player in players for message in player.heard):
            if message["type"] == "ask" and message["kind"] not in ("program", "start", "draft", "equip", "deck"):
                previewed += any(option["events"] for option in message["options"])
        if previewed > 3:
            return
    raise AssertionError("no question tells anything")


def test_what_is_said_is_heard(seated: Callable[..., tuple[Json, list[Player]]]) -> None:
    _, (red, green) = seated()
    red.send("say", seat="red", text="Good \u0007 luck")
    assert green.wait("said") == {"type": "said", "seat": "red", "name": "Red", "text": "Good luck"}
    red.send("say", text="\u200b")
    assert red.wait("refused")["code"] == "empty"


def test_nobody_is_asked_whether_to_take_what_lies_there(server: Server) -> None:
    made = server.room("you", "random", start=True)
    room = server.rooms.loaded[made["room"]["id"]]
    play, (red, _) = room.game, room.state.seats

    def answered(*options: str) -> object:
        decision = Decision("red", "space", options, options[0])
        play.open = {"red": OpenDecision(decision, "red", "space", 1, 0.0)}
        found = play.by_order(room.state.seats)
        return None if found is None else found[1]

    assert answered("c4", "none") == "c4"
    assert answered("c4", "d4", "none") is None  # the TELESCOPIC ARM reaches something
    red.network = True  # programs answer everything themselves
    assert answered("c4", "none") is None


def test_who_comes_late_starts_with_the_round_and_who_was_away_gets_what_was_missed(server: Server) -> None:
    made = server.room("you", "random", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    red = server.sit(room, token)
    red.play(Chooser(5), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 3)
    known = story(red)
    red.close()
    back = server.sit(room, token, have=len(known) - 7)
    assert (back.welcome["since"], back.welcome["snapshot"]) == (len(known) - 7, None)
    assert back.hear()["events"][:7] == known[-7:]
    late = server.sit(room)
    assert late.welcome["snapshot"]["count"] == late.welcome["since"] > 0
    assert late.hear()["since"] == late.welcome["since"]
    mad = server.sit(room, have=10**9)
    assert mad.welcome["since"] == late.welcome["since"]


def test_the_first_message_is_hello(server: Server) -> None:
    made = server.room("you", "open")
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    fresh = Player.__new__(Player)
    fresh.heard, fresh.raw, fresh._lines = [], [], []
    from websockets.sync.client import connect

    with connect(f"{server.url.replace('http', 'ws')}/api/rooms/{made['room']['id']}/socket") as socket:
        fresh.socket = socket
        fresh.send("say", text="hi")
        assert fresh.wait("refused")["code"] == "no_hello"
    assert red.welcome["host"] is False
    assert server.sit(made["room"]["id"], host=made["host"]).welcome["host"] is True


def test_the_bot_over_the_network_plays(server: Server) -> None:
    import subprocess
    import sys

    bot = EXAMPLES / "network_bot.py"
    assert len(bot.read_text().splitlines()) <= 40
    room = server.room("open", "random", goal=1)
    command = [sys.executable, str(bot), server.url, room["room"]["id"], "red"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        watcher = server.sit(room["room"]["id"])
        while not any(seat["online"] for seat in server.get(f"/api/rooms/{room['room']['id']}")["seats"]):
            assert program.poll() is None
        server.post(f"/api/rooms/{room['room']['id']}/start", None, room["host"])
        winner = watcher.play(Chooser(0), over)["snapshot"]["winner"]
        assert program.communicate(timeout=PATIENCE)[0] == f"The winner is {winner}\n"


def test_the_order_of_the_dice_is_a_place_one_can_come_to(server: Server) -> None:
    """ACT-1: with the fastest die and starting number 1 nobody can be first before one; the slowest may be last."""
    made = server.room("you", "you", "you", "you", start=True)
    everybody = server.sit(made["room"]["id"], *made["tokens"].values())
    everybody.play(Chooser(0), _programming)
    seat = random.Random(0).choice(list(made["tokens"]))
    everybody.send("draft", seat=seat, program="B1n R6n -", preview=True)
    units = everybody.wait("previewed")["units"]
    assert [(unit["first"], unit["last"]) for unit in units[:2]] == [(1, 4), (1, 4)]


@pytest.fixture(params=[NATIVE, INTERPRETED])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """All games of a server are played by such an engine."""
    if request.param == INTERPRETED:
        monkeypatch.setattr(RULES, "functions", RULES.interpreted)
    return str(request.param)


def test_a_whole_game_on_a_server(serve: Callable[..., Server], tmp_path: Path, kind: str) -> None:
    server = serve(str(tmp_path / "volt.db"))
    made = server.room("you", "you", "random", "killbot", mode="rfl", goal=2, start=True)
    players = [server.sit(made["room"]["id"], token) for token in made["tokens"].values()]
    assert server.rooms.loaded[made["room"]["id"]].game.game.engine.kind == kind
    play_all(*players)
    record = server.get(f"/api/rooms/{made['room']['id']}/record")
    assert volt.parse_record(record).winner == players[0].heard[-1]["snapshot"]["winner"]


@pytest.mark.usefixtures("kind")
def test_previews_and_foresight(server: Server) -> None:
    made = server.room("you", "you", mode="rfl", start=True)
    both = server.sit(made["room"]["id"], *made["tokens"].values())
    ask = both.play(Chooser(3), lambda message: message["type"] == "ask" and message["kind"] == "program")
    both.send("draft", seat=ask["seat"], program="B1n R1n -", preview=True)
    assert both.wait("previewed")["seat"] == ask["seat"]
