"""What may lie on a controller, for whoever programs one: bots and the console (PROG-1, PROG-2, NOZZLE, RAM)."""

from collections import Counter
from collections.abc import Collection

from volt.game import Die, Program
from volt.game.vocabulary import HEADINGS
from volt.rules.module_ids import BLUE, RED
from volt.rules.modules.nozzle import HIGH, LOW
from volt.rules.programming import DICE_OF_A_COLOUR

DICE = (BLUE, RED) * DICE_OF_A_COLOUR
ALL_KEYS = tuple(range(len(HEADINGS)))
BLUE_KEYS = ALL_KEYS[::2]


def open_keys(modules: Collection[str], colour: int, number: int) -> tuple[int, ...]:
    """The keys on which a die may lie."""
    steers = "nozzle" in modules and LOW <= number <= HIGH
    return ALL_KEYS if colour == RED or steers else BLUE_KEYS


def dice_in_a_unit(modules: Collection[str]) -> int:
    """How many dice a control unit may hold."""
    return 2 if "ram" in modules else 1


def complete(program: Program) -> bool:
    """PROG-1: whether a die lies on every control unit."""
    return all(program.units)


def allowed(modules: Collection[str], program: Program) -> bool:
    """PROG-5: whether no unit would be cleared at the reveal."""
    dice = [die for unit in program.units for die in unit]
    spent = Counter(die.colour for die in dice)
    return (
        all(count <= DICE_OF_A_COLOUR for count in spent.values())
        and all(len(unit) <= dice_in_a_unit(modules) for unit in program.units)
        and all(_lies_well(modules, die) for die in dice)
    )


def _lies_well(modules: Collection[str], die: Die) -> bool:
    return die.heading in open_keys(modules, die.colour, die.number)
