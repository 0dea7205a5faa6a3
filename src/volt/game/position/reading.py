"""Reads positions (docs/position.md) and checks that the game can be in them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from volt.arenas import Drawing, DrawingError, read, space_index
from volt.arenas.spaces import Size
from volt.rules.arena import OUT
from volt.rules.decks import fits
from volt.rules.dialect.packed_struct import field_span, pack, packed_view
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.interface.worlds import NEXT_TRY
from volt.rules.module_ids import BLUE
from volt.rules.module_table import COPIES, FACTS
from volt.rules.modules.shield import ROOM as SHIELD_HOLDS
from volt.rules.phases.programming import forget_counts, place_die
from volt.rules.phases.setup import TOKENS_OF_A_NUMBER, clear_table
from volt.rules.phases.steps import AT_HIGH_VOLTAGE, AT_PROGRAMMING, AT_REVEAL
from volt.rules.rng import is_sound
from volt.rules.state import (
    ANSWERS,
    DECK_SIZE,
    DESTROYED,
    MAX_ANSWERS,
    MINES_EACH,
    NOBODY,
    SCRIPT,
    SEATS,
    SQUAD,
    Deck,
    State,
)

from ..notation import Die
from ..setup import Seat, Setup, SetupError, make_setup
from ..view import draw_worlds
from ..vocabulary import (
    COLOURS,
    DECKS,
    EDITIONS,
    HEADINGS,
    KINDS,
    MODES,
    MODULES,
    SIDES,
    UNITS,
    module_bits,
    modules_of,
)
from .writing import HEAD, ROBOT, STEPS, PositionError

WORDS = "colour:side:space:number:damage:shield:vp:modules:inventory:mines:program"
_RNG = slice(*field_span(State, "rng"))


def _spans(name: str, count: int) -> list[slice]:
    """Where the structs of a list are in a packed state."""
    first, last = field_span(State, name)
    size = (last - first) // count
    return [slice(at, at + size) for at in range(first, last, size)]


_ROBOTS, _DECKS = _spans("robots", SEATS), _spans("decks", 4)[BLUE:]


@dataclass(frozen=True)
class Position:
    """A parsed position. ``answers`` were given since the current activation or turn began; ``asks`` is the open question."""

    setup: Setup
    seen: bytes
    complete: bool
    seat: int
    known: tuple[int, ...]
    answers: tuple[int, ...]
    asks: str

    def state(self, seed: int, attempt: int = 0) -> bytes:
        """The full state, packed, before ``answers``; what the position leaves out is drawn from the seed."""
        if self.complete:
            return self.seen
        seed += attempt * NEXT_TRY
        return draw_worlds(self.setup.drawing, self.seat, self.seen, self.known, 1, seed, 0)[0]


def read_position(text: str) -> Position:
    """Read a position, or raise PositionError."""
    words = text.split()
    if len(words) < 7:
        raise PositionError(
            text[:60], "a position has rules, arena, clock, tokens, decks, two to four robots, and more"
        )
    robots = [word for word in words[5:] if "=" not in word.partition(":")[0]]
    rest = _named(words[5 + len(robots) :])
    seats = tuple([_checked(word, _seat) for word in robots])
    setup = _checked_setup(words[0], words[1], robots, seats)
    size, complete = setup.drawing.size, "rng" in rest
    packed = bytearray(_table(setup.mode, setup.edition, setup.goal))
    state, known = packed_view(State, packed, writable=True), [0] * SEATS
    _checked(words[2], _clock, state)
    revealed, found = state.step > AT_REVEAL, []
    for word, (colour, _) in zip(robots, seats, strict=True):
        robot = _checked(word, _robot, size, complete or rest.get("seat") == colour, revealed)
        who = COLOURS.index(colour)
        packed[_ROBOTS[who]], known[who] = robot.packed, robot.known
        found.append(robot)
    _checked(words[3], _tokens, state, setup.drawing)
    decks = _checked(words[4], _decks, complete)
    for at, deck in zip(_DECKS, decks.packed, strict=True):
        packed[at] = deck
    answers: list[int] = []
    for name, value in rest.items():
        _checked(value, _say, name, state, packed, answers, about=name)
    _check_whole(state, found, decks.cards)
    seat_index = COLOURS.index(rest["seat"]) if "seat" in rest else NOBODY
    return Position(setup, bytes(packed), complete, seat_index, tuple(known), tuple(answers), rest.get("asks", ""))


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
    names = ("seat", "asks", "answers", "owed", "winner", "count", "supply", "rolls", "draws", "rng")
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in names or name in found:
            raise PositionError(word, f"after the robots come, once each: {'=…, '.join(names)}=…")
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
        operators=0,
        killbots=0,
        seats=seats,
        edition=edition,
        goal=_number(goal, 1, 6),
        seed=0,
    )


@lru_cache(maxsize=16)
def _drawing(arena: str) -> Drawing:
    return read(arena.replace("_", " ").replace("/", "\n"))


@lru_cache(maxsize=1 << 10)
def _number(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
        raise ValueError(f"{text!r} is not a number from {low} to {high}")
    return int(text)


def _word(text: str, words: Sequence[str], what: str) -> int:
    if text not in words:
        raise ValueError(f"{text!r} is not a {what}; choose from {', '.join(words)}")
    return words.index(text)


def _list(text: str, separator: str = "+") -> list[str]:
    return [] if text == "-" else text.split(separator)


def _modules(text: str) -> list[str]:
    found = _list(text)
    for name in found:
        _word(name, MODULES[1:], "module")
    if len(set(found)) < len(found):
        raise ValueError("nobody owns a module twice")
    return found


class _Robot(NamedTuple):
    """A robot, packed; values for checks of the whole position; the modules everybody knows to be in its inventory, as bits."""

    packed: bytes
    at: int
    number: int
    vp: int
    modules: tuple[str, ...]
    known: int


@lru_cache(maxsize=1 << 12)
def _robot(word: str, size: Size, own: bool, revealed: bool) -> _Robot:
    """Parse a robot. Cached: most robots do not change from one position to the next."""
    _, side, at, number, damage, shield, vp, modules, inventory, mines, program = word.split(":")
    compass, killbot, heading = side.partition(",")
    equipped = _equipped(modules)
    mined = [_space(mine, size) for mine in _list(mines, ",")] or [OUT] * MINES_EACH
    if len(mined) != MINES_EACH:
        raise ValueError(f"mines are {MINES_EACH} spaces, 'out' for one that is not laid, or -")
    held, known = _hand(inventory, own)
    begin, points, taken = _space(at, size), _number(vp, 0, 6 * TOKENS_OF_A_NUMBER), _number(number, 0, SEATS)
    facing = _word(heading, HEADINGS, "heading") if killbot else 0
    hurt, shielded = _number(damage, 0, DESTROYED), _number(shield, 0, SHIELD_HOLDS)
    placed = _program(program, revealed)
    seated = 1, SIDES.index(compass), int(bool(killbot)), facing
    packed = ROBOT.pack(equipped, held, begin, *mined, *seated, taken, hurt, shielded, points, *placed)
    owned = modules_of(equipped) + modules_of(held if own else known)
    return _Robot(packed, begin, taken, points, owned, known)


@lru_cache(maxsize=1 << 10)
def _equipped(modules: str) -> int:
    equipped = module_bits(_modules(modules))
    if not fits(equipped):
        raise ValueError(f"{modules} do not fit together (SETUP-6)")
    return equipped


@lru_cache(maxsize=1 << 10)
def _hand(inventory: str, own: bool) -> tuple[int, int]:
    """An inventory as it is stored in a state, and the modules that everybody knows to be in it."""
    hand = _list(inventory)
    named = module_bits(_modules("+".join(card.removesuffix("!") for card in hand if card[:1] != "?") or "-"))
    hidden = [_word(card[1:], DECKS, "deck") for card in hand if card[:1] == "?"]
    if own and hidden:
        raise ValueError("this inventory is visible: all its cards need names")
    if own:
        return named, module_bits([card[:-1] for card in hand if card[-1:] == "!"])
    return sum((hand_size(named, BLUE + i) + hidden.count(i)) << HAND_BITS * i for i in range(len(DECKS))), named


@lru_cache(maxsize=1 << 12)
def _program(program: str, revealed: bool) -> tuple[int, ...]:
    """The fields of the dice on a controller, and the counts kept while the operator programs."""
    units = program.split("_")
    if len(units) != len(UNITS):
        raise ValueError(f"{program!r} is not a program of three units, like B3n_R2sw_-")
    state = State()
    robot = state.robots[0]
    for unit, text in enumerate(units):
        for slot, written in enumerate(_list(text)):
            if slot > 1:
                raise ValueError(f"{text!r} has too many dice for one unit")
            if written:
                name, moved, mover = written.partition("^")
                die = Die.parse(name)
                if robot.dice_on_unit[unit] < slot:
                    robot.dice_on_unit[unit] = slot
                place_die(state, 0, unit, die.colour, die.number, die.heading)
                if moved:
                    robot.dice[2 * unit + slot].mover = 1 + _word(mover, COLOURS, "colour")
    if revealed:
        forget_counts(state, 0)
    return ROBOT.unpack(pack(robot))[HEAD:]


def _space(text: str, size: Size) -> int:
    return OUT if text == "out" else space_index(size, text)


def _clock(word: str, state: State) -> None:
    rounds, step, turn = word.split(":") if word.count(":") == 2 else ("", "", "")
    state.rounds, state.turn = _number(rounds, 0, 32_000), _number(turn, 0, SEATS)
    state.step = _word(step, STEPS, "step")
    if state.step < AT_REVEAL:
        state.unit = 3 if state.rounds > 1 else 0
    else:
        state.unit = 3 if state.step >= AT_HIGH_VOLTAGE else max(0, (state.step - AT_REVEAL - 1) // 2)


def _tokens(word: str, state: State, drawing: Drawing) -> None:
    for part in _list(word, ","):
        number, _, count = part.partition("x")
        which = _number(number, 1, 6)
        state.tokens[which] = _number(count, 1, TOKENS_OF_A_NUMBER)
        if drawing.arena.vp_space[which] == OUT:
            raise ValueError(f"the arena has no VP space {which}")


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
        deck, names = Deck(), _list(text) if complete else []
        cards = [1 + _word(name, MODULES[1:], "module") for name in names]
        if len(cards) > DECK_SIZE or any(FACTS[card].colour != BLUE + i for card in cards):
            raise ValueError(f"{text} is not a deck of {DECKS[i]} modules")
        deck.cards[: len(cards)] = cards
        deck.count = len(cards) if complete else _number(text, 0, DECK_SIZE)
        packed.append(pack(deck))
        known += names
    return _Decks(tuple(packed), tuple(known))


def _say(value: str, name: str, state: State, packed: bytearray, answers: list[int]) -> None:
    """Parse one of the words after the robots; ``state`` is a view of ``packed``."""
    values = value.split(",")
    if name == "answers":
        answers += [_number(answer, 0, ANSWERS - 1) for answer in values]
        if len(answers) >= MAX_ANSWERS:
            raise ValueError(f"more than {MAX_ANSWERS - 1} answers")
    elif name == "owed":
        state.owed_modules = sum(1 << _word(colour, COLOURS, "colour") for colour in set(values))
    elif name == "winner":
        state.winner = SQUAD if value == "squad" else _word(value, COLOURS, "colour")
    elif name == "count":
        if len(values) != 2:
            raise ValueError("the count is two numbers: dice activated and decisions made")
        state.activations, state.decisions = (_number(count, 0, 10**9 - 1) for count in values)
    elif name == "supply":
        if len(values) != 6:
            raise ValueError("the supply is six numbers")
        supply = state.supply
        for which, count in enumerate(values, 1):
            supply[which] = _number(count, 0, TOKENS_OF_A_NUMBER)
    elif name in ("rolls", "draws"):
        script = state.rolls if name == "rolls" else state.draws
        for place, number in enumerate(values[:SCRIPT]):
            script[place] = _number(number, 1, 6)
    elif name == "rng":
        packed[_RNG] = _bytes(value, _RNG.stop - _RNG.start)
        if not is_sound(state):
            raise ValueError("not a valid state of the random number generator")
    elif name == "seat":
        if not state.robots[_word(value, COLOURS, "colour")].playing:
            raise ValueError("this robot does not take part")
    else:
        seat, _, kind = value.partition(":")
        _word(seat, COLOURS, "colour"), _word(kind, KINDS[1:], "question")


def _bytes(text: str, size: int) -> bytes:
    found = bytes.fromhex(text)
    if len(found) != size or not any(found):
        raise ValueError(f"is not {size} bytes in hexadecimal, some of them not 0")
    return found


def _check_whole(state: State, robots: Sequence[_Robot], cards: tuple[str, ...]) -> None:
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
