"""One position as a seat knows it, completed to full states in several ways, in which rollouts are played."""

import copy
import random
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from volt.game import Decision, View
from volt.game.decisions import open_decisions
from volt.game.engine import Engine
from volt.game.views.worlds import world_of
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import pack, size_of, unpack
from volt.rules.events import EventLog
from volt.rules.state import SEATS, State

from .deadline import Deadline
from .evaluation import PARTIES
from .native_search import SEARCH, ground_of
from .rollouts import Job

Codes = Sequence[int]  # codes of plans (``volt.rules.interface.plan_codes``)
JOB = size_of(Job)
IMAGINING = 0.2  # the share of a budget after which no further world is drawn


@cache
def _crew(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, "volt-bot")


class SearchPosition:
    """The possible worlds of a seat that has to decide, its random numbers, and the compiled rules that play them.

    ``imagine`` or ``reveal`` must be called first.
    """

    def __init__(self, view: View, decision: Decision, seed: int, weights: "array[float]", threads: int = 1) -> None:
        self.rules, self.view, self.decision, self.weights = SEARCH.functions, view, decision, weights
        self.who = COLOURS.index(decision.seat)
        self.arena, self.ground = ground_of(view.drawing)
        self.chance = random.Random(seed)
        self.worlds: list[bytes] = []
        self.packed = bytearray()  # the worlds, one after another
        self.threads = threads
        self._scratch = [(bytearray(2 * size_of(State)), bytearray(size_of(EventLog))) for _ in range(threads)]

    def imagine(self, count: int, clock: Deadline) -> bool:
        """Draw up to ``count`` worlds that agree with what the seat knows, its decision open; False if none was found."""
        states: list[bytes] = []
        for _ in range(count):
            if states and clock.spent > IMAGINING * clock.budget:
                break
            engine = Engine(self.view.drawing, world_of(self.view, self.seed()))
            engine.run()
            if self.decision in open_decisions(engine.state, self.view.drawing):
                states.append(pack(engine.state))
        if states:
            self._use(states)
        return bool(states)

    def reveal(self, state: State) -> None:
        """Use this state as the only world, for somebody who may know everything."""
        self._use([pack(state)])

    def _use(self, states: list[bytes]) -> None:
        self.state = unpack(State, states[0])
        self.worlds, self.packed = states, bytearray(b"".join(states))

    def seen_by(self, who: int) -> "SearchPosition":
        """The same worlds, to search for the plans of another seat."""
        other = copy.copy(self)
        other.who = who
        return other

    @property
    def operators(self) -> list[int]:
        """The seats that program."""
        return [who for who in range(SEATS) if self.state.robots[who].playing and not self.state.robots[who].killbot]

    def seed(self) -> int:
        """A random seed for the compiled rules."""
        return self.chance.getrandbits(31)

    @property
    def scratch(self) -> bytearray:
        """Room for two games."""
        return self._scratch[0][0]

    def play(self, others: Sequence[Codes], columns: Codes, rounds: int, answers: bool = False) -> "array[float]":
        """Play so many rounds with each plan, or answer, of the seat (the columns) against each draw of everybody's plans.

        Return everybody's chances of winning, draw after draw; a draw has the same random numbers for all columns.
        """
        drawn = array("q")
        for plans in others:
            drawn.extend((1 + self.chance.randrange(2**31 - 1), self.chance.randrange(len(self.worlds)), *plans))
        count = len(others) * len(columns)
        jobs, shares = bytearray(JOB * count), array("d", bytes(8 * PARTIES * count))
        self.rules.lay_out(jobs, drawn, array("q", columns), int(answers), self.who, rounds)
        self.run(jobs, shares)
        return shares

    def gains(
        self, others: Sequence[Codes], columns: Codes, rounds: int, answers: bool = False
    ) -> list["array[float]"]:
        """The same, only the seat's own chances: by column, one for every draw."""
        shares, size = self.play(others, columns, rounds, answers), PARTIES * len(columns)
        return [shares[PARTIES * i + self.who :: size] for i in range(len(columns))]

    def run(self, jobs: bytearray, shares: "array[float]") -> None:
        """Play the jobs on all cores; ``shares`` gets everybody's chances after each."""
        bounds = [len(jobs) // JOB * core // self.threads for core in range(self.threads + 1)]

        def part(core: int) -> None:
            room, log = self._scratch[core]
            self.rules.look_ahead(
                *(self.packed, room, self.arena, self.ground, log, self.weights, jobs, shares),
                *(bounds[core], bounds[core + 1]),
            )

        if self.threads == 1:
            part(0)
        else:
            list(_crew(self.threads).map(part, range(self.threads)))
