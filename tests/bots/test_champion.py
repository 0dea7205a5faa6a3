"""The champion's network on NumPy: what it sees, which programs it can pick, its speed and size."""

import os
import random
import subprocess
import sys
import time
from itertools import product

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from support.games import answered
from support.players import play_on, random_drawing, random_setup
from volt.bots import BOTS, ChampionBot, RandomBot
from volt.bots.champion.boards import board_of
from volt.bots.champion.network import Network
from volt.bots.champion.observation import OUT, SHAPES, observe, part
from volt.bots.champion.policy import Policy, _blas, load_weights, one_core, save_weights, shipped_policy
from volt.bots.champion.shape import IMITATED, SHIPPED, Shape, layers
from volt.bots.players.champion import BRIEF_FINALISTS
from volt.game import Game, Plan
from volt.game.controller import is_complete, is_legal
from volt.game.vocabulary import COLOURS, KINDS, modules_of
from volt.rules.arena import HEADINGS, PIT, WATER, barrier_towards, neighbour, wall_towards
from volt.rules.interface.plan_codes import FACES
from volt.rules.phases.activation import next_robot
from volt.rules.questions import PROGRAM
from volt.rules.state import NOBODY, SEATS, State
from volt.sim.arrays import dtype

BRIEF = 0.01  # seconds: the network alone


def noisy_policy(seed: int) -> Policy:
    """Random weights."""
    shape, chance = Shape(channels=8, blocks=2, hidden=16, keys=4), np.random.default_rng(seed)
    weights = {name: chance.normal(0, 0.2, size).astype(np.float32) for name, (size, _) in layers(shape).items()}
    return Policy(weights, shape)


def test_rows_say_what_the_seat_sees() -> None:
    rng = random.Random(4)
    for _ in range(30):
        game = play_on(rng, Game.from_setup(random_setup(rng)), rng.randrange(60))
        for decision in game.decisions:
            who = COLOURS.index(decision.seat)
            seen = np.frombuffer(game.see(decision.seat).packed_state, dtype(State))
            row = observe(seen, np.array([who]), np.array([KINDS.index(decision.kind)]), np.array([0]))
            for r in range(SEATS):
                robot = game.state.robots[(who + r) % SEATS]
                for name in ("playing", "at", "number", "damage", "shield", "vp", "equipped"):
                    assert part(row, name)[0, r] == getattr(robot, name)
                assert part(row, "hands")[0, r].sum() == bin(robot.inventory).count("1") - bin(
                    robot.inventory & ~((1 << 19) - 1)
                ).count("1")
            assert part(row, "inventory")[0] == game.state.robots[who].inventory
            legal = np.unpackbits(np.array(game.state.question.legal, np.uint8), bitorder="little")
            bits = part(row, "legal")[0, :, None] >> np.arange(32) & 1
            assert (bits.reshape(-1) == legal).all()
            if decision.kind not in ("program", "equip", "draft", "start") and all(
                robot.at != OUT for robot in game.state.robots if robot.playing
            ):
                active = next_robot(game.state)
                assert part(row, "active")[0] == (SEATS if active == NOBODY else (active - who) % SEATS)


def test_every_number_of_a_row_has_a_name() -> None:
    rows = observe(np.zeros(2, dtype(State)), np.zeros(2, int), np.zeros(2, int), np.zeros(2, int))
    assert rows.shape == (2, sum(int(np.prod(shape)) for shape in SHAPES.values()))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_weights_all_programs_and_answers_are_legal(seed: int) -> None:
    """In every mode, with all modules and champion modules, in arenas of any size."""
    rng, policy = random.Random(seed), noisy_policy(seed)
    for i in range(8):
        drawing = random_drawing(rng) if i % 2 else None
        game = Game.from_setup(random_setup(rng, drawing=drawing))
        bots = {seat: ChampionBot(i, policy=policy, warmth=1.0) for seat in game.seats}
        for _ in range(60):
            if game.over:
                break
            decision = rng.choice(game.decisions)
            answer = bots[decision.seat].choose(game.see(decision.seat), decision, BRIEF)
            if isinstance(answer, Plan):
                modules = modules_of(game.state.robots[COLOURS.index(decision.seat)].equipped)
                assert is_complete(answer.program)
                assert is_legal(modules, answer.program)
            game.answer(decision, answer)


def test_foretold_plans_are_legal_for_their_seats() -> None:
    game = answered(Game("rfl", seed=3))
    drawing, seats = game.setup.drawing, range(SEATS)
    plans = shipped_policy().foretell(drawing, game.fingerprint, seats, [0] * SEATS, 16, seed=1)
    for who, some in enumerate(plans):
        for code in some:
            assert is_legal(modules_of(game.state.robots[who].equipped), Plan.from_code(code).program)


def test_arenas_of_any_size_need_no_other_weights() -> None:
    weights, shape = load_weights(SHIPPED)
    rng = random.Random(1)
    for _ in range(4):
        drawing = random_drawing(rng)
        network = Network(weights, shape, board_of(drawing))
        game = Game.from_setup(random_setup(rng, drawing=drawing))
        seen = np.frombuffer(game.see("red").packed_state, dtype(State))
        sight = network.see(observe(seen, [0], [PROGRAM], [1]), np.zeros(1, np.int64))
        assert sight.map.shape[1] == drawing.arena.spaces + 1
        assert np.isfinite(network.value(sight)[0, 0])


