"""Environments for learning agents: PettingZoo, Gymnasium (one game or many), Stable-Baselines3, OpenSpiel.

Optional libraries except Gymnasium are imported only when they are used. ``import volt.envs`` registers ``volt/Volt-v0`` (one
seat against opponents), ``volt/SelfPlay-v0`` (many games, all seats) and the tasks of ``tasks.py`` with Gymnasium;
``import volt.envs.openspiel`` registers the game ``volt`` with OpenSpiel.
"""

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .tasks import TASKS, Evaluation, evaluate

if TYPE_CHECKING:
    from .aec import aec_env
    from .gym import GymEnv
    from .parallel import parallel_env
    from .sb3 import SB3VecEnv
    from .vector import VoltVectorEnv

__all__ = ["TASKS", "Evaluation", "GymEnv", "VoltVectorEnv", "aec_env", "evaluate", "parallel_env"]
if find_spec("stable_baselines3"):  # not in an extra, so ``import *`` must work without it
    __all__ += ["SB3VecEnv"]

_EXTRAS = ("gymnasium", "pettingzoo", "pyspiel", "PIL", "resvg_py")
_NAMES = {"PIL": "pillow", "resvg_py": "resvg-py"}  # of the packages
_HOMES = {
    "GymEnv": "gym",
    "SB3VecEnv": "sb3",
    "VoltVectorEnv": "vector",
    "aec_env": "aec",
    "parallel_env": "parallel",
}


def missing(error: ModuleNotFoundError) -> ImportError:
    """The error for a missing library, which says what to install; any other library's error is returned as it is."""
    library = (error.name or "").partition(".")[0]
    if library == "stable_baselines3":
        return ImportError("this environment needs Stable-Baselines3: pip install stable-baselines3")
    if library not in _EXTRAS:
        return error
    return ImportError(f"this environment needs {_NAMES.get(library, library)}: pip install 'volt-arena[envs]'")


def __getattr__(name: str) -> Any:
    """Import an environment on first access."""
    if name not in _HOMES:
        raise AttributeError(f"volt.envs has no {name!r}; it has {', '.join(_HOMES)}")
    try:
        return getattr(importlib.import_module(f"volt.envs.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        raise missing(error) from None


def __dir__() -> list[str]:
    """The environments, too, before they are imported."""
    return sorted({*globals(), *__all__})


if find_spec("gymnasium"):
    from gymnasium.envs.registration import register

    register("volt/Volt-v0", entry_point="volt.envs.gym:GymEnv", vector_entry_point="volt.envs.vector:versus")
    register("volt/SelfPlay-v0", vector_entry_point="volt.envs.vector:VoltVectorEnv")
    for _task in TASKS.values():
        _single = None if _task.selfplay else "volt.envs.gym:GymEnv"
        register(_task.id, _single, vector_entry_point="volt.envs.vector:VoltVectorEnv", kwargs=_task.options)
