"""How a game is set up: mode, arena, edition, seats. Nothing here changes once the game has begun."""

from dataclasses import dataclass

from volt.arenas import Drawing, load, names
from volt.rules.decks import fits
from volt.rules.equipment import MODULES as FACTS
from volt.rules.facts import CHAMPION
from volt.rules.setup import RFL_GOAL, TRAINING_GOAL, begin, clear_table, seat_robot
from volt.rules.state import Game as State

from .words import COLOURS, EDITIONS, MODES, MODULES, SIDES, module_bits

GOALS = range(1, 7)  # more could run the supply of 24 tokens dry


class SetupError(ValueError):
    """A game that cannot be set up so; the message says what would do."""


@dataclass(frozen=True)
class Seat:
    """A robot at the table: its colour, its side, and whether it is a KillBot, with which modules (KILL-9)."""

    colour: str
    side: str
    killbot: bool = False
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """Everything a game is begun with."""

    mode: str
    arena: str  # the name of a built-in arena, or "" for a drawing of one's own
    drawing: Drawing
    seats: tuple[Seat, ...]
    edition: str = "default"
    goal: int = RFL_GOAL
    seed: int = 0
    titleholder: str = ""  # the seat that wears the champion module of the bout (CHAMP-3)
    champion: str = ""

    def deal(self) -> State:
        """SETUP: the state before the first decision."""
        state = State()
        clear_table(state, MODES.index(self.mode), EDITIONS.index(self.edition), self.goal, self.seed)
        for seat in self.seats:
            worn = (self.champion,) if seat.colour == self.titleholder else seat.modules
            seat_robot(state, COLOURS.index(seat.colour), SIDES.index(seat.side), int(seat.killbot), module_bits(worn))
        begin(state)
        return state


def seats_for(operators: int, killbots: int, modules: tuple[tuple[str, ...], ...] = ()) -> tuple[Seat, ...]:
    """SETUP-1, KILL-1: operators first, then KillBots; two robots sit on opposite sides."""
    total = operators + killbots
    places = (0, 2) if total == 2 else tuple(range(total))
    seats = []
    for i, place in enumerate(places):
        bot = i - operators
        worn = modules[bot] if 0 <= bot < len(modules) else ()
        seats.append(Seat(COLOURS[place], SIDES[place], killbot=bot >= 0, modules=worn))
    return tuple(seats)


def set_table(
    *,
    mode: str,
    arena: str | Drawing | None,
    operators: int,
    killbots: int,
    seats: tuple[Seat, ...] | None,
    edition: str,
    goal: int | None,
    seed: int,
    titleholder: str = "",
    champion: str = "",
) -> Table:
    """A checked set-up; SetupError says what is wrong."""
    if mode not in MODES:
        raise SetupError(f"there is no mode {mode!r}; there are {', '.join(MODES)}")
    if edition not in EDITIONS:
        raise SetupError(f"there is no edition {edition!r}; there are {', '.join(EDITIONS)}")
    goal = goal if goal is not None else TRAINING_GOAL if mode == "training" else RFL_GOAL
    if goal not in GOALS:
        raise SetupError(f"a game is played to {GOALS.start} to {GOALS.stop - 1} VP, not to {goal}")
    if not -(2**63) <= seed < 2**63:
        raise SetupError(f"the seed {seed} has more than 64 bits")
    if seats is None:
        if not (2 <= operators + killbots <= 4 and operators >= 1 and killbots >= 0):
            raise SetupError(
                f"{operators} operators and {killbots} KillBots cannot play: 2 to 4 robots, 1 operator at least"
            )
        seats = seats_for(operators, killbots)
    _check_seats(seats, mode)
    named = arena if isinstance(arena, str) else "" if arena else "twin-cities"
    if named and named not in names():
        raise SetupError(f"there is no arena {named!r}; there are {', '.join(names())}, or draw one")
    drawing = arena if isinstance(arena, Drawing) else load(named).drawing
    _check_champion(seats, titleholder, champion)
    return Table(mode, named, drawing, seats, edition, goal, seed, titleholder, champion)


def _check_seats(seats: tuple[Seat, ...], mode: str) -> None:
    if not 2 <= len(seats) <= 4:
        raise SetupError(f"2 to 4 robots take part, not {len(seats)}")
    if all(seat.killbot for seat in seats):
        raise SetupError("at least one robot needs an operator")
    for name, words in (("colour", COLOURS), ("side", SIDES)):
        values = [getattr(seat, name) for seat in seats]
        for value in values:
            if value not in words:
                raise SetupError(f"{value!r} is no {name}; there are {', '.join(words)}")
            if values.count(value) > 1:
                raise SetupError(f"two robots have the {name} {value}")
    taken: list[str] = []
    for seat in seats:
        if seat.modules and (not seat.killbot or mode == "training"):
            raise SetupError(f"{seat.colour}: only KillBots of an RFL game are given modules at set-up")
        for module in seat.modules:
            if module not in MODULES[1:] or not FACTS[MODULES.index(module)].killbot:
                raise SetupError(f"{seat.colour}: a KillBot cannot use {module!r} (KILL-9)")
            taken.append(module)
            if taken.count(module) > 2:
                raise SetupError(f"there are only two copies of {module}")
        colours = {FACTS[MODULES.index(module)].colour for module in seat.modules}
        if len(colours) < len(seat.modules) or not fits(module_bits(seat.modules)):
            raise SetupError(
                f"{seat.colour}: {', '.join(seat.modules)} are not two modules of different colours (KILL-9)"
            )


def _check_champion(seats: tuple[Seat, ...], titleholder: str, champion: str) -> None:
    if not titleholder and not champion:
        return
    if titleholder not in [seat.colour for seat in seats if not seat.killbot]:
        raise SetupError(f"the titleholder {titleholder!r} is no operator of this game")
    if champion not in MODULES or FACTS[MODULES.index(champion)].colour != CHAMPION:
        raise SetupError(f"{champion!r} is no champion module")
