"""Our own rules: interpreted and compiled, on one core and on all, as playouts and stepped from Python."""

import time
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any
from unittest import mock

import numpy as np

from volt.rules import asking
from volt.rules.asking import PROGRAM
from volt.rules.events import Log
from volt.rules.facts import BLUE, RED
from volt.rules.state import SEATS, UNITS, Game
from volt.sim import Batch
from volt.sim.entries import Tally, deal_game, playouts
from volt.sim.plans import BITS, DICE, die_code

from .measure import ALL, ONE, Contender, Sample

TO_THE_END = 1_000_000  # rounds: nobody plays that long
SEED = 1
GROUP = "VOLT"


@dataclass(frozen=True)
class Match:
    """A kind of game that is measured."""

    name: str
    mode: str
    operators: int
    killbots: int
    few: int  # games that interpreted rules play in about a second

    def batch(self, games: int, threads: int | None) -> Batch:
        return _batch(self, games, threads)

    @cached_property
    def answers_a_die(self) -> float:
        """Questions answered by the policy, besides programs, for every die activated: counted in interpreted games."""
        asked, real = 0, asking.rand

        def counting(game: Game, n: int) -> int:
            nonlocal asked
            asked += 1
            return real(game, n)

        with mock.patch.object(asking, "rand", counting):
            _, tally = self.interpreted(4 * self.few)
        return asked / tally.activations

    def interpreted(self, games: int) -> tuple[list[Game], Tally]:
        """Play some games by the rules as they stand."""
        batch, states, tally = self.batch(1, 1), [Game() for _ in range(games)], Tally()
        table = batch.table.set()
        for i, state in enumerate(states):
            deal_game(state, table, SEED + i)
        playouts(states, [Game()], [batch.table.drawing.arena], [Log()], [tally], TO_THE_END, 0, games)
        return states, tally

    def sample(self, seconds: float, rounds: int, activations: int) -> Sample:
        """Every operator programs once a round; what the policy answered besides is estimated by ``answers_a_die``."""
        return Sample(seconds, self.operators * rounds + activations * self.answers_a_die, activations)


MATCHES = (
    Match("training", "training", 4, 0, 8),
    Match("RFL", "rfl", 4, 0, 4),
    Match("RFL, 2 KillBots", "rfl", 2, 2, 16),
)


@cache
def _batch(match: Match, games: int, threads: int | None) -> Batch:
    return Batch(games, mode=match.mode, operators=match.operators, killbots=match.killbots, threads=threads)


def interpreted(match: Match) -> Contender:
    """The rules as plain Python."""

    def run(budget: float) -> Sample:
        start, total = time.thread_time(), Sample(0, 0, 0)
        while total.seconds < budget:
            states, tally = match.interpreted(max(1, match.few // 4))
            sample = match.sample(0, sum(state.rounds for state in states), tally.activations)
            total = Sample(time.thread_time() - start, total[1] + sample[1], (total[2] or 0) + tally.activations)
        return total

    return Contender(GROUP, f"{match.name}, interpreted", ONE, run)


def compiled(match: Match, games: int, cores: str) -> Contender:
    """Playouts from the deal to the end, by the compiled rules."""
    threads = 1 if cores == ONE else None
    clock = time.thread_time if cores == ONE else time.perf_counter

    def run(budget: float) -> Sample:
        batch, seconds, rounds, activations = match.batch(games, threads), 0.0, 0, 0
        while seconds < budget:
            start = clock()
            batch.reset(SEED)
            results = batch.playouts(TO_THE_END)
            seconds += clock() - start
            rounds += int(results.rounds.sum())
            activations += results.activations
        return match.sample(seconds, rounds, activations)

    return Contender(GROUP, f"{match.name}, compiled", cores, run)


def stepped(match: Match, games: int, cores: str) -> Contender:
    """Every question asked and answered through NumPy arrays; choosing the answers is not on the clock."""
    threads = 1 if cores == ONE else None
    clock = time.thread_time if cores == ONE else time.perf_counter

    def run(budget: float) -> Sample:
        batch, seconds, decisions = match.batch(games, threads), 0.0, 0
        rng = np.random.default_rng(SEED)
        while seconds < budget:
            batch.reset(SEED)
            batch.start()
            for _ in range(100):  # steps: few games are over by then
                start = clock()
                kinds, _ = batch.questions
                seconds += clock() - start
                answers = any_answers(rng, batch, kinds)
                decisions += int(np.count_nonzero(kinds))
                start = clock()
                batch.step(answers)
                seconds += clock() - start
        return Sample(seconds, decisions, None)

    return Contender(GROUP, f"{match.name}, stepped from Python", cores, run)


def any_answers(rng: np.random.Generator, batch: Batch, kinds: Any) -> Any:
    """A random legal answer to every open question."""
    weights = rng.random((len(batch), 256)) * batch.legal_mask()
    return np.where(kinds == PROGRAM, any_plans(rng, batch), weights.argmax(axis=1))


def any_plans(rng: np.random.Generator, batch: Batch) -> Any:
    """Random plans that are legal whatever a robot wears: three of four dice, a starting number that is free."""
    games = len(batch)
    dice = rng.permuted(np.tile([BLUE, BLUE, RED, RED], (games, 1)), axis=1)[:, :UNITS]
    numbers = rng.integers(1, 7, (games, UNITS))
    keys = rng.integers(0, 8, (games, UNITS))
    codes = die_code(dice, numbers, np.where(dice == BLUE, keys // 2 * 2, keys))
    taken = batch.games["robots"]["number"]
    free = np.stack([(taken != number).all(axis=1) for number in range(1, SEATS + 1)], axis=1)
    number = 1 + (rng.random((games, SEATS)) * free).argmax(axis=1)
    plans = number << BITS * DICE
    for unit in range(UNITS):
        plans |= codes[:, unit] << BITS * 2 * unit
    return plans


def contenders(games: int, stepping: int) -> list[Contender]:
    """Ours."""
    found = [made for match in MATCHES for made in (compiled(match, games, ONE), interpreted(match))]
    found += [compiled(match, games * 4, ALL) for match in MATCHES]
    return found + [stepped(MATCHES[1], stepping, cores) for cores in (ONE, ALL)]
