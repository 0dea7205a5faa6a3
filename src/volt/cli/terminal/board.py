"""Draws the arena of a scene, and marks what the last event did."""

from rich.text import Text

from volt.arenas import COLOURS, space_index, space_name
from volt.arenas.terminal import SEAT_STYLES, picture
from volt.game import Event
from volt.game.views.display import pieces_of
from volt.game.vocabulary import HEADINGS
from volt.rules.event_kinds import Fired

from .scene import Scene

MARGIN, WIDTH = 4, 3  # columns before the first space; columns per space (plus one for the edge)
BEAMS = {0: " ║ ", 1: " ╱ ", 2: "═══", 3: " ╲ "}  # by heading, modulo 4
NOW_STYLE = "bold black on bright_yellow"
BEAM_STYLE = "bold bright_red"
SIGNS = {
    "destroyed": (" ✖ ", "bold white on red"),
    "detonated": ("░✹░", "bold bright_yellow on red"),
    "struck": (" ↯ ", "bold black on bright_magenta"),
    "thrown": (" o ", BEAM_STYLE),
}

Marks = dict[str, tuple[str, str]]  # by space: the characters there and their style


def draw_board(scene: Scene, marks: Marks) -> Text:
    """Draw the arena; marked spaces show their mark instead of what is there."""
    text = picture(scene.drawing, *pieces_of(scene.robots.values(), scene.drawing), scene.tokens)
    for space, (characters, style) in marks.items():
        text = _overlay(text, scene, space, characters, style)
    return text


def _overlay(text: Text, scene: Scene, space: str, characters: str, style: str) -> Text:
    column, row = divmod(space_index(scene.drawing, space), scene.drawing.rows)
    lines = text.plain.split("\n")
    line = 1 + 2 * (scene.drawing.rows - 1 - row)
    start = sum(len(before) + 1 for before in lines[:line]) + MARGIN + column * (WIDTH + 1)
    return Text.assemble(text[:start], (characters, style), text[start + WIDTH :], no_wrap=True)


def marks_of(event: Event, scene: Scene) -> Marks:
    """The marks that an event leaves in the arena while it is shown."""
    if isinstance(event, Fired):
        return _beam(scene, event.origin, event.to, HEADINGS.index(event.heading))
    if event.kind in SIGNS:
        fields = event.fields()
        return {fields.get("to") or fields["space"]: SIGNS[event.kind]}
    return {}


def _beam(scene: Scene, start: str, end: str, heading: int) -> Marks:
    """Marks for a line of fire: the spaces after the shooter's, except those with robots."""
    drawing = scene.drawing
    taken = {robot.at for robot in scene.robots.values()}
    marks: Marks = {}
    space, last = space_index(drawing, start), space_index(drawing, end)
    while space != last:
        ahead = drawing.neighbour(space, heading)
        if ahead is None:
            break
        space = ahead
        name = space_name(drawing, space)
        if name not in taken:
            marks[name] = (BEAMS[heading % 4], BEAM_STYLE)
    return marks


def seat_style(colour: str) -> str:
    """The style of a robot's colour."""
    return SEAT_STYLES[COLOURS.index(colour)] if colour in COLOURS else "bold"
