"""The layout of the picture, and helpers for writing SVG elements."""

from dataclasses import dataclass

from volt.arenas.drawing import Drawing

CELL = 64
MARGIN = 64


@dataclass(frozen=True)
class FloorPlan:
    """The layout of a picture; coordinates are pixels from the top left."""

    drawing: Drawing

    @property
    def width(self) -> int:
        return 2 * MARGIN + CELL * self.drawing.columns

    @property
    def height(self) -> int:
        return 2 * MARGIN + CELL * self.drawing.rows

    def corner(self, space: int) -> tuple[int, int]:
        """Return the north-west corner of a space."""
        column, row = divmod(space, self.drawing.rows)
        return MARGIN + column * CELL, MARGIN + (self.drawing.rows - 1 - row) * CELL


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """Return an SVG element; ``stroke_width`` becomes ``stroke-width``, ``class_`` ``class``. ``content`` is not escaped."""
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{_text(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path(d: str, **attributes: object) -> str:
    return tag("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: object) -> str:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def group(content: str, **attributes: object) -> str:
    return tag("g", content, **attributes)


def _text(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def gradient(
    name: str,
    *stops: tuple[float, str, float],
    round_: bool = False,
    corner: tuple[int, int] | None = None,
) -> str:
    """Return a gradient: north to south, from the centre outwards, or from a corner (across, down).

    A stop is (offset, colour, opacity).
    """
    written = "".join(tag("stop", offset=o, stop_color=c, stop_opacity=a) for o, c, a in stops)
    if corner:
        return tag("radialGradient", written, id=name, cx=corner[0], cy=corner[1], r=1)
    if round_:
        return tag("radialGradient", written, id=name)
    return tag("linearGradient", written, id=name, x1=0, y1=0, x2=0, y2=1)
