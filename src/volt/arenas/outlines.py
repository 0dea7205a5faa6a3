"""Convert the shapes of SVG pictures to polylines."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

import numpy as np

Point = tuple[float, float]
Line = list[Point]

_PIECE = re.compile(r"([MLHVCQTAZmlhvcqtaz])|(-?\d*\.?\d+)")
_NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0}
BEND = 10  # segments per curve
ROUND = 40  # segments per circle


def outlines(tag: str, look: Mapping[str, str]) -> list[Line]:
    """Return the outlines of an element; an outline that ends where it starts is closed."""
    number = {
        name: float(look[name]) for name in ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r") if name in look
    }
    if tag == "path":
        return path(look["d"])
    if tag == "rect":
        return [_box(number["x"], number["y"], number["width"], number["height"], number.get("rx", 0.0))]
    across, down = (number["r"], number["r"]) if tag == "circle" else (number["rx"], number["ry"])
    return [_ellipse(number["cx"], number["cy"], across, down)]


def _ellipse(x: float, y: float, across: float, down: float) -> Line:
    return [(x + across * cos(2 * pi * i / ROUND), y + down * sin(2 * pi * i / ROUND)) for i in range(ROUND + 1)]


def _box(x: float, y: float, width: float, height: float, corner: float) -> Line:
    if not corner:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
    middles = ((x + width - corner, y + height - corner), (x + corner, y + height - corner), (x + corner, y + corner))
    line = []
    for quarter, (mx, my) in enumerate((*middles, (x + width - corner, y + corner))):
        for i in range(BEND + 1):
            angle = (quarter + i / BEND) * pi / 2
            line.append((mx + corner * cos(angle), my + corner * sin(angle)))
    return [*line, line[0]]


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path with their numbers; a repeated command letter may be omitted."""
    command, numbers = "", []
    for letter, value in _PIECE.findall(d):
        if letter:
            command = letter
        else:
            numbers.append(float(value))
        if command and len(numbers) == _NEEDS[command.upper()]:
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command if command not in "Zz" else "")


def path(d: str) -> list[Line]:
    """Return the polylines of a path; curves become short segments."""
    lines: list[Line] = []
    x = y = 0.0
    bend = (0.0, 0.0)  # the last control point, which T reflects
    for command, n in _commands(d):
        kind = command.upper()
        base = (x, y) if command.islower() else (0.0, 0.0)
        if kind == "Z":
            lines[-1].append(lines[-1][0])
            x, y = lines[-1][0]
            continue
        if kind == "A":
            end = (n[5] + base[0], n[6] + base[1])
            lines[-1] += _arc((x, y), n[0], bool(n[3]), bool(n[4]), end)
        elif kind in "HV":
            end = (n[0] + base[0], y) if kind == "H" else (x, n[0] + base[1])
            lines[-1].append(end)
        else:
            points = [(n[i] + base[0], n[i + 1] + base[1]) for i in range(0, len(n), 2)]
            if kind == "T":
                points.insert(0, (2 * x - bend[0], 2 * y - bend[1]))
            end = points[-1]
            if kind == "M":
                lines.append([end])
            else:
                lines[-1] += _curve([(x, y), *points]) if kind in "CQT" else [end]
                bend = points[-2] if kind in "QT" else end
        x, y = end
    return lines


def _curve(points: Line) -> Line:
    """Return a Bézier curve by De Casteljau's algorithm."""
    made: Line = []
    for i in range(1, BEND + 1):
        t, left = i / BEND, points
        while len(left) > 1:
            left = [((1 - t) * a + t * c, (1 - t) * b + t * d) for (a, b), (c, d) in pairwise(left)]
        made.append(left[0])
    return made


def _arc(start: Point, radius: float, large: bool, clockwise: bool, end: Point) -> Line:
    """Return a circular arc between two points."""
    (x, y), (u, v) = start, end
    chord = hypot(u - x, v - y)
    radius = max(radius, chord / 2)
    height = (radius**2 - chord**2 / 4) ** 0.5 * (1 if large != clockwise else -1)
    mx, my = (x + u) / 2 - height * (v - y) / chord, (y + v) / 2 + height * (u - x) / chord
    first, last = np.arctan2(y - my, x - mx), np.arctan2(v - my, u - mx)
    turn = (last - first) % (2 * pi) if clockwise else -((first - last) % (2 * pi))
    steps = ceil(abs(turn) / (2 * pi) * ROUND)
    return [
        (mx + radius * cos(first + turn * i / steps), my + radius * sin(first + turn * i / steps))
        for i in range(1, steps + 1)
    ]
