"""Regression tests for faults found while playing, on phones and with broken connections."""

import itertools
from collections.abc import Callable

from playwright.sync_api import expect

from support.browser.positions import Rooms
from support.browser.visitor import NUMBERS, OPTIONS, SKIP, Line, Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]


def test_a_die_in_the_tray_can_be_chosen(sit: Sit) -> None:
    me = sit()
    me.page.get_by_role("group", name="Your dice").get_by_role("button", name="red").first.click()
    me.put("I", "north")
    expect(me.key("I", "north")).to_have_accessible_name("north: red 1")


def test_a_program_outlives_other_tabs_and_turning_the_phone(sit: Sit) -> None:
    me = sit(size="phone", clock=True)
    me.put("I", "north")
    me.drafted("B1n")
    for tab in ("Log", "Chat", "Controls"):
        me.page.get_by_role("tab", name=tab).click()
    expect(me.key("I", "north")).to_have_accessible_name("north: blue 1")
    for width, height in ((844, 390), (390, 844)):
        me.page.set_viewport_size({"width": width, "height": height})
        expect(me.key("I", "north")).to_have_accessible_name("north: blue 1")
    me.page.clock.run_for(1000)  # a draft waits a moment before it is sent
    programs = [sent["program"] for sent in me.sent if sent["type"] == "draft"]
    assert programs[-1].startswith("B1n"), programs
    me.page.reload()
    expect(me.key("I", "north")).to_have_accessible_name("north: blue 1")


def test_a_die_placed_just_before_a_reload_is_kept(sit: Sit) -> None:
    me = sit()
    me.drafted("- -")
    me.key("I", "north").evaluate("key => { key.click(); location.reload(); }")
    me.until(lambda: len(me.find("welcome")) == 2)
    expect(me.key("I", "north")).to_have_accessible_name("north: blue 1")


def test_nothing_moves_on_a_phone_when_somebody_else_locks(sit: Sit, positions: Rooms) -> None:
    me = sit(size="phone")
    other = sit(next(seat for seat in positions["program"].tokens if seat != positions["program"].seat))
    me.page.get_by_role("tab", name="Chat").click()
    message = me.page.get_by_role("textbox", name="Say something")
    me.page.set_viewport_size({"width": 390, "height": 664})
    message.fill("Wait for")
    me.page.evaluate("scrollTo(0, 1000)")
    scrolled = me.page.evaluate("scrollY")
    assert scrolled > 0
    heard = len(me.find("happened"))
    other.lock()
    me.until(lambda: len(me.find("happened")) > heard)
    me.settles()
    expect(message).to_have_value("Wait for")
    assert me.page.evaluate("scrollY") == scrolled
    message.blur()
    me.page.get_by_role("tab", name="Controls").click()
    me.page.get_by_role("tab", name="Chat").click()
    expect(message).to_have_value("Wait for")


def test_a_long_log_does_not_make_the_page_taller(sit: Sit) -> None:
    me = sit("red", room="over")
    me.page.get_by_role("button", name="Back to the arena").click()
    me.page.set_viewport_size({"width": 1440, "height": 560})
    expect(me.page.get_by_role("log")).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    me.go("/replay/seeover")
    me.page.get_by_role("tab", name="Log").click()
    expect(me.page.get_by_role("log").get_by_role("listitem").first).to_be_visible()
    me.page.get_by_role("button", name="Jump to live").or_(me.page.locator(".transport button").last).first.click()
    me.settles()
    assert me.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_back_to_the_arena_shows_the_arena(sit: Sit) -> None:
    me = sit("red", room="over", size="phone")
    me.page.set_viewport_size({"width": 390, "height": 664})
    me.page.get_by_role("button", name="Back to the arena").wait_for()
    me.page.evaluate("scrollTo(0, 9999)")
    assert me.page.evaluate("scrollY") > 100
    me.page.get_by_role("button", name="Back to the arena").click()
    expect(me.page.locator(".stage .box")).to_be_in_viewport(ratio=0.9)


