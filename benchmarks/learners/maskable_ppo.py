"""MaskablePPO of sb3-contrib (pip install 'volt-arena[envs]' sb3-contrib), with its own network."""

from collections.abc import Callable
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from volt.envs import SB3VecEnv, VoltVectorEnv
from volt.envs.tasks import TASKS

GAMES, STEPS = 64, 64


def train(task: str, steps: int, seed: int, watch: Callable[[int, Any], object]) -> Any:
    envs = SB3VecEnv(VoltVectorEnv(GAMES, observation="flat", reward="vp", threads=1, **TASKS[task].options))
    envs.seed(seed)
    model = MaskablePPO("MlpPolicy", envs, n_steps=STEPS, batch_size=512, gamma=0.95, seed=seed, device="cpu")

    def policy(seen: Any, masks: Any, seats: Any) -> Any:
        return model.predict(seen, action_masks=masks)[0]

    while model.num_timesteps < steps:
        model.learn(GAMES * STEPS, reset_num_timesteps=model.num_timesteps == 0)
        watch(model.num_timesteps, policy)
    torch.manual_seed(seed)  # for the evaluation
    return policy
