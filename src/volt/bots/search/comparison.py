"""Compare plans or answers: all face the same opponents and the same random numbers."""

from collections.abc import Sequence

import numpy as np

from volt.game import Answer, Plan
from volt.game.decisions import asked

from ..thoughts import Candidate
from .deadline import Effort
from .native_search import Codes, Shares
from .pools import CHUNK, KnownPlans, Opponents, draw_plans
from .position import SearchPosition
from .rollouts import NO_ANSWER

CLEAR = 3.0  # standard errors by which an answer must lead to stop early
ENOUGH = 3000  # rollouts for each answer


def try_plans(position: SearchPosition, plans: Codes, opponents: Opponents, draws: int, rounds: int) -> Shares:
    """The seat's chances of winning: one row per draw of everything else, one column per plan."""
    others = draw_plans(opponents, position.chance, draws)
    jobs = position.jobs(draws, len(plans), rounds)
    jobs["plans"] = others[:, None, :]
    jobs["plans"][:, :, position.who] = plans
    return position.play(jobs)[:, :, position.who]


def best_plans(
    position: SearchPosition, plans: Sequence[int], opponents: Opponents, effort: Effort, until: float, rounds: int
) -> list[Candidate]:
    """The plans, best first; the worse half drops out repeatedly, until that share of the effort is used."""
    left = np.array(plans, np.int64)
    gained, tried = np.zeros(len(left)), 0
    begun = effort.used
    dropped: list[Candidate] = []
    stages = max(1, int(np.ceil(np.log2(len(left)))))
    for stage in range(stages):
        goal = begun + (until - begun) * (stage + 1) / stages
        while not tried or effort.suffices(1.0):
            shares = try_plans(position, left, opponents, max(1, CHUNK // len(left)), rounds)
            gained += shares.sum(axis=0)
            tried += len(shares)
            effort.note(shares.size)
            if not effort.suffices(goal):
                break
        order = np.argsort(-gained, kind="stable")
        half = 1 if stage == stages - 1 else (len(left) + 1) // 2
        dropped = [
            Candidate(Plan.from_code(int(left[i])), float(gained[i]) / tried, tried) for i in order[half:]
        ] + dropped
        left, gained = left[order[:half]], gained[order[:half]]
    return [Candidate(Plan.from_code(int(left[0])), float(gained[0]) / tried, tried), *dropped]


def try_answers(position: SearchPosition, answers: Sequence[Answer], draws: int, rounds: int) -> Shares:
    """The seat's chances of winning: one row per draw of everything else, one column per answer."""
    question = asked(position.state, position.view.drawing)
    values = [question.value(answer) for answer in answers]
    jobs = position.jobs(draws, len(values), rounds)
    jobs["answer"] = [NO_ANSWER if value is None else value for value in values]
    return position.play(jobs)[:, :, position.who]


def best_answers(position: SearchPosition, effort: Effort, rounds: int) -> list[Candidate]:
    """The options with their mean chances of winning, best first; stops early if one is clearly best."""
    options = position.decision.options
    gains: list[Shares] = []
    per_run = max(1, CHUNK // len(options))
    while True:
        gains.append(try_answers(position, options, per_run, rounds))
        effort.note(gains[-1].size)
        if not effort.suffices(1.0) or len(gains) * per_run >= ENOUGH or _clear(np.concatenate(gains)):
            break
    means = np.concatenate(gains).mean(axis=0)
    samples = len(gains) * per_run
    return [Candidate(options[i], float(means[i]), samples) for i in np.argsort(-means, kind="stable")]


def _clear(gains: Shares) -> bool:
    """Whether one column beats all others by more than luck explains; columns identical to it do not count."""
    if len(gains) < 64:
        return False
    means = gains.mean(axis=0)
    best = int(means.argmax())
    differences = np.delete(gains[:, best, None] - gains, best, axis=1)
    error = differences.std(axis=0) / np.sqrt(len(gains))
    return bool(np.all((differences.mean(axis=0) > CLEAR * error) | (np.abs(differences).max(axis=0) == 0)))


def chances(position: SearchPosition, plans: KnownPlans, draws: int, rounds: int) -> Shares:
    """Everybody's chances of winning if all draw from these plans: one row per draw, one column per party."""
    drawn = draw_plans(plans, position.chance, draws)
    jobs = position.jobs(draws, 1, rounds)
    jobs["plans"][:, 0] = drawn
    return position.play(jobs)[:, 0]
