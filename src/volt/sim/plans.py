"""Plans as numbers: a program and a starting number in one integer, for batches.

Six dice of 7 bits, unit I first, then 3 bits of starting number; a die is ``1 + (colour - 1) * 48 + (number - 1) * 8 + key``.
"""

from volt.rules.build import rule
from volt.rules.events import Log
from volt.rules.facts import BLUE, RED
from volt.rules.ids import PROG_3
from volt.rules.programming import clear_program, mistake, number_free, place_die, take_number
from volt.rules.record import i64
from volt.rules.state import UNITS, Game

BITS = 7
DICE = 2 * UNITS


@rule
def die_code(colour: int, number: int, key: int) -> int:
    """A die on a key as a number from 1 to 96."""
    return 1 + (colour - BLUE) * 48 + (number - 1) * 8 + key


@rule
def lock(game: Game, log: Log, who: int, plan: i64) -> bool:
    """PROG-1, PROG-3: program and take the starting number; False, and nothing changed, if that is not legal."""
    number = plan >> BITS * DICE & 7
    if not number_free(game, number) or game.robots[who].number != 0:
        return False
    clear_program(game, who)
    for which in range(DICE):
        code = (plan >> BITS * which & 127) - 1
        if 0 <= code < 96:
            place_die(game, who, which // 2, RED if code >= 48 else BLUE, code // 8 % 6 + 1, code % 8)
    for unit in range(UNITS):
        if mistake(game, who, unit):
            clear_program(game, who)
            return False
    take_number(game, log, who, number, PROG_3)
    return True
