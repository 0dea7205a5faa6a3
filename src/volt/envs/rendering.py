"""Pictures of a game: for a terminal, as SVG, as pixels. They show what a spectator sees."""

import io
from functools import lru_cache
from typing import Any

from PIL import Image
from rich.console import Console

from volt.arenas import Drawing
from volt.arenas.art import figures
from volt.arenas.art.plan import FloorPlan, tag
from volt.arenas.raster import NAMESPACE, draw, pixels
from volt.arenas.svg import svg
from volt.arenas.terminal import picture
from volt.game import View
from volt.game.display import monitor
from volt.game.view import pieces_of

MODES = ("human", "ansi", "rgb_array", "svg")


def check_mode(mode: str | None) -> str | None:
    """Return the mode, or raise ValueError if there is no such mode."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; choose from {', '.join(MODES)}")
    return mode


def render(view: View, mode: str | None) -> Any:
    """A view as coloured text for ``ansi`` (``human`` prints it), a document for ``svg``, an array for ``rgb_array``."""
    if mode is None:
        raise ValueError(f"nothing to render: create the environment with render_mode set to one of {', '.join(MODES)}")
    if mode == "human":
        print(ansi(view), end="", flush=True)
        return None
    if mode == "ansi":
        return ansi(view)
    if mode == "rgb_array":
        return rgb(view)
    robots, mines = pieces_of(view.robots, view.drawing)
    return svg(view.drawing, robots, mines, view.tokens, view.arena, f"VOLT, round {view.round}")


@lru_cache(maxsize=8)
def _empty(drawing: Drawing, arena: str) -> Image.Image:
    """The arena with nobody in it."""
    return draw(svg(drawing, theme=arena))


def rgb(view: View) -> Any:
    """The arena as pixels; only what moves is redrawn."""
    robots, mines = pieces_of(view.robots, view.drawing)
    plan = FloorPlan(view.drawing)
    moving = [*figures.tokens(plan, view.tokens), *figures.mines(plan, mines), *figures.robots(plan, robots)]
    size = {"width": plan.width, "height": plan.height}
    return pixels(draw(tag("svg", "".join(moving), xmlns=NAMESPACE, **size), _empty(view.drawing, view.arena)))


def ansi(view: View) -> str:
    """The arena and the monitors, in colours."""
    robots, mines = pieces_of(view.robots, view.drawing)
    text = picture(view.drawing, robots, mines, view.tokens)
    console = Console(file=io.StringIO(), force_terminal=True, color_system="standard", width=120, legacy_windows=False)
    console.print(
        f"Round {view.round}", text, *(monitor(robot, view.goal) for robot in view.robots), sep="\n", highlight=False
    )
    written = console.file
    assert isinstance(written, io.StringIO)
    return written.getvalue()
