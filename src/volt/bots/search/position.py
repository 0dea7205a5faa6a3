"""One position as a seat knows it, completed to full states in several ways, in which rollouts are played."""

import copy
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np

from volt.game import Decision, View
from volt.game.decisions import open_decisions
from volt.game.engine import Engine
from volt.game.view import determinize
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import layout, pack, unpack
from volt.rules.events import EventLog
from volt.rules.state import SEATS, State

from .deadline import Deadline
from .evaluation import PARTIES
from .native_search import SEARCH, Shares, Structs, ground_of
from .rollouts import NO_ANSWER, Job

IMAGINING = 0.2  # the share of a budget after which no further world is drawn


@cache
def _crew(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, "volt-bot")


class SearchPosition:
    """The possible worlds of a seat that has to decide, its random numbers, and the compiled rules that play them.

    ``imagine`` or ``reveal`` must be called first.
    """

    def __init__(self, view: View, decision: Decision, seed: int, weights: Shares, threads: int = 1) -> None:
        self.rules, self.view, self.decision, self.weights = SEARCH.functions, view, decision, weights
        self.who = COLOURS.index(decision.seat)
        self.arena, self.ground = ground_of(view.drawing)
        self.chance = np.random.default_rng(seed)
        self.worlds: Structs = np.zeros(0, layout(State))
        self.threads = threads
        self._scratch = [(np.zeros(2, layout(State)), np.zeros(1, layout(EventLog))) for _ in range(threads)]

    def imagine(self, count: int, clock: Deadline) -> bool:
        """Draw up to ``count`` worlds that agree with what the seat knows, its decision open; False if none was found."""
        states: list[bytes] = []
        for _ in range(count):
            if states and clock.spent > IMAGINING * clock.budget:
                break
            engine = Engine(self.view.drawing, determinize(self.view, self.seed()))
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
        self.worlds = np.frombuffer(bytearray(b"".join(states)), layout(State))

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
        return int(self.chance.integers(2**31))

    @property
    def scratch(self) -> Structs:
        """Room for two games."""
        return self._scratch[0][0]

    def jobs(self, draws: int, columns: int, rounds: int) -> Structs:
        """Rollouts (draws, columns) of so many rounds without plans or answers; those of one row get the same random draws."""
        jobs = np.zeros((draws, columns), layout(Job))
        jobs["chance"] = self.chance.integers(1, 2**31, draws)[:, None]
        jobs["world"] = self.chance.integers(len(self.worlds), size=draws)[:, None]
        jobs["rounds"], jobs["me"], jobs["answer"] = rounds, self.who, NO_ANSWER
        return jobs

    def play(self, jobs: Structs) -> Shares:
        """Play the jobs; everybody's chances of winning after each."""
        shares = np.zeros((*jobs.shape, PARTIES))
        self.run(jobs.reshape(-1), shares)
        return shares

    def run(self, jobs: Structs, shares: Shares) -> None:
        """Play the jobs on all cores; ``shares`` gets everybody's chances after each."""
        bounds = np.linspace(0, len(jobs), self.threads + 1).astype(int).tolist()

        def part(core: int) -> None:
            room, log = self._scratch[core]
            self.rules.look_ahead(
                *(self.worlds, room, self.arena, self.ground, log, self.weights, jobs, shares),
                *(bounds[core], bounds[core + 1]),
            )

        if self.threads == 1:
            part(0)
        else:
            list(_crew(self.threads).map(part, range(self.threads)))
