"""Non-interference: what others receive does not depend on anything they must not know."""

import asyncio
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest

from support.games import changing, play_by
from support.league import Chooser, Ear, Player, Server, over, play_all
from support.waiting import wait_until
from volt.bots import RandomBot
from volt.game import Plan, Program
from volt.game.decisions import answer_text
from volt.game.engine import INTERPRETED, NATIVE
from volt.game.events import BYTES, DRAWN
from volt.game.preview import preview
from volt.game.vocabulary import COLOURS, MODULES
from volt.rules.module_ids import BLUE, RED
from volt.rules.module_table import FACTS
from volt.rules.phases.programming import clear_program, place_die
from volt.rules.phases.steps import PROGRAMMING, step_of
from volt.rules.state import State
from volt.server.rooms import serialize
from volt.server.rooms.bots import BotRunner
from volt.server.rooms.game import RoomGame, replay
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.room import Room
from volt.server.rooms.seating import room_of
from volt.server.rooms.serialize import encode, unit_previews
from volt.server.rooms.state import Input, RoomState
from volt.server.rooms.store import Change
from volt.server.runtime.settings import Settings
from volt.server.storage.database import MEMORY
from volt.server.storage.store import Store

ANSWERS = 130


@cache
def game_of(seed: int) -> tuple[RoomState, tuple[Input, ...]]:
    """A game and its first answers, the same every time."""
    wish = RoomWish(seats=(SeatWish(kind="you"),) * 3 + (SeatWish(kind="killbot", modules=("saw",)),))
    saved, _, _ = room_of(wish)
    saved.id, saved.seed, saved.status, saved.created, saved.started = "room", seed, "running", 0.0, 1.0
    play, bots = RoomGame(saved), {colour: RandomBot(seed + i) for i, colour in enumerate(COLOURS)}
    inputs = []
    while play.number < ANSWERS and play.game.winner is None:
        open_ = random.Random(seed + play.number).choice(list(play.open.values()))
        answer = bots[open_.seat].choose(play.game.see(open_.seat), open_.decision, 1)
        given = {"seat": open_.seat, "kind": open_.kind, "answer": answer_text(answer)}
        inputs.append(Input(room="room", number=play.number, at=2.0, by="bot", **given))  # type: ignore[arg-type]
        play.apply(inputs[-1])
    return saved, tuple(inputs)


class Forgetful(Store):
    """Saves nothing: the same rooms are played again and again."""

    async def save(self, change: Change) -> None:
        pass


BOTS, STORE = BotRunner(Settings()), Forgetful(MEMORY)


def room_at(seed: int, answers: int) -> Room:
    """A room in the middle of a game."""
    state, inputs = deepcopy(game_of(seed))
    return Room(state, replay(state, inputs[:answers]), STORE, BOTS)


def scramble(room: Room, viewer: str | None, dice: random.Random) -> None:
    """Change everything the viewer must not know, and nothing else."""
    play = room.game
    assert play is not None
    _scramble_room(room.state, viewer, dice)
    with changing(play.game) as state:
        _scramble_state(state, viewer, dice)
    for i, event in enumerate(play.game.events):
        if event.kind == "module_drawn" and event.seat != viewer:
            play.game._history.events[BYTES * i + DRAWN.start] = MODULES.index("bomb")


def _scramble_state(state: State, viewer: str | None, dice: random.Random) -> None:
    state.rng.key[0] ^= dice.getrandbits(63) | 1
    for deck in state.decks:
        cards = deck.cards[: deck.count]
        dice.shuffle(cards)
        deck.cards[: deck.count] = cards
    state.supply[1:7] = [dice.randrange(4) for _ in range(6)]
    for who, robot in enumerate(state.robots):
        if COLOURS[who] == viewer or not robot.playing or robot.killbot:
            continue
        robot.inventory = _other_cards(robot.equipped, robot.inventory, dice)
        if robot.number and step_of(state) == PROGRAMMING:
            clear_program(state, who)
            for unit, colour in enumerate(dice.sample([BLUE, BLUE, RED, RED], 3)):
                place_die(state, who, unit, colour, dice.randint(1, 6), dice.randrange(0, 8, 2))


def _scramble_room(saved: RoomState, viewer: str | None, dice: random.Random) -> None:
    saved.seed, saved.host = dice.getrandbits(62), "0" * 64
    for seat in saved.seats:
        seat.token = f"{dice.getrandbits(200):064x}"
        if seat.colour != viewer:
            seat.draft, seat.orders = "B1n B2s R3e", {"shield": "most"}


