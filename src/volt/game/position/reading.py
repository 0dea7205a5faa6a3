"""Reads positions (docs/position.md) and checks that the game can be in them."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from volt.arenas import Drawing, DrawingError, parse_drawing
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import field_span, form, pack, packed_view, size_of
from volt.rules.interface.worlds import NEXT_TRY
from volt.rules.module_ids import BLUE
from volt.rules.module_table import COPIES, FACTS
from volt.rules.phases.setup import TOKENS_OF_A_NUMBER, clear_table
from volt.rules.phases.steps import AT_HIGH_VOLTAGE, AT_PROGRAMMING, AT_REVEAL
from volt.rules.rng import is_sound
from volt.rules.state import ANSWERS, DECK_SIZE, MAX_ANSWERS, NOBODY, SCRIPT, SEATS, SQUAD, Deck, Rng, Robot, State

from ..setup import Seat, Setup, SetupError, make_setup
from ..views.worlds import draw_worlds
from ..vocabulary import COLOURS, DECKS, EDITIONS, KINDS, MODES, MODULES
from .robots import WORDS, ReadRobot, read_robot
from .words import items, number_in, reads_a_word, tally, word_index
from .writing import STEPS, TOKENS, PositionError, place

_TIME, _DECKS = place("rounds", "unit"), place("decks")
_ROBOTS = [slice(at, at + size_of(Robot)) for at in range(*field_span(State, "robots"), size_of(Robot))]
_NOWHERE = slice(0, 0)


class ReadPosition(Struct, frozen=True):
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
    if not words[-1].startswith("asks="):
        raise PositionError(
            words[-1][-60:], "the position breaks off here: its last word is asks=…, or asks=- for programs"
        )
    robots = [word for word in words[5:] if "=" not in word]
    setup = _checked_setup(words[0], words[1], robots)
    drawing = setup.drawing
    packed = bytearray(_table())
    state = memoryview(packed)  # copies faster
    rest = {}
    for word in words[5 + len(robots) :]:
        name, value, where, piece = _named(word, drawing)
        if name in rest:
            raise PositionError(word, f"there are two words {name}=…")
        rest[name], state[where] = value, piece
    complete, sees = "rng" in rest, rest.get("seat")
    time = _clock(words[2], setup.mode, setup.edition, setup.goal)
    tokens, decks = _tokens(words[3], drawing), _decks(words[4], complete)
    state[_TIME], state[TOKENS], state[_DECKS] = time.packed, tokens, decks.packed
    found, known = [], [0] * SEATS
    for word, seat in zip(robots, setup.seats, strict=True):
        robot = read_robot(word, drawing.size, complete or sees == seat.colour, time.step > AT_REVEAL)
        who = COLOURS.index(seat.colour)
        state[_ROBOTS[who]], known[who] = robot.packed, robot.known
        found.append(robot)
    if sees and sees not in [seat.colour for seat in setup.seats]:
        raise PositionError(f"seat={sees}", "this robot does not take part")
    if time.turn == SEATS and "winner" not in rest:
        raise PositionError(words[2], f"turns are 0 to {SEATS - 1}")
    _check_whole(time.step, sum(tokens), decks.modules, found)
    answers = tuple(map(int, rest["answers"].split(","))) if "answers" in rest else ()
    seat_index = COLOURS.index(sees) if sees else NOBODY
    return ReadPosition(
        setup, bytes(packed), complete, seat_index, tuple(known), answers, rest["asks"].removeprefix("-")
    )


@cache
def _table() -> bytes:
    """A packed state without robots."""
    state = State()
    clear_table(state, 0, 0, 0)
    return pack(state)


def _checked_setup(rules: str, arena: str, robots: Sequence[str]) -> Setup:
    """The set-up; the error names the word that is wrong."""
    try:
        return _setup(rules, arena, tuple([tuple(robot.split(":", 2)[:2]) for robot in robots]))
    except DrawingError as error:
        raise PositionError(arena[:60], str(error)) from None
    except SetupError as error:
        about, _, seat = error.about.partition(" ")
        word = robots[int(seat)] if seat else {"arena": arena, "seats": "robots"}.get(about, rules)
        raise PositionError(word, str(error)) from None
    except ValueError as error:
        raise PositionError(rules, str(error)) from None


@lru_cache(maxsize=64)
def _setup(word: str, arena: str, seated: tuple[tuple[str, ...], ...]) -> Setup:
    """The set-up; ``seated`` has the colour of each robot and its side as written."""
    mode, edition, goal = word.split(":") if word.count(":") == 2 else (word, "", "")
    if not goal:
        raise ValueError("rules are mode:edition:goal, like rfl:default:5")
    seats = []
    for i, seat in enumerate(seated):
        if len(seat) < 2:
            raise SetupError(f"a robot is {WORDS}", f"seat {i}")
        side, killbot, _ = seat[1].partition(",")
        seats.append(Seat(seat[0], side, bool(killbot)))
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


class _Time(NamedTuple):
    """When in the game it is; ``packed`` has the rules, too."""

    step: int
    turn: int
    packed: bytes


@reads_a_word
def _clock(word: str, mode: str, edition: str, goal: int) -> _Time:
    rounds, named, turn = word.split(":") if word.count(":") == 2 else ("", "", "")
    packed = bytearray(_table())
    state = packed_view(State, packed, writable=True)
    state.mode, state.edition, state.goal = MODES.index(mode), EDITIONS.index(edition), goal
    state.rounds, state.turn = number_in(rounds, 0, 32_000), number_in(turn, 0, SEATS)
    state.step = step = word_index(named, STEPS, "step")
    if step < AT_REVEAL:
        state.unit = 3 if state.rounds > 1 else 0
    else:
        state.unit = 3 if step >= AT_HIGH_VOLTAGE else max(0, (step - AT_REVEAL - 1) // 2)
    return _Time(step, state.turn, bytes(packed[_TIME]))


@reads_a_word
def _tokens(word: str, drawing: Drawing) -> bytes:
    tokens = bytearray(TOKENS.stop - TOKENS.start)
    for part in items(word, ","):
        number, _, count = part.partition("x")
        tokens[_vp_space(number, drawing)] = number_in(count, 1, TOKENS_OF_A_NUMBER)
    return bytes(tokens)


def _vp_space(text: str, drawing: Drawing) -> int:
    number = number_in(text, 1, 6)
    if drawing.arena.vp_space[number] == OUT:
        raise ValueError(f"the arena has no VP space {number}")
    return number


class _Decks(NamedTuple):
    """The decks, packed, and a tally of their cards, if they are known."""

    packed: bytes
    modules: int


@reads_a_word
def _decks(word: str, complete: bool) -> _Decks:
    texts = word.split(",")
    if len(texts) != len(DECKS):
        raise ValueError("there are three decks: blue, red, yellow")
    packed, known = [pack(Deck())] * BLUE, []
    for i, text in enumerate(texts):
        deck, names = Deck(), items(text) if complete else []
        cards = [1 + word_index(name, MODULES[1:], "module") for name in names]
        if len(cards) > DECK_SIZE or any(FACTS[card].colour != BLUE + i for card in cards):
            raise ValueError(f"{text} is not a deck of {DECKS[i]} modules")
        deck.cards[: len(cards)] = cards
        deck.count = len(cards) if complete else number_in(text, 0, DECK_SIZE)
        packed.append(pack(deck))
        known += names
    return _Decks(b"".join(packed), tally(known))


# --- the words after the robots ---


@reads_a_word
def _named(word: str, drawing: Drawing) -> tuple[str, str, slice, bytes]:
    """The name and the value of a word, the place in a packed state that it is about, and what is to be there."""
    name, _, value = word.partition("=")
    if name not in _NAMED:
        raise ValueError(f"after the robots come, once each: {'=…, '.join(_NAMED)}=…")
    where, reading = _NAMED[name]
    return name, value, where, reading(value, drawing)


def _seat_that_sees(value: str, _: Drawing) -> bytes:
    word_index(value, COLOURS, "colour")
    return b""


def _asks(value: str, _: Drawing) -> bytes:
    seat, *kind = value.split(":", 1)
    if value != "-":
        word_index(seat, COLOURS, "colour"), word_index("".join(kind), KINDS[1:], "question")
    return b""


def _answers(value: str, _: Drawing) -> bytes:
    if len([number_in(answer, 0, ANSWERS - 1) for answer in value.split(",")]) >= MAX_ANSWERS:
        raise ValueError(f"more than {MAX_ANSWERS - 1} answers")
    return b""


def _owed(value: str, _: Drawing) -> bytes:
    return bytes([sum(1 << word_index(colour, COLOURS, "colour") for colour in set(value.split(",")))])


def _winner(value: str, _: Drawing) -> bytes:
    return bytes([SQUAD if value == "squad" else word_index(value, COLOURS, "colour")])


def _count(value: str, _: Drawing) -> bytes:
    values = value.split(",")
    if len(values) != 2:
        raise ValueError("the count is two numbers: dice activated and decisions made")
    return b"".join([number_in(count, 0, 10**9 - 1).to_bytes(4, "little") for count in values])


def _supply(value: str, _: Drawing) -> bytes:
    values = value.split(",")
    if len(values) != 6:
        raise ValueError("the supply is six numbers")
    return bytes([0, *[number_in(count, 0, TOKENS_OF_A_NUMBER) for count in values], 0])


def _rolls(value: str, _: Drawing) -> bytes:
    return bytes([number_in(number, 1, 6) for number in value.split(",")[:SCRIPT]]).ljust(SCRIPT, b"\0")


def _draws(value: str, drawing: Drawing) -> bytes:
    return bytes([_vp_space(number, drawing) for number in value.split(",")[:SCRIPT]]).ljust(SCRIPT, b"\0")


def _rng(value: str, _: Drawing) -> bytes:
    found = bytes.fromhex(value)
    if len(found) != size_of(Rng) or not any(found):
        raise ValueError(f"is not {size_of(Rng)} bytes in hexadecimal, some of them not 0")
    if not is_sound(*form(Rng).unpack(found)[2:]):
        raise ValueError("not a valid state of the random number generator")
    return found


_NAMED: dict[str, tuple[slice, Callable[[str, Drawing], bytes]]] = {  # where it belongs, how its value is read
    "seat": (_NOWHERE, _seat_that_sees),
    "asks": (_NOWHERE, _asks),
    "answers": (_NOWHERE, _answers),
    "owed": (place("owed_modules"), _owed),
    "winner": (place("winner"), _winner),
    "count": (place("activations", "decisions"), _count),
    "supply": (place("supply"), _supply),
    "rolls": (place("rolls"), _rolls),
    "draws": (place("draws"), _draws),
    "rng": (place("rng"), _rng),
}


def _check_whole(step: int, tokens: int, cards: int, robots: Sequence[ReadRobot]) -> None:
    """Check what involves several words; ``cards`` is the tally of the decks."""
    numbers = [robot.number for robot in robots if robot.number]
    if len(set(numbers)) < len(numbers) or max(numbers, default=0) > len(robots):
        raise PositionError(",".join(map(str, numbers)), f"starting numbers are 1 to {len(robots)}, each once")
    if step != AT_PROGRAMMING and len(numbers) < len(robots):
        raise PositionError(STEPS[step], "everybody needs a starting number")
    spaces = [robot.at for robot in robots if robot.at != OUT]
    if len(set(spaces)) < len(spaces):
        raise PositionError("robots", "two robots stand on one space")
    copies = (cards + sum([robot.modules for robot in robots])).to_bytes(len(MODULES), "little")
    if max(copies) > COPIES:
        raise PositionError(MODULES[copies.index(max(copies))], f"there are {COPIES} copies of a module in all")
    if sum([robot.vp for robot in robots]) + tokens > 6 * TOKENS_OF_A_NUMBER:
        raise PositionError("vp", f"there are {6 * TOKENS_OF_A_NUMBER} VP tokens")
