"""The floor: tiles, and what is set into a space or painted on it. Each part is drawn in its own 64 × 64 box."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random
from typing import get_args

from volt.arenas.drawing import Drawing
from volt.arenas.spaces import space_name
from volt.rules.arena import PIT, START, VOLTAGE, VP, WATER, WORKSHOP, E, N, S, W
from volt.rules.event_kinds import Heading

from .plan import CELL, FloorPlan, circle, gradient, group, path, rect, tag
from .themes import SEAT_COLOURS, Theme

FACE = "'Barlow Condensed','Oswald','Arial Narrow','Liberation Sans Narrow',sans-serif"
GOLD = "#ffc83d"
COMPASS: tuple[str, ...] = get_args(Heading)
BOLT = "M37 6 L16 36 L29 36 L24 58 L48 26 L34 26 Z"


def definitions(theme: Theme) -> str:
    """Return the gradients the spaces use."""
    name = theme.name
    return "".join(
        (
            gradient(f"{name}-drop", (0, theme.floor_dark, 1), (0.5, theme.seam, 1), (1, "#030507", 1)),
            gradient(f"{name}-depth", (0, theme.depth, 0.7), (1, "#030507", 0), round_=True),
            gradient(f"{name}-water", (0, theme.water_deep, 1), (1, theme.water_deep, 0)),
            gradient(f"{name}-hum", (0, "#fff3a0", 0.85), (1, "#ffb300", 0), round_=True),
            gradient(f"{name}-sheen", (0, theme.energy, 0.16), (0.6, theme.energy, 0), (1, "#36e0ff", 0.12)),
        )
    )


def tiles(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield the bare floor."""
    for space in range(len(plan.drawing.spaces)):
        x, y = plan.corner(space)
        yield group(_tile(space, theme), transform=f"translate({x} {y})")


