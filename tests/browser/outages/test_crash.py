"""Servers that are killed: the page says so, and goes on when they are back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser.server import Server
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]
# What Chromium says about it; files that it was fetching are cut short.
DOWN = ("ERR_CONNECTION_REFUSED", "ERR_CONTENT_LENGTH_MISMATCH", "Unable to preload", "WebSocket")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """May be killed."""
    running = Server(tmp_path / "volt.db")
    yield running
    running.stop()


def forgive(me: Visitor) -> None:
    """Chromium may complain about a server that is down."""
    me.complaints = [text for text in me.complaints if not any(word in text for word in DOWN)]


def press_number(me: Visitor, number: int) -> None:
    """Take a number; some units are empty, so the page asks for confirmation."""
    for _ in range(2):
        me.page.get_by_role("button", name=f"Lock in the program with starting number {number}").click()


def test_a_lock_pressed_without_a_line_is_sent_afterwards(sit: Sit, server: Server) -> None:
    me = sit()
    me.page.wait_for_load_state("networkidle")
    server.kill()
    expect(me.page.get_by_text("Connection lost. Reconnecting")).to_be_visible()
    me.put("I", "north")
    press_number(me, 3)
    expect(me.page.get_by_text("Your program and number 3 will be sent")).to_be_visible()
    server.start()
    expect(me.page.get_by_text("Locked in with number 3")).to_be_visible()
    forgive(me)


def test_an_answer_pressed_without_a_line_is_sent_if_the_question_stands(sit: Sit, server: Server) -> None:
    me = sit(room="anchor")
    me.page.wait_for_load_state("networkidle")
    server.kill()
    expect(me.page.get_by_text("Connection lost. Reconnecting")).to_be_visible()
    me.question.locator("button.option").first.click()
    expect(me.question.get_by_text("Your answer will be sent")).to_be_visible()
    server.start()
    me.until(lambda: bool(me.find("accepted")))
    forgive(me)


def test_a_fight_goes_on_after_the_server_was_killed(sit: Sit, server: Server) -> None:
    me = sit(room="anchor")
    me.page.wait_for_load_state("networkidle")  # otherwise the crash may truncate a file, and Chromium complains
    known = me.find("happened")[-1]["snapshot"]["count"]
    arena = me.page.locator(".arena").first
    me.settles()
    place = arena.bounding_box()
    server.kill()
    expect(me.page.get_by_text("Connection lost. Reconnecting")).to_be_visible()
    assert arena.bounding_box() == place, "nothing moves away under a finger"
    server.start()
    me.is_told("Connected again.")
    expect(me.question).to_be_visible()
    me.answer()
    hello = [sent for sent in me.sent if sent["type"] == "hello"][-1]
    assert hello["have"] == known, "what is known is not sent again"
    numbers = [m["since"] for m in me.received if m["type"] == "happened"]
    assert numbers == sorted(numbers)
    forgive(me)


def test_a_waiting_room_says_that_the_line_is_lost(visit: Visit, server: Server) -> None:
    host, guest = visit(), visit()
    host.go("/new")
    host.page.get_by_role("button", name="Open the room").click()
    guest.go(f"/room/{host.room}")
    take = guest.page.get_by_role("button", name="Take a seat")
    take.wait_for()
    guest.page.wait_for_load_state("networkidle")
    host.page.close()
    server.kill()
    expect(guest.page.get_by_text("Connection lost. Reconnecting")).to_be_visible()
    take.click()
    problem = guest.page.locator("form", has=take).get_by_role("alert")
    expect(problem).to_contain_text("The server is not responding.")
    server.start()
    guest.is_told("Connected again.")
    expect(problem).to_have_count(0)
    guest.complaints = []  # the point of this test


def test_a_page_that_cannot_be_fetched_says_so(visit: Visit, server: Server) -> None:
    me = visit()
    me.go("/")
    me.page.wait_for_load_state("networkidle")
    server.kill()
    me.page.get_by_role("link", name="Rulebook").first.click()
    expect(me.page.get_by_text("The server is not responding. Try again in a moment.")).to_be_visible()
    server.start()
    me.page.get_by_role("button", name="Try again").click()
    expect(me.page.get_by_role("heading", name="Rulebook", exact=True)).to_be_visible()
    me.complaints = []  # the point of this test


def test_a_lobby_does_not_say_that_nobody_is_there_while_it_cannot_know(visit: Visit, server: Server) -> None:
    me = visit()
    me.go("/lobby")
    nobody = me.page.get_by_text("Nobody is fighting in public right now.")
    expect(nobody).to_be_visible()
    server.kill()
    expect(me.page.get_by_text("The server is not responding. Still trying.")).to_be_visible()
    expect(nobody).to_have_count(0)
    server.start()
    expect(nobody).to_be_visible()
    forgive(me)
