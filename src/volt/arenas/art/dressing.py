"""Floor decoration: paint, inlays, rails, puddles. Drawn above the tiles and below everything that matters in play."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from random import Random

from .floor import BOLT
from .plan import CELL, MARGIN, FloorPlan, circle, gradient, group, path, rect, tag
from .themes import Theme


def definitions(theme: Theme) -> str:
    name = theme.name
    return (
        gradient(f"{name}-edge", (0, theme.lights[0], 0.34), (1, theme.lights[0], 0))
        + gradient(f"{name}-puddle", (0, theme.lights[0], 0.5), (0.5, "#0a0c16", 0.5), (1, theme.lights[1], 0.5))
        + gradient(f"{name}-ember", (0, "#ffb35c", 0.9), (1, "#ff5a1f", 0), round_=True)
    )


def dressing(plan: FloorPlan, theme: Theme) -> str:
    """Return the decoration of an arena, clipped at the wall; deterministic."""
    across, down = plan.width - 2 * MARGIN, plan.height - 2 * MARGIN
    parts = [*_DRESSINGS[theme.texture](plan, theme, Random(theme.name))]
    sides = ((0, 0, 0, across), (across, 0, 90, down), (across, down, 180, across), (0, down, 270, down))
    for x, y, turn, length in sides:
        edge = rect(0, 0, length, 30, fill=f"url(#{theme.name}-edge)")
        parts.append(group(edge, transform=f"translate({MARGIN + x} {MARGIN + y}) rotate({turn})"))
    box = {"x": MARGIN, "y": MARGIN, "width": across, "height": down}
    return tag("svg", "".join(parts), viewBox=f"{MARGIN} {MARGIN} {across} {down}", **box)


def _middle(plan: FloorPlan) -> tuple[float, float]:
    return plan.width / 2, plan.height / 2


def _winter(plan: FloorPlan, theme: Theme, chance: Random) -> Iterator[str]:
    """The league's ring, skid marks, snow blown against the walls."""
    x, y = _middle(plan)
    yield circle(x, y, 1.42 * CELL, fill="none", stroke="#eaf6ff", stroke_width=7, opacity=0.3)
    yield circle(x, y, 1.3 * CELL, fill="none", stroke="#eaf6ff", stroke_width=1.5, opacity=0.4)
    yield group(path(BOLT, fill="#eaf6ff"), transform=f"translate({x - 54} {y - 54}) scale(1.7)", opacity=0.2)
    for _ in range(7):
        a, b = (chance.randint(2 * MARGIN, plan.width - 2 * MARGIN) for _ in range(2))
        bend, run = chance.randint(-60, 60), chance.randint(50, 130)
        skid = f"M{a} {b}q{run // 2} {bend} {run} {bend // 3}m0 9q{-run // 2} {bend // 2} {-run} {-bend // 3}"
        yield path(skid, stroke="#26323d", stroke_width=4, stroke_linecap="round", opacity=0.16, fill="none")
    for _ in range(46):
        at = _at_wall(plan, chance.randrange(4), chance.random(), chance.random() ** 2 * 26)
        yield tag(
            "ellipse", cx=at[0], cy=at[1], rx=chance.randint(10, 34), ry=chance.randint(4, 9), fill="#fff", opacity=0.28
        )


def _at_wall(plan: FloorPlan, side: int, along: float, off: float) -> tuple[float, float]:
    """Return a point at a wall: ``along`` is a share of its length, ``off`` the distance from it."""
    across, down = plan.width - 2 * MARGIN, plan.height - 2 * MARGIN
    north, west = (along * across, off), (off, along * down)
    x, y = (north, (across - off, along * down), (along * across, down - off), west)[side]
    return MARGIN + x, MARGIN + y


def _antiquity(plan: FloorPlan, theme: Theme, chance: Random) -> Iterator[str]:
    """A mosaic border and a sun in the middle."""
    for inset, colour, dash in ((34, "#a4472f", "9 3"), (44, "#22707c", "5 4"), (24, "#22707c", "5 4")):
        corner = MARGIN + inset
        look = {"fill": "none", "stroke": colour, "stroke_width": 7, "stroke_dasharray": dash, "opacity": 0.42}
        yield rect(corner, corner, plan.width - 2 * corner, plan.height - 2 * corner, **look)
    x, y = _middle(plan)
    for i in range(24):
        one, two = i * pi / 12, (i + 0.5) * pi / 12
        far = 2.1 * CELL if i % 2 else 1.75 * CELL
        points = "L".join(f"{x + far * cos(a):.1f} {y + far * sin(a):.1f}" for a in (one, two))
        yield path(f"M{x} {y}L{points}Z", fill="#a4472f" if i % 2 else "#c98f3d", opacity=0.26)
    yield circle(x, y, 2.25 * CELL, fill="none", stroke="#a4472f", stroke_width=6, stroke_dasharray="8 4", opacity=0.4)
    yield circle(x, y, 0.9 * CELL, fill=theme.floor, opacity=0.75)


