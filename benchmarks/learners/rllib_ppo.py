"""PPO of RLlib (pip install 'volt-arena[envs]' 'ray[rllib]' torch) with its own module for masks."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from gymnasium import ObservationWrapper
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from volt.envs import GymEnv
from volt.envs.tasks import TASKS

GAMES, STEPS = 8, 4_000


class Masked(ObservationWrapper):  # type: ignore[misc]
    """The flat observation and the mask, as RLlib's module expects them."""

    def __init__(self, env: GymEnv) -> None:
        super().__init__(env)
        mask = Box(0, 1, (env.action_space.n,), np.float32)
        self.observation_space = Dict(observations=env.observation_space, action_mask=mask)

    def observation(self, seen: Any) -> Any:
        return {"observations": seen, "action_mask": self.env.action_masks().astype(np.float32)}


def train(task: str, steps: int, seed: int, watch: Callable[[int, Any], object]) -> Any:
    register_env("volt", lambda options: Masked(GymEnv(observation="flat", reward="vp", **options)))
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]})
    learner = (
        PPOConfig()
        .environment("volt", env_config=TASKS[task].options)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=GAMES)  # in one process
        .training(lr=3e-4, gamma=0.95, num_epochs=8, minibatch_size=512, train_batch_size_per_learner=STEPS)
        .rl_module(rl_module_spec=module)
        .debugging(seed=seed)
        .build_algo()
    )
    chance = torch.Generator().manual_seed(seed)

    def policy(seen: Any, masks: Any, seats: Any) -> Any:
        batch = {"observations": torch.from_numpy(seen), "action_mask": torch.from_numpy(masks.astype(np.float32))}
        with torch.no_grad():
            logits = learner.get_module().forward_inference({"obs": batch})["action_dist_inputs"]
        return torch.multinomial(logits.softmax(1), 1, generator=chance)[:, 0].numpy()

    for done in range(STEPS, steps + 1, STEPS):
        learner.train()
        watch(done, policy)
    chance.manual_seed(seed)  # for the evaluation
    return policy
