"""Means of samples and how far chance may have moved them, without NumPy: reviews also run in a browser."""

from collections.abc import Iterable, Sequence
from math import fsum, sqrt


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
