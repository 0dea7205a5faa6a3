"""The table that shows how well chances are calibrated."""

import numpy as np
import pytest
from benchmarks.bots.calibration import combined, fit, reliability

from volt.bots.review import reviewer

GAMES, ROUNDS = 400, 5


def _games(sharpness: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """True chances, the winners drawn from them, and the numbers of the games."""
    chance = np.random.default_rng(1)
    shares = chance.dirichlet([sharpness] * 4, GAMES * ROUNDS)
    winner = np.array([chance.choice(4, p=each) for each in shares])
    return np.concatenate([shares, np.zeros((len(shares), 1))], 1), winner, np.repeat(np.arange(GAMES), ROUNDS)


def test_true_chances_lie_within_their_intervals() -> None:
    shares, winner, game = _games(1.0)
    rows = [row for row in reliability(shares, winner, game) if row[0] > 100]
    assert len(rows) >= 6
    assert sum(low <= mean <= high for _, mean, _, low, high in rows) >= len(rows) - 1


def test_overconfident_chances_do_not() -> None:
    shares, winner, game = _games(1.0)
    sharper = combined(shares, shares, 3.0, 0.0)
    rows = [row for row in reliability(sharper, winner, game) if row[0] > 100]
    assert sum(low <= mean <= high for _, mean, _, low, high in rows) < len(rows) / 2


def test_the_fit_finds_the_estimate_that_is_right() -> None:
    shares, winner, _ = _games(1.0)
    noise = np.random.default_rng(2).dirichlet([1.0] * 5, len(shares))
    by_courses, by_network = fit(shares, noise, winner)
    assert 0.8 <= by_courses <= 1.2
    assert by_network <= 0.1


def test_the_table_is_about_the_chances_that_reviews_show() -> None:
    shares, _, _ = _games(1.0)
    there = [True] * 4 + [False]
    some = combined(shares[:50], shares[50:100], reviewer.BY_COURSES, reviewer.BY_NETWORK)
    for one, other, both in zip(shares[:50], shares[50:100], some, strict=True):
        assert reviewer.combined(one, other, there) == pytest.approx(both)
