"""ROUND: the phases as lists of named steps. A mode is such a list; a step is played whole or not at all."""

from .activation import activate_next
from .arena import OUT, Arena
from .decks import draw_from, draw_module
from .events import DRAFTED, UNIT_BEGAN, EventLog, log_event
from .killbots import roll
from .module_ids import BLUE, RED, YELLOW
from .preparation import clear_damage, equip, place_token, reboot, return_numbers
from .programming import all_programmed, clear_program, reveal
from .questions import DRAFT_CHOICE, NOTHING_ASKED, ask
from .registry import rule
from .resolution import activate_space, high_voltage
from .rule_ids import ACT_1, CHAMP_3, DMG_3, SETUP_5
from .state import (
    NOBODY,
    SEATS,
    TRAINING,
    State,
    copy_game,
    is_running,
    restore_game,
    seat_with_number,
)

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

_PHASE_2 = (REVEAL, ROLL, ACTIVATION, ROLL, ACTIVATION, ROLL, ACTIVATION)
_PHASE_3 = (HIGH_VOLTAGE, SPACES)
RFL_STEPS = (DRAFT, PLACE_TOKEN, CLEAR_DAMAGE, EQUIP, REBOOT, RETURN_NUMBERS, PROGRAMMING) + _PHASE_2 + _PHASE_3
TRAINING_STEPS = (
    (NO_STEP, PLACE_TOKEN, CLEAR_DAMAGE, NO_STEP, REBOOT, RETURN_NUMBERS, PROGRAMMING) + _PHASE_2 + _PHASE_3
)


def _coded(steps: tuple[int, ...]) -> int:
    """A list of steps as one number of 64 bits: looking into a tuple is slow where it is compiled."""
    code = sum(step << BITS * i for i, step in enumerate(steps))
    return code - (1 << 64) if code >> 63 else code


BITS = 4
RFL_CODE, TRAINING_CODE = _coded(RFL_STEPS), _coded(TRAINING_STEPS)
FIRST_OF_ROUND = 1
LAST_STEP = len(RFL_STEPS) - 1
AT_REVEAL = RFL_STEPS.index(REVEAL)
AT_PROGRAMMING = RFL_STEPS.index(PROGRAMMING)
AT_HIGH_VOLTAGE = RFL_STEPS.index(HIGH_VOLTAGE)


@rule
def step_of(game: State) -> int:
    """The step the game is at."""
    return (TRAINING_CODE if game.mode == TRAINING else RFL_CODE) >> BITS * game.step & 15


@rule
def _draft(game: State, log: EventLog, who: int) -> None:
    """SETUP-5, CHAMP-3: two modules of two colours of choice; a titleholder wears one of them beside the champion module."""
    robot = game.robots[who]
    if robot.killbot:
        return
    choice = ask(game, log, who, DRAFT_CHOICE, 2)
    one = draw_from(game, log, who, BLUE if choice < 2 else RED, SETUP_5)
    other = draw_from(game, log, who, RED if choice == 0 else YELLOW, SETUP_5)
    if robot.equipped == 0:
        robot.equipped = robot.inventory
        robot.inventory = 0
        log_event(log, DRAFTED, who, SETUP_5, one, other, 0)
    else:
        robot.equipped |= 1 << one
        robot.inventory &= ~(1 << one)
        log_event(log, DRAFTED, who, CHAMP_3, one, 0, 0)


@rule
def _turn(game: State, arena: Arena, log: EventLog, step: int, who: int) -> None:
    """The part of a step that is played robot by robot, in order of starting number."""
    if step == DRAFT:
        _draft(game, log, who)
    elif step == EQUIP:
        equip(game, log, who)
    elif step == REBOOT and game.robots[who].at == OUT:
        reboot(game, arena, log, who)
    elif step == SPACES:
        activate_space(game, arena, log, who)


@rule
def _any_inventory(game: State) -> bool:
    """PREP-3: without cards nobody can change its outfit."""
    cards = 0
    for who in range(SEATS):
        cards |= game.robots[who].inventory
    return cards != 0


@rule
def _any_out(game: State) -> bool:
    """PREP-4: whether anybody is to reboot."""
    for who in range(SEATS):
        if game.robots[who].playing and game.robots[who].at == OUT:
            return True
    return False


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
    elif step == REVEAL:
        reveal(game, log)
        game.unit = 0
    elif step == ROLL:
        log_event(log, UNIT_BEGAN, NOBODY, ACT_1, game.unit, 0, 0)
        roll(game, arena, log)
    elif step == HIGH_VOLTAGE:
        high_voltage(game, arena, log)
    elif (
        step == DRAFT
        or step == SPACES
        or (step == EQUIP and _any_inventory(game))
        or (step == REBOOT and _any_out(game))
    ):
        who = seat_with_number(game, game.turn + 1)
        if who != NOBODY:
            _turn(game, arena, log, step, who)
        game.turn += 1
        return game.turn == SEATS
    return True


@rule
def _draw_owed(game: State, log: EventLog) -> None:
    """DMG-3: the next robot that is owed a module draws it, in order of starting number."""
    for number in range(1, SEATS + 1):
        who = seat_with_number(game, number)
        if who != NOBODY and game.owed_modules >> who & 1:
            draw_module(game, log, who, DMG_3)
            game.owed_modules &= ~(1 << who)
            return


@rule
def play_on(game: State, arena: Arena, log: EventLog) -> None:
    """One piece, whatever it asks; ``advance`` is for games that may have to wait."""
    if game.owed_modules != 0:
        _draw_owed(game, log)
    elif _perform(game, arena, log, step_of(game)) and is_running(game):
        game.turn = 0
        game.step = FIRST_OF_ROUND if game.step == LAST_STEP else game.step + 1


@rule
def waiting(game: State) -> bool:
    """Whether the game can go on only when somebody answers or programs, or is over."""
    if not is_running(game) or game.question.kind != NOTHING_ASKED:
        return True
    return step_of(game) == PROGRAMMING and game.owed_modules == 0 and not all_programmed(game)


@rule
def keep_or_restore(game: State, checkpoint: State, log: EventLog) -> bool:
    """After a piece: keep it, or if it asked a question go back to the checkpoint, with the question open; whether it is kept."""
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
    """Play on by one piece: an activation, a robot's turn. False if the game waits.

    If a question came up, the state is back where it was (``checkpoint`` is room to remember that) but for the question, and
    the log holds what will happen up to it.
    """
    if waiting(game):
        return False
    copy_game(checkpoint, game)
    play_on(game, arena, log)
    return keep_or_restore(game, checkpoint, log)
