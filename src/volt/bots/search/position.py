"""Search in one position by compiled rollouts: possible worlds, plans for everybody, and their outcomes."""

import copy
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from typing import Any

import numpy as np

from volt.game import Answer, Decision, Plan, View
from volt.game.decisions import asked, open_decisions
from volt.game.engine import Engine
from volt.game.view import determinize
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import layout, pack, unpack
from volt.rules.events import EventLog
from volt.rules.state import SEATS, State

from ..thoughts import Candidate
from .deadline import Deadline
from .evaluation import PARTIES
from .native_search import SEARCH, ground_of
from .plan_evolution import POOL, PlanPool
from .rollouts import ANYTHING, HEURISTIC, NO_ANSWER, Job

Array = Any
Plans = Mapping[int, Array]  # codes of plans, by seat
CHUNK = 4 * POOL  # jobs run at a time
IMAGINING = 0.2  # the share of a budget after which no further world is drawn
GUESSED, FRESH = 8, POOL // 4  # generations in which the others' pools get new ideas, and how many
OWN = POOL * 3 // 4  # how many of the seat's own initial plans may be given
SHARPNESS = 1.5  # how much more likely the others' better plans are
WILDNESS = 0.1  # how often somebody is assumed to act at random
CLEAR = 3.0  # standard errors by which an answer must lead to stop early
ENOUGH = 3000  # rollouts for each answer


class Effort:
    """How much a bot may think: a time budget and optionally a number of rollouts.

    Rollouts are played in batches; none is started that would end too late if it took as long as the longest so far.
    """

    def __init__(self, clock: Deadline, samples: int | None) -> None:
        self._clock, self._samples, self.done = clock, samples, 0
        self._longest, self._noted = 0.0, clock.spent

    def note(self, courses: int) -> None:
        """Note that a batch of that many rollouts is done."""
        spent = self._clock.spent
        self._longest, self._noted = max(self._longest, spent - self._noted), spent
        self.done += courses

    def skip(self) -> None:
        """Note that the time since the last call was not spent on a batch."""
        self._noted = self._clock.spent

    def suffices(self, until: float) -> bool:
        """Whether less than this share is used up and there is time for another batch."""
        return self.used < until and self._clock.left >= self._longest

    def seconds(self, until: float) -> float:
        """Seconds until this share of the time is used up."""
        return self._clock.until(until)

    @property
    def used(self) -> float:
        """The share of the effort that is used up."""
        courses = self.done / self._samples if self._samples is not None else 0.0
        return max(courses, self._clock.used)


@cache
def _crew(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, "volt-bot")


