"""Search for puzzles: positions in which a seat that knows all programs can win this round, but only in a few ways.

All 248,832 programs of three dice that need no module are simulated. How hard a puzzle is, the champion's network tells.
"""

import random
from collections.abc import Collection, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from volt.arenas import names
from volt.bots import BOTS
from volt.bots.champion.observation import IMITATED
from volt.bots.champion.policy import shipped_policy
from volt.compile import RULES
from volt.game import Game, Plan
from volt.game.engine import redacted
from volt.game.notation import Program
from volt.game.scenario import Scenario, play, set_up
from volt.game.scenario_text import scenario_in
from volt.game.vocabulary import COLOURS, HEADINGS, UNITS
from volt.rules.dialect.packed_struct import layout, pack
from volt.rules.events import EventLog
from volt.rules.module_ids import BLUE, RED
from volt.rules.questions import NOTHING_ASKED
from volt.rules.state import NOBODY, State
from volt.sim.arrays import packed

CHUNK = 1 << 15
DECLINE = -1
FIRST_ROUND, LAST_ROUND = 3, 14
MOST_SOLUTIONS = 60
MOST_LACKING = 3  # VP
BUDGET = 0.05
DRAWS, AT_ONCE = 4096, 64  # plans, in all and per call of the network
EASY, MEDIUM = 0.01, 0.001  # the lowest shares of plans that win
CHAMPION = IMITATED.index("champion")


@dataclass(frozen=True)
class Find:
    """A puzzle: the position, the seat and all winning programs."""

    scenario: Scenario
    seat: str
    solutions: tuple[Program, ...]


@cache
def programs() -> Any:
    """Return the programs of three dice that need no module: an array of 248,832 programs × 3 dice × (colour, number, key)."""
    faces = {
        colour: [(colour, number, key) for number in range(1, 7) for key in range(0, 8, 2 if colour == BLUE else 1)]
        for colour in (BLUE, RED)
    }
    orders = [order for order in product((BLUE, RED), repeat=3) if len(set(order)) > 1]
    found = [dice for order in orders for dice in product(*(faces[colour] for colour in order))]
    return np.array(found, np.int8)


def winning(scenario: Scenario, seat: str) -> tuple[Program, ...]:
    """Return those of ``programs`` with which a seat wins this round if every question gets its default answer."""
    who = COLOURS.index(seat)
    base = packed(set_up(scenario))
    won = np.concatenate(
        [_won(base, scenario, who, programs()[i : i + CHUNK]) for i in range(0, len(programs()), CHUNK)]
    )
    return tuple(_program(dice) for dice in programs()[won])


def _won(base: Any, scenario: Scenario, who: int, chosen: Any) -> Any:
    """Return a mask of the programs that win."""
    games = np.repeat(base, len(chosen))
    dice = games["robots"][:, who]["dice"]
    for field, values in zip(("colour", "number", "key"), np.moveaxis(chosen, 2, 0), strict=True):
        dice[field][:, 0::2] = values
        dice[field][:, 1::2] = 0
    rules, arena = RULES.functions, packed(scenario.drawing.arena)
    scratch, log = np.zeros(1, layout(State)), np.zeros(1, layout(EventLog))
    rules.resume(games, scratch, arena, log, 0, len(games))
    left = games
    index = np.arange(len(games))
    while True:
        asked = (left["question"]["kind"] != NOTHING_ASKED) & (left["winner"] == NOBODY)
        asked &= left["rounds"] == base["rounds"][0]
        if not asked.any():
            return games["winner"] == who
        index = index[asked]
        left = np.ascontiguousarray(left[asked])
        rules.step(left, scratch, arena, log, np.full(len(left), DECLINE, np.int64), 0, len(left))
        games[index] = left


def _program(dice: Any) -> Program:
    words = (f"{'B' if colour == BLUE else 'R'}{number}{HEADINGS[key]}" for colour, number, key in dice)
    return Program.parse(" ".join(words))


