"""Previews: where dice can take a robot, what a program would do if nobody else acted, and what an answer would lead to.

They are computed on what a seat or a spectator knows, never on the real game: for a program or an answer, on a world drawn
from it (``Game.packed_world``).
"""

from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from volt.arenas import space_name
from volt.rules.activation import activation_rank
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import (
    Activated,
    ModuleDrawn,
    PhaseBegan,
    Rolled,
    RoundBegan,
    TokenPlaced,
    UnitBegan,
)
from volt.rules.interface.reach import HIGHEST
from volt.rules.module_ids import BLUE
from volt.rules.phases import AT_HIGH_VOLTAGE, AT_REVEAL, phase_of
from volt.rules.state import State
from volt.texts import Phrase

from .controller import illegal_units
from .decisions import Decision, IllegalAnswer
from .engine import EVENT_SIZE, Engine
from .events import PackedEvents
from .game import Game
from .notation import Die, Plan, Program
from .vocabulary import COLOURS, HEADINGS, UNITS

MOST_OPTIONS = 16
_UNSURE = (Rolled, ModuleDrawn, TokenPlaced)  # random: what follows cannot be known
_LATER = (UnitBegan, Activated, PhaseBegan, RoundBegan)  # no longer a consequence
PROGRAMMING = 1  # the phase
_BLUE_DICE = [str(Die(BLUE, number, key)) for number in range(1, HIGHEST + 1) for key in range(len(HEADINGS))]


# --- reach ---


class Reach(Struct, frozen=True):
    """What one die would do if everybody else stood still. ``origin`` is empty if the robot is out of the arena."""

    origin: str
    drives: dict[str, str]  # where a blue die can end: space → the die with the lowest number (``c5`` → ``B3n``)
    lost: tuple[str, ...]  # those of them on which the robot is destroyed
    shots: dict[str, str]  # where a laser ends, by heading
    hits: tuple[str, ...]  # the headings in which it hits a robot or a mine


class Threat(Struct, frozen=True):
    """The fewest dice a robot needs to be on a space, or to hit what is there: a digit per space, by row from the north.

    0 means that it cannot.
    """

    drive: str
    fire: str


def reach_of_die(engine: Engine, seat: str) -> Reach:
    """What the next die of a robot would do in a state."""
    who, drawing = COLOURS.index(seat), engine.drawing
    found, here = engine.reach_of_die(who), engine.state.robots[who].at
    drives: dict[str, str] = {}
    lost: list[str] = []
    for die, space, gone in zip(_BLUE_DICE, found.drives, found.lost, strict=True):
        if space not in (OUT, here) and (name := space_name(drawing, space)) not in drives:
            drives[name] = die
            if gone:
                lost.append(name)
    shots = {HEADINGS[key]: space_name(drawing, end) for key, end in enumerate(found.shots) if end not in (OUT, here)}
    return Reach(
        origin="" if here == OUT else space_name(drawing, here),
        drives=drives,
        lost=tuple(lost),
        shots=shots,
        hits=tuple(HEADINGS[key] for key, hit in enumerate(found.hits) if hit),
    )


def threats(game: Game) -> dict[str, Threat]:
    """What each robot in the arena threatens with whatever it may program or (KillBots) roll; empty except in Phase 1."""
    if phase_of(game.state) != PROGRAMMING:
        return {}
    engine = Engine(game.setup.drawing, pack(game.hidden(None)), game.engine.kind)
    return {COLOURS[who]: _threat(engine, who) for who, robot in enumerate(engine.state.robots) if robot.at != OUT}


def _threat(engine: Engine, who: int) -> Threat:
    found, columns, rows = engine.reach_of_round(who), engine.drawing.columns, engine.drawing.rows
    order = [column * rows + row for row in reversed(range(rows)) for column in range(columns)]
    return Threat(*("".join(str(dice[space]) for space in order) for dice in (found.drive, found.fire)))


# --- worlds ---


def imagine(game: Game, seat: str, seed: int) -> Engine:
    """The game as the seat knows it; what it does not know is drawn at random from the seed."""
    return enter(game, game.packed_world(seat, seed))


def enter(game: Game, world: bytes) -> Engine:
    """A world of a game (``Game.packed_world``), played on until somebody must decide."""
    engine = Engine(game.setup.drawing, world, game.engine.kind)
    engine.run()
    return engine


