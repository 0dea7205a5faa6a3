"""Robots, mines and tokens. Each robot is drawn around (0, 0), facing north; its mark always stays upright."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

from volt.arenas.pieces import COLOURS, Piece
from volt.rules.arena import OUT

from .floor import FACE, GOLD
from .plan import CELL, FloorPlan, circle, group, path, tag
from .themes import SEAT_COLOURS

HULL, STEEL, DARK = "#1a2029", "#c9d2da", "#0b0e12"
MARK_PATHS = (
    "M0 -8L8 6H-8Z",
    "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z",
    "M-6.5 -6.5H6.5V6.5H-6.5Z",
    "M0 -8.5L8.5 0L0 8.5L-8.5 0Z",
)


def robots(plan: FloorPlan, pieces: Sequence[Piece]) -> Iterator[str]:
    for piece in pieces:
        if piece.space == OUT:
            continue
        x, y = plan.corner(piece.space)
        turn = (piece.heading or 0) * 45
        colour = SEAT_COLOURS[piece.colour]
        body = (_hound, _mercury, _reaper, _volt)[piece.colour](colour)
        if piece.killbot:
            body = _killbot(colour) + body
        shadow = tag("ellipse", cx=3, cy=6, rx=25, ry=23, fill="#000", opacity=0.4)
        badge = circle(0, 0, 11, fill=HULL, stroke="#fff", stroke_width=1.5)
        mark = path(MARK_PATHS[piece.colour], fill=colour)
        name = tag("title", COLOURS[piece.colour] + (" KillBot" if piece.killbot else ""))
        whole = name + shadow + group(body, transform=f"rotate({turn})") + badge + mark
        yield group(whole, transform=f"translate({x + CELL // 2} {y + CELL // 2})")


def mines(plan: FloorPlan, owners: Mapping[int, int]) -> Iterator[str]:
    """Yield the mines, given by space, in the colours of their owners."""
    for space, colour in sorted(owners.items()):
        x, y = plan.corner(space)
        yield group(_mine(colour), transform=f"translate({x + CELL // 2} {y + CELL // 2})")


def tokens(plan: FloorPlan, lying: Mapping[int, int]) -> Iterator[str]:
    """Yield the VP tokens, given by VP space number; drawn in the corner, where a robot does not hide them."""
    for number, count in sorted(lying.items()):
        space = plan.drawing.arena.vp_space[number]
        if count and space != OUT:
            x, y = plan.corner(space)
            yield group(_coins(count), transform=f"translate({x + CELL - 13} {y + 14})")


def _hound(colour: str) -> str:
    """Four legs, a long back, jaws."""
    legs = "M-9 -8L-20 -16L-22 -25M9 -8L20 -16L22 -25M-9 10L-21 14L-24 25M9 10L21 14L24 25"
    return "".join(
        (
            path(legs, stroke=DARK, stroke_width=9, stroke_linejoin="round", stroke_linecap="round", fill="none"),
            path(legs, stroke=STEEL, stroke_width=5, stroke_linejoin="round", stroke_linecap="round", fill="none"),
            path("M0 18L-4 29L4 29Z", fill=colour, stroke=DARK, stroke_width=2),
            path("M-11 -10Q-15 6 -9 20H9Q15 6 11 -10Z", fill=colour, stroke=DARK, stroke_width=2.5),
            path("M-9 -9L-11 -20L-7 -30L-3 -24H3L7 -30L11 -20L9 -9Z", fill=colour, stroke=DARK, stroke_width=2.5),
            path("M-5 -22L-2.5 -18L0 -22L2.5 -18L5 -22", stroke="#fff", stroke_width=2, fill="none"),
        )
    )


def _mercury(colour: str) -> str:
    """Small, on a ball, with wings."""
    wing = "M9 -4Q22 -14 30 -9Q27 -4 29 0Q25 1 26 6Q17 8 9 5Z"
    return "".join(
        (
            path(wing, fill=STEEL, stroke=DARK, stroke_width=2),
            path(wing, fill=STEEL, stroke=DARK, stroke_width=2, transform="scale(-1 1)"),
            circle(0, 0, 19, fill=colour, stroke=DARK, stroke_width=2.5),
            tag("ellipse", cx=0, cy=0, rx=19, ry=7, fill="none", stroke=DARK, stroke_width=2, opacity=0.6),
            tag("ellipse", cx=-6, cy=-9, rx=6, ry=4, fill="#fff", opacity=0.55),
            path("M-4 -19L0 -27L4 -19Z", fill=STEEL, stroke=DARK, stroke_width=2),
        )
    )


def _reaper(colour: str) -> str:
    """Two great saw blades."""
    blades = "".join(
        path(_cog(x, -6, 14, 10.5, 11), fill=STEEL, stroke=DARK, stroke_width=2)
        + circle(x, -6, 6, fill=colour, stroke=DARK, stroke_width=2)
        + circle(x, -6, 2, fill=DARK)
        for x in (-17, 17)
    )
    body = path("M-12 -12H12L15 4L10 25H-10L-15 4Z", fill=colour, stroke=DARK, stroke_width=2.5)
    arms = path("M-17 -6L17 -6", stroke=DARK, stroke_width=8)
    return arms + body + blades


def _volt(colour: str) -> str:
    """Pincers, and an arc between their points."""
    claw = "M8 -6Q26 -4 25 -18Q24 -27 12 -30L9 -25Q17 -22 16 -16Q15 -12 6 -13Z"
    return "".join(
        (
            path(claw, fill=STEEL, stroke=DARK, stroke_width=2),
            path(claw, fill=STEEL, stroke=DARK, stroke_width=2, transform="scale(-1 1)"),
            path("M-9 -27L-4 -31L0 -25L4 -30L9 -27", stroke="#7b3dff", stroke_width=4, fill="none", opacity=0.7),
            path("M-9 -27L-4 -31L0 -25L4 -30L9 -27", stroke="#fff", stroke_width=1.8, fill="none"),
            path("M0 -19L20 3L12 24H-12L-20 3Z", fill=colour, stroke=DARK, stroke_width=2.5, stroke_linejoin="round"),
            path("M-8 18H8", stroke=DARK, stroke_width=3),
        )
    )


def _killbot(colour: str) -> str:
    """The dark disc, dashed ring and arrow of a KillBot: its heading matters (KILL-5)."""
    return "".join(
        (
            circle(0, 0, 29, fill=HULL, opacity=0.75),
            circle(0, 0, 29, fill="none", stroke=colour, stroke_width=2.5, stroke_dasharray="7 4"),
            path("M-9 -28L0 -38L9 -28Z", fill="#fff", stroke=DARK, stroke_width=2),
        )
    )


def _mine(colour: int) -> str:
    return "".join(
        (
            tag("ellipse", cx=2, cy=4, rx=16, ry=15, fill="#000", opacity=0.4),
            path(_cog(0, 0, 18, 12, 8), fill="#2a2f37", stroke=DARK, stroke_width=1.5),
            circle(0, 0, 11, fill=HULL, stroke=SEAT_COLOURS[colour], stroke_width=3),
            path(MARK_PATHS[colour], fill=SEAT_COLOURS[colour], transform="scale(0.7)"),
        )
    )


def _coins(count: int) -> str:
    """A small stack of tokens, with the count if there is more than one."""
    stack = "".join(circle(0, -3 * i, 11, fill=GOLD, stroke="#5a3d00", stroke_width=1.8) for i in range(min(count, 3)))
    top = -3 * (min(count, 3) - 1)
    if count == 1:
        return stack + path("M2 -7L-4 1H0L-2 7L5 -2H1Z", fill="#5a3d00")
    number = tag(
        "text",
        str(count),
        x=0,
        y=top + 6,
        font_size=16,
        font_weight=700,
        font_family=FACE,
        text_anchor="middle",
        fill="#3a2700",
    )
    return stack + number


def _cog(x: float, y: float, outer: float, inner: float, teeth: int) -> str:
    """A saw-toothed disc."""
    points = []
    for i in range(teeth):
        for radius, shift in ((outer, 0.0), (inner, 0.35)):
            angle = 2 * pi * (i + shift) / teeth
            points.append(f"{x + radius * sin(angle):.1f} {y - radius * cos(angle):.1f}")
    return "M" + "L".join(points) + "Z"
