"""TorchRL takes every environment unmodified, masks included."""

from typing import Any

import pytest

from volt.envs import aec_env, parallel_env

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module", autouse=True)
def envs() -> Any:
    """TorchRL's, imported by the process that runs these tests, not by all that collect them."""
    pytest.importorskip("torchrl")
    import torchrl.envs
    import torchrl.envs.libs.gym
    import torchrl.envs.libs.pettingzoo
    import torchrl.envs.utils

    return torchrl.envs


@pytest.mark.parametrize("form", ["planes", "dict", "flat"])
def test_gymnasium_by_name(envs: Any, form: str) -> None:
    env = envs.libs.gym.GymEnv(
        "volt/Volt-v0", mode="training", goal=1, max_rounds=4, observation=form, categorical_action_encoding=True
    )
    envs.utils.check_env_specs(env)


def test_random_play_with_masks_is_legal(envs: Any) -> None:
    env = envs.TransformedEnv(
        envs.libs.gym.GymEnv("volt/Volt-v0", mode="training", max_rounds=4, categorical_action_encoding=True),
        envs.ActionMask(),
    )
    env.set_seed(1)
    played = env.rollout(40, break_when_any_done=False)
    assert len(played) == 40
    assert played["next", "done"].any(), "some games were over"
    assert played["action_mask"].gather(-1, played["action"].unsqueeze(-1)).all()


@pytest.mark.parametrize("form", ["planes", "dict", "flat"])
@pytest.mark.parametrize("make", [aec_env, parallel_env])
def test_pettingzoo(envs: Any, make: Any, form: str) -> None:
    made = make(mode="rfl", operators=2, max_rounds=3, observation=form)
    env = envs.libs.pettingzoo.PettingZooWrapper(made, use_mask=True, categorical_actions=True)
    envs.utils.check_env_specs(env)
    env.rollout(30)
