"""Reviews of whole games: everybody's chances from round to round, and what each decision was worth.

A decision is judged by what its seat could know at the time: its answer and the best one found face the same random draws, and
the difference of their mean chances of winning is the cost of the decision. Chances combine rollouts from the true position, in
which everybody plays as the network predicts, with the network's estimate from the view of one seat. Chances, costs and effects
have standard errors.

Every decision is judged with random numbers that depend only on what its seat knows, so parts of a game can be reviewed
anywhere, in any order, and the coach who was asked in the same position says the same.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import exp, hypot, log

from volt.game import Answer, Decision, Game, Plan, Program, View
from volt.game.decisions import answer_text, find_decision
from volt.game.engine import Engine
from volt.game.vocabulary import seat_name
from volt.sim.shares import differences, mean, standard_error

from ..champion.predictor import Predictor, shipped_predictor
from ..judgements import Chances, Findings, Judgement, Review, TurningPoint
from ..players.champion import foretell
from ..players.tactician import BREEDING, FINALISTS, ROUNDS
from ..search.comparison import best_answers, best_plans, chances, try_answers, try_plans
from ..search.deadline import Deadline, Effort
from ..search.evaluation import PARTIES
from ..search.evaluation_weights import weights
from ..search.pools import PlanPools, evolve
from ..search.position import SearchPosition
from .effects import effects

Shares = Sequence[float]  # chances of winning
Pair = tuple[Shares, Shares]  # with the given answer and with the best one, draw by draw

SEARCHES = 2  # for the best plan: one alone sometimes overlooks a much better one
SAMPLES = 12_000  # rollouts of each
QUESTION_SAMPLES = 1_500  # rollouts to find the best answer to anything else
DRAWS = 600  # rollouts to compare an answer with the best one
EFFECT_DRAWS = 300  # rollouts to find out what it changes
CHANCE_DRAWS = 400  # rollouts for everybody's chances
WORLDS = 2
AMPLE = 3600.0
BY_COURSES, BY_NETWORK = 0.5, 0.4  # exponents of the two estimates, fitted to games (benchmarks/bots/calibration.py)
LEAST = 1e-4  # the lowest chance
NOTABLE = 0.05  # chance of winning; a smaller cost is not a mistake
GOOD = 0.02  # an answer that costs no more is as good as the best
SURE = 2.0  # standard errors
SEARCH_ERROR = 0.02  # standard error of a cost (measured): other worlds and plans might have been imagined
SIMPLER = 0.85  # if changing one unit or the starting number brings this share of the gain and is good, it is suggested
TURN = 0.1  # a change of somebody's chances that is a turning point


class Reviewer:
    """Replays a game and judges it on the way."""

    def __init__(self, policy: Predictor | None = None, effort: float = 1.0, threads: int = 1, seed: int = 0) -> None:
        self._policy, self._effort, self._threads, self._seed = policy or shipped_predictor(), effort, threads, seed

    def review(self, game: Game, progress: Callable[[int, int], None] = lambda done, all_: None) -> Review:
        """Review a game with a full history; ``progress`` is called with the number of answers judged so far and the total."""
        return summary(game, [self.part(game, 0, len(game.moves), progress)])

    def part(
        self, game: Game, first: int, last: int, progress: Callable[[int, int], None] = lambda done, all_: None
    ) -> Findings:
        """The chances and decisions from one answer to another, for ``summary``; ValueError without a full history."""
        if not game.has_full_history:
            raise ValueError("a review needs a game played from its set-up")
        again, moves = Game.from_setup(game.setup), game.moves
        chances: list[Chances] = []
        judged: list[Judgement] = []
        round_ = 0  # the last one in which somebody has programmed
        for number, move in enumerate(moves[:last]):
            decision = find_decision(move.seat, again.decisions)
            assert decision is not None
            begins = decision.kind == "program" and again.round > round_
            if number >= first:
                chances += [self._chances(again, decision, number)] if begins else []
                if decision.kind == "program" or len(decision.options) > 1:
                    judgement = self.judge(again.see(move.seat), decision, move.answer, number)
                    judged += [judgement] if judgement else []
            round_ = again.round if begins else round_
            again.answer(decision, move.answer)
            if number >= first:
                progress(number + 1, len(moves))
        return chances, judged

    def judge(
        self, view: View, decision: Decision, answer: Answer | Program, move: int = 0, *, explain: bool = False
    ) -> Judgement | None:
        """Judge an answer to an open decision of the view's seat; None if no world agrees with the view.

        A program is judged with the best starting number for it. The search depends only on the view, but the best answer may
        be a small change of the given one. ``explain`` looks for effects even if the answer is not a mistake.
        """
        position = SearchPosition(view, decision, self._seed_of(view, decision, 0), weights(), self._threads)
        if not position.imagine(WORLDS, Deadline(AMPLE)):
            return None
        given: Answer
        best: Answer
        pools: tuple[PlanPools, ...]
        if isinstance(answer, Plan | Program):
            numbers: tuple[int, ...] = decision.options  # type: ignore[assignment]
            plans = [answer] if isinstance(answer, Plan) else [Plan(answer, number) for number in numbers]
            given, best, gains, pools = self._best_plan(position, plans)
        else:
            given, (best, gains, pools) = answer, self._best_answer(position, answer)
        difference = differences(gains[1], gains[0])
        share, best_share, cost = mean(gains[0]), mean(gains[1]), mean(difference)
        error = hypot(standard_error(difference), SEARCH_ERROR)
        if cost <= 0:  # nothing better was found
            best, best_share, cost = given, share, 0.0
        mistake = cost >= NOTABLE and cost > SURE * error
        changes = mistake or (explain and cost > 0)
        return Judgement(
            move=move,
            round=view.round,
            seat=decision.seat,
            kind=decision.kind,
            answer=answer_text(given),
            share=share,
            best=answer_text(best),
            best_share=best_share,
            cost=cost,
            error=error,
            mistake=mistake,
            good=cost <= max(GOOD, SURE * error),
            effects=effects(position, given, best, pools, self._draws(EFFECT_DRAWS)) if changes else (),
        )

    def _seed_of(self, view: View, decision: Decision, purpose: int) -> int:
        about = f"{decision.seat} {decision.kind} {self._seed} {purpose}"
        return int.from_bytes(hashlib.sha256(view.packed_state + about.encode()).digest()[:4]) >> 1

    def _draws(self, count: int) -> int:
        return max(2, int(count * self._effort))

    def _chances(self, game: Game, decision: Decision, number: int) -> Chances:
        found, value = self.estimates(game, decision)
        names = [str(seat_name(party)) for party in range(PARTIES)]
        there = [name in game.seats or (name == "squad" and any(found[-1])) for name in names]
        courses = [mean(of_party) for of_party in found]
        errors = [
            hypot(BY_COURSES * standard_error(of_party), abs(course - one) / 2)
            for of_party, course, one in zip(found, courses, value, strict=True)
        ]

        def of_parties(values: Iterable[float]) -> dict[str, float]:
            return {name: one for name, one, plays in zip(names, values, there, strict=True) if plays}

        shares = of_parties(combined(courses, value, there))
        return Chances(round=game.round, move=number, shares=shares, errors=of_parties(errors))

    def estimates(self, game: Game, decision: Decision) -> tuple[list[Shares], Shares]:
        """Every party's chances before programs are made, estimated twice: by rollouts (one each) and by the network."""
        view = game.see(decision.seat)
        position = SearchPosition(view, decision, self._seed_of(view, decision, 1), weights(), self._threads)
        position.reveal(game.state)
        drawn = chances(position, foretell(self._policy, position), self._draws(CHANCE_DRAWS), ROUNDS)
        by_network = self._policy.chances(game.setup.drawing, view.packed_state, position.who)
        return [drawn[party::PARTIES] for party in range(PARTIES)], by_network

    def _best_plan(
        self, position: SearchPosition, answers: list[Plan]
    ) -> tuple[Plan, Plan, Pair, tuple[PlanPools, ...]]:
        """The best of the given plans, the best one found, the chances of winning with each, and everybody's plans.

        If one unit or the starting number makes most of the difference, and the rest hardly matters, only that is changed.
        """
        known, samples = foretell(self._policy, position), int(SAMPLES * self._effort)
        searches = [Effort(Deadline(AMPLE), samples) for _ in range(SEARCHES)]
        pools = tuple(evolve(position, effort, BREEDING, ROUNDS, known) for effort in searches)
        finalists = list(dict.fromkeys(code for found in pools for code in found.best(position.who, FINALISTS)))
        effort = Effort(Deadline(AMPLE), int((1 - BREEDING) * samples * SEARCHES))
        best = _plan(best_plans(position, finalists, pools, effort, 1.0, ROUNDS)[0].answer)
        answer = answers[0]
        if len(answers) > 1:
            numbered = [plan.code for plan in answers if plan.code is not None]
            trials = Effort(Deadline(AMPLE), self._draws(DRAWS) * len(numbered))
            answer = _plan(best_plans(position, numbered, pools, trials, 1.0, ROUNDS)[0].answer)
        plans = [answer, best, *_single_changes(position, answer, best)]
        codes = [plan.code for plan in plans if plan.code is not None]
        gains = try_plans(position, codes, pools, self._draws(DRAWS), ROUNDS)
        means = [mean(of_plan) for of_plan in gains]
        chosen = max(range(1, len(plans)), key=means.__getitem__)
        if len(plans) > 2 and chosen == 1:
            simpler = max(range(2, len(plans)), key=means.__getitem__)
            most = means[simpler] - means[0] >= SIMPLER * (means[1] - means[0]) > 0
            if most and means[1] - means[simpler] <= GOOD:
                chosen = simpler
        return answer, plans[chosen], (gains[0], gains[chosen]), pools

    def _best_answer(self, position: SearchPosition, answer: Answer) -> tuple[Answer, Pair, tuple[PlanPools, ...]]:
        """The same for any other question."""
        effort = Effort(Deadline(AMPLE), int(QUESTION_SAMPLES * self._effort))
        best = best_answers(position, effort, ROUNDS)[0].answer
        given, better = try_answers(position, [answer, best], self._draws(DRAWS), ROUNDS)
        return best, (given, better), ()


