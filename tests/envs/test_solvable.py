"""The solvable games: their values by three methods, and what OpenSpiel's learners need of them."""

import json
from functools import partial
from importlib import import_module
from itertools import product

import numpy as np
import pyspiel
import pytest
from benchmarks.solvable import NETWORKS
from scipy.optimize import linprog

from support.paths import ROOT
from volt.envs.compiled.rules import CODES
from volt.envs.match import Match
from volt.envs.solvable import MEMBERS, exact_value, game_tree, load
from volt.rules.interface.plan_codes import lone_die, with_number
from volt.rules.questions import PROGRAM

PUBLISHED = json.loads((ROOT / "docs" / "solvable.json").read_text(encoding="utf-8"))
SMALL = "volt(arena=closet,mode=training,operators=2,goal=1,seed=1,units=1,dice=B1w B1n B2w B2s,max_rounds=2,chance={})"


class Search:
    """The value of a training game of two operators by exhaustive search: from the last round back, without OpenSpiel.

    All programs are tried against all others. In each round, the first operator mixes programs and starting numbers, the second
    one programs, for every number that it may see taken; all other decisions are open.
    """

    def __init__(self, game: object) -> None:
        self.chance, self.units = game.options.chance, game.match.units  # type: ignore[attr-defined]
        self.dice = [CODES[pick] for pick in sorted(game.options.picks)]  # type: ignore[attr-defined]
        self.found: dict[bytes, float] = {}

    def programs(self) -> list[int]:
        """All programs with a die on each unit that has one; rules clear those with three dice of a colour, so units are few."""
        plans = product(self.dice, repeat=self.units)
        return [sum(lone_die(2 * unit, die) for unit, die in enumerate(plan)) for plan in plans]

    def after(self, match: Match, value: int, sure: bool = False) -> float:
        """The value after an answer, over all outcomes of chance."""
        values = []
        for outcome in range(1 if sure else self.chance):
            then = match.copy()
            if self.chance > 1 and not sure:
                then.stir(outcome)
            then.answer(value)
            values.append(self.value(then))
        return float(np.mean(values))

    def value(self, match: Match) -> float:
        """For red."""
        key = match._state.tobytes()
        if key not in self.found:
            self.found[key] = self.solve(match)
        return self.found[key]

    def solve(self, match: Match) -> float:
        if match.kind == 0:
            return float(match.totals()[0])
        sign = 1 if match.asked == "red" else -1
        if match.kind != PROGRAM:
            legal = np.flatnonzero(np.unpackbits(match._state["question"]["legal"][0], bitorder="little"))
            return sign * max(sign * self.after(match, int(value)) for value in legal)
        games = []
        for number in (1, 2):
            matrix = []
            for plan in self.programs():
                then = match.copy()
                then.answer(with_number(plan, number))
                matrix.append([sign * self.after(then, with_number(reply, 3 - number)) for reply in self.programs()])
            games.append(np.array(matrix))
        return sign * self.mix(games)

    def mix(self, games: list[np.ndarray]) -> float:
        """The best that the first operator can be sure of: it mixes over all rows, the second answers each game by a column."""
        rows, columns = games[0].shape
        bounds = [
            np.concatenate([-game.T if k == i else np.zeros((columns, rows)) for k in range(len(games))], axis=1)
            for i, game in enumerate(games)
        ]
        worst = np.kron(np.eye(len(games)), np.ones((columns, 1)))
        solved = linprog(
            c=[0.0] * rows * len(games) + [-1.0] * len(games),
            A_ub=np.concatenate([np.concatenate(bounds), worst], axis=1),
            b_ub=np.zeros(columns * len(games)),
            A_eq=[[1.0] * rows * len(games) + [0.0] * len(games)],
            b_eq=[1.0],
            bounds=[(0, None)] * rows * len(games) + [(None, None)] * len(games),
        )
        assert solved.success
        return float(-solved.fun)


def search_value(game: object) -> float:
    return Search(game).value(game.new_initial_state().match)  # type: ignore[attr-defined]


@pytest.mark.parametrize("chance", [1, 2])
def test_three_methods_find_the_same_value(chance: int) -> None:
    game = pyspiel.load_game(SMALL.format(chance))
    tree = game_tree(game)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    gap = pyspiel.nash_conv(tree, policy, True) / 2
    value = exact_value(tree)
    assert gap < 0.02
    assert pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)[0] == pytest.approx(value, abs=2 * gap)
    assert search_value(game) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("member", [member for member, game in MEMBERS.items() if "mode=training" in game])
def test_published_values_are_found_by_exhaustive_search(member: str) -> None:
    assert list(PUBLISHED) == list(MEMBERS)
    assert search_value(load(member)) == pytest.approx(PUBLISHED[member]["value"], abs=1e-6)


@pytest.mark.parametrize("member", MEMBERS)
def test_published_curves_end_at_the_exact_value(member: str) -> None:
    found = PUBLISHED[member]
    assert found["game"] == MEMBERS[member]
    for name, points in found["curves"].items():
        gaps = [gap for _, gap, _ in points]
        assert name in NETWORKS or min(gaps) < gaps[0], name  # networks have played too few games for a promise
        assert abs(points[-1][2] - found["value"]) <= 2 * gaps[-1] + 1e-6, name
    assert found["curves"]["CFR+"][-1][1] < 0.01


