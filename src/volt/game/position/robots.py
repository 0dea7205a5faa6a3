"""The word of a robot in a position: where it is, what it has, and its program."""

from functools import lru_cache
from typing import NamedTuple

from volt.arenas import space_index
from volt.arenas.spaces import Size
from volt.rules.arena import OUT
from volt.rules.decks import fits
from volt.rules.dialect.packed_struct import pack
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.module_ids import BLUE
from volt.rules.modules.shield import ROOM as SHIELD_HOLDS
from volt.rules.phases.programming import forget_counts, place_die
from volt.rules.phases.setup import TOKENS_OF_A_NUMBER
from volt.rules.state import (
    DESTROYED,
    MINES_EACH,
    SEATS,
    State,
)

from ..notation import Die
from ..vocabulary import (
    COLOURS,
    DECKS,
    HEADINGS,
    SIDES,
    UNITS,
    module_bits,
    modules_of,
)
from .words import items, module_names, number_in, reads_a_word, tally, word_index
from .writing import HEAD, ROBOT

WORDS = "colour:side:space:number:damage:shield:vp:modules:inventory:mines:program"


class ReadRobot(NamedTuple):
    """A robot, packed; values for checks of the whole position; the modules everybody knows to be in its inventory, as bits."""

    packed: bytes
    at: int
    number: int
    vp: int
    modules: int  # a tally
    known: int


@reads_a_word
def read_robot(word: str, size: Size, own: bool, revealed: bool) -> ReadRobot:
    """Parse a robot."""
    if word.count(":") != WORDS.count(":"):
        raise ValueError(f"a robot is {WORDS}")
    _, side, at, number, damage, shield, vp, modules, inventory, mines, program = word.split(":")
    compass, killbot, heading = side.partition(",")
    equipped = _equipped(modules)
    mined = [_space(mine, size) for mine in items(mines, ",")] or [OUT] * MINES_EACH
    if len(mined) != MINES_EACH:
        raise ValueError(f"mines are {MINES_EACH} spaces, 'out' for one that is not laid, or -")
    held, known = _hand(inventory, own)
    begin, points, taken = _space(at, size), number_in(vp, 0, 6 * TOKENS_OF_A_NUMBER), number_in(number, 0, SEATS)
    facing = word_index(heading, HEADINGS, "heading") if killbot else 0
    hurt, shielded = number_in(damage, 0, DESTROYED), number_in(shield, 0, SHIELD_HOLDS)
    placed = _program(program, revealed)
    seated = 1, SIDES.index(compass), int(bool(killbot)), facing
    packed = ROBOT.pack(equipped, held, begin, *mined, *seated, taken, hurt, shielded, points, *placed)
    owned = modules_of(equipped) + modules_of(held if own else known)
    return ReadRobot(packed, begin, taken, points, tally(owned), known)


@lru_cache(maxsize=1 << 10)
def _equipped(modules: str) -> int:
    equipped = module_bits(module_names(modules))
    if not fits(equipped):
        raise ValueError(f"{modules} do not fit together (SETUP-6)")
    return equipped


@lru_cache(maxsize=1 << 10)
def _hand(inventory: str, own: bool) -> tuple[int, int]:
    """An inventory as it is stored in a state, and the modules that everybody knows to be in it."""
    hand = items(inventory)
    named = module_bits(module_names("+".join(card.removesuffix("!") for card in hand if card[:1] != "?") or "-"))
    hidden = [word_index(card[1:], DECKS, "deck") for card in hand if card[:1] == "?"]
    if own and hidden:
        raise ValueError("this inventory is visible: all its cards need names")
    if own:
        return named, module_bits([card[:-1] for card in hand if card[-1:] == "!"])
    return sum((hand_size(named, BLUE + i) + hidden.count(i)) << HAND_BITS * i for i in range(len(DECKS))), named


@lru_cache(maxsize=1 << 12)
def _program(program: str, revealed: bool) -> tuple[int, ...]:
    """The fields of the dice on a controller, and the counts kept while the operator programs."""
    units = program.split("_")
    if len(units) != len(UNITS):
        raise ValueError(f"{program!r} is not a program of three units, like B3n_R2sw_-")
    state = State()
    robot = state.robots[0]
    for unit, text in enumerate(units):
        for slot, written in enumerate(items(text)):
            if slot > 1:
                raise ValueError(f"{text!r} has too many dice for one unit")
            if written:
                name, moved, mover = written.partition("^")
                die = Die.parse(name)
                if robot.dice_on_unit[unit] < slot:
                    robot.dice_on_unit[unit] = slot
                place_die(state, 0, unit, die.colour, die.number, die.heading)
                if moved:
                    robot.dice[2 * unit + slot].mover = 1 + word_index(mover, COLOURS, "colour")
    if revealed:
        forget_counts(state, 0)
    return ROBOT.unpack(pack(robot))[HEAD:]


def _space(text: str, size: Size) -> int:
    return OUT if text == "out" else space_index(size, text)
