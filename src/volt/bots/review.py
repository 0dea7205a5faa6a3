"""Reviews of whole games: everybody's chances from round to round, and what each decision was worth.

A decision is judged by what its seat could know at the time: its answer and the best one found face the same random draws, and
the difference of their mean chances of winning is the cost of the decision. Chances are those of the true position: the network's
estimate combined with rollouts in which everybody plays as it predicts. Both come with the standard errors of their rollouts.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from volt.game import Answer, Decision, Game, Plan
from volt.game.decisions import answer_text, find_decision
from volt.game.vocabulary import seat_name
from volt.rules.packed_struct import layout
from volt.rules.state import State

from .champion.bot import foretell
from .champion.policy import Policy, shipped_policy
from .deadline import Deadline
from .evaluation import PARTIES
from .evaluation_weights import weights
from .search import Effort, SearchPosition
from .tactician import BREEDING, FINALISTS, ROUNDS

SAMPLES = 12_000  # rollouts to find the best plan
QUESTION_SAMPLES = 1_500  # and the best answer to anything else
DRAWS = 600  # to compare an answer with the best one
CHANCE_DRAWS = 400  # for everybody's chances
WORLDS = 2
AMPLE = 3600.0
BY_COURSES, BY_NETWORK = (
    0.25,
    0.6,
)  # exponents of the rollouts' and the network's estimates, fitted to games (docs/champion.md)
LEAST = 1e-4  # chance
NOTABLE = 0.05  # chance of winning; a smaller cost is not a mistake
SURE = 2.0  # standard errors
TURN = 0.1  # a change of somebody's chances that is a turning point


@dataclass(frozen=True)
class Chances:
    """Everybody's chance of winning before the programs of a round, or at the end; ``error``: the largest standard error."""

    round: int
    move: int  # how many answers had been given
    shares: dict[str, float]
    error: float


@dataclass(frozen=True)
class Judgement:
    """One decision: its answer and the best one found, as text, the chances of winning with each, and what it cost."""

    move: int
    round: int
    seat: str
    kind: str
    answer: str
    share: float
    best: str
    best_share: float
    cost: float
    error: float

    @property
    def is_mistake(self) -> bool:
        """Whether it cost more than luck explains."""
        return self.cost >= NOTABLE and self.cost > SURE * self.error


@dataclass(frozen=True)
class TurningPoint:
    """A round in which somebody's chances changed a lot."""

    round: int
    seat: str
    before: float
    after: float


@dataclass(frozen=True)
class Review:
    """What a review found."""

    chances: tuple[Chances, ...]
    decisions: tuple[Judgement, ...]

    def accuracy(self, seat: str) -> float:
        """The average share, from 0 to 1, of the best chances found that the decisions of a seat kept."""
        kept = [1 - one.cost / max(one.best_share, one.cost, 1e-9) for one in self.decisions if one.seat == seat]
        return sum(kept) / len(kept) if kept else 1.0

    def mistakes(self, seat: str | None = None) -> list[Judgement]:
        """Costly decisions of one seat or of all, the worst first."""
        found = [one for one in self.decisions if one.is_mistake and seat in (None, one.seat)]
        return sorted(found, key=lambda one: -one.cost)

    def turning_points(self) -> list[TurningPoint]:
        """The rounds that changed somebody's chances a lot, each with its greatest change; the greatest first."""
        found = []
        for before, after in zip(self.chances, self.chances[1:], strict=False):
            seat = max(after.shares, key=lambda seat: abs(after.shares[seat] - before.shares[seat]))
            if abs(after.shares[seat] - before.shares[seat]) >= TURN:
                found.append(TurningPoint(before.round, seat, before.shares[seat], after.shares[seat]))
        return sorted(found, key=lambda point: -abs(point.after - point.before))

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Review":
        """The inverse of ``as_dict``."""
        chances = tuple(Chances(**one) for one in values["chances"])
        return cls(chances, tuple(Judgement(**one) for one in values["decisions"]))


