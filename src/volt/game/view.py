"""Views: what a seat may know of a game. They are built only from redacted states (``volt.rules.interface.redaction``)."""

import struct
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec import Struct

from volt.arenas import Drawing, Piece, load, read, space_index, space_name, write
from volt.arenas.spaces import Size
from volt.compile import RULES
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import field_span, fields_reader, layout, pack, packed_view, unpack
from volt.rules.event_kinds import Drafted, Equipped, Event, Heading
from volt.rules.event_kinds import Seat as Colour
from volt.rules.events import EventLog
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.interface.worlds import TRIES
from volt.rules.module_ids import BLUE, RED, YELLOW
from volt.rules.phases.steps import phase_of
from volt.rules.state import NOBODY, SEATS, UNITS, Deck, Robot, State
from volt.rules.state import PlacedDie as PackedDie

from .decisions import Decision, open_decisions
from .engine import packed_arena
from .engine import redacted as redacted_state
from .events import PackedEvents
from .notation import Die, Program
from .serialize import to_dict
from .setup import SEED, SEED_BITS, Setup
from .vocabulary import COLOURS, DECKS, HEADINGS, SIDES, module_bits, modules_of, seat_name

if TYPE_CHECKING:
    from .game import Game


class RobotView(Struct, frozen=True, kw_only=True, gc=False):
    """A robot as one seat, or a spectator, sees it; ``inventory`` is None if secret, ``program`` if there is none to see."""

    colour: Colour
    side: str
    killbot: bool
    at: str | None
    heading: Heading | None
    number: int | None
    damage: int
    shield: int
    vp: int
    modules: tuple[str, ...]
    inventory: tuple[str, ...] | None
    inventory_size: int
    mines: tuple[str, ...]
    program: Program | None

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; the program is in notation, or None if there is none to see."""
        return to_dict(self)  # type: ignore[no-any-return]


class Situation(Struct, frozen=True, kw_only=True, gc=False):
    """The situation as one seat, or a spectator, sees it."""

    round: int
    phase: int  # 0 preparation, 1 programming, 2 activation, 3 resolution
    unit: int
    winner: str | None
    robots: tuple[RobotView, ...]
    tokens: dict[int, int]  # VP tokens by the number of their space
    decks: dict[str, int]  # cards left
    numbers: tuple[int, ...]  # starting numbers still on the pillars


class View(Situation, frozen=True, kw_only=True):
    """The game as one seat (None: a spectator) may know it. ``str()`` draws it as text; notebooks show a picture."""

    seat: str | None
    mode: str
    edition: str
    goal: int
    arena: str
    drawing: Drawing
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    pending: tuple[Event, ...]  # events that lead up to the open question
    _redacted: bytes
    _known: tuple[int, ...]  # modules that each robot has had equipped, as bits
    _history: bytes  # ``events``, packed
    _setup: Setup  # without the seed

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def scores(self) -> dict[str, int]:
        """The VP of every robot, by colour."""
        return {robot.colour: robot.vp for robot in self.robots}

    def determinize(self, seed: int) -> "Game":
        """A game that agrees with everything the seat knows, the rest drawn at random from the seed: for bots that simulate."""
        return self.worlds(1, seed)[0]

    def worlds(self, count: int, seed: int = 0) -> "list[Game]":
        """``count`` determinised games with successive seeds; drawing them together is much faster than one by one."""
        from .game import Game

        return Game.imagined(self, count, seed)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON, as sent to bots in other processes (docs/bots.md)."""
        written = {"drawing": _drawn(self.drawing), "decisions": [decision.to_dict() for decision in self.decisions]}
        names = (name for name in self.__struct_fields__ if name not in written and not name.startswith("_"))
        return {name: to_dict(getattr(self, name)) for name in names} | written

    def __hash__(self) -> int:
        return hash((self.seat, self._redacted))

    def __str__(self) -> str:
        from .display import text

        return text(self.drawing, self.goal, self.seat, self._redacted, self.decisions)

    def _repr_svg_(self) -> str:
        from .display import picture

        return picture(self)

    def _repr_html_(self) -> str:
        from .display import html

        return html(self)

    @property
    def packed_state(self) -> bytes:
        """The redacted state, packed."""
        return self._redacted


def redacted(state: State, seat: str | None) -> State:
    """A copy of the state without anything that the seat must not know."""
    return redacted_state(state, NOBODY if seat is None else COLOURS.index(seat))


def see(
    setup: Setup,
    state: State,
    seat: str | None,
    events: PackedEvents | None = None,
    pending: PackedEvents | None = None,
    known: tuple[int, ...] | None = None,
) -> View:
    """Redact a state for a seat and return its view; the other arguments are those of ``view_of``."""
    nothing = PackedEvents(setup.drawing.size)
    return view_of(setup, redacted(state, seat), events or nothing, pending or nothing, seat, known)


