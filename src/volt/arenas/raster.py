"""Render SVG with Pillow: only what ``volt.arenas.svg`` writes, without heat maps."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import numpy as np
from PIL import Image, ImageColor, ImageDraw, ImageFont

from .outlines import Line, outlines

FINE = 2  # supersampling factor, for smooth edges
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
NAMESPACE = "http://www.w3.org/2000/svg"
SHAPES = ("path", "rect", "circle", "ellipse")

Matrix = Any  # 3 × 3


def draw(document: str, under: Image.Image | None = None) -> Image.Image:
    """Render an SVG document, over another picture if given; the result is ``FINE`` times larger."""
    root = fromstring(document)
    size = (int(root.attrib["width"]) * FINE, int(root.attrib["height"]) * FINE)
    painter = Painter(under.copy() if under else Image.new("RGB", size, "#000"), root)
    painter.paint(root, np.diag([FINE, FINE, 1.0]), 1.0)
    return painter.canvas


def pixels(picture: Image.Image) -> Any:
    """Return the picture at its nominal size as an array of rows × columns × colours."""
    return np.asarray(picture.resize((picture.width // FINE, picture.height // FINE), Image.Resampling.BOX))


def _matrix(text: str) -> Matrix:
    made = np.eye(3)
    for name, values in _TRANSFORM.findall(text):
        n = [float(value) for value in values.replace(",", " ").split()]
        step = np.eye(3)
        if name == "translate":
            step[:2, 2] = n
        elif name == "scale":
            step[0, 0], step[1, 1] = n[0], n[-1]
        else:
            turn = radians(n[0])
            step[:2, :2] = [[cos(turn), -sin(turn)], [sin(turn), cos(turn)]]
            if len(n) == 3:
                middle = np.array(n[1:])
                step[:2, 2] = middle - step[:2, :2] @ middle
        made = made @ step
    return made


@cache
def _face(size: int) -> Any:
    return ImageFont.load_default(size)


class Painter:
    """Paints elements on a canvas."""

    def __init__(self, canvas: Image.Image, root: Element) -> None:
        self.canvas = canvas
        self._clip: tuple[int, ...] = (0, 0, canvas.width, canvas.height)
        self._named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}

    def paint(self, element: Element, matrix: Matrix, opacity: float) -> None:
        """Paint an element and its children."""
        tag, look = element.tag.removeprefix(f"{{{NAMESPACE}}}"), element.attrib
        if tag in ("defs", "title") or look.get("display") == "none":
            return
        matrix = matrix @ _matrix(look.get("transform", ""))
        opacity *= float(look.get("opacity", 1))
        if tag == "svg" and "x" in look:
            self._inside(element, matrix, opacity)
            return
        if tag == "use":
            self.paint(self._named[look["href"][1:]], matrix, opacity)
        elif tag == "text":
            self._write(element.text or "", look, matrix, opacity)
        elif tag in SHAPES:
            self._shape(outlines(tag, look), look, matrix, opacity)
        for inner in element:
            self.paint(inner, matrix, opacity)

    def _inside(self, element: Element, matrix: Matrix, opacity: float) -> None:
        """Paint a nested ``svg`` element, clipped to its box."""
        x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
        left, top = (float(value) for value in element.attrib["viewBox"].split()[:2])
        outer, corners = self._clip, matrix @ np.array([[x, x + width], [y, y + height], [1, 1]])
        self._clip = tuple(round(value) for value in (*corners[:2, 0], *corners[:2, 1]))
        for inner in element:
            self.paint(inner, matrix @ _matrix(f"translate({x - left} {y - top})"), opacity)
        self._clip = outer

    def _shape(self, lines: list[Line], look: Mapping[str, str], matrix: Matrix, opacity: float) -> None:
        placed = [
            [tuple(point) for point in (np.c_[line, np.ones(len(line))] @ matrix.T)[:, :2].tolist()] for line in lines
        ]
        width = float(look.get("stroke-width", 1)) * hypot(*matrix[:2, 0])
        fill, stroke = look.get("fill", "#000"), look.get("stroke", "none")
        flat = [point for line in placed for point in line]
        pad = (width if stroke != "none" else 0) + 2
        left, top = (max(self._clip[axis], floor(min(p[axis] for p in flat) - pad)) for axis in (0, 1))
        right, bottom = (min(self._clip[2 + axis], ceil(max(p[axis] for p in flat) + pad)) for axis in (0, 1))
        if right <= left or bottom <= top:
            return
        for colour in (fill, stroke):
            if colour == "none":
                continue
            mask = Image.new("L", (right - left, bottom - top))
            brush = ImageDraw.Draw(mask)
            for line in placed:
                points = [(x - left, y - top) for x, y in line]
                if colour is fill:
                    brush.polygon(points, fill=255)
                else:
                    _trace(brush, points, width, look)
            self._lay(colour, mask, (left, top), lines, matrix, opacity)

    def _lay(
        self, colour: str, mask: Image.Image, corner: tuple[int, int], lines: list[Line], matrix: Matrix, opacity: float
    ) -> None:
        """Paint a colour, or a gradient over the bounding box, through a mask."""
        if not colour.startswith("url("):
            self.canvas.paste(ImageColor.getrgb(colour), corner, mask.point(lambda value: round(value * opacity)))
            return
        shades = _gradient(self._named[colour[5:-1]], mask.size, corner, lines, matrix)
        through = np.asarray(mask) * shades[..., 3] * opacity
        self.canvas.paste(
            Image.fromarray(shades[..., :3].astype(np.uint8)), corner, Image.fromarray(through.astype(np.uint8))
        )

    def _write(self, words: str, look: Mapping[str, str], matrix: Matrix, opacity: float) -> None:
        """Paint centred text, rotated by the matrix."""
        size = float(look["font-size"]) * hypot(*matrix[:2, 0])
        face = _face(round(size))
        words = "".join(
            c for c in unicodedata.normalize("NFKD", words) if not unicodedata.combining(c)
        )  # without accents, for the default font
        width = ceil(face.getlength(words)) + 4
        mask = Image.new("L", (width, ceil(size * 1.5)))
        ImageDraw.Draw(mask).text((2, size), words, fill=255, font=face, anchor="ls", stroke_width=0.4)
        turn = round(np.degrees(np.arctan2(matrix[1, 0], matrix[0, 0])))
        x, y = float(look["x"]), float(look["y"]) - 0.25 * float(look["font-size"])
        middle = matrix @ (x, y, 1.0)
        mask = mask.rotate(-turn, expand=True)
        corner = (round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2))
        self.canvas.paste(ImageColor.getrgb(look["fill"]), corner, mask.point(lambda value: round(value * opacity)))


def _trace(brush: Any, points: Line, width: float, look: Mapping[str, str]) -> None:
    """Paint a stroke along points, dashed if requested; joins are round."""
    dashes = look.get("stroke-dasharray")
    for line in _dashed(points, [float(part) * FINE for part in dashes.split()]) if dashes else [points]:
        brush.line(line, fill=255, width=max(1, round(width)), joint="curve")
        ends = line if look.get("stroke-linecap") == "round" or line[0] == line[-1] else line[1:-1]
        for x, y in ends if width > 2 else []:
            brush.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)


def _dashed(points: Line, pattern: list[float]) -> list[Line]:
    """Return the visible pieces of a dashed line."""
    lengths = np.cumsum([0.0, *(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))])
    xs, ys = zip(*points, strict=True)
    starts = np.arange(0.0, lengths[-1], sum(pattern))
    made: list[Line] = []
    for start in starts:
        at = [start, *(x for x in lengths if start < x < start + pattern[0]), min(start + pattern[0], lengths[-1])]
        made.append(list(zip(np.interp(at, lengths, xs).tolist(), np.interp(at, lengths, ys).tolist(), strict=True)))
    return made


def _gradient(
    element: Element, size: tuple[int, int], corner: tuple[int, int], lines: list[Line], matrix: Matrix
) -> Any:
    """Return colours and opacity of a gradient over the bounding box: north to south, or outwards from the centre or a corner."""
    box = np.array([point for line in lines for point in line])
    low, high = box.min(axis=0), box.max(axis=0)
    down, across = np.mgrid[0 : size[1], 0 : size[0]] + 0.5
    there = np.stack([across + corner[0], down + corner[1], np.ones_like(down)], axis=-1) @ np.linalg.inv(matrix).T
    inside = (there[..., :2] - low) / np.maximum(high - low, 1e-9)
    if element.tag.endswith("linearGradient"):
        part = inside[..., 1]
    else:
        x, y, reach = (float(element.get(name, 0.5)) for name in ("cx", "cy", "r"))
        part = np.hypot(inside[..., 0] - x, inside[..., 1] - y) / reach
    stops = [stop.attrib for stop in element]
    at = [float(stop["offset"]) for stop in stops]
    shades = [(*ImageColor.getrgb(stop["stop-color"]), float(stop["stop-opacity"])) for stop in stops]
    return np.stack([np.interp(part, at, channel) for channel in zip(*shades, strict=True)], axis=-1)
