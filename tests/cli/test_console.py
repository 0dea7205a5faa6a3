"""The console as a state machine: keys in, a program or a choice out."""

import os
import random

import pytest

from volt.cli.terminal.editor import Editor, Menu
from volt.cli.terminal.keys import PosixKeys
from volt.game.controller import is_complete, is_legal
from volt.game.notation import EMPTY
from volt.texts import languages, message


def edit(*keys: str, modules: tuple[str, ...] = (), side: str = "n") -> Editor:
    editor = Editor.begin(modules, side)
    for key in keys:
        editor = editor.press(key)
    return editor


def test_arrows_numbers_and_enter_make_a_program() -> None:
    editor = edit("down", "3", "enter", "r", "2", "left", "enter", "right", "1", "enter")
    assert editor.done
    assert str(editor.program) == "B3s R2sw B1e"


def test_notation_typed_as_it_is_written() -> None:
    assert str(edit(*"B3n R2sw B1e").program) == "B3n R2sw B1e"
    assert str(edit(*"b1e+r4n B2s R6nw", modules=("ram",)).program) == "B1e+R4n B2s R6nw"
    assert str(edit(*"B2ne R1n R1s", modules=("nozzle",)).program) == "B2ne R1n R1s"


@pytest.mark.parametrize(
    ("start", "arrow", "end"),
    [
        ("n", "right", "ne"),
        ("ne", "down", "e"),
        ("n", "down", "s"),
        ("e", "right", "e"),
        ("sw", "up", "w"),
        ("nw", "up", "n"),
    ],
)
def test_arrows_walk_around_the_keys(start: str, arrow: str, end: str) -> None:
    assert str(edit(*f"R1{start}", arrow).die) == f"R1{end}"


@pytest.mark.parametrize(("arrow", "end"), [("up", "n"), ("right", "e"), ("down", "s"), ("left", "w")])
def test_a_blue_die_stays_on_the_cross(arrow: str, end: str) -> None:
    for start in "nesw":
        assert str(edit(*f"B4{start}", arrow).die) == f"B4{end}"


def test_closed_keys_are_closed() -> None:
    editor = edit("b")
    assert [editor.open(heading) for heading in range(8)] == [True, False] * 4
    assert all(edit("b", modules=("nozzle",)).open(heading) for heading in range(8))
    assert not edit("b", "4", modules=("nozzle",)).open(1)
    refused = edit(*"B3ne")
    assert (refused.note, str(refused.die)) == ("key_closed", "B3n")


def test_a_die_slides_off_a_key_that_closes() -> None:
    assert str(edit(*"R1ne", "b").die) == "B1e"
    assert str(edit(*"B3nw", "4", modules=("nozzle",)).die) == "B4n"


@pytest.mark.parametrize(
    ("keys", "note"),
    [
        ([*"B1n B1n ", "b"], "blue_used"),
        ([*"R1n R1n ", "r"], "red_used"),
        (["enter"], "unit_empty"),
        ([*"B1n+"], "needs_ram"),
    ],
)
def test_refusals_change_nothing(keys: list[str], note: str) -> None:
    editor = edit(*keys)
    assert editor.note == note
    assert editor.units == edit(*keys[:-1]).units
    assert editor.press("up").note == ""


def test_two_dice_with_ram() -> None:
    editor = edit(*"B1n+", modules=("ram",))
    assert [len(dice) for dice in editor.units] == [2, 0, 0]
    assert editor.press("+").note == "unit_full"
    assert len(editor.press("x").units[0]) == 1
    full = edit(*"B1n+R1n B1n R1n", modules=("ram",))
    assert full.press("tab").press("-").press("+").press("x").units[0] == full.units[0][1:]


def test_going_back_and_unknown_keys() -> None:
    editor = edit(*"B1n R2s ", "backspace", "5")
    assert str(editor.program) == "B1n R5s -"
    assert editor.press("unknown") == editor.press("") == editor
    assert edit(*"B1n", "delete").program == EMPTY


def test_any_keys_make_nothing_illegal() -> None:
    rng = random.Random(4)
    keys = ["up", "down", "left", "right", "enter", "tab", "back", "backspace", "delete", *"brnesw123456+-x ?"]
    for _ in range(300):
        modules = tuple(rng.sample(["ram", "nozzle", "saw"], rng.randint(0, 2)))
        editor = Editor.begin(modules, rng.choice("nesw"))
        for _ in range(60):
            editor = editor.press(rng.choice(keys))
            assert is_legal(modules, editor.program)
            assert not editor.done or is_complete(editor.program)
            for lang in languages():
                assert not editor.note or message(lang, f"console.{editor.note}", module="x")


def test_menu() -> None:
    menu = Menu(("1", "2", "3"), at=1)
    assert menu.press("enter").chosen == 1
    assert menu.press("down").press("down").at == 0
    assert menu.press("3").chosen == 2
    assert menu.press("7") == menu
    assert Menu(("-1", "0", "1")).press("-").press("1").chosen == 0
    many = Menu(tuple(map(str, range(1, 13))))
    assert many.press("1").chosen is None
    assert many.press("1").press("enter").chosen == 0
    assert many.press("1").press("2").chosen == 11


def test_keys_by_name() -> None:
    here, there = os.pipe()
    keys = PosixKeys(here)
    os.write(there, b"\x1b[A\x1bOB\x1b[Zq\r\t\x7f\x1b[15~\xc5\xbc\x1b[1;5C\x1b")
    expected = ["up", "down", "back", "q", "enter", "tab", "backspace", "unknown", "ż", "unknown", "escape"]
    assert [keys.read(0.1) for _ in expected] == expected
    assert keys.read(0.01) is None
    os.write(there, b"abc\x04")
    assert keys.read() == "a"
    keys.forget()
    os.write(there, b"\x04")
    with pytest.raises(EOFError):
        keys.read()
    os.write(there, b"\x03")
    with pytest.raises(KeyboardInterrupt):
        keys.read()
    os.close(there)
    with pytest.raises(EOFError):
        keys.read()
