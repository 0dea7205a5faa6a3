"""Write positions."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from volt.arenas import space_name, write_drawing
from volt.arenas.spaces import Size
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import field_span, fields_reader, form, packed_view, size_of
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.module_ids import BLUE, YELLOW
from volt.rules.phases.steps import RFL_STEPS
from volt.rules.state import MINES_EACH, NOBODY, Deck, PlacedDie, Question, Robot, State

from ..notation import Die
from ..setup import Setup
from ..situation import robots_in
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


def place(first: str, last: str = "") -> slice:
    """Where a field of a packed state is, or those from the first to the last."""
    return slice(field_span(State, first)[0], field_span(State, last or first)[1])


PLACED = form(PlacedDie)
ROBOT, HEAD = form(Robot), 14  # the fields of a robot, and how many of them come before its dice
_DICE = slice(*field_span(Robot, "dice"))
TOKENS, _SUPPLY, _ROLLS, _DRAWS, _RNG = map(place, ("tokens", "supply", "rolls", "draws", "rng"))
_DECKS = [slice(at, at + size_of(Deck)) for at in range(*field_span(State, "decks"), size_of(Deck))][BLUE : YELLOW + 1]
_COUNTERS = "activations", "decisions", "rounds", "step", "turn", "winner", "rolls_used", "draws_used", "owed_modules"
_NUMBERS = fields_reader(State, 1, *_COUNTERS)
_QUESTION = place("question").start
_GIVEN, _ASKED = _QUESTION + field_span(Question, "given")[0], slice(_QUESTION, _QUESTION + 2)
assert (field_span(Question, "kind")[0], field_span(Question, "who")[0]) == (0, 1)


class PositionError(ValueError):
    """A position that cannot be read: the word that is wrong, and why."""

    def __init__(self, word: str, reason: str) -> None:
        super().__init__(word, reason)
        self.word, self.reason = word, reason

    def __str__(self) -> str:
        return f"{self.word!r}: {self.reason}"


def write_position(
    setup: Setup, packed: bytes, known: Sequence[int], seat: str | None = None, secrets: bool = False
) -> str:
    """The position of a packed state, which is full (``secrets``) or redacted for a seat or a spectator (None).

    ``known`` has the modules that everybody knows each robot to own, as bits.
    """
    drawing = setup.drawing
    activations, decisions, rounds, step, turn, winner, rolls_used, draws_used, owed = _NUMBERS.unpack(packed)
    words = [
        f"{setup.mode}:{setup.edition}:{setup.goal}",
        setup.arena or write_drawing(drawing).rstrip().replace(" ", "_").replace("\n", "/"),
        f"{rounds}:{STEPS[step]}:{turn}",
        _tokens(packed[TOKENS]),
        ",".join([_deck(packed[deck], secrets) for deck in _DECKS]),
    ]
    for who, robot in robots_in(packed):
        colour = COLOURS[who]
        words.append(_robot(robot, colour, known[who], secrets or colour == seat, drawing.size))
    if seat:
        words.append(f"seat={seat}")
    if packed[_GIVEN]:
        words.append("answers=" + ",".join(map(str, packed_view(State, packed).question.answers[: packed[_GIVEN]])))
    if owed:
        words.append("owed=" + ",".join([colour for who, colour in enumerate(COLOURS) if owed >> who & 1]))
    if winner != NOBODY:
        words.append(f"winner={seat_name(winner)}")
    words.append(f"count={activations},{decisions}")
    if secrets:
        words.append("supply=" + _listed(packed[_SUPPLY][1:7]))
        for name, at, used in (("rolls", _ROLLS, rolls_used), ("draws", _DRAWS, draws_used)):
            if script := packed[at][used:].strip(b"\0"):
                words.append(f"{name}={_listed(script)}")
        words.append(f"rng={packed[_RNG].hex()}")
    kind, who = packed[_ASKED]
    words.append(f"asks={COLOURS[who]}:{KINDS[kind]}" if kind else "asks=-")
    return " ".join(words)


@lru_cache(maxsize=1 << 10)
def _tokens(tokens: bytes) -> str:
    return ",".join([f"{number}x{count}" for number, count in enumerate(tokens) if count]) or "-"


@lru_cache(maxsize=1 << 10)
def _listed(numbers: bytes) -> str:
    return ",".join(map(str, numbers))


@lru_cache(maxsize=1 << 10)
def _deck(packed: bytes, secrets: bool) -> str:
    deck = packed_view(Deck, packed)
    return _joined([MODULES[card] for card in deck.cards[: deck.count]]) if secrets else str(deck.count)


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
