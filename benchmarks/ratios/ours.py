"""VOLT's rules: interpreted and compiled, on one core and on all, as playouts and stepped from Python."""

import time
import timeit
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from volt.compile import RULES
from volt.rules.events import EventLog
from volt.rules.interface.entry_points import deal_game
from volt.rules.interface.plan_codes import die_code, lone_die, with_number
from volt.rules.module_ids import BLUE, RED
from volt.rules.questions import PROGRAM
from volt.rules.state import SEATS, UNITS, State
from volt.sim import Batch
from volt.sim.arrays import dtype
from volt.sim.playouts import PLAYOUTS, Tally, kind_of, playouts

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
    few: int  # games that interpreted rules play at a time

    def batch(self, games: int, threads: int | None) -> Batch:
        return _batch(self, games, threads)

    def interpreted(self, games: int) -> list[State]:
        """Games played to the end by the interpreted rules."""
        batch, states = self.batch(1, 1), [State() for _ in range(games)]
        setup = batch.setup.seated()
        for i, state in enumerate(states):
            deal_game(state, setup, SEED + i)
        playouts(states, [batch.setup.drawing.arena], [EventLog()], [Tally()], TO_THE_END, 0, games)
        return states


MATCHES = (
    Match("training", "training", 4, 0, 2),
    Match("RFL", "rfl", 4, 0, 1),
    Match("RFL, 2 KillBots", "rfl", 2, 2, 4),
)


@cache
def _batch(match: Match, games: int, threads: int | None) -> Batch:
    return Batch(games, mode=match.mode, operators=match.operators, killbots=match.killbots, threads=threads)


def interpreted(match: Match) -> Contender:
    """The rules as plain Python."""

    def run(budget: float) -> Sample:
        seconds, states = 0.0, []
        while seconds < budget:
            start = time.thread_time()
            states += match.interpreted(match.few)
            seconds += time.thread_time() - start
        return Sample(seconds, sum(s.decisions for s in states), sum(s.activations for s in states))

    return Contender(GROUP, f"{match.name}, interpreted", ONE, run)


def compiled(match: Match, games: int, cores: str) -> Contender:
    """Playouts from the deal to the end, by machine code."""
    threads = 1 if cores == ONE else None
    clock = time.thread_time if cores == ONE else time.perf_counter

    def run(budget: float) -> Sample:
        batch, seconds, decisions, activations = match.batch(games, threads), 0.0, 0, 0
        batch.playouts(0)  # compiles if necessary
        while seconds < budget:
            start = clock()
            batch.reset(SEED)
            results = batch.playouts(TO_THE_END)
            seconds += clock() - start
            decisions += results.decisions_made
            activations += results.activations
        return Sample(seconds, decisions, activations)

    return Contender(GROUP, f"{match.name}, compiled", cores, run)


def backend() -> str:
    """The engine of ``Batch`` playouts here, and the cost of a call into machine code, in words."""
    if not PLAYOUTS.functions.native:
        return "The rules are interpreted: there is no machine code here."
    kinds = (f"{match.name}: {kind_of(match.batch(1, 1).games) or 'any match'}" for match in MATCHES)
    return f"Playouts are compiled apart for a kind of match ({'; '.join(kinds)}). {call_cost()}"


def call_cost(calls: int = 100_000) -> str:
    """The cost of a call from Python into machine code that does next to nothing, in words."""
    games, kinds, seats = np.zeros(1, dtype(State)), np.zeros(1, np.int64), np.zeros(1, np.int64)
    call = RULES.functions.questions
    best = min(timeit.repeat(lambda: call(games, kinds, seats, 0, 1), number=calls, repeat=5)) / calls
    return f"A call from Python with three arrays costs {best * 1e6:.2f} µs."


def stepped(match: Match, games: int, cores: str) -> Contender:
    """Every question is asked and answered through NumPy arrays; choosing the answers is not timed."""
    threads = 1 if cores == ONE else None
    clock = time.thread_time if cores == ONE else time.perf_counter

    def run(budget: float) -> Sample:
        batch, seconds, decisions, activations = match.batch(games, threads), 0.0, 0, 0
        rng = np.random.default_rng(SEED)
        while seconds < budget:
            batch.reset(SEED)
            batch.start()
            for _ in range(100):  # steps: few games are over by then
                start = clock()
                kinds, _ = batch.questions
                seconds += clock() - start
                answers = any_answers(rng, batch, kinds)
                start = clock()
                batch.step(answers)
                seconds += clock() - start
            decisions += int(batch.games["decisions"].sum())
            activations += int(batch.games["activations"].sum())
        return Sample(seconds, decisions, activations)

    return Contender(GROUP, f"{match.name}, stepped from Python", cores, run)


def any_answers(rng: np.random.Generator, batch: Batch, kinds: Any) -> Any:
    """A random legal answer to every open question."""
    legal = batch.legal_mask()
    weights = rng.random(legal.shape) * legal
    return np.where(kinds == PROGRAM, any_plans(rng, batch), weights.argmax(axis=1))


def any_plans(rng: np.random.Generator, batch: Batch) -> Any:
    """Random plans that are legal with any modules: three of four dice, and a free starting number."""
    games = len(batch)
    dice: Any = rng.permuted(np.tile([BLUE, BLUE, RED, RED], (games, 1)), axis=1)[:, :UNITS]
    numbers: Any = rng.integers(1, 7, (games, UNITS))
    keys: Any = rng.integers(0, 8, (games, UNITS))
    keys = np.where(dice == BLUE, keys // 2 * 2, keys)
    codes: Any = die_code(dice, numbers, keys)
    taken = batch.games["robots"]["number"]
    free = np.stack([(taken != number).all(axis=1) for number in range(1, SEATS + 1)], axis=1)
    number = 1 + (rng.random((games, SEATS)) * free).argmax(axis=1)
    plans = with_number(0, number)
    for unit in range(UNITS):
        plans |= lone_die(2 * unit, codes[:, unit])
    return plans


def contenders(games: int, stepping: int) -> list[Contender]:
    """VOLT's contenders."""
    found = [made for match in MATCHES for made in (compiled(match, games, ONE), interpreted(match))]
    found += [compiled(match, games * 4, ALL) for match in MATCHES]
    return found + [stepped(MATCHES[1], stepping, cores) for cores in (ONE, ALL)]
