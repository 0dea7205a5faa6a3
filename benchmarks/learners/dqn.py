"""DQN of Stable-Baselines3 (pip install 'volt-arena[envs]' stable-baselines3).

It knows no masks: in training an illegal action counts as any legal one; afterwards it takes the best of the legal ones.
"""

from collections.abc import Callable
from typing import Any

import torch
from stable_baselines3 import DQN
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import FlattenExtractor

from volt.envs import SB3VecEnv, VoltVectorEnv
from volt.envs.tasks import TASKS

GAMES, PARTS = 64, 10


class Small(FlattenExtractor):  # type: ignore[misc]
    """Small numbers are enough for a network."""

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        seen: torch.Tensor = super().forward(observations)
        return seen.clamp(max=4) / 2


def train(task: str, steps: int, seed: int, watch: Callable[[int, Any], object]) -> Any:
    options: dict[str, Any] = {"observation": "flat", "reward": "vp", "threads": 1, "illegal": "random"}
    envs = SB3VecEnv(VoltVectorEnv(GAMES, **options, **TASKS[task].options))
    envs.seed(seed)
    model = DQN(
        "MlpPolicy",
        envs,
        learning_rate=3e-4,
        buffer_size=20_000,
        learning_starts=500,
        batch_size=128,
        gamma=0.95,
        train_freq=2,  # of all games
        gradient_steps=8,
        target_update_interval=500,
        exploration_fraction=0.5,
        policy_kwargs={"net_arch": [128], "features_extractor_class": Small},
        seed=seed,
        device="cpu",
    )

    def policy(seen: Any, masks: Any, seats: Any) -> Any:
        with torch.no_grad():
            return model.q_net(torch.from_numpy(seen)).masked_fill(~torch.from_numpy(masks), -1e9).argmax(1).numpy()

    class Watch(BaseCallback):  # type: ignore[misc]
        def _on_step(self) -> bool:
            if self.num_timesteps % (steps // PARTS) < GAMES:
                watch(self.num_timesteps, policy)
            return True

    model.learn(steps, Watch())
    return policy
