"""Many games, in chunks: by the compiled rules if every bot is ``fast``, otherwise by bots in worker processes."""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from volt.arenas import space_index
from volt.bots import BOTS
from volt.game import Game
from volt.game.setup import Setup
from volt.game.vocabulary import RULE_IDS
from volt.rules.event_kinds import Destroyed, Scored
from volt.rules.state import SEATS
from volt.sim import Batch
from volt.sim.arrays import packed
from volt.sim.statistics import Survey
from volt.workers import WorkerPool

FAST = "fast"
GAMES_A_CORE = 2000  # games, less than a second
BUDGET = 0.1  # seconds a bot may think about an answer
_CAUSES = {name: number for number, name in RULE_IDS.items()}


@dataclass(frozen=True)
class SimulationRun:
    """Games to be played with one set-up and successive seeds, starting with the set-up's; ``bots`` has one bot per operator."""

    setup: Setup
    bots: tuple[str, ...]
    games: int
    rounds: int
    threads: int | None = None

    @property
    def fast(self) -> bool:
        """Whether the compiled policy plays every operator."""
        return set(self.bots) == {FAST}

    @property
    def workers(self) -> int:
        """Cores to use."""
        return self.threads or os.cpu_count() or 1

    def prepare(self) -> None:
        """Compile the rules now if necessary, so that this does not count as playing time."""
        if self.fast:
            _batch(self, 1).playouts(0, survey=True)

    def part(self, first: int, games: int) -> "SimulationRun":
        """A part of the run."""
        return replace(self, setup=replace(self.setup, seed=self.setup.seed + first), games=games)

    def play_here(self) -> Survey:
        """Play the whole run in this process, on one core."""
        survey = Survey(self.rounds)
        alone = replace(self, threads=1)
        for chunk in _in_batches(alone) if self.fast else (_one_game(self, i) for i in range(self.games)):
            survey += chunk
        return survey

    def play(self) -> Iterator[Survey]:
        """Play the whole run; yield counts in chunks, whose sum depends on the cores only if bots think against the clock."""
        return _in_batches(self) if self.fast else _by_bots(self)


def _batch(run: SimulationRun, games: int) -> Batch:
    setup = run.setup
    return Batch(
        games,
        setup.mode,
        setup.drawing,
        seats=setup.seats,
        edition=setup.edition,
        goal=setup.goal,
        threads=run.workers,
    )


def _in_batches(run: SimulationRun) -> Iterator[Survey]:
    batch = None
    size = GAMES_A_CORE * run.workers
    for done in range(0, run.games, size):
        games = min(size, run.games - done)
        if batch is None or len(batch) != games:
            batch = _batch(run, games)
        batch.reset(run.setup.seed + done)
        yield batch.playouts(run.rounds, survey=True).survey()


def _by_bots(run: SimulationRun) -> Iterator[Survey]:
    pool = WorkerPool(min(run.workers, run.games), "simulate")
    for _, survey in pool.each(partial(_one_game, run), range(run.games)):
        yield survey.result()


def _one_game(run: SimulationRun, which: int) -> Survey:
    """Play one game and count its events."""
    game = _played(run, run.setup.seed + which)
    survey = Survey(run.rounds)
    survey.count(packed(game.state))
    for event in game.events:
        if isinstance(event, Destroyed):
            survey.causes[_CAUSES[event.cause]] += 1
            survey.deaths[space_index(run.setup.drawing, event.space)] += 1
        elif isinstance(event, Scored):
            survey.scored[_CAUSES[event.rule]] += event.gained
    return survey


def _played(run: SimulationRun, seed: int) -> Game:
    """Play a game between bots; the order of programming is random."""
    game = Game.from_setup(replace(run.setup, seed=seed))
    seated = enumerate(zip(run.setup.operators, run.bots, strict=True))
    bots = {seat: BOTS[name](seed * SEATS + i) for i, (seat, name) in seated}
    chance = random.Random(seed)
    while game.round <= run.rounds and (decisions := game.decisions):
        decision = chance.choice(decisions)
        game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, BUDGET))
    return game
