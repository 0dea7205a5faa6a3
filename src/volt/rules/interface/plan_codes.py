"""Plans as numbers: a program and a starting number in one integer.

Six dice of 7 bits, unit I first, then 3 bits of starting number. A die is a number from 1 to 96; 0 is none. No other file decodes
them. The functions that only compute work for arrays as well.
"""

from ..arena import HEADINGS
from ..dialect.packed_struct import i64
from ..dialect.registry import rule
from ..events import EventLog
from ..module_ids import BLUE, NONE
from ..phases.programming import DICE_OF_A_COLOUR, clear_program, number_free, place_die, take_number, unit_is_illegal
from ..rule_ids import PROG_3
from ..state import UNITS, State

FACES, KEYS = 6, HEADINGS
DIE_CODES = 2 * FACES * KEYS  # the highest code of a die: blue and red
BITS = 7  # of a die
DIE_SLOTS = 2 * UNITS  # for dice on a controller: unit u holds dice 2u and 2u + 1


@rule
def die_code(colour: int, number: int, key: int) -> int:
    """A die on a key as a number: blue ones first, by number, then by key."""
    return 1 + ((colour - BLUE) * FACES + number - 1) * KEYS + key


@rule
def colour_of(die: int) -> int:
    """The colour of a die code that is not 0."""
    return BLUE + (die - 1) // (FACES * KEYS)


@rule
def face_of(die: int) -> int:
    """The number that a die shows, from 1 to 6."""
    return (die - 1) // KEYS % FACES + 1


@rule
def key_of(die: int) -> int:
    """The key that a die lies on."""
    return (die - 1) % KEYS


@rule
def die_of(plan: i64, which: int) -> int:
    """The code of a die of a plan, 0 if there is none."""
    return plan >> BITS * which & 127


@rule
def lone_die(which: i64, die: i64) -> i64:
    """The plan with that die at index ``which``, and nothing else."""
    return die << BITS * which


@rule
def with_die(plan: i64, which: int, die: i64) -> i64:
    """The plan with that die, or none (0), at index ``which``."""
    return plan ^ lone_die(which, die ^ die_of(plan, which))


@rule
def dice_left(plan: i64, colour: int) -> int:
    """PROG-1: how many dice of a colour a plan does not use; negative if it uses too many."""
    count = DICE_OF_A_COLOUR
    for which in range(DIE_SLOTS):
        die = die_of(plan, which)
        count -= die > 0 and colour_of(die) == colour
    return count


@rule
def number_of(plan: i64) -> int:
    """The starting number of a plan."""
    return plan >> BITS * DIE_SLOTS & 7


@rule
def with_number(plan: i64, number: i64) -> i64:
    """The plan with that starting number."""
    return plan ^ (number ^ number_of(plan)) << BITS * DIE_SLOTS


@rule
def place_dice(game: State, who: int, plan: i64) -> None:
    """PROG-1: clear the controller and place the dice of a plan."""
    clear_program(game, who)
    for which in range(DIE_SLOTS):
        die = die_of(plan, which)
        if 0 < die <= DIE_CODES:
            colour, face, key = colour_of(die), face_of(die), key_of(die)
            place_die(game, who, which // 2, colour, face, key)


@rule
def plan_on(game: State, who: int) -> i64:
    """The dice on a controller as a plan without a starting number."""
    plan = 0
    for which in range(DIE_SLOTS):
        die = game.robots[who].dice[which]
        if die.colour != NONE:
            plan = with_die(plan, which, die_code(die.colour, die.number, die.key))
    return plan


@rule
def commit_plan(game: State, log: EventLog, who: int, plan: i64) -> bool:
    """PROG-1, PROG-3: program and take the starting number; False, changing nothing, if the plan is not legal."""
    number = number_of(plan)
    if not number_free(game, number) or game.robots[who].number != 0:
        return False
    place_dice(game, who, plan)
    for unit in range(UNITS):
        if unit_is_illegal(game, who, unit):
            clear_program(game, who)
            return False
    take_number(game, log, who, number, PROG_3)
    return True
