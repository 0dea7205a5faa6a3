"""The compiled library of the bots' search: reachability, evaluation, rollouts and the evolution of plans."""

from functools import lru_cache

from volt.arenas import Drawing
from volt.compile import Library
from volt.rules.dialect.packed_struct import size_of

from .evaluation import strengths
from .plan_evolution import breed, stock
from .reachability import Ground, survey_ground
from .rollouts import answer_usually, begin_round, lay_out, look_ahead

KERNELS = ("evaluation", "heuristic_plans", "plan_evolution", "reachability", "rollouts")
SEARCH = Library(
    "search",
    (survey_ground, strengths, lay_out, look_ahead, answer_usually, begin_round, stock, breed),
    sources=[f"bots/search/{name}.py" for name in KERNELS],
)


@lru_cache(maxsize=16)
def ground_of(drawing: Drawing) -> tuple[bytearray, bytearray]:
    """The packed arena, and the routes from its spaces to goals (``Ground``)."""
    arena, ground = drawing.packed_arena, bytearray(size_of(Ground))
    SEARCH.functions.survey_ground(arena, ground)
    return arena, ground
