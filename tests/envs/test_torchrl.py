"""TorchRL takes every environment unmodified, masks included."""

from typing import Any

import pytest

pytest.importorskip("torchrl")
from torchrl.envs import ActionMask, TransformedEnv
from torchrl.envs.libs.gym import GymEnv as TorchGymEnv
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from volt.envs import aec_env, parallel_env

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("form", ["planes", "dict", "flat"])
def test_gymnasium_by_name(form: str) -> None:
    env = TorchGymEnv(
        "volt/Volt-v0", mode="training", goal=1, max_rounds=4, observation=form, categorical_action_encoding=True
    )
    check_env_specs(env)


def test_random_play_with_masks_is_legal() -> None:
    env = TransformedEnv(
        TorchGymEnv("volt/Volt-v0", mode="training", max_rounds=4, categorical_action_encoding=True), ActionMask()
    )
    env.set_seed(1)
    played = env.rollout(40, break_when_any_done=False)
    assert len(played) == 40
    assert played["next", "done"].any(), "some games were over"
    assert played["action_mask"].gather(-1, played["action"].unsqueeze(-1)).all()


@pytest.mark.parametrize("form", ["planes", "dict", "flat"])
@pytest.mark.parametrize("make", [aec_env, parallel_env])
def test_pettingzoo(make: Any, form: str) -> None:
    made = make(mode="rfl", operators=2, max_rounds=3, observation=form)
    env = PettingZooWrapper(made, use_mask=True, categorical_actions=True)
    check_env_specs(env)
    env.rollout(30)
