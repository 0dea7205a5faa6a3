"""Pictures of a game: text, SVG, pixels."""

import random
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest
from PIL import ImageColor

from support.matches import act
from volt.arenas import MARKS, names, space_index
from volt.arenas.art.plan import FloorPlan
from volt.arenas.art.themes import SEAT_COLOURS
from volt.arenas.svg import NAMESPACE
from volt.envs.match import Match
from volt.envs.rendering import _pixels, render
from volt.game.vocabulary import COLOURS


def started(arena: str, **options: object) -> Match:
    match = Match(arena=arena, **options)  # type: ignore[arg-type]
    match.begin(3)
    rng = random.Random(3)
    while len([robot for robot in match.view(None).robots if robot.at]) < match.robots:
        act(rng, match)
    return match


def tiny(content: str) -> np.ndarray:
    black = '<rect width="20" height="20"/>'
    picture = _pixels(f'<svg xmlns="{NAMESPACE}" width="20" height="20">{black}{content}</svg>')
    return np.asarray(picture.convert("RGB"))


def test_what_is_not_displayed_is_not_drawn() -> None:
    shape = '<rect x="2" y="2" width="9" height="9" fill="#fff"/>'
    assert tiny(shape).any()
    assert not tiny(f'<g display="none">{shape}</g>').any()
    assert not tiny(shape.replace("/>", ' display="none"/>')).any()


@pytest.mark.parametrize("arena", names())
def test_robots_stand_where_they_stand(arena: str) -> None:
    match = started(arena, operators=2, killbots=2)
    view = match.view(None)
    picture = render(view, "rgb_array")
    plan = FloorPlan(view.drawing)
    assert (picture.shape, picture.dtype) == ((plan.height, plan.width, 3), np.uint8)
    for robot in view.robots:
        x, y = plan.corner(space_index(view.drawing, robot.at or ""))
        middle = picture[y + 32, x + 32].tolist()
        assert middle == list(ImageColor.getrgb(SEAT_COLOURS[COLOURS.index(robot.colour)])), "its mark, in its colour"


def test_only_what_moved_is_drawn_anew() -> None:
    match = started("rome")
    one = render(match.view(None), "rgb_array")
    rng = random.Random(4)
    while match.view(None).round == 1:
        act(rng, match)
    other = render(match.view(None), "rgb_array")
    different = (one != other).any(axis=2)
    assert 0 < different.mean() < 0.3
    np.testing.assert_array_equal(other, render(match.view(None), "rgb_array"))


def test_text_and_svg() -> None:
    match = started("tokyo")
    text = render(match.view(None), "ansi")
    assert all(mark in text for mark in MARKS)
    assert "\x1b[" in text
    drawn = fromstring(render(match.view(None), "svg"))
    assert [element.text for element in drawn.iter(f"{{{NAMESPACE}}}title")][1:] == list(COLOURS)
    with pytest.raises(ValueError, match="render_mode"):
        render(match.view(None), None)


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        ('<rect x="5" y="5" width="10" height="10" fill="#ffffff"/>', (10, 10), (2, 2)),
        ('<circle cx="10" cy="10" r="6" fill="#ffffff"/>', (10, 14), (3, 3)),
        ('<path d="M2 2h16v4h-16z" fill="#ffffff"/>', (10, 4), (10, 10)),
        (
            '<g transform="translate(10 10) rotate(90)"><rect x="2" y="-2" width="6" height="4" fill="#ffffff"/></g>',
            (10, 15),
            (15, 10),
        ),
        ('<path d="M10 2a8 8 0 0 1 0 16Z" fill="#ffffff"/>', (15, 10), (5, 10)),
        ('<path d="M10 2a8 8 0 0 0 0 16Z" fill="#ffffff"/>', (5, 10), (15, 10)),
        ('<path d="M2 10H18" stroke="#ffffff" stroke-width="4" fill="none"/>', (10, 10), (10, 15)),
        ('<path d="M0 10H20" stroke="#ffffff" stroke-width="4" stroke-dasharray="5 5" fill="none"/>', (2, 10), (7, 10)),
        (
            '<svg x="10" y="0" width="10" height="20" viewBox="10 0 10 20"><circle cx="9" cy="9" r="9" fill="#fff"/></svg>',
            (15, 10),
            (5, 10),
        ),
    ],
)
def test_shapes_are_where_svg_has_them(shape: str, inside: tuple[int, int], outside: tuple[int, int]) -> None:
    picture = tiny(shape)
    assert picture[inside[1], inside[0]].tolist() == [255, 255, 255]
    assert picture[outside[1], outside[0]].tolist() == [0, 0, 0]


def test_colours_fade_and_shine_through() -> None:
    stops = '<stop offset="0" stop-color="#000000" stop-opacity="1"/><stop offset="1" stop-color="#ffffff" stop-opacity="1"/>'
    fading = tiny(
        f'<defs><linearGradient id="g">{stops}</linearGradient></defs><rect x="0" y="0" width="20" height="20" fill="url(#g)"/>'
    )
    assert fading[5, 1, 0] < fading[5, 10, 0] < fading[5, 18, 0]
    half = tiny('<rect x="0" y="0" width="20" height="20" fill="#ffffff" opacity="0.5"/>')
    assert 126 <= half[10, 10, 0] <= 129
