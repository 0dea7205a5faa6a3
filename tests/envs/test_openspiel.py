"""OpenSpiel: its own checks, what is hidden in copies of a state, and some of its algorithms."""

import importlib
import random

import numpy as np
import pyspiel
import pytest

import volt.envs.openspiel

SHORT = "volt(mode=training,operators=2,max_rounds=2,goal=1)"


@pytest.mark.parametrize(
    "game",
    [
        "volt(mode=training,operators=2,max_rounds=2)",
        "volt(max_rounds=2)",
        "volt(operators=2,killbots=2,max_rounds=2,reward=vp)",
        "volt(simultaneous=True,max_rounds=2)",
        "volt(simultaneous=True,mode=training,max_rounds=2,reward=vp)",
    ],
)
def test_random_games_pass_its_checks(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


UTILITIES = {  # the least that an operator can gain, by hand, of rewards win and vp
    "operators=2": (-1, -1),  # 0 against 3 VP
    "operators=4": (-1 / 3, -7 / 9),  # 0 against 3, 2 and 2
    "operators=1,killbots=1": (-1, -1),
    "operators=2,killbots=1": (-1 / 2, -5 / 6),  # 0 against 3 and 2
    "operators=1,killbots=2": (-1 / 2, -5 / 6),  # 0 against 5 of the squad
    "operators=1,killbots=2,goal=1": (-1 / 2, -3 / 2),  # 0 against 3 of the squad
    "operators=2,killbots=2": (-1 / 3, -7 / 9),  # 0 against 2, and 5 of the squad
}


@pytest.mark.parametrize("reward", ["win", "vp"])
@pytest.mark.parametrize("setup", UTILITIES)
def test_utilities_are_within_what_is_declared(setup: str, reward: str) -> None:
    game = pyspiel.load_game(f"volt(mode=training,max_rounds=60,reward={reward},{setup})")
    assert game.min_utility() == pytest.approx(UTILITIES[setup][reward == "vp"])
    assert game.max_utility() == 1
    assert game.utility_sum() == (None if "killbots" in setup else 0)
    for seed in range(8):
        rng, state = np.random.RandomState(seed), game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        gained = state.returns()
        assert game.min_utility() - 1e-9 <= min(gained)
        assert max(gained) <= 1
        assert "killbots" in setup or sum(gained) == pytest.approx(0)


def spiel_decision(game: object, seed: int, steps: int = 0) -> object:
    """A state in which an operator decides, some random actions into the game."""
    rng, state = np.random.RandomState(seed), game.new_initial_state()  # type: ignore[attr-defined]
    while steps > 0 or state.is_chance_node():
        state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1
        if state.is_terminal():
            return spiel_decision(game, seed + 100, steps=3)
    return state


def test_resampled_states_cannot_be_told_apart() -> None:
    game = pyspiel.load_game("volt(max_rounds=3,operators=3)")
    hidden = set()
    for seed in range(12):
        state = spiel_decision(game, seed, steps=10 + 7 * seed)
        player = state.current_player()  # type: ignore[attr-defined]
        before = state.information_state_string(player)  # type: ignore[attr-defined]
        for _ in range(3):
            other = volt.envs.openspiel.resample(state, player)
            assert other.information_state_string(player) == before
            assert other.legal_actions() == state.legal_actions()  # type: ignore[attr-defined]
            assert other.current_player() == player
            hidden.add((seed, other.match._state.tobytes()))
        assert state.information_state_string(player) == before  # type: ignore[attr-defined]
        other.apply_action(other.legal_actions()[0])
    assert len(hidden) == 36


def test_information_states_recall_the_own_actions() -> None:
    game = pyspiel.load_game(SHORT)
    state = spiel_decision(game, 1)
    player = state.current_player()  # type: ignore[attr-defined]
    one, other = state.clone(), state.clone()  # type: ignore[attr-defined]
    legal = state.legal_actions()  # type: ignore[attr-defined]
    one.apply_action(legal[0])
    other.apply_action(legal[1])
    assert one.information_state_string(player) != other.information_state_string(player)
    assert one.information_state_string(1 - player) == other.information_state_string(1 - player)


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_nodes_are_joint_throughout(mode: str) -> None:
    state = pyspiel.load_game(f"volt(simultaneous=True,max_rounds=2,mode={mode})").new_initial_state()
    rng, asked = np.random.RandomState(3), set()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.randint(256)))
            continue
        assert state.is_simultaneous_node()
        asked.add(state.match.kind)
        state.apply_actions([int(rng.choice(state.legal_actions(player))) for player in range(4)])
    assert len(asked) > 1


def test_external_sampling_runs_with_few_choices() -> None:
    mccfr = importlib.import_module("open_spiel.python.algorithms.external_sampling_mccfr")
    game = pyspiel.load_game("volt(mode=training,operators=2,max_rounds=1,reward=vp,choices=2)")
    np.random.seed(3)
    solver = mccfr.ExternalSamplingSolver(game)
    solver.iteration()
    assert len(solver._infostates) > 50
    state, policy = game.new_initial_state(), solver.average_policy()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
            continue
        player = state.current_player()
        chances = policy.action_probabilities(state, player)
        assert 1 <= len(chances) <= 2
        assert sum(chances.values()) == pytest.approx(1)
        seat = state.match.operators[player]
        assert all(state.match.mask(seat)[action] for action in chances)
        for _ in range(3):  # the same throughout an information state
            assert volt.envs.openspiel.resample(state, player).legal_actions(player) == state.legal_actions(player)
        state.apply_action(random.choice(list(chances)))


def test_ismcts_and_outcome_sampling_run() -> None:
    mcts, ismcts = (importlib.import_module(f"open_spiel.python.algorithms.{name}") for name in ("mcts", "ismcts"))
    mccfr = importlib.import_module("open_spiel.python.algorithms.outcome_sampling_mccfr")
    game, rng = pyspiel.load_game(SHORT), np.random.RandomState(1)
    state = spiel_decision(game, 1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 20, max_world_samples=5, random_state=rng)
    bot.set_resampler(volt.envs.openspiel.resample)
    assert bot.step(state) in state.legal_actions()  # type: ignore[attr-defined]
    solver = mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    assert len(solver._infostates) > 4


def test_mcts_chooses_a_legal_action() -> None:
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    game, rng = pyspiel.load_game(SHORT), np.random.RandomState(1)
    state = spiel_decision(game, 1)
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()  # type: ignore[attr-defined]


@pytest.mark.parametrize("network", [False, True], ids=["table", "network"])
def test_q_learners_play_and_learn(network: bool) -> None:
    environments = importlib.import_module("open_spiel.python.rl_environment")
    env = environments.Environment(pyspiel.load_game(SHORT))
    env.seed(1)
    np.random.seed(1)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    if network:
        pytest.importorskip("torch").set_num_threads(1)
        pytest.importorskip("tree", reason="OpenSpiel's networks need dm-tree")
        learner = importlib.import_module("open_spiel.python.pytorch.dqn").DQN
        small = {"hidden_layers_sizes": [16], "batch_size": 8, "min_buffer_size_to_learn": 8, "learn_every": 4}
        agents = [learner(player, size, actions, replay_buffer_capacity=200, **small) for player in range(2)]
    else:
        learner = importlib.import_module("open_spiel.python.algorithms.tabular_qlearner").QLearner
        agents = [learner(player, actions) for player in range(2)]
    for _ in range(4):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert all(agent.loss is not None for agent in agents)
