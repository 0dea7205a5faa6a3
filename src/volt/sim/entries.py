"""What is compiled: rules for one game of a batch, and loops over many. A list of records is an array in the compiled world."""

from typing import Annotated

from volt.rules.arena import MAX_SPACES, OUT, Arena
from volt.rules.events import DESTROYED_ROBOT, MAX_EVENTS, EventLog, PackedEvent
from volt.rules.packed_struct import i32, i64, record
from volt.rules.phases import AT_PROGRAMMING, FIRST_OF_ROUND, LAST_STEP, advance, play_on, waiting
from volt.rules.programming import number_free
from volt.rules.questions import NOTHING_ASKED, PROGRAM, legal, record_answer
from volt.rules.redaction import hide
from volt.rules.registry import rule
from volt.rules.rng import seed_rng
from volt.rules.setup import begin
from volt.rules.spelling import Pieces, Text, spell_event, spell_state
from volt.rules.state import NOBODY, SEATS, State, copy_game, is_running

from .breeding import breed, stock
from .ground import survey_ground
from .lookahead import look_ahead
from .plans import BITS, DICE, lock
from .policy import program_randomly
from .standing import strengths

CAUSES = 256
STORY = 8 * MAX_EVENTS  # events told at a time


@record
class Tally:
    """What a survey of many games counts."""

    stands: Annotated[list[i64], MAX_SPACES]  # robots on a space at the end of a round
    deaths: Annotated[list[i64], MAX_SPACES]  # robots destroyed on a space
    causes: Annotated[list[i64], CAUSES]  # by the rule or module that did it


@rule
def deal_game(game: State, table: State, seed: i64) -> None:
    """The game of a seed at a table that is set but for chance."""
    copy_game(game, table)
    seed_rng(game, seed)
    begin(game)


@rule
def _count(log: EventLog, tally: Tally) -> None:
    """Count the destructions of one step."""
    for i in range(log.count):
        event = log.events[i]
        if event.what == DESTROYED_ROBOT:
            tally.deaths[event.a] += 1
            tally.causes[event.c] += 1
    log.count = 0


@rule
def play_steps(game: State, arena: Arena, log: EventLog, tally: Tally, first: int, last: int) -> None:
    """Play the steps from ``first`` on, before ``last``. Step by step: so the threads of a GPU stay together."""
    for step in range(first, last):
        while game.step == step and is_running(game):
            if step == AT_PROGRAMMING:
                program_randomly(game, log)
            play_on(game, arena, log)
            if log.on:
                _count(log, tally)


@rule
def playout(game: State, arena: Arena, log: EventLog, tally: Tally, rounds: int) -> None:
    """Play a game by the fast policy for so many rounds at most; with the log on, count where robots stand and die."""
    game.auto = 1
    play_steps(game, arena, log, tally, 0, AT_PROGRAMMING)
    for _ in range(rounds):
        if not is_running(game):
            break
        play_steps(game, arena, log, tally, AT_PROGRAMMING, LAST_STEP + 1)
        if log.on:
            for who in range(SEATS):
                if game.robots[who].at != OUT:
                    tally.stands[game.robots[who].at] += 1
        play_steps(game, arena, log, tally, FIRST_OF_ROUND, AT_PROGRAMMING)
    game.auto = 0


@rule
def asked(game: State) -> int:
    """The open question as ``kind * 8 + seat``; while programming, the next operator without a number; 0: it is over."""
    if not is_running(game):
        return 0
    if game.question.kind != NOTHING_ASKED:
        return game.question.kind * 8 + game.question.who
    for i in range(SEATS):
        who = (game.rounds + i) % SEATS
        robot = game.robots[who]
        if robot.playing and not robot.killbot and robot.number == 0:
            return PROGRAM * 8 + who
    return 0


@rule
def step_game(game: State, scratch: State, arena: Arena, log: EventLog, answer: i64) -> None:
    """Answer the open question, by a plan while programming, and play on until the next. What is not legal is declined."""
    question = asked(game)
    if question // 8 == PROGRAM:
        if not lock(game, log, question % 8, answer):
            number = 1
            while not number_free(game, number):
                number += 1
            lock(game, log, question % 8, number << BITS * DICE)
    elif question > 0:
        record_answer(game, answer if legal(game, answer) else game.question.fallback)
    while not waiting(game):
        advance(game, scratch, arena, log)


@rule
def _copy_event(to: PackedEvent, source: PackedEvent) -> None:
    to.what = source.what
    to.who = source.who
    to.rule = source.rule
    to.a = source.a
    to.b = source.b
    to.c = source.c


@rule
def observe_game(game: State, seen: State, seat: int) -> None:
    """What a seat may know of a game."""
    copy_game(seen, game)
    hide(seen, seat)


# --- loops over the games from first to last, one call per core ---


