"""The places to learn, used by hand: the course, a puzzle, the lab, the rule book."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from harness import SKIP, Visitor
from playwright.sync_api import Locator, expect
from test_browser_screens import KEYLIKE, STICKS_OUT, serious

from volt.exercises import Exercise, lessons
from volt.exercises.exercise import finish

Visit = Callable[..., Visitor]
HEADINGS = {"n": "north", "ne": "north-east", "e": "east", "se": "south-east"} | {
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}


def lay(me: Visitor, program: str) -> None:
    """Lay a program with the keyboard: B or R on a key, then the number."""
    for key in me.page.locator(".key.set").all():
        key.press("Delete")
    for unit, word in zip(("I", "II", "III"), program.split(), strict=False):
        for die in word.replace("-", "").split("+"):
            if die:
                key = me.key(unit, HEADINGS[die[2:]])
                key.press(die[0].lower())
                key.press(die[1])


def run(me: Visitor, plan: str) -> None:
    """Press run; where numbers may be chosen, take one."""
    if me.page.locator("button.run").count():
        me.page.locator("button.run").click()
    else:
        me.page.get_by_role("button", name=f"Lock the program with starting number {plan.split()[3]}").click()


def verdict(me: Visitor, answers: tuple[str, ...] = ()) -> Locator:
    """Watch to the end, answer what is asked."""
    left = list(answers)
    while (seen := me.sees(".verdict", ".question", ".soon button", SKIP)) != ".verdict":
        if seen == ".question":
            me.question.get_by_role("button", name=re.compile(f"^{left.pop(0)}", re.IGNORECASE)).click()
            expect(me.question).to_be_hidden()
        else:
            me.page.locator(seen).evaluate_all("found => found[0]?.click()")
    return me.page.locator(".verdict")


def test_the_first_lesson_guides_the_hand(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("link", name="Training course").click()
    me.page.get_by_role("link", name="Begin").click()
    steps = me.page.locator("[aria-current=step]")
    expect(steps).to_contain_text("Press the glowing key")
    me.page.locator(".key.target").click()
    expect(steps).to_contain_text("Turn the die to 3")
    expect(me.page.locator(".arena .head")).to_be_visible()  # where it would go
    me.page.locator(".face.glow").click()
    expect(steps).to_contain_text("Run it")
    me.page.locator("button.run").click()
    expect(verdict(me)).to_contain_text("The crowd approves.")
    me.page.get_by_role("link", name="Next lesson").click()
    expect(me.page.get_by_role("heading", name="Around the corner")).to_be_visible()


def test_the_second_lesson_is_tried_again(visit: Visit) -> None:
    me = visit()
    me.go("/course/02-turn")
    me.put("I", "east")
    me.put("II", "south")
    run(me, "")
    failed = verdict(me)
    expect(failed).to_contain_text("Red should have 1 VP, but has 0.")
    expect(failed).to_contain_text("drives from a3 to b3")
    failed.locator(".lines button").last.click()
    expect(failed.locator(".rule")).to_contain_text("an energy wall" if False else re.compile("wall|moves as many"))
    me.page.get_by_role("button", name="Try again").click()
    expect(me.page.locator(".key.set")).to_have_count(2)
    me.page.get_by_role("button", name="Give me a hint").click()
    expect(me.page.locator(".hints")).to_contain_text("You have two blue dice")
    for unit, heading in (("I", "south"), ("II", "east")):
        me.put(unit, heading)
        me.page.locator(".face", has_text="2").click()
    run(me, "")
    expect(verdict(me)).to_contain_text("Unit by unit")


def said(exercise: Exercise) -> list[str]:
    """What must be told of a wrong program: who, and how it came out."""
    outcome, _ = finish(exercise, exercise.wrong)
    return [
        rf"{d.who.capitalize()} should .*{'out' if 'out' in (d.expected, d.found) else d.found}\b"
        for d in outcome.differences
    ]


def test_every_lesson_is_failed_and_solved(visit: Visit) -> None:
    """In one go, as somebody would who makes every mistake once; at the end a game awaits."""
    me = visit()
    me.go(f"/course/{lessons()[0].name}")
    for lesson in lessons():
        expect(me.page.get_by_role("heading", level=2, name=lesson.texts["en"].title)).to_be_visible()
        lay(me, lesson.wrong)
        run(me, lesson.wrong)
        failed = verdict(me, ("no",) * 4)
        for wrong in said(lesson):
            expect(failed).to_contain_text(re.compile(wrong))
        expect(failed.locator(".lines li").first).to_be_visible()
        me.page.get_by_role("button", name="Try again").click()
        lay(me, lesson.solution)
        run(me, lesson.solution)
        expect(verdict(me, lesson.answers)).to_contain_text(lesson.texts["en"].done)
        if lesson is not lessons()[-1]:
            me.page.get_by_role("link", name="Next lesson").click()
    me.page.get_by_role("button", name="Your first fight").click()
    assert me.room
    me.go("/course")
    expect(me.page.locator(".tick")).to_have_count(len(lessons()))


def test_the_puzzle_of_the_day(visit: Visit) -> None:
    from volt.exercises import puzzles

    me = visit()
    me.go("/puzzles")
    me.page.locator("a.today").click()
    me.page.locator(".controller .key").first.wait_for()
    title = me.page.locator(".task h2").inner_text()
    daily = me.page.evaluate("fetch('/api/puzzles').then(r => r.json()).then(all => all.daily)")
    puzzle = next(each for each in puzzles() if each.name == daily)
    assert title == puzzle.texts["en"].title
    lay(me, puzzle.solution)
    run(me, puzzle.solution)
    outcome = verdict(me, tuple("as it is|all on|no|none".split("|")) * 0 or _answers(puzzle))
    expect(outcome).to_contain_text(puzzle.texts["en"].done)
    me.go("/puzzles")
    expect(me.page.locator(".puzzles .tick")).to_have_count(1)
