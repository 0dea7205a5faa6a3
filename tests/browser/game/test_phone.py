"""Playing on a phone: the score in sight, dice that go where they seem to go, nothing that matters below the fold."""

import re
from collections.abc import Callable

import httpx
from playwright.sync_api import expect

from support.browser.checks import is_inside
from support.browser.server import Server
from support.browser.visitor import Line, Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]
SCREENS = ((390, 844), (390, 664), (360, 740), (844, 390))


def resize(me: Visitor, width: int, height: int) -> None:
    me.page.set_viewport_size({"width": width, "height": height})
    me.settles()


def test_a_die_picked_up_goes_to_the_next_empty_unit(sit: Sit) -> None:
    me = sit(size="phone")
    dice = me.page.get_by_role("group", name="Your dice").get_by_role("button")
    for unit, die in (("I", 0), ("II", 2), ("III", 1)):
        if unit != "I":  # the first die is in hand already
            dice.nth(die).click()
        me.put(unit, "north")
    tabs = me.page.locator(".controller button.tab")
    expect(tabs.nth(0)).to_have_accessible_name("I: move 1 space north")
    expect(tabs.nth(1)).to_have_accessible_name("II: fire north, speed 1")
    expect(tabs.nth(2)).to_have_accessible_name("III: move 1 space north")


def test_the_score_is_always_in_sight(sit: Sit) -> None:
    me = sit(size="phone")
    for screen in SCREENS:
        resize(me, *screen)
        for tab in ("Controls", "Log", "Chat"):
            me.page.get_by_role("tab", name=tab).click()
            is_inside(me, ".scoreboard")
    scores = me.page.get_by_role("list", name="Scores").get_by_role("listitem")
    expect(scores).to_have_count(4)
    expect(scores.first).to_contain_text("The Hound: 0 of 5 victory points, 0 damage")


def test_a_refused_number_and_lit_modules_are_in_sight(sit: Sit) -> None:
    line = Line()
    me = sit(line=line, size="phone")
    refused = {"type": "refused", "code": "illegal", "message": "The number 2 is gone.", "re": "answer"}
    for screen in SCREENS:
        resize(me, *screen)
        line.say(refused)
        expect(me.page.get_by_role("alert")).to_have_text("The number 2 is gone.")
        is_inside(me, "[role=alert]", ".pillars")
    resize(me, *SCREENS[0])
    me.page.get_by_role("button", name="Got it").click()  # what was dealt
    for width, height in SCREENS:
        if height > width:  # held sideways there is no room
            resize(me, width, height)
            is_inside(me, ".controller .modules", ".frame", ".controller .keys", ".controller .faces", ".pillars")


def test_a_short_phone_uses_its_whole_width(sit: Sit) -> None:
    me = sit(size="phone")
    resize(me, 390, 664)
    arena, numbers = me.page.locator(".frame").bounding_box(), me.page.locator(".pillars").bounding_box()
    assert arena is not None
    assert numbers is not None
    assert arena["x"] < 8
    assert numbers["x"] >= arena["x"] + arena["width"]
    assert numbers["x"] + numbers["width"] > 380
    assert arena["height"] > 250
    assert me.overflow() == 0


SMALL = """(names) => [...document.querySelectorAll(names)].filter((each) => each.checkVisibility())
    .map((each) => [each.className, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 40 || box.height < 40))
    .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""  # what is too small for a finger


def test_fingers_meet_what_they_aim_at(sit: Sit) -> None:
    me = sit(size="phone")
    names = ".faces .face, .pillars button, .controller .tab, .controller .chip, .transport .key, .monitor .chip"
    for screen in SCREENS:
        for tab in ("Controls", "Monitors"):
            me.page.get_by_role("tab", name=tab).click()
            resize(me, *screen)
            assert me.page.evaluate(SMALL, names) == []
    me.go("/replay/seeover?at=60")
    me.page.locator(".transport").wait_for()
    for screen in SCREENS:
        resize(me, *screen)
        assert me.page.evaluate(SMALL, names) == []
        assert me.overflow() == 0


def test_replay_and_workshop_have_two_columns_in_landscape(visit: Visit) -> None:
    me = visit(size="phone")
    resize(me, 844, 390)
    me.go("/replay/seeover?at=60")
    is_inside(me, ".frame", ".transport", ".timeline")
    me.go("/workshop")
    me.page.locator(".bench svg").first.wait_for()
    is_inside(me, ".bench .sheet")
    expect(me.page.locator(".palette button").first).to_be_in_viewport(ratio=1)


def test_a_reload_during_the_fight_keeps_the_dice_that_were_played(sit: Sit) -> None:
    me = sit(room="shield", size="phone")  # asked in unit III
    tabs = me.page.locator(".controller button.tab")
    for unit in range(3):
        expect(tabs.nth(unit)).not_to_have_accessible_name(re.compile("nothing"))


def test_old_dice_do_not_come_back_in_the_next_round(visit: Visit, server: Server) -> None:
    wish = {"mode": "training", "seats": [{"kind": "you"}, {"kind": "you"}], "start": True, "private": True}
    made = httpx.post(f"{server.url}/api/rooms", json=wish, timeout=None).raise_for_status().json()
    people = [visit() for _ in made["tokens"]]
    for who, (seat, token) in zip(people, made["tokens"].items(), strict=True):
        who.keep_keys(made["room"]["id"], {seat: token})
        who.go(f"/room/{made['room']['id']}")
    me, rival = people

    def next_round() -> bool:
        for who in people:
            who.tend()
        return all(who.may_program() and who.pillars.count() == 2 for who in people)

    me.until(next_round)
    me.put("I", "north")
    me.drafted("B1n")
    me.page.reload()  # or the connection breaks, and the page hears of its draft again
    expect(me.key("I", "north")).to_have_accessible_name("north: blue 1")
    rival.lock()
    me.lock()
    me.until(next_round)
    expect(me.key("I", "north")).to_have_accessible_name("north")


def test_the_fight_and_what_comes_next_fit(visit: Visit) -> None:
    me = visit(size="phone", lang="de", speed=0.001)  # it never ends
    me.go("/")
    me.page.locator(".go").click()
    me.until_program()
    me.lock()
    me.page.locator(".soon").wait_for()
    for screen in (*SCREENS, (768, 1024), (1280, 800)):
        resize(me, *screen)
        assert me.layout_faults() == [], screen
    me.page.locator(".soon button").click()
    me.sees(".recap")
    for screen in SCREENS:
        resize(me, *screen)
        assert me.layout_faults() == [], screen
