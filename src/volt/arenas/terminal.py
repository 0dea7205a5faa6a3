"""Draw an arena, or a small heat map of it, in a terminal. The shapes carry all information; colour is optional.

A space is three characters wide and one line high, plus one character and one line for its edges: square in most fonts.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text

from volt.rules.arena import (
    BARRIER,
    CAUTION,
    NOTHING,
    OUT,
    PIT,
    PLAIN,
    START,
    VOLTAGE,
    VP,
    WALL,
    WATER,
    WORKSHOP,
    E,
    N,
    S,
    W,
)

from .art.heat import warmth
from .drawing import SPACES, Drawing
from .pieces import COLOURS, MARKS, Piece
from .spaces import space_name

MARGIN = "   "
ARROWS = {N: "↑", E: "→", S: "↓", W: "←"}
CORNERS = " ╸╹┛╺━┗┻╻┓┃┫┏┳┣╋"  # indexed by the walls that meet: west 1, north 2, east 4, south 8
FACES = {PLAIN: " · ", PIT: "▒▒▒", WATER: "~~~", WORKSHOP: "[w]", VOLTAGE: "/z/"}
LETTERS = {kind: char for char, kind in SPACES.items()} | {PLAIN: " "}
SEAT_STYLES = ("bold bright_red", "bold bright_blue", "bold bright_green", "bold bright_yellow")
WALL_STYLE, BARRIER_STYLE, CAUTION_STYLE, FRAME_STYLE = "bold bright_cyan", "bold bright_magenta", "yellow", "bold"
LEGEND = (
    "▒▒▒ pit   ~~~ water   [w] workshop   /z/ high voltage   ‹N› starting space\n"
    "(3) VP space, 3×2 with two tokens   ━┃ energy wall   ╍╏ lightning barrier\n"
    "←→↑↓ caution line   *▲ mine   "
    + "   ".join(f"{mark} {colour}" for mark, colour in zip(MARKS, COLOURS, strict=True))
)
SHADES = "·░▒▓█"  # from cold to hot, with two sets of colours
WARM = ("bright_black", "#7a5c00", "#b38600", "#e0a800", "#ffd400")
HOT = ("bright_black", "#6e1f12", "#a32b15", "#d63b1a", "#ff5a36")


Part = tuple[str, str]  # some characters and their style


def picture(
    drawing: Drawing,
    robots: Sequence[Piece] = (),
    mines: Mapping[int, int] | None = None,
    tokens: Mapping[int, int] | None = None,
    legend: bool = False,
) -> Text:
    """Draw an arena; ``mines`` maps spaces to the colour of the owner, ``tokens`` VP space numbers to counts."""
    empty = _empty(drawing)
    parts = empty.parts.copy()
    for space, face in _faces(drawing, empty.vp_spaces, robots, mines or {}, tokens or {}).items():
        parts[empty.places[space]] = face
    text = Text(no_wrap=True)
    for part in parts:
        text.append(*part)
    if legend:
        text.append("\n\n" + LEGEND, "dim")
    return text


def plain_picture(
    drawing: Drawing, robots: Sequence[Piece], mines: Mapping[int, int], tokens: Mapping[int, int]
) -> str:
    """Draw an arena like ``picture``, as plain text."""
    empty = _empty(drawing)
    texts = empty.texts.copy()
    for space, (face, _) in _faces(drawing, empty.vp_spaces, robots, mines, tokens).items():
        texts[empty.faces[space]] = face
    return "".join(texts)


def _faces(
    drawing: Drawing,
    vp_spaces: Mapping[int, int],
    robots: Sequence[Piece],
    mines: Mapping[int, int],
    tokens: Mapping[int, int],
) -> dict[int, Part]:
    """The faces of all spaces on which something stands or lies: a robot hides a mine, and a mine hides tokens."""
    faces = {vp_spaces[number]: _tokens(number, tokens[number]) for number in tokens if number in vp_spaces}
    for space, colour in mines.items():
        faces[space] = LETTERS[drawing.spaces[space]] + "*" + MARKS[colour], SEAT_STYLES[colour]
    for robot in robots:
        if robot.space != OUT:
            heading = robot.heading if robot.killbot else None
            faces[robot.space] = _robot(robot.colour, heading, drawing.spaces[robot.space])
    return faces


class _Empty(NamedTuple):
    """An empty arena in two forms, each with the index of every space in it, and its VP spaces by number."""

    parts: list[Part]
    places: list[int]
    texts: list[str]  # the faces of the spaces and what is drawn between them, in turn
    faces: list[int]
    vp_spaces: dict[int, int]


@lru_cache(maxsize=16)
def _empty(drawing: Drawing) -> _Empty:
    columns, rows = drawing.columns, drawing.rows
    parts, places = [], [0] * (columns * rows)
    for row in reversed(range(rows)):
        parts += [*_edge_line(drawing, row + 1), (f"{row + 1:>2} ", "dim"), ("┃", FRAME_STYLE)]
        for column in range(columns):
            space = column * rows + row
            places[space] = len(parts)
            parts += [_ground(drawing.spaces[space]), _upright(drawing, space)]
        parts.append(("\n", ""))
    letters = "".join(f" {space_name(drawing, column * rows)[0]}  " for column in range(columns))
    parts += [*_edge_line(drawing, 0), (f"{MARGIN} {letters}", "dim")]
    cuts = [0, *sorted([*places, *(place + 1 for place in places)]), len(parts)]
    texts = ["".join([text for text, _ in parts[first:last]]) for first, last in pairwise(cuts)]
    vp_spaces = {kind - VP: space for space, kind in enumerate(drawing.spaces) if VP < kind <= VP + 6}
    return _Empty(parts, places, texts, list(map(cuts.index, places)), vp_spaces)


def _ground(kind: int) -> Part:
    """The three characters of an empty space and their style."""
    if VP < kind <= VP + 6:
        return _tokens(kind - VP, 0)
    if kind >= START:
        return f"‹{LETTERS[kind]}›", SEAT_STYLES[kind - START]
    styles = {PLAIN: "dim", PIT: "bright_black", WATER: "bright_blue", WORKSHOP: "green", VOLTAGE: "bold yellow"}
    return FACES[kind], styles[kind]


@cache
def _tokens(number: int, count: int) -> Part:
    """A VP space with its tokens."""
    return (f"{number}×{count}", "bold black on bright_yellow") if count else (f"({number})", "bold bright_white")


@cache
def _robot(colour: int, heading: int | None, kind: int) -> Part:
    """A robot; the letter of its space stays visible on its left, as on that of a mine."""
    arrow = " " if heading is None else ARROWS.get(heading, " ")
    return LETTERS[kind] + MARKS[colour] + arrow, SEAT_STYLES[colour] + " reverse"


def _upright(drawing: Drawing, space: int) -> tuple[str, str]:
    """Return the edge east of a space, with its style."""
    if drawing.neighbour(space, E) is None:
        return "┃", FRAME_STYLE
    edge = drawing.edge(space, E)
    if edge >= CAUTION:
        return ARROWS[edge - CAUTION], CAUTION_STYLE
    return {NOTHING: (" ", ""), WALL: ("┃", WALL_STYLE), BARRIER: ("╏", BARRIER_STYLE)}[edge]


def _edge_line(drawing: Drawing, row: int) -> Iterator[Part]:
    """The line of edges south of a row, corners included; if ``row`` equals ``rows``, the northern border."""
    border = row in (0, drawing.rows)
    yield MARGIN, ""
    for column in range(drawing.columns + 1):
        mask = _corner(drawing, column, row)
        yield CORNERS[mask], FRAME_STYLE if border or column in (0, drawing.columns) else WALL_STYLE
        if column == drawing.columns:
            break
        edge = WALL if border else drawing.edge(column * drawing.rows + row, S)
        if edge >= CAUTION:
            yield f" {ARROWS[edge - CAUTION]} ", CAUTION_STYLE
        elif edge == BARRIER:
            yield "╍╍╍", BARRIER_STYLE
        else:
            yield "━━━" if edge == WALL else "   ", FRAME_STYLE if border else WALL_STYLE
    yield "\n", ""


def _corner(drawing: Drawing, column: int, row: int) -> int:
    """Return the walls that meet at the south-west corner of (column, row) as bits: west, north, east, south."""

    def wall(x: int, y: int, heading: int) -> bool:
        return drawing.edge(x * drawing.rows + y, heading) == WALL

    columns, rows = drawing.columns, drawing.rows
    west = column > 0 and (row in (0, rows) or wall(column - 1, row, S))
    east = column < columns and (row in (0, rows) or wall(column, row, S))
    north = row < rows and (column in (0, columns) or wall(column, row, W))
    south = row > 0 and (column in (0, columns) or wall(column, row - 1, W))
    return west + 2 * north + 4 * east + 8 * south


def heat_map(drawing: Drawing, counts: Sequence[int], colours: tuple[str, ...]) -> Text:
    """Return a map with two characters per space and labelled axes; ``colours`` go from cold to hot."""
    warm = warmth(counts[: drawing.columns * drawing.rows])
    text = Text(no_wrap=True)
    for row in reversed(range(drawing.rows)):
        text.append(f"{row + 1:>2} ", "dim")
        for column in range(drawing.columns):
            degree = round(warm[column * drawing.rows + row] * (len(SHADES) - 1))
            text.append(2 * SHADES[degree], colours[degree])
        text.append("\n")
    letters = (space_name(drawing, column * drawing.rows)[0] for column in range(drawing.columns))
    text.append("   " + "".join(f"{letter} " for letter in letters), "dim")
    return text
