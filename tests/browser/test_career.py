"""The career: counted from finished games, in this browser first."""

from collections.abc import Callable

from playwright.sync_api import expect

from support.browser.positions import Rooms
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]


def test_a_finished_game_is_part_of_the_career(sit: Sit, positions: Rooms) -> None:
    card = positions["over"].card
    winner = next(seat for seat in card.seats if seat.colour == card.winner)
    me = sit(winner.colour, room="over")
    me.finish.wait_for()
    me.go("/")
    me.page.get_by_role("link", name="Your career").click()
    numbers = me.page.locator("main dl")
    expect(numbers).to_contain_text("1 (100%)")
    robot = {"hound": "The Hound", "mercury": "Mercury", "reaper": "Reaper", "volt": "Volt"}[winner.robot]
    expect(me.page.get_by_role("listitem").filter(has_text=robot)).to_contain_text("1 of 1 won")
    me.page.reload()
    expect(numbers).to_contain_text("1 (100%)")
    me.go(f"/room/{card.id}")  # once more: it is the same game
    me.finish.wait_for()
    me.go("/career")
    expect(numbers).to_contain_text("1 (100%)")


def test_a_newcomer_has_no_career_yet(visit: Visit) -> None:
    me = visit()
    me.go("/")
    expect(me.page.get_by_role("link", name="Learn the basics")).to_be_visible()
    expect(me.page.get_by_role("link", name="Your career")).to_have_count(0)
    me.go("/career")
    expect(me.page.get_by_text("No finished fight yet")).to_be_visible()
    me.page.get_by_role("button", name="Fight: Beginner").click()
    expect(me.page.get_by_role("radio", name="Beginner")).to_be_checked()


def test_the_next_level_is_one_press_away(visit: Visit) -> None:
    me = visit()
    me.has_fought(
        ("hound", "beginner", True, "pit"), ("hound", "beginner", True, ""), ("volt", "beginner", False, "comeback")
    )
    me.go("/")
    expect(me.page.get_by_role("link", name="Your career")).to_contain_text("2 victories. Next: Rookie")
    expect(me.page.locator(".go")).not_to_contain_text("first")
    me.go("/career")
    levels = me.page.locator(".levels li")
    expect(levels.first).to_contain_text("beaten 2 times")
    expect(me.page.locator("main dl")).to_contain_text("2 (67%)")
    expect(me.page.get_by_role("listitem").filter(has_text="Mind the gap")).to_contain_text("once, first on")
    expect(me.page.get_by_role("listitem").filter(has_text="Hat-trick").get_by_role("link")).to_have_attribute(
        "href", "/course/10-win"
    )
    me.page.get_by_role("button", name="Fight: Rookie").click()
    expect(me.page.get_by_role("radio", name="Rookie")).to_be_checked()