@rule
def deal(games: list[State], table: list[State], seed: int, first: int, last: int) -> None:
    """Deal games with successive seeds."""
    for i in range(first, last):
        deal_game(games[i], table[0], seed + i)


@rule
def playouts(
    games: list[State],
    arena: list[Arena],
    logs: list[EventLog],
    tallies: list[Tally],
    rounds: int,
    first: int,
    last: int,
) -> None:
    """``playout`` of every game into one tally."""
    for i in range(first, last):
        playout(games[i], arena[0], logs[0], tallies[0], rounds)


@rule
def resume(
    games: list[State], scratch: list[State], arena: list[Arena], logs: list[EventLog], first: int, last: int
) -> None:
    """Play every game on until it waits for somebody."""
    for i in range(first, last):
        while advance(games[i], scratch[0], arena[0], logs[0]):
            pass


@rule
def steps(
    games: list[State],
    scratch: list[State],
    arena: list[Arena],
    logs: list[EventLog],
    answers: list[int],
    first: int,
    last: int,
) -> None:
    """``step_game`` of every game."""
    for i in range(first, last):
        step_game(games[i], scratch[0], arena[0], logs[0], answers[i])


@rule
def questions(games: list[State], kinds: list[int], seats: list[int], first: int, last: int) -> None:
    """``asked`` of every game, kind and seat apart."""
    for i in range(first, last):
        kinds[i] = asked(games[i]) // 8
        seats[i] = asked(games[i]) % 8


@rule
def observe(games: list[State], seen: list[State], seats: list[int], first: int, last: int) -> None:
    """``observe_game`` of every game, each for the seat named."""
    for i in range(first, last):
        observe_game(games[i], seen[i], seats[i])


# --- one game, told (``volt.sim.engine``) ---


@record
class Sheet:
    """What a game is played on that is told in full."""

    happened: i32  # how many events of the story have happened,
    pending: i32  # how many after them lead up to the open question,
    more: i32  # and 1 if the story goes on
    story: Annotated[list[PackedEvent], STORY]
    log: EventLog
    checkpoint: State
    seen: State  # what a seat may know
    text: Text


@rule
def _tell_step(sheet: Sheet) -> None:
    """Put the events of a step behind those that have happened."""
    for i in range(sheet.log.count):
        _copy_event(sheet.story[sheet.happened + i], sheet.log.events[i])


@rule
def _tell_on(game: State, sheet: Sheet, arena: Arena) -> None:
    """Play on until the game waits, or the sheet is full."""
    log = sheet.log
    log.on = 1
    goes_on = True
    while goes_on and sheet.happened + MAX_EVENTS <= STORY:
        log.count = 0
        goes_on = advance(game, sheet.checkpoint, arena, log)
        _tell_step(sheet)
        if goes_on:
            sheet.happened += log.count
    sheet.pending = 0 if goes_on else log.count
    sheet.more = 1 if goes_on else 0


@rule
def program_told(games: list[State], sheets: list[Sheet], arenas: list[Arena], who: int, plan: int) -> None:
    """Program, take the starting number, and play on; nothing has happened if that is not legal."""
    sheet = sheets[0]
    sheet.log.on, sheet.log.count = 1, 0
    sheet.happened, sheet.pending, sheet.more = 0, 0, 0
    if lock(games[0], sheet.log, who, plan):
        _tell_step(sheet)
        sheet.happened = sheet.log.count
        _tell_on(games[0], sheet, arenas[0])


@rule
def answer_told(games: list[State], sheets: list[Sheet], arenas: list[Arena], answer: int) -> None:
    """Record a legal answer, and play on."""
    record_answer(games[0], answer)
    sheets[0].happened = 0
    _tell_on(games[0], sheets[0], arenas[0])


@rule
def play_told(games: list[State], sheets: list[Sheet], arenas: list[Arena]) -> None:
    """Play on."""
    sheets[0].happened = 0
    _tell_on(games[0], sheets[0], arenas[0])


@rule
def hide_told(games: list[State], sheets: list[Sheet], seat: int) -> None:
    """What a seat may know."""
    observe_game(games[0], sheets[0].seen, seat)


@rule
def spell_told(games: list[State], sheets: list[Sheet], pieces: list[Pieces], count: int) -> None:
    """So many events of the story on the sheet, and the game as spectators see it, as text."""
    sheet, text = sheets[0], sheets[0].text
    text.size = 0
    for i in range(count):
        spell_event(text, pieces[0], sheet.story[i])
    text.story = text.size
    observe_game(games[0], sheet.seen, NOBODY)
    spell_state(text, pieces[0], sheet.seen)


LOOPS = (deal, playouts, resume, steps, questions, observe)
TOLD = (program_told, answer_told, play_told, hide_told, spell_told)
LOOKING = (survey_ground, strengths, look_ahead, stock, breed)
ENTRIES = LOOPS + TOLD + LOOKING