def _other_cards(equipped: int, inventory: int, dice: random.Random) -> int:
    """Other modules of the same colours: the backs of cards are public."""
    made = 0
    for module, facts in FACTS.items():
        if inventory >> module & 1:
            like = [m for m, f in FACTS.items() if f.colour == facts.colour and not (equipped | made) >> m & 1]
            made |= 1 << dice.choice(like)
    return made


async def traffic(room: Room, viewer: str | None) -> list[str]:
    """Everything a viewer receives, from joining until the programs are revealed."""
    seats = () if viewer is None else (viewer,)
    play, ear, watcher = room.game, Ear(*seats), Ear()
    assert play is not None
    await ear.enter(room)
    await watcher.enter(room, play.count - min(play.count, 5))
    programming = [open_ for open_ in play.open.values() if open_.kind == "program"]
    mine = next((open_ for open_ in programming if open_.seat == viewer), None)
    if mine is not None:
        program = Program.parse("B2e R3s B1n")
        ear.frames.append(encode(unit_previews(preview(play.imagined(mine.seat), mine.seat, program), mine.seat)))
        if len(programming) > 1:
            number = mine.decision.options[-1]
            assert isinstance(number, int)
            await room.answers.give(mine.seat, mine.question, str(Plan(program, number)), "bot")
    room.stop()
    return ear.frames + watcher.frames


def play_room_by(kind: str, room: Room) -> None:
    """Play its game with such an engine from now on."""
    assert room.game is not None
    play_by(room.game.game.engine, kind)


@pytest.mark.parametrize("kind", [INTERPRETED, NATIVE])
@pytest.mark.parametrize("seed", range(4))
def test_a_seats_bytes_do_not_depend_on_what_is_hidden_from_it(seed: int, kind: str) -> None:
    async def compare() -> int:
        compared = 0
        for answers in range(3, ANSWERS, 17):
            for viewer in (None, "red", "blue", "green"):
                plain, other = room_at(seed, answers), room_at(seed, answers)
                scramble(other, viewer, random.Random(f"{seed} {answers} {viewer}"))
                play_room_by(kind, plain)
                play_room_by(kind, other)
                assert await traffic(plain, viewer) == await traffic(other, viewer)
                compared += 1
        return compared

    assert asyncio.run(compare()) == 32


def test_the_scrambling_would_be_noticed() -> None:
    """The test above can fail: the holder of a seat does see the difference."""

    async def compare() -> bool:
        plain, other = room_at(1, 60), room_at(1, 60)
        scramble(other, None, random.Random(1))
        seats = [seat.colour for seat in plain.state.seats if seat.kind == "human"]
        return [await traffic(plain, s) for s in seats] != [await traffic(other, s) for s in seats]

    assert asyncio.run(compare())


def test_recorded_traffic_tells_no_secret_before_its_time(serve: Callable[..., Server]) -> None:
    server = serve()
    made = server.room("you", "you", "random", "killbot", mode="rfl", goal=2)
    room, tokens = made["room"]["id"], made["tokens"]
    players: list[Player] = [server.sit(room, token) for token in tokens.values()]
    watcher = server.sit(room)
    server.post(f"/api/rooms/{room}/start", None, made["host"])
    play_all(*players)
    while not over(watcher.hear()):
        pass
    saved = server.rooms.loaded[room].state
    secrets = [made["host"], *tokens.values(), str(saved.seed), saved.host, *(s.token for s in saved.seats if s.token)]
    for player, seat in ((watcher, None), *zip(players, tokens, strict=True)):
        text = "\n".join(player.raw)
        assert not [secret for secret in secrets if secret in text]
        assert '"seed"' not in text
        for message in player.heard:
            if message["type"] in ("own", "ask", "previewed"):
                assert message["seat"] == seat
            if message["type"] == "happened":
                _check_happened(message, seat)


def _check_happened(message: dict[str, object], seat: str | None) -> None:
    programming = any(asked["kind"] == "program" for asked in message["snapshot"]["asked"])  # type: ignore[index]
    for robot in message["snapshot"]["robots"]:  # type: ignore[index]
        assert robot["inventory"] is None
        assert robot["program"] is None or not programming
    for event in message["events"]:  # type: ignore[attr-defined]
        if event["kind"] == "module_drawn":
            assert (event["module"] is not None) == (event["seat"] == seat)