@pytest.mark.parametrize("member", MEMBERS)
def test_members_are_played_like_any_game(member: str) -> None:
    game, rng = load(member), np.random.RandomState(1)
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        assert sum(state.returns()) == pytest.approx(0)
    with pytest.raises(ValueError, match="choose from closet, "):
        load("attic")


def walk(state: object, seen: dict[str, set[bytes]]) -> None:
    """Collect the tensors of every information state."""
    if state.is_terminal():  # type: ignore[attr-defined]
        return
    if not state.is_chance_node():  # type: ignore[attr-defined]
        text = state.information_state_string()  # type: ignore[attr-defined]
        seen.setdefault(text, set()).add(np.array(state.information_state_tensor(), np.float32).tobytes())  # type: ignore[attr-defined]
    for action in state.legal_actions():  # type: ignore[attr-defined]
        walk(state.child(action), seen)  # type: ignore[attr-defined]


def test_information_states_have_a_tensor_each() -> None:
    game, seen = pyspiel.load_game(SMALL.format(1)), dict[str, set[bytes]]()
    assert game.get_type().provides_information_state_tensor
    assert game.get_type().chance_mode != pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    walk(game.new_initial_state(), seen)
    assert len(seen) > 20
    assert all(len(tensors) == 1 for tensors in seen.values()), "one for each"
    assert len(set.union(*seen.values())) == len(seen), "and not the same"
    assert not pyspiel.load_game("volt").get_type().provides_information_state_tensor, "too long"


def test_simultaneous_members_have_a_tree_too() -> None:
    game = pyspiel.load_game(
        SMALL.format(1).replace("volt(", "volt(simultaneous=True,").replace("rounds=2", "rounds=1")
    )
    assert -1 <= exact_value(game_tree(game)) <= 1


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"dice": "B9"}, "'B9' is neither a die like B3n"),
        ({"dice": "B1 B2"}, "too few for units=3"),
        ({"units": 4}, "units must be from 1 to 3"),
        ({"chance": 0}, "chance must be from 1 to 256"),
        ({"arena": "attic"}, "no such arena or file"),
    ],
)
def test_wrong_parameters_say_why(parameters: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pyspiel.load_game("volt", parameters)


def test_an_arena_is_a_name_a_file_or_a_drawing() -> None:
    file = ROOT / "src" / "volt" / "envs" / "arenas" / "closet.toml"
    drawing = load("closet").match.drawing
    for arena in ("closet", str(file), str(drawing)):
        assert pyspiel.load_game("volt", {"arena": arena, "operators": 2}).match.drawing == drawing


def deep_cfr(game: object) -> None:
    from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver

    layers = {"policy_network_layers": (16,), "advantage_network_layers": (16,)}
    solver = DeepCFRSolver(
        game, **layers, num_iterations=2, num_traversals=3, batch_size_advantage=8, memory_capacity=500
    )
    solver.solve()
    state = game.new_initial_state()  # type: ignore[attr-defined]
    chances = solver.action_probabilities(state)
    assert set(chances) == set(state.legal_actions())
    assert min(chances.values()) > 0


def nfsp(game: object) -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch.nfsp import NFSP

    env = rl_environment.Environment(game)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    make = partial(NFSP, state_representation_size=size, num_actions=actions, hidden_layers_sizes=[16])
    sizes = {
        "reservoir_buffer_capacity": 500,
        "anticipatory_param": 0.2,
        "batch_size": 16,
        "min_buffer_size_to_learn": 16,
    }
    agents = [make(player, **sizes) for player in range(2)]
    for _ in range(20):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert env.game.get_type().provides_information_state_tensor


@pytest.mark.parametrize("learn", [deep_cfr, nfsp])
def test_networks_learn_on_information_states(learn: object) -> None:
    pytest.importorskip("torch").set_num_threads(1)
    pytest.importorskip("tree", reason="OpenSpiel's networks need dm-tree")
    learn(pyspiel.load_game(SMALL.format(1)))  # type: ignore[operator]


@pytest.mark.parametrize("kind", ["FictitiousPlay", "ProximalPolicies"])
def test_networks_that_play_the_trees_have_a_policy(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of ``benchmarks.solvable``: the same with the same seed, and a chance for each legal action."""
    pytest.importorskip("torch")
    pytest.importorskip("tree", reason="OpenSpiel's networks need dm-tree")
    made = getattr(import_module("benchmarks.networks"), kind)
    monkeypatch.setattr(made, "GAMES", 10)
    tree, gaps = game_tree(pyspiel.load_game(SMALL.format(1))), list[float]()
    for _ in range(2):
        learner = made(tree)
        for _ in range(3):
            learner.iterate()
        policy = learner.average_policy()
        state = tree.new_initial_state()
        chances = policy.action_probabilities(state)
        assert sum(chances.values()) == pytest.approx(1, abs=1e-5)
        assert set(chances) == set(state.legal_actions())
        gaps.append(pyspiel.nash_conv(tree, policy, True))
    assert gaps[0] == gaps[1] > 0