def _plan(answer: Answer) -> Plan:
    assert isinstance(answer, Plan)
    return answer


def combined(
    courses: Shares,
    network: Shares,
    there: Sequence[bool],
    by_courses: float = BY_COURSES,
    by_network: float = BY_NETWORK,
) -> Shares:
    """One estimate of everybody's chances from two: a product of powers. ``there`` says who takes part."""

    def power(exponent: float, share: float) -> float:
        return exp(exponent * log(max(share, LEAST)))

    both = zip(courses, network, there, strict=True)
    shares = [power(by_courses, one) * power(by_network, other) if plays else 0.0 for one, other, plays in both]
    return [share / sum(shares) for share in shares]


def _single_changes(position: SearchPosition, plan: Plan, other: Plan) -> list[Plan]:
    """The legal plans between two plans: one unit, or the starting number, taken from the other one."""
    units = [
        tuple(other.program.units[i] if i == unit else dice for i, dice in enumerate(plan.program.units))
        for unit in range(len(plan.program.units))
    ]
    made: list[Plan] = [Plan(Program((a, b, c)), plan.number) for a, b, c in units]
    made.append(Plan(plan.program, other.number))
    world = position.worlds[0]
    return [
        each
        for each in dict.fromkeys(made)
        if each not in (plan, other) and Engine(position.view.drawing, world).program(position.who, each) is not None
    ]


