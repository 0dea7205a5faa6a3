"""Entry points: the functions of the compiled rules that Python calls, for one game with its events and for many games.

A list of packed structs is an array in compiled code.
"""

from typing import Annotated

from ..arena import Arena
from ..dialect.packed_struct import copier, i32, i64, packed_struct
from ..dialect.registry import rule
from ..events import MAX_EVENTS, EventLog, PackedEvent
from ..phases.programming import clear_program, must_program, number_free, unit_is_illegal
from ..phases.setup import begin
from ..phases.steps import advance, waiting
from ..questions import NOTHING_ASKED, PROGRAM, legal, record_answer
from ..rng import next_seed
from ..state import ANSWERS, SEATS, UNITS, State, copy_game, is_running
from .plan_codes import commit_plan, place_dice, with_number
from .reach import reach_of_die, reach_of_round
from .redaction import hide
from .worlds import imagine_worlds

BUFFERED = 4 * MAX_EVENTS  # events per call


# --- one game, with its events ---


@packed_struct
class StepBuffer:
    """The output of one call: events that have happened, then events that lead up to the open question."""

    happened: i32
    pending: i32
    more: i32  # 1 if the buffer was full: call ``run_logged`` for the rest
    events: Annotated[list[PackedEvent], BUFFERED]
    log: EventLog
    checkpoint: State
    redacted: State  # what a seat may know


_copy_event = rule(copier(PackedEvent, "copy_event"))


@rule
def _append_events(buffer: StepBuffer) -> None:
    """Append the events of a piece to those that have happened."""
    for i in range(buffer.log.count):
        _copy_event(buffer.events[buffer.happened + i], buffer.log.events[i])


@rule
def _run(game: State, buffer: StepBuffer, arena: Arena) -> None:
    """Play until the game waits or the buffer is full."""
    log = buffer.log
    log.on = 1
    goes_on = True
    while goes_on and buffer.happened + MAX_EVENTS <= BUFFERED:
        log.count = 0
        goes_on = advance(game, buffer.checkpoint, arena, log)
        _append_events(buffer)
        if goes_on:
            buffer.happened += log.count
    buffer.pending = 0 if goes_on else log.count
    buffer.more = 1 if goes_on else 0


@rule
def program_logged(game: State, buffer: StepBuffer, arena: Arena, who: int, plan: i64) -> bool:
    """Program, take the starting number, and play on; False, changing nothing, if the plan is not legal."""
    log = buffer.log
    log.on = 1
    log.count = 0
    buffer.happened = 0
    if not commit_plan(game, log, who, plan):
        return False
    _append_events(buffer)
    buffer.happened = log.count
    _run(game, buffer, arena)
    return True


@rule
def answer_logged(game: State, buffer: StepBuffer, arena: Arena, answer: int) -> None:
    """Record a legal answer, and play on."""
    record_answer(game, answer)
    buffer.happened = 0
    _run(game, buffer, arena)


@rule
def run_logged(game: State, buffer: StepBuffer, arena: Arena) -> None:
    """Play on, for example after a full buffer was read."""
    buffer.happened = 0
    _run(game, buffer, arena)


@rule
def run_one_step(game: State, buffer: StepBuffer, arena: Arena) -> bool:
    """Play one piece with its events; False if the game waits: the events then lead up to the open question."""
    log = buffer.log
    log.on = 1
    log.count = 0
    buffer.happened = 0
    goes_on = advance(game, buffer.checkpoint, arena, log)
    _append_events(buffer)
    if goes_on:
        buffer.happened = log.count
    buffer.pending = 0 if goes_on else log.count
    buffer.more = 0
    return goes_on


@rule
def redact(game: State, buffer: StepBuffer, seat: int) -> None:
    """Copy what a seat (NOBODY: a spectator) may know into the buffer."""
    copy_game(buffer.redacted, game)
    hide(buffer.redacted, seat)


@rule
def stage_program(game: State, who: int, plan: i64) -> int:
    """Program one robot as if nobody else acted: other controllers are empty, and all robots have a number.

    Returns the units that PROG-5 would clear, as bits; the starting number of the plan does not matter.
    """
    for i in range(SEATS):
        robot = game.robots[(who + i) % SEATS]
        clear_program(game, (who + i) % SEATS)
        number = 1
        while robot.playing and robot.number == 0 and number <= SEATS:
            if number_free(game, number):
                robot.number = number
            number += 1
    place_dice(game, who, plan)
    wrong = 0
    for unit in range(UNITS):
        if unit_is_illegal(game, who, unit):
            wrong |= 1 << unit
    return wrong


