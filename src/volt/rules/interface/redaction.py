"""Redaction: remove what a seat must not know. Every state shown to an operator or spectator goes through here."""

from ..dialect.registry import rule
from ..module_ids import BLUE, LAST_MODULE, YELLOW
from ..module_table import COLOUR
from ..phases.programming import clear_program
from ..phases.steps import PROGRAMMING, step_of
from ..rng import seed_rng
from ..state import ANSWER_BYTES, DECK_SIZE, SCRIPT, SEATS, State

OF_COLOUR = tuple(  # the modules of each colour, as bits
    sum(1 << module for module in range(1, LAST_MODULE + 1) if COLOUR[module] == colour) for colour in range(YELLOW + 1)
)
HAND_BITS = 8  # per colour, in a redacted inventory: the number of its cards (their backs are public)


@rule
def hand_size(inventory: int, colour: int) -> int:
    """How many cards of a colour an inventory holds."""
    left, count = inventory & OF_COLOUR[colour], 0
    while left:
        left &= left - 1
        count += 1
    return count


@rule
def hidden_hand(inventory: int) -> int:
    """An inventory as others see it: the number of cards of each colour, in HAND_BITS bits each."""
    seen = 0
    for colour in range(BLUE, YELLOW + 1):
        seen |= hand_size(inventory, colour) << HAND_BITS * (colour - BLUE)
    return seen


@rule
def hide(game: State, seat: int) -> None:
    """Remove from a copy of the state, in place, what the seat (NOBODY: a spectator) must not know.

    That is the random number generator, the supply, the order of the decks, scripted rolls and draws, others' inventories
    (PREP-3), their programs before the reveal (PROG-1), and which answers others may give.
    """
    seed_rng(game, 0, 0)
    for number in range(8):
        game.supply[number] = 0
    for colour in range(4):
        for i in range(DECK_SIZE):
            game.decks[colour].cards[i] = 0
    for i in range(SCRIPT):
        game.rolls[i] = 0
        game.draws[i] = 0
    for who in range(SEATS):
        if who != seat:
            game.robots[who].inventory = hidden_hand(game.robots[who].inventory)
            if step_of(game) == PROGRAMMING:
                clear_program(game, who)
    question = game.question
    if question.kind and question.who != seat:
        question.fallback = 0
        for i in range(ANSWER_BYTES):
            question.legal[i] = 0
