"""PROG – Phase 1: dice on keys, starting numbers, the reveal."""

from .events import DIE_SHOWN, NUMBER_TAKEN, REVEALED, UNIT_CLEARED, EventLog, log_event
from .module_ids import BLUE, NONE
from .modules.nozzle import steers_diagonally
from .modules.ram import holds_two
from .registry import rule
from .rng import rand
from .rule_ids import PROG_3, PROG_4, PROG_5
from .state import NOBODY, SEATS, UNITS, State

DICE_OF_A_COLOUR = 2


@rule
def take_die(game: State, who: int, which: int) -> None:
    """Take a die off its key."""
    die = game.robots[who].dice[which]
    die.colour = NONE
    die.number = 0
    die.key = 0
    die.mover = 0


@rule
def clear_program(game: State, who: int) -> None:
    """An empty controller."""
    robot = game.robots[who]
    robot.overfull_units = 0
    for colour in range(3):
        robot.dice_of_colour[colour] = 0
    for unit in range(UNITS):
        robot.dice_on_unit[unit] = 0
    for which in range(2 * UNITS):
        take_die(game, who, which)


@rule
def place_die(game: State, who: int, unit: int, colour: int, number: int, key: int) -> None:
    """Put a die on a key. Dice are placed by unit; a third die of a colour, or of a unit, spoils its unit (PROG-5)."""
    robot = game.robots[who]
    robot.dice_of_colour[colour] += 1
    if robot.dice_of_colour[colour] > DICE_OF_A_COLOUR or robot.dice_on_unit[unit] == 2:
        robot.overfull_units |= 1 << unit
    if robot.dice_on_unit[unit] < 2:
        die = robot.dice[2 * unit + robot.dice_on_unit[unit]]
        die.colour = colour
        die.number = number
        die.key = key
        robot.dice_on_unit[unit] += 1


@rule
def unit_is_illegal(game: State, who: int, unit: int) -> bool:
    """PROG-5: whether a unit is illegal."""
    robot = game.robots[who]
    if robot.overfull_units >> unit & 1 or (robot.dice_on_unit[unit] > 1 and not holds_two(game, who)):
        return True
    for slot in range(robot.dice_on_unit[unit]):
        die = robot.dice[2 * unit + slot]
        diagonal = (die.colour == BLUE) & die.key & 1
        if diagonal and not steers_diagonally(game, who, die.number):
            return True
    return False


@rule
def take_number(game: State, log: EventLog, who: int, number: int, rule_id: int) -> None:
    """PROG-3: take a starting number from a pillar; from then on nothing can be changed."""
    game.robots[who].number = number
    game.decisions += 1 - game.robots[who].killbot
    log_event(log, NUMBER_TAKEN, who, rule_id, number, 0, 0)


@rule
def robots_in_game(game: State) -> int:
    """SETUP-2: as many starting numbers as robots."""
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
def all_programmed(game: State) -> bool:
    """Whether every operator has taken a number."""
    for who in range(SEATS):
        robot = game.robots[who]
        if robot.playing and not robot.killbot and robot.number == 0:
            return False
    return True


@rule
def reveal(game: State, log: EventLog) -> None:
    """PROG-4, PROG-5: KillBots get the numbers left, at random; then mistakes are cleared."""
    for who in range(SEATS):
        robot = game.robots[who]
        if robot.killbot and robot.number == 0:
            left = 0
            for number in range(1, SEATS + 1):
                if number_free(game, number):
                    left += 1
            pick = rand(game, left) if left > 1 else 0
            for number in range(1, SEATS + 1):
                if number_free(game, number):
                    if pick == 0:
                        take_number(game, log, who, number, PROG_4)
                        break
                    pick -= 1
    log_event(log, REVEALED, NOBODY, PROG_3, 0, 0, 0)
    for who in range(SEATS):
        robot = game.robots[who]
        for which in range(2 * UNITS if log.on else 0):
            die = robot.dice[which]
            if die.colour != NONE:
                log_event(log, DIE_SHOWN, who, PROG_3, which, die.colour * 8 + die.number, die.key)
        for unit in range(UNITS):
            if unit_is_illegal(game, who, unit):
                log_event(log, UNIT_CLEARED, who, PROG_5, unit, 0, 0)
                for slot in range(2):
                    take_die(game, who, 2 * unit + slot)
            robot.dice_on_unit[unit] = 0
        robot.overfull_units = 0
        for colour in range(3):
            robot.dice_of_colour[colour] = 0