def features(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield the features of the spaces, each with its name and the directions not blocked by walls (``data-open``)."""
    for space, kind in enumerate(plan.drawing.spaces):
        x, y = plan.corner(space)
        walls = plan.drawing.arena.walls[space]
        known = {
            "data_space": space_name(plan.drawing, space),
            "data_open": " ".join(COMPASS[heading] for heading in range(8) if not walls >> heading & 1),
        }
        yield group(_feature(plan.drawing, space, kind, theme), transform=f"translate({x} {y})", **known)
    yield from _waves(plan)


def _waves(plan: FloorPlan) -> Iterator[str]:
    """Yield the waves of all water spaces as one path: browsers give everything that moves by itself a layer of its own."""
    parts = []
    for space in (space for space, kind in enumerate(plan.drawing.spaces) if kind == WATER):
        (left, top), chance = plan.corner(space), Random(space)
        for y in (20, 33, 46):
            x, shift = chance.randint(8, 18), chance.randint(-3, 3)
            parts.append(f"M{left + x} {top + y + shift}q5 -5 10 0t10 0t10 0")
    if parts:
        look = {"stroke": "#fff", "stroke_width": 2, "stroke_linecap": "round", "opacity": 0.55, "fill": "none"}
        yield path("".join(parts), **look, class_="wave")


def _feature(drawing: Drawing, space: int, kind: int, theme: Theme) -> str:
    if kind in (PIT, WATER):
        alike = [
            (other := drawing.neighbour(space, heading)) is not None and drawing.spaces[other] == kind
            for heading in (N, E, S, W)
        ]
        return _pit(alike, theme) if kind == PIT else _water(alike, theme)
    if kind == WORKSHOP:
        return _workshop()
    if kind == VOLTAGE:
        return _voltage(theme)
    if VP < kind <= VP + 6:
        return _target(kind - VP)
    if kind >= START:
        return _bay(kind - START)
    return ""


def _tile(space: int, theme: Theme) -> str:
    """A tile in one of four materials; tiles vary a little, but a space always gets the same one."""
    chance = Random(f"{theme.name} {space}")
    tone = chance.choice((theme.floor, theme.floor, theme.floor_dark))
    parts = [rect(0, 0, CELL, CELL, fill=tone)]
    if theme.texture == "steel":
        parts += [circle(x, y, 1.6, fill=theme.seam, opacity=0.55) for x in (7, 57) for y in (7, 57)]
        for _ in range(3):
            x, y, run = chance.randint(8, 40), chance.randint(10, 54), chance.randint(8, 18)
            parts.append(path(f"M{x} {y}l{run} -2", stroke=theme.floor_light, opacity=0.35, fill="none"))
    elif theme.texture == "marble":
        for _ in range(2):
            a, b, c = (chance.randint(4, 60) for _ in range(3))
            vein = f"M0 {a}C20 {b} 38 {c} 64 {chance.randint(4, 60)}"
            parts.append(
                path(vein, stroke=theme.seam, stroke_width=chance.choice((0.6, 1.2)), opacity=0.28, fill="none")
            )
    elif theme.texture == "rust":
        for _ in range(3):
            x, y, r = chance.randint(6, 58), chance.randint(6, 58), chance.randint(4, 11)
            colour = chance.choice(("#a2542b", "#3a2a24", "#7d3f22"))
            parts.append(tag("ellipse", cx=x, cy=y, rx=r, ry=r * 0.6, fill=colour, opacity=0.28))
        ticks = "".join(f"M{x} {y}l4 {4 if (x + y) // 16 % 2 else -4}" for x in (12, 28, 44) for y in (14, 30, 46))
        parts.append(path(ticks, stroke=theme.floor_light, stroke_width=1.4, opacity=0.28, fill="none"))
    else:
        for _ in range(9):
            x, y = chance.randint(3, 61), chance.randint(3, 61)
            parts.append(circle(x, y, 0.9, fill=theme.floor_light, opacity=0.7))
        if chance.random() < 0.4:
            parts.append(rect(0, 0, CELL, CELL, fill=f"url(#{theme.name}-sheen)"))
    parts.append(path("M0.5 64V0.5H64", stroke=theme.floor_light, opacity=0.45, fill="none"))
    parts.append(path("M0 63.5H63.5V0", stroke=theme.seam, opacity=0.8, fill="none"))
    return "".join(parts)


def _pit(alike: list[bool], theme: Theme) -> str:
    """Seen from above and a little from the south: the northern face of the shaft shows most of the drop."""
    north, east, south, west = (0 if joined else 4 for joined in alike)
    left, right, top, bottom = west, CELL - east, north, CELL - south
    inner_left, inner_right = left + (11 if west else 0), right - (11 if east else 0)
    inner_top, inner_bottom = top + (27 if north else 0), bottom - (4 if south else 0)
    parts = [
        rect(left, top, right - left, bottom - top, fill="#030507"),
        rect(
            inner_left, inner_top, inner_right - inner_left, inner_bottom - inner_top, fill=f"url(#{theme.name}-depth)"
        ),
        _rim(alike, theme.floor_light),
    ]
    if north:
        face = f"M{left} {top}H{right}L{inner_right} {inner_top}H{inner_left}Z"
        parts.append(path(face, fill=f"url(#{theme.name}-drop)"))
        courses = "".join(f"M{left + i * 2} {top + i * 5}H{right - i * 2}" for i in (1, 2, 3, 4))
        parts.append(path(courses, stroke="#000", stroke_width=1, opacity=0.45, fill="none"))
    if west:
        face = f"M{left} {top}L{inner_left} {inner_top}V{inner_bottom}L{left} {bottom}Z"
        parts.append(path(face, fill=theme.seam, opacity=0.45))
    if east:
        face = f"M{right} {top}L{inner_right} {inner_top}V{inner_bottom}L{right} {bottom}Z"
        parts.append(path(face, fill=theme.seam, opacity=0.7))
    return "".join(parts)


def _water(alike: list[bool], theme: Theme) -> str:
    north, east, south, west = (0 if joined else 4 for joined in alike)
    width, height = CELL - west - east, CELL - north - south
    parts = [rect(west, north, width, height, fill=theme.water)]
    if north:
        parts.append(rect(west, north, width, 40, fill=f"url(#{theme.name}-water)"))
        parts.append(rect(west, north, width, 8, fill=theme.seam))
    return "".join((*parts, _rim(alike, theme.seam)))


def _rim(alike: list[bool], colour: str) -> str:
    """The rim of a pit or basin, open towards neighbours of the same kind."""
    north, east, south, west = (0 if joined else 4 for joined in alike)
    left, right, top, bottom = west, CELL - east, north, CELL - south
    sides = (
        f"M{left} {top}H{right}",
        f"M{right} {top}V{bottom}",
        f"M{left} {bottom}H{right}",
        f"M{left} {top}V{bottom}",
    )
    lips = "".join(side for side, joined in zip(sides, alike, strict=True) if not joined)
    return path(lips, stroke=colour, stroke_width=2, stroke_linecap="square", fill="none") if lips else ""


def _target(number: int) -> str:
    """A VP space: rings, crosshairs, its number."""
    hairs = "M32 3V11M32 53V61M3 32H11M53 32H61"
    return "".join(
        (
            circle(32, 32, 27, fill="#10151c", opacity=0.88),
            circle(32, 32, 25, fill="none", stroke=GOLD, stroke_width=3.5),
            circle(32, 32, 19, fill="none", stroke="#fff", stroke_width=1.5, opacity=0.6),
            path(hairs, stroke=GOLD, stroke_width=3.5, fill="none"),
            _letter(str(number), 32, 42, 30, "#fff"),
        )
    )


def _workshop() -> str:
    """A cog and a spanner in floor paint."""
    teeth = "".join(
        f"M{32 + 13 * cos(a):.1f} {32 + 13 * sin(a):.1f}L{32 + 19 * cos(a):.1f} {32 + 19 * sin(a):.1f}"
        for a in (i * pi / 4 + pi / 8 for i in range(8))
    )
    brackets = "M5 19V11a6 6 0 0 1 6 -6h8M45 5h8a6 6 0 0 1 6 6v8M59 45v8a6 6 0 0 1 -6 6h-8M19 59h-8a6 6 0 0 1 -6 -6v-8"
    spanner = "M-3.5 -9V17a3.5 3.5 0 0 0 7 0V-9a9 9 0 0 0 4.5 -12.5l-5 5h-6l-5 -5A9 9 0 0 0 -3.5 -9Z"
    return "".join(
        (
            rect(5, 5, 54, 54, rx=6, fill="#0e3b34", opacity=0.92),
            path(brackets, stroke="#4be3b4", stroke_width=3, fill="none"),
            path(teeth, stroke="#2f8f78", stroke_width=7, fill="none"),
            circle(32, 32, 12, fill="none", stroke="#2f8f78", stroke_width=6),
            group(
                path(spanner, fill="#eafff8", stroke="#0e3b34", stroke_width=1.5),
                transform="translate(32 34) rotate(45)",
            ),
        )
    )


def _voltage(theme: Theme) -> str:
    """A live grating with the high-voltage bolt."""
    bars = "".join(f"M{x} 8V56" for x in range(12, 56, 8)) + "".join(f"M8 {y}H56" for y in range(12, 56, 8))
    return "".join(
        (
            rect(5, 5, 54, 54, rx=3, fill="#14121c", stroke="#c98a3a", stroke_width=2.5),
            path(bars, stroke="#c98a3a", stroke_width=1.2, opacity=0.55, fill="none"),
            circle(32, 32, 30, fill=f"url(#{theme.name}-hum)", class_="hum"),
            path(BOLT, fill="#ffe23d", stroke="#241a00", stroke_width=3, stroke_linejoin="round"),
        )
    )


def _bay(side: int) -> str:
    """A starting space: the letter of its side, and chevrons towards the centre."""
    colour = SEAT_COLOURS[side]
    chevrons = "M20 23L32 12L44 23M24 29L32 22L40 29"
    x, y = ((32, 32), (42, 42), (32, 53), (22, 42))[side]  # towards the wall, out of the way of the chevrons
    return "".join(
        (
            rect(5, 5, 54, 54, rx=4, fill="#10151c", opacity=0.72),
            rect(5, 5, 54, 54, rx=4, fill=colour, opacity=0.3),
            rect(5, 5, 54, 54, rx=4, fill="none", stroke=colour, stroke_width=3.5),
            group(
                path(chevrons, stroke=colour, stroke_width=4.5, fill="none"),
                transform=f"rotate({(side * 90 + 180) % 360} 32 32)",
            ),
            _letter("NESW"[side], x, y, 26, "#fff"),
        )
    )


def _letter(text: str, x: int, y: int, size: int, colour: str) -> str:
    look: dict[str, object] = {"font_size": size, "font_weight": 700, "font_family": FACE, "text_anchor": "middle"}
    return tag("text", text, x=x, y=y, fill=colour, class_="upright", **look)
