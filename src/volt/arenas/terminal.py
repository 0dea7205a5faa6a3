"""The arena in a terminal. Shapes alone tell everything, colour only helps: it reads the same with colour off.

A space is three characters wide with one for the edge, and one line high with one for the edge: square in most fonts.
"""

from collections.abc import Mapping, Sequence

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
CORNERS = " ╸╹┛╺━┗┻╻┓┃┫┏┳┣╋"  # by the walls that meet: west 1, north 2, east 4, south 8
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


def picture(
    drawing: Drawing,
    robots: Sequence[Piece] = (),
    mines: Mapping[int, int] | None = None,
    tokens: Mapping[int, int] | None = None,
    legend: bool = False,
) -> Text:
    """Draw an arena for a terminal; ``mines``: owner's colour by space, ``tokens``: how many by VP number."""
    standing = {piece.space: piece for piece in robots if piece.space != OUT}
    columns, rows = drawing.columns, drawing.rows
    text = Text(no_wrap=True)
    for row in reversed(range(rows)):
        _edge_line(text, drawing, row + 1)
        text.append(f"{row + 1:>2} ", "dim")
        text.append("┃", FRAME_STYLE)
        for column in range(columns):
            space = column * rows + row
            text.append(*_face(drawing, space, standing.get(space), mines or {}, tokens or {}))
            text.append(*_upright(drawing, space))
        text.append("\n")
    _edge_line(text, drawing, 0)
    text.append(
        MARGIN + " " + "".join(f" {space_name(drawing, column * rows)[0]}  " for column in range(columns)), "dim"
    )
    if legend:
        text.append("\n\n" + LEGEND, "dim")
    return text


def _face(
    drawing: Drawing, space: int, piece: Piece | None, mines: Mapping[int, int], tokens: Mapping[int, int]
) -> tuple[str, str]:
    """The three characters of a space. Under a robot or a mine the letter of the space still shows, on the left."""
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
    """The edge east of a space."""
    if drawing.neighbour(space, E) is None:
        return "┃", FRAME_STYLE
    edge = drawing.edge(space, E)
    if edge >= CAUTION:
        return ARROWS[edge - CAUTION], CAUTION_STYLE
    return {NOTHING: (" ", ""), WALL: ("┃", WALL_STYLE), BARRIER: ("╏", BARRIER_STYLE)}[edge]


def _edge_line(text: Text, drawing: Drawing, row: int) -> None:
    """The line of edges south of a row (row 0: the southern border, ``rows``: the northern one), corners included."""
    border = row in (0, drawing.rows)
    text.append(MARGIN)
    for column in range(drawing.columns + 1):
        mask = _corner(drawing, column, row)
        text.append(CORNERS[mask], FRAME_STYLE if border or column in (0, drawing.columns) else WALL_STYLE)
        if column == drawing.columns:
            break
        edge = WALL if border else drawing.edge(column * drawing.rows + row, S)
        if edge >= CAUTION:
            text.append(f" {ARROWS[edge - CAUTION]} ", CAUTION_STYLE)
        elif edge == BARRIER:
            text.append("╍╍╍", BARRIER_STYLE)
        else:
            text.append("━━━" if edge == WALL else "   ", FRAME_STYLE if border else WALL_STYLE)
    text.append("\n")


def _corner(drawing: Drawing, column: int, row: int) -> int:
    """Which walls meet at the south-west corner of (column, row): bits for west, north, east, south."""

    def wall(x: int, y: int, heading: int) -> bool:
        return drawing.edge(x * drawing.rows + y, heading) == WALL

    columns, rows = drawing.columns, drawing.rows
    west = column > 0 and (row in (0, rows) or wall(column - 1, row, S))
    east = column < columns and (row in (0, rows) or wall(column, row, S))
    north = row < rows and (column in (0, columns) or wall(column, row, W))
    south = row > 0 and (column in (0, columns) or wall(column, row - 1, W))
    return west + 2 * north + 4 * east + 8 * south