def summary(game: Game, parts: Iterable[Findings]) -> Review:
    """The review of a game, from its parts in order."""
    found = list(parts)
    chances = [one for some, _ in found for one in some]
    decisions = [one for _, some in found for one in some]
    if game.over:
        shares = dict.fromkeys(chances[-1].shares if chances else game.seats, 0.0) | {str(game.winner): 1.0}
        end = Chances(round=game.round + 1, move=len(game.moves), shares=shares, errors=dict.fromkeys(shares, 0.0))
        chances.append(end)
    return Review(
        chances=tuple(chances),
        decisions=tuple(decisions),
        accuracy={seat: _accuracy(decisions, seat) for seat in game.setup.operators},
        turning_points=tuple(_turning_points(chances)),
    )


def _accuracy(decisions: Sequence[Judgement], seat: str) -> float:
    kept = [1 - one.cost / max(one.best_share, one.cost, 1e-9) for one in decisions if one.seat == seat]
    return sum(kept) / len(kept) if kept else 1.0


def _turning_points(chances: Sequence[Chances]) -> list[TurningPoint]:
    """The rounds that changed somebody's chances a lot, each with its greatest change."""
    found = []
    for before, after in pairwise(chances):
        seat = max(after.shares, key=lambda seat: abs(after.shares[seat] - before.shares.get(seat, 0.0)))
        was, now = before.shares.get(seat, 0.0), after.shares[seat]
        if abs(now - was) >= TURN:
            found.append(TurningPoint(round=before.round, move=before.move, seat=seat, before=was, after=now))
    return sorted(found, key=lambda point: -abs(point.after - point.before))


def review(game: Game, effort: float = 1.0, threads: int = 1, seed: int = 0) -> Review:
    """Review a game: ``review(volt.parse_record(text)).mistakes("red")``."""
    return Reviewer(effort=effort, threads=threads, seed=seed).review(game)
