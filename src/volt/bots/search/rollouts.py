"""Rollouts: what a position leads to if these plans are made, or this answer is given.

A *job* is one rollout: a world, a random seed, a plan for every seat or an answer to the open question,
and how many rounds to play; later rounds are programmed by heuristic. Its result is everybody's chance of winning at the end.
"""

from typing import Annotated

from volt.rules.arena import OUT, Arena
from volt.rules.dialect.packed_struct import i8, i16, i32, i64, packed_struct
from volt.rules.dialect.registry import rule
from volt.rules.events import EventLog
from volt.rules.phases.programming import all_programmed
from volt.rules.phases.steps import AT_PROGRAMMING, FIRST_OF_ROUND, LAST_STEP, advance, play_on
from volt.rules.questions import NOTHING_ASKED, USUAL_ANSWERS, record_answer
from volt.rules.rng import rand, seed_rng
from volt.rules.state import SEATS, State, copy_game, is_running

from .evaluation import PARTIES, standing
from .heuristic_plans import commit, heuristic_plan, program_by_heuristic, random_plan
from .reachability import Ground

HEURISTIC, ANYTHING = 0, -1  # plans to be made when the job is run: by heuristic, or at random
NO_ANSWER = -1
DRAW = 2 + SEATS  # numbers of a draw (``lay_out``)


@packed_struct
class Job:
    """One rollout and its result."""

    chance: i64
    plans: Annotated[list[i64], SEATS]
    picks: Annotated[list[i32], SEATS]  # the plans' places in their pools (``plan_evolution``)
    world: i32
    me: i16  # who takes a starting number first
    rounds: i16
    answer: i16
    lost: i16  # bit set of the robots that were out of the arena when the first round was over
    winner: i16
    vp: Annotated[list[i8], SEATS]  # when the first round was over
    spare: Annotated[list[i8], 2]


@rule
def _program(game: State, arena: Arena, ground: Ground, who: int, plan: int) -> None:
    robot = game.robots[who]
    if robot.playing and not robot.killbot:
        if plan == ANYTHING:
            plan = random_plan(game, who)
        elif plan == HEURISTIC:
            plan = heuristic_plan(game, arena, ground, who)
        commit(game, who, plan)


@rule
def _program_all(game: State, arena: Arena, ground: Ground, job: Job) -> None:
    """PROG-3: the searching seat takes its number first; the others follow, starting at a random seat."""
    _program(game, arena, ground, job.me, job.plans[job.me])
    first = rand(game, SEATS)
    for i in range(SEATS):
        who = (first + i) % SEATS
        if who != job.me:
            _program(game, arena, ground, who, job.plans[who])


@rule
def _begin(game: State, scratch: State, arena: Arena, ground: Ground, log: EventLog, job: Job) -> None:
    """Make the plans, or answer the question that is open in the world."""
    if job.answer != NO_ANSWER and game.question.kind != NOTHING_ASKED:
        record_answer(game, job.answer)
    game.auto = USUAL_ANSWERS
    if job.answer != NO_ANSWER:
        advance(game, scratch, arena, log)
    elif game.step == AT_PROGRAMMING:
        _program_all(game, arena, ground, job)


@rule
def _note(game: State, job: Job) -> None:
    job.lost = 0
    job.winner = game.winner
    for who in range(SEATS):
        job.vp[who] = game.robots[who].vp
        if game.robots[who].playing and game.robots[who].at == OUT:
            job.lost |= 1 << who


@rule
def play_job(game: State, scratch: State, arena: Arena, ground: Ground, log: EventLog, job: Job) -> None:
    """Play the rollout to the end of its last round."""
    seed_rng(game, job.chance, 0)
    _begin(game, scratch, arena, ground, log, job)
    rounds = 0
    while is_running(game):
        before = game.step
        if before == AT_PROGRAMMING and game.owed_modules == 0 and not all_programmed(game):
            program_by_heuristic(game, arena, ground)
        play_on(game, arena, log)
        if before == LAST_STEP and game.step == FIRST_OF_ROUND:
            if rounds == 0:
                _note(game, job)
            rounds += 1
        if rounds == job.rounds and game.owed_modules == 0:
            return
    if rounds == 0:
        _note(game, job)


@rule
def lay_out(jobs: list[Job], draws: list[i64], columns: list[i64], answers: int, me: int, rounds: int) -> None:
    """Make jobs, row by row: one row for every draw (a seed, a world and everybody's plans), one column for each plan or
    answer of ``me``."""
    for i in range(len(jobs)):
        job = jobs[i]
        first = i // len(columns) * DRAW
        job.chance = draws[first]
        job.world = draws[first + 1]
        for who in range(SEATS):
            job.plans[who] = draws[first + 2 + who]
        value = columns[i % len(columns)]
        job.answer = value if answers else NO_ANSWER
        if not answers:
            job.plans[me] = value
        job.me = me
        job.rounds = rounds


@rule
def look_ahead(
    worlds: list[State],
    scratch: list[State],
    arenas: list[Arena],
    grounds: list[Ground],
    logs: list[EventLog],
    weights: list[float],
    jobs: list[Job],
    shares: list[float],
    first: int,
    last: int,
) -> None:
    """Run ``jobs[first:last]``; ``shares`` gets ``PARTIES`` chances for each. ``scratch`` has room for two games."""
    for i in range(first, last):
        copy_game(scratch[0], worlds[jobs[i].world])
        play_job(scratch[0], scratch[1], arenas[0], grounds[0], logs[0], jobs[i])
        standing(scratch[0], arenas[0], grounds[0], weights, shares, i * PARTIES)


@rule
def answer_usually(game: State, seed: int) -> None:
    """Ask nobody any more: operators do what they nearly always do, or anything."""
    seed_rng(game, seed, 0)
    game.auto = USUAL_ANSWERS


@rule
def begin_round(game: State, seed: int, me: int, plans: list[i64]) -> None:
    """Make these plans, ``me`` first, and ask nobody any more."""
    answer_usually(game, seed)
    commit(game, me, plans[me])
    for who in range(SEATS):
        robot = game.robots[who]
        if who != me and robot.playing and not robot.killbot:
            commit(game, who, plans[who])
