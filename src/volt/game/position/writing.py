"""Write positions."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from volt.arenas import space_name, write_drawing
from volt.arenas.spaces import Size
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import field_span, form, pack, packed_view
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.module_ids import BLUE, YELLOW
from volt.rules.phases.steps import RFL_STEPS
from volt.rules.state import MINES_EACH, NOBODY, Deck, PlacedDie, Robot, State

from ..notation import Die
from ..setup import Setup
from ..vocabulary import (
    COLOURS,
    DECKS,
    HEADINGS,
    KINDS,
    MODULES,
    SIDES,
    modules_of,
    seat_name,
)

STEPS = (
    *("draft", "token", "damage", "equip", "reboot", "numbers", "programming", "reveal"),
    *(f"{step}-{unit}" for unit in (1, 2, 3) for step in ("roll", "activation")),
    *("voltage", "spaces"),
)
assert len(STEPS) == len(RFL_STEPS)
PLACED = form(PlacedDie)
ROBOT, HEAD = form(Robot), 14  # the fields of a robot, and how many of them come before its dice
_DICE = slice(*field_span(Robot, "dice"))


class PositionError(ValueError):
    """A position that cannot be read: the word that is wrong, and why."""

    def __init__(self, word: str, reason: str) -> None:
        super().__init__(word, reason)
        self.word, self.reason = word, reason

    def __str__(self) -> str:
        return f"{self.word!r}: {self.reason}"


def write_position(
    setup: Setup, state: State, known: Sequence[int], seat: str | None = None, secrets: bool = False
) -> str:
    """The position of a full state (``secrets``), or of one redacted for a seat or a spectator (None).

    ``known`` has the modules that everybody knows each robot to own, as bits.
    """
    drawing = setup.drawing
    tokens = [f"{number}x{count}" for number, count in enumerate(state.tokens) if count]
    decks = state.decks[BLUE : YELLOW + 1]
    words = [
        f"{setup.mode}:{setup.edition}:{setup.goal}",
        setup.arena or write_drawing(drawing).rstrip().replace(" ", "_").replace("\n", "/"),
        f"{state.rounds}:{STEPS[state.step]}:{state.turn}",
        ",".join(tokens) or "-",
        ",".join([_deck(pack(deck)) if secrets else str(deck.count) for deck in decks]),
    ]
    for who, robot in enumerate(state.robots):
        if robot.playing:
            own = secrets or COLOURS[who] == seat
            words.append(_robot(pack(robot), COLOURS[who], known[who], own, drawing.size))
    return " ".join([*words, *_rest(state, secrets, seat)])


@lru_cache(maxsize=1 << 10)
def _deck(packed: bytes) -> str:
    deck = packed_view(Deck, packed)
    return _joined([MODULES[card] for card in deck.cards[: deck.count]])


def _rest(state: State, full: bool, seat: str | None) -> Iterator[str]:
    question = state.question
    if seat:
        yield f"seat={seat}"
    if question.given:
        yield "answers=" + ",".join(map(str, question.answers[: question.given]))
    if state.owed_modules:
        yield "owed=" + ",".join(colour for who, colour in enumerate(COLOURS) if state.owed_modules >> who & 1)
    if state.winner != NOBODY:
        yield f"winner={seat_name(state.winner)}"
    yield f"count={state.activations},{state.decisions}"
    if full:
        yield "supply=" + ",".join(map(str, state.supply[1:7]))
        for name, script, used in (("rolls", state.rolls, state.rolls_used), ("draws", state.draws, state.draws_used)):
            if any(script[used:]):
                yield f"{name}=" + ",".join(str(number) for number in script[used:] if number)
        yield f"rng={pack(state.rng).hex()}"
    yield f"asks={COLOURS[question.who]}:{KINDS[question.kind]}" if question.kind else "asks=-"


def _hand(inventory: int, equipped: int, known: int, own: bool) -> Iterator[str]:
    """The cards of an inventory: one's own with ``!`` if everybody knows them, those of others ``?blue`` if nobody does."""
    known &= ~equipped
    if own:
        yield from modules_of(inventory & ~known)
        yield from [f"{module}!" for module in modules_of(inventory & known)]
        return
    yield from modules_of(known)
    for i, deck in enumerate(DECKS):
        size = inventory >> HAND_BITS * i & (1 << HAND_BITS) - 1
        yield from [f"?{deck}"] * (size - hand_size(known, BLUE + i))


@lru_cache(maxsize=1 << 12)
def _robot(packed: bytes, colour: str, known: int, own: bool, size: Size) -> str:
    """A robot as a word. Cached: most robots do not change from one position to the next."""
    equipped, inventory, *spaces, _, side, killbot, heading, number, damage, shield, vp = ROBOT.unpack(packed)[:HEAD]
    at, *mines = ["out" if space == OUT else space_name(size, space) for space in spaces]
    compass = f"{SIDES[side]},{HEADINGS[heading]}" if killbot else SIDES[side]
    wears, hand = _joined(modules_of(equipped)), _joined(list(_hand(inventory, equipped, known, own)))
    mined = "-" if mines == ["out"] * MINES_EACH else ",".join(mines)
    return f"{colour}:{compass}:{at}:{number}:{damage}:{shield}:{vp}:{wears}:{hand}:{mined}:{_program(packed[_DICE])}"


@lru_cache(maxsize=1 << 12)
def _program(dice: bytes) -> str:
    """A program as a word: three units; an empty first slot gives ``+R2n``; ``^red`` names who moved a die (REMOTE CONTROL)."""
    slots = []
    for colour, number, key, mover in PLACED.iter_unpack(dice):
        moved = f"^{COLOURS[mover - 1]}" if mover else ""
        slots.append(f"{Die(colour, number, key)}{moved}" if colour else "")
    return "_".join(["+".join(slots[at : at + 2]).removesuffix("+") or "-" for at in range(0, len(slots), 2)])


def _joined(words: Sequence[str]) -> str:
    return "+".join(words) or "-"
