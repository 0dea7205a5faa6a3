"""The surroundings: the arena wall with coordinates and banners, four pillars, their floodlights and the shadow."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from .floor import BOLT, FACE
from .plan import CELL, MARGIN, FloorPlan, gradient, group, path, rect, tag
from .themes import Theme

RIM = 26  # width of the inner part of the wall, with the coordinates
FLOOD = 3 * CELL  # range of a floodlight
CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
BANNER = 3  # columns or rows per banner


def definitions(theme: Theme) -> str:
    name = theme.name
    return (
        gradient(f"{name}-frame", (0, theme.frame_light, 1), (0.08, theme.frame, 1), (1, theme.frame_dark, 1))
        + gradient(f"{name}-shade", (0, "#000", 0.5), (1, "#000", 0))
        + gradient(f"{name}-light", (0, "#fff", 0.2), (0.55, "#fff", 0.02), (1, "#000", 0.3), round_=True)
        + "".join(
            gradient(f"{name}-flood-{x}{y}", (0, theme.lights[x], 0.36), (1, theme.lights[x], 0), corner=(x, y))
            for x, y in CORNERS
        )
        + gradient(f"{name}-face", (0, theme.frame_light, 1), (1, theme.frame_dark, 1))
    )


def frame(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield the wall, seen from above."""
    width, height = plan.width, plan.height
    edge = MARGIN - RIM
    yield rect(0, 0, width, height, rx=14, fill=theme.frame_dark)
    yield rect(4, 4, width - 8, height - 8, rx=11, fill=f"url(#{theme.name}-frame)")
    yield rect(edge, edge, width - 2 * edge, height - 2 * edge, rx=4, fill=theme.frame_dark)
    yield rect(edge + 2, edge + 2, width - 2 * edge - 4, height - 2 * edge - 4, rx=3, fill=theme.frame)
    yield rect(MARGIN - 4, MARGIN - 8, width - 2 * MARGIN + 8, height - 2 * MARGIN + 12, fill="#05070a")
    yield rect(MARGIN - 2, MARGIN - 7, width - 2 * MARGIN + 4, 8, fill=f"url(#{theme.name}-face)")
    for strip, glow in ((1.6, 1), (6, 0.35)):
        yield path(f"M{MARGIN} {MARGIN - 5}H{width - MARGIN}", stroke=theme.energy, stroke_width=strip, opacity=glow)


def floodlights(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield the floodlights: the middle and the floor below each pillar are brighter."""
    across, down = plan.width - 2 * MARGIN, plan.height - 2 * MARGIN
    yield rect(MARGIN, MARGIN, across, down, fill=f"url(#{theme.name}-light)")
    for x, y in CORNERS:
        place = MARGIN + x * (across - FLOOD), MARGIN + y * (down - FLOOD)
        yield rect(*place, FLOOD, FLOOD, fill=f"url(#{theme.name}-flood-{x}{y})")


def shade(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield the shadow of the wall, one strip per side. Only those in the north and west are visible; a page that rotates the
    picture shows those that are then at the top and left."""
    right, bottom = plan.width - MARGIN, plan.height - MARGIN
    across, down = right - MARGIN, bottom - MARGIN
    corners = {
        "n": (MARGIN, MARGIN, 0),
        "e": (right, MARGIN, 90),
        "s": (right, bottom, 180),
        "w": (MARGIN, bottom, -90),
    }
    for side, (x, y, turn) in corners.items():
        length = across if side in "ns" else down
        strip = rect(0, 0, length, 16 if side == "n" else 10, fill=f"url(#{theme.name}-shade)")
        hidden = {} if side in "nw" else {"display": "none"}
        yield group(strip, transform=f"translate({x} {y}) rotate({turn})", class_=f"shade-{side}", **hidden)


def lettering(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield coordinates on all four sides, banners, and a pillar with a display in each corner."""
    columns, rows = plan.drawing.columns, plan.drawing.rows
    near, far_x, far_y = MARGIN - 15, plan.width - MARGIN + 15, plan.height - MARGIN + 15
    for column in range(columns):
        for y in (near, far_y):
            yield _text(chr(ord("a") + column), MARGIN + column * CELL + CELL // 2, y + 6, 18, theme, class_="upright")
    for row in range(rows):
        for x in (near, far_x):
            at = plan.height - MARGIN - row * CELL - CELL // 2 + 6
            yield _text(str(row + 1), x, at, 18, theme, class_="upright")
    yield from _banners(plan, theme)
    for x in (0, plan.width - MARGIN + 8):
        for y in (0, plan.height - MARGIN + 8):
            yield _pillar(x, y, theme)


def _banners(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Invented sponsors along the outside; upright on the north and south sides."""
    middle_x, middle_y = plan.width // 2, plan.height // 2
    for side, (x, y, turn) in enumerate(
        ((middle_x, 22, 0), (plan.width - 22, middle_y, 90), (middle_x, plan.height - 22, 0), (22, middle_y, -90))
    ):
        length = plan.drawing.rows if side % 2 else plan.drawing.columns
        count = max(1, length // BANNER)
        for i in range(count):
            words = theme.sponsors[(side + i) % len(theme.sponsors)]
            offset = round((i - (count - 1) / 2) * CELL * BANNER)
            text = _text(words, offset, 4, 11, theme, letter_spacing=0.5, opacity=0.85, class_=f"banner-{turn % 360}")
            yield group(text, transform=f"translate({x} {y}) rotate({turn})")


def _pillar(x: int, y: int, theme: Theme) -> str:
    size = MARGIN - 8
    screen = rect(12, 12, size - 24, size - 24, rx=4, fill="#05070a", stroke=theme.energy, stroke_width=2)
    bolt = path(BOLT, fill=theme.energy, transform="translate(14 14) scale(0.44)")
    body = rect(3, 3, size - 6, size - 6, rx=9, fill=theme.frame, stroke=theme.frame_light, stroke_width=2)
    return group(body + screen + bolt, transform=f"translate({x} {y})")


def _text(words: str, x: int, y: int, size: int, theme: Theme, **more: object) -> str:
    look: dict[str, object] = {"font_size": size, "font_weight": 700, "font_family": FACE, "text_anchor": "middle"}
    return tag("text", escape(words), x=x, y=y, fill=theme.letters, **look, **more)