class SearchPosition:
    """One position as a seat knows it, completed to full states in several ways."""

    def __init__(self, view: View, decision: Decision, seed: int, weights: Array, threads: int = 1) -> None:
        self.rules, self.view, self.decision, self.weights = SEARCH.functions, view, decision, weights
        self.who = COLOURS.index(decision.seat)
        self.arena, self.ground = ground_of(view.drawing)
        self.chance = np.random.default_rng(seed)
        self.worlds = np.zeros(0, layout(State))
        self.threads = threads
        self._rooms = [(np.zeros(2, layout(State)), np.zeros(1, layout(EventLog))) for _ in range(threads)]

    def imagine(self, count: int, clock: Deadline) -> bool:
        """Draw up to ``count`` worlds that agree with what the seat knows, its decision open; False if none was found."""
        states: list[bytes] = []
        for _ in range(count):
            if states and clock.spent > IMAGINING * clock.budget:
                break
            engine = Engine(self.view.drawing, determinize(self.view, self._seed()))
            engine.run()
            if self.decision in open_decisions(engine.state, self.view.drawing):
                states.append(pack(engine.state))
        if states:
            self.state, self.worlds = (
                unpack(State, states[0]),
                np.frombuffer(bytearray(b"".join(states)), layout(State)),
            )
        return bool(states)

    def seen_by(self, who: int) -> "SearchPosition":
        """The same worlds, to search for the plans of another seat."""
        other = copy.copy(self)
        other.who = who
        return other

    @property
    def operators(self) -> list[int]:
        """The seats that program."""
        return [who for who in range(SEATS) if self.state.robots[who].playing and not self.state.robots[who].killbot]

    def run(self, jobs: Array, shares: Array) -> None:
        """Play the jobs; ``shares`` gets everybody's chances in each."""
        bounds = np.linspace(0, len(jobs), self.threads + 1).astype(int).tolist()

        def part(core: int) -> None:
            room, log = self._rooms[core]
            self.rules.look_ahead(
                *(self.worlds, room, self.arena, self.ground, log, self.weights, jobs, shares),
                *(bounds[core], bounds[core + 1]),
            )

        if self.threads == 1:
            part(0)
        else:
            list(_crew(self.threads).map(part, range(self.threads)))

    # --- plans ---

    def ideas(self, count: int) -> list[int]:
        """Initial ideas for the seat's plan."""
        pools = self._stocked(np.zeros(POOL, layout(Job)), 1)
        return pools["plans"][self.who][:count].tolist()  # type: ignore[no-any-return]

    def best(self, pools: Array, count: int) -> list[int]:
        """The first plans of the seat's pool, none twice."""
        return list(dict.fromkeys(pools["plans"][self.who].tolist()))[:count]

    def bred(self, pools: Array, count: int) -> list[Candidate]:
        """The plans among the first of the seat's pool, none twice, with their results while it was evolved."""
        found: dict[int, Candidate] = {}
        columns = (pools[name][self.who][:count].tolist() for name in ("plans", "gained", "tried"))
        for code, gained, tried in zip(*columns, strict=True):
            found.setdefault(code, Candidate(Plan.from_code(code), gained / max(tried, 1.0), round(tried)))
        return list(found.values())

    def expected(self, pools: Array, count: int = 3) -> dict[str, tuple[Plan, ...]]:
        """What the others will probably do."""
        others = [who for who in self.operators if who != self.who]
        return {COLOURS[who]: tuple(map(Plan.from_code, pools["plans"][who][:count].tolist())) for who in others}

    def _stocked(self, jobs: Array, rounds: int) -> Array:
        pools = np.zeros(SEATS, layout(PlanPool))
        common = (self.worlds, self._rooms[0][0], self.arena, self.ground, pools, jobs)
        self.rules.stock(*common, self.who, rounds, self._seed())
        return pools

    def breed(self, effort: Effort, until: float, rounds: int, known: Plans | None = None) -> Array:
        """Evolve pools of plans for all seats until that share of the effort is used; the best first.

        ``known`` has plans by seat: all that another seat is assumed to consider, and most of the seat's own initial plans.
        """
        known = known or {}
        guesses = all(who == self.who for who in known)
        jobs, shares = np.zeros(CHUNK * self.threads, layout(Job)), np.zeros(CHUNK * self.threads * PARTIES)
        pools = self._stocked(jobs, rounds)
        for who, plans in known.items():
            size = OWN if who == self.who else POOL
            pools["plans"][who][:size] = self.chance.permutation(np.resize(plans, max(size, len(plans))))[:size]
            jobs["plans"][:, who] = pools["plans"][who][jobs["picks"][:, who]]
        common = (self.worlds, self._rooms[0][0], self.arena, self.ground, pools, jobs)
        for generation in count():
            self.run(jobs, shares)
            effort.note(len(jobs))
            best, others = POOL // 2, POOL - FRESH if generation < GUESSED and guesses else POOL
            if not effort.suffices(until):
                best, others = POOL, POOL
            self.rules.breed(*common, shares, self.who, rounds, best, others, self._seed())
            if best == POOL:
                break
        return pools

    def _seed(self) -> int:
        return int(self.chance.integers(2**31))

    def opponents(self, pools: Array | Plans | None, draws: int) -> Array:
        """The others' plans in each of the draws: mostly one of the better ones in their pools, or any of the plans given.

        Seats without a pool or plans make heuristic plans.
        """
        plans = np.full((draws, SEATS), HEURISTIC, np.int64)
        if isinstance(pools, Mapping):
            for who, some in pools.items():
                plans[:, who] = self.chance.choice(some, draws)
        elif pools is not None:
            places = (POOL // 2 * self.chance.random((draws, SEATS)) ** SHARPNESS).astype(int)
            plans = pools["plans"][np.arange(SEATS), places]
            plans[self.chance.random((draws, SEATS)) < WILDNESS] = ANYTHING
        return plans

    def compare(
        self, plans: Sequence[int], pools: Array | Plans | None, effort: Effort, until: float, rounds: int
    ) -> list[Candidate]:
        """The plans, best first: all face the same opponents and the same random numbers; the worse half drops out repeatedly."""
        left = np.array(plans, np.int64)
        gained, tried = np.zeros(len(left)), 0
        begun = effort.used
        dropped: list[Candidate] = []
        stages = max(1, int(np.ceil(np.log2(len(left)))))
        for stage in range(stages):
            goal = begun + (until - begun) * (stage + 1) / stages
            while not tried or effort.suffices(1.0):
                shares = self.meet(left, pools, max(1, CHUNK // len(left)), rounds)
                gained += shares.sum(axis=0)
                tried += len(shares)
                effort.note(shares.size)
                if not effort.suffices(goal):
                    break
            order = np.argsort(-gained, kind="stable")
            half = 1 if stage == stages - 1 else (len(left) + 1) // 2
            dropped = [
                Candidate(Plan.from_code(int(left[i])), float(gained[i]) / tried, tried) for i in order[half:]
            ] + dropped
            left, gained = left[order[:half]], gained[order[:half]]
        return [Candidate(Plan.from_code(int(left[0])), float(gained[0]) / tried, tried), *dropped]

    def meet(self, plans: Array, pools: Array | Plans | None, draws: int, rounds: int) -> Array:
        """The seat's chances of winning: one row per draw of everything else, one column per plan."""
        jobs = self.jobs(plans, pools, draws, rounds)
        shares = np.zeros(len(jobs) * PARTIES)
        self.run(jobs, shares)
        return shares.reshape(draws, len(plans), PARTIES)[:, :, self.who]

    def jobs(self, plans: Array, pools: Array | Plans | None, draws: int, rounds: int) -> Array:
        """Rollouts in which each plan faces the same random draws."""
        jobs = np.zeros((draws, len(plans)), layout(Job))
        jobs["plans"] = self.opponents(pools, draws)[:, None, :]
        jobs["plans"][:, :, self.who] = plans
        self._draw(jobs, rounds)
        jobs["answer"] = NO_ANSWER
        return jobs.reshape(-1)

    def _draw(self, jobs: Array, rounds: int) -> None:
        jobs["chance"] = self.chance.integers(1, 2**31, len(jobs))[:, None]
        jobs["world"] = self.chance.integers(len(self.worlds), size=len(jobs))[:, None]
        jobs["rounds"], jobs["me"] = rounds, self.who

    # --- answers ---

    def answer(self, effort: Effort, rounds: int) -> list[Candidate]:
        """The options with their mean chances of winning, best first; stops early if one is clearly best."""
        options = self.decision.options
        gains: list[Array] = []
        per_run = max(1, CHUNK // len(options))
        while True:
            gains.append(self.try_answers(options, per_run, rounds))
            effort.note(gains[-1].size)
            if not effort.suffices(1.0) or len(gains) * per_run >= ENOUGH or _clear(np.concatenate(gains)):
                break
        means = np.concatenate(gains).mean(axis=0)
        samples = len(gains) * per_run
        return [Candidate(options[i], float(means[i]), samples) for i in np.argsort(-means, kind="stable")]

    def try_answers(self, answers: Sequence[Answer], draws: int, rounds: int) -> Array:
        """The seat's chances of winning: one row per draw of everything else, one column per answer."""
        question = asked(self.state, self.view.drawing)
        values = [question.value(answer) for answer in answers]
        jobs, shares = np.zeros((draws, len(values)), layout(Job)), np.zeros(draws * len(values) * PARTIES)
        self._draw(jobs, rounds)
        jobs["answer"] = [NO_ANSWER if value is None else value for value in values]
        self.run(jobs.reshape(-1), shares)
        return shares.reshape(draws, len(values), PARTIES)[:, :, self.who]

    # --- everybody's chances ---

    def reveal(self, state: State) -> None:
        """Use this state as the only world, for somebody who may know everything."""
        packed = pack(state)
        self.state, self.worlds = unpack(State, packed), np.frombuffer(bytearray(packed), layout(State))

    def chances(self, plans: Plans, draws: int, rounds: int) -> Array:
        """Everybody's chances of winning if all draw from these plans: one row per draw, one column per party."""
        jobs, shares = np.zeros((draws, 1), layout(Job)), np.zeros(draws * PARTIES)
        for who, some in plans.items():
            jobs["plans"][:, 0, who] = self.chance.choice(some, draws)
        self._draw(jobs, rounds)
        jobs["answer"] = NO_ANSWER
        self.run(jobs.reshape(-1), shares)
        return shares.reshape(draws, PARTIES)


def _clear(gains: Array) -> bool:
    """Whether one column beats all others by more than luck explains; columns identical to it do not count."""
    if len(gains) < 64:
        return False
    means = gains.mean(axis=0)
    best = int(means.argmax())
    differences = np.delete(gains[:, best, None] - gains, best, axis=1)
    error = differences.std(axis=0) / np.sqrt(len(gains))
    return bool(np.all((differences.mean(axis=0) > CLEAR * error) | (np.abs(differences).max(axis=0) == 0)))
