"""How well the chances of reviews are calibrated: ``python -m benchmarks.bots.calibration DATA.npz [--games N]``.

Plays games between searching bots, estimates everybody's chances before every round, and adds both estimates and the winner to
the file, so that several runs (with different ``--first``) add up. Then fits the exponents of ``volt.bots.review`` to each half
of the games and shows the reliability of the chances on the other half, with intervals from a bootstrap over games: the estimates
within a game depend on each other.
"""

import argparse
import random
from pathlib import Path
from typing import Any

import numpy as np

from volt.bots import ChampionBot, TacticianBot
from volt.bots.review.reviewer import BY_COURSES, BY_NETWORK, LEAST, Reviewer
from volt.game import Game
from volt.game.vocabulary import COLOURS
from volt.sim.shares import mean

ARENAS = ("twin-cities", "rome", "ruhrgebiet", "tokyo")
SAMPLES = 1_200  # rollouts per decision of the bots
PLAYERS = 4
STEPS = np.arange(0.0, 1.25, 0.05)  # of the exponents
RESAMPLES = 1_000
Array = Any


def play(number: int, reviewer: Reviewer) -> list[tuple[int, Array, Array, int]]:
    """Play a game; return its number, both estimates before each round, and the winner."""
    game, chance = Game("rfl", ARENAS[number % 4], seed=number + 10_000), random.Random(number)
    bots = {
        seat: (ChampionBot if chance.random() < 0.5 else TacticianBot)(chance.getrandbits(32), SAMPLES)
        for seat in game.seats
    }
    found, seen = [], 0
    while not game.over and game.round < 60:
        decision = chance.choice(game.decisions)
        if decision.kind == "program" and game.round > seen:
            seen = game.round
            courses, network = reviewer.estimates(game, decision)
            found.append((np.array([mean(of_party) for of_party in courses]), np.array(network)))
        game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, 60.0))
    if not game.over:
        return []
    return [(number, courses, network, COLOURS.index(str(game.winner))) for courses, network in found]


def collect(file: Path, first: int, games: int) -> None:
    """Play games and save after each, so that an interrupted run is not lost."""
    rows = _read(file) if file.exists() else []
    reviewer = Reviewer()
    known = {row[0] for row in rows}
    for number in range(first, first + games):
        if number not in known:
            rows += play(number, reviewer)
            columns = [np.array(column) for column in zip(*rows, strict=True)]
            np.savez(file, **dict(zip(("game", "courses", "network", "winner"), columns, strict=True)))


def _read(file: Path) -> list[tuple[int, Array, Array, int]]:
    with np.load(file) as saved:
        return list(zip(*(saved[name] for name in ("game", "courses", "network", "winner")), strict=True))


def combined(courses: Array, network: Array, by_courses: float, by_network: float) -> Array:
    """Many estimates by ``volt.bots.review`` at once, one in each row."""
    shares = courses.clip(LEAST) ** by_courses * network.clip(LEAST) ** by_network
    shares[:, PLAYERS:] = 0.0
    return shares / shares.sum(axis=1, keepdims=True)


def entropy(shares: Array, winner: Array) -> float:
    """The cross-entropy of the winner, in nats."""
    return float(-np.log(shares[np.arange(len(winner)), winner]).mean())


def fit(courses: Array, network: Array, winner: Array) -> tuple[float, float]:
    """The exponents with the lowest cross-entropy."""
    grid = [(float(a), float(b)) for a in STEPS for b in STEPS if a + b > 0]
    return min(grid, key=lambda pair: entropy(combined(courses, network, *pair), winner))


def reliability(shares: Array, winner: Array, game: Array) -> list[tuple[int, float, float, float, float]]:
    """For each tenth: the number of estimates, their mean, the share won, and its 95% interval."""
    predicted = shares[:, :4].reshape(-1)
    won = (winner[:, None] == np.arange(4)).reshape(-1).astype(float)
    of_game = np.repeat(game, 4)
    tenth = np.minimum((predicted * 10).astype(int), 9)
    chance, rows = np.random.default_rng(0), []
    for number in range(10):
        here = tenth == number
        if not here.any():
            rows.append((0, np.nan, np.nan, np.nan, np.nan))
            continue
        names, inverse = np.unique(of_game[here], return_inverse=True)
        sums, counts = np.bincount(inverse, won[here]), np.bincount(inverse)
        drawn = chance.integers(len(names), size=(RESAMPLES, len(names)))
        shares_won = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
        low, high = np.quantile(shares_won, (0.025, 0.975))
        rows.append((int(here.sum()), float(predicted[here].mean()), float(won[here].mean()), float(low), float(high)))
    return rows


def main() -> None:
    """Collect, fit, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    wish = parser.parse_args()
    collect(wish.data, wish.first, wish.games)
    game, courses, network, winner = (np.array(column) for column in zip(*_read(wish.data), strict=True))
    even = game % 8 < 4  # both halves have all arenas
    pairs = [fit(courses[half], network[half], winner[half]) for half in (even, ~even)]
    print(
        f"{len(set(game.tolist()))} games, {len(game)} rounds; exponents {fit(courses, network, winner)}, "
        f"fitted to the halves {pairs}, in use {BY_COURSES, BY_NETWORK}"
    )
    crossed = [combined(courses, network, *pair) for pair in pairs]
    tried = {"fitted to the other half": np.where(even[:, None], crossed[1], crossed[0])}
    for name, exponents in (("in use", (BY_COURSES, BY_NETWORK)), ("rollouts", (1, 0)), ("network", (0, 1))):
        tried[name] = combined(courses, network, *exponents)
    for name, shares in tried.items():
        print(f"{name}: cross-entropy {entropy(shares, winner):.3f}")
        for number, (count, middle, won, low, high) in enumerate(reliability(shares, winner, game)):
            print(f"  {10 * number:2}-{10 * number + 10:3}%: {count:5} {middle:6.1%} {won:6.1%} ({low:.1%}-{high:.1%})")


if __name__ == "__main__":
    main()
