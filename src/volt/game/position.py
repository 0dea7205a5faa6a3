"""Positions: one line that describes a game except for its history, like FEN in chess (docs/position.md).

    rfl:default:5 rome 2:activation-1:0 4x1 11,13,8 red:n:c4:2:1:0:3:saw+anchor:?blue:-:B3n_R2sw_- … asks=red:anchor

Rules, arena, clock, VP tokens, decks, one word for each robot, then everything else as ``name=value``.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from volt.arenas import Drawing, DrawingError, read, space_index, space_name, write
from volt.rules.arena import OUT
from volt.rules.decks import fits
from volt.rules.module_ids import BLUE, YELLOW
from volt.rules.module_table import COPIES
from volt.rules.module_table import MODULES as FACTS
from volt.rules.modules.shield import ROOM as SHIELD_HOLDS
from volt.rules.packed_struct import field_span, pack, unpack
from volt.rules.phases import AT_HIGH_VOLTAGE, AT_PROGRAMMING, AT_REVEAL, RFL_STEPS
from volt.rules.programming import clear_program, forget_counts, place_die
from volt.rules.redaction import HAND_BITS, hand_size
from volt.rules.rng import is_sound
from volt.rules.setup import TOKENS_OF_A_NUMBER, clear_table
from volt.rules.state import DECK_SIZE, DESTROYED, MAX_ANSWERS, MINES_EACH, NOBODY, SCRIPT, SEATS, SQUAD, Robot, State
from volt.rules.worlds import NEXT_TRY

from .notation import Die
from .setup import Seat, Setup, SetupError, make_setup
from .view import draw_worlds
from .vocabulary import (
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
    seat_name,
)

STEPS = (
    *("draft", "token", "damage", "equip", "reboot", "numbers", "programming", "reveal"),
    *(f"{step}-{unit}" for unit in (1, 2, 3) for step in ("roll", "activation")),
    *("voltage", "spaces"),
)
assert len(STEPS) == len(RFL_STEPS)
ROBOT = "colour:side:space:number:damage:shield:vp:modules:inventory:mines:program"
_RNG = slice(*field_span(State, "rng"))


class PositionError(ValueError):
    """A position that cannot be read: the word that is wrong, and why."""

    def __init__(self, word: str, reason: str) -> None:
        super().__init__(word, reason)
        self.word, self.reason = word, reason

    def __str__(self) -> str:
        return f"{self.word!r}: {self.reason}"


@dataclass(frozen=True)
class Position:
    """A parsed position. ``answers`` were given since the current piece began; ``asks`` is the open question."""

    setup: Setup
    seen: State
    complete: bool
    seat: int
    known: tuple[int, ...]
    answers: tuple[int, ...]
    asks: str

    def state(self, seed: int, attempt: int = 0) -> bytes:
        """The full state, packed, before ``answers``; what the position leaves out is drawn from the seed."""
        if self.complete:
            return pack(self.seen)
        seed += attempt * NEXT_TRY
        return draw_worlds(self.setup.drawing, self.seat, pack(self.seen), self.known, 1, seed, 0)[0]


# --- writing ---


def write_position(setup: Setup, state: State, known: Sequence[int] | None, seat: str | None = None) -> str:
    """The position of a state that is redacted for a seat, with the modules ``known`` to be in inventories; or of a full one."""
    drawing = setup.drawing
    words = [
        f"{setup.mode}:{setup.edition}:{setup.goal}",
        setup.arena or write(drawing).rstrip().replace(" ", "_").replace("\n", "/"),
        f"{state.rounds}:{STEPS[state.step]}:{state.turn}",
        ",".join(f"{n}x{state.tokens[n]}" for n in range(1, 7) if state.tokens[n]) or "-",
        ",".join(
            str(deck.count) if known is not None else _joined(MODULES[card] for card in deck.cards[: deck.count])
            for deck in state.decks[BLUE : YELLOW + 1]
        ),
    ]
    for who, robot in enumerate(state.robots):
        if robot.playing:
            hand = _hand(robot, None if known is None or COLOURS[who] == seat else known[who])
            words.append(_robot(robot, COLOURS[who], hand, drawing))
    return " ".join([*words, *_rest(state, known is None, seat)])


def _rest(state: State, full: bool, seat: str | None) -> Iterator[str]:
    question = state.question
    if seat:
        yield f"seat={seat}"
    if question.kind:
        yield f"asks={COLOURS[question.who]}:{KINDS[question.kind]}"
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
        yield f"rng={pack(state)[_RNG].hex()}"


def _hand(robot: Robot, known: int | None) -> Iterator[str]:
    """The cards of an inventory: their names, or ``?blue`` for those nobody has seen."""
    if known is None:
        yield from modules_of(robot.inventory)
        return
    known &= ~robot.equipped
    yield from modules_of(known)
    for i, deck in enumerate(DECKS):
        size = robot.inventory >> HAND_BITS * i & (1 << HAND_BITS) - 1
        yield from [f"?{deck}"] * (size - hand_size(known, BLUE + i))


def _robot(robot: Robot, colour: str, hand: Iterator[str], drawing: Drawing) -> str:
    side = SIDES[robot.side] + (f",{HEADINGS[robot.heading]}" if robot.killbot else "")
    at = ["out" if space == OUT else space_name(drawing, space) for space in (robot.at, *robot.mines)]
    fields = [colour, side, at[0], str(robot.number), str(robot.damage), str(robot.shield), str(robot.vp)]
    fields += [
        _joined(modules_of(robot.equipped)),
        _joined(hand),
        "-" if at[1:] == ["out"] * MINES_EACH else ",".join(at[1:]),
    ]
    return ":".join([*fields, "_".join(_unit(robot, unit) for unit in range(len(UNITS)))])


def _unit(robot: Robot, unit: int) -> str:
    """The dice of a unit; an empty first slot leaves ``+R2n``. ``^red`` names who moved a die by REMOTE."""
    slots = []
    for die in robot.dice[2 * unit : 2 * unit + 2]:
        moved = f"^{COLOURS[die.mover - 1]}" if die.mover else ""
        slots.append(f"{Die(die.colour, die.number, die.key)}{moved}" if die.colour else "")
    return "+".join(slots).removesuffix("+") or "-"


def _joined(words: Iterator[str] | Sequence[str]) -> str:
    return "+".join(words) or "-"


# --- reading ---


def read_position(text: str) -> Position:
    """Read a position, or raise PositionError."""
    words = text.split()
    if len(words) < 7:
        raise PositionError(
            text[:60], "a position has rules, arena, clock, tokens, decks, two to four robots, and more"
        )
    robots = [word for word in words[5:] if "=" not in word.partition(":")[0]]
    rest = _named(words[5 + len(robots) :])
    seats = [_checked(word, _seat) for word in robots]
    setup = _checked(words[0], lambda word: _setup(word, words[1], seats))
    state = State()
    clear_table(state, MODES.index(setup.mode), EDITIONS.index(setup.edition), setup.goal)
    complete = "rng" in rest
    known = [0] * SEATS
    for word, seat in zip(robots, seats, strict=True):
        own = complete or rest.get("seat") == seat.colour
        _checked(word, lambda word, seat=seat, own=own: _place(state, word, seat, setup.drawing, own, known))  # type: ignore[misc]
    _checked(words[2], lambda word: _clock(state, word))
    _checked(words[3], lambda word: _tokens(state, word, setup.drawing))
    _checked(words[4], lambda word: _decks(state, word, complete))
    answers: list[int] = []
    for name, value in rest.items():
        _checked(f"{name}={value}", lambda _, name=name, value=value: _say(state, name, value, answers))  # type: ignore[misc]
    _check_whole(state, complete, known)
    seat_index = COLOURS.index(rest["seat"]) if "seat" in rest else NOBODY
    return Position(setup, state, complete, seat_index, tuple(known), tuple(answers), rest.get("asks", ""))


T = TypeVar("T")


def _checked(word: str, reading: Callable[[str], T]) -> T:
    """Parse a word; the error names it."""
    try:
        return reading(word)
    except (ValueError, IndexError, KeyError) as error:
        raise PositionError(word, str(error) or "cannot be read") from None


def _named(words: Sequence[str]) -> dict[str, str]:
    names = ("seat", "asks", "answers", "owed", "winner", "count", "supply", "rolls", "draws", "rng")
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in names or name in found:
            raise PositionError(word, f"after the robots come, once each: {'=…, '.join(names)}=…")
        found[name] = value
    return found


def _seat(word: str) -> Seat:
    fields = word.split(":")
    if len(fields) != ROBOT.count(":") + 1:
        raise ValueError(f"a robot is {ROBOT}")
    side, comma, _ = fields[1].partition(",")
    return Seat(fields[0], side, bool(comma))


def _setup(word: str, arena: str, seats: Sequence[Seat]) -> Setup:
    mode, edition, goal = word.split(":") if word.count(":") == 2 else (word, "", "")
    if not goal:
        raise ValueError("rules are mode:edition:goal, like rfl:default:5")
    try:
        drawn = read(arena.replace("_", " ").replace("/", "\n")) if "/" in arena else arena
        return make_setup(
            mode=mode,
            arena=drawn,
            operators=0,
            killbots=0,
            seats=seats,
            edition=edition,
            goal=_number(goal, 1, 6),
            seed=0,
        )
    except DrawingError as error:
        raise PositionError(arena[:60], str(error)) from None
    except SetupError as error:
        raise ValueError(str(error)) from None


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


def _place(state: State, word: str, seat: Seat, drawing: Drawing, own: bool, known: list[int]) -> None:
    _, side, at, number, damage, shield, vp, modules, inventory, mines, program = word.split(":")
    who = COLOURS.index(seat.colour)
    robot = state.robots[who]
    robot.playing, robot.side, robot.killbot = 1, SIDES.index(seat.side), int(seat.killbot)
    robot.heading = _word(side.partition(",")[2], HEADINGS, "heading") if seat.killbot else 0
    robot.at = _space(at, drawing)
    robot.number, robot.damage = _number(number, 0, SEATS), _number(damage, 0, DESTROYED)
    robot.shield, robot.vp = _number(shield, 0, SHIELD_HOLDS), _number(vp, 0, 6 * TOKENS_OF_A_NUMBER)
    robot.equipped = module_bits(_modules(modules))
    if not fits(robot.equipped):
        raise ValueError(f"{modules} do not fit together (SETUP-6)")
    spaces = [_space(mine, drawing) for mine in _list(mines, ",")]
    if len(spaces) not in (0, MINES_EACH):
        raise ValueError(f"mines are {MINES_EACH} spaces, 'out' for one that is not laid, or -")
    robot.mines[: len(spaces)] = spaces
    hand = _list(inventory)
    named = _modules("+".join(card for card in hand if not card.startswith("?")) or "-")
    hidden = [_word(card[1:], DECKS, "deck") for card in hand if card.startswith("?")]
    if own:
        if hidden:
            raise ValueError("this inventory is visible: all its cards need names")
        robot.inventory = module_bits(named)
    else:
        known[who] = module_bits(named)
        robot.inventory = sum(
            (hand_size(known[who], BLUE + i) + hidden.count(i)) << HAND_BITS * i for i in range(len(DECKS))
        )
    _place_dice(state, who, program)


def _place_dice(state: State, who: int, program: str) -> None:
    units = program.split("_")
    if len(units) != len(UNITS):
        raise ValueError(f"{program!r} is not a program of three units, like B3n_R2sw_-")
    clear_program(state, who)
    for unit, text in enumerate(units):
        for slot, written in enumerate(_list(text)):
            if slot > 1:
                raise ValueError(f"{text!r} are too many dice for one unit")
            if written:
                name, moved, mover = written.partition("^")
                die = Die.parse(name)
                if state.robots[who].dice_on_unit[unit] < slot:
                    state.robots[who].dice_on_unit[unit] = slot
                place_die(state, who, unit, die.colour, die.number, die.heading)
                if moved:
                    state.robots[who].dice[2 * unit + slot].mover = 1 + _word(mover, COLOURS, "colour")


def _space(text: str, drawing: Drawing) -> int:
    return OUT if text == "out" else space_index(drawing, text)


def _clock(state: State, word: str) -> None:
    rounds, step, turn = word.split(":") if word.count(":") == 2 else ("", "", "")
    state.rounds, state.turn = _number(rounds, 0, 32_000), _number(turn, 0, SEATS)
    state.step = _word(step, STEPS, "step")
    for who in range(SEATS if state.step > AT_REVEAL else 0):
        forget_counts(state, who)
    if state.step < AT_REVEAL:
        state.unit = 3 if state.rounds > 1 else 0
    else:
        state.unit = 3 if state.step >= AT_HIGH_VOLTAGE else max(0, (state.step - AT_REVEAL - 1) // 2)


def _tokens(state: State, word: str, drawing: Drawing) -> None:
    for part in _list(word, ","):
        number, _, count = part.partition("x")
        which = _number(number, 1, 6)
        state.tokens[which] = _number(count, 1, TOKENS_OF_A_NUMBER)
        if drawing.arena.vp_space[which] == OUT:
            raise ValueError(f"the arena has no VP space {which}")


def _decks(state: State, word: str, complete: bool) -> None:
    decks = word.split(",")
    if len(decks) != len(DECKS):
        raise ValueError("there are three decks: blue, red, yellow")
    for i, text in enumerate(decks):
        deck = state.decks[BLUE + i]
        if not complete:
            deck.count = _number(text, 0, DECK_SIZE)
            continue
        cards = [1 + _word(name, MODULES[1:], "module") for name in _list(text)]
        if len(cards) > DECK_SIZE or any(FACTS[card].colour != BLUE + i for card in cards):
            raise ValueError(f"{text} is not a deck of {DECKS[i]} modules")
        deck.cards[: len(cards)] = cards
        deck.count = len(cards)


def _say(state: State, name: str, value: str, answers: list[int]) -> None:
    """Parse one of the words after the robots."""
    values = value.split(",")
    if name == "answers":
        answers += [_number(answer, 0, 255) for answer in values]
        if len(answers) >= MAX_ANSWERS:
            raise ValueError(f"more than {MAX_ANSWERS - 1} answers")
    elif name == "owed":
        state.owed_modules = sum(1 << _word(colour, COLOURS, "colour") for colour in set(values))
    elif name == "winner":
        state.winner = SQUAD if value == "squad" else _word(value, COLOURS, "colour")
    elif name == "count":
        state.activations, state.decisions = (_number(count, 0, 10**9 - 1) for count in values)
    elif name == "supply":
        state.supply[1:7] = [_number(count, 0, TOKENS_OF_A_NUMBER) for count in values]
        if len(state.supply) != 8:
            raise ValueError("the supply is six numbers")
    elif name in ("rolls", "draws"):
        script = [_number(number, 1, 6) for number in values][:SCRIPT]
        (state.rolls if name == "rolls" else state.draws)[: len(script)] = script
    elif name == "rng":
        packed = bytearray(pack(state))
        packed[_RNG] = _bytes(value, len(packed[_RNG]))
        state.rng = unpack(State, bytes(packed)).rng
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


def _check_whole(state: State, complete: bool, known: Sequence[int]) -> None:
    """Check what involves several words."""
    if state.turn == SEATS and state.winner == NOBODY:
        raise PositionError(f"{state.rounds}:{STEPS[state.step]}:{SEATS}", f"turns are 0 to {SEATS - 1}")
    playing = [robot for robot in state.robots if robot.playing]
    numbers = [robot.number for robot in playing if robot.number]
    if len(set(numbers)) < len(numbers) or max(numbers, default=0) > len(playing):
        raise PositionError(",".join(map(str, numbers)), f"starting numbers are 1 to {len(playing)}, each once")
    if state.step != AT_PROGRAMMING and len(numbers) < len(playing):
        raise PositionError(STEPS[state.step], "everybody needs a starting number")
    spaces = [robot.at for robot in playing if robot.at != OUT]
    if len(set(spaces)) < len(spaces):
        raise PositionError("robots", "two robots stand on one space")
    owned: Counter[str] = Counter()
    for who, robot in enumerate(state.robots):
        owned.update(modules_of(robot.equipped))
        owned.update(modules_of(robot.inventory if complete else known[who]))
    for deck in state.decks:
        owned.update(MODULES[card] for card in deck.cards[: deck.count] if card)
    if owned and owned.most_common(1)[0][1] > COPIES:
        raise PositionError(owned.most_common(1)[0][0], f"there are {COPIES} copies of a module in all")
    if sum(robot.vp for robot in playing) + sum(state.tokens) > 6 * TOKENS_OF_A_NUMBER:
        raise PositionError("vp", f"there are {6 * TOKENS_OF_A_NUMBER} VP tokens")