def test_the_result_is_a_modal_dialog(sit: Sit) -> None:
    me = sit("red", room="over")
    result = me.page.get_by_role("dialog", name=me.finish.get_by_role("heading", level=2).inner_text())
    expect(result).to_be_visible()
    for _ in range(12):  # once around: everything else is inert
        me.page.keyboard.press("Tab")
        assert me.page.evaluate("document.activeElement.matches('body, dialog *')")
    me.page.keyboard.press("Escape")
    expect(result).to_have_count(0)
    expect(me.page.get_by_role("button", name="Result")).to_be_focused()
    for name, role in (("Rematch", "button"), ("Computer analysis", "link")):
        expect(me.page.get_by_role(role, name=name)).to_be_in_viewport(ratio=1)  # type: ignore[arg-type]
    me.page.keyboard.press("Enter")
    expect(result).to_be_visible()


def test_the_log_is_one_stop_for_the_keyboard(sit: Sit) -> None:
    me = sit("red", room="over")
    me.page.keyboard.press("Escape")
    lines = me.page.get_by_role("log").get_by_role("button")
    stops = me.page.get_by_role("log").locator("button[tabindex='0']")
    expect(stops).to_have_count(1)
    lines.last.focus()
    me.page.keyboard.press("ArrowUp")
    expect(lines.nth(lines.count() - 2)).to_be_focused()
    me.page.keyboard.press("Home")
    expect(lines.first).to_be_focused()
    expect(lines.first).to_have_attribute("tabindex", "0")
    expect(stops).to_have_count(1)


def test_a_refusal_does_not_cover_the_starting_numbers(sit: Sit) -> None:
    line = Line()
    me = sit(line=line, size="phone")
    line.say({"type": "refused", "code": "late", "message": "The number 1 is gone.", "re": "answer"})
    expect(me.page.get_by_role("alert")).to_have_count(1)
    expect(me.page.get_by_role("alert")).to_have_text("The number 1 is gone.")
    line.say({"type": "refused", "code": "too_fast", "message": "one line at a time", "re": "say"})
    me.settles()
    toast = me.page.get_by_role("alert").bounding_box()
    numbers = me.page.locator(".pillars").bounding_box()
    assert toast is not None
    assert numbers is not None
    assert toast["y"] + toast["height"] < numbers["y"]


def test_a_rematch_is_seen_on_the_result(sit: Sit, positions: Rooms) -> None:
    one, other = sit("red", room="over"), sit("blue", room="over", size="phone")
    one.finish.get_by_role("button", name="Rematch").click()
    one.page.wait_for_url(lambda url: not url.endswith(positions["over"].card.id))
    other.finish.get_by_role("button", name="Rematch! Are you in?").click()
    other.page.wait_for_url(one.page.url)


def test_a_browser_that_forbids_notifications_goes_on(sit: Sit) -> None:
    """Android: the constructor exists, but throws."""
    me = sit(
        notify=True,
        script="""
        window.Notification = class { static permission = "granted"; constructor() { throw new TypeError(); } };
        Object.defineProperty(document, "hidden", { get: () => true });
        """,
    )
    me.put("I", "north")
    expect(me.key("I", "north")).to_have_accessible_name("north: blue 1")


NO_CLIPBOARD = """
    Object.defineProperty(navigator, "clipboard", { get: () => undefined });
    Object.defineProperty(navigator, "share", { get: () => undefined });
    document.execCommand = () => false;
    """


def test_a_link_that_cannot_be_copied_is_shown(sit: Sit, visit: Visit, positions: Rooms) -> None:
    host = visit()
    host.context.add_init_script(NO_CLIPBOARD)
    host.go("/new")
    host.page.get_by_role("button", name="Open the room").click()
    host.page.get_by_role("button", name="Copy link").click()
    expect(host.page.get_by_text("Copy the highlighted link yourself").first).to_be_visible()
    expect(host.page.get_by_role("button", name="Copied")).to_have_count(0)
    assert host.page.evaluate("getSelection().toString()").endswith(f"/room/{host.room}")
    me = sit("red", room="over", script=NO_CLIPBOARD)
    me.finish.get_by_role("button", name="Share the replay").click()
    expect(me.page.get_by_text("Copy the highlighted link yourself")).to_be_visible()
    assert me.page.evaluate("getSelection().toString()").endswith(f"/replay/{positions['over'].card.id}")
    me.finish.get_by_role("button", name="Share this moment").click()
    me.page.wait_for_function("getSelection().toString().includes('?at=')")
    moment = me.page.evaluate("getSelection().toString()")
    assert moment == me.url + str(me.finish.get_by_role("link", name="Make a film of it").get_attribute("href"))
    me.page.goto(moment)
    last = me.find("welcome")[-1]["room"]["round"]
    expect(me.page.get_by_role("button", name=f"Round {last} as a GIF")).to_be_visible()


