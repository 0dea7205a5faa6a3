"""Shares of games and means of samples, with how far chance may have moved them; without NumPy, for reviews in a browser."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any

DEVIATIONS = 1.959964  # standard deviations around the mean that hold 95% of a normal distribution


@dataclass(frozen=True)
class Share:
    """A count out of a total, with its 95% Wilson confidence interval; ``expected`` is a share to compare it with."""

    count: int
    of: int
    expected: float | None = None

    @property
    def share(self) -> float:
        """The share from 0 to 1; 0 if the total is 0."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval."""
        if not self.of:
            return 0.0, 1.0
        spread = DEVIATIONS**2 / self.of
        middle = (self.share + spread / 2) / (1 + spread)
        half = sqrt(spread * (self.share * (1 - self.share) + spread / 4)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def to_dict(self) -> dict[str, Any]:
        """Plain data; ``expected`` only if it is set."""
        low, high = self.interval
        plain = {"count": self.count, "of": self.of, "share": self.share, "low": low, "high": high}
        return plain if self.expected is None else {**plain, "expected": self.expected}


def mean(samples: Sequence[float]) -> float:
    """The mean."""
    return fsum(samples) / len(samples)


def standard_error(samples: Sequence[float]) -> float:
    """The standard error of the mean."""
    middle = mean(samples)
    return sqrt(fsum((one - middle) ** 2 for one in samples)) / len(samples)


def differences(samples: Iterable[float], others: Iterable[float]) -> list[float]:
    """By how much each of the first is greater."""
    return [one - other for one, other in zip(samples, others, strict=True)]
