"""A round as a moving picture (GIF): what the events say, drawn one after another."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from PIL import Image

from volt.arenas import Piece, space_index
from volt.arenas.art import figures
from volt.arenas.art.plan import CELL, FloorPlan, tag
from volt.arenas.raster import NAMESPACE, draw
from volt.arenas.svg import svg
from volt.game import Event, Game
from volt.game.setup import Setup
from volt.game.vocabulary import COLOURS, HEADINGS

WIDTH = 560
STILL, SHOT, LAST = 280, 420, 1600  # milliseconds
_MOVES = ("moved", "pushed", "jumped")
_SWAPS = "teleported"


@dataclass
class Stage:
    """Who stands where, which mines and tokens lie, and what is seen for a moment."""

    table: Setup
    robots: dict[str, int] = field(default_factory=dict)
    headings: dict[str, int] = field(default_factory=dict)
    mines: dict[int, int] = field(default_factory=dict)
    tokens: dict[int, int] = field(default_factory=dict)
    flash: str = ""

    def _space(self, event: Event, name: str) -> int | None:
        space = event.details.get(name)
        return space_index(self.table.drawing, str(space)) if space else None

    def apply(self, event: Event) -> int:
        """Show an event; for how long, or 0 if there is nothing to see."""
        self.flash = ""
        seat, kind = event.seat or "", event.kind
        here, there = self._space(event, "space"), self._space(event, "to")
        if kind in (*_MOVES, _SWAPS, "rebooted"):
            goal = here if kind == "rebooted" else there
            if goal is None or seat not in COLOURS:
                return 0
            self.robots[seat] = goal
            return STILL
        if kind == "destroyed":
            self.robots.pop(seat, None)
            return SHOT
        if kind in ("turned", "rotated") and event.details.get("heading") in HEADINGS:
            self.headings[seat] = HEADINGS.index(str(event.details["heading"]))
            return STILL if kind == "turned" else 0
        if kind in ("fired", "thrown"):
            self.flash = self._beam(self._space(event, "from"), there)
            return SHOT if self.flash else 0
        if kind == "detonated" and here is not None:
            self.mines.pop(here, None)
            self.flash = self._blast(here)
            return SHOT
        if here is None:
            return 0
        if kind == "mine_laid":
            self.mines[here] = COLOURS.index(seat)
            return STILL
        if kind == "mine_taken":
            self.mines.pop(here, None)
            return STILL
        if kind in ("collected", "token_placed"):
            number = self.table.drawing.arena.vp_space.index(here)
            self.tokens[number] = self.tokens.get(number, 0) + 1 if kind == "token_placed" else 0
            return STILL
        return 0

    def _middle(self, space: int) -> tuple[int, int]:
        x, y = FloorPlan(self.table.drawing).corner(space)
        return x + CELL // 2, y + CELL // 2

    def _beam(self, start: int | None, end: int | None) -> str:
        if start is None or end is None:
            return ""
        (x1, y1), (x2, y2) = self._middle(start), self._middle(end)
        return tag("path", d=f"M{x1} {y1}L{x2} {y2}", stroke="#ff3b30", stroke_width=6, fill="none")

    def _blast(self, space: int) -> str:
        x, y = self._middle(space)
        return tag("circle", cx=x, cy=y, r=CELL * 1.4, fill="#ff9f0a", opacity=0.45)

    def frame(self, empty: Image.Image) -> Image.Image:
        """The picture as it stands."""
        plan = FloorPlan(self.table.drawing)
        killbots = {seat.colour for seat in self.table.seats if seat.killbot}
        pieces = [
            Piece(COLOURS.index(seat), at, self.headings.get(seat) if seat in killbots else None, seat in killbots)
            for seat, at in self.robots.items()
        ]
        shown = (
            *figures.tokens(plan, self.tokens),
            *figures.mines(plan, self.mines),
            *figures.robots(plan, pieces),
            self.flash,
        )
        size = {"width": plan.width, "height": plan.height}
        return draw(tag("svg", "".join(shown), xmlns=NAMESPACE, **size), empty)


def film(game: Game, round_number: int) -> bytes:
    """A round of a game as a GIF; ValueError if there is no such round."""
    events = game.events
    began = [i for i, event in enumerate(events) if event.kind == "round_began"]
    if not 1 <= round_number <= len(began):
        raise ValueError(f"there is no round {round_number}; the game has {len(began)}")
    stage = Stage(game.table)
    for event in events[: began[round_number - 1]]:
        stage.apply(event)
    end = began[round_number] if round_number < len(began) else len(events)
    return _gif(list(_frames(stage, events[began[round_number - 1] : end])))


def _frames(stage: Stage, events: Sequence[Event]) -> Iterator[tuple[Image.Image, int]]:
    empty = draw(svg(stage.table.drawing, theme=stage.table.arena))
    yield stage.frame(empty), STILL
    for event in events:
        shown = stage.apply(event)
        if shown:
            yield stage.frame(empty), shown
    stage.flash = ""
    yield stage.frame(empty), LAST


def _gif(frames: list[tuple[Image.Image, int]]) -> bytes:
    small = [_small(picture) for picture, _ in frames]
    colours = small[0].quantize(128)
    pictures = [picture.quantize(palette=colours, dither=Image.Dither.NONE) for picture in small]
    made = io.BytesIO()
    durations: Mapping[str, object] = {"duration": [time for _, time in frames], "loop": 0}
    pictures[0].save(made, "GIF", save_all=True, append_images=pictures[1:], optimize=True, **durations)
    return made.getvalue()


def _small(picture: Image.Image) -> Image.Image:
    height = round(picture.height * WIDTH / picture.width)
    return picture.resize((WIDTH, height), Image.Resampling.BOX)
