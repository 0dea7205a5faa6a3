"""ROUND: the phases of a round as a list of named steps, one list for each mode.

A step is played in pieces: an activation, a robot's turn, or the whole step. A piece that asks a question is rolled back
and replayed.
"""

from ..arena import Arena
from ..decks import draw_from, draw_module
from ..dialect.bit_sets import contains, excluding, including
from ..dialect.registry import rule
from ..event_kinds import Drafted, PhaseBegan, UnitBegan
from ..events import EventLog, log_event
from ..killbots import roll
from ..module_ids import BLUE, RED, YELLOW
from ..outfits import encode_outfit
from ..questions import DRAFT_CHOICE, NOTHING_ASKED, ask
from ..rule_ids import ACT_1, CHAMP_3, DMG_3, ROUND_1, ROUND_2, ROUND_3, SETUP_5
from ..state import NOBODY, SEATS, TRAINING, State, copy_game, in_arena, is_running, restore_game, seat_with_number
from .activation import activate_next
from .preparation import clear_damage, equip, place_token, reboot, return_numbers
from .programming import all_programmed, clear_program, reveal
from .resolution import activate_space, high_voltage

(
    NO_STEP,
    DRAFT,
    PLACE_TOKEN,
    CLEAR_DAMAGE,
    EQUIP,
    REBOOT,
    RETURN_NUMBERS,
    PROGRAMMING,
    REVEAL,
    ROLL,
    ACTIVATION,
    HIGH_VOLTAGE,
    SPACES,
) = range(13)

PREPARATION = (PLACE_TOKEN, CLEAR_DAMAGE, EQUIP, REBOOT, RETURN_NUMBERS)
ACTIVATIONS = (ROLL, ACTIVATION, ROLL, ACTIVATION, ROLL, ACTIVATION)  # of units I, II and III
RESOLUTION = (HIGH_VOLTAGE, SPACES)
RFL_STEPS = (DRAFT, *PREPARATION, PROGRAMMING, REVEAL, *ACTIVATIONS, *RESOLUTION)
TRAINING_STEPS = tuple(NO_STEP if step in (DRAFT, EQUIP) else step for step in RFL_STEPS)  # no modules (SETUP-4)

# positions in these lists, as ``State.step`` holds them
FIRST_OF_ROUND = RFL_STEPS.index(DRAFT) + 1
AT_PROGRAMMING = RFL_STEPS.index(PROGRAMMING)
AT_REVEAL = RFL_STEPS.index(REVEAL)
AT_HIGH_VOLTAGE = RFL_STEPS.index(HIGH_VOLTAGE)
LAST_STEP = len(RFL_STEPS) - 1


@rule
def phase_of(game: State) -> int:
    """ROUND-0 to ROUND-3: the phase of the round the game is in; the draft counts as preparation."""
    if game.step < AT_PROGRAMMING:
        return 0
    if game.step <= AT_REVEAL:
        return 1
    return 2 if game.step < AT_HIGH_VOLTAGE else 3


@rule
def step_of(game: State) -> int:
    """The current step of the game, in the list of its mode."""
    return TRAINING_STEPS[game.step] if game.mode == TRAINING else RFL_STEPS[game.step]


@rule
def _draft(game: State, log: EventLog, who: int) -> None:
    """SETUP-5, CHAMP-3: draw a module of each of two chosen colours and equip both; a titleholder equips only the first."""
    robot = game.robots[who]
    if robot.killbot:
        return
    choice = ask(game, log, who, DRAFT_CHOICE, 2)
    one = draw_from(game, log, who, BLUE if choice < 2 else RED, SETUP_5)
    draw_from(game, log, who, RED if choice == 0 else YELLOW, SETUP_5)
    if robot.equipped == 0:
        robot.equipped = robot.inventory
        robot.inventory = 0
        log_event(log, Drafted, who, SETUP_5, modules=encode_outfit(robot.equipped))
    else:
        robot.equipped = including(robot.equipped, one)
        robot.inventory = excluding(robot.inventory, one)
        log_event(log, Drafted, who, CHAMP_3, modules=encode_outfit(robot.equipped))


@rule
def _turn(game: State, arena: Arena, log: EventLog, step: int, who: int) -> None:
    """One robot's turn in a step that is played in order of starting number."""
    if step == DRAFT:
        _draft(game, log, who)
    elif step == EQUIP:
        equip(game, log, who)
    elif step == REBOOT and not in_arena(game, who):
        reboot(game, arena, log, who)
    elif step == SPACES:
        activate_space(game, arena, log, who)


