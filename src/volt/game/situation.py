"""The situation of a game as a packed, redacted state shows it: robots, programs, tokens, decks."""

import struct
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from volt.arenas import space_name
from volt.arenas.spaces import Size
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import field_span, fields_reader, packed_view, size_of
from volt.rules.event_kinds import Heading
from volt.rules.event_kinds import Seat as Colour
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.module_ids import BLUE, RED, YELLOW
from volt.rules.phases.steps import phase_of
from volt.rules.state import MINES_EACH, SEATS, UNITS, Deck, Robot, State
from volt.rules.state import PlacedDie as PackedDie

from .notation import Die, Program
from .serialize import to_dict
from .vocabulary import COLOURS, DECKS, HEADINGS, SIDES, modules_of, seat_name


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


_ROBOT_BYTES = size_of(Robot)
_ROBOTS = range(*field_span(State, "robots"), _ROBOT_BYTES)
_PLAYING, _NUMBER = field_span(Robot, "playing")[0], field_span(Robot, "number")[0]
PUBLIC = fields_reader(State, 1, "rounds", "step", "unit", "winner", "tokens")
_CARDS_LEFT = slice(
    field_span(State, "decks")[0] + BLUE * size_of(Deck) + field_span(Deck, "count")[0],
    field_span(State, "decks")[1],
    size_of(Deck),
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
        inventory_size=sum(_hand(inventory, own)) if inventory else 0,
        mines=() if mines == _NOT_LAID else tuple([space_name(size, mine) for mine in sorted(mines) if mine != OUT]),
        program=program_in(dice) if own or any(dice) else None,
    )


cached_robot_view = lru_cache(maxsize=1 << 12)(robot_view)  # most robots do not change from one view to the next
_MONITOR = ("playing", "side", "killbot", "heading", "number", "damage", "shield", "vp")
_ROBOT = fields_reader(Robot, 1, "equipped", "inventory", "at", "mines", *_MONITOR)
_DICE = slice(*field_span(Robot, "dice"))
_NOT_LAID = [OUT] * MINES_EACH


def program_in(dice: bytes) -> Program:
    """The program on a controller with these packed dice."""
    one, two, three = map(_unit, _UNITS.unpack(dice))
    return Program((one, two, three))


_DIE = size_of(PackedDie)
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


def equipped_in(packed: bytes) -> tuple[int, ...]:
    """The modules that each robot has equipped in a packed state, as bits."""
    return _EQUIPPED.unpack(packed[_ROBOTS.start : _ROBOTS.stop])


_EQUIPPED = fields_reader(Robot, SEATS, "equipped")
