"""Random legal programs, drawn with the game's own random number generator."""

from ..dialect.packed_struct import u64
from ..dialect.registry import rule
from ..module_ids import BLUE, RED
from ..modules.ram import holds_two
from ..phases.programming import key_allowed, place_die
from ..rng import HALF, part, rand, random_word, rest
from ..state import UNITS, State

COLOUR_ORDERS = (0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100)  # of two blue and two red dice: which are blue
DIAGONAL = 1  # a diagonal key; either all of them are open to a die, or none


@rule
def random_key(game: State, who: int, colour: int, number: int) -> int:
    """PROG-2, NOZZLE: a random key on which a die may lie."""
    return rand(game, 8) if key_allowed(game, who, colour, number, DIAGONAL) else 2 * rand(game, 4)


@rule
def _place_random_die(game: State, who: int, unit: int, colour: int, number: int, key: int) -> None:
    """Place a die on ``key``, or on the key before it if ``key`` is diagonal and not allowed."""
    allowed = key_allowed(game, who, colour, number, DIAGONAL)
    place_die(game, who, unit, colour, number, key if allowed else key & ~DIAGONAL)


@rule
def place_random_program(game: State, who: int, odds: int) -> u64:
    """Place three of the four dice on an empty controller; with RAM EXPANSION, all four one time in ``odds``.

    One random word is enough: its halves serve the dice in turn. Return the unused randomness, a fraction like that of ``rest``.
    """
    word = random_word(game)
    luck, later = word >> 32, word & HALF
    blues = COLOUR_ORDERS[part(luck, len(COLOUR_ORDERS))]
    luck = rest(luck, len(COLOUR_ORDERS))
    double = part(later, odds * UNITS) if holds_two(game, who) else -1
    later = rest(later, odds * UNITS)
    for unit in range(UNITS):
        for _ in range(2 if unit == double else 1):
            number = 1 + part(luck, 6)
            luck = rest(luck, 6)
            _place_random_die(game, who, unit, BLUE if blues & 1 else RED, number, part(luck, 8))
            luck, later = later, rest(luck, 8)
            blues >>= 1
    return luck