# --- a program ---


class UnitOutcome(NamedTuple):
    """What one unit would do, and the first and last place its dice can take among everybody's dice of that unit (1 is first).

    ``reach`` says what each possible die on the unit would do.
    """

    story: PackedEvents
    first: int
    last: int
    reach: Reach


def preview(imagined: Engine, seat: str, program: Program) -> list[UnitOutcome]:
    """What each unit would do if everybody else stood still; IllegalAnswer if a unit would be cleared."""
    who, plan, engine = COLOURS.index(seat), Plan(program, 1), imagined.copy()
    places = [_place(engine.state, who, program, unit) for unit in range(len(UNITS))]
    if not engine.stage_program(who, plan):
        wrong = ", ".join(UNITS[unit] for unit in illegal_units(engine.state, who, program))
        raise IllegalAnswer(Phrase("errors.illegal_program", program=str(program), units=wrong))
    told, reach = b"", []
    for unit in range(len(UNITS)):
        told += _play_to(engine, AT_REVEAL + 1 + 2 * unit)
        reach.append(reach_of_die(engine, seat))
    events = PackedEvents(engine.drawing.size, told + _play_to(engine, AT_HIGH_VOLTAGE))
    return [UnitOutcome(_of_unit(events, UNITS[i]), *places[i], reach[i]) for i in range(len(UNITS))]


def _play_to(engine: Engine, step: int) -> bytes:
    """Play to a step of the round; questions get their default answers."""

    def there(state: State) -> bool:
        return state.step >= step or state.winner >= 0

    told = engine.run_until(there)
    while (
        not there(engine.state) and engine.state.question.kind
    ):  # if there is no question, the game waits for others' programs
        engine.record_answer(engine.state.question.fallback)
        told += engine.run_until(there)
    return told


def _of_unit(told: PackedEvents, name: str) -> PackedEvents:
    began = [(i, event.unit) for i, event in enumerate(told) if isinstance(event, UnitBegan)]
    for (first, unit), (last, _) in pairwise([*began, (len(told), "")]):
        if unit == name:
            return told[first + 1 : last]
    return told[:0]


def _place(state: State, me: int, program: Program, unit: int) -> tuple[int, int]:
    """ACT-1: the first and the last place a die of this unit can take, given only the starting numbers."""
    robots = state.robots
    others = [robot for who, robot in enumerate(robots) if robot.playing and who != me]
    numbers = range(1, len(others) + 2)
    taken = [robot.number for robot in others]
    free = [number for number in numbers if number not in taken]
    mine = [robots[me].number] if robots[me].number else free
    dice = program.units[unit]
    if not dice or not mine:
        return 1, 1 + len(others)
    last = max(activation_rank(die.number, die.colour, max(mine)) for die in dice)
    ahead = sum(activation_rank(1, BLUE, robot.number or min(free)) < last for robot in others)
    return 1, 1 + ahead


# --- an answer ---


def can_foresee(decision: Decision) -> bool:
    """Whether there are few enough options, and each leads to something that can be shown."""
    return len(decision.options) <= MOST_OPTIONS and decision.kind not in ("program", "equip", "draft", "deck")


def foresee(imagined: Engine, decision: Decision) -> list[PackedEvents]:
    """What is sure to follow each option, up to the next question or die; empty if nothing is known or options are too many."""
    asked = next((d for d in imagined.decisions if (d.seat, d.kind) == (decision.seat, decision.kind)), None)
    known, found = len(imagined.pending) // EVENT_SIZE, []
    for option in decision.options if asked is not None and can_foresee(decision) else ():
        engine = imagined.copy()
        value = engine.asked.value(option)
        if value is None:
            return []
        engine.record_answer(value)
        told = PackedEvents(engine.drawing.size, _one_piece(engine) + engine.pending)
        found.append(sure(told[known:]))
    return found


def _one_piece(engine: Engine) -> bytes:
    """The outcome of an activation, or of a robot's turn."""
    begun = iter((False,))
    return engine.run_until(lambda state: next(begun, True))


def sure(told: PackedEvents) -> PackedEvents:
    """The events before the first that is random, or that begins another activation, unit, phase or round."""
    for i, event in enumerate(told):
        if isinstance(event, (*_UNSURE, *_LATER)):
            return told[:i]
    return told
