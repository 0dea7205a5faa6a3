"""How a game is set up: mode, arena, edition, seats. Nothing here changes once the game has begun."""

import operator
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property, lru_cache
from pathlib import PurePath
from typing import Any, SupportsIndex

from volt.arenas import Drawing, load_arena, names
from volt.compile import RULES
from volt.rules import RULES_VERSION
from volt.rules.decks import fits
from volt.rules.dialect.packed_struct import field_span, pack
from volt.rules.event_kinds import Seat as Colour
from volt.rules.module_ids import CHAMPION
from volt.rules.module_table import COPIES, FACTS
from volt.rules.phases.setup import RFL_GOAL, TRAINING_GOAL, begin, clear_table, seat_robot
from volt.rules.rng import WORD, seed_rng
from volt.rules.state import Rng, State
from volt.texts import Phrase

from .vocabulary import COLOURS, EDITIONS, MODES, MODULES, SIDES, module_bits

SEED_BITS = 128
_MOST_SEED = (1 << SEED_BITS) - 1
MOST_ROUNDS = 30_000  # they are counted in 16 bits
SEED = slice(0, SEED_BITS // 8)  # the key of the generator, which comes first in a packed state
assert field_span(State, "rng")[0] == field_span(Rng, "key")[0] == SEED.start
GOALS = range(1, 7)  # more could exhaust the supply of 24 tokens
USUAL_GOALS: dict[str, int] = {"training": TRAINING_GOAL, "rfl": RFL_GOAL}  # SETUP-4, SETUP-5


class SetupError(ValueError):
    """A game cannot be set up like this; ``about`` names the option or seat that is wrong."""

    def __init__(self, reason: str, about: str) -> None:
        super().__init__(reason, about)
        self.reason, self.about = reason, about

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True)
class Seat:
    """A robot in a game: its colour, its side, whether it is a KillBot, and the KillBot's modules (KILL-9)."""

    colour: str
    side: str
    killbot: bool = False
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Setup:
    """Everything that defines a game before it begins."""

    mode: str
    arena: str  # the name of a built-in arena, or "" for a custom drawing
    drawing: Drawing
    seats: tuple[Seat, ...]
    edition: str = "default"
    goal: int = RFL_GOAL
    seed: int = 0
    titleholder: str = ""  # the seat with the champion module of the bout (CHAMP-3)
    champion: str = ""
    rules: int = RULES_VERSION  # the rules version of the game

    @property
    def operators(self) -> tuple[str, ...]:
        """The colours of the robots that have an operator."""
        return tuple(seat.colour for seat in self.seats if not seat.killbot)

    def with_seed(self, seed: int) -> "Setup":
        """The same set-up with another seed; both share ``packed_table``, which is slow to make."""
        _ = self._after_seed
        made, values = object.__new__(Setup), self.__dict__.copy()
        values["seed"] = seed
        object.__setattr__(made, "__dict__", values)  # twice as fast as filling it
        return made

    @cached_property
    def packed_table(self) -> bytes:
        """``seated`` with the seed 0, packed."""
        return pack(replace(self, seed=0).seated())

    @cached_property
    def _after_seed(self) -> bytes:
        """What follows the seed in ``packed_table``."""
        return self.packed_table[SEED.stop :]

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, tuple(getattr(self, each.name) for each in fields(self))

    def seated(self) -> State:
        """SETUP-1: the state with all robots seated and nothing dealt yet."""
        state = State()
        clear_table(state, MODES.index(self.mode), EDITIONS.index(self.edition), self.goal)
        seed_state(state, self.seed)
        for seat in self.seats:
            equipped = (self.champion,) if seat.colour == self.titleholder else seat.modules
            seat_robot(
                state, COLOURS.index(seat.colour), SIDES.index(seat.side), int(seat.killbot), module_bits(equipped)
            )
        return state

    def deal(self) -> State:
        """SETUP-3, SETUP-5: the state before the first decision."""
        state = self.seated()
        begin(state)
        return state

    def dealt(self) -> bytes:
        """The same, packed, and dealt by machine code if it is available."""
        rules = RULES.functions
        if not rules.native:
            return pack(self.deal())
        seated = bytearray().join((self.seed.to_bytes(SEED.stop, "little"), self._after_seed))
        dealt = bytearray(len(seated))
        rules.deal(dealt, seated, 0, 1)
        return bytes(dealt)


