"""Draw an arena in a terminal. The shapes carry all information; colour is optional.

A space is three characters wide and one line high, plus one character and one line for its edges: square in most fonts.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

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


Part = tuple[str, str]  # some characters and their style


def picture(
    drawing: Drawing,
    robots: Sequence[Piece] = (),
    mines: Mapping[int, int] | None = None,
    tokens: Mapping[int, int] | None = None,
    legend: bool = False,
) -> Text:
    """Draw an arena; ``mines`` maps spaces to the colour of the owner, ``tokens`` VP space numbers to counts."""
    text = Text(no_wrap=True)
    for part in _parts(drawing, robots, mines or {}, tokens or {}):
        text.append(*part)
    if legend:
        text.append("\n\n" + LEGEND, "dim")
    return text


def plain_picture(
    drawing: Drawing, robots: Sequence[Piece], mines: Mapping[int, int], tokens: Mapping[int, int]
) -> str:
    """Draw an arena like ``picture``, as plain text."""
    return "".join([part[0] for part in _parts(drawing, robots, mines, tokens)])


def _parts(
    drawing: Drawing, robots: Sequence[Piece], mines: Mapping[int, int], tokens: Mapping[int, int]
) -> list[Part]:
    """The empty arena with the faces of all spaces on which something stands or lies."""
    empty, places, vp_spaces = _empty(drawing)
    parts = empty.copy()
    standing = {piece.space: piece for piece in robots if piece.space != OUT}
    lying = [vp_spaces[number] for number in tokens if number in vp_spaces]
    for space in {*standing, *mines, *lying}:
        parts[places[space]] = _face(drawing, space, standing.get(space), mines, tokens)
    return parts


@lru_cache(maxsize=16)
def _empty(drawing: Drawing) -> tuple[list[Part], list[int], dict[int, int]]:
    """The parts of an empty arena, the index of each space's part, and the VP spaces by number."""
    columns, rows = drawing.columns, drawing.rows
    parts, places = [], [0] * (columns * rows)
    for row in reversed(range(rows)):
        parts += [*_edge_line(drawing, row + 1), (f"{row + 1:>2} ", "dim"), ("┃", FRAME_STYLE)]
        for column in range(columns):
            space = column * rows + row
            places[space] = len(parts)
            parts += [_face(drawing, space, None, {}, {}), _upright(drawing, space)]
        parts.append(("\n", ""))
    letters = "".join(f" {space_name(drawing, column * rows)[0]}  " for column in range(columns))
    parts += [*_edge_line(drawing, 0), (f"{MARGIN} {letters}", "dim")]
    return parts, places, {kind - VP: space for space, kind in enumerate(drawing.spaces) if VP < kind <= VP + 6}


def _face(
    drawing: Drawing, space: int, piece: Piece | None, mines: Mapping[int, int], tokens: Mapping[int, int]
) -> tuple[str, str]:
    """Return the three characters of a space and their style; its letter stays visible on the left of a robot or mine."""
    kind = drawing.spaces[space]
    if piece is not None:
        arrow = ARROWS.get(piece.heading, " ") if piece.killbot and piece.heading is not None else " "
        return LETTERS[kind] + MARKS[piece.colour] + arrow, SEAT_STYLES[piece.colour] + " reverse"
    if space in mines:
        return LETTERS[kind] + "*" + MARKS[mines[space]], SEAT_STYLES[mines[space]]
    if VP < kind <= VP + 6:
        number = kind - VP
        lying = tokens.get(number, 0)
        return (f"{number}×{lying}", "bold black on bright_yellow") if lying else (f"({number})", "bold bright_white")
    if kind >= START:
        return f"‹{LETTERS[kind]}›", SEAT_STYLES[kind - START]
    styles = {PLAIN: "dim", PIT: "bright_black", WATER: "bright_blue", WORKSHOP: "green", VOLTAGE: "bold yellow"}
    return FACES[kind], styles[kind]


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
