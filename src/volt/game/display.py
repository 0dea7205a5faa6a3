"""A view as text, as a picture, and as HTML for notebooks. Playing does not need this module, so it is imported lazily."""

from functools import lru_cache
from html import escape

from volt.arenas import COLOURS, MARKS
from volt.arenas.svg import svg
from volt.arenas.terminal import plain_picture
from volt.rules.state import DESTROYED

from .view import RobotView, View, pieces_of


@lru_cache(maxsize=1 << 10)
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
    if robot.program and any(robot.program.units):
        said.append(f"program {robot.program}")
    return ", ".join(said)


def text(view: View) -> str:
    """A headline, the arena and the monitors, without colours."""
    robots, mines = pieces_of(view.robots, view.drawing)
    drawn = plain_picture(view.drawing, robots, mines, view.tokens)
    return "\n".join([_headline(view), drawn, *(monitor(robot, view.goal) for robot in view.robots)])


def picture(view: View) -> str:
    """The arena as SVG."""
    robots, mines = pieces_of(view.robots, view.drawing)
    return svg(view.drawing, robots, mines, view.tokens, view.arena, _headline(view))


def html(view: View) -> str:
    """The picture above the headline and the monitors."""
    monitors = "".join(f"<li>{escape(monitor(robot, view.goal))}</li>" for robot in view.robots)
    return f"<div style='max-width:30em'>{picture(view)}<p>{escape(_headline(view))}</p><ul>{monitors}</ul></div>"


def _headline(view: View) -> str:
    asked = ", ".join(f"{decision.seat} ({decision.kind})" for decision in view.decisions)
    return f"Round {view.round}: " + (f"{view.winner} has won" if view.over else f"waiting for {asked or 'nobody'}")