@cache
def _built_in(name: str) -> Drawing:
    """Load a built-in arena once for all games."""
    return load_arena(name).drawing


def colours_for(robots: int) -> tuple[Colour, ...]:
    """SETUP-1: the colours of so many robots; two sit on opposite sides."""
    return (COLOURS[0], COLOURS[2]) if robots == 2 else COLOURS[:robots]


def seats_for(operators: int, killbots: int, modules: tuple[tuple[str, ...], ...] = ()) -> tuple[Seat, ...]:
    """SETUP-1, KILL-1: operators first, then KillBots; every colour has its side."""
    seats = []
    for i, colour in enumerate(colours_for(operators + killbots)):
        bot = i - operators
        equipped = modules[bot] if 0 <= bot < len(modules) else ()
        seats.append(Seat(colour, SIDES[COLOURS.index(colour)], killbot=bot >= 0, modules=equipped))
    return tuple(seats)


def make_setup(
    *,
    mode: str = "rfl",
    arena: str | Drawing | None = None,
    operators: int = 4,
    killbots: int = 0,
    seats: Sequence[Seat] | None = None,
    edition: str = "default",
    goal: int | None = None,
    seed: int = 0,
    titleholder: str = "",
    champion: str = "",
) -> Setup:
    """Check the options and return the set-up, or raise SetupError; ``seats`` overrides ``operators`` and ``killbots``."""
    if seats is None:
        operators, killbots = as_int(operators, "operators"), as_int(killbots, "killbots")
    else:
        seats = tuple(_checked_seat(seat, i) for i, seat in enumerate(seats))
    goal = goal if goal is None else as_int(goal, "goal")
    options = mode, arena, operators, killbots, seats, edition, goal, titleholder, champion
    try:
        checked = _checked_options(*options)
    except TypeError:  # not hashable
        checked = _checked_options.__wrapped__(*options)
    return checked.with_seed(checked_seed(seed))


@lru_cache(maxsize=256, typed=True)  # equal strings of other types stay apart
def _checked_options(
    mode: str,
    arena: str | Drawing | None,
    operators: int,
    killbots: int,
    seats: tuple[Seat, ...] | None,
    edition: str,
    goal: int | None,
    titleholder: str,
    champion: str,
) -> Setup:
    """The set-up with the seed 0. Cached: checking takes longer than dealing, and most games share their options."""
    if mode not in MODES:
        raise _unknown("mode", mode, MODES)
    if edition not in EDITIONS:
        raise _unknown("edition", edition, EDITIONS)
    goal = USUAL_GOALS[mode] if goal is None else goal
    if goal not in GOALS:
        raise SetupError(Phrase("errors.goal", low=GOALS.start, high=GOALS.stop - 1, goal=goal), "goal")
    if seats is None:
        if not (2 <= operators + killbots <= 4 and operators >= 1 and killbots >= 0):
            raise SetupError(Phrase("errors.robots_of_game", operators=operators, killbots=killbots), "seats")
        seats = seats_for(operators, killbots)
    _check_seats(seats, mode)
    named, drawing = _find_arena(arena)
    _check_champion(seats, mode, titleholder, champion)
    return Setup(mode, named, drawing, seats, edition, goal, 0, titleholder, champion)


def _unknown(option: str, value: str, known: Sequence[str], about: str = "") -> SetupError:
    return SetupError(
        Phrase("errors.unknown_option", option=option, value=repr(value), known=", ".join(known)), about or option
    )


def as_int(value: int, about: str) -> int:
    """Return the value as int, or raise SetupError; ``about`` names the option."""
    if type(value) is int:
        return value  # the common case; the protocol below is slow
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        return operator.index(value)
    raise SetupError(Phrase("errors.whole_number", option=about, value=repr(value)), about)


