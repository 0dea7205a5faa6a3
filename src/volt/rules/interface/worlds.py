"""Worlds: full states that agree with what a seat knows, everything hidden from it drawn at random."""

from ..arena import Arena
from ..decks import owns, shuffle_decks
from ..dialect.packed_struct import u64
from ..dialect.registry import rule
from ..events import EventLog
from ..module_ids import BLUE, YELLOW
from ..phases.setup import TOKENS_OF_A_NUMBER
from ..phases.steps import PROGRAMMING, advance, step_of
from ..questions import NOTHING_ASKED
from ..rng import next_seed, rand
from ..state import ANSWER_BYTES, DECK_SIZE, SEATS, State, copy_game
from .random_programs import place_random_program
from .redaction import HAND_BITS, hand_size

TRIES = 50  # the usual number of draws
NEXT_TRY = 1 << 40  # between the seeds of two attempts
FOUR_DICE = 2  # with RAM EXPANSION, one imagined program in two has four dice


@rule
def _close_question(game: State) -> None:
    """Close the open question: its legal answers may depend on hidden information, so the world asks it again."""
    question = game.question
    question.kind = NOTHING_ASKED
    question.who = 0
    question.fallback = 0
    for i in range(ANSWER_BYTES):
        question.legal[i] = 0


@rule
def _draw_supply(game: State) -> None:
    """Draw the supply: of the tokens not in the arena, remove as many as lie on monitors, at random."""
    left = 0
    for number in range(1, 7):
        game.supply[number] = TOKENS_OF_A_NUMBER - game.tokens[number]
        left += game.supply[number]
    for who in range(SEATS):
        for _ in range(game.robots[who].vp):
            pick = rand(game, left) if left > 0 else -1
            for number in range(1, 7):
                if 0 <= pick < game.supply[number]:
                    game.supply[number] -= 1
                    left -= 1
                    pick = -1
                else:
                    pick -= game.supply[number]


@rule
def _take_card(game: State, who: int, colour: int) -> None:
    """Move the first card that the robot does not own from a deck to its inventory."""
    deck = game.decks[colour]
    found = 0
    while found < deck.count and owns(game, who, deck.cards[found]):
        found += 1
    if found < deck.count:
        game.robots[who].inventory |= 1 << deck.cards[found]
        deck.count -= 1
        for i in range(found, deck.count):
            deck.cards[i] = deck.cards[i + 1]


@rule
def _deal_cards(game: State, seen: State, known: list[int], seat: int) -> None:
    """Deal the unseen cards: inventories of the visible sizes, with the cards known to be in them, and the decks."""
    for who in range(SEATS):
        if who != seat:
            game.robots[who].inventory = known[who] & ~game.robots[who].equipped
    shuffle_decks(game)
    for colour in range(BLUE, YELLOW + 1):
        for who in range(SEATS):
            if who != seat:
                hand = seen.robots[who].inventory >> HAND_BITS * (colour - BLUE) & (1 << HAND_BITS) - 1
                for _ in range(hand - hand_size(game.robots[who].inventory, colour)):
                    _take_card(game, who, colour)
        deck = game.decks[colour]
        deck.count = min(deck.count, seen.decks[colour].count)
        for i in range(deck.count, DECK_SIZE):
            deck.cards[i] = 0


@rule
def _imagine(game: State, seen: State, known: list[int], seat: int, number: u64) -> None:
    """Fill in cards, tokens, programs and random numbers; the open question is closed."""
    copy_game(game, seen)
    next_seed(game, number)
    _draw_supply(game)
    _deal_cards(game, seen, known, seat)
    for who in range(SEATS):
        robot = game.robots[who]
        if who != seat and step_of(game) == PROGRAMMING and robot.playing and robot.number and not robot.killbot:
            place_random_program(game, who, FOUR_DICE)
    _close_question(game)


@rule
def _same_question(game: State, seen: State, seat: int) -> bool:
    """Whether the world is at the same point and asks the same question, with the same options if the seat itself is asked."""
    if game.activations != seen.activations or game.step != seen.step or game.turn != seen.turn:
        return False
    if game.rounds != seen.rounds or game.question.kind != seen.question.kind or game.question.who != seen.question.who:
        return False
    if seen.question.kind != NOTHING_ASKED and seen.question.who == seat:
        for i in range(ANSWER_BYTES):
            if game.question.legal[i] != seen.question.legal[i]:
                return False
    return True


@rule
def imagine_worlds(
    worlds: list[State],
    seen: list[State],
    known: list[int],
    arena: list[Arena],
    logs: list[EventLog],
    checkpoint: list[State],
    seat: int,
    count: int,
    tries: int,
) -> None:
    """Draw ``count`` worlds with successive seeds, starting with that of ``seen``: states that, when played on, ask the question
    that is open in ``seen``.

    If ``tries`` draws have not found such a state, the first of them is used. ``known`` has, by seat, the modules
    (bits) that it has had equipped: those no longer equipped must be in its inventory.
    """
    for i in range(count):
        world = worlds[i]
        agreed = False
        attempt = 0
        while not agreed and attempt < tries:
            _imagine(world, seen[0], known, seat, i + attempt * NEXT_TRY)
            while advance(world, checkpoint[0], arena[0], logs[0]):
                pass
            agreed = _same_question(world, seen[0], seat)
            attempt += 1
        if agreed:
            _close_question(world)
        else:
            _imagine(world, seen[0], known, seat, i)