@rule
def take_rolled_dice(game: State, who: int) -> None:
    """Take the dice that KillBots have rolled, so that they stand still; ``who``, whose program is previewed, keeps its own."""
    for other in range(SEATS):
        if other != who and game.robots[other].killbot:
            clear_program(game, other)


# --- one of many games ---


@rule
def deal_game(game: State, setup: State, number: i64) -> None:
    """Deal the game with the seed of ``setup`` plus ``number``; ``setup`` has everything but the random choices."""
    copy_game(game, setup)
    next_seed(game, number)
    begin(game)


@rule
def open_question(game: State) -> int:
    """The open question as ``kind * 8 + seat``; while programming, that of the next operator; 0 if there is none."""
    if not is_running(game):
        return 0
    if game.question.kind != NOTHING_ASKED:
        return game.question.kind * 8 + game.question.who
    for i in range(SEATS):
        who = (game.rounds + i) % SEATS
        if must_program(game, who):
            return PROGRAM * 8 + who
    return 0


@rule
def answer_question(game: State, log: EventLog, answer: i64) -> None:
    """Answer the open question, with a plan while programming. Illegal answers count as the default, illegal plans as empty."""
    question = open_question(game)
    if question // 8 == PROGRAM:
        if not commit_plan(game, log, question % 8, answer):
            number = 1
            while not number_free(game, number):
                number += 1
            commit_plan(game, log, question % 8, with_number(0, number))
    elif question > 0:
        allowed = 0 <= answer < ANSWERS and legal(game, answer)
        record_answer(game, answer if allowed else game.question.fallback)


@rule
def step_game(game: State, checkpoint: State, arena: Arena, log: EventLog, answer: i64) -> None:
    """Answer the open question and play on until the game waits again."""
    answer_question(game, log, answer)
    while not waiting(game):
        advance(game, checkpoint, arena, log)


@rule
def observe_game(game: State, seen: State, seat: int) -> None:
    """Copy what a seat may know of a game."""
    copy_game(seen, game)
    hide(seen, seat)


# --- loops over the games from first to last, one call per core ---


@rule
def deal(games: list[State], setup: list[State], first: int, last: int) -> None:
    """Deal games with successive seeds, starting with that of the set-up."""
    for i in range(first, last):
        deal_game(games[i], setup[0], i)


@rule
def resume(
    games: list[State], checkpoint: list[State], arena: list[Arena], logs: list[EventLog], first: int, last: int
) -> None:
    """Play every game until it waits."""
    for i in range(first, last):
        while advance(games[i], checkpoint[0], arena[0], logs[0]):
            pass


@rule
def step(
    games: list[State],
    checkpoint: list[State],
    arena: list[Arena],
    logs: list[EventLog],
    answers: list[int],
    first: int,
    last: int,
) -> None:
    """Call ``step_game`` for every game."""
    for i in range(first, last):
        step_game(games[i], checkpoint[0], arena[0], logs[0], answers[i])


@rule
def step_to(
    games: list[State],
    checkpoint: list[State],
    arena: list[Arena],
    logs: list[EventLog],
    answers: list[int],
    position: int,
    first: int,
    last: int,
) -> None:
    """Answer the open questions, if there are any, and play every game until it waits or has come to a step (``State.step``)."""
    for i in range(first, last):
        game = games[i]
        answer_question(game, logs[0], answers[i])
        while (game.step != position or game.owed_modules != 0) and advance(game, checkpoint[0], arena[0], logs[0]):
            pass


@rule
def questions(games: list[State], kinds: list[int], seats: list[int], first: int, last: int) -> None:
    """``open_question`` of every game, as separate kinds and seats."""
    for i in range(first, last):
        question = open_question(games[i])
        kinds[i] = question // 8
        seats[i] = question % 8


@rule
def observe(games: list[State], seen: list[State], seats: list[int], first: int, last: int) -> None:
    """``observe_game`` of every game, each for its own seat in ``seats``."""
    for i in range(first, last):
        observe_game(games[i], seen[i], seats[i])


LOGGED = (
    program_logged,
    answer_logged,
    run_logged,
    run_one_step,
    record_answer,
    redact,
    stage_program,
    take_rolled_dice,
)
REACH = (reach_of_die, reach_of_round)
LOOPS = (deal, resume, step, step_to, questions, observe, imagine_worlds)
