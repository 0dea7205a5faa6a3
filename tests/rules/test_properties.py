"""Invariants hold at every moment of every game, and records and seeds reproduce games."""

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.games import changing
from support.invariants import Pits, check, play_checking
from support.players import (
    play_on,
    random_drawing,
    random_setup,
    reach,
)
from volt.game import Die, Game, Plan, Program, parse_record, write_record
from volt.game.vocabulary import KINDS, MODULES
from volt.rules.arena import OUT, is_pit
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.module_ids import BLUE, RED
from volt.rules.module_table import FACTS
from volt.rules.state import State

GAMES = 220
CHUNKS = 4
FEW = 2  # chunks; the others are played by make soak


@pytest.mark.parametrize(
    "chunk", [pytest.param(chunk, marks=[pytest.mark.soak] * (chunk >= FEW)) for chunk in range(CHUNKS)]
)
def test_what_holds_at_every_moment_of_every_game(chunk: int) -> None:
    reached: Counter[str] = Counter()
    for seed in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS):
        play_checking(seed, reached)
    assert reached["won"] > 5
    often = {"program", "draft", "equip", "start", "space", "deck", "fire", "brake", "shield", "ram", "rotate", "mine"}
    assert often <= set(reached)


@pytest.mark.parametrize("kind", KINDS[1:])
def test_what_holds_around_every_kind_of_decision(kind: str) -> None:
    game, decision = reach(random.Random(f"{kind} holds"), kind)
    pits = Pits()
    pits.watch(list(game.events))
    check(game.state, game.setup, pits)
    for answer in decision.options if kind != "program" else (decision.default,):
        after, beside = game.copy(), Pits()
        after.answer(decision, answer)
        beside.watch(list(after.events))
        check(after.state, after.setup, beside)


def test_the_exception_that_teleport_makes() -> None:
    """TELEPORT: swapped onto a pit a robot stands there, and the check knows it from one that drove there."""
    game = Game("rfl", "twin-cities", operators=2, titleholder="red", champion="jetpack", seed=1)
    while game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].default)
    arena = game.setup.drawing.arena
    hole, key = next(
        (space, key)
        for space in range(arena.spaces)
        for key in range(8)
        if is_pit(arena, space) and not arena.walls[space] >> key & 1 and arena.kind[arena.next[space * 8 + key]] == 0
    )
    teleport = MODULES.index("teleport")
    with changing(game) as state:
        (red, _, green, _), deck = state.robots, state.decks[BLUE]
        if not green.equipped >> teleport & 1:  # swap it with the blue module green has drawn
            blue = next(i for i in FACTS if green.equipped >> i & 1 and FACTS[i].colour == BLUE)
            at = deck.cards.index(teleport)
            deck.cards[at], green.equipped = blue, green.equipped ^ (1 << blue | 1 << teleport)
        red.at, green.at = hole, arena.next[hole * 8 + key]
    pits = Pits()
    pits.watch(list(game.events))
    check(game.state, game.setup, pits)
    game.answer("red", "- - - 1")
    game.answer("green", Plan(Program(((Die(RED, 2, (key + 4) % 8),), (), ())), 2))
    while game.decisions[0].kind == "rotate":
        game.answer(game.decisions[0], 0)
    assert "teleport" in game.decisions[0].options
    pits.watch(list(game.answer("green", "teleport")))
    assert game.state.robots[2].at == hole
    check(game.state, game.setup, pits)
    assert pits.stood == 1
    pits.came["green"] = "moved"
    with pytest.raises(AssertionError, match="green moved on a pit"):
        check(game.state, game.setup, pits)


def test_a_broken_state_is_noticed() -> None:
    """The checks can fail: each of these breaks one promise."""
    game = Game("rfl", seed=3)
    while game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].default)

    def breaks(change: Callable[[State], None]) -> None:
        state = unpack(State, pack(game.state))
        check(state, game.setup, Pits())
        change(state)
        with pytest.raises((AssertionError, KeyError)):
            check(state, game.setup, Pits())

    def set_to(name: str, value: object) -> Callable[[State], None]:
        return lambda state: setattr(state.robots[0], name, value)

    other = game.state.robots[1]
    breaks(set_to("at", other.at))
    breaks(set_to("at", game.setup.drawing.arena.spaces))
    breaks(set_to("at", game.setup.drawing.spaces.index(1)))
    breaks(set_to("vp", 1))
    breaks(set_to("damage", 3))
    breaks(set_to("shield", 3))
    breaks(set_to("mines", [40, OUT, OUT]))
    breaks(set_to("equipped", 0))
    breaks(set_to("inventory", game.state.robots[0].equipped))
    breaks(lambda state: state.supply.__setitem__(3, 5))
    breaks(lambda state: state.tokens.__setitem__(3, 1))
    breaks(lambda state: state.decks[BLUE].cards.__setitem__(0, 0))
    breaks(lambda state: setattr(state, "winner", 0))


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_a_record_gives_the_same_bytes(seed: int) -> None:
    rng = random.Random(seed)
    game = play_on(rng, Game.from_setup(random_setup(rng, drawing=random_drawing(rng))), rounds=10)
    assert pack(parse_record(write_record(game)).state) == pack(game.state)


@given(st.integers(0, 2**32), st.integers(0, 2**31))
@settings(max_examples=10, deadline=None)
def test_the_same_seed_and_answers_give_the_same_game(seed: int, dealt: int) -> None:
    games = []
    for _ in range(2):
        rng = random.Random(seed)
        games.append(play_on(rng, Game("rfl", random_drawing(rng), seed=dealt), 40))
    assert games[0] == games[1]
    assert games[0].events == games[1].events
