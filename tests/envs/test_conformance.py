"""The environments pass the suites of the libraries they are for, and what docs/envs.md shows runs."""

import importlib
import random
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import volt
import volt.envs
import volt.envs.openspiel
from support.paths import ROOT
from volt.bots import BOTS
from volt.envs import GymEnv, VoltVectorEnv, aec_env, parallel_env
from volt.envs.actions import PICKS, pick
from volt.envs.aec import RawEnv
from volt.envs.parallel import plan_from
from volt.game import Plan
from volt.game.vocabulary import module_bits

DOCS = ROOT / "docs" / "envs.md"


@pytest.fixture(autouse=True)
def _their_advice() -> Iterator[None]:
    """Ignore warnings of the suites about preferred names and shapes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


# --- their own suites ---


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "rfl"},
        {"mode": "training", "observation": "dict", "reward": "vp"},
        {"mode": "rfl", "arena": "tokyo", "operators": 2, "killbots": 2},
        {"mode": "rfl", "operators": 1, "killbots": 1, "max_rounds": 3},
    ],
)
def test_pettingzoo_agent_by_agent(options: dict[str, object]) -> None:
    api_test(aec_env(**options), num_cycles=400)
    seed_test(lambda: aec_env(**options), num_cycles=60)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "rfl"},
        {"mode": "training", "observation": "dict", "reward": "vp"},
        {"mode": "rfl", "observation": "text", "operators": 2, "killbots": 2, "max_rounds": 10},
        {"mode": "rfl", "answers": "random", "max_rounds": 5},
    ],
)
def test_pettingzoo_all_at_once(options: dict[str, object]) -> None:
    parallel_api_test(parallel_env(**options), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(**options), num_cycles=20)


@pytest.mark.parametrize("observation", ["planes", "dict", "text"])
@pytest.mark.parametrize("opponents", [None, "random"])
def test_gymnasium(observation: str, opponents: str | None) -> None:
    env = gymnasium.make("volt/Volt-v0", observation=observation, opponents=opponents, render_mode="ansi")
    check_env(env.unwrapped)


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
def test_openspiel(game: str) -> None:
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
def test_openspiel_utilities_are_within_what_is_declared(setup: str, reward: str) -> None:
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


# --- what is ours ---


def test_the_docs_run() -> None:
    shown = re.findall(r"^```python\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(shown) == 7
    for code in shown:
        exec(code, {})


def test_nothing_is_needed_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import sys, volt.envs; assert not {'pettingzoo', 'pyspiel'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
    monkeypatch.delitem(sys.modules, "volt.envs.aec")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"needs pettingzoo: pip install 'volt-arena\[envs\]'"):
        _ = volt.envs.aec_env
    monkeypatch.delitem(sys.modules, "volt.envs.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"needs pyspiel: pip install 'volt-arena\[envs\]'"):
        importlib.import_module("volt.envs.openspiel")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"observation": "pixels"}, "choose from planes, dict, text"),
        ({"reward": "fame"}, "choose from win, vp"),
        ({"max_rounds": 0}, "at least 1"),
        ({"render_mode": "cinema"}, "choose from human, ansi, rgb_array, svg"),
        ({"seat": "pink"}, "choose from red, blue, green, yellow"),
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"opponents": ["random"]}, "1 bots for 3 seats"),
        ({"arena": "paris"}, "there is no arena 'paris'"),
    ],
)
def test_what_cannot_be_says_why(options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GymEnv(**options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'; a game has mode"):
        GymEnv(colour="red")  # type: ignore[call-arg]


def test_an_illegal_action_is_refused_where_there_is_no_wrapper() -> None:
    env = RawEnv(mode="training")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    for action in (0, -1, 348, None):
        with pytest.raises(ValueError, match="is not a legal action; legal: "):
            env.step(action)
    np.testing.assert_equal(env.observe(env.agent_selection), before)


def test_what_is_no_action_is_refused() -> None:
    env = aec_env(mode="training")
    env.reset(seed=1)
    single = GymEnv(mode="training")
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) first"):
        single.step(0)
    single.reset(seed=1)
    for action in (3.5, "x", None):
        with pytest.raises(TypeError, match="an action is a whole number, not"):
            single.step(action)
    for action in (348, -1, 3.5, None):
        with pytest.raises(AssertionError, match="not in action space"):
            env.step(action)
    assert not any(env.terminations.values())


def test_gymnasium_takes_the_lowest_legal_action_instead_and_says_so() -> None:
    ours, theirs = GymEnv(mode="training"), GymEnv(mode="training")
    seen, _ = ours.reset(seed=1)
    theirs.reset(seed=1)
    one = ours.step(0)
    other = theirs.step(int(seen["action_mask"].argmax()))
    assert (one[4]["illegal"], other[4]["illegal"]) == (True, False)
    np.testing.assert_equal(one[0], other[0])


@pytest.mark.parametrize("name", [name for name in ("random", "fast", "rookie") if name in BOTS])
def test_bots_are_opponents(name: str) -> None:
    env = GymEnv(opponents=name, max_rounds=3)
    seen, _ = env.reset(seed=3)
    over = False
    while not over:
        seen, _, won, cut_short, _ = env.step(env.action_space.sample(seen["action_mask"]))
        over = won or cut_short
    assert env.match.game.state.rounds >= 3 or won
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_picks_and_plans_are_read_back() -> None:
    assert len(PICKS) == 84
    assert [pick(str(die)) for die in PICKS] == list(range(84))
    for text in ("B3n R2sw B1e 2", "B1ne+R6n R2sw B1e 4", "R1n B2e R6nw+B5s 1"):
        assert str(Plan.from_code(Plan.parse(text).code)) == text


@pytest.mark.parametrize(
    ("action", "modules", "plan"),
    [
        (("B3n", "R2sw", "B1e", 0, "B1n", 2), (), "B3n R2sw B1e 2"),
        (("B3n", "B2s", "B1e", 0, "B1n", 1), (), "B3n B2s - 1"),
        (("R3n", "R2s", "R1e", 0, "B1n", 1), (), "R3n R2s - 1"),
        (("B3n", "R2sw", "B1e", 2, "R1n", 3), (), "B3n R2sw B1e 3"),
        (("B3n", "R2sw", "B1e", 2, "R1n", 3), ("ram",), "B3n R2sw+R1n B1e 3"),
        (("B3n", "R2sw", "B1e", 1, "B1n", 3), ("ram",), "B3n+B1n R2sw - 3"),
        (("B3ne", "R2sw", "B1e", 0, "B1n", 4), (), "- R2sw B1e 4"),
        (("B3ne", "R2sw", "B1e", 0, "B1n", 4), ("nozzle",), "B3ne R2sw B1e 4"),
    ],
)
def test_a_whole_program_is_cleared_as_at_the_reveal_prog_5(
    action: tuple[str, str, str, int, str, int], modules: tuple[str, ...], plan: str
) -> None:
    one, two, three, place, fourth, number = action
    parts = [pick(one), pick(two), pick(three), place, pick(fourth), number - 1]
    assert str(Plan.from_code(plan_from(parts, module_bits(modules)))) == plan


@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("wrong", [-1, 84, 0.9])
def test_programs_of_a_parallel_environment_are_of_its_space(part: int, wrong: float) -> None:
    env = parallel_env(mode="training")
    env.reset(seed=1)
    good: list[float] = [0] * 6
    bad = [*good[:part], wrong, *good[part + 1 :]]
    with pytest.raises(ValueError, match=r"blue: .* is not an action"):
        env.step({**dict.fromkeys(env.agents, good), "blue": bad})
    with pytest.raises(ValueError, match=r"red: .* is not an action"):
        env.step({**dict.fromkeys(env.agents, good), "red": [0, 0]})


def test_a_step_before_the_first_reset_says_so() -> None:
    env, many = GymEnv(render_mode="ansi"), VoltVectorEnv(2, render_mode="ansi")
    for early in (
        *(lambda: env.step(0), env.action_masks, env.render),
        *(lambda: many.step([0, 0]), many.action_masks, many.deal_ended, many.render),
    ):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            early()


def test_opponents_that_are_not_names_are_refused() -> None:
    with pytest.raises(TypeError, match="opponents are the name of a bot, or a list of names, not 3"):
        GymEnv(opponents=3)  # type: ignore[arg-type]


def test_everything_can_be_imported_whether_or_not_stable_baselines_is_installed() -> None:
    subprocess.run([sys.executable, "-c", "from volt.envs import *; GymEnv, aec_env"], check=True, timeout=600)


@pytest.mark.parametrize("opponents", [None, "heuristic", "rookie"])
def test_native_opponents_give_games_that_can_be_played_along(opponents: str | None) -> None:
    """What machine code answers is kept like any other answer, so the game has its record."""
    env = GymEnv(opponents=opponents, observation="dict", mode="rfl")
    _, info = env.reset(seed=4)
    for _ in range(120):
        *_, ended, cut_short, info = env.step(int(info["action_mask"].argmax()))
        if ended or cut_short:
            break
    game = env.match.game
    assert game.scores == {robot.colour: robot.vp for robot in env.match.view(None).robots}
    assert volt.parse_record(volt.write_record(game)) == game


def test_flat_observations_pass_the_checkers() -> None:
    check_env(GymEnv(observation="flat", mode="training"), skip_render_check=True)
    api_test(aec_env(observation="flat", mode="training"), num_cycles=200)
    env = parallel_env(observation="flat", mode="training")
    parallel_api_test(env, num_cycles=20)
    seen, infos = env.reset(seed=1)
    assert {seen[agent].dtype for agent in env.agents} == {np.dtype(np.float32)}
    space = env.action_space("red")
    assert [len(part) for part in space.split(infos["red"]["action_mask"])] == space.nvec.tolist()


def test_every_render_mode_passes_their_test(capsys: pytest.CaptureFixture[str]) -> None:
    custom = {"svg": lambda drawn: isinstance(drawn, str) and drawn.startswith("<svg ")}
    render_test(lambda render_mode: aec_env(render_mode=render_mode, mode="training"), custom_tests=custom)
    assert "VP" in capsys.readouterr().out, "human prints"
    env = GymEnv(render_mode="human", mode="training")
    env.reset(seed=1)
    env.step(0)
    assert capsys.readouterr().out.count("Round 1") == 2


# --- OpenSpiel's algorithms for games with hidden information ---

SHORT = "volt(mode=training,operators=2,max_rounds=2,goal=1)"


def spiel_decision(game: object, seed: int, steps: int = 0) -> object:
    """A state in which an operator decides, some random actions into the game."""
    rng, state = np.random.RandomState(seed), game.new_initial_state()  # type: ignore[attr-defined]
    while steps > 0 or state.is_chance_node():
        state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1
        if state.is_terminal():
            return spiel_decision(game, seed + 100, steps=3)
    return state


def test_openspiel_resampled_states_cannot_be_told_apart() -> None:
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


def test_openspiel_information_states_recall_the_own_actions() -> None:
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
def test_openspiel_nodes_are_joint_throughout(mode: str) -> None:
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


def test_openspiel_external_sampling_runs_with_few_choices() -> None:
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


def test_openspiel_ismcts_and_outcome_sampling_run() -> None:
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