def test_tables_follow_the_arena() -> None:
    """Blue dice stop at walls and are lost in pits; lasers pass spaces up to a wall, the closest first."""
    rng = random.Random(2)
    for drawing in [random_drawing(rng) for _ in range(4)]:
        arena, boards = drawing.arena, board_of(drawing)
        tables = {name: boards.tables[name][0] for name in ("ends", "crossed", "closeness")}
        for space, heading in product(range(arena.spaces), range(HEADINGS)):
            at, crossed = space, 0
            for number in range(FACES):
                if at != boards.spaces and not wall_towards(arena, at, heading):
                    crossed += barrier_towards(arena, at, heading, False)
                    at = neighbour(arena, at, heading)
                    at = boards.spaces if arena.kind[at] in (PIT, WATER) else at
                die = number * HEADINGS + heading
                assert (tables["ends"][space, die], tables["crossed"][space, die]) == (at, crossed)
            line, at = [], space
            for _ in range(arena.sight[space * HEADINGS + heading]):
                at = neighbour(arena, at, heading)
                line.append(at)
            close = tables["closeness"][space, :, heading]
            assert sorted(np.flatnonzero(close), key=lambda there: -close[there]) == line
        assert not tables["closeness"][boards.spaces].any(), "who is out of the arena hits nobody"


def test_chances_add_up() -> None:
    game = answered(Game("rfl", operators=2, killbots=2, seed=5))
    chances = shipped_policy().chances(game.setup.drawing, game.see("red").packed_state, COLOURS.index("red"))
    assert sum(chances) == pytest.approx(1, abs=1e-5)
    killbots = [who for who, robot in enumerate(game.state.robots) if robot.killbot]
    assert max(chances[who] for who in killbots) < 1e-6, "a squad wins together"
    assert chances[SEATS] > 0


def test_weights_are_small_and_survive_a_file(tmp_path: object) -> None:
    assert SHIPPED.stat().st_size <= 5_000_000
    weights, shape = load_weights(SHIPPED)
    file = SHIPPED.__class__(str(tmp_path)) / "weights.npz"
    save_weights(file, weights, shape, {})
    again, same = load_weights(file)
    assert same == shape
    assert all((again[name] == values).all() for name, values in weights.items())
    save_weights(file, {**weights, "die": weights["die"][:1]}, shape, {})
    with pytest.raises(ValueError, match="do not fit this version's network"):
        load_weights(file)


@pytest.mark.parametrize("warmth", [None, 0.0])
def test_a_brief_answer_takes_ten_milliseconds(warmth: float | None) -> None:
    game = answered(Game("rfl", seed=3))
    bot, decision = ChampionBot(1, warmth=warmth), game.decisions[0]
    view, took = game.see(decision.seat), []
    for _ in range(30):
        began = time.thread_time()
        bot.choose(view, decision, BRIEF)
        took.append(time.thread_time() - began)
    assert min(took) < 0.01


def test_with_little_time_the_network_drafts_and_predicts_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its plans are evolved and compared against the network's plans for the others; a draft is what the network would draw."""
    monkeypatch.setattr(Policy, "affordable", lambda *_: SEATS)  # however busy the machine is
    game, chance = Game("rfl", seed=3), random.Random(1)
    bots = {seat: ChampionBot(1) for seat in game.seats}
    seen = set()
    while game.round < 3:
        decision = chance.choice(game.decisions)
        view, bot = game.see(decision.seat), bots[decision.seat]
        answer = bot.choose(view, decision, BRIEF)
        if decision.kind == "draft":
            assert bot.thoughts is None
            assert answer == ChampionBot(2, warmth=0.0).choose(view, decision, BRIEF)
        elif decision.kind == "program":
            assert bot.thoughts is not None
            assert 1 < len(bot.thoughts.candidates) <= BRIEF_FINALISTS
        seen.add(decision.kind)
        game.answer(decision, answer)
    assert {"draft", "program"} <= seen


def test_numpy_gets_its_threads_back() -> None:
    def threads() -> list[int]:
        return [library["num_threads"] for library in threadpool_info() if library["user_api"] == "blas"]

    _blas.cache_clear()  # since another test has looked for it, one may have loaded a second library
    before = threads()
    assert before, "NumPy comes with a BLAS"
    with one_core():
        assert set(threads()) == {1}
    assert threads() == before


def test_the_network_alone_beats_chance() -> None:
    won = 0
    for seed in range(12):
        game, chance = Game("rfl", seed=seed), random.Random(seed)
        mine = game.seats[seed % SEATS]
        bots = {seat: ChampionBot(seed, warmth=0.0) if seat == mine else RandomBot(seed) for seat in game.seats}
        while not game.over and game.round < 60:
            decision = chance.choice(game.decisions)
            game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, BRIEF))
        won += game.winner == mine
    assert won >= 9  # of 12; equal strength would be 3


def test_levels_are_bots() -> None:
    assert set(IMITATED) < set(BOTS)


ONE_MORE_MODULE = """
import sys
from types import SimpleNamespace
import volt.rules.module_ids as ids
sys.modules["volt.rules.modules.added"] = SimpleNamespace(FACTS=ids.Module(len(ids.NAMES), ids.RED))
ids.NAMES += ("added",)
ids.LAST_MODULE += 1
from volt.bots import ChampionBot
from volt.game import Game
from volt.sim.arrays import dtype
owned = set()
for seed in range(8):
    game = Game(seed=seed)
    bots = {seat: ChampionBot(1) for seat in game.seats}
    while game.round < 3:
        decision = game.decisions[0]
        view = game.see(decision.seat)
        game.answer(decision, bots[decision.seat].choose(view, decision, 1.0))
        owned |= {module for robot in view.robots for module in (*robot.modules, *(robot.inventory or ()))}
assert "added" in owned
"""


def test_plays_on_when_a_module_is_added() -> None:
    """The shipped weights have no input for it; they still fit."""
    interpreted = os.environ | {"VOLT_NATIVE": "0"}
    command = [sys.executable, "-c", ONE_MORE_MODULE]
    done = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
