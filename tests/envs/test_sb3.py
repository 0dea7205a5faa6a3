"""Stable-Baselines3 learns on many games at once."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from volt.envs import VoltVectorEnv

if TYPE_CHECKING:
    from volt.envs import SB3VecEnv

GAMES = 8


@pytest.fixture(scope="module", autouse=True)
def sb3() -> Any:
    """Imported by the process that runs these tests, not by all that collect them."""
    return pytest.importorskip("stable_baselines3")


def envs(**options: object) -> "SB3VecEnv":
    from volt.envs import SB3VecEnv

    return SB3VecEnv(VoltVectorEnv(GAMES, "red", mode="training", goal=1, threads=1, **options))  # type: ignore[arg-type]


def act(env: "SB3VecEnv", rng: np.random.Generator) -> np.ndarray:
    masks = np.stack(env.env_method("action_masks"))
    return (rng.random(masks.shape) * masks).argmax(axis=1)


@pytest.mark.parametrize("form", ["flat", "planes"])
def test_finished_games_are_reset_at_once(form: str) -> None:
    env, rng, ended = envs(observation=form), np.random.default_rng(1), 0
    env.seed(1)
    observed = env.reset()
    for _ in range(300):
        before = env.action_masks().copy()
        observed, rewards, dones, infos = env.step(act(env, rng))
        assert env.action_masks().any(axis=1).all(), "every game asks, those that were just dealt, too"
        assert rewards.dtype == np.float32
        for i in range(GAMES):
            assert ("terminal_observation" in infos[i]) == dones[i]
            if dones[i]:
                assert abs(rewards[i]) > 0
                assert env.observation_space.contains(infos[i]["terminal_observation"])
        ended += dones.sum()
        assert before.shape == (GAMES, env.action_space.n)
    assert ended > GAMES
    assert isinstance(observed, dict) == (form == "planes")


def test_a_game_cut_short_is_told_from_one_that_is_over() -> None:
    env, rng = envs(observation="flat", max_rounds=1), np.random.default_rng(1)
    env.seed(1)
    env.reset()
    told = [info for _ in range(60) for info in env.step(act(env, rng))[3] if info]
    assert any(info["TimeLimit.truncated"] for info in told)


def test_the_same_seed_is_the_same_run() -> None:
    runs = []
    for _ in range(2):
        env, rng = envs(observation="flat"), np.random.default_rng(1)
        env.seed(7)
        first = env.reset()
        runs.append(np.stack([first, *(env.step(act(env, rng))[0] for _ in range(50))]))
    np.testing.assert_array_equal(*runs)


@pytest.mark.parametrize(("policy", "form"), [("MlpPolicy", "flat"), ("MultiInputPolicy", "planes")])
def test_ppo_learns_unmodified(sb3: Any, policy: str, form: str) -> None:
    model = sb3.PPO(
        policy,
        sb3.common.vec_env.VecMonitor(envs(observation=form, reward="vp")),
        n_steps=32,
        batch_size=64,
        n_epochs=1,
        device="cpu",
    )
    model.learn(2 * 32 * GAMES)
    assert model.num_timesteps == 2 * 32 * GAMES
    assert model.ep_info_buffer


def test_masks_are_used(sb3: Any) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = sb3.common.vec_env.VecMonitor(envs(observation="flat"))
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, device="cpu", seed=1)
    model.learn(32 * GAMES)
    masks = np.stack(env.env_method("action_masks"))
    actions, _ = model.predict(env.reset(), action_masks=np.stack(env.env_method("action_masks")))
    assert masks.shape == (GAMES, 348)
    assert np.stack(env.env_method("action_masks"))[np.arange(GAMES), actions].all()
