"""Changes of what a seat must not know, and moments of games to apply them to."""

import random
from collections.abc import Callable, Iterator

from support.players import play_on, random_drawing, random_setup, reach
from volt.game import Game
from volt.game.events import BYTES, DRAWN, PackedEvents
from volt.game.vocabulary import COLOURS, MODULES
from volt.rules.event_kinds import ModuleDrawn
from volt.rules.module_ids import BLUE, RED
from volt.rules.module_table import FACTS
from volt.rules.phases.programming import clear_program, place_die
from volt.rules.phases.steps import PROGRAMMING, step_of
from volt.rules.state import State

Change = Callable[[random.Random, State, str | None], None]


def other_chance(rng: random.Random, state: State, seat: str | None) -> None:
    state.rng.key[:] = rng.getrandbits(64), rng.getrandbits(64)
    state.rng.drawn, state.rng.fraction = rng.getrandbits(20), rng.getrandbits(32)
    state.rng.spent = 1 + rng.getrandbits(15)


def other_supply(rng: random.Random, state: State, seat: str | None) -> None:
    numbers = state.supply[1:7]
    rng.shuffle(numbers)
    state.supply[1:7] = numbers


def other_deck_order(rng: random.Random, state: State, seat: str | None) -> None:
    for deck in state.decks:
        cards = deck.cards[: deck.count]
        rng.shuffle(cards)
        deck.cards[: deck.count] = cards


def other_inventories(rng: random.Random, state: State, seat: str | None) -> None:
    """Every card in another's inventory is swapped with one of the same colour in the deck."""
    for who, robot in enumerate(state.robots):
        if COLOURS[who] != seat:
            for i in [i for i in FACTS if robot.inventory >> i & 1]:
                deck = state.decks[FACTS[i].colour]
                at = rng.randrange(deck.count) if deck.count else 0
                if deck.count and not (robot.equipped | robot.inventory) >> deck.cards[at] & 1:
                    robot.inventory ^= 1 << i | 1 << deck.cards[at]
                    deck.cards[at] = i


def other_programs(rng: random.Random, state: State, seat: str | None) -> None:
    """Programs of others that are locked but not revealed yet (PROG-3)."""
    if step_of(state) == PROGRAMMING:
        for who, robot in enumerate(state.robots):
            if COLOURS[who] != seat and robot.number and not robot.killbot:
                clear_program(state, who)
                for unit in range(rng.randint(0, 3)):
                    place_die(state, who, unit, rng.choice((BLUE, RED)), rng.randint(1, 6), 2 * rng.randrange(4))


def other_script(rng: random.Random, state: State, seat: str | None) -> None:
    state.rolls[:] = [rng.randint(0, 6) for _ in state.rolls]
    state.draws[:] = [rng.randint(0, 6) for _ in state.draws]


def other_options(rng: random.Random, state: State, seat: str | None) -> None:
    """What somebody else may answer: outfits tell its inventory (PREP-3)."""
    if state.question.kind and COLOURS[state.question.who] != seat:
        state.question.legal[:] = [rng.randrange(256) for _ in state.question.legal]
        state.question.fallback = rng.randrange(256)


CHANGES: tuple[Change, ...] = (
    other_chance,
    other_supply,
    other_deck_order,
    other_inventories,
    other_programs,
    other_script,
    other_options,
)


def happened(game: Game) -> PackedEvents:
    """What has happened, without what leads up to the open question."""
    return game.packed_events()[: len(game.events)]


def pending(game: Game) -> PackedEvents:
    """What leads up to the open question."""
    return game.packed_events(len(game.events))


def other_draws(story: PackedEvents, seat: str | None) -> PackedEvents:
    """The story with other modules drawn by others (DMG-3: into the secret inventory)."""
    packed = bytearray(story.packed)
    for i, event in enumerate(story):
        if isinstance(event, ModuleDrawn) and event.seat != seat:
            module = "saw" if event.module != "saw" else "power"
            packed[BYTES * i + DRAWN.start] = MODULES.index(module)
    return PackedEvents(story.size, bytes(packed))


def moments(seed: int, count: int) -> Iterator[Game]:
    """Random moments of random games, mostly with a question open or some programs locked."""
    rng = random.Random(seed)
    for i in range(count):
        if i % 3 == 2:
            game, decision = reach(rng, rng.choice(("equip", "deck", "program", "program", "shield", "fire")))
            if decision.kind == "program":
                play_on(rng, game, rng.randint(1, 3))
            yield game
        else:
            drawing = random_drawing(rng) if i % 4 else None
            game = Game.from_setup(random_setup(rng, "rfl" if i % 6 else "training", drawing=drawing))
            yield play_on(rng, game, rng.randrange(120))