def _colliery(plan: FloorPlan, theme: Theme, chance: Random) -> Iterator[str]:
    """Rails across the hall, oil, heaps of coal with embers in them."""
    for column in (1, plan.drawing.columns - 2):
        x, far = MARGIN + column * CELL + CELL // 2, plan.height - MARGIN
        sleepers = "".join(f"M{x - 21} {y}h42" for y in range(MARGIN + 10, far, 18))
        yield path(sleepers, stroke="#241a14", stroke_width=7, opacity=0.55, fill="none")
        for rail in (x - 13, x + 13):
            yield path(f"M{rail} {MARGIN}V{far}", stroke="#120d0a", stroke_width=5, opacity=0.6, fill="none")
            yield path(f"M{rail - 1} {MARGIN}V{far}", stroke="#b99a86", stroke_width=1.6, opacity=0.7, fill="none")
    for _ in range(6):
        a, b = (chance.randint(2 * MARGIN, plan.width - 2 * MARGIN) for _ in range(2))
        yield tag(
            "ellipse", cx=a, cy=b, rx=chance.randint(16, 34), ry=chance.randint(9, 18), fill="#0d0907", opacity=0.3
        )
    for corner in range(4):
        yield from _coal(plan, corner, chance)


def _coal(plan: FloorPlan, corner: int, chance: Random) -> Iterator[str]:
    x0 = MARGIN + 6 if corner % 2 == 0 else plan.width - MARGIN - 6
    y0 = MARGIN + 6 if corner < 2 else plan.height - MARGIN - 6
    inward_x, inward_y = (1 if corner % 2 == 0 else -1), (1 if corner < 2 else -1)
    lumps = []
    for _ in range(26):
        a, b = chance.random() ** 1.6 * 58, chance.random() ** 1.6 * 58
        if a + b > 74:
            continue
        x, y, r = x0 + inward_x * a, y0 + inward_y * b, chance.randint(5, 9)
        points = "L".join(f"{x + r * cos(t) * 1.1:.1f} {y + r * sin(t):.1f}" for t in (0.3, 1.4, 2.6, 3.7, 5.1))
        lumps.append(path(f"M{points}Z", fill=chance.choice(("#17110e", "#221915", "#0e0a08")), stroke="#000"))
    yield from lumps
    for _ in range(3):
        x, y = x0 + inward_x * chance.randint(2, 30), y0 + inward_y * chance.randint(2, 30)
        yield circle(x, y, 9, fill="url(#ruhrgebiet-ember)", class_="ember")


def _street(plan: FloorPlan, theme: Theme, chance: Random) -> Iterator[str]:
    """A street crossing at night: lane markings, zebra stripes, puddles that reflect the signs."""
    x, y = _middle(plan)
    lanes = {"stroke": "#e9ecff", "stroke_width": 5, "stroke_dasharray": "26 18", "opacity": 0.26, "fill": "none"}
    yield path(f"M{MARGIN + CELL} {y}H{x - 2.2 * CELL}M{x + 2.2 * CELL} {y}H{plan.width - MARGIN - CELL}", **lanes)
    yield path(f"M{x} {MARGIN + CELL}V{y - 2.2 * CELL}M{x} {y + 2.2 * CELL}V{plan.height - MARGIN - CELL}", **lanes)
    for turn in range(0, 360, 90):
        stripes = "".join(f"M{d} -{2.1 * CELL}v30" for d in range(-72, 73, 16))
        zebra = path(stripes, stroke="#e9ecff", stroke_width=8, opacity=0.2, fill="none")
        yield group(zebra, transform=f"translate({x} {y}) rotate({turn})")
    for _ in range(13):
        a, b = (chance.randint(MARGIN + 40, plan.width - MARGIN - 40) for _ in range(2))
        rx, ry = chance.randint(18, 46), chance.randint(8, 18)
        yield tag("ellipse", cx=a, cy=b, rx=rx, ry=ry, fill=f"url(#{theme.name}-puddle)", opacity=0.55)
        shine = f"M{a - rx * 0.6:.0f} {b - ry * 0.45:.0f}q{rx * 0.5:.0f} {-ry * 0.4:.0f} {rx:.0f} 0"
        yield path(shine, stroke="#fff", stroke_width=1.4, opacity=0.35, fill="none")


_DRESSINGS: dict[str, Callable[[FloorPlan, Theme, Random], Iterator[str]]] = {
    "steel": _winter,
    "marble": _antiquity,
    "rust": _colliery,
    "asphalt": _street,
}
