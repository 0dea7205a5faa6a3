"""Programming on the arena and by global keys, threats, and the camera of the fight."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from support.browser.positions import Position
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]

MOVING = "document.querySelector('.backdrop').getAnimations({ subtree: true }).length"
TILT = "new DOMMatrix(getComputedStyle(document.querySelector('.crane')).transform).m23"


def space(me: Visitor, name: str) -> Locator:
    return me.page.locator(f".spaces [data-name={name}]")


def reach(me: Visitor, unit: int) -> dict[str, Any]:
    """The reach of a unit in the latest preview."""
    found: dict[str, Any] = me.find("previewed")[-1]["units"][unit]["reach"]
    return found


def draft(me: Visitor) -> list[str]:
    """The program as last sent to the server."""
    return str([m["program"] for m in me.sent if m["type"] == "draft"][-1]).split(" ")


def farthest(drives: dict[str, str], lost: list[str]) -> tuple[str, str]:
    """The space with the highest number that does not destroy the robot, and its die."""
    return max(((s, die) for s, die in drives.items() if s not in lost), key=lambda each: each[1][1])


def test_a_press_on_a_reachable_space_sets_die_and_direction(sit: Sit) -> None:
    me = sit()
    expect(me.page.locator(".spaces .picks").first).to_be_visible()
    first = reach(me, 0)
    expect(me.page.locator(".spaces .picks")).to_have_count(len(first["drives"]))
    expect(me.page.locator(".layer .reach, .layer .lost")).to_have_count(len(first["drives"]))
    where, die = farthest(first["drives"], first["lost"])
    space(me, where).click()
    me.until(lambda: draft(me)[0] == die)
    me.until(lambda: reach(me, 1)["origin"] == where)  # the next die starts there
    expect(space(me, where)).to_have_class(re.compile("grip"))
    second, die_two = farthest(reach(me, 1)["drives"], reach(me, 1)["lost"])
    space(me, second).click()
    me.until(lambda: draft(me)[:2] == [die, die_two])


def test_a_drag_from_the_robot_sets_die_and_direction(sit: Sit) -> None:
    me = sit()
    expect(me.page.locator(".spaces .grip")).to_have_count(1)
    where, die = farthest(reach(me, 0)["drives"], reach(me, 0)["lost"])
    me.settles()
    start, end = me.page.locator(".spaces .grip").bounding_box(), space(me, where).bounding_box()
    assert start is not None
    assert end is not None
    me.page.mouse.move(start["x"] + 10, start["y"] + 10)
    me.page.mouse.down()
    me.page.mouse.move(end["x"] + 12, end["y"] + 12, steps=6)
    expect(space(me, where)).to_have_class(re.compile("over"))
    me.page.mouse.up()
    me.until(lambda: draft(me)[0] == die)


def test_driving_and_firing_look_different(sit: Sit) -> None:
    me = sit()
    expect(me.page.locator(".layer .reach").first).to_be_visible()
    expect(me.page.locator(".layer .beam")).to_have_count(0)
    me.page.keyboard.press("r")
    expect(me.page.locator(".layer .beam")).to_have_count(len(reach(me, 0)["shots"]))
    expect(me.page.locator(".layer .reach")).to_have_count(0)


def test_a_program_by_keys_alone(sit: Sit) -> None:
    """Colour, number, direction: nine keys, wherever the focus is; then Enter and Enter."""
    me = sit()
    expect(me.page.locator(".spaces .picks").first).to_be_visible()
    me.page.keyboard.press("r")
    me.page.keyboard.press("4")
    me.page.keyboard.press("e")  # north-east
    for key in ("b", "2", "ArrowDown", "b", "3", "ArrowLeft"):
        me.page.keyboard.press(key)
    me.until(lambda: draft(me) == ["R4ne", "B2s", "B3w"])
    me.page.keyboard.press("Backspace")
    me.until(lambda: draft(me) == ["R4ne", "B2s", "-"])
    me.page.keyboard.press("ArrowUp")
    me.until(lambda: draft(me) == ["R4ne", "B2s", "B3n"])
    me.page.keyboard.press("Enter")
    expect(me.pillars.first).to_be_focused()
    me.page.keyboard.press("Enter")
    me.until(lambda: bool(me.find("accepted")))


def test_keys_leave_texts_alone(sit: Sit) -> None:
    me = sit()
    expect(me.page.locator(".spaces .picks").first).to_be_visible()
    me.page.get_by_role("tab", name="Chat").click()
    me.page.get_by_role("textbox").first.press_sequentially("bread 3")
    expect(me.page.get_by_role("textbox").first).to_have_value("bread 3")
    me.put("I", "north")
    me.until(lambda: draft(me) != ["-", "-", "-"])
    assert draft(me) == ["B1n", "-", "-"]  # nothing before it counted


def test_the_help_lists_the_keys(sit: Sit) -> None:
    me = sit()
    me.page.keyboard.press("?")
    keys = me.page.get_by_role("dialog").locator("kbd").all_inner_texts()
    assert {"B R", "1–6", "← ↑ ↓ →", "⌫", "↵", "T"} <= set(keys)


def test_threats_are_shown_on_request_and_in_training_from_the_second_game_on(
    sit: Sit, visit: Visit, gallery: dict[str, Position]
) -> None:
    me = sit()  # RFL
    toggle = me.page.get_by_role("button", name="Threats")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(me.page.locator(".layer .drive")).to_have_count(0)
    me.page.keyboard.press("t")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator(".layer .drive").first).to_be_attached()
    expect(me.page.locator(".legend")).to_be_visible()
    own = str(me.find("ask", kind="program")[-1]["seat"])
    expect(me.page.locator(f".layer .seat-{own} > .drive")).to_have_count(0)
    toggle.click()
    expect(me.page.locator(".layer .drive")).to_have_count(0)

    new = visit()
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    made = new.page.request.post(
        f"{new.url}/api/rooms", data=json.dumps({"seats": seats, "mode": "training", "start": True})
    ).json()
    new.keep_keys(made["room"]["id"], made["tokens"])
    new.go(f"/room/{made['room']['id']}")
    while new.sees(".question", ".pillars button:enabled") == ".question":
        new.answer()
    toggle, legend = new.page.get_by_role("button", name="Threats"), new.page.locator(".legend")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    over = gallery["over"]
    new.keep_keys(over.card.id, over.tokens)
    new.go(f"/room/{over.card.id}")
    expect(new.finish).to_be_visible()
    new.go(f"/room/{made['room']['id']}")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(new.page.locator(".layer .drive").first).to_be_attached()
    expect(legend).to_be_visible()
    new.put("I", "north")
    expect(legend).to_be_hidden()


def test_the_camera_tilts_for_the_fight_only(visit: Visit) -> None:
    for motion, wanted, tilts in ((True, True, True), (True, False, False), (False, True, False)):
        me = visit(motion=motion, broadcast=wanted, speed=1)
        me.go("/replay/seeover")
        forward = me.page.get_by_role("button", name="One step forward")
        forward.wait_for()
        me.page.locator(".backdrop").wait_for(state="attached")
        assert not me.page.locator(".tilted").count()
        me.page.wait_for_function(f"() => {MOVING} {'> 0' if motion else '=== 0'}")  # water
        before = me.page.locator(".timeline input").input_value()
        me.page.get_by_role("button", name="Next highlight").click()
        expect(me.page.locator(".timeline input")).not_to_have_value(before)
        expect(me.page.locator(".tilted")).to_have_count(int(tilts))
        me.page.wait_for_function(f"() => {TILT} {'!==' if tilts else '==='} 0")
        me.page.wait_for_function(f"() => {MOVING} === 0")  # only what fights moves


# The contrast of what the heading of a die is drawn with, and what is behind it.
NOTCH = """die => {
    const shade = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255)
            .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    let behind = die;
    while (/^rgba\\(.*, 0\\)$/.test(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
    const [notch, ground] = [getComputedStyle(die.querySelector(".arrow")).fill, getComputedStyle(behind).backgroundColor];
    const [light, dark] = [shade(notch), shade(ground)].sort((one, other) => other - one);
    return (light + 0.05) / (dark + 0.05);
}"""


def test_headings_of_dice_stand_out_in_the_light_theme(visit: Visit) -> None:
    me = visit(theme="light")
    me.go("/replay/seeover?at=60")
    dice = me.page.locator(".die:visible:has(.arrow)")
    dice.first.wait_for()
    assert min(dice.nth(i).evaluate(NOTCH) for i in range(min(6, dice.count()))) >= 3


def test_spaces_are_called_by_what_is_around_them_and_threats_by_marks(sit: Sit) -> None:
    me = sit()
    spaces = me.page.locator(".spaces [data-name]")
    spaces.first.wait_for()
    labels: dict[str, str] = spaces.evaluate_all(
        "found => Object.fromEntries(found.map((each) => [each.dataset.name, each.ariaLabel]))"
    )
    walled = [name for name, label in labels.items() if "(east)" in label]
    assert walled, "there are walls or barriers"
    for name in walled:
        assert "(west)" in labels[f"{chr(ord(name[0]) + 1)}{name[1:]}"], "they have two sides"
    me.page.keyboard.press("t")
    marks = me.page.locator(".layer text.drive")
    marks.first.wait_for()
    assert len(set(marks.all_text_contents())) == 3, "not only a colour tells the robots apart"
    me.settles()
    assert me.layout_faults() == [], "the legend covers nothing"


def test_what_a_space_says_stays_in_the_arena(sit: Sit) -> None:
    me = sit(size="small")
    frame, tip = me.page.locator(".frame"), me.page.locator(".frame [role=tooltip]")
    for name in ("a9", "f5", "i1"):
        space(me, name).hover(force=True)
        expect(tip.locator("strong")).to_contain_text(name)
        around, box = frame.bounding_box(), tip.bounding_box()
        assert around is not None
        assert box is not None
        assert around["x"] <= box["x"] <= around["x"] + around["width"] - box["width"]
