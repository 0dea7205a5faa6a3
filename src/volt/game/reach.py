"""Reach in words: what the next die of a robot would do, and what a robot threatens in a round."""

from msgspec import Struct

from volt.arenas import space_name
from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import pack
from volt.rules.interface.reach import HIGHEST
from volt.rules.module_ids import BLUE
from volt.rules.phases import phase_of

from .engine import Engine
from .game import Game
from .notation import Die
from .vocabulary import COLOURS, HEADINGS

PROGRAMMING = 1  # the phase
_BLUE_DICE = [str(Die(BLUE, number, key)) for number in range(1, HIGHEST + 1) for key in range(len(HEADINGS))]


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
