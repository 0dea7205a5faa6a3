"""One rulebook, run two ways: native and interpreted games are the same, byte for byte, after every answer."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from struct import calcsize
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.games import play_by
from support.players import legal_answers, over, play_on, random_drawing, random_plan, random_setup, reach
from volt.compile import RULES
from volt.game import Game, IllegalAnswer, Plan
from volt.game.engine import INTERPRETED, NATIVE, Engine
from volt.game.setup import Setup
from volt.game.vocabulary import KINDS
from volt.rules.dialect.packed_struct import pack, packed_view, size_of, unpack
from volt.rules.events import EventLog
from volt.rules.interface.entry_points import open_question
from volt.rules.questions import MINE_CHOICE, PROGRAM
from volt.rules.state import State
from volt.sim.arrays import dtype
from volt.sim.batch import packed

GAMES = 2400  # of every mode, with and without KillBots
CHUNKS = 12
FEW = 1  # chunk; the others are played by make soak
LONGEST = 25  # rounds
SETUPS: list[dict[str, Any]] = [
    {},
    {"mode": "training"},
    {"mode": "training", "operators": 1, "killbots": 3},
    {"operators": 2, "killbots": 2, "arena": "tokyo"},
    {"operators": 3, "killbots": 1, "edition": "german", "arena": "rome"},
    {"operators": 2, "titleholder": "red", "champion": "jetpack", "edition": "english"},
]


@pytest.fixture(scope="module", autouse=True)
def _native() -> None:
    assert RULES.functions.native


# --- engines ---


class OneOfMany:
    """One packed game, played by the native loops over many games."""

    def __init__(self, engine: Engine) -> None:
        self.games, self.arena = packed(engine.state), packed(engine.drawing.arena)
        self.scratch, self.logs = np.zeros(1, dtype(State)), np.zeros(1, dtype(EventLog))

    def step(self, answer: int) -> bytes:
        answers = np.array([answer])
        RULES.functions.step(self.games, self.scratch, self.arena, self.logs, answers, 0, 1)
        return self.games.tobytes()


def engines(setup: Setup) -> tuple[Engine, Engine]:
    made = tuple(Engine(setup.drawing, setup.deal(), kind) for kind in (INTERPRETED, NATIVE))
    assert made[0].run() == made[1].run()
    return made  # type: ignore[return-value]


def assert_equal(one: Engine, other: Engine, place: str) -> None:
    assert pack(one.state) == pack(other.state), place
    assert one.pending == other.pending, place
    assert one.decisions == other.decisions, place


def play_every_way(seed: int, reached: Counter[str]) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, drawing=random_drawing(rng) if seed % 3 == 0 else None)
    slow, quick = engines(setup)
    assert (slow.kind, quick.kind) == (INTERPRETED, NATIVE)
    twin = OneOfMany(slow)
    while not over(slow.state) and slow.state.rounds <= LONGEST:
        place = f"game {seed}, round {slow.state.rounds}"
        assert_equal(slow, quick, place)
        kind, who = divmod(open_question(slow.state), 8)
        reached[KINDS[kind]] += 1
        if kind == PROGRAM:
            answer = random_plan(rng, slow.state, who)
            told = slow.program(who, Plan.from_code(answer)), quick.program(who, Plan.from_code(answer))
            assert told[0] is not None
        else:
            lays = kind == MINE_CHOICE and rng.random() < 0.9  # so that the tokens run out, and MINE-1 is asked
            answer = 1 if lays else rng.choice(legal_answers(slow.state))
            told = slow.answer(answer), quick.answer(answer)
        assert told[0] == told[1], place
        assert twin.step(answer) == pack(slow.state), place
    assert_equal(slow, quick, f"game {seed}, at the end")


@pytest.mark.parametrize(
    "chunk", [pytest.param(chunk, marks=[pytest.mark.soak] * (chunk >= FEW)) for chunk in range(CHUNKS)]
)
def test_native_and_interpreted_games_are_equal_after_every_decision(chunk: int) -> None:
    reached: Counter[str] = Counter()
    for seed in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS):
        play_every_way(seed, reached)
    assert set(reached) == set(KINDS[1:]), "every kind of decision is reached"


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_step_by_step_is_the_same_as_in_one_go(seed: int) -> None:
    rng = random.Random(seed)
    game = play_on(rng, Game.from_setup(random_setup(rng, drawing=random_drawing(rng))), rng.randrange(60))
    if game.winner is None and game.state.question.kind:
        value = rng.choice(legal_answers(game.state))
        results = []
        for kind in (INTERPRETED, NATIVE):
            whole = Engine(game.setup.drawing, game.state, kind)
            told = whole.answer(value)
            for stop in (False, True):
                steps = Engine(game.setup.drawing, game.state, kind)
                steps.record_answer(value)
                happened = b""
                while stop and len(happened) < len(told):
                    turns = iter((False, True))  # stop after every step
                    happened += steps.run_until(lambda state, turns=turns: next(turns))
                happened += steps.run_until(lambda state: False)
                assert (happened, steps.pending, pack(steps.state)) == (told, whole.pending, pack(whole.state))
            results.append((told, whole.pending, pack(whole.state)))
        assert results[0] == results[1]


def test_illegal_plans_change_nothing() -> None:
    setup = random_setup(random.Random(1), "training", 0)
    for engine in engines(setup):
        while engine.state.question.kind:
            engine.answer(engine.state.question.fallback)
        before, pending = pack(engine.state), engine.pending
        for text in ("B1n B2n B3n 1", "B1ne R1n - 1", "B1n+R1n R1n - 1", "R1n R1s R1e 2", "B1n R1n+R1n+B1n - 1"):
            assert engine.program(0, Plan.parse(text)) is None
            assert (pack(engine.state), engine.pending) == (before, pending)
        assert engine.program(0, Plan.parse("B1n R1n B2s 1")) is not None


def test_there_are_two_engines() -> None:
    with pytest.raises(ValueError, match="there is no engine 'turbo'; choose from native, interpreted"):
        Game(engine="turbo")
    assert Game().engine.kind == NATIVE


def test_without_machine_code_everything_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(Game(seed=4))
    monkeypatch.setattr(RULES, "functions", RULES.interpreted)
    assert Game().engine.kind == Game(engine=NATIVE).engine.kind == INTERPRETED
    loaded = pickle.loads(kept)
    assert loaded.engine.kind == INTERPRETED
    assert loaded == Game(seed=4)


# --- games ---


def pair(**setup: Any) -> tuple[Game, Game]:
    slow, quick = Game(**setup, engine=INTERPRETED), Game(**setup)
    assert (slow.engine.kind, quick.engine.kind) == (INTERPRETED, NATIVE)
    return slow, quick


def words(game: Game, dice: random.Random) -> tuple[str, str]:
    """A seat and something it might say, legal or not."""
    decision = dice.choice(game.decisions)

    def die(colour: str) -> str:
        return f"{colour}{dice.randint(1, 6)}{dice.choice('nesw')}"

    if decision.kind != "program":
        return decision.seat, dice.choice(decision.options)  # type: ignore[return-value]
    odd = ("-", die("B"), f"{die('B')}+{die('R')}", f"{die('B')}+{die('R')}+{die('R')}", "B1ne", "B6ne")
    return decision.seat, f"{die('B')} {die('R')} {dice.choice(odd)} {dice.choice(decision.options)}"


def said(game: Game, seat: str, answer: str) -> object:
    try:
        return game.answer(seat, answer)
    except IllegalAnswer as error:
        return str(error)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_same_game(setup: dict[str, Any], seed: int) -> None:
    slow, quick = pair(**setup, seed=seed)
    dice = random.Random(seed)
    while slow.winner is None and len(slow.moves) < 200:
        assert slow.decisions == quick.decisions
        seat, answer = words(slow, dice)
        assert said(slow, seat, answer) == said(quick, seat, answer)
        assert pack(slow.state) == pack(quick.state)
        assert (slow.pending, slow.round, slow.winner) == (quick.pending, quick.round, quick.winner)
    for seat in (*slow.seats, None):
        assert slow.see(seat) == quick.see(seat)
    assert slow.events == quick.events
    assert slow == quick
    copied = quick.copy()
    copied.undo(3)
    slow.undo(3)
    assert pack(copied.state) == pack(slow.state) != pack(quick.state)


def test_a_determinized_game_is_the_same_too() -> None:
    slow, quick = pair(seed=3)
    dice = random.Random(1)
    for _ in range(60):
        seat, answer = words(slow, dice)
        said(slow, seat, answer)
        said(quick, seat, answer)
    one, other = slow.world("red", 5), quick.world("red", 5)
    assert (one.engine.kind, other.engine.kind) == (INTERPRETED, NATIVE)
    assert pack(one.state) == pack(other.state)
    assert one.decisions == other.decisions


# --- copies ---


@dataclass
class Way:
    """A way to get a game that goes its own way."""

    name: str
    make: Callable[[Game], Game]


WAYS = (
    Way("copy", Game.copy),
    Way("copy.copy", copy.copy),
    Way("deepcopy", copy.deepcopy),
    Way("pickle", lambda game: pickle.loads(pickle.dumps(game))),  # type: ignore[no-any-return]
)


def everything(game: Game) -> tuple[object, ...]:
    told = game.events, game.pending, game.decisions, game.moves, game.winner
    return pack(game.state), *told, *(game.see(seat) for seat in (*game.seats, None))


@pytest.mark.parametrize("way", WAYS, ids=[way.name for way in WAYS])
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("engine", [NATIVE, INTERPRETED])
def test_copies_go_their_own_way(engine: str, kind: str, way: Way) -> None:
    """In the middle of every kind of decision."""
    game, _ = reach(random.Random(f"{kind} is copied"), kind)
    play_by(game.engine, engine)
    assert_goes_its_own_way(game, way)


@pytest.mark.parametrize("way", WAYS, ids=[way.name for way in WAYS])
@pytest.mark.parametrize("engine", [NATIVE, INTERPRETED])
def test_copies_of_games_at_their_beginning_and_their_end(engine: str, way: Way) -> None:
    game = Game("training", seed=1, goal=1, engine=engine)
    assert_goes_its_own_way(game, way)
    play_on(random.Random(1), game, rounds=200)
    assert game.winner is not None
    assert everything(way.make(game)) == everything(game)


def assert_goes_its_own_way(game: Game, way: Way) -> None:
    before = everything(game)
    twin = way.make(game)
    assert twin == game
    assert twin.engine.kind == game.engine.kind
    assert everything(twin) == before
    play_on(random.Random(2), twin, 12)
    assert everything(game) == before, "what happens in the copy happens in the copy"
    assert everything(twin) != before
    play_on(random.Random(2), game, 12)
    assert everything(game) == everything(twin), "the same answers lead to the same"
    twin.undo(3)
    game.undo(3)
    assert everything(game) == everything(twin)


# --- packed states ---


def size(record: type) -> dict[str, int]:
    """The bytes of every field."""
    kinds = record.kinds  # type: ignore[attr-defined]
    return {
        name: (length or 1) * (sum(size(kind).values()) if hasattr(kind, "layout") else calcsize(f"<{kind}"))
        for name, (kind, length) in kinds.items()
    }


def test_the_state_is_small_and_packing_loses_nothing() -> None:
    state = random_setup(random.Random(1), "rfl").deal()
    assert size_of(State) <= 1024
    assert size_of(State) == sum(size(State).values()), "no padding"
    assert pack(unpack(State, pack(state))) == pack(state)


def test_a_view_reads_what_lies_there_and_writes_nothing() -> None:
    state = Game(seed=2, engine=INTERPRETED).state
    data = bytearray(pack(state))
    seen = packed_view(State, data)
    assert pack(seen) == bytes(data)
    assert pack(unpack(State, pack(seen))) == pack(state)
    assert [pack(robot) for robot in seen.robots] == [pack(robot) for robot in state.robots]
    assert (list(seen.rng.key), seen.winner, list(seen.tokens)) == (state.rng.key, state.winner, state.tokens)
    data[:8] = (2**64 - 1).to_bytes(8, "little")
    assert seen.rng.key[0] == 2**64 - 1
    with pytest.raises(AttributeError):
        seen.rng.drawn = 1
    with pytest.raises(TypeError):
        seen.tokens[1] = 1
    assert seen.rng.key[0] == 2**64 - 1
