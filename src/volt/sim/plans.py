"""Plans as numbers: a program and a starting number in one integer, for batches.

Six dice of 7 bits, unit I first, then 3 bits of starting number; a die is ``1 + (colour - 1) * 48 + (number - 1) * 8 + key``.
"""

from volt.game.notation import Die, Plan, Program
from volt.rules.events import EventLog
from volt.rules.module_ids import BLUE, RED
from volt.rules.packed_struct import i64
from volt.rules.programming import clear_program, mistake, number_free, place_die, take_number
from volt.rules.registry import rule
from volt.rules.rule_ids import PROG_3
from volt.rules.state import UNITS, State

BITS = 7
DICE = 2 * UNITS


@rule
def die_code(colour: int, number: int, key: int) -> int:
    """A die on a key as a number from 1 to 96."""
    return 1 + (colour - BLUE) * 48 + (number - 1) * 8 + key


@rule
def lock(game: State, log: EventLog, who: int, plan: i64) -> bool:
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


def plan_of(code: int) -> Plan:
    """The plan that a number stands for, as operators write it."""
    dice = [(code >> BITS * which & 127) - 1 for which in range(DICE)]
    units = [
        tuple(Die(RED if die >= 48 else BLUE, die // 8 % 6 + 1, die % 8) for die in pair if die >= 0)
        for pair in zip(dice[::2], dice[1::2], strict=True)
    ]
    return Plan(Program((units[0], units[1], units[2])), code >> BITS * DICE & 7)


def plan_code(plan: Plan) -> int:
    """The number that stands for a plan of at most two dice a unit."""
    code = plan.number << BITS * DICE
    for unit, dice in enumerate(plan.program.units):
        for slot, die in enumerate(dice):
            code |= die_code(die.colour, die.number, die.heading) << BITS * (2 * unit + slot)
    return code
