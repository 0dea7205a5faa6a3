"""Pictures of arenas and positions in the shape that messengers show; they are made in worker processes."""

import re
from typing import NamedTuple

from volt.arenas import COLOURS, Piece, load_arena, parse_drawing, write_drawing
from volt.arenas.raster import png
from volt.arenas.svg import svg
from volt.exercises import puzzle_named
from volt.game import Game, View
from volt.game.setup import Setup
from volt.game.views.display import pieces_of
from volt.game.vocabulary import HEADINGS
from volt.rules.arena import OUT

from ..routing.routes import Body
from ..runtime.errors import not_found

PNG = "image/png"
WIDTH, HEIGHT = 1200, 630
BACKGROUND = "#090c12"  # of the page


class PicturedPosition(NamedTuple):
    """What a picture shows; the drawing is a text, or empty for a built-in arena."""

    arena: str
    drawing: str = ""
    robots: tuple[Piece, ...] = ()
    mines: tuple[tuple[int, int], ...] = ()
    tokens: tuple[tuple[int, int], ...] = ()


def position_of(view: View) -> PicturedPosition:
    """The position that a view shows."""
    robots, mines = pieces_of(view.robots, view.drawing)
    drawing = "" if view.arena else write_drawing(view.drawing)
    return PicturedPosition(view.arena, drawing, tuple(robots), tuple(mines.items()), tuple(view.tokens.items()))


def picture(position: PicturedPosition) -> Body:
    """A position as a PNG."""
    arena, text, robots, mines, tokens = position
    drawing = parse_drawing(text) if text else load_arena(arena).drawing
    return _framed(svg(drawing, robots, dict(mines), dict(tokens), arena))


def picture_of_setup(setup: Setup) -> Body:
    """A game that has not begun as a PNG: the robots stand where they would by default."""
    game = Game.from_setup(setup.with_seed(0))  # not that of the game: nobody may know what will be dealt
    while game.decisions and any(robot.at is None for robot in game.see(None).robots):
        game.answer(game.decisions[0], game.decisions[0].default)
    return picture(position_of(game.see(None)))


def picture_of_puzzle(name: str) -> Body:
    """The position of a puzzle as a PNG; RequestError if there is no such puzzle."""
    puzzle = puzzle_named(name)
    if puzzle is None:
        raise not_found("puzzle")
    scenario = puzzle.scenario
    robots, mines = [], {}
    for who, colour in enumerate(COLOURS):
        robot = scenario.robots.get(colour)
        if robot is not None:
            mines.update(dict.fromkeys(robot.mines, who))
            if robot.at != OUT:
                heading = HEADINGS.index(robot.heading) if robot.killbot else None
                robots.append(Piece(who, robot.at, heading, robot.killbot))
    return _framed(svg(scenario.drawing, robots, mines, scenario.tokens))


def _framed(arena: str) -> Body:
    """An arena in the middle of a picture of the right shape."""
    place = f'x="{(WIDTH - HEIGHT) // 2}" width="{HEIGHT}" height="{HEIGHT}"'
    inner = re.sub(r'width="\d+" height="\d+"', place, arena, count=1)
    outer = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{inner}</svg>'
    return Body(png(outer, BACKGROUND), PNG)
