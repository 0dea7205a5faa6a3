"""What may lie on a controller: the dice, their open keys, legal programs. The rules decide (PROG-1, PROG-2, PROG-5)."""

import random
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.module_ids import BLUE, RED
from volt.rules.modules.ram import holds_two
from volt.rules.phases.programming import (
    DICE_OF_A_COLOUR,
    DICE_OF_A_UNIT,
    clear_program,
    key_allowed,
    place_die,
    unit_is_illegal,
)
from volt.rules.state import UNITS, State

from .notation import NUMBERS, Die, Program
from .vocabulary import HEADINGS, module_bits

DICE = (BLUE, RED) * DICE_OF_A_COLOUR
_ME = 0  # the seat of the robot used for trying out


def place_program(state: State, who: int, program: Program) -> list[int]:
    """Place a program on the controller of a seat; return the units that PROG-5 would clear at the reveal."""
    clear_program(state, who)
    for unit, dice in enumerate(program.units):
        for die in dice:
            place_die(state, who, unit, die.colour, die.number, die.heading)
    return [unit for unit in range(UNITS) if unit_is_illegal(state, who, unit)]


def illegal_units(state: State, who: int, program: Program) -> list[int]:
    """The units of a program that PROG-5 would clear at the reveal; the state does not change."""
    return place_program(unpack(State, pack(state)), who, program)


def is_legal(modules: Collection[str], program: Program) -> bool:
    """PROG-5: whether a robot with these modules equipped keeps all units of a program at the reveal."""
    return not place_program(_robot_with(modules), _ME, program)


def is_complete(program: Program) -> bool:
    """PROG-1: whether a die lies on every control unit."""
    return all(program.units)


def open_keys(modules: Collection[str], colour: int, number: int) -> tuple[int, ...]:
    """The keys on which a robot with these modules equipped may place a die of this colour and number."""
    return _open_keys(frozenset(modules), colour, number)


def dice_per_unit(modules: Collection[str]) -> int:
    """How many dice a control unit of a robot with these modules equipped may hold."""
    return _dice_per_unit(frozenset(modules))


def legal_programs(modules: Collection[str]) -> Iterator[Program]:
    """Iterate over all legal programs of a robot with these modules equipped, including those with empty units.

    Two dice on a unit come in one order only.
    """
    faces = [
        Die(colour, number, key)
        for colour in (BLUE, RED)
        for number in NUMBERS
        for key in open_keys(modules, colour, number)
    ]
    units: list[tuple[Die, ...]] = [(), *((die,) for die in faces)]
    if dice_per_unit(modules) > 1:
        units += combinations_with_replacement(faces, DICE_OF_A_UNIT)
    blues = {unit: sum(die.colour == BLUE for die in unit) for unit in units}
    for first, second in product(units, units):
        blue = DICE_OF_A_COLOUR - blues[first] - blues[second]
        red = DICE_OF_A_COLOUR - len(first) - len(second) + blues[first] + blues[second]
        if blue >= 0 and red >= 0:
            for third in units:
                if blues[third] <= blue and len(third) - blues[third] <= red:
                    yield Program((first, second, third))


def random_program(modules: Collection[str], chance: random.Random, fourth_die: float = 0.5) -> Program:
    """A legal program: three of the four dice, one to a unit, and with RAM EXPANSION sometimes the fourth.

    ``fourth_die`` is the probability of that. Playouts use ``volt.rules.interface.random_programs``; this uses ``random.Random``,
    for bots with their own seed.
    """
    equipped = frozenset(modules)
    dice = []
    for colour in chance.sample(DICE, len(DICE)):
        number = chance.randint(1, 6)
        dice.append(Die(colour, number, chance.choice(_open_keys(equipped, colour, number))))
    units: list[tuple[Die, ...]] = [(die,) for die in dice[:UNITS]]
    if dice_per_unit(equipped) > 1 and chance.random() < fourth_die:
        units[chance.randrange(UNITS)] += (dice[UNITS],)
    return Program((units[0], units[1], units[2]))


@lru_cache(maxsize=1 << 9)
def _dice_per_unit(modules: frozenset[str]) -> int:
    return DICE_OF_A_UNIT if holds_two(_robot_with(modules), _ME) else 1


@lru_cache(maxsize=1 << 12)
def _open_keys(modules: frozenset[str], colour: int, number: int) -> tuple[int, ...]:
    state = _robot_with(modules)
    return tuple(key for key in range(len(HEADINGS)) if key_allowed(state, _ME, colour, number, key))


def _robot_with(modules: Collection[str]) -> State:
    """A state in which a robot has these modules equipped."""
    state = State()
    state.robots[_ME].equipped = module_bits(modules)
    return state
