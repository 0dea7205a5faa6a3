"""Games by the compiled rules are the same games: state, story, questions, views, refusals."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from volt.sim.engine import CompiledEngine, play_compiled

from volt.game import Game, IllegalAnswer
from volt.game.engine import Engine, play_quicker
from volt.rules.packed_struct import pack, packed_view, unpack
from volt.rules.state import State

TABLES: list[dict[str, Any]] = [
    {},
    {"mode": "training"},
    {"operators": 2, "killbots": 2, "arena": "tokyo"},
    {"operators": 3, "killbots": 1, "edition": "german", "arena": "rome"},
    {"operators": 2, "titleholder": "red", "champion": "jetpack", "edition": "english"},
]


@pytest.fixture(autouse=True)
def interpreted_again() -> Iterator[None]:
    yield
    play_quicker(None)


def _pair(**table: Any) -> tuple[Game, Game]:
    play_quicker(None)
    slow = Game(**table)
    play_compiled()
    quick = Game(**table)
    play_quicker(None)
    assert isinstance(slow._engine, Engine)
    assert isinstance(quick._engine, CompiledEngine)
    return slow, quick


def _words(game: Game, dice: random.Random) -> tuple[str, str]:
    """A seat and something it might say, legal or not."""
    decision = dice.choice(game.decisions)

    def die(colour: str) -> str:
        return f"{colour}{dice.randint(1, 6)}{dice.choice('nesw')}"

    if decision.kind != "program":
        return decision.seat, dice.choice(decision.options)  # type: ignore[return-value]
    odd = ("-", die("B"), f"{die('B')}+{die('R')}", f"{die('B')}+{die('R')}+{die('R')}", "B1ne", "B6ne")
    return decision.seat, f"{die('B')} {die('R')} {dice.choice(odd)} {dice.choice(decision.options)}"


def _said(game: Game, seat: str, answer: str) -> object:
    try:
        return game.answer(seat, answer)
    except IllegalAnswer as error:
        return str(error)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_same_game(table: dict[str, Any], seed: int) -> None:
    slow, quick = _pair(**table, seed=seed)
    dice = random.Random(seed)
    while slow.winner is None and len(slow.moves) < 200:
        assert slow.decisions == quick.decisions
        seat, answer = _words(slow, dice)
        assert _said(slow, seat, answer) == _said(quick, seat, answer)
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


def test_a_game_goes_over_to_the_compiled_rules_when_they_are_at_hand() -> None:
    slow, quick = Game(seed=7), Game(seed=7)
    dice = random.Random(7)
    for number in range(120):
        if number == 50:
            play_compiled()
            assert isinstance(quick._engine, Engine)
        seat, answer = _words(slow, dice)
        play_quicker(None)
        said = _said(slow, seat, answer)
        if number >= 50:
            play_compiled()
        assert said == _said(quick, seat, answer)
        assert isinstance(quick._engine, Engine if number < 50 else CompiledEngine)
        assert slow.pending == quick.pending
    assert slow == quick
    assert slow.events == quick.events


def test_a_determinized_game_is_the_same_too() -> None:
    slow, quick = _pair(seed=3)
    dice = random.Random(1)
    for _ in range(60):
        seat, answer = _words(slow, dice)
        _said(slow, seat, answer)
        _said(quick, seat, answer)
    one = slow.determinize("red", 5)
    play_compiled()
    other = quick.determinize("red", 5)
    assert isinstance(other._engine, CompiledEngine)
    assert pack(one.state) == pack(other.state)
    assert one.decisions == other.decisions


def test_a_look_reads_what_lies_there_and_writes_nothing() -> None:
    state = Game(seed=2).state
    data = bytearray(pack(state))
    seen = packed_view(State, data)
    assert pack(seen) == bytes(data)
    assert pack(unpack(State, pack(seen))) == pack(state)
    assert [pack(robot) for robot in seen.robots] == [pack(robot) for robot in state.robots]
    assert (seen.rng, seen.winner, list(seen.tokens)) == (state.rng, state.winner, state.tokens)
    data[:8] = (12345).to_bytes(8, "little")
    assert seen.rng == 12345
    with pytest.raises(AttributeError):
        seen.rng = 1
