"""Reads positions (docs/position.md) and checks that the game can be in them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from volt.arenas import Drawing, DrawingError, parse_drawing
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import field_span, pack, packed_view
from volt.rules.interface.worlds import NEXT_TRY
from volt.rules.module_ids import BLUE
from volt.rules.module_table import COPIES, FACTS
from volt.rules.phases.setup import TOKENS_OF_A_NUMBER, clear_table
from volt.rules.phases.steps import AT_HIGH_VOLTAGE, AT_PROGRAMMING, AT_REVEAL
from volt.rules.rng import is_sound
from volt.rules.state import (
    ANSWERS,
    DECK_SIZE,
    MAX_ANSWERS,
    NOBODY,
    SCRIPT,
    SEATS,
    SQUAD,
    Deck,
    State,
)

from ..setup import Seat, Setup, SetupError, make_setup
from ..views.worlds import draw_worlds
from ..vocabulary import (
    COLOURS,
    DECKS,
    EDITIONS,
    KINDS,
    MODES,
    MODULES,
)
from .robots import ReadRobot, read_robot
from .words import items, number_in, word_index
from .writing import STEPS, PositionError

WORDS = "colour:side:space:number:damage:shield:vp:modules:inventory:mines:program"
_RNG = slice(*field_span(State, "rng"))


def _spans(name: str, count: int) -> list[slice]:
    """Where the structs of a list are in a packed state."""
    first, last = field_span(State, name)
    size = (last - first) // count
    return [slice(at, at + size) for at in range(first, last, size)]


_ROBOTS, _DECKS = _spans("robots", SEATS), _spans("decks", 4)[BLUE:]


@dataclass(frozen=True)
class ReadPosition:
    """A parsed position. ``answers`` were given since the current activation or turn began; ``asks`` is the open question."""

    setup: Setup
    seen: bytes
    complete: bool
    seat: int
    known: tuple[int, ...]
    answers: tuple[int, ...]
    asks: str  # seat and kind, or nothing

    def state(self, seed: int, attempt: int = 0) -> bytes:
        """The full state, packed, before ``answers``; what the position leaves out is drawn from the seed."""
        if self.complete:
            return self.seen
        seed += attempt * NEXT_TRY
        return draw_worlds(self.setup.drawing, self.seat, self.seen, self.known, 1, seed, 0)[0]


def read_position(text: str) -> ReadPosition:
    """Read a position, or raise PositionError."""
    words = text.split()
    if len(words) < 7:
        raise PositionError(
            text[:60], "a position has rules, arena, clock, tokens, decks, two to four robots, and more"
        )
    robots = [word for word in words[5:] if "=" not in word.partition(":")[0]]
    rest = _named(words[5 + len(robots) :])
    if words[-1].partition("=")[0] != "asks":
        raise PositionError(
            words[-1][-60:], "the position breaks off here: its last word is asks=…, or asks=- for programs"
        )
    seats = tuple([_checked(word, _seat) for word in robots])
    setup = _checked_setup(words[0], words[1], robots, seats)
    size, complete = setup.drawing.size, "rng" in rest
    packed = bytearray(_table(setup.mode, setup.edition, setup.goal))
    state, known = packed_view(State, packed, writable=True), [0] * SEATS
    _checked(words[2], _clock, state)
    revealed, found = state.step > AT_REVEAL, []
    for word, (colour, _) in zip(robots, seats, strict=True):
        robot = _checked(word, read_robot, size, complete or rest.get("seat") == colour, revealed)
        who = COLOURS.index(colour)
        packed[_ROBOTS[who]], known[who] = robot.packed, robot.known
        found.append(robot)
    _checked(words[3], _tokens, state, setup.drawing)
    decks = _checked(words[4], _decks, complete)
    for at, deck in zip(_DECKS, decks.packed, strict=True):
        packed[at] = deck
    answers: list[int] = []
    for name, value in rest.items():
        _checked(value, _NAMED[name], _Rest(setup.drawing, state, packed, answers), about=name)
    _check_whole(state, found, decks.cards)
    seat_index = COLOURS.index(rest["seat"]) if "seat" in rest else NOBODY
    return ReadPosition(
        setup, bytes(packed), complete, seat_index, tuple(known), tuple(answers), rest["asks"].removeprefix("-")
    )


@lru_cache(maxsize=64)
def _table(mode: str, edition: str, goal: int) -> bytes:
    """A packed state without robots."""
    state = State()
    clear_table(state, MODES.index(mode), EDITIONS.index(edition), goal)
    return pack(state)


T = TypeVar("T")


def _checked(word: str, reading: Callable[..., T], *values: Any, about: str = "") -> T:
    """Parse a word, or the value of the word ``about=…``; the error names it."""
    try:
        return reading(word, *values)
    except (ValueError, IndexError, KeyError) as error:
        raise PositionError(f"{about}={word}" if about else word, str(error) or "cannot be read") from None


def _named(words: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in _NAMED or name in found:
            raise PositionError(word, f"after the robots come, once each: {'=…, '.join(_NAMED)}=…")
        found[name] = value
    return found


def _seat(word: str) -> tuple[str, str]:
    """The colour of a robot, and its side as written."""
    colour, side, *_ = word.split(":", 2)
    if word.count(":") != WORDS.count(":"):
        raise ValueError(f"a robot is {WORDS}")
    return colour, side


def _checked_setup(rules: str, arena: str, robots: Sequence[str], seats: tuple[tuple[str, str], ...]) -> Setup:
    """The set-up; the error names the word that is wrong."""
    try:
        return _setup(rules, arena, seats)
    except DrawingError as error:
        raise PositionError(arena[:60], str(error)) from None
    except SetupError as error:
        about, _, seat = error.about.partition(" ")
        word = robots[int(seat)] if seat else {"arena": arena, "seats": "robots"}.get(about, rules)
        raise PositionError(word, str(error)) from None
    except ValueError as error:
        raise PositionError(rules, str(error)) from None


@lru_cache(maxsize=64)
def _setup(word: str, arena: str, seated: tuple[tuple[str, str], ...]) -> Setup:
    mode, edition, goal = word.split(":") if word.count(":") == 2 else (word, "", "")
    if not goal:
        raise ValueError("rules are mode:edition:goal, like rfl:default:5")
    sides = [(colour, *side.partition(",")) for colour, side in seated]
    seats = [Seat(colour, side, bool(killbot)) for colour, side, killbot, _ in sides]
    return make_setup(
        mode=mode,
        arena=_drawing(arena) if "/" in arena else arena,
        seats=seats,
        edition=edition,
        goal=number_in(goal, 1, 6),
    )


@lru_cache(maxsize=16)
def _drawing(arena: str) -> Drawing:
    return parse_drawing(arena.replace("_", " ").replace("/", "\n"))


def _clock(word: str, state: State) -> None:
    rounds, step, turn = word.split(":") if word.count(":") == 2 else ("", "", "")
    state.rounds, state.turn = number_in(rounds, 0, 32_000), number_in(turn, 0, SEATS)
    state.step = word_index(step, STEPS, "step")
    if state.step < AT_REVEAL:
        state.unit = 3 if state.rounds > 1 else 0
    else:
        state.unit = 3 if state.step >= AT_HIGH_VOLTAGE else max(0, (state.step - AT_REVEAL - 1) // 2)


def _tokens(word: str, state: State, drawing: Drawing) -> None:
    for part in items(word, ","):
        number, _, count = part.partition("x")
        state.tokens[_vp_space(number, drawing)] = number_in(count, 1, TOKENS_OF_A_NUMBER)


def _vp_space(text: str, drawing: Drawing) -> int:
    number = number_in(text, 1, 6)
    if drawing.arena.vp_space[number] == OUT:
        raise ValueError(f"the arena has no VP space {number}")
    return number


class _Decks(NamedTuple):
    """The three decks, packed, and the names of all their cards, if they are known."""

    packed: tuple[bytes, ...]
    cards: tuple[str, ...]


@lru_cache(maxsize=1 << 10)
def _decks(word: str, complete: bool) -> _Decks:
    texts = word.split(",")
    if len(texts) != len(DECKS):
        raise ValueError("there are three decks: blue, red, yellow")
    packed, known = [], []
    for i, text in enumerate(texts):
        deck, names = Deck(), items(text) if complete else []
        cards = [1 + word_index(name, MODULES[1:], "module") for name in names]
        if len(cards) > DECK_SIZE or any(FACTS[card].colour != BLUE + i for card in cards):
            raise ValueError(f"{text} is not a deck of {DECKS[i]} modules")
        deck.cards[: len(cards)] = cards
        deck.count = len(cards) if complete else number_in(text, 0, DECK_SIZE)
        packed.append(pack(deck))
        known += names
    return _Decks(tuple(packed), tuple(known))


class _Rest(NamedTuple):
    """What the words after the robots are about; ``state`` is a view of ``packed``."""

    drawing: Drawing
    state: State
    packed: bytearray
    answers: list[int]


def _seat_that_sees(value: str, rest: _Rest) -> None:
    if not rest.state.robots[word_index(value, COLOURS, "colour")].playing:
        raise ValueError("this robot does not take part")


def _asks(value: str, rest: _Rest) -> None:
    seat, _, kind = value.partition(":")
    if value != "-":
        word_index(seat, COLOURS, "colour"), word_index(kind, KINDS[1:], "question")


def _answers(value: str, rest: _Rest) -> None:
    rest.answers.extend([number_in(answer, 0, ANSWERS - 1) for answer in value.split(",")])
    if len(rest.answers) >= MAX_ANSWERS:
        raise ValueError(f"more than {MAX_ANSWERS - 1} answers")


def _owed(value: str, rest: _Rest) -> None:
    rest.state.owed_modules = sum(1 << word_index(colour, COLOURS, "colour") for colour in set(value.split(",")))


def _winner(value: str, rest: _Rest) -> None:
    rest.state.winner = SQUAD if value == "squad" else word_index(value, COLOURS, "colour")


def _count(value: str, rest: _Rest) -> None:
    values = value.split(",")
    if len(values) != 2:
        raise ValueError("the count is two numbers: dice activated and decisions made")
    rest.state.activations, rest.state.decisions = (number_in(count, 0, 10**9 - 1) for count in values)


def _supply(value: str, rest: _Rest) -> None:
    values = value.split(",")
    if len(values) != 6:
        raise ValueError("the supply is six numbers")
    supply = rest.state.supply
    for which, count in enumerate(values, 1):
        supply[which] = number_in(count, 0, TOKENS_OF_A_NUMBER)


def _rolls(value: str, rest: _Rest) -> None:
    for place, number in enumerate(value.split(",")[:SCRIPT]):
        rest.state.rolls[place] = number_in(number, 1, 6)


def _draws(value: str, rest: _Rest) -> None:
    for place, number in enumerate(value.split(",")[:SCRIPT]):
        rest.state.draws[place] = _vp_space(number, rest.drawing)


def _rng(value: str, rest: _Rest) -> None:
    rest.packed[_RNG] = _bytes(value, _RNG.stop - _RNG.start)
    if not is_sound(rest.state):
        raise ValueError("not a valid state of the random number generator")


_NAMED: dict[str, Callable[[str, _Rest], None]] = {  # how the value of each word is read
    "seat": _seat_that_sees,
    "asks": _asks,
    "answers": _answers,
    "owed": _owed,
    "winner": _winner,
    "count": _count,
    "supply": _supply,
    "rolls": _rolls,
    "draws": _draws,
    "rng": _rng,
}


def _bytes(text: str, size: int) -> bytes:
    found = bytes.fromhex(text)
    if len(found) != size or not any(found):
        raise ValueError(f"is not {size} bytes in hexadecimal, some of them not 0")
    return found


def _check_whole(state: State, robots: Sequence[ReadRobot], cards: tuple[str, ...]) -> None:
    """Check what involves several words."""
    if state.turn == SEATS and state.winner == NOBODY:
        raise PositionError(f"{state.rounds}:{STEPS[state.step]}:{SEATS}", f"turns are 0 to {SEATS - 1}")
    numbers = [robot.number for robot in robots if robot.number]
    if len(set(numbers)) < len(numbers) or max(numbers, default=0) > len(robots):
        raise PositionError(",".join(map(str, numbers)), f"starting numbers are 1 to {len(robots)}, each once")
    if state.step != AT_PROGRAMMING and len(numbers) < len(robots):
        raise PositionError(STEPS[state.step], "everybody needs a starting number")
    spaces = [robot.at for robot in robots if robot.at != OUT]
    if len(set(spaces)) < len(spaces):
        raise PositionError("robots", "two robots stand on one space")
    owned = [*cards, *chain.from_iterable([robot.modules for robot in robots])]
    for module, count in Counter(owned).items():
        if count > COPIES:
            raise PositionError(module, f"there are {COPIES} copies of a module in all")
    if sum([robot.vp for robot in robots]) + sum(state.tokens) > 6 * TOKENS_OF_A_NUMBER:
        raise PositionError("vp", f"there are {6 * TOKENS_OF_A_NUMBER} VP tokens")
