"""Exhaustive search: every program of a seat, and every answer it could give, in a position in which all else is known.

A round is played unit by unit. Programs that lead to the same state after a unit are continued only once, so of a quarter of a
million programs with all their answers only some ten thousand dice are activated. Others give their default answers.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from volt.compile import RULES
from volt.game.notation import NUMBERS
from volt.game.scenario import Scenario, set_up
from volt.game.vocabulary import COLOURS, UNITS
from volt.rules.events import EventLog
from volt.rules.interface.plan_codes import colour_of, die_code
from volt.rules.module_ids import BLUE, NOZZLE, RED
from volt.rules.modules.nozzle import HIGH, LOW
from volt.rules.phases.programming import DICE_OF_A_COLOUR
from volt.rules.phases.steps import AT_REVEAL, FIRST_OF_ROUND
from volt.rules.questions import NOTHING_ASKED
from volt.rules.state import ANSWERS, NOBODY, State
from volt.sim.arrays import dtype, packed

from .solutions import Codes, Solutions

DEFAULT = -1  # as an answer
NO_DIE = (0, 0, 0)
ALL = 1_000_000  # programs: more than there are
# the steps that follow the activation of I, II, and the round
AFTER_UNIT = (AT_REVEAL + 3, AT_REVEAL + 5, FIRST_OF_ROUND)
_COLOURS = (BLUE, RED)

PARENTS = 48  # states whose games are played at a time: few enough for the cache


def sample(scenario: Scenario, seat: str, count: int) -> tuple[float, int]:
    """Of that many random programs, the share that wins, and the most VP that one of them gains."""
    search = _Search(scenario, COLOURS.index(seat))
    return search.sample(np.random.default_rng(1), count)


def programs_of(scenario: Scenario, seat: str) -> int:
    """How many programs of three dice a seat can make: 248,832, and more with STEERING NOZZLE."""
    blue, red = (_faces(scenario, seat, colour) for colour in _COLOURS)
    return 3 * (blue**2 * red + red**2 * blue)


def _faces(scenario: Scenario, seat: str, colour: int) -> int:
    steered = 4 * (HIGH - LOW + 1) if "nozzle" in scenario.robots[seat].modules else 0
    return 48 if colour == RED else 24 + steered


def solve(scenario: Scenario, seat: str, most: int = ALL) -> Solutions | None:
    """Find everything that wins for a seat in this round; None if more than ``most`` programs do."""
    found = set[Codes]()
    for codes in _Search(scenario, COLOURS.index(seat)).winning():
        found.add(codes)
        if len(found) > most:
            return None
    return Solutions(frozenset(found))


class _Search:
    """The search for one position."""

    def __init__(self, scenario: Scenario, who: int) -> None:
        self._who, self._arena = who, packed(scenario.drawing.arena)
        self._base = packed(set_up(scenario))
        self._scratch, self._log = np.zeros(1, dtype(State)), np.zeros(1, dtype(EventLog))
        steers = int(self._base["robots"][0, who]["equipped"]) >> NOZZLE & 1
        keys = {(BLUE, number): range(0, 8, 1 if steers and LOW <= number <= HIGH else 2) for number in NUMBERS}
        keys |= {(RED, number): range(8) for number in NUMBERS}
        dice = [NO_DIE, *((*face, key) for face, each in keys.items() for key in each)]
        self._dice, self._codes = np.array(dice, np.int8), [die_code(*die) if die[0] else 0 for die in dice]

    def winning(self) -> Iterator[Codes]:
        """The dice of every program that wins."""
        states, used = self._base, np.zeros((1, len(_COLOURS)), np.int8)
        ways: list[list[tuple[int, ...]]] = [[()]]  # the dice that lead to each state
        for unit in range(len(UNITS)):
            rows = [
                self._unit(states, used, unit, first, unit < len(UNITS) - 1) for first in range(0, len(states), PARENTS)
            ]
            for won, _, _ in rows:
                for start, last in won:
                    for way in ways[start]:
                        yield from self._completed((*way, last), unit)
            alive = [games for _, games, _ in rows if len(games)]
            if not alive:
                return
            links = np.concatenate([links for _, _, links in rows])
            parent, die = links[:, 0], links[:, 1]
            spent = used[parent] + (self._dice[die, :1] == np.array(_COLOURS, np.int8))
            states, used, ways = self._merged(np.concatenate(alive), spent, parent, die, ways)

    def _unit(
        self, states: Any, used: Any, unit: int, first: int, goes_on: bool
    ) -> tuple[set[tuple[int, int]], Any, Any]:
        """Play a unit from some states: who won, as states and dice; the games that go on, and the same of them."""
        parent, die = self._legal(used[first : first + PARENTS])
        parent += first
        games = states[parent]
        slot = games["robots"][:, self._who]["dice"]
        for i, name in enumerate(("colour", "number", "key")):
            slot[name][:, 2 * unit] = self._dice[die, i]
        games, origin = self._play(games, AFTER_UNIT[unit])
        links = np.stack([parent[origin], die[origin]], 1)
        won = games["winner"] == self._who
        found = {(start, self._codes[last]) for start, last in links[won].tolist()}
        if not goes_on:
            return found, games[:0], links[:0]
        alive = games["winner"] == NOBODY
        return found, games[alive], links[alive]

    def sample(self, chance: np.random.Generator, count: int) -> tuple[float, int]:
        """Play random programs, with default answers."""
        games = np.repeat(self._base, count)
        used = np.zeros((count, len(_COLOURS)), np.int8)
        dice = games["robots"][:, self._who]["dice"]
        for unit in range(len(UNITS)):
            colour = np.where(
                used[:, 0] == DICE_OF_A_COLOUR,
                1,
                np.where(used[:, 1] == DICE_OF_A_COLOUR, 0, chance.integers(2, size=count)),
            )
            used[np.arange(count), colour] += 1
            faces = [self._dice[self._dice[:, 0] == each] for each in _COLOURS]
            picks = [each[chance.integers(len(each), size=count)] for each in faces]
            chosen = np.where(colour[:, None] == 0, picks[0], picks[1])
            for i, name in enumerate(("colour", "number", "key")):
                dice[name][:, 2 * unit] = chosen[:, i]
        answers = np.full(count, DEFAULT, np.int64)
        going = np.ones(count, bool)
        while going.any():
            left = np.ascontiguousarray(games[going])
            RULES.functions.step_to(left, self._scratch, self._arena, self._log, answers, FIRST_OF_ROUND, 0, len(left))
            games[going] = left
            going = (games["question"]["kind"] != NOTHING_ASKED) & (games["winner"] == NOBODY)
        gained = games["robots"]["vp"][:, self._who] - self._base["robots"]["vp"][0, self._who]
        return float((games["winner"] == self._who).mean()), int(gained.max())

    def _legal(self, used: Any) -> tuple[Any, Any]:
        """Every die that may follow, as the states they follow and the dice: two of a colour at most (PROG-1)."""
        full = used >= DICE_OF_A_COLOUR
        taken = np.stack([full[:, i, None] & (self._dice[None, :, 0] == colour) for i, colour in enumerate(_COLOURS)])
        parent, die = np.nonzero(~taken.any(0))
        return parent, die

    def _completed(self, way: tuple[int, ...], unit: int) -> Iterator[Codes]:
        """A program that wins before the last unit, with every die that could follow."""
        if unit == len(UNITS) - 1:
            one, two, three = way
            yield one, two, three
            return
        spent = [sum(bool(die) and colour_of(die) == colour for die in way) for colour in _COLOURS]
        for die in self._codes:
            if not die or spent[_COLOURS.index(colour_of(die))] < DICE_OF_A_COLOUR:
                yield from self._completed((*way, die), unit + 1)

    def _play(self, games: Any, position: int) -> tuple[Any, Any]:
        """Play to a step with every answer of the seat; return the games, and which of the given ones each came from."""
        origin = np.arange(len(games))
        answers = np.full(len(games), DEFAULT, np.int64)
        done, came = list[Any](), list[Any]()
        while len(games):
            RULES.functions.step_to(games, self._scratch, self._arena, self._log, answers, position, 0, len(games))
            asked = (games["question"]["kind"] != NOTHING_ASKED) & (games["winner"] == NOBODY)
            if not asked.any() and not done:
                return games, origin
            done.append(games[~asked])
            came.append(origin[~asked])
            games, origin = games[asked], origin[asked]
            row, answers = self._answers(games)
            games, origin = games[row], origin[row]
        return np.concatenate(done), np.concatenate(came)

    def _answers(self, games: Any) -> tuple[Any, Any]:
        """Every legal answer to the open questions of the seat, and the default to those of others: games and answers."""
        own = games["question"]["who"] == self._who
        legal = np.unpackbits(games["question"]["legal"], axis=1, bitorder="little")[:, :ANSWERS].astype(bool)
        legal[~own] = False
        row, answer = np.nonzero(legal)
        others = np.nonzero(~own)[0]
        return np.concatenate([row, others]), np.concatenate([answer, np.full(len(others), DEFAULT)]).astype(np.int64)

    def _merged(
        self, games: Any, used: Any, parent: Any, die: Any, ways: list[list[tuple[int, ...]]]
    ) -> tuple[Any, Any, list[list[tuple[int, ...]]]]:
        """States that differ are kept once, each with all the dice that lead there."""
        games["robots"][:, self._who]["dice"] = 0
        games["activations"] = games["decisions"] = 0
        games["question"] = 0
        for name in ("active", "active_mover", "anchor_asked", "saw_asked", "mine_asked"):  # of the last activation
            games[name] = 0
        rows = np.concatenate([games.view(np.uint8).reshape(len(games), -1), used.view(np.uint8)], axis=1)
        keys = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1]))).ravel()
        _, first, index = np.unique(keys, return_index=True, return_inverse=True)
        merged: list[list[tuple[int, ...]]] = [[] for _ in first]
        for group, start, last in set(zip(index.tolist(), parent.tolist(), die.tolist(), strict=True)):
            merged[group].extend((*way, self._codes[last]) for way in ways[start])
        return games[first], used[first], merged
