"""The ways through the page that matter most, in Firefox and in WebKit."""

import json
from collections.abc import Iterator

import pytest

from support.browser.others import Open, Window
from support.browser.server import Server
from support.browser.visitor import INSTANT, LOCK, NUMBERS, OPTIONS, SKIP
from support.waiting import wait_until
from volt.exercises import attempt, exercise_of, puzzles

SETTINGS = {"speed": INSTANT, "sound": False, "coached": True}
RIGHT = "\ue014"  # the arrow
SOON = ".soon button"
# What browsers draw in their own way: tables that should only be heard (their size and captions), and controls.
NATIVE = """() => [...document.querySelectorAll("caption, table.heard, select, input[type=checkbox], input[type=radio]")]
    .filter((each) => each.matches("caption, table") || getComputedStyle(each).appearance !== "none")
    .map((each) => each.outerHTML)"""


@pytest.fixture
def window(windows: Open, server: Server) -> Iterator[Window]:
    """A window at the start page; at the end, the page may not have complained."""
    with windows() as opened:
        opened.load(server.url)
        opened.evaluate("(key, value) => localStorage.setItem(key, value)", "volt.settings", json.dumps(SETTINGS))
        opened.open(server.url)
        yield opened
        assert opened.evaluate("() => window.complaints") == []


def test_the_start_page_leads_to_every_place(window: Window) -> None:
    assert "Play now" in window.text(".go", "Your first fight")
    links = "() => [...document.querySelector('nav').querySelectorAll('a')].map((link) => link.pathname)"
    paths = window.evaluate(links)
    assert len(paths) == 12
    for path in paths:
        window.click(f"nav a[href='{path}']")
        window.until("(path) => location.pathname === path", path)
        window.text("main h1, main h2")
        assert window.evaluate(NATIVE) == []


def test_a_whole_training_game(window: Window) -> None:
    window.click(".go", "Play now")
    free = ".pillars button:enabled"
    while (seen := window.sees(".finish", ".question", SOON, free, SKIP)) != ".finish":
        if seen == free:
            for unit, heading in enumerate("ns"):
                window.press(f".key[data-unit='{unit}'][data-heading='{heading}']:not(.set)")
            window.evaluate(LOCK, NUMBERS)
        else:
            window.press({".question": OPTIONS}.get(seen, seen))
    assert window.text(".finish h2").lower().startswith(("you win", "beaten by"))  # capitals are a matter of style
    assert window.evaluate(NATIVE) == []
    over = window.evaluate("() => location.pathname")
    window.click(".finish button", "Rematch")
    window.until("(over) => location.pathname !== over", over)
    window.sees(".question", free)


def test_a_puzzle_is_solved(window: Window) -> None:
    puzzle = next(each for each in map(exercise_of, puzzles()) if attempt(each, each.solution).question is None)
    window.click("nav a[href='/puzzles']")
    link = f"a[href='/puzzles/{puzzle.name}']"
    window.sees(link)
    window.click(link)
    for unit, die in enumerate(puzzle.solution.split()):
        window.sees(".controller .key")
        window.press(".tabs button", number=unit)  # where there is no room for all units
        window.type(f".key[data-unit='{unit}'][data-heading='{die[2:]}']", die[:2].lower())
    window.click("button.run")
    while (seen := window.sees(".verdict", SOON, SKIP)) != ".verdict":
        window.press(seen)
    assert puzzle.texts["en"].done in window.text(".verdict")


def test_a_replay_is_stepped_through(window: Window, server: Server) -> None:
    window.open(f"{server.url}/replay/seeover?at=60")
    position = "(before) => Number(document.querySelector('.timeline input')?.value ?? 0) > before"
    window.until(position, 59)
    window.click("button[aria-label='Next round']")
    window.until(position, 60)
    before = window.evaluate("() => Number(document.querySelector('.timeline input').value)")
    window.type(".timeline input", RIGHT)
    window.until(position, before)


def test_an_arena_is_drawn_in_the_workshop(window: Window, server: Server) -> None:
    window.open(f"{server.url}/workshop")
    window.click("button[aria-label='Pit']")
    sheet = ".canvas .sheet > svg"
    window.sees(sheet)
    box = "(sheet) => { const { x, y, width } = document.querySelector(sheet).getBoundingClientRect(); return [x, y, width] }"
    x, y, width = window.evaluate(box, sheet)
    space = width / (9 + 2)
    window.click_at(x + 3.5 * space, y + 7.5 * space)  # c3
    drawn = "() => JSON.parse(localStorage.getItem('volt.workshop') ?? '{}').now?.split('o').length - 1"
    assert wait_until(lambda: window.evaluate(drawn)) == 4
    window.open(f"{server.url}/workshop")  # it is kept
    window.sees(sheet)
    assert window.evaluate(drawn) == 4