@rule
def _any_inventory(game: State) -> bool:
    """PREP-3: whether anybody has cards to swap."""
    cards = 0
    for who in range(SEATS):
        cards |= game.robots[who].inventory
    return cards != 0


@rule
def _any_out(game: State) -> bool:
    """PREP-4: whether any robot has to reboot."""
    for who in range(SEATS):
        if game.robots[who].playing and not in_arena(game, who):
            return True
    return False


@rule
def _has_turns(game: State, step: int) -> bool:
    """Whether a step is played robot by robot, and anybody has something to do in it."""
    if step == EQUIP:
        return _any_inventory(game)
    if step == REBOOT:
        return _any_out(game)
    return step == DRAFT or step == SPACES


@rule
def _perform(game: State, arena: Arena, log: EventLog, step: int) -> bool:
    """Play one piece of a step; True when the step is done."""
    if step == ACTIVATION:
        if activate_next(game, arena, log):
            return False
        game.unit += 1
    elif step == PLACE_TOKEN:
        place_token(game, arena, log)
    elif step == CLEAR_DAMAGE:
        clear_damage(game, log)
    elif step == RETURN_NUMBERS:
        return_numbers(game, log)
        for who in range(SEATS):
            clear_program(game, who)
        log_event(log, PhaseBegan, NOBODY, ROUND_1, phase=1)
    elif step == REVEAL:
        reveal(game, log)
        log_event(log, PhaseBegan, NOBODY, ROUND_2, phase=2)
        game.unit = 0
    elif step == ROLL:
        log_event(log, UnitBegan, NOBODY, ACT_1, unit=game.unit)
        roll(game, arena, log)
    elif step == HIGH_VOLTAGE:
        log_event(log, PhaseBegan, NOBODY, ROUND_3, phase=3)
        high_voltage(game, arena, log)
    elif _has_turns(game, step):
        who = seat_with_number(game, game.turn + 1)
        if who != NOBODY:
            _turn(game, arena, log, step, who)
        game.turn += 1
        return game.turn == SEATS
    return True


@rule
def _draw_owed_module(game: State, log: EventLog) -> None:
    """DMG-3: the first robot by starting number that is owed a module draws it."""
    for number in range(1, SEATS + 1):
        who = seat_with_number(game, number)
        if who != NOBODY and contains(game.owed_modules, who):
            draw_module(game, log, who, DMG_3)
            game.owed_modules = excluding(game.owed_modules, who)
            return


@rule
def play_on(game: State, arena: Arena, log: EventLog) -> None:
    """Play one piece without stopping for questions; use ``advance`` for games whose operators must be asked."""
    if game.owed_modules != 0:
        _draw_owed_module(game, log)
    elif _perform(game, arena, log, step_of(game)) and is_running(game):
        game.turn = 0
        game.step = FIRST_OF_ROUND if game.step == LAST_STEP else game.step + 1


@rule
def waiting(game: State) -> bool:
    """Whether the game needs an answer or a program to continue, or is over."""
    if not is_running(game) or game.question.kind != NOTHING_ASKED:
        return True
    return step_of(game) == PROGRAMMING and game.owed_modules == 0 and not all_programmed(game)


@rule
def keep_or_restore(game: State, checkpoint: State, log: EventLog) -> bool:
    """Finish a piece: keep it or, if it asked a question, restore the checkpoint with the question open; return whether kept."""
    question = game.question
    question.used = 0
    if question.kind != NOTHING_ASKED:
        restore_game(game, checkpoint)
        log.count = log.asked
        return False
    for i in range(question.given):
        question.answers[i] = 0
    question.given = 0
    return True


@rule
def advance(game: State, checkpoint: State, arena: Arena, log: EventLog) -> bool:
    """Play one piece: an activation, a robot's turn, a whole step or an owed module. False if the game waits.

    If the piece asks a question, the state is rolled back to where it was (``checkpoint`` is scratch space for that) except for
    the question, and the log holds the events before it.
    """
    if waiting(game):
        return False
    copy_game(checkpoint, game)
    play_on(game, arena, log)
    return keep_or_restore(game, checkpoint, log)