def test_a_drawing_is_copied_without_https(visit: Visit) -> None:
    me = visit()
    me.context.add_init_script('Object.defineProperty(navigator, "clipboard", { get: () => undefined })')
    me.go("/workshop")
    me.page.get_by_role("button", name="Copy drawing").click()
    me.is_told("Drawing copied.")


def test_before_the_first_round_there_is_no_round(sit: Sit) -> None:
    me = sit(room="draft")
    expect(me.page.locator("header .round")).to_contain_text("Set-up")
    expect(me.page.get_by_text("Round 0")).to_have_count(0)


def test_after_the_end_nothing_is_locked(sit: Sit) -> None:
    me = sit("red", room="over")
    me.page.get_by_role("button", name="Back to the arena").click()
    expect(me.page.get_by_role("region", name="Controller")).to_be_visible()
    expect(me.page.get_by_text("Locked in with number")).to_have_count(0)


def test_every_handover_has_a_curtain(sit: Sit, positions: Rooms) -> None:
    us = sit(*positions["program"].tokens)
    seats = len(positions["program"].tokens)
    curtains = 0

    def is_next_round() -> bool:
        nonlocal curtains
        programs = len([sent for sent in us.sent if sent["type"] == "answer" and sent["answer"][-1:].isdigit()])
        if us.page.locator(".curtain").count():
            us.page.locator(".curtain button").click()
            expect(us.page.locator(".curtain")).to_have_count(0)
            curtains += 1
        elif programs < seats:
            us.press(NUMBERS) or us.press(OPTIONS)
        else:
            us.skip()
            us.press(OPTIONS)
        return programs == seats and us.pillars.count() > 0

    us.until(is_next_round)
    assert curtains > seats, "the next round begins with one"


def test_a_search_in_the_rules_starts_at_the_first_result(visit: Visit) -> None:
    me = visit()
    me.go("/rules")
    me.page.locator("article").last.scroll_into_view_if_needed()
    me.page.get_by_role("searchbox").fill("robot")
    expect(me.page.locator("article").first).to_be_in_viewport()


def test_a_lesson_is_solved_when_it_has_been_seen(visit: Visit) -> None:
    me = visit(speed=0.001)
    me.go("/course")
    me.page.get_by_role("link", name="Begin").click()
    me.page.locator(".key.target").click()
    me.page.locator(".face.glow").click()
    me.page.locator("button.run").click()
    expect(me.page.locator(SKIP)).to_be_visible()
    me.settles()
    solved = me.page.locator("section.task .done")
    expect(solved).to_have_count(0)  # the fight is still on
    me.skip()
    expect(solved).to_be_visible()


def test_chat_and_log_are_whole_after_reloading(sit: Sit) -> None:
    me = sit("red", room="over")
    me.page.get_by_role("button", name="Back to the arena").click()
    me.page.get_by_role("tab", name="Chat").click()
    me.page.get_by_role("textbox", name="Say something").fill("See you in the pit.")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("log").get_by_text("See you in the pit.")).to_be_visible()
    me.page.reload()
    me.page.get_by_role("button", name="Back to the arena").click()
    me.page.get_by_role("tab", name="Chat").click()
    expect(me.page.get_by_role("log").get_by_text("See you in the pit.")).to_be_visible()
    me.page.get_by_role("tab", name="Log").click()
    rounds = int(me.find("welcome")[-1]["room"]["round"])
    assert rounds > 1
    for number in range(1, rounds + 1):
        expect(me.page.get_by_role("log").get_by_role("button", name=f"Round {number}")).to_have_count(1)


def test_a_room_for_friends_has_a_gentle_clock(visit: Visit) -> None:
    host = visit()
    host.go("/new")
    expect(host.page.get_by_role("radio", name="Gentle")).to_be_checked()
    host.page.get_by_role("button", name="Open the room").click()
    host.until(lambda: bool(host.find("welcome")))
    assert host.find("welcome")[-1]["room"]["clock"] == {"programming": 300, "countdown": 90, "question": 60}