def test_a_preview_changes_nothing() -> None:
    room = room_at(3, 40)
    assert room.game is not None
    game = room.game.game
    before, events = game.copy(), game.events
    for seat in ("red", "blue", "green"):
        preview(room.game.imagined(seat), seat, Program.parse("B6n R1n B6e"))
    assert game == before
    assert game.events == events


def _finished(server: Server) -> str:
    made = server.room("you", "you", start=True, goal=1)
    server.sit(made["room"]["id"], *made["tokens"].values()).play(Chooser(0), over)
    return str(made["room"]["id"])


def test_nobody_sits_down_at_a_table_whose_chance_somebody_may_know(server: Server) -> None:
    record = server.get(f"/api/rooms/{_finished(server)}/record")
    fork = {"record": record, "fork": {"moves": 2, "you": "red", "name": "Ann", "level": "random"}}
    made = server.post("/api/replays/fork", fork)
    room = made["room"]["id"]
    server.call("PUT", f"/api/rooms/{room}/seats/green", {"kind": "open"}, made["host"])
    status, problem = server.call("POST", f"/api/rooms/{room}/seats/green", {"name": "Bo"})
    assert (status, problem["code"]) == (409, "forked")


def test_a_locked_program_cannot_be_read_by_sitting_down(server: Server) -> None:
    made = server.room("you", "random", start=True)
    room = made["room"]["id"]
    red = server.sit(room, made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    play = server.rooms.loaded[room].game
    wait_until(lambda: "green" not in play.open)
    path = f"/api/rooms/{room}/seats/green"
    assert server.call("PUT", path, {"kind": "open"}, made["host"])[0] == 200
    spy = server.sit(room, server.post(path, {"name": "Bo"})["token"])
    assert spy.wait("own")["program"] is None
    assert str(play.game.state.robots[2].dice[0].colour) != "0"  # there is one


def test_what_a_bot_holds_cannot_be_read_by_sitting_down(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot plays the round to its end; from the next one on, the newcomer plays with what is there."""
    monkeypatch.setattr(serialize, "modules_of", lambda inventory: ("saw",))
    made = server.post("/api/rooms", {"seats": [{"kind": "you"}, {"kind": "bot", "level": "random"}], "start": True})
    room, path = made["room"]["id"], f"/api/rooms/{made['room']['id']}/seats/green"
    red = server.sit(room, made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")
    server.call("PUT", path, {"kind": "open"}, made["host"])
    token = server.post(path, {"name": "Bo"})["token"]
    spy = server.sit(room, token)
    before = [*spy.heard, *spy.catch_up()]
    assert {*map(str, (m["inventory"] for m in before if m["type"] == "own"))} == {"[]"}
    assert not any(m["type"] == "ask" for m in before)
    _, past = server.call("GET", f"/api/rooms/{room}/events/100000", None, token)
    assert past == server.get(f"/api/rooms/{room}/events/100000")
    red.send("hello", tokens=[made["tokens"]["red"]])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    spy.wait("own", inventory=["saw"])
    assert any(m["type"] == "happened" and m["snapshot"]["round"] == 2 for m in spy.heard)
    assert spy.wait("ask")["seat"] == "green"


def test_who_sits_down_in_the_middle_of_a_round_cannot_play_for_the_bot(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Previews, and which answers are legal, would tell what it holds."""
    made = server.room("you", "you", start=True)
    room, path = made["room"]["id"], f"/api/rooms/{made['room']['id']}/seats/green"
    both = server.sit(room, *made["tokens"].values())
    question = both.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program")["question"]
    monkeypatch.setattr(BotRunner, "think", lambda *_: None)  # it takes its time
    for seat in ({"kind": "bot", "level": "random"}, {"kind": "open"}):
        assert server.call("PUT", path, seat, made["host"])[0] == 200
    spy = server.sit(room, server.post(path, {"name": "Bo"})["token"])
    spy.send("draft", seat="green", program="B2s R1s -", preview=True)
    assert spy.wait("refused")["code"] == "not_asked"
    spy.answer({"seat": "green", "question": question}, "B2s R1s - 1")
    assert spy.wait("refused")["code"] == "not_asked"
    assert "green" in server.rooms.loaded[room].game.open