def view_of(
    setup: Setup,
    seen: State,
    events: PackedEvents,
    pending: PackedEvents,
    seat: str | None,
    known: tuple[int, ...] | None = None,
) -> View:
    """The view of a seat, for which ``seen`` is redacted. If ``events`` are incomplete, pass ``known`` (``once_equipped``)."""
    drawing, packed = setup.drawing, pack(seen)
    visible = events.seen_by(seat)
    robots = [_cached_robot_view(robot, who, COLOURS[who] == seat, drawing.size) for who, robot in robots_in(packed)]
    return View(
        **situation(packed),
        robots=tuple(robots),
        seat=seat,
        mode=setup.mode,
        edition=setup.edition,
        goal=setup.goal,
        arena=setup.arena,
        drawing=drawing,
        decisions=open_decisions(seen, drawing),
        events=tuple(visible),
        pending=tuple(pending.seen_by(seat)),
        _redacted=packed,
        _known=once_equipped(events, equipped_in(setup.packed_table)) if known is None else known,
        _history=visible.packed,
        _setup=setup.with_seed(0),
    )


_drawn = lru_cache(maxsize=16)(write)


class SeatView(NamedTuple):
    """What a seat may know, packed for another process: pickling a ``View`` would take longer than many bots need to think."""

    setup: tuple[Any, ...]
    seen: bytes
    events: bytes
    pending: bytes
    seat: str

    @classmethod
    def of(cls, game: "Game", seat: str) -> "SeatView":
        """What the seat may know of a game."""
        story, pending = game.packed_events().seen_by(seat).packed, len(game.engine.pending)
        split = len(story) - pending
        setup = game.setup
        drawing = "" if setup.arena else write(setup.drawing)
        values = (setup.mode, setup.arena, drawing, setup.edition, setup.goal)
        return cls(values, pack(game.hidden(seat)), story[:split], story[split:], seat)

    def view(self) -> View:
        """Unpack it into a ``View``."""
        setup = _read_setup(self.setup)
        size = setup.drawing.size
        seen = packed_view(State, bytearray(self.seen))
        return view_of(setup, seen, PackedEvents(size, self.events), PackedEvents(size, self.pending), self.seat)


@lru_cache(maxsize=64)
def _read_setup(values: tuple[Any, ...]) -> Setup:
    """A set-up without its seats and its seed."""
    mode, arena, drawing, edition, goal = values
    return Setup(mode, arena, read(drawing) if drawing else load(arena).drawing, (), edition, goal)


@lru_cache(maxsize=1 << 12)
def _hand(inventory: int, own: bool) -> tuple[int, ...]:
    """How many blue, red and yellow cards an inventory holds: the backs of cards are public."""
    if own:
        return tuple(hand_size(inventory, colour) for colour in (BLUE, RED, YELLOW))
    return tuple(inventory >> HAND_BITS * i & (1 << HAND_BITS) - 1 for i in range(3))


def situation(packed: bytes) -> dict[str, Any]:
    """The fields of a ``Situation`` except for the robots (``robots_in``), of a packed state that is already redacted."""
    rounds, step, unit, winner, *tokens = PUBLIC.unpack(packed)
    taken = [robot[_NUMBER] for _, robot in robots_in(packed)]
    return {
        "round": rounds,
        "phase": _phase_at(step),
        "unit": unit,
        "winner": seat_name(winner),
        "tokens": {number: tokens[number] for number in range(1, 7) if tokens[number]},
        "decks": dict(zip(DECKS, packed[_CARDS_LEFT], strict=True)),
        "numbers": tuple([number for number in range(1, len(taken) + 1) if number not in taken]),
    }


def robots_in(packed: bytes) -> list[tuple[int, bytes]]:
    """The robots that take part in a packed state: their seats, and each packed."""
    return [(who, packed[at : at + _ROBOT_BYTES]) for who, at in enumerate(_ROBOTS) if packed[at + _PLAYING]]


_ROBOT_BYTES = layout(Robot).itemsize
_ROBOTS = range(*field_span(State, "robots"), _ROBOT_BYTES)
_PLAYING, _NUMBER = field_span(Robot, "playing")[0], field_span(Robot, "number")[0]
PUBLIC = fields_reader(State, 1, "rounds", "step", "unit", "winner", "tokens")
_CARDS_LEFT = slice(
    field_span(State, "decks")[0] + BLUE * layout(Deck).itemsize + field_span(Deck, "count")[0],
    field_span(State, "decks")[1],
    layout(Deck).itemsize,
)


@cache
def _phase_at(step: int) -> int:
    state = State()
    state.step = step
    return phase_of(state)


