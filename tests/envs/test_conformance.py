"""The environments pass the suites of the libraries they are for, and what docs/envs.md shows runs."""

import importlib
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
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
