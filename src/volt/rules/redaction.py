"""What a seat may know: the one place that hides. Everybody outside gets a state that went through here."""

from .module_ids import BLUE, LAST_MODULE, YELLOW
from .module_table import COLOUR
from .phases import PROGRAMMING, step_of
from .programming import clear_program
from .registry import rule
from .state import DECK_SIZE, SCRIPT, SEATS, State

HAND_BITS = 8  # of a hidden inventory only the backs of the cards are seen: how many blue, red and yellow ones


@rule
def hand_size(inventory: int, colour: int) -> int:
    """How many cards of a colour an inventory holds."""
    count = 0
    for module in range(1, LAST_MODULE + 1):
        if COLOUR[module] == colour:
            count += inventory >> module & 1
    return count


@rule
def hidden_hand(inventory: int) -> int:
    """An inventory seen from outside."""
    seen = 0
    for colour in range(BLUE, YELLOW + 1):
        seen |= hand_size(inventory, colour) << HAND_BITS * (colour - BLUE)
    return seen


@rule
def hide(game: State, seat: int) -> None:
    """Take out of a copy of the state what the seat (NOBODY: a spectator) must not know.

    Chance, the supply, the order of the decks, what is scripted, others' inventories (PREP-3), their programs before the
    reveal (PROG-1), and which answers others may give.
    """
    game.rng = 0
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
        for i in range(32):
            question.legal[i] = 0
