"""PROG – Phase 1: dice on keys, starting numbers, the reveal."""

from ..arena import is_diagonal
from ..dialect.bit_sets import contains, including
from ..dialect.registry import rule
from ..event_kinds import DieShown, NumberTaken, Revealed, UnitCleared
from ..events import EventLog, log_event
from ..module_ids import BLUE, NONE
from ..modules.nozzle import steers_diagonally
from ..modules.ram import holds_two
from ..rng import rand
from ..rule_ids import PROG_3, PROG_4, PROG_5
from ..state import NOBODY, SEATS, UNITS, State

DICE_OF_A_COLOUR = 2
DICE_OF_A_UNIT = 2  # with RAM EXPANSION

# --- dice on the controller ---


@rule
def take_die(game: State, who: int, which: int) -> None:
    """Take a die off its key."""
    die = game.robots[who].dice[which]
    die.colour = NONE
    die.number = 0
    die.key = 0
    die.mover = 0


@rule
def forget_counts(game: State, who: int) -> None:
    """Reset what is counted while the operator programs (PROG-5)."""
    robot = game.robots[who]
    robot.overfull_units = 0
    for colour in range(3):
        robot.dice_of_colour[colour] = 0
    for unit in range(UNITS):
        robot.dice_on_unit[unit] = 0


@rule
def clear_program(game: State, who: int) -> None:
    """Take all dice off the controller."""
    forget_counts(game, who)
    for which in range(2 * UNITS):
        take_die(game, who, which)


@rule
def place_die(game: State, who: int, unit: int, colour: int, number: int, key: int) -> None:
    """PROG-1: put a die on a key. Dice must be placed unit by unit, so that PROG-5 counts them in the order I, II, III."""
    robot = game.robots[who]
    robot.dice_of_colour[colour] += 1
    if robot.dice_of_colour[colour] > DICE_OF_A_COLOUR or robot.dice_on_unit[unit] == DICE_OF_A_UNIT:
        robot.overfull_units = including(robot.overfull_units, unit)
    if robot.dice_on_unit[unit] < DICE_OF_A_UNIT:
        die = robot.dice[2 * unit + robot.dice_on_unit[unit]]
        die.colour = colour
        die.number = number
        die.key = key
        robot.dice_on_unit[unit] += 1


@rule
def needs_nozzle(colour: int, key: int) -> bool:
    """PROG-2: whether this is a blue die on a diagonal key."""
    return (colour == BLUE) & is_diagonal(key)  # ``and`` would compile to a branch that is hard to predict


@rule
def key_allowed(game: State, who: int, colour: int, number: int, key: int) -> bool:
    """PROG-2, NOZZLE: whether a die may lie on a key."""
    return not needs_nozzle(colour, key) or steers_diagonally(game, who, number)


@rule
def unit_is_illegal(game: State, who: int, unit: int) -> bool:
    """PROG-5: whether a unit is cleared at the reveal."""
    robot = game.robots[who]
    if contains(robot.overfull_units, unit) or (robot.dice_on_unit[unit] > 1 and not holds_two(game, who)):
        return True
    for slot in range(robot.dice_on_unit[unit]):
        die = robot.dice[2 * unit + slot]
        if not key_allowed(game, who, die.colour, die.number, die.key):
            return True
    return False


# --- starting numbers ---


@rule
def take_number(game: State, log: EventLog, who: int, number: int, rule_id: int) -> None:
    """PROG-3: take a starting number from a pillar; from then on the operator can change nothing."""
    game.robots[who].number = number
    game.decisions += 1 - game.robots[who].killbot
    log_event(log, NumberTaken, who, rule_id, number=number)


@rule
def robots_in_game(game: State) -> int:
    """SETUP-2: how many robots take part, and so how many starting numbers there are."""
    count = 0
    for who in range(SEATS):
        count += game.robots[who].playing
    return count


@rule
def number_free(game: State, number: int) -> bool:
    """Whether a starting number still lies on a pillar."""
    if not 1 <= number <= robots_in_game(game):
        return False
    for who in range(SEATS):
        if game.robots[who].playing and game.robots[who].number == number:
            return False
    return True


@rule
def must_program(game: State, who: int) -> bool:
    """Whether this is an operator who has not taken a number yet."""
    robot = game.robots[who]
    return robot.playing != 0 and not robot.killbot and robot.number == 0


@rule
def all_programmed(game: State) -> bool:
    """Whether every operator has taken a number."""
    for who in range(SEATS):
        if must_program(game, who):
            return False
    return True


@rule
def _number_killbot(game: State, log: EventLog, who: int) -> None:
    """PROG-4: a KillBot gets one of the numbers left, at random."""
    left = 0
    for number in range(1, SEATS + 1):
        left += number_free(game, number)
    pick = rand(game, left) if left > 1 else 0
    for number in range(1, SEATS + 1):
        if number_free(game, number):
            if pick == 0:
                take_number(game, log, who, number, PROG_4)
                return
            pick -= 1


# --- the reveal ---


@rule
def _show_program(game: State, log: EventLog, who: int) -> None:
    """PROG-3: log an event for every die on the controller."""
    for which in range(2 * UNITS if log.on else 0):
        die = game.robots[who].dice[which]
        if die.colour != NONE:
            unit, place = which // 2, 1 + which % 2
            log_event(
                log,
                DieShown,
                who,
                PROG_3,
                unit=unit,
                place=place,
                colour=die.colour,
                number=die.number,
                heading=die.key,
            )


@rule
def reveal(game: State, log: EventLog) -> None:
    """PROG-3 to PROG-5: KillBots get their numbers, the programs are shown, illegal units are cleared."""
    for who in range(SEATS):
        if game.robots[who].killbot and game.robots[who].number == 0:
            _number_killbot(game, log, who)
    log_event(log, Revealed, NOBODY, PROG_3)
    for who in range(SEATS):
        _show_program(game, log, who)
        for unit in range(UNITS):
            if unit_is_illegal(game, who, unit):
                log_event(log, UnitCleared, who, PROG_5, unit=unit)
                for slot in range(2):
                    take_die(game, who, 2 * unit + slot)
        forget_counts(game, who)
