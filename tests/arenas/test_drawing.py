"""Drawings: reading, writing, and refusing invalid ones with the exact place (ARENA-1)."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from volt.arenas import Drawing, DrawingError, load_arena, names, parse_drawing, space_index, space_name, write_drawing
from volt.arenas.drawing import EAST_EDGES, NORTH_EDGES, SPACES
from volt.rules.arena import BARRIER, CAUTION, NOTHING, PIT, START, VOLTAGE, VP, WALL, WATER, WORKSHOP, E, N, S, W

MAP = """\
+-+-+-+-+
|w . o .|
+ +-+>+ +
|~v. . .|
+ + +=+ +
|. S|z 1|
+-+-+-+-+
"""


def at(drawing: Drawing, name: str) -> int:
    return drawing.spaces[space_index(drawing, name)]


def edge(drawing: Drawing, name: str, heading: int) -> int:
    return drawing.edge(space_index(drawing, name), heading)


def test_spaces_are_where_they_are_drawn() -> None:
    drawing = parse_drawing(MAP)
    assert (drawing.columns, drawing.rows) == (4, 3)
    expected = {"a3": WORKSHOP, "c3": PIT, "a2": WATER, "b1": START + 2, "c1": VOLTAGE, "d1": VP + 1}
    assert {space_name(drawing, s): kind for s, kind in enumerate(drawing.spaces) if kind} == expected


def test_edges_are_seen_from_both_sides() -> None:
    drawing = parse_drawing(MAP)
    assert edge(drawing, "b1", E) == edge(drawing, "c1", W) == WALL
    assert edge(drawing, "b3", S) == edge(drawing, "b2", N) == WALL
    assert edge(drawing, "c1", N) == edge(drawing, "c2", S) == BARRIER
    assert edge(drawing, "c3", S) == edge(drawing, "c2", N) == CAUTION + E
    assert edge(drawing, "a2", E) == edge(drawing, "b2", W) == CAUTION + S
    assert edge(drawing, "a1", N) == NOTHING


def test_the_border_is_always_wall_arena_1() -> None:
    drawing = parse_drawing(MAP)
    for name, heading in (("a1", S), ("a1", W), ("d3", N), ("d3", E)):
        assert edge(drawing, name, heading) == WALL
        assert drawing.arena.walls[space_index(drawing, name)] >> heading & 1


def test_the_arena_of_a_drawing_agrees_with_it_and_is_made_once() -> None:
    drawing = parse_drawing(MAP)
    assert drawing.arena is drawing.arena
    assert list(drawing.arena.kind[:12]) == list(drawing.spaces)
    assert drawing.arena.walls[space_index(drawing, "b2")] >> N & 1
    assert drawing.arena.barriers[space_index(drawing, "c2")] >> S & 1
    assert drawing.arena.caution[space_index(drawing, "c2") * 4 + N // 2] == E
    assert drawing.arena.vp_space[1] == space_index(drawing, "d1")


@pytest.mark.parametrize(
    "text",
    [
        "\n" + MAP,
        MAP.rstrip("\n"),
        MAP.replace("\n", "\r\n"),
        MAP.replace("\n", "   \n"),
        "".join(f"    {line}\n" for line in MAP.splitlines()),
        MAP.replace("+ +-+>+ +", "* #-x>? +"),
        MAP.replace("+ + +=+ +", "    +="),
        MAP.replace("+", " "),
        MAP.replace("+-+-+-+-+\n|w", "+-+-+-+-\n|w"),
    ],
)
def test_harmless_differences_do_not_matter(text: str) -> None:
    assert parse_drawing(text) == parse_drawing(MAP)


def test_write_gives_back_what_was_drawn() -> None:
    assert write_drawing(parse_drawing(MAP)) == MAP


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        (". o .", ". ? .", 2, 6, "'?' is not a space; use one of . o ~ 1 2 3 4 5 6 w z N E S W"),
        (". o .", ". \t .", 2, 6, r"'\t' is not a space"),
        ("|. S|z 1|", "|. S|z", 6, 7, "shorter than the northern border"),
        ("+-+-+-+-+\n|w", "+-+ +-+-+\n|w", 1, 4, "' ' on the border; the border is always a wall"),
        ("|. S|z 1|", "|. S-z 1|", 6, 5, "'-' is not an edge between two spaces of a line"),
        ("|. S|z 1|", "|. S|z 1|.", 6, 10, "longer than the northern border (9 characters)"),
        ("+ +-+>+ +", "+ +|+>+ +", 3, 4, "'|' is not an edge between two lines"),
        ("+ +-+>+ +", "+ +^+>+ +", 3, 4, "'^' is not an edge between two lines"),
        ("|~v. . .|", "!~v. . .|", 4, 1, "'!' on the border; the border is always a wall: draw '|'"),
        ("|~v. . .|", "|~v. . .!", 4, 9, "'!' on the border"),
        ("+-+-+-+-+\n|w", "+-+=+-+-+\n|w", 1, 4, "'=' on the border; the border is always a wall: draw '-'"),
        ("|~v. . .|", "|~v1 . .|", 6, 8, "VP space 1 is already on line 4, column 4"),
        ("+ +-+>+ +\n", "", 6, 1, "6 lines; 3 to 15 rows of spaces take 7 to 31 lines"),
        ("+ +-+>+ +\n", "+ +-+>+ +\n+ + + + +\n", 8, 1, "8 lines; a drawing of n rows has 2n+1 lines"),
        ("+-+-+-+-+\n|w", "+-+-+-\n|w", 1, 6, "6 characters; the border of n columns is 2n+1 characters long"),
        ("+-+-+-+-+\n|w", "+-+-+\n|w", 1, 5, "2 columns; an arena has 3 to 15"),
        (MAP, "\n \n", 1, 1, "the drawing is empty"),
        (MAP, "+" + "-+" * 16, 1, 32, "16 columns; an arena has 3 to 15"),
        (MAP, "+-+-+-+\n" + "|. . .|\n+ + + +\n" * 16, 32, 1, "33 lines; 3 to 15 rows"),
    ],
)
def test_errors_name_the_place_and_the_reason(old: str, new: str, line: int, column: int, words: str) -> None:
    assert old in MAP
    with pytest.raises(DrawingError) as caught:
        parse_drawing(MAP.replace(old, new))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_error_survives_being_sent_to_another_process() -> None:
    error = DrawingError(3, 5, "why")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.column) == ("line 3, column 5: why", 3, 5)


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (15, 15), (3, 15), (15, 3)])
def test_the_smallest_and_the_largest(columns: int, rows: int) -> None:
    inner = ["|" + ". " * (columns - 1) + ".|", "+" + " +" * columns] * rows
    border = "+" + "-+" * columns
    drawing = parse_drawing("\n".join([border, *inner[:-1], border]))
    assert (drawing.columns, drawing.rows) == (columns, rows)
    last = space_name(drawing, columns * rows - 1)
    assert last == {3: "c", 15: "o"}[columns] + str(rows)
    assert space_index(drawing, last) == columns * rows - 1


def test_spaces_are_numbered_by_column_then_row() -> None:
    drawing = parse_drawing(MAP)
    assert [space_name(drawing, s) for s in range(5)] == ["a1", "a2", "a3", "b1", "b2"]
    assert [space_index(drawing.arena, space_name(drawing.arena, s)) for s in range(12)] == list(range(12))


@pytest.mark.parametrize("name", ["", "a", "a0", "a4", "e1", "A1", "a01", "1a", "a1 ", "a-1", "a٣", "ä1", "a100"])
def test_no_such_space(name: str) -> None:
    with pytest.raises(ValueError, match="its spaces are a1 to d3"):
        space_index(parse_drawing(MAP), name)


@pytest.mark.parametrize("space", [-1, 12])
def test_no_name_for_no_space(space: int) -> None:
    with pytest.raises(ValueError, match=f"no space number {space} "):
        space_name(parse_drawing(MAP), space)


@st.composite
def drawings(draw: st.DrawFn) -> Drawing:
    columns, rows = draw(st.integers(3, 15)), draw(st.integers(3, 15))
    size = columns * rows
    plain = [kind for kind in SPACES.values() if not VP < kind <= VP + 6]
    spaces = draw(st.lists(st.sampled_from(plain), min_size=size, max_size=size))
    for number in draw(st.sets(st.integers(1, 6))):
        free = [s for s in range(size) if not VP < spaces[s] <= VP + 6]
        spaces[draw(st.sampled_from(free))] = VP + number
    east = draw(st.lists(st.sampled_from(list(EAST_EDGES.values())), min_size=size, max_size=size))
    north = draw(st.lists(st.sampled_from(list(NORTH_EDGES.values())), min_size=size, max_size=size))
    for s in range(size):
        east[s] = WALL if s // rows == columns - 1 else east[s]
        north[s] = WALL if s % rows == rows - 1 else north[s]
    return Drawing(columns, rows, tuple(spaces), tuple(east), tuple(north))


@settings(max_examples=60, deadline=None)
@given(drawings())
def test_read_undoes_write(drawing: Drawing) -> None:
    assert parse_drawing(write_drawing(drawing)) == drawing


def attempt(text: str) -> Drawing | DrawingError:
    try:
        return parse_drawing(text)
    except DrawingError as error:
        return error


@settings(max_examples=300, deadline=None)
@given(st.text() | st.text(alphabet="+-|=!<>^v.o~123wzNESW \n\r\t", max_size=300))
def test_garbage_is_refused_politely(text: str) -> None:
    drawing = attempt(text)
    if isinstance(drawing, DrawingError):
        assert "\n" not in str(drawing)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_drawing_with_a_few_slips_is_read_or_refused_politely(data: st.DataObject) -> None:
    text = write_drawing(load_arena(data.draw(st.sampled_from(names()))).drawing)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 25, len(text))))
        text = text[:start] + data.draw(st.text(max_size=3) | st.sampled_from(list("+-|=!o1z\n "))) + text[end:]
    drawing = attempt(text)
    if isinstance(drawing, DrawingError):
        assert 1 <= drawing.line <= text.count("\n") + 1
        assert drawing.column >= 1
    else:
        assert parse_drawing(write_drawing(drawing)) == drawing
