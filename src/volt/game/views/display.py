"""A view as text, as a picture, and as HTML for notebooks. Playing does not need this module, so it is imported lazily."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape

from volt.arenas import COLOURS, MARKS, Drawing, Piece
from volt.arenas.spaces import Size, space_index
from volt.arenas.svg import svg
from volt.arenas.terminal import plain_picture
from volt.rules.state import DESTROYED

from ..decisions import Decision
from ..notation import EMPTY
from ..situation import PUBLIC, RobotView, robot_view, robots_in
from ..vocabulary import HEADINGS, seat_name
from .view import View

_NO_PROGRAM = str(EMPTY)


def monitor(robot: RobotView, goal: int) -> str:
    """One robot on one line."""
    said = [
        f"{MARKS[COLOURS.index(robot.colour)]} {robot.colour}{' KillBot' if robot.killbot else ''}",
        f"on {robot.at}" if robot.at else "out of the arena",
        f"{robot.vp} of {goal} VP",
        f"damage {robot.damage} of {DESTROYED}",
    ]
    if robot.shield:
        said.append(f"{robot.shield} on its shield")
    if robot.number:
        said.append(f"number {robot.number}")
    if robot.modules:
        said.append("equipped: " + " ".join(robot.modules))
    if robot.inventory:
        said.append("inventory: " + " ".join(robot.inventory))
    elif robot.inventory_size:
        said.append(f"inventory: {robot.inventory_size}")
    if robot.program and (program := str(robot.program)) != _NO_PROGRAM:
        said.append(f"program {program}")
    return ", ".join(said)


def text(drawing: Drawing, goal: int, seat: str | None, packed: bytes, decisions: Sequence[Decision]) -> str:
    """A headline, the arena and the monitors, without colours; ``packed`` is the state redacted for the seat."""
    rounds, _, _, winner, *counts = PUBLIC.unpack(packed)
    pieces: list[Piece] = []
    mines: dict[int, int] = {}
    monitors = []
    for who, robot in robots_in(packed):
        piece, mined, line = _shown(robot, who, COLOURS[who] == seat, drawing.size, goal)
        pieces += piece
        mines |= mined
        monitors.append(line)
    tokens = {number: count for number, count in enumerate(counts) if count}
    headline = _headline(rounds, seat_name(winner), decisions)
    return "\n".join([headline, plain_picture(drawing, pieces, mines, tokens), *monitors])


@lru_cache(maxsize=1 << 12)
def _shown(packed: bytes, who: int, own: bool, size: Size, goal: int) -> tuple[list[Piece], dict[int, int], str]:
    """A packed robot as a piece of the picture, its mines by space, and its monitor."""
    robot = robot_view(packed, who, own, size)
    return *pieces_of_robot(robot, size), monitor(robot, goal)


def picture(view: View) -> str:
    """The arena as SVG."""
    robots, mines = pieces_of(view.robots, view.drawing)
    return svg(view.drawing, robots, mines, view.tokens, view.arena, _headline_of(view))


def html(view: View) -> str:
    """The picture above the headline and the monitors."""
    monitors = "".join(f"<li>{escape(monitor(robot, view.goal))}</li>" for robot in view.robots)
    return f"<div style='max-width:30em'>{picture(view)}<p>{escape(_headline_of(view))}</p><ul>{monitors}</ul></div>"


def _headline_of(view: View) -> str:
    return _headline(view.round, view.winner, view.decisions)


def _headline(rounds: int, winner: str | None, decisions: Sequence[Decision]) -> str:
    if winner:
        return f"Round {rounds}: {winner} has won"
    asked = ", ".join([f"{decision.seat} ({decision.kind})" for decision in decisions])
    return f"Round {rounds}: waiting for {asked or 'nobody'}"


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
    mines = {space_index(size, mine): colour for mine in robot.mines} if robot.mines else {}
    if not robot.at:
        return [], mines
    heading = HEADINGS.index(robot.heading) if robot.heading else None
    return [Piece(colour, space_index(size, robot.at), heading, robot.killbot)], mines
