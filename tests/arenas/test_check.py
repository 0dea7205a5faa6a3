"""The four arenas, the check that every arena has to pass, and the pictures (ARENA-1, ARENA-2)."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from volt.arenas import (
    ArenaError,
    Drawing,
    Piece,
    check,
    find_arena,
    load_arena,
    names,
    parse_drawing,
    read_arena,
    space_index,
    space_name,
    write_drawing,
)
from volt.arenas.art.themes import DEFAULT, THEMES
from volt.arenas.check import reach
from volt.arenas.svg import svg
from volt.arenas.terminal import picture
from volt.cli.commands.arena import app
from volt.game.championship import ARENAS as HOMES
from volt.rules.arena import BARRIER, CAUTION, PIT, START, VOLTAGE, VP, WALL, WATER, WORKSHOP, E, N

GOOD = """\
+-+-+-+-+-+-+-+
|. N . N . N .|
+ + + + + + + +
|W . 1 . 2 . E|
+ + + + + + + +
|. . . . . . .|
+ + + + + + + +
|W . 3 w 4 . E|
+ + + + + + + +
|. . . . . . .|
+ + + + + + + +
|W . 5 . 6 . E|
+ + + + + + + +
|. S . S . S .|
+-+-+-+-+-+-+-+
"""


def problems(text: str) -> list[str]:
    return [str(problem) for problem in check(parse_drawing(text))]


def drawn(text: str, line: int, column: int, chars: str) -> str:
    """The drawing with other characters at a place, counted from 1."""
    lines = text.split("\n")
    old = lines[line - 1]
    lines[line - 1] = old[: column - 1] + chars + old[column - 1 + len(chars) :]
    return "\n".join(lines)


@pytest.mark.parametrize("name", names())
def test_built_in_arenas_have_no_problems(name: str) -> None:
    arena = load_arena(name)
    assert (arena.name, arena.author) == (name, "VOLT project")
    assert (arena.drawing.columns, arena.drawing.rows) == (9, 9)
    assert check(arena.drawing) == []


def mirrored(drawing: Drawing, across: Callable[[int, int], tuple[int, int]]) -> tuple[dict[object, int], set[object]]:
    """Spaces and edges of a square arena as they lie after a reflection, VP numbers left out of it."""

    def turned(heading: int) -> int:
        dx, dy = across(*((0, 1), (1, 0), (0, -1), (-1, 0))[heading // 2])
        ox, oy = across(0, 0)
        return ((0, 1), (1, 0), (0, -1), (-1, 0)).index((dx - ox, dy - oy)) * 2

    spaces: dict[object, int] = {}
    edges: set[object] = set()
    for space, kind in enumerate(drawing.spaces):
        x, y = divmod(space, drawing.rows)
        if kind >= START:
            kind = START + turned((kind - START) * 2) // 2
        spaces[across(x, y)] = VP if VP < kind <= VP + 6 else kind
        for heading, other in ((N, (x, y + 1)), (E, (x + 1, y))):
            edge = drawing.edge(space, heading)
            if edge and drawing.neighbour(space, heading) is not None:
                ends = frozenset((across(x, y), across(*other)))
                edges.add((ends, edge if edge < CAUTION else CAUTION + turned(edge - CAUTION)))
    return spaces, edges


@pytest.mark.parametrize("name", names())
def test_no_side_is_favoured_arena_2(name: str) -> None:
    """Reflections across both diagonals carry every side to every other, and leave the arena as it is."""
    drawing = load_arena(name).drawing
    same = mirrored(drawing, lambda x, y: (x, y))
    assert mirrored(drawing, lambda x, y: (y, x)) == same
    assert mirrored(drawing, lambda x, y: (8 - y, 8 - x)) == same


def test_each_arena_shows_off_its_champion_module_arena_2() -> None:
    spaces = {name: load_arena(name).drawing.spaces for name in HOMES}
    edges = {name: load_arena(name).drawing.east + load_arena(name).drawing.north for name in HOMES}

    def most(tables: dict[str, tuple[int, ...]], *kinds: int) -> str:
        return max(tables, key=lambda name: sum(kind in kinds for kind in tables[name]))

    assert most(spaces, PIT) == "twin-cities"
    assert most(spaces, WATER) == "rome"
    assert most(spaces, VOLTAGE) == most(edges, BARRIER) == "ruhrgebiet"
    assert most(edges, WALL) == "tokyo"
    assert all(2 <= table.count(WORKSHOP) <= 4 for table in spaces.values())


def test_a_good_arena_has_no_problems() -> None:
    assert problems(GOOD) == []


@pytest.mark.parametrize(
    ("line", "column", "chars", "expected"),
    [
        (4, 6, ".", ["error: there is no VP space 1"]),
        (2, 4, ".", ["error: north side: 2 starting spaces; there must be exactly 3"]),
        (4, 8, "S", ["error: south side: 4 starting spaces; there must be exactly 3"]),
    ],
)
def test_what_a_game_needs_arena_1(line: int, column: int, chars: str, expected: list[str]) -> None:
    assert problems(drawn(GOOD, line, column, chars)) == expected


@pytest.mark.parametrize(
    ("moved", "place"), [([(14, 8, "."), (14, 6, "S")], "c1"), ([(14, 8, "."), (12, 8, "S")], "d2")]
)
def test_the_middle_starting_space_is_in_the_middle_at_the_wall_arena_1(
    moved: list[tuple[int, int, str]], place: str
) -> None:
    text = GOOD
    for line, column, char in moved:
        text = drawn(text, line, column, char)
    reason = "south side: the middle starting space belongs at the wall, in the middle of the side"
    assert problems(text) == [f"error: {place}: {reason}"]


def test_an_enclosed_space_is_an_error() -> None:
    text = drawn(drawn(GOOD, 2, 3, "|"), 3, 2, "-")
    assert problems(text) == ["error: a7: cut off: no robot can get here from a starting space"]


def test_an_arena_of_pits_only_is_full_of_problems_but_harmless() -> None:
    border = "+-+-+-+\n"
    assert len(problems(border + (border.replace("-", " ")).join(["|o o o|\n"] * 3) + border)) == 10


def test_vp_spaces_are_within_one_round_of_every_side_arena_2() -> None:
    """Walls shut VP space 1 but for its west: two straight movements do not get there from the east."""
    text = drawn(drawn(drawn(GOOD, 3, 6, "-"), 5, 6, "-"), 4, 7, "|")
    assert "error: c6: east side: VP space 1 cannot be reached within one round" in problems(text)
    assert not [problem for problem in problems(text) if "west side" in problem]


def corridor(edges: str) -> Drawing:
    """Fifteen columns, three rows; the characters go between the first spaces of the middle row, shut off by walls."""
    wall = "+" + "-+" * 15
    middle = "|" + "".join(f".{char}" for char in edges.ljust(14)) + ".|"
    plain = "|" + ". " * 14 + ".|"
    return parse_drawing("\n".join([wall, plain, wall, middle, wall, plain, wall]))


@pytest.mark.parametrize(
    ("edges", "farthest", "barriers"),
    [("", "m2", 0), ("  !", "m2", 1), (" ! !", "m2", 2), ("!! !", "d2", 2), ("  |", "c2", 0)],
)
def test_two_blue_dice_are_twelve_spaces_and_three_barriers_are_death_arena_2(
    edges: str, farthest: str, barriers: int
) -> None:
    drawing = corridor(edges)
    ways = reach(drawing, space_index(drawing, "a2"))
    last = max(ways)
    assert (space_name(drawing, last), ways[last]) == (farthest, barriers)


def test_barriers_around_a_vp_space_are_a_warning_arena_2() -> None:
    text = drawn(drawn(drawn(drawn(GOOD, 3, 6, "="), 5, 6, "="), 4, 7, "!"), 4, 5, "!")
    found = problems(text)
    assert len(found) == 4
    assert "warning: c6: north side: reaching VP space 1 means crossing at least 1 lightning barrier" in found


def test_a_pit_wants_caution_lines_kill_5() -> None:
    assert problems(drawn(GOOD, 8, 8, "o")) == [
        "warning: c4: a KillBot moving east goes straight into the drop on d4: there is no caution line",
        "warning: d3: a KillBot moving north goes straight into the drop on d4: there is no caution line",
        "warning: d5: a KillBot moving south goes straight into the drop on d4: there is no caution line",
        "warning: e4: a KillBot moving west goes straight into the drop on d4: there is no caution line",
    ]


def test_caution_lines_or_walls_keep_a_killbot_out_kill_5() -> None:
    text = drawn(drawn(drawn(GOOD, 7, 8, "<"), 9, 8, "-"), 8, 7, "^~v")
    assert problems(text) == []


def test_a_killbot_turns_only_once_kill_5() -> None:
    """Heading north on d3 it turns west, and what lies there is a pit, whatever line is drawn before it."""
    text = drawn(drawn(drawn(GOOD, 7, 8, "<"), 9, 8, "<"), 8, 7, "^~v")
    text = drawn(drawn(drawn(text, 9, 6, "<"), 11, 6, "<"), 10, 5, "^ov")
    assert problems(text) == ["warning: d3: the caution line steers a KillBot moving north into the drop on c3"]


def test_an_arena_file_on_disk(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"name = 'my-arena'\ntitle = 'Mine'\nauthor = 'Me'\nmap = '''\n{GOOD}'''\n", encoding="utf-8")
    arena = read_arena(file)
    assert (arena.name, arena.title, arena.author) == ("my-arena", "Mine", "Me")
    assert arena == find_arena(str(file))
    assert write_drawing(arena.drawing) == GOOD


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("name = 'x'", "title: is missing"),
        ("name = 'x'\ntitle = 3\nauthor = 'a'\nmap = ''", "title: must be a non-empty string"),
        ("name = 'x'\ntitle = 't'\nauthor = 'a'\nmap = 'x'\nsize = 9", "size: is unknown"),
        ("name = 'X y'\ntitle = 't'\nauthor = 'a'\nmap = 'x'", "name: 'X y' must be lowercase letters"),
        ("name = 'x'\ntitle = 't'\nauthor = 'a'\nmap = '+'", "map: line 1, column 1: 0 columns"),
        ("name = ", "not valid TOML: Invalid value"),
        (b"\xff", "not UTF-8 at byte 0"),
    ],
)
def test_errors_name_file_key_and_reason(tmp_path: Path, content: str | bytes, words: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ArenaError) as caught:
        read_arena(file)
    assert str(caught.value).startswith(f"{file}: {words}")


@pytest.mark.parametrize(("name", "words"), [("rom", "no such arena or file"), ("no/such.toml", "no such file")])
def test_no_such_arena(name: str, words: str) -> None:
    with pytest.raises(ArenaError, match=words):
        find_arena(name)
    with pytest.raises(ArenaError, match="no such arena; choose from twin-cities, rome, ruhrgebiet, tokyo"):
        load_arena(name)


@pytest.mark.parametrize("name", names())
def test_the_svg_shows_everything_that_is_there(name: str) -> None:
    drawing = load_arena(name).drawing
    first = drawing.arena.vp_space[1]
    robots = [Piece(0, first), Piece(1, space_index(drawing, "e2"), N, killbot=True), Piece(2, -1)]
    text = svg(drawing, robots, {space_index(drawing, "a5"): 3}, {1: 2, 3: 0}, theme=name, title="A & B")
    theme = name if name in THEMES else DEFAULT
    root = ElementTree.fromstring(text)
    titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == ["A & B", "red", "blue KillBot"]
    used = [element.get("href") for element in root.iter("{http://www.w3.org/2000/svg}use")]
    edges = [drawing.edge(s, h) for s in range(81) for h in (N, E) if drawing.neighbour(s, h) is not None]
    assert used.count(f"#{theme}-wall") == edges.count(WALL)
    assert used.count(f"#{theme}-barrier") == edges.count(BARRIER)
    assert used.count(f"#{theme}-tape") == sum(edge >= CAUTION for edge in edges)
    known = {element.get("id") for element in root.iter()}
    assert {str(reference)[1:] for reference in used} <= known
    assert all(part.split(")")[0] in known for part in text.split("url(#")[1:])


def test_all_waves_are_one_path_because_whatever_moves_costs_a_layer() -> None:
    drawing = load_arena("rome").drawing
    waves = [element for element in ElementTree.fromstring(svg(drawing)).iter() if element.get("class") == "wave"]
    assert len(waves) == 1
    assert str(waves[0].get("d")).count("M") == 3 * drawing.spaces.count(WATER)


def test_two_pictures_on_one_page_do_not_share_gradients() -> None:
    drawing = parse_drawing(GOOD)
    ids = [
        {element.get("id") for element in ElementTree.fromstring(svg(drawing, theme=name)).iter()} - {None}
        for name in names()
    ]
    assert all(not ids[i] & ids[j] for i in range(4) for j in range(i))


def test_the_terminal_picture_reads_without_colour() -> None:
    drawing = parse_drawing(drawn(drawn(drawn(drawn(GOOD, 7, 8, "<"), 9, 8, "-"), 8, 7, "!~v"), 12, 2, "z"))
    robots = [Piece(0, space_index(drawing, "c6")), Piece(3, space_index(drawing, "e3"), E, killbot=True)]
    text = picture(drawing, robots, {space_index(drawing, "g4"): 2}, {2: 1, 5: 0})
    assert text.plain == (
        "   ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━┓\n"
        " 7 ┃ ·  ‹N›  ·  ‹N›  ·  ‹N›  · ┃\n"
        "   ┃                           ┃\n"
        " 6 ┃‹W›  ·  1▲   ·  2×1  ·  ‹E›┃\n"
        "   ┃                           ┃\n"
        " 5 ┃ ·   ·   ·   ·   ·   ·   · ┃\n"
        "   ┃             ←             ┃\n"
        " 4 ┃‹W›  ·  (3)╏~~~↓(4)  ·  E*■┃\n"
        "   ┃           ╺━━━╸           ┃\n"
        " 3 ┃ ·   ·   ·   ·   ◆→  ·   · ┃\n"
        "   ┃                           ┃\n"
        " 2 ┃/z/  ·  (5)  ·  (6)  ·  ‹E›┃\n"
        "   ┃                           ┃\n"
        " 1 ┃ ·  ‹S›  ·  ‹S›  ·  ‹S›  · ┃\n"
        "   ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━┛\n"
        "     a   b   c   d   e   f   g  "
    )


def test_the_legend_fits_eighty_characters() -> None:
    console = Console(width=80)
    lines = picture(load_arena("tokyo").drawing, legend=True).plain.split("\n")
    assert max(console.render_str(line, markup=False).cell_len for line in lines) <= 80


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_cli_list_names_every_arena() -> None:
    code, out, _ = run("list")
    assert code == 0
    assert all(name in out and load_arena(name).title in out for name in names())


def test_cli_show_draws_the_arena() -> None:
    code, out, _ = run("show", "ruhrgebiet")
    assert code == 0
    assert picture(load_arena("ruhrgebiet").drawing).plain.split("\n")[5] in out


def test_cli_show_writes_a_picture(tmp_path: Path) -> None:
    target = tmp_path / "rome.svg"
    assert run("show", "rome", "--svg", str(target))[0] == 0
    assert ElementTree.parse(target).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    code, _, err = run("show", "rome", "--svg", str(tmp_path))
    assert (code, err) == (2, f"{tmp_path}: Is a directory\n")


def test_cli_show_what_is_not_there() -> None:
    code, out, err = run("show", "atlantis")
    assert (code, out) == (2, "")
    assert err == f"atlantis: no such arena or file; choose from {', '.join(names())}\n"


def test_cli_check_tells_fine_problems_and_unreadable_apart(tmp_path: Path) -> None:
    poor, bad = tmp_path / "poor.toml", tmp_path / "bad.toml"
    text = drawn(GOOD, 4, 6, ".")
    poor.write_text(f"name = 'p'\ntitle = 'P'\nauthor = 'A'\nmap = '''\n{text}'''\n", encoding="utf-8")
    bad.write_text("name = 'b'", encoding="utf-8")
    assert run("check", *names()) == (0, "".join(f"{name}: fine\n" for name in names()), "")
    code, out, err = run("check", str(poor), "rome")
    assert (code, err) == (1, "")
    assert out == f"{poor}: error: there is no VP space 1\nrome: fine\n"
    code, out, err = run("check", str(bad), str(poor))
    assert (code, err) == (2, f"{bad}: title: is missing\n")
    assert out.startswith(f"{poor}: error")


def test_numbers_without_end_are_no_arena(tmp_path: Path) -> None:
    file = tmp_path / "endless.toml"
    file.write_text("name = " + "9" * 5000)
    with pytest.raises(ArenaError, match="not valid TOML"):
        read_arena(file)
