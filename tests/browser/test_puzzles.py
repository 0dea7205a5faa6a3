"""Puzzles: the one of the day, a streak, a line to share, earlier ones; the rating of the solver chooses the next."""

import datetime
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Route, expect

from support.browser.exercises import lay, options, run, verdict
from support.browser.visitor import Visitor
from volt.exercises import Exercise, daily, exercise_of, puzzles

Visit = Callable[..., Visitor]
SHARED = "navigator.share = async (what) => { window.shared = what; }"


def attempted(me: Visitor, exercise: Exercise, program: str) -> Locator:
    """Run a program by keyboard, with the answers of the solution; return what the page says."""
    me.page.locator(".run").wait_for()
    lay(me, program)
    run(me, program)
    return verdict(me, options(exercise, program, exercise.answers))


def test_the_first_try_is_rated_and_the_rating_chooses(visit: Visit) -> None:
    me = visit()
    me.go("/puzzles")
    expect(me.page.get_by_text("Solve a few, and the next ones")).to_be_visible()
    puzzle = exercise_of(puzzles()[0])
    me.go(f"/puzzles/{puzzle.name}")
    missed = attempted(me, puzzle, "- - -")
    expect(missed).to_contain_text("Not quite.")
    expect(missed).to_contain_text(re.compile(r"Your rating: 1\d+ \(-\d+\)"))
    me.page.get_by_role("button", name="Try again").click()
    expect(attempted(me, puzzle, puzzle.solution)).to_contain_text("Your rating stays 1")
    expect(me.page.get_by_role("link", name="Next puzzle")).to_be_visible()
    assert me.narrow_faults() == []
    me.go("/puzzles")
    expect(me.page.get_by_text("1 puzzle tried")).to_be_visible()
    expect(me.page.locator(f"a[href='/puzzles/{puzzle.name}'] .tick")).to_be_visible()
    ratings = {each.name: each.rating for each in puzzles() if each.name != puzzle.name}
    points = int(me.page.locator(".points").inner_text())
    chosen = str(me.page.get_by_role("link", name="A puzzle for you").get_attribute("href")).rsplit("/", 1)[1]
    distance = {name: abs(rating - (points - 60)) for name, rating in ratings.items()}
    assert distance[chosen] <= min(distance.values()) + 1  # the points are rounded


def test_the_puzzle_of_the_day_has_a_streak_and_a_line_to_share(visit: Visit) -> None:
    me = visit()
    me.context.add_init_script(SHARED)
    now = datetime.datetime.now(datetime.UTC).date()
    before = [str(now - datetime.timedelta(days=days)) for days in (1, 2)]
    solver = f"{{points: 1600, deviation: 100, tries: 9, days: {before}}}"
    me.context.add_init_script(
        f"localStorage.getItem('volt.solver') ?? localStorage.setItem('volt.solver', JSON.stringify({solver}))"
    )
    me.go("/puzzles")
    expect(me.page.locator("a.today")).to_contain_text("2 days in a row")
    me.page.locator("a.today").click()
    me.page.locator(".run").wait_for()
    day = datetime.date.fromisoformat(
        me.page.evaluate("fetch('/api/puzzles/today').then(r => r.json()).then(p => p.day)")
    )
    puzzle = exercise_of(daily(day))
    expect(attempted(me, puzzle, "- - -")).to_contain_text("Not quite.")
    me.page.reload()
    expect(attempted(me, puzzle, puzzle.solution)).to_contain_text("3 days in a row")
    me.page.get_by_role("button", name="Share").click()
    shared = me.page.evaluate("window.shared")
    assert "solved after 2 tries. 3 days in a row." in shared["text"]  # one was before the reload
    assert shared["url"] == f"{me.url}/puzzles/{day}"
    me.go("/puzzles")
    expect(me.page.locator("a.today")).to_contain_text("3 days in a row")
    archive = me.page.get_by_role("navigation", name="Earlier puzzles of the day").get_by_role("link")
    expect(archive).to_have_count(7)
    expect(archive.first).to_contain_text("solved")  # yesterday's
    archive.nth(2).click()
    expect(me.page.locator(".task .eyebrow")).to_contain_text("Puzzle of")
    me.page.locator(".run").wait_for()
    assert me.page.url.endswith(str(day - datetime.timedelta(days=3)))


def test_the_list_comes_with_the_puzzle_of_the_day_and_does_not_move(visit: Visit) -> None:
    me = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    me.page.route("**/api/puzzles/today", hold)
    with me.page.expect_response("**/api/puzzles") as listed:
        me.go("/puzzles")
    assert listed.value.json()
    me.until(lambda: bool(held))
    me.settles()
    assert not me.page.locator(".puzzles a").count()
    held[0].continue_()
    expect(me.page.locator("a.today")).to_be_visible()
    expect(me.page.locator(".puzzles a")).to_have_count(len(puzzles()))
    me.page.locator(".puzzles a").first.click()
    me.page.locator(".run").wait_for()
    me.page.go_back()
    expect(me.page.locator("a.today")).to_be_visible()  # it is not waited for again


def test_without_a_puzzle_of_the_day_there_is_the_list(visit: Visit) -> None:
    me = visit()
    me.page.route("**/api/puzzles/today", lambda route: route.abort())
    me.go("/puzzles")
    expect(me.page.locator(".puzzles a")).to_have_count(len(puzzles()))
    assert me.complaints  # the request that failed
    me.complaints.clear()
