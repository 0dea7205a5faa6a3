"""What reviews of games say: chances, judgements of decisions, turning points. The page gets them as JSON."""

from typing import Literal

from msgspec import Struct

Kind = Literal["won", "token", "destroys", "destroyed", "scores", "workshop", "hits", "damaged", "access"]


class Effect(Struct, frozen=True, kw_only=True):
    """One thing that a better answer changes: how often it happens to ``seat`` with each answer, and the standard error of
    the difference. For ``access`` it is the number of VP tokens that the seat can expect to take next."""

    kind: Kind
    seat: str
    given: float
    best: float
    error: float


class Chances(Struct, frozen=True, kw_only=True):
    """Everybody's chance of winning before the programs of a round, or at the end.

    ``errors``: the standard error of the rollouts and half the distance between the two estimates, combined.
    """

    round: int
    move: int  # how many answers had been given
    shares: dict[str, float]
    errors: dict[str, float]


class Judgement(Struct, frozen=True, kw_only=True):
    """One decision: its answer and the best one found, in notation, the chances of winning with each, what it cost with its
    standard error, and for mistakes (or on request) what the best answer would have changed."""

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
    mistake: bool  # whether it cost a lot, and more than luck explains
    good: bool = False  # whether it is as good as the best one found, as far as one can tell
    effects: tuple[Effect, ...] = ()
    lost: str = ""  # in a hint: the unit in which the advised program destroys the own robot even if nobody else acts


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A round in which somebody's chances changed a lot."""

    round: int
    move: int
    seat: str
    before: float
    after: float


class Review(Struct, frozen=True, kw_only=True):
    """What a review found. ``accuracy``: the average share of the best chances found that a seat's decisions kept."""

    chances: tuple[Chances, ...]
    decisions: tuple[Judgement, ...]
    accuracy: dict[str, float]
    turning_points: tuple[TurningPoint, ...]  # the greatest first

    def mistakes(self, seat: str | None = None) -> list[Judgement]:
        """Costly decisions of one seat or of all, the worst first."""
        found = [one for one in self.decisions if one.mistake and seat in (None, one.seat)]
        return sorted(found, key=lambda one: -one.cost)


Findings = tuple[list[Chances], list[Judgement]]