def robot_view(packed: bytes, who: int, own: bool, size: Size) -> RobotView:
    """A packed robot as its operator (``own``) or somebody else sees it, in an arena of this size."""
    equipped, inventory, at, *mines, _, side, killbot, heading, number, damage, shield, vp = _ROBOT.unpack(packed)
    dice = packed[_DICE]
    return RobotView(
        colour=COLOURS[who],
        side=SIDES[side],
        killbot=bool(killbot),
        at=None if at == OUT else space_name(size, at),
        heading=HEADINGS[heading] if killbot else None,
        number=number or None,
        damage=damage,
        shield=shield,
        vp=vp,
        modules=modules_of(equipped),
        inventory=modules_of(inventory) if own else None,
        inventory_size=sum(_hand(inventory, own)),
        mines=tuple([space_name(size, mine) for mine in sorted(mines) if mine != OUT]),
        program=program_in(dice) if own or any(dice) else None,
    )


_cached_robot_view = lru_cache(maxsize=1 << 12)(robot_view)  # most robots do not change from one view to the next
_MONITOR = ("playing", "side", "killbot", "heading", "number", "damage", "shield", "vp")
_ROBOT = fields_reader(Robot, 1, "equipped", "inventory", "at", "mines", *_MONITOR)
_DICE = slice(*field_span(Robot, "dice"))


def pieces_of(robots: Iterable[RobotView], drawing: Drawing) -> tuple[list[Piece], dict[int, int]]:
    """The robots in the arena as pieces of a picture, and the owners of mines by space."""
    pieces: list[Piece] = []
    mines: dict[int, int] = {}
    for robot in robots:
        piece, mined = pieces_of_robot(robot, drawing.size)
        pieces += piece
        mines.update(mined)
    return pieces, mines


def pieces_of_robot(robot: RobotView, size: Size) -> tuple[list[Piece], dict[int, int]]:
    """The same for one robot."""
    colour = COLOURS.index(robot.colour)
    mines = {space_index(size, mine): colour for mine in robot.mines}
    if not robot.at:
        return [], mines
    heading = HEADINGS.index(robot.heading) if robot.heading else None
    return [Piece(colour, space_index(size, robot.at), heading, robot.killbot)], mines


def program_in(dice: bytes) -> Program:
    """The program on a controller with these packed dice."""
    one, two, three = map(_unit, _UNITS.unpack(dice))
    return Program((one, two, three))


_DIE = layout(PackedDie).itemsize
_UNITS = struct.Struct(f"{2 * _DIE}s" * UNITS)


@lru_cache(maxsize=1 << 14)
def _unit(packed: bytes) -> tuple[Die, ...]:
    dice = [packed_view(PackedDie, packed[at:]) for at in (0, _DIE)]
    return tuple([Die(die.colour, die.number, die.key) for die in dice if die.colour])


def program_text(dice: bytes) -> str:
    """The program on a controller with these packed dice, as text."""
    return " ".join(map(_unit_text, _UNITS.unpack(dice)))


@lru_cache(maxsize=1 << 14)
def _unit_text(packed: bytes) -> str:
    return "+".join(map(str, _unit(packed))) or "-"


def determinize(view: View, seed: int) -> State:
    """A full state that agrees with everything the seat knows; hidden cards, tokens, programs and random numbers are drawn anew.

    The open question is asked again as soon as the state is played on, because its legal answers may be hidden too.
    """
    return unpack(State, worlds_of(view, 1, seed)[0])


def worlds_of(view: View, count: int, seed: int) -> list[bytes]:
    """``count`` states like those of ``determinize``, packed, with successive seeds; much faster than one by one."""
    who = NOBODY if view.seat is None else COLOURS.index(view.seat)
    return draw_worlds(view.drawing, who, view._redacted, view._known, count, seed, TRIES)


def draw_worlds(
    drawing: Drawing, who: int, seen: bytes, known: Sequence[int], count: int, seed: int, tries: int
) -> list[bytes]:
    """The worlds of a redacted state (``volt.rules.interface.worlds``)."""
    size = layout(State).itemsize
    worlds, log, checkpoint = bytearray(count * size), bytearray(layout(EventLog).itemsize), bytearray(size)
    modules, arena, first = np.array(known, np.int64), packed_arena(drawing), bytearray(seen)
    first[SEED] = (seed % 2**SEED_BITS).to_bytes(SEED_BITS // 8, "little")
    RULES.functions.imagine_worlds(worlds, first, modules, arena, log, checkpoint, who, count, tries)
    return [bytes(worlds[at : at + size]) for at in range(0, len(worlds), size)]


def once_equipped(events: PackedEvents, before: Sequence[int] = (0,) * SEATS) -> tuple[int, ...]:
    """The modules that each robot has had equipped, ``before`` or in these events, as bits: those no longer equipped are in
    its inventory."""
    seen = list(before)
    for event in events.only(Drafted, Equipped):
        assert isinstance(event, Drafted | Equipped)
        assert event.seat is not None
        seen[COLOURS.index(event.seat)] |= module_bits(event.modules)
    return tuple(seen)


def equipped_in(packed: bytes) -> tuple[int, ...]:
    """The modules that each robot has equipped in a packed state, as bits."""
    return _EQUIPPED.unpack(packed[_ROBOTS.start : _ROBOTS.stop])


_EQUIPPED = fields_reader(Robot, SEATS, "equipped")
