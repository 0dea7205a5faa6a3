"""Energy walls, lightning barriers and caution lines. Each is drawn once, west to east, and then placed."""

from collections.abc import Iterator

from volt.rules.arena import BARRIER, CAUTION, WALL, E, N, W

from .plan import CELL, FloorPlan, gradient, group, path, rect, tag
from .themes import Theme

TAPE = "#ffd21f"
RISE = 16  # height of walls and posts


def definitions(theme: Theme) -> str:
    name = theme.name
    return "".join(
        (
            gradient(f"{name}-curtain", (0, theme.energy, 0.3), (0.4, theme.energy, 0.12), (1, theme.energy, 0.7)),
            group(group(_curtain(theme), class_="rise"), id=f"{name}-veil"),
            group(_wall(theme), id=f"{name}-wall"),
            group(_barrier(), id=f"{name}-barrier"),
            group(_tape(), id=f"{name}-tape"),
        )
    )


def tapes(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield the caution lines, which are on the floor, below everything that stands."""
    for x, y, upright, edge in _edges(plan):
        if edge >= CAUTION:
            turn = (edge - CAUTION - E) * 45  # drawn pointing east
            middle = (x, y + CELL // 2) if upright else (x + CELL // 2, y)
            yield _use(f"{theme.name}-tape", f"translate({middle[0]} {middle[1]}) rotate({turn})")


def walls(plan: FloorPlan, theme: Theme) -> Iterator[str]:
    """Yield energy walls and barriers, then the posts between them."""
    posts: dict[tuple[int, int], int] = {}
    for x, y, upright, edge in _edges(plan):
        if edge not in (WALL, BARRIER):
            continue
        other = (x, y + CELL) if upright else (x + CELL, y)
        for post in ((x, y), other):
            posts[post] = min(edge, posts.get(post, edge))
        kind = "wall" if edge == WALL else "barrier"
        place = f"translate({x} {y})" + (" rotate(90)" if upright else "")
        if kind == "wall":  # the height of vertical walls shows when the picture is rotated
            hidden = {"class_": "turned-veil", "display": "none"} if upright else {"class_": "veil"}
            yield _use(f"{theme.name}-veil", place, **hidden)
        yield _use(f"{theme.name}-{kind}", place)
    for (x, y), edge in sorted(posts.items()):
        yield _post(x, y, theme.energy if edge == WALL else "#c9a2ff", "#2a323c" if edge == WALL else "#8a5a2c")


def _edges(plan: FloorPlan) -> Iterator[tuple[int, int, bool, int]]:
    """Yield every inner edge: its western or northern end, whether it is vertical, and its kind."""
    drawing = plan.drawing
    for space in range(drawing.columns * drawing.rows):
        x, y = plan.corner(space)
        if drawing.neighbour(space, N) is not None:
            yield x, y, False, drawing.edge(space, N)
        if drawing.neighbour(space, W) is not None:
            yield x, y, True, drawing.edge(space, W)


def _use(name: str, transform: str, **more: object) -> str:
    return tag("use", href=f"#{name}", transform=transform, **more)


def _curtain(theme: Theme) -> str:
    """The visible height of a wall, seen from the south."""
    veil = rect(4, -RISE, CELL - 8, RISE, fill=f"url(#{theme.name}-curtain)")
    return veil + path(f"M4 {-RISE}H{CELL - 4}", stroke=theme.energy, stroke_width=1.6, opacity=0.75)


def _wall(theme: Theme) -> str:
    """A beam with a white-hot core."""
    colour = theme.energy
    return "".join(
        (
            path(f"M4 0H{CELL - 4}", stroke="#05070a", stroke_width=13, opacity=0.45),
            path(f"M4 0H{CELL - 4}", stroke=colour, stroke_width=10, opacity=0.45),
            path(f"M4 0H{CELL - 4}", stroke=colour, stroke_width=6),
            path(f"M4 0H{CELL - 4}", stroke="#fff", stroke_width=2.2),
        )
    )


def _barrier() -> str:
    """Lightning: two crossing zigzags."""
    first = "M4 0L12 -6L19 4L28 -7L34 5L43 -5L50 6L60 0"
    second = "M4 0L11 5L20 -4L26 6L37 -5L45 5L53 -5L60 0"
    return "".join(
        (
            path(f"M4 0H{CELL - 4}", stroke="#05030a", stroke_width=16, opacity=0.5),
            path(first, stroke="#8d4dff", stroke_width=6, opacity=0.55, fill="none", stroke_linejoin="round"),
            path(second, stroke="#b58aff", stroke_width=2, fill="none", stroke_linejoin="round", class_="flicker"),
            path(first, stroke="#fff", stroke_width=2.2, fill="none", stroke_linejoin="round", class_="crackle"),
        )
    )


def _tape() -> str:
    """Hazard tape with an arrow for the KillBot; drawn around the middle, pointing east."""
    stripes = "".join(f"M{x} 5L{x + 5} -5H{x + 10}L{x + 5} 5Z" for x in (-27, -17, 7, 17))
    return "".join(
        (
            rect(-29, -5, 58, 10, rx=2, fill=TAPE, stroke="#1a1400", stroke_width=1),
            path(stripes, fill="#1a1400"),
            rect(-11, -8, 22, 16, rx=4, fill="#1a1400"),
            path("M-7 -4.5L-1 0L-7 4.5M1 -4.5L7 0L1 4.5", stroke=TAPE, stroke_width=3, fill="none"),
        )
    )


def _post(x: int, y: int, light: str, body: str) -> str:
    """A column with a lamp on top."""
    return "".join(
        (
            tag("ellipse", cx=x + 4, cy=y + 3, rx=9, ry=6, fill="#000", opacity=0.45),
            path(
                f"M{x - 6} {y}V{y - RISE}h12V{y}a6 4 0 0 1 -12 0Z",
                fill=body,
                stroke="#0b0e12",
                stroke_width=1.5,
            ),
            path(f"M{x - 3} {y + 1}V{y - RISE}", stroke="#fff", stroke_width=1.6, opacity=0.25),
            tag("ellipse", cx=x, cy=y - RISE, rx=6, ry=4.5, fill=body, stroke="#0b0e12", stroke_width=1.5),
            tag("ellipse", cx=x, cy=y - RISE, rx=3.6, ry=2.6, fill=light),
            tag("ellipse", cx=x, cy=y - RISE, rx=1.8, ry=1.3, fill="#fff"),
        )
    )