def fresh_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def checked_seed(seed: int) -> int:
    """Return the seed as int, or raise SetupError."""
    seed = as_int(seed, "seed")
    if not 0 <= seed <= _MOST_SEED:
        raise SetupError(Phrase("errors.seed", bits=SEED_BITS, value=str(seed)), "seed")
    return seed


def seed_state(state: State, seed: int) -> None:
    """Seed the random numbers of a state."""
    seed_rng(state, seed & WORD, seed >> 64 & WORD)


def _find_arena(arena: str | Drawing | None) -> tuple[str, Drawing]:
    """The name of the arena, "" if it is not built in, and its drawing."""
    if isinstance(arena, Drawing):
        return "", arena
    name = names()[0] if arena is None else arena
    if not isinstance(name, str) or "\n" in name:
        raise SetupError(
            "an arena is a name, or a drawing: volt.arenas.parse_drawing(text), volt.arenas.read_arena(file).drawing",
            "arena",
        )
    if PurePath(name).suffix:
        raise SetupError(
            f"{name!r} looks like a file; give the drawing in it: volt.arenas.read_arena({name!r}).drawing", "arena"
        )
    if name not in names():
        raise _unknown("arena", name, names())
    return name, _built_in(name)


def _checked_seat(seat: Seat, number: int) -> Seat:
    if not isinstance(seat, Seat):
        raise SetupError(f"{seat!r} is not a volt.Seat", f"seat {number}")
    return seat if isinstance(seat.modules, tuple) else replace(seat, modules=tuple(seat.modules))


def _check_seats(seats: tuple[Seat, ...], mode: str) -> None:
    if not 2 <= len(seats) <= 4:
        raise SetupError(Phrase("errors.robots", count=len(seats)), "seats")
    if all(seat.killbot for seat in seats):
        raise SetupError(Phrase("errors.operator_needed"), "seats")
    for name, words in (("colour", COLOURS), ("side", SIDES)):
        values = [getattr(seat, name) for seat in seats]
        for i, value in enumerate(values):
            if value not in words:
                raise _unknown(name, value, words, f"seat {i}")
            if value in values[:i]:
                raise SetupError(Phrase("errors.same_twice", option=name, value=value), f"seat {i}")
    if len(seats) == 2 and (SIDES.index(seats[0].side) - SIDES.index(seats[1].side)) % 2:
        raise SetupError(Phrase("errors.opposite_sides"), "seat 1")
    taken: list[str] = []
    for i, seat in enumerate(seats):
        if seat.modules and (not seat.killbot or mode == "training"):
            raise _seat_error(seat, i, Phrase("errors.setup_modules"))
        for module in seat.modules:
            if module not in MODULES[1:] or not FACTS[MODULES.index(module)].killbot:
                raise _seat_error(seat, i, Phrase("errors.killbot_module", module=repr(module)))
            taken.append(module)
            if (count := taken.count(module)) > COPIES:
                raise _seat_error(seat, i, Phrase("errors.module_copies", module=module, count=count, most=COPIES))
        if not differ(seat.modules) or not fits(module_bits(seat.modules)):
            raise _seat_error(seat, i, Phrase("errors.killbot_colours", modules=", ".join(seat.modules)))


def _seat_error(seat: Seat, number: int, reason: Phrase) -> SetupError:
    return SetupError(Phrase("errors.at_key", name=seat.colour, reason=reason), f"seat {number}")


def differ(modules: Sequence[str]) -> bool:
    """Whether no two modules have the same colour, as KILL-9 requires of a KillBot."""
    return len({FACTS[MODULES.index(name)].colour for name in modules}) == len(modules)


def _check_champion(seats: tuple[Seat, ...], mode: str, titleholder: str, champion: str) -> None:
    if not titleholder and not champion:
        return
    if mode == "training":
        raise SetupError(Phrase("errors.title_is_rfl"), "titleholder")
    if titleholder not in [seat.colour for seat in seats if not seat.killbot]:
        raise SetupError(Phrase("errors.titleholder", value=repr(titleholder)), "titleholder")
    if champion not in MODULES[1:] or FACTS[MODULES.index(champion)].colour != CHAMPION:
        raise SetupError(Phrase("errors.champion_module", value=repr(champion)), "titleholder")