def card_heights(me: Visitor) -> list[float]:
    """The heights of the robots' monitors."""
    found: list[float] = me.page.locator("article.monitor").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect().height)"
    )
    return found


def test_seat_cards_keep_their_height_and_fit_into_the_replay(visit: Visit) -> None:
    me = visit()
    me.go("/replay/seeover")
    me.page.locator("article.monitor").nth(3).wait_for()
    me.page.evaluate("document.fonts.ready.then(() => true)")  # names are wider until then
    heights = card_heights(me)
    for _ in range(80):
        me.page.get_by_role("button", name="One step forward").click()
        assert card_heights(me) == heights
    last, below = me.page.locator("article.monitor").last.bounding_box(), me.page.locator(".timeline").bounding_box()
    assert last is not None
    assert below is not None
    assert last["y"] + last["height"] <= below["y"]


def test_with_the_own_side_down_sponsors_are_legible_and_shadows_fall_down(sit: Sit) -> None:
    me = sit("red", ownSideDown=True)  # red sits in the north
    expect(me.page.locator(".frame .board")).to_have_attribute("data-rotation", "180")
    banners = me.page.locator(".backdrop text[class^=banner]")
    assert min(banners.evaluate_all("texts => texts.map(text => text.getScreenCTM().a)")) > -0.5
    shades = ".backdrop g[class^=shade]"
    tops = me.page.locator(shades).evaluate_all(
        "(shades) => shades.filter(shade => getComputedStyle(shade).display !== 'none').map(shade => shade.classList[0])"
    )
    assert sorted(tops) == ["shade-e", "shade-s"]


def test_the_first_question_is_not_about_rebooting(sit: Sit) -> None:
    me = sit(room="start")
    expect(me.question.get_by_role("heading", name="Which starting space do you take?")).to_be_visible()


def test_nobody_is_asked_which_of_one_space_to_activate(sit: Sit) -> None:
    me = sit(room="one space")
    me.lock()
    me.until(lambda: me.find("ask")[-1] != me.find("ask", kind="program")[0])  # the next question, whatever it is
    assert not me.find("ask", kind="space")
    me.skip()
    expect(me.page.get_by_text("Which space do you activate?")).to_have_count(0)


def test_headings_of_rounds_leave_the_log_with_their_lines(visit: Visit) -> None:
    me = visit()
    me.go("/replay/seeover?at=100000")  # the end
    me.page.get_by_role("tab", name="Log").click()
    headings = me.page.locator(".log .round")
    expect(headings.nth(1)).to_be_attached()
    me.page.locator(".log").evaluate("log => log.scrollTo(0, log.scrollHeight)")
    me.settles()
    boxes: list[tuple[float, float]] = headings.evaluate_all(
        "found => found.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"
    )
    assert all(above[1] <= below[0] for above, below in itertools.pairwise(boxes)), boxes


def test_the_step_of_a_round_that_is_shown_is_in_sight_on_a_phone(visit: Visit) -> None:
    me = visit(size="phone")
    me.go("/replay/seeover?at=100000")  # the end
    expect(me.page.locator("[aria-current=step]")).to_be_in_viewport(ratio=1)


def test_a_phone_has_room_for_the_clock_of_somebody_else(visit: Visit) -> None:
    me = visit(size="phone", lang="pl")  # whose word for the set-up is long
    seats = [{"kind": "you", "name": "Łucja Ölmüller"}, {"kind": "you", "name": "Zbigniew"}]
    clock = {"programming": 300, "countdown": 300, "question": 300}
    wish = {"seats": seats, "mode": "rfl", "clock": clock, "start": True}
    made = me.page.request.post(f"{me.url}/api/rooms", data=wish).json()
    seat, token = next(iter(made["tokens"].items()))
    me.keep_keys(made["room"]["id"], {seat: token})
    me.go(f"/room/{made['room']['id']}")
    if me.sees(".question", "header .clock") == ".question":  # who draws modules first is chance
        me.answer()
    expect(me.page.locator("header .clock")).to_be_visible()
    assert me.layout_faults() == []
    assert me.narrow_faults() == []