def positions(seed: int) -> Iterator[tuple[Scenario, str]]:
    """Yield positions from bot games in which a seat is at most ``MOST_LACKING`` VP short of winning."""
    dice = random.Random(seed)
    while True:
        arena = dice.choice(names())
        game = Game("rfl", arena, operators=dice.choice((2, 3, 4)), seed=dice.randrange(2**32))
        bots = {seat: BOTS["rookie"](dice.randrange(2**32)) for seat in game.seats}
        while game.decisions and game.round <= LAST_ROUND:
            if len(game.decisions) == len(game.seats) and game.round >= FIRST_ROUND:
                yield from _position(game, bots, dice)
            for decision in game.decisions[:1]:
                game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, BUDGET))


def _position(game: Game, bots: Any, dice: random.Random) -> Iterator[tuple[Scenario, str]]:
    """Yield the position for a random seat after all others have locked in, if the seat is close to winning."""
    seat = dice.choice(game.seats)
    if game.setup.goal - game.state.robots[COLOURS.index(seat)].vp > MOST_LACKING:
        return
    ahead, plans = game.copy(), dict[str, Plan]()
    while len(ahead.decisions) > 1:
        decision = next(decision for decision in ahead.decisions if decision.seat != seat)
        plan = bots[decision.seat].choose(ahead.see(decision.seat), decision, BUDGET)
        assert isinstance(plan, Plan)
        plans[decision.seat] = plan
        ahead.answer(decision, plan)
    plans[seat] = Plan.parse(f"- - - {ahead.decisions[0].options[0]}")
    yield scenario_in(ahead.state, game.setup, plans), seat


def needed(scenario: Scenario, seat: str, solution: Program) -> int:
    """Return how many dice of a solution are needed: removing any one of them loses the win."""
    count = 0
    for unit in range(len(UNITS)):
        less = deepcopy(scenario)
        units = list(solution.units)
        units[unit] = ()
        less.robots[seat].program = Program((units[0], units[1], units[2]))
        count += play(less).state.winner != COLOURS.index(seat)
    return count


def find(seed: int, most: int = MOST_SOLUTIONS) -> Iterator[Find | None]:
    """Yield puzzles with at most ``most`` solutions, best solution first; None for a position that is not a puzzle.

    Every solution needs at least two of its dice, and the first solution needs all three.
    """
    for scenario, seat in positions(seed):
        found = winning(scenario, seat)
        if not 0 < len(found) <= most:
            yield None
            continue
        ranked = sorted(found, key=lambda solution: -needed(scenario, seat, solution))
        best = ranked[0]
        good = needed(scenario, seat, best) == len(UNITS) and needed(scenario, seat, ranked[-1]) > 1
        yield Find(scenario, seat, tuple(ranked)) if good else None


def difficulty(scenario: Scenario, seat: str, solutions: Collection[Program]) -> int:
    """Return 1 (easy) to 3 (hard), according to ``share_of_champions``."""
    share = share_of_champions(scenario, seat, solutions)
    return 1 if share >= EASY else 2 if share >= MEDIUM else 3


def share_of_champions(scenario: Scenario, seat: str, solutions: Collection[Program]) -> float:
    """Return how many of the programs that a champion would consider win, as a share.

    The network does not see the programs of the others, so it finds what comes to mind first, not what is clever here.
    """
    who, policy, chance = COLOURS.index(seat), shipped_policy(), np.random.default_rng(1)
    seen = np.frombuffer(bytearray(pack(redacted(set_up(scenario), who))), layout(State))
    seats, levels, winning = np.array([who]), np.array([CHAMPION]), set(solutions)
    won = 0
    for _ in range(DRAWS // AT_ONCE):
        codes = policy.foretell(scenario.drawing, seen, seats, levels, AT_ONCE, chance)
        won += sum(Plan.from_code(int(code)).program in winning for code in codes.ravel())
    return won / DRAWS
