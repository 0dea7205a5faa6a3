"""Stable-Baselines3: many games at once as its ``VecEnv``, for all algorithms with discrete actions, sb3-contrib's included."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from .vector import VoltVectorEnv

Array = Any  # of NumPy


class SB3VecEnv(VecEnv):  # type: ignore[misc]
    """A ``VoltVectorEnv`` for Stable-Baselines3, which resets finished games at once: their last observation is in ``infos``."""

    def __init__(self, envs: VoltVectorEnv) -> None:
        self.envs = envs
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Any:
        """Deal all games again, from the seed that was set, if any."""
        observed, _ = self.envs.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        return observed

    def step_async(self, actions: Array) -> None:
        """Store the actions for ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Array, Array, list[dict[str, Any]]]:
        """One action in every game."""
        observed, gained, won, cut_short, _ = self.envs.step(self._actions)
        ended, infos = won | cut_short, list[dict[str, Any]]({} for _ in range(self.num_envs))
        for i in np.flatnonzero(ended).tolist():
            infos[i] = {"terminal_observation": _row(observed, i), "TimeLimit.truncated": bool(cut_short[i])}
        if ended.any():
            observed = self.envs.deal_ended()
        return observed, gained.astype(np.float32), ended, infos

    def action_masks(self) -> Array:
        """The legal actions of every game."""
        return self.envs.action_masks()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Call a method of the vector environment; its result must have one entry per game."""
        result = getattr(self.envs, method_name)(*args, **kwargs)
        return [result[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, which is the same for all games."""
        return [getattr(self.envs, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute for all games."""
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """There are no wrappers."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Array | None]:
        """All arenas as pixels, with ``render_mode="rgb_array"``."""
        return self.envs.render()

    def close(self) -> None:
        """Nothing to close."""


def _row(observed: Any, i: int) -> Any:
    if isinstance(observed, dict):
        return {name: part[i].copy() for name, part in observed.items()}
    return observed[i].copy()
