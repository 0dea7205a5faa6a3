"""The champion's network in machine code: it chooses what the network on NumPy prefers, in every place without NumPy."""

import random
from array import array
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from support.machine_code.native import Both
from support.players import play_on, random_drawing, random_setup
from volt.bots.champion.boards import board_of
from volt.bots.champion.compiled import NETWORK, CompiledPolicy, read_weights
from volt.bots.champion.network import Network
from volt.bots.champion.observation import observe
from volt.bots.champion.policy import Policy, load_weights, save_weights
from volt.bots.champion.shape import FOURTH, NUMBER, PLACE, SHIPPED, Shape, layers
from volt.game import Game
from volt.game.vocabulary import COLOURS, KINDS
from volt.rules.interface.plan_codes import KEYS, die_of, number_of
from volt.rules.questions import NOTHING_ASKED, PROGRAM
from volt.rules.state import State
from volt.sim.arrays import dtype

ENTRIES = ("choose_answer", "write_chances", "write_programs")
CLOSE = 1e-3  # logits: one side computes with 32 bits, the other with 64


def noisy_weights(file: Path, seed: int) -> Path:
    """A small network with random weights."""
    shape, chance = Shape(channels=8, blocks=2, hidden=16, keys=4), np.random.default_rng(seed)
    save_weights(file, {n: chance.normal(0, 0.2, size) for n, (size, _) in layers(shape).items()}, shape, {})
    return file


def picks(plan: int) -> dict[int, int]:
    """By stage, what a plan says was picked."""
    place = next((unit + 1 for unit in range(3) if die_of(plan, 2 * unit + 1)), 0)
    fourth = die_of(plan, 2 * place - 1) - 1 if place else 0
    return {**{unit: die_of(plan, 2 * unit) - 1 for unit in range(3)}, PLACE: place, FOURTH: fourth} | {
        NUMBER: number_of(plan) - 1
    }


def shortfalls(policy: CompiledPolicy, file: Path, rng: random.Random, games: int, level: int) -> list[float]:
    """By how much the logits of what is chosen without warmth fall short of the highest on NumPy, in random positions."""
    weights, shape = load_weights(file)
    found: list[float] = []
    for i in range(games):
        game = Game.from_setup(random_setup(rng, drawing=random_drawing(rng) if i % 2 else None))
        play_on(rng, game, rng.randrange(60))
        for decision in game.decisions:
            if decision.kind in ("robot", "arena"):
                continue
            view, who, drawing = game.see(decision.seat), COLOURS.index(decision.seat), game.setup.drawing
            chosen = policy.choose(drawing, view.packed_state, who, level, 1, 0.0)
            network, kind = Network(weights, shape, board_of(drawing)), KINDS.index(decision.kind)
            states = np.frombuffer(view.packed_state, dtype(State))
            rows = observe(states, np.array([who]), np.array([kind]), np.array([level]))
            sight = network.see(rows, np.zeros(1, np.int64))

            def check(stage: int, logits: np.ndarray, pick: int) -> np.ndarray:
                found.append(float(logits.max() - logits[..., pick].item()))
                return np.full(logits.shape[:-1], pick)

            if kind == PROGRAM:
                known = picks(chosen)
                network.programs(sight, 1, lambda stage, logits, known=known: check(stage, logits, known[stage]))
            else:
                check(NOTHING_ASKED, network.answers(sight), chosen)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_it_prefers_what_the_network_on_numpy_prefers(seed: int, tmp_path: Path) -> None:
    """In every mode, with all modules, in arenas of any size, whatever the weights."""
    file = noisy_weights(tmp_path / "weights.npz", seed)
    short = shortfalls(CompiledPolicy(*read_weights(file)), file, random.Random(seed), 70, seed % 2)
    assert len(short) > 100
    assert max(short) < CLOSE


def test_the_shipped_weights_choose_alike() -> None:
    short = shortfalls(CompiledPolicy(*read_weights(SHIPPED)), SHIPPED, random.Random(7), 12, 1)
    assert max(short) < CLOSE


def test_plans_are_as_frequent_as_on_numpy() -> None:
    """Sampled at the same temperature, for every seat of a position."""
    game, count = Game("training", "rome", seed=4), 1500
    seats, levels, drawing = [0, 1, 2, 3], [0, 1, 0, 1], game.setup.drawing
    compiled, on_numpy = (
        policy.foretell(drawing, game.fingerprint, seats, levels, count, 3, 0.8)
        for policy in (CompiledPolicy(*read_weights(SHIPPED)), Policy(*load_weights(SHIPPED)))
    )
    for one, other in zip(compiled, on_numpy, strict=True):
        for which in (0, 2, 4):  # the die on each unit, but not its key: so many kinds of dice would each be rare
            shown = [Counter((die_of(plan, which) - 1) // KEYS for plan in plans) for plans in (one, other)]
            assert apart(*shown) < 0.1 * count
        assert apart(*(Counter(map(number_of, plans)) for plans in (one, other))) < 0.1 * count


def apart(one: Counter[int], other: Counter[int]) -> float:
    """How many draws would have to be others for the two to be equal."""
    return sum(abs(one[value] - other[value]) for value in one | other) / 2


@pytest.mark.parametrize("killbots", [0, 1, 2])
def test_chances_are_those_of_the_network_on_numpy(killbots: int) -> None:
    """Whoever plays, and whatever has happened."""
    compiled, on_numpy, rng = CompiledPolicy(*read_weights(SHIPPED)), Policy(*load_weights(SHIPPED)), random.Random(3)
    for seed in range(4):
        game = play_on(rng, Game("rfl", operators=4 - killbots, killbots=killbots, seed=seed), 20 * seed)
        for seat in game.setup.operators:
            seen, who = game.see(seat).packed_state, COLOURS.index(seat)
            one, other = (policy.chances(game.setup.drawing, seen, who) for policy in (compiled, on_numpy))
            assert one == pytest.approx(other, abs=CLOSE)


def test_machine_code_does_what_the_rules_say(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """To the last bit of every logit, interpreted and as WebAssembly."""
    both, rng = Both(NETWORK), random.Random(1)
    monkeypatch.setattr(NETWORK, "functions", both)
    both.native = True
    policy = CompiledPolicy(*read_weights(noisy_weights(tmp_path / "weights.npz", 5)))
    for mode in ("training", "rfl"):
        game, first = play_on(rng, Game(mode, "rome", operators=3, killbots=1, seed=3), 30), len(both.calls)
        while not set(ENTRIES) <= set(both.calls[first:]) and game.decisions:
            decision = game.decisions[0]
            view, who = game.see(decision.seat), COLOURS.index(decision.seat)
            policy.choose(game.setup.drawing, view.packed_state, who, 0, rng.getrandbits(31), 0.7)
            policy.chances(game.setup.drawing, view.packed_state, who)
            play_on(rng, game, 1)
    assert set(both.calls) == set(ENTRIES)


def test_weights_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    weights, shape = read_weights(noisy_weights(tmp_path / "weights.npz", 1))
    with pytest.raises(ValueError, match="do not fit"):
        CompiledPolicy({**weights, "place": array("d", [0.0])}, shape)
    np.savez(tmp_path / "wide.npz", place=np.zeros(3, np.float32))
    with pytest.raises(ValueError, match="16-bit"):
        read_weights(tmp_path / "wide.npz")
