"""Module cards: decks, drawing (DMG-3, DMG-4), and what fits on a robot (SETUP-6)."""

from .events import MODULE_DRAWN, EventLog, log_event
from .module_ids import BLUE, LAST_MODULE, YELLOW
from .module_table import BLUES, COLOUR, COPIES, REDS
from .questions import DECK_CHOICE, ask_offered, offer
from .registry import rule
from .rng import rand
from .state import SEATS, State


@rule
def owns(game: State, who: int, module: int) -> bool:
    """Whether a module is worn or in the inventory."""
    return (game.robots[who].equipped | game.robots[who].inventory) >> module & 1 == 1


@rule
def at_most_one(modules: int) -> bool:
    """Whether a bit set has no two members."""
    return modules & (modules - 1) == 0


@rule
def fits(modules: int) -> bool:
    """SETUP-6: left a blue or yellow module, right a red or yellow one; a champion module on either side."""
    without_one = modules & (modules - 1)
    return at_most_one(without_one) and at_most_one(modules & BLUES) and at_most_one(modules & REDS)


@rule
def shuffle_decks(game: State) -> None:
    """SETUP-5: one deck per colour, of all cards nobody owns."""
    for colour in range(BLUE, YELLOW + 1):
        deck = game.decks[colour]
        deck.count = 0
        for module in range(1, LAST_MODULE + 1):
            if COLOUR[module] == colour:
                copies = COPIES
                for seat in range(SEATS):
                    if owns(game, seat, module):
                        copies -= 1
                for _ in range(copies):
                    deck.cards[deck.count] = module
                    deck.count += 1
        for last in range(deck.count - 1, 0, -1):
            other = rand(game, last + 1)
            card = deck.cards[last]
            deck.cards[last] = deck.cards[other]
            deck.cards[other] = card


@rule
def _new_in(game: State, who: int, colour: int) -> bool:
    """DMG-4: whether a deck holds a module the operator does not own."""
    deck = game.decks[colour]
    for i in range(deck.count):
        if not owns(game, who, deck.cards[i]):
            return True
    return False


@rule
def something_new(game: State, who: int) -> bool:
    """Whether any deck can be drawn from."""
    for colour in range(BLUE, YELLOW + 1):
        if _new_in(game, who, colour):
            return True
    return False


@rule
def draw_from(game: State, log: EventLog, who: int, colour: int, rule_id: int) -> int:
    """DMG-4: the top card into the inventory; one the operator owns goes to the bottom and another is drawn."""
    deck = game.decks[colour]
    for _ in range(deck.count):
        card = deck.cards[0]
        for i in range(deck.count - 1):
            deck.cards[i] = deck.cards[i + 1]
        if not owns(game, who, card):
            deck.count -= 1
            deck.cards[deck.count] = 0
            game.robots[who].inventory |= 1 << card
            log_event(log, MODULE_DRAWN, who, rule_id, colour, card, 0)
            return card
        deck.cards[deck.count - 1] = card
    return 0


@rule
def draw_module(game: State, log: EventLog, who: int, rule_id: int) -> None:
    """Draw from a deck of choice; only decks that hold something new can be chosen, asked if there are two or more."""
    first, count = 0, 0
    for colour in range(YELLOW, BLUE - 1, -1):
        if _new_in(game, who, colour):
            first = colour
            count += 1
    if count == 0:
        return
    if count > 1:
        for colour in range(BLUE, YELLOW + 1):
            if _new_in(game, who, colour):
                offer(game, colour - BLUE)
        first = BLUE + ask_offered(game, log, who, DECK_CHOICE, first - BLUE)
    draw_from(game, log, who, first, rule_id)
