"""Compare plans or answers: all face the same opponents and the same random numbers."""

from array import array
from collections.abc import Sequence
from math import ceil, log2, sqrt

from volt.game import Answer, Plan
from volt.game.decisions import asked
from volt.rules.state import SEATS

from ..thoughts import Candidate
from .deadline import Effort
from .pools import CHUNK, KnownPlans, Opponents, draw_plans
from .position import Codes, SearchPosition
from .rollouts import HEURISTIC, NO_ANSWER

CLEAR = 3.0  # standard errors by which an answer must lead to stop early
FEWEST = 64  # rollouts for each answer before that
ENOUGH = 3000  # rollouts for each answer

Gains = list["array[float]"]  # by plan or answer: the seat's chance of winning in each draw of everything else


def try_plans(position: SearchPosition, plans: Codes, opponents: Opponents, draws: int, rounds: int) -> Gains:
    """The seat's chances of winning with each plan."""
    return position.gains(draw_plans(opponents, position.chance, draws), plans, rounds)


def best_plans(
    position: SearchPosition, plans: Sequence[int], opponents: Opponents, effort: Effort, until: float, rounds: int
) -> list[Candidate]:
    """The plans, best first; the worse half drops out repeatedly, until that share of the effort is used."""
    left = [(code, 0.0) for code in plans]  # with the sum of its chances
    tried, begun = 0, effort.used
    dropped: list[Candidate] = []
    stages = max(1, ceil(log2(len(left))))
    for stage in range(stages):
        goal = begun + (until - begun) * (stage + 1) / stages
        while not tried or effort.suffices(1.0):
            draws = max(1, CHUNK // len(left))
            gains = try_plans(position, [code for code, _ in left], opponents, draws, rounds)
            left = [(code, gained + sum(more)) for (code, gained), more in zip(left, gains, strict=True)]
            tried += draws
            effort.note(draws * len(left))
            if not effort.suffices(goal):
                break
        left.sort(key=lambda one: -one[1])
        half = 1 if stage == stages - 1 else (len(left) + 1) // 2
        found = [Candidate(Plan.from_code(code), gained / tried, tried) for code, gained in left]
        left, dropped = left[:half], found[half:] + dropped
    return [found[0], *dropped]


def try_answers(position: SearchPosition, answers: Sequence[Answer], draws: int, rounds: int) -> Gains:
    """The seat's chances of winning with each answer."""
    question = asked(position.state, position.view.drawing)
    values = [question.value(answer) for answer in answers]
    columns = [NO_ANSWER if value is None else value for value in values]
    return position.gains([[HEURISTIC] * SEATS] * draws, columns, rounds, answers=True)


def best_answers(position: SearchPosition, effort: Effort, rounds: int) -> list[Candidate]:
    """The options with their mean chances of winning, best first; stops early if one is clearly best."""
    options = position.decision.options
    gains: Gains = [array("d") for _ in options]
    per_run, looked = max(1, CHUNK // len(options)), FEWEST
    while True:
        for kept, more in zip(gains, try_answers(position, options, per_run, rounds), strict=True):
            kept.extend(more)
        tried = len(gains[0])
        effort.note(per_run * len(options))
        if not effort.suffices(1.0) or tried >= ENOUGH:
            break
        if tried >= looked:
            if _clear(gains):
                break
            looked = tried * 5 // 4  # looking takes time, too
    means = [sum(column) / tried for column in gains]
    order = sorted(range(len(options)), key=lambda i: -means[i])
    return [Candidate(options[i], means[i], tried) for i in order]


def _clear(gains: Gains) -> bool:
    """Whether one column beats all others by more than luck explains; columns identical to it do not count."""
    best, count = max(gains, key=sum), len(gains[0])
    for other in gains:
        differences = [a - b for a, b in zip(best, other, strict=True)]
        mean = sum(differences) / count
        error = sqrt(max(0.0, sum(d * d for d in differences) / count - mean * mean) / count)
        if any(differences) and mean <= CLEAR * error:
            return False
    return True


def chances(position: SearchPosition, plans: KnownPlans, draws: int, rounds: int) -> "array[float]":
    """Everybody's chances of winning if all draw from these plans: draw after draw, one per party."""
    drawn = draw_plans(plans, position.chance, draws)
    return position.play(drawn, [NO_ANSWER], rounds, answers=True)
