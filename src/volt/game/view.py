"""Views: what a seat may know of a game. They are made from redacted states only (``volt.rules.redaction``)."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from volt.arenas import Drawing, Piece, space_index, space_name
from volt.arenas.spaces import Grid
from volt.rules.arena import OUT
from volt.rules.module_ids import BLUE, RED, YELLOW
from volt.rules.module_table import COPIES
from volt.rules.module_table import MODULES as FACTS
from volt.rules.packed_struct import layout, pack, pack_field, packed_view, unpack
from volt.rules.phases import PROGRAMMING, step_of
from volt.rules.questions import NOTHING_ASKED
from volt.rules.redaction import HAND_BITS, hand_size
from volt.rules.setup import TOKENS_OF_A_NUMBER
from volt.rules.state import NOBODY, SEATS, Robot, State
from volt.rules.state import PlacedDie as PackedDie

from .controller import place_program, random_program
from .decisions import Decision, open_decisions
from .engine import Engine
from .engine import redacted as redacted_state
from .events import Event, PackedEvents
from .notation import Die, Program
from .setup import Setup
from .vocabulary import COLOURS, HEADINGS, SIDES, module_bits, modules_of, seat_name

TOKENS = 6 * TOKENS_OF_A_NUMBER
TRIES = 50


@dataclass(frozen=True)
class RobotView:
    """A robot as one seat sees it; ``inventory`` and ``program`` are None where they are secret."""

    colour: str
    side: str
    killbot: bool
    at: str | None
    heading: str | None
    number: int | None
    damage: int
    shield: int
    vp: int
    modules: tuple[str, ...]
    inventory: tuple[str, ...] | None
    inventory_size: int
    mines: tuple[str, ...]
    program: Program | None


@dataclass(frozen=True)
class View:
    """The game as one seat (None: a spectator) may know it."""

    seat: str | None
    mode: str
    edition: str
    goal: int
    arena: str
    drawing: Drawing
    round: int
    unit: int
    winner: str | None
    robots: tuple[RobotView, ...]
    tokens: dict[int, int]
    decks: dict[str, int]
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    pending: tuple[Event, ...]  # what will happen up to the open question
    _redacted: bytes


def redacted(state: State, seat: str | None) -> State:
    """A copy of the state with everything hidden that the seat must not know."""
    return redacted_state(state, NOBODY if seat is None else COLOURS.index(seat))


def see(
    setup: Setup,
    state: State,
    seat: str | None,
    events: PackedEvents | None = None,
    pending: PackedEvents | None = None,
) -> View:
    """Redact a state for a seat and return its view."""
    nothing = PackedEvents(setup.drawing.size)
    return view_of(setup, redacted(state, seat), events or nothing, pending or nothing, seat)


def view_of(setup: Setup, seen: State, events: PackedEvents, pending: PackedEvents, seat: str | None) -> View:
    """The view of a seat; ``seen`` is already redacted for it."""
    drawing = setup.drawing
    robots = tuple(
        _robot_view(robot, colour, seat, drawing)
        for colour, robot in zip(COLOURS, seen.robots, strict=True)
        if robot.playing
    )
    winner = seat_name(seen.winner)
    return View(
        seat=seat,
        mode=setup.mode,
        edition=setup.edition,
        goal=setup.goal,
        arena=setup.arena,
        drawing=drawing,
        round=seen.rounds,
        unit=seen.unit,
        winner=winner,
        robots=robots,
        tokens={n: seen.tokens[n] for n in range(1, 7) if seen.tokens[n]},
        decks={name: seen.decks[BLUE + i].count for i, name in enumerate(("blue", "red", "yellow"))},
        decisions=open_decisions(seen, drawing) if winner is None else (),
        events=tuple(events.seen_by(seat)),
        pending=tuple(pending.seen_by(seat)),
        _redacted=pack(seen),
    )


@lru_cache(maxsize=1 << 12)
def _hand(inventory: int, own: bool) -> tuple[int, ...]:
    """How many blue, red and yellow cards an inventory holds: the backs are in sight."""
    if own:
        return tuple(hand_size(inventory, colour) for colour in (BLUE, RED, YELLOW))
    return tuple(inventory >> HAND_BITS * i & (1 << HAND_BITS) - 1 for i in range(3))


def in_sight(robot: Robot, colour: str, own: bool, drawing: Grid) -> dict[str, Any]:
    """What everybody sees of a robot, by the names of ``RobotView``."""
    return {
        "colour": colour,
        "side": SIDES[robot.side],
        "killbot": bool(robot.killbot),
        "at": None if robot.at == OUT else space_name(drawing, robot.at),
        "heading": HEADINGS[robot.heading] if robot.killbot else None,
        "number": robot.number or None,
        "damage": robot.damage,
        "shield": robot.shield,
        "vp": robot.vp,
        "modules": modules_of(robot.equipped),
        "inventory_size": sum(_hand(robot.inventory, own)),
        "mines": tuple([space_name(drawing, at) for at in sorted(robot.mines) if at != OUT]),
    }


def _robot_view(robot: Robot, colour: str, seat: str | None, drawing: Drawing) -> RobotView:
    own = colour == seat
    program = program_of(robot)
    return RobotView(
        **in_sight(robot, colour, own, drawing),
        inventory=modules_of(robot.inventory) if own else None,
        program=program if own or any(program.units) else None,
    )


def pieces_of(robots: Iterable[RobotView], drawing: Drawing) -> tuple[list[Piece], dict[int, int]]:
    """The robots in the arena as pieces of a picture, and the owners of mines by space."""
    pieces: list[Piece] = []
    mines: dict[int, int] = {}
    for robot in robots:
        colour = COLOURS.index(robot.colour)
        if robot.at:
            heading = HEADINGS.index(robot.heading) if robot.heading else None
            pieces.append(Piece(colour, space_index(drawing, robot.at), heading, robot.killbot))
        mines |= {space_index(drawing, mine): colour for mine in robot.mines}
    return pieces, mines


def program_of(robot: Robot) -> Program:
    """The dice that lie on a controller."""
    return Program.parse(program_text(pack_field(robot, "dice")))


def program_text(dice: bytes) -> str:
    """The packed dice of a controller as they are written."""
    return f"{_unit(dice[:_UNIT])} {_unit(dice[_UNIT : 2 * _UNIT])} {_unit(dice[2 * _UNIT :])}"


_UNIT = 2 * layout(PackedDie).itemsize


@lru_cache(maxsize=1 << 14)
def _unit(packed: bytes) -> str:
    dice = [packed_view(PackedDie, packed[at:]) for at in (0, _UNIT // 2)]
    return "+".join(str(Die(die.colour, die.number, die.key)) for die in dice if die.colour) or "-"


def determinize(view: View, seed: int) -> State:
    """A full state that agrees with all the seat knows; hidden cards, tokens, programs and chance are drawn afresh.

    The open question is asked anew as soon as the state is played on, for its legal answers may be hidden, too.
    """
    dice = random.Random(seed)
    equipped = _once_worn(view)
    for _ in range(TRIES):
        state = _imagine(view, equipped, dice)
        if _agrees(view, state):
            break
    return state


def _agrees(view: View, state: State) -> bool:
    """Whether the seat sees the same as before, once the open question is asked again."""
    engine = Engine(view.drawing, state)
    engine.run()
    return pack(engine.redacted(NOBODY if view.seat is None else COLOURS.index(view.seat))) == view._redacted


def _once_worn(view: View) -> tuple[int, ...]:
    """The modules that each robot has had equipped: those it has not now are in its inventory."""
    seen = [0] * SEATS
    for event in view.events:
        if event.kind in ("drafted", "equipped") and event.seat in COLOURS:
            modules = event.details["modules"]
            assert isinstance(modules, tuple)
            seen[COLOURS.index(event.seat)] |= module_bits(modules)
    return tuple(seen)


def _imagine(view: View, once_worn: tuple[int, ...], dice: random.Random) -> State:
    state = unpack(State, view._redacted)
    state.rng = dice.randrange(1, 2**32)
    pool = [number for number in range(1, 7) for _ in range(TOKENS_OF_A_NUMBER - state.tokens[number])]
    supply = max(0, TOKENS - sum(state.tokens) - sum(robot.vp for robot in state.robots))
    for number in dice.sample(pool, min(supply, len(pool))):
        state.supply[number] += 1
    hands = [_hand(robot.inventory, COLOURS[who] == view.seat) for who, robot in enumerate(state.robots)]
    for who, robot in enumerate(state.robots):
        if COLOURS[who] != view.seat:
            robot.inventory = once_worn[who] & ~robot.equipped
    for i, colour in enumerate((BLUE, RED, YELLOW)):
        _deal_cards(state, dice, colour, [hand[i] for hand in hands])
    for who, robot in enumerate(state.robots):
        hidden = COLOURS[who] != view.seat and step_of(state) == PROGRAMMING
        if robot.playing and not robot.killbot and robot.number and hidden:
            place_program(state, who, random_program(modules_of(robot.equipped), dice))
    question = state.question
    question.kind, question.who, question.fallback = NOTHING_ASKED, 0, 0
    question.legal[:] = [0] * len(question.legal)
    return state


def _deal_cards(state: State, dice: random.Random, colour: int, hands: list[int]) -> None:
    """Deal the unseen cards of a colour to the other inventories, none twice to one, and put the rest on the deck."""
    deck = state.decks[colour]
    cards = [i for i, module in FACTS.items() if module.colour == colour for _ in range(COPIES)]
    for robot in state.robots:
        for i in range(len(FACTS) + 1):
            if (robot.equipped | robot.inventory) >> i & 1 and i in cards:
                cards.remove(i)
    dice.shuffle(cards)
    for who, size in enumerate(hands):
        robot = state.robots[who]
        for _ in range(size - hand_size(robot.inventory, colour)):
            new = next((card for card in cards if not (robot.equipped | robot.inventory) >> card & 1), None)
            if new is not None:
                cards.remove(new)
                robot.inventory |= 1 << new
    deck.count = min(len(cards), deck.count)
    deck.cards[: deck.count] = cards[: deck.count]
