"""Module cards: decks, drawing (DMG-3, DMG-4), and what fits on a robot (SETUP-6)."""

from .dialect.bit_sets import at_most_one, contains, including, size
from .dialect.registry import rule
from .event_kinds import ModuleDrawn
from .events import EventLog, log_event
from .module_ids import BLUE, LAST_MODULE, YELLOW
from .module_table import BLUES, COLOUR, COPIES, REDS
from .questions import DECK_CHOICE, ask_offered, offer
from .rng import rand
from .state import DECK_SIZE, SEATS, State

assert max(COLOUR.count(colour) for colour in range(BLUE, YELLOW + 1)) * COPIES <= DECK_SIZE


@rule
def owns(game: State, who: int, module: int) -> bool:
    """Whether a module is equipped or in the inventory."""
    return contains(game.robots[who].equipped | game.robots[who].inventory, module)


@rule
def fits(modules: int) -> bool:
    """SETUP-6: whether the modules fit the two slots: left for blue or yellow, right for red or yellow, either for champion."""
    return size(modules) <= 2 and at_most_one(modules & BLUES) and at_most_one(modules & REDS)


@rule
def shuffle_decks(game: State) -> None:
    """SETUP-5: for each colour, make a deck of all cards that nobody owns, and shuffle it."""
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
def _holds_new(game: State, who: int, colour: int) -> bool:
    """DMG-4: whether a deck holds a module the operator does not own."""
    deck = game.decks[colour]
    for i in range(deck.count):
        if not owns(game, who, deck.cards[i]):
            return True
    return False


@rule
def something_new(game: State, who: int) -> bool:
    """Whether any deck holds a module the operator does not own."""
    for colour in range(BLUE, YELLOW + 1):
        if _holds_new(game, who, colour):
            return True
    return False


@rule
def draw_from(game: State, log: EventLog, who: int, colour: int, rule_id: int) -> int:
    """DMG-4: draw the top card into the inventory and return it, or 0; a module already owned goes to the bottom instead."""
    deck = game.decks[colour]
    for _ in range(deck.count):
        card = deck.cards[0]
        for i in range(deck.count - 1):
            deck.cards[i] = deck.cards[i + 1]
        if not owns(game, who, card):
            deck.count -= 1
            deck.cards[deck.count] = 0
            game.robots[who].inventory = including(game.robots[who].inventory, card)
            log_event(log, ModuleDrawn, who, rule_id, deck=colour - BLUE, module=card)
            return card
        deck.cards[deck.count - 1] = card
    return 0


@rule
def draw_module(game: State, log: EventLog, who: int, rule_id: int) -> None:
    """DMG-3, DMG-4: draw from a deck that holds something new; the operator is asked if there are two or more."""
    first, count = 0, 0
    for colour in range(YELLOW, BLUE - 1, -1):
        if _holds_new(game, who, colour):
            first = colour
            count += 1
    if count == 0:
        return
    if count > 1:
        for colour in range(BLUE, YELLOW + 1):
            if _holds_new(game, who, colour):
                offer(game, colour - BLUE)
        first = BLUE + ask_offered(game, log, who, DECK_CHOICE, first - BLUE)
    draw_from(game, log, who, first, rule_id)
