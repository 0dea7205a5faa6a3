"""The compiled library of the bots' search: reachability, evaluation, rollouts and the evolution of plans."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from volt.arenas import Drawing
from volt.compile import Library
from volt.game.engine import packed_arena
from volt.rules.dialect.packed_struct import layout

from .evaluation import strengths
from .plan_evolution import breed, stock
from .reachability import Ground, survey_ground
from .rollouts import look_ahead

KERNELS = ("evaluation", "heuristic_plans", "plan_evolution", "reachability", "rollouts")
SEARCH = Library(
    "search",
    (survey_ground, strengths, look_ahead, stock, breed),
    sources=[f"bots/search/{name}.py" for name in KERNELS],
)


Structs = NDArray[np.void]  # packed structs: states, jobs, pools of plans
Codes = NDArray[np.int64]  # codes of plans (``volt.rules.interface.plan_codes``)
Shares = NDArray[np.float64]  # chances of winning


@lru_cache(maxsize=16)
def ground_of(drawing: Drawing) -> tuple[bytearray, Structs]:
    """The packed arena, and the routes from its spaces to goals (``Ground``)."""
    arena, ground = packed_arena(drawing), np.zeros(1, layout(Ground))
    SEARCH.functions.survey_ground(arena, ground)
    return arena, ground
