"""Random legal programs, drawn from the chance of the game itself."""

from .module_ids import BLUE, RED
from .modules.nozzle import steers_diagonally
from .modules.ram import holds_two
from .programming import DICE_OF_A_COLOUR, place_die
from .registry import rule
from .rng import rand
from .state import UNITS, State


@rule
def random_key(game: State, who: int, colour: int, number: int) -> int:
    """PROG-2, NOZZLE: a random key on which a die may lie."""
    any_key = colour == RED or steers_diagonally(game, who, number)
    return rand(game, 8) if any_key else 2 * rand(game, 4)


@rule
def _place_random_die(game: State, who: int, unit: int, colour: int) -> None:
    number = 1 + rand(game, 6)
    place_die(game, who, unit, colour, number, random_key(game, who, colour, number))


@rule
def place_random_program(game: State, who: int, odds: int) -> None:
    """Place three of the four dice on an empty controller; with RAM EXPANSION once in ``odds`` times all four."""
    double = rand(game, odds * UNITS) if holds_two(game, who) else -1
    blues, reds = DICE_OF_A_COLOUR, DICE_OF_A_COLOUR
    for unit in range(UNITS):
        for _ in range(2 if unit == double else 1):
            colour = BLUE if rand(game, blues + reds) < blues else RED
            blues -= colour == BLUE
            reds -= colour == RED
            _place_random_die(game, who, unit, colour)
