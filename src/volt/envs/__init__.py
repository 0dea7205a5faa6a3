"""Environments for learning agents: PettingZoo, Gymnasium (one game or many), Stable-Baselines3, OpenSpiel.

Optional libraries except Gymnasium are imported only when they are used. ``import volt.envs`` registers ``volt/Volt-v0`` (one
seat against opponents) and ``volt/SelfPlay-v0`` (many games, all seats) with Gymnasium;
``import volt.envs.openspiel`` registers the game ``volt`` with OpenSpiel.
"""

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .extras import missing

if TYPE_CHECKING:
    from .aec import aec_env
    from .gym import GymEnv
    from .parallel import parallel_env
    from .sb3 import SB3VecEnv
    from .vector import VoltVectorEnv

__all__ = ["GymEnv", "VoltVectorEnv", "aec_env", "parallel_env"]
if find_spec("stable_baselines3"):  # not in an extra, so ``import *`` must work without it
    __all__ += ["SB3VecEnv"]

_HOMES = {
    "GymEnv": "gym",
    "SB3VecEnv": "sb3",
    "VoltVectorEnv": "vector",
    "aec_env": "aec",
    "parallel_env": "parallel",
}


def __getattr__(name: str) -> Any:
    """Import an environment on first access."""
    if name not in _HOMES:
        raise AttributeError(f"volt.envs has no {name!r}; it has {', '.join(_HOMES)}")
    try:
        return getattr(importlib.import_module(f"volt.envs.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        raise missing(error) from None


if find_spec("gymnasium"):
    from gymnasium.envs.registration import register

    register("volt/Volt-v0", entry_point="volt.envs.gym:GymEnv", vector_entry_point="volt.envs.vector:versus")
    register("volt/SelfPlay-v0", vector_entry_point="volt.envs.vector:VoltVectorEnv")