class Reviewer:
    """Replays a game and judges it on the way."""

    def __init__(self, policy: Policy | None = None, effort: float = 1.0, threads: int = 1, seed: int = 0) -> None:
        self._policy, self._effort, self._threads = policy or shipped_policy(), effort, threads
        self._seeds = np.random.default_rng(seed)

    def review(self, game: Game, progress: Callable[[int, int], None] = lambda done, all_: None) -> Review:
        """Review a game with a full history; ``progress`` is called with the number of answers judged so far and the total."""
        again, moves = Game.from_setup(game.setup), game.moves
        chances: list[Chances] = []
        judged: list[Judgement] = []
        for number, move in enumerate(moves):
            decision = find_decision(move.seat, again.decisions)
            assert decision is not None
            if decision.kind == "program" and (not chances or chances[-1].round < again.round):
                chances.append(self._chances(again, decision, number))
            if decision.kind == "program" or len(decision.options) > 1:
                judgement = self._judge(again, decision, move.answer, number)
                judged += [judgement] if judgement else []
            again.answer(decision, move.answer)
            progress(number + 1, len(moves))
        if again.over:
            shares = dict.fromkeys(chances[-1].shares if chances else again.seats, 0.0)
            chances.append(Chances(again.round + 1, len(moves), shares | {str(again.winner): 1.0}, 0.0))
        return Review(tuple(chances), tuple(judged))

    def _position(self, game: Game, decision: Decision) -> SearchPosition:
        seed = int(self._seeds.integers(2**31))
        return SearchPosition(game.see(decision.seat), decision, seed, weights(), self._threads)

    def _chances(self, game: Game, decision: Decision, number: int) -> Chances:
        position = self._position(game, decision)
        position.reveal(game.state)
        found = position.chances(foretell(self._policy, position), int(CHANCE_DRAWS * self._effort), ROUNDS)
        seen = np.frombuffer(position.view.packed_state, layout(State))
        value = self._policy.chances(game.setup.drawing, seen, np.array([position.who]))[0]
        names = [str(seat_name(party)) for party in range(PARTIES)]
        there = np.array([name in game.seats or (name == "squad" and bool(found[:, -1].any())) for name in names])
        logs = BY_COURSES * np.log(found.mean(axis=0).clip(LEAST)) + BY_NETWORK * np.log(value.clip(LEAST))
        shares = np.where(there, np.exp(logs), 0.0)
        shares /= shares.sum()
        error = BY_COURSES * float(found.std(axis=0).max()) / len(found) ** 0.5
        return Chances(game.round, number, {names[i]: float(shares[i]) for i in np.nonzero(there)[0]}, error)

    def _judge(self, game: Game, decision: Decision, answer: Answer, number: int) -> Judgement | None:
        """Judge an answer; None if no world agrees with the position."""
        position = self._position(game, decision)
        if not position.imagine(WORLDS, Deadline(AMPLE)):
            return None
        draws = int(DRAWS * self._effort)
        best, gains = (self._best_plan if decision.kind == "program" else self._best_answer)(position, answer, draws)
        difference = gains[:, 1] - gains[:, 0]
        share, best_share, cost = float(gains[:, 0].mean()), float(gains[:, 1].mean()), float(difference.mean())
        if cost <= 0:  # nothing better was found
            best, best_share, cost = answer, share, 0.0
        error = float(difference.std() / len(gains) ** 0.5)
        given, better = answer_text(answer), answer_text(best)
        about = (number, game.round, decision.seat, decision.kind)
        return Judgement(*about, given, share, better, best_share, cost, error)

    def _best_plan(self, position: SearchPosition, answer: Answer, draws: int) -> tuple[Answer, Any]:
        """The best plan found, and the chances of winning with the given one and with it."""
        assert isinstance(answer, Plan)
        effort = Effort(Deadline(AMPLE), int(SAMPLES * self._effort))
        pools = position.breed(effort, BREEDING, ROUNDS, foretell(self._policy, position))
        best = position.compare(position.best(pools, FINALISTS), pools, effort, 1.0, ROUNDS)[0].answer
        assert isinstance(best, Plan)
        return best, position.meet(np.array([answer.code, best.code]), pools, draws, ROUNDS)

    def _best_answer(self, position: SearchPosition, answer: Answer, draws: int) -> tuple[Answer, Any]:
        """The same for any other question."""
        effort = Effort(Deadline(AMPLE), int(QUESTION_SAMPLES * self._effort))
        best = position.answer(effort, ROUNDS)[0].answer
        return best, position.try_answers([answer, best], draws, ROUNDS)


def review(game: Game, effort: float = 1.0, threads: int = 1, seed: int = 0) -> Review:
    """Review a game: ``review(volt.load(record)).mistakes("red")``."""
    return Reviewer(effort=effort, threads=threads, seed=seed).review(game)
