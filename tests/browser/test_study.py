"""The pages for learning: the course, a puzzle, the lab, the rulebook."""

import datetime
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser.checks import KEYLIKE, is_inside, violations
from support.browser.exercises import lay, options, run, verdict
from support.browser.visitor import PHONES, SKIP, Visitor
from volt.exercises import Exercise, attempt, daily, exercise_of, explanation, lessons, puzzles
from volt.exercises.exercise import finish
from volt.game.scenario import Difference
from volt.texts import message

Visit = Callable[..., Visitor]
UNTRANSLATED = re.compile(rf"{KEYLIKE.pattern}|\bstudy\.[a-z_]+")


def play_to_question(me: Visitor) -> None:
    while me.sees(".question", ".soon button", SKIP) != ".question":
        me.skip()


def test_the_first_lesson_guides_the_hand(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("main").get_by_role("link", name="Training course").click()
    me.page.get_by_role("link", name="Begin").click()
    steps = me.page.locator("[aria-current=step]")
    expect(steps).to_contain_text("Press the glowing key")
    me.page.locator(".key.target").click()
    expect(steps).to_contain_text("Set the die to 3")
    expect(me.page.locator(".arena .head")).to_be_visible()  # where it would go
    me.page.locator(".face.glow").click()
    expect(steps).to_contain_text("Press Run")
    me.page.locator("button.run").click()
    expect(verdict(me)).to_contain_text("The crowd approves.")
    me.page.get_by_role("link", name="Next lesson").click()
    expect(me.page.get_by_role("heading", level=2, name="Around the corner")).to_be_visible()


def test_on_a_phone_the_steps_of_the_guide_are_counted(visit: Visit) -> None:
    me = visit(size="phone")
    me.go("/course/01-drive")
    step = me.page.locator("[aria-current=step]")
    expect(step).to_contain_text("1/3")
    me.page.locator(".key.target").click()
    expect(step).to_contain_text("2/3")


@pytest.mark.parametrize(("path", "lock"), [(f"/puzzles/{puzzles()[0].name}", ".run"), ("/course/08-numbers", ".lock")])
def test_arena_and_controller_of_an_exercise_are_on_one_screen_of_a_phone(visit: Visit, path: str, lock: str) -> None:
    me = visit(size="phone")
    me.go(path)
    task, own = me.page.get_by_role("button", name="Task"), me.page.get_by_text("Your robot:")
    expect(task).to_have_attribute("aria-expanded", "true")
    expect(own).to_be_visible()
    me.page.locator(".unit.active .key:not(.shut)").first.click()
    expect(task).to_have_attribute("aria-expanded", "false")
    expect(me.page.locator(".controller .outcomes li").first).to_be_attached()  # the preview, which is a line longer
    is_inside(me, ".frame", ".keys", lock)
    if lock == ".lock":
        keys, numbers = (me.page.locator(each).locator("visible=true").bounding_box() for each in (".keys", lock))
        assert keys is not None
        assert numbers is not None
        assert keys["y"] + keys["height"] <= numbers["y"]
    task.click()
    expect(me.page.locator(".task .say")).to_be_visible()


def test_the_second_lesson_is_tried_again(visit: Visit) -> None:
    me = visit()
    me.go("/course/02-turn")
    me.put("I", "east")
    me.put("II", "south")
    run(me, "")
    failed = verdict(me)
    expect(failed).to_contain_text("Red should have 1 VP, but has 0.")
    expect(failed).to_contain_text("moves from a3 to b3")
    failed.locator(".lines button").last.click()
    expect(failed.locator(".rule")).to_contain_text("An arena wall or energy wall in the way ends the movement.")
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
    """What the page must say about a wrong program: who, and what happened."""
    outcome, _ = finish(exercise, exercise.wrong)
    return [_said(difference) for difference in outcome.differences]


def _said(difference: Difference) -> str:
    who, found = difference.who or difference.expected, difference.found
    if difference.field in ("modules", "inventory"):
        named = [message("en", f"modules.{name}.name") for name in found.split(", ") if name != "none"]
        return rf"{who}.*{', '.join(named) or 'nothing'}"
    return rf"{who} should .*{'out' if 'out' in (difference.expected, found) else found}\b"


def test_every_lesson_is_failed_and_solved(visit: Visit) -> None:
    """In one go, like somebody who makes every mistake once; a first game is offered after the basics and at the end."""
    me = visit()
    me.go(f"/course/{lessons()[0].name}")
    for lesson in lessons():
        expect(me.page.get_by_role("heading", level=2, name=lesson.texts["en"].title)).to_be_visible()
        lay(me, lesson.wrong)
        run(me, lesson.wrong)
        failed = verdict(me, options(lesson, lesson.wrong))
        for wrong in said(lesson):
            expect(failed).to_contain_text(re.compile(wrong, re.IGNORECASE))
        expect(failed.locator(".lines li").first).to_be_visible()
        me.page.get_by_role("button", name="Try again").click()
        lay(me, lesson.solution)
        run(me, lesson.solution)
        expect(verdict(me, options(lesson, lesson.solution, lesson.answers))).to_contain_text(lesson.texts["en"].done)
        offered = lesson in (lessons()[3], lessons()[-1])
        expect(me.page.get_by_role("button", name="Your first fight")).to_have_count(int(offered))
        if lesson is not lessons()[-1]:
            me.page.get_by_role("link", name="Next lesson").click()
    me.page.get_by_role("button", name="Your first fight").click()
    assert me.room
    me.go("/course")
    expect(me.page.locator(".tick")).to_have_count(len(lessons()))


def test_the_puzzle_of_the_day(visit: Visit) -> None:
    me = visit()
    me.go("/puzzles")
    me.page.locator("a.today").click()
    me.page.locator(".controller .key").first.wait_for()
    title = me.page.locator(".task h2").inner_text()
    day = me.page.evaluate("fetch('/api/puzzles/today').then(r => r.json()).then(today => today.day)")
    puzzle = exercise_of(daily(datetime.date.fromisoformat(day)))
    assert title == puzzle.texts["en"].title
    lay(me, puzzle.solution)
    run(me, puzzle.solution)
    done = verdict(me, options(puzzle, puzzle.solution, puzzle.answers))
    expect(done).to_contain_text(puzzle.texts["en"].done)
    expect(done).to_contain_text(explanation(puzzle, "en").rsplit("; ", 1)[1])  # before that, dice are pictures
    me.go("/puzzles")
    expect(me.page.locator("a.today")).to_contain_text("solved")


@pytest.mark.parametrize("turned", PHONES)
def test_on_a_phone_a_question_of_a_puzzle_does_not_cover_the_arena(visit: Visit, turned: str) -> None:
    asked = ((puzzle, attempt(puzzle, puzzle.solution).question) for puzzle in map(exercise_of, puzzles()))
    puzzle = next(puzzle for puzzle, question in asked if question is not None and question.kind == "space")
    me = visit()
    me.go(f"/puzzles/{puzzle.name}")
    lay(me, puzzle.solution)
    run(me, puzzle.solution)
    me.turn_phone(turned)
    play_to_question(me)
    me.leaves_arena_free(".question")
    me.question.locator("button.option").first.click()
    expect(me.question).to_have_count(0)


# --- the lab ---


def stands(me: Visitor, robot: str, space: str) -> None:
    """The arena says that a robot stands there."""
    expect(me.page.locator(f".floor [data-name={space}]")).to_have_attribute("aria-label", re.compile(rf"\b{robot}\b"))


def play_out(me: Visitor) -> None:
    me.page.get_by_role("button", name="Run", exact=False).first.click()
    while me.sees(".results", SKIP) != ".results":
        me.page.locator(SKIP).evaluate_all("found => found[0]?.click()")


def test_a_position_is_set_up_run_compared_and_exported(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    me.go("/lab")
    page = me.page
    page.get_by_role("button", name="Green", exact=False).click()
    page.locator(".floor [data-name=c3]").click()  # the chosen robot goes there
    stands(me, "Green", "c3")
    page.get_by_role("button", name="Red", exact=False).first.click()
    lay(me, "B2e - R1e")
    expect(page.get_by_label("Program, in notation")).to_have_value("B2e - R1e")
    page.get_by_role("button", name="VP token").click()
    page.locator(".floor [data-name=d4]").click()
    expect(page.get_by_role("combobox", name="VP space 1")).to_have_value("2")
    play_out(me)
    stands(me, "Red", "c3")
    page.get_by_role("button", name="Keep to compare").click()
    page.get_by_role("button", name="Back to the set-up").click()
    page.get_by_label("Program, in notation").fill("B1e - R1e")
    page.get_by_label("Program, in notation").press("Tab")
    play_out(me)
    expect(page.locator(".results tr", has_text="Red space")).to_contain_text("c3")
    stands(me, "Red", "b3")
    page.get_by_role("button", name="Expect this result").click()
    expect(page.locator(".results")).to_be_visible()
    page.get_by_text("Scenario as text", exact=True).first.click()
    text = page.locator("#scenario-text")
    expect(text).to_have_value(re.compile(r"\[expect\.red\]\s+at = \"b3\""))
    file = tmp_path / "lab.toml"
    file.write_text(text.input_value(), encoding="utf-8")
    volt = Path(sys.executable).with_name("volt")
    told = subprocess.run([volt, "scenario", file], check=False, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
    for line in page.locator(".log .told:not(.short)").all_inner_texts():
        assert line in told.stdout


def test_the_lab_says_what_is_wrong_at_the_field(visit: Visit) -> None:
    me = visit()
    me.go("/lab")
    me.page.get_by_role("combobox", name="space").first.select_option("b2")
    wrong = me.page.locator(".field-box.bad")
    expect(wrong).to_contain_text("b2 is a pit or water")
    expect(me.page.get_by_role("button", name="Run")).to_be_disabled()
    me.page.locator(".floor [data-name=a1]").click()
    expect(wrong).to_have_count(0)
    expect(me.page.get_by_role("button", name="Run")).to_be_enabled()
    me.complaints = [complaint for complaint in me.complaints if "422" not in complaint]


def test_a_robot_is_dragged_and_a_link_carries_the_position(visit: Visit) -> None:
    me = visit()
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.go("/lab")
    start, end = me.page.locator(".floor [data-name=a3]"), me.page.locator(".floor [data-name=c1]")
    start.drag_to(end)
    stands(me, "Red", "c1")
    expect(me.page.get_by_role("combobox", name="space").first).to_have_value("c1")
    me.page.get_by_role("button", name="Add Blue").click()
    me.page.locator(".floor [data-name=g1]").click()
    stands(me, "Blue", "g1")
    expect(me.page.locator("#scenario-text")).to_have_value(re.compile("g1"))  # the server's word
    with me.page.expect_download() as saved:
        me.page.get_by_role("button", name="Save as file").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert saved.value.suggested_filename == "What-if.toml"
    assert '[robots.blue]\nat = "g1"' in text
    me.page.get_by_role("button", name="Copy link").click()
    me.is_told("Link copied")
    link = me.page.evaluate("navigator.clipboard.readText()")
    me.page.locator(".floor [data-name=e1]").click()
    stands(me, "Blue", "e1")
    me.page.wait_for_function("before => location.href !== before", arg=link)
    me.page.reload()
    stands(me, "Blue", "e1")
    other = visit()
    other.page.goto(link)
    stands(other, "Red", "c1")
    stands(other, "Blue", "g1")
    other.go("/lab")
    other.page.locator("input[type=file]").set_input_files(saved.value.path())
    stands(other, "Blue", "g1")


def test_a_round_of_a_finished_game_comes_into_the_lab(visit: Visit) -> None:
    me = visit()
    me.go("/lab?room=seeover&round=2")
    expect(me.page.get_by_role("combobox", name="arena")).to_have_value("rome")
    assert me.page.locator(".seats button[aria-pressed]").count() == 4
    play_out(me)
    me.go("/lab?room=nosuchroom&round=1")
    expect(me.page.get_by_role("alert").first).to_be_visible()
    me.complaints = [complaint for complaint in me.complaints if "404" not in complaint]


@pytest.mark.parametrize("turned", [None, *PHONES])
def test_the_lab_asks_in_mid_fight(visit: Visit, turned: str | None) -> None:
    me = visit()
    me.go("/lab")
    me.page.get_by_role("button", name=re.compile("Remove the scripted answer")).click()
    me.page.get_by_label("Ask me mid-fight").check()
    me.page.get_by_role("button", name="Run").click()
    play_to_question(me)
    if turned:
        me.turn_phone(turned)
        me.leaves_arena_free(".question")
    expect(me.question).to_contain_text("Use the saw?")
    me.question.locator("button.option", has_text="yes").click()
    expect(me.page.get_by_role("log")).to_contain_text("Saw Blade")


# --- the rulebook ---


def test_a_rule_is_found_addressed_and_played(visit: Visit) -> None:
    me = visit()
    me.go("/rules#MOVE-3")
    rule = me.page.locator("#MOVE-3")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("a pushed robot pushes the next one in turn")
    rule.locator(".play").click()
    cell = rule.locator("[data-name=e2]")
    expect(cell).to_have_attribute("aria-label", re.compile("Green"))
    expect(rule.get_by_role("link", name="Open in the lab")).to_have_attribute("href", re.compile(r"^/lab#s="))
    me.page.get_by_role("searchbox").fill("lightning barrier")
    expect(me.page.locator("#MOVE-3")).to_have_count(0)
    expect(me.page.locator("#MOVE-5")).to_be_visible()
    expect(me.page.locator(".entry").first).to_have_attribute("id", "element-barrier")
    me.page.evaluate("location.hash = 'SAW'")
    expect(me.page.locator("#SAW")).to_be_in_viewport()


# --- all of it ---


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [("desktop", "en", "light"), ("phone", "de", "dark"), ("phone", "pl", "light")]
)
def test_every_place_to_learn(visit: Visit, size: str, lang: str, theme: str) -> None:
    me = visit(size=size, lang=lang, theme=theme)
    wrong: list[str] = []
    for path, sign in (
        ("/course", ".lessons a"),
        ("/course/08-numbers", ".controller .key"),
        ("/puzzles", ".puzzles a"),
        ("/puzzles/today", ".controller .key"),
        ("/lab", ".setup .key"),
        ("/rules#JETPACK", ".diagram"),
    ):
        me.go(path)
        me.page.locator(sign).first.wait_for()
        wrong += [f"{path}: not translated: {key}" for key in UNTRANSLATED.findall(me.page.inner_text("body"))]
        wrong += [f"{path}: {fault}" for fault in me.layout_faults()]
        if size == "phone":
            wrong += [f"{path}, narrow: {fault}" for fault in me.narrow_faults()]
        # no other page but for words
        wrong += [f"{path}: {found}" for found in violations(me.page)] if lang != "pl" else []
    me.go("/course/02-turn")
    me.page.locator("button.run").click()
    verdict(me)
    wrong += [f"verdict: {found}" for found in violations(me.page)]
    assert not wrong, "\n".join(wrong)
