"""A heat map over the floor: a glow where robots stand, a disc where they are destroyed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from volt.arenas.spaces import space_name

from .floor import FACE
from .plan import CELL, MARGIN, FloorPlan, circle, group, rect, tag

GLOW, FIRE, DARK = "#ffe14a", "#e8321a", "#12161c"
STRONGEST = 0.8
RADIUS, SMALLEST = 24, 2
STRIP = 40  # below the arena, for the legend


@dataclass(frozen=True)
class Heat:
    """How often robots stood and were destroyed on each space, and the legend for both."""

    stands: Sequence[int]
    deaths: Sequence[int]
    words: tuple[str, str]


def warmth(counts: Sequence[int]) -> list[float]:
    """Return a heat from 0 to 1 per space: the square root of count / maximum, so outliers do not hide the rest."""
    most = max(counts, default=0)
    return [(count / most) ** 0.5 if most else 0.0 for count in counts]


def heat(plan: FloorPlan, counted: Heat) -> Iterator[str]:
    """Yield the layer above floor and walls; each space has its numbers as a tooltip."""
    spaces = plan.drawing.columns * plan.drawing.rows
    glows, fires = warmth(counted.stands[:spaces]), warmth(counted.deaths[:spaces])
    for space in range(spaces):
        x, y = plan.corner(space)
        told = f"{space_name(plan.drawing, space)}: " + ", ".join(
            f"{words} {counts[space]}"
            for words, counts in zip(counted.words, (counted.stands, counted.deaths), strict=True)
        )
        parts = tag("title", escape(told)) + _glow(x, y, glows[space])
        if RADIUS * fires[space] > SMALLEST:
            parts += _fire(x + CELL / 2, y + CELL / 2, RADIUS * fires[space])
        yield group(parts)


def legend(plan: FloorPlan, counted: Heat) -> Iterator[str]:
    """Yield the legend, a strip below the arena."""
    y = plan.height + STRIP / 2
    yield rect(0, plan.height, plan.width, STRIP, fill=DARK)
    for x, words, sign in (
        (MARGIN, counted.words[0], rect(MARGIN, y - 10, 20, 20, fill=GLOW, fill_opacity=STRONGEST)),
        (plan.width // 2, counted.words[1], _fire(plan.width / 2 + 10, y, 10)),
    ):
        yield sign
        yield tag("text", escape(words), x=x + 30, y=y + 6, fill="#fff", font_size=16, font_family=FACE)


def _glow(x: int, y: int, warm: float) -> str:
    return rect(x, y, CELL, CELL, fill=GLOW, fill_opacity=STRONGEST * warm)


def _fire(x: float, y: float, radius: float) -> str:
    return circle(x, y, radius, fill=FIRE, fill_opacity=0.85, stroke="#fff", stroke_width=1.5)
