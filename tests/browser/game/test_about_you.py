"""Personal feedback: who has won, what a round meant for you, people shown by name."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from support.browser.positions import Rooms
from support.browser.visitor import PHONES, Line, Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]

# On a phone the recap disappears after some seconds.
PATIENT = "const later = setTimeout; window.setTimeout = (...how) => (how[1] > 5000 ? 0 : later(...how));"


def test_the_result_is_about_you(sit: Sit, positions: Rooms) -> None:
    card = positions["over"].card
    winner = next(seat for seat in card.seats if seat.colour == card.winner)
    loser = next(seat for seat in card.seats if seat.colour != card.winner)
    me = sit(winner.colour, room="over", level="beginner")
    expect(me.finish.get_by_role("heading", name="You win")).to_be_visible()
    expect(me.finish.get_by_role("heading", name="The decisive moment")).to_be_visible()
    expect(me.finish.locator(".moment .board")).to_be_visible()
    me.go("/")
    expect(me.page.get_by_role("radio", name="Rookie")).to_be_checked()  # ready for more
    other = sit(loser.colour, room="over", lang="de")
    expect(other.finish.get_by_role("heading", name=f"Verloren gegen: {winner.name}")).to_be_visible()


def test_people_are_called_by_their_names(sit: Sit, visit: Visit, positions: Rooms) -> None:
    sit()
    watcher = visit()
    watcher.go(f"/room/{positions['program'].card.id}")
    first = positions["program"].card.seats[0]
    expect(watcher.page.locator("header .status")).to_contain_text(f"Waiting for: {first.name} (")


def test_a_recap_tells_what_the_last_round_meant(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    recap = me.page.get_by_role("complementary", name="Your round 1")
    me.until_program()
    me.lock()

    def is_told() -> bool:
        me.tend()
        return recap.is_visible()

    me.until(is_told)
    assert recap.get_by_role("listitem").count() >= 1
    me.put("I", "south")
    expect(recap).to_have_count(0)


def test_on_a_phone_the_recap_does_not_cover_the_arena(sit: Sit, positions: Rooms) -> None:
    line = Line()
    me = sit(line=line, size="phone", script=PATIENT)
    known = me.find("happened")[-1]["snapshot"]
    seat = positions["program"].seat
    hit = {"kind": "damaged", "seat": seat, "rule": "DMG-1", "tokens": 1, "by": None}
    end = {"kind": "destroyed", "seat": seat, "rule": "DMG-1", "space": "e5", "by": None, "cause": "RES-1"}
    events = [*[hit] * 3, end, {"kind": "round_began", "seat": None, "rule": "ROUND-1", "round": 2}]
    snapshot = {**known, "count": known["count"] + len(events), "round": 2}
    line.say({"type": "happened", "since": known["count"], "events": events, "snapshot": snapshot})
    lines = me.page.get_by_role("complementary", name="Your round 1").get_by_role("listitem")
    expect(lines).to_have_count(4)
    expect(lines.last).to_contain_text(re.compile(r"You were destroyed\.\s+\S.* parks on the socket"))
    for turned in PHONES:
        me.turn_phone(turned)
        me.leaves_arena_free(".recap")


def test_on_a_phone_the_last_tip_waits_for_the_recap(visit: Visit) -> None:
    line = Line()
    me = visit(size="phone", coached=False)
    me.context.add_init_script(PATIENT)
    line.lay(me.page)
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    me.until_program()
    # or what a slow bot programs would arrive later, and take back what is said below
    me.until(lambda: len(me.find("happened")[-1]["snapshot"]["asked"]) == 1)
    known = me.find("happened")[-1]["snapshot"]
    seat = me.find("ask")[-1]["seat"]
    hit = {"kind": "damaged", "seat": seat, "rule": "DMG-1", "tokens": 1, "by": None}
    events = [hit, {"kind": "round_began", "seat": None, "rule": "ROUND-1", "round": 2}]
    snapshot = {**known, "count": known["count"] + len(events), "round": 2}
    line.say({"type": "happened", "since": known["count"], "events": events, "snapshot": snapshot})
    recap = me.page.get_by_role("complementary", name="Your round 1")
    expect(recap).to_be_visible()
    tip = me.page.get_by_role("complementary", name="Tip 5")
    me.settles()
    assert not tip.count()
    recap.get_by_role("button", name="Close").click()
    expect(tip).to_contain_text("The star counts")


def test_who_is_destroyed_is_told_that_it_goes_on(sit: Sit, positions: Rooms) -> None:
    line = Line()
    me = sit(line=line)
    known = me.find("happened")[-1]["snapshot"]
    robots = [
        {**robot, "at": None} if robot["colour"] == positions["program"].seat else robot for robot in known["robots"]
    ]
    gone = {"kind": "destroyed", "seat": positions["program"].seat, "rule": "DMG-2"}
    events = [
        {"kind": "phase_began", "seat": None, "rule": "ROUND-4", "phase": 2},
        {**gone, "space": "a1", "by": None, "cause": "FIRE-1"},
    ]
    snapshot = {**known, "count": known["count"] + 2, "robots": robots, "asked": []}
    line.say({"type": "happened", "since": known["count"], "events": events, "snapshot": snapshot})
    expect(me.page.locator("header .status")).to_have_text("Destroyed – back next round")
