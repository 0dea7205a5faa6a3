"""A round as an animated GIF: one frame for each event that changes the picture."""

import io
from collections.abc import Iterator, Mapping, Sequence

from PIL import Image

from volt.arenas import space_index
from volt.arenas.art import figures
from volt.arenas.art.plan import CELL, FloorPlan, tag
from volt.arenas.raster import NAMESPACE, draw
from volt.arenas.svg import svg
from volt.rules.event_kinds import (
    Collected,
    Destroyed,
    Detonated,
    Event,
    Fired,
    Jumped,
    MineLaid,
    MineTaken,
    Moved,
    Pushed,
    Rebooted,
    RoundBegan,
    Teleported,
    Thrown,
    TokenPlaced,
    Turned,
    WaterSprayed,
)
from volt.texts import Phrase

from .game import Game
from .scene import Scene
from .view import pieces_of

WIDTH = 560
MOST_FRAMES = 400
STILL, SHOT, LAST = 280, 420, 1600  # milliseconds
SHOWN: dict[type[Event], int] = {  # how long the picture after an event is shown; other events do not change it
    **dict.fromkeys((Moved, Pushed, Jumped, Teleported, Rebooted, Turned), STILL),
    **dict.fromkeys((MineLaid, MineTaken, TokenPlaced, Collected), STILL),
    **dict.fromkeys((Destroyed, Fired, WaterSprayed, Thrown, Detonated), SHOT),
}


def film(game: Game, round_number: int) -> bytes:
    """A round of a game as a GIF; ValueError if there is no such round."""
    events = game.events
    began = [i for i, event in enumerate(events) if isinstance(event, RoundBegan)]
    if not 1 <= round_number <= len(began):
        raise ValueError(Phrase("errors.no_round", number=round_number, rounds=len(began)))
    scene = Scene.before(game.see(None))
    for event in events[: began[round_number - 1]]:
        scene.apply(event)
    end = began[round_number] if round_number < len(began) else len(events)
    empty = draw(svg(scene.drawing, theme=game.setup.arena))
    shown = events[began[round_number - 1] : end]
    times = [STILL, *(SHOWN[type(event)] for event in shown if type(event) in SHOWN), LAST]
    if len(times) > MOST_FRAMES:
        raise ValueError(Phrase("errors.film_length", number=round_number, count=len(times), most=MOST_FRAMES))
    return _gif(_frames(scene, empty, shown), times)


def _frames(scene: Scene, empty: Image.Image, events: Sequence[Event]) -> Iterator[Image.Image]:
    yield _frame(scene, empty)
    for event in events:
        scene.apply(event)
        if type(event) in SHOWN:
            yield _frame(scene, empty, _flash(scene, event))
    yield _frame(scene, empty)


def _frame(scene: Scene, empty: Image.Image, flash: str = "") -> Image.Image:
    """The scene drawn over the empty arena."""
    plan = FloorPlan(scene.drawing)
    pieces, mines = pieces_of(scene.robots.values(), scene.drawing)
    shown = (
        *figures.tokens(plan, scene.tokens),
        *figures.mines(plan, mines),
        *figures.robots(plan, pieces),
        flash,
    )
    size = {"width": plan.width, "height": plan.height}
    return draw(tag("svg", "".join(shown), xmlns=NAMESPACE, **size), empty)


def _flash(scene: Scene, event: Event) -> str:
    """A short effect: a beam or a detonation."""
    if isinstance(event, Fired | Thrown | WaterSprayed):
        (x1, y1), (x2, y2) = _middle(scene, event.origin), _middle(scene, event.to)
        return tag("path", d=f"M{x1} {y1}L{x2} {y2}", stroke="#ff3b30", stroke_width=6, fill="none")
    if isinstance(event, Detonated):
        x, y = _middle(scene, event.space)
        return tag("circle", cx=x, cy=y, r=CELL * 1.4, fill="#ff9f0a", opacity=0.45)
    return ""


def _middle(scene: Scene, space: str) -> tuple[int, int]:
    x, y = FloorPlan(scene.drawing).corner(space_index(scene.drawing, space))
    return x + CELL // 2, y + CELL // 2


def _gif(frames: Iterator[Image.Image], times: list[int]) -> bytes:
    """Draw and shrink one frame at a time: at full size hundreds of them would fill the memory."""
    first = _small(next(frames))
    colours = first.quantize(128)
    others = (_small(picture).quantize(palette=colours, dither=Image.Dither.NONE) for picture in frames)
    made = io.BytesIO()
    options: Mapping[str, object] = {"duration": times, "loop": 0, "append_images": others}
    first.quantize(palette=colours, dither=Image.Dither.NONE).save(made, "GIF", save_all=True, optimize=True, **options)
    return made.getvalue()


def _small(picture: Image.Image) -> Image.Image:
    height = round(picture.height * WIDTH / picture.width)
    return picture.resize((WIDTH, height), Image.Resampling.BOX)
