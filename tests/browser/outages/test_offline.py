"""Connections that die without a word: the page notices, and what was pressed meanwhile counts."""

from collections.abc import Callable

from playwright.sync_api import Error, expect

from support.browser.visitor import Line, Visitor

Sit = Callable[..., Visitor]


def press_number(me: Visitor, number: int) -> None:
    """Take a number; some units are empty, so the page asks for confirmation."""
    for _ in range(2):
        me.page.get_by_role("button", name=f"Lock in the program with starting number {number}").click()


def test_a_dead_line_is_noticed_and_a_lock_is_not_lost(sit: Sit) -> None:
    line = Line()
    me = sit(line=line, clock=True)
    off = me.page.get_by_text("Connection lost. Reconnecting")
    line.frozen = True
    me.page.clock.run_for(6000)
    expect(off).to_be_visible()  # nobody has done anything
    line.frozen = False
    me.is_told("Connected again.")
    me.put("I", "north")
    me.drafted("B1n")
    line.frozen = True
    press_number(me, 2)
    expect(me.page.get_by_text("Locking in with number 2…")).to_be_visible()
    me.page.clock.run_for(6000)
    expect(off).to_be_visible()
    expect(me.page.get_by_text("Your program and number 2 will be sent")).to_be_visible()
    expect(me.page.get_by_text("Locked in with number 2")).to_have_count(0)
    assert not me.find("accepted")
    line.frozen = False
    expect(me.page.get_by_text("Locked in with number 2")).to_be_visible()
    expect(me.key("I", "north")).to_have_accessible_name("north: blue 1")
    assert len(me.find("accepted")) == 1


def pause(me: Visitor) -> None:
    """Stop the page's clock where it is: at a moment that has not passed when the page hears of it."""
    ahead = 0.1
    while True:
        try:
            return me.page.clock.pause_at(me.page.evaluate(f"Date.now() / 1000 + {ahead}"))
        except Error:
            ahead *= 2
            assert ahead < 1000


def test_a_slow_line_is_not_taken_for_a_dead_one(sit: Sit) -> None:
    """Every message takes two seconds on the page's clock, which stands still otherwise."""
    line = Line()
    me = sit(line=line, clock=True)
    off, clock = me.page.get_by_text("Connection lost. Reconnecting"), me.page.clock
    me.drafted("- -")
    pause(me)

    def hears_late() -> None:
        clock.run_for(2000)
        expect(off).to_have_count(0)
        me.until(lambda: line.waiting > 0)
        line.hurry()
        line.slow = True

    line.slow = True
    me.put("I", "north")
    hears_late()
    press_number(me, 2)
    expect(me.page.get_by_text("Locking in with number 2…")).to_be_visible()
    hears_late()
    me.until(lambda: bool(me.find("accepted")) and line.waiting > 0)
    line.hurry()
    expect(me.page.get_by_text("Locked in with number 2")).to_be_visible()
    line.slow = True
    for _ in range(3):
        hears_late()  # nothing happens, but the connection is tested now and then
    assert len(me.find("welcome")) == 1


def test_a_lock_that_overtakes_the_draft_is_not_refused(sit: Sit) -> None:
    line = Line()
    me = sit(line=line, clock=True)
    me.drafted("- -")
    line.slow = True
    me.put("I", "north")
    me.page.locator(".pillars button").first.evaluate("button => { button.click(); button.click(); }")
    me.page.clock.run_for(1000)  # longer than a draft waits before it is sent
    line.hurry()
    expect(me.page.get_by_text("Locked in with number 1")).to_be_visible()
    line.say({"type": "refused", "code": "not_asked", "message": "red is not programming now", "re": "draft"})
    me.settles()
    expect(me.page.get_by_role("alert")).to_have_count(0)


def test_a_page_that_is_seen_again_or_back_online_connects_at_once(sit: Sit) -> None:
    """Without waiting for its next attempt: none of its timers fire here."""
    me = sit(script="const later = setTimeout; window.setTimeout = (...how) => (window.held ? 0 : later(...how));")
    me.page.evaluate("window.held = true")
    for target, event in (("window", "online"), ("document", "visibilitychange")):
        me.page.evaluate("dispatchEvent(new Event('offline'))")
        expect(me.page.get_by_text("Connection lost. Reconnecting")).to_be_visible()
        me.received = []
        me.page.evaluate(f"{target}.dispatchEvent(new Event('{event}'))")
        me.until(lambda: bool(me.find("welcome")))
        expect(me.page.get_by_text("Connection lost. Reconnecting")).to_have_count(0)
