"""How fair an arena is: four equal players take turns on its sides, and each side should win a quarter of the games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from volt.game.setup import Seat
from volt.game.vocabulary import COLOURS, SIDES

from .statistics import Share, Survey

EVEN = 1 / len(SIDES)
TOLERANCE = 0.015
LONGEST = 1000  # rounds
# seat 0 in the north, then in the east, and so on: an advantage of a seat favours no side
ROTATIONS = tuple(
    tuple(Seat(colour, SIDES[(i + turn) % len(SIDES)]) for i, colour in enumerate(COLOURS))
    for turn in range(len(SIDES))
)


@dataclass(frozen=True)
class FairnessReport:
    """What was measured: each side's share of the decided games, and where robots stood and were destroyed."""

    sides: dict[str, Share]
    survey: Survey
    complete: bool

    @property
    def off(self) -> list[str]:
        """The sides that deviate by more than the tolerance, beyond doubt."""
        return [side for side, won in self.sides.items() if _beyond(won) > 0]

    @property
    def verdict(self) -> Literal["fair", "unfair", "unclear"]:
        """Fair or unfair if the intervals leave no doubt, otherwise unclear."""
        if self.off:
            return "unfair"
        return "fair" if all(_beyond(won) < 0 for won in self.sides.values()) else "unclear"


def _beyond(won: Share) -> int:
    """Whether the interval lies outside the tolerance: 1 if all of it does, -1 if none of it, 0 if part of it."""
    low, high = won.interval
    if low > EVEN + TOLERANCE or high < EVEN - TOLERANCE:
        return 1
    return -1 if low >= EVEN - TOLERANCE and high <= EVEN + TOLERANCE else 0


def empty_surveys() -> list[Survey]:
    """One survey per rotation, to count its games."""
    return [Survey(LONGEST) for _ in ROTATIONS]


def report_of(surveys: Sequence[Survey], complete: bool) -> FairnessReport:
    """The report on the games of every rotation; ``complete`` says whether all that were planned have been played."""
    total = Survey(LONGEST)
    for survey in surveys:
        total += survey
    won: dict[str, int] = dict.fromkeys(SIDES, 0)
    for seats, survey in zip(ROTATIONS, surveys, strict=True):
        for who, seat in enumerate(seats):
            won[seat.side] += int(survey.wins[who])
    return FairnessReport({side: Share(won[side], total.decided, EVEN) for side in SIDES}, total, complete)
