"""Pictures of a game: for a terminal, as SVG, as pixels. They show what a spectator sees."""

import io
from functools import lru_cache
from typing import Any

import numpy as np
from PIL import Image
from rich.console import Console

from volt.arenas import Drawing
from volt.arenas.art import figures
from volt.arenas.art.plan import FloorPlan, tag
from volt.arenas.raster import png
from volt.arenas.svg import NAMESPACE, svg
from volt.arenas.terminal import picture
from volt.game import View
from volt.game.views.display import monitor, pieces_of

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


def rgb(view: View) -> Any:
    """The arena as an array of rows × columns × colours."""
    robots, mines = pieces_of(view.robots, view.drawing)
    plan = FloorPlan(view.drawing)
    drawn = _empty(view.drawing, view.arena).copy()
    for shape in (*figures.tokens(plan, view.tokens), *figures.mines(plan, mines), *figures.robots(plan, robots)):
        figure, corner = _figure(shape, plan.width, plan.height)
        drawn.alpha_composite(figure, corner)
    return np.asarray(drawn.convert("RGB"))


@lru_cache(maxsize=1 << 10)
def _figure(shape: str, width: int, height: int) -> tuple[Image.Image, tuple[int, int]]:
    """A robot, mine or token as an image, and where its corner is. Cached: they come back to the same spaces."""
    whole = _pixels(tag("svg", shape, xmlns=NAMESPACE, width=width, height=height))
    box = whole.getbbox() or (0, 0, 1, 1)
    return whole.crop(box), box[:2]


@lru_cache(maxsize=8)
def _empty(drawing: Drawing, arena: str) -> Image.Image:
    """The arena with nobody in it."""
    return _pixels(svg(drawing, theme=arena))


def _pixels(document: str) -> Image.Image:
    return Image.open(io.BytesIO(png(document))).convert("RGBA")


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
