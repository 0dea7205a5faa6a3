"""The data that the browser client reads from the picture of an arena."""

import re
from xml.etree import ElementTree

import pytest

from support.paths import ROOT
from volt.arenas import load_arena, names, parse_drawing, space_index, space_name
from volt.arenas.art.floor import COMPASS
from volt.arenas.svg import svg

GEOMETRY = ROOT / "web/src/protocol/geometry.ts"
WALLED = """
+-+-+-+
|N . E|
+ +-+ +
|. .|1|
+ + + +
|W . S|
+-+-+-+
"""


def test_page_and_picture_agree_on_cells() -> None:
    root = ElementTree.fromstring(svg(load_arena("rome").drawing))
    page = dict(re.findall(r"export const (CELL|MARGIN) = (\d+);", GEOMETRY.read_text("utf-8")))
    assert page == {"CELL": root.get("data-cell"), "MARGIN": root.get("data-margin")}


@pytest.mark.parametrize("name", names())
def test_every_space_says_its_name_and_where_no_wall_is(name: str) -> None:
    drawing = load_arena(name).drawing
    spaces = [element for element in ElementTree.fromstring(svg(drawing)).iter() if element.get("data-space")]
    assert [element.get("data-space") for element in spaces] == [space_name(drawing, s) for s in range(81)]
    for space, element in enumerate(spaces):
        walls = drawing.arena.walls[space]
        assert element.get("data-open") == " ".join(c for h, c in enumerate(COMPASS) if not walls >> h & 1)


def test_walls_shelter_neighbours_move_8() -> None:
    drawing = parse_drawing(WALLED)
    spaces = {e.get("data-space"): e.get("data-open") for e in ElementTree.fromstring(svg(drawing)).iter()}
    assert spaces["b2"] == "se s sw w nw"  # the inside of a corner shelters the north-east, its ends do not
    assert space_index(drawing, "b2") == 4


@pytest.mark.parametrize("name", names())
def test_what_moves_is_marked_for_the_page_and_needs_no_script(name: str) -> None:
    text = svg(load_arena(name).drawing, theme=name)
    marked = {word for element in ElementTree.fromstring(text).iter() for word in (element.get("class") or "").split()}
    assert marked >= {"upright", "crackle", "flicker", "veil"}
    assert not any(word in text for word in ("<script", "<style", "style=", "onload"))
