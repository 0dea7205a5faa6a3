"""The first minute: what a newcomer sees and presses, on a desktop and on phones."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from support.browser.checks import is_inside
from support.browser.positions import Position, against, write
from support.browser.server import Server
from support.browser.visitor import PHONES, SIZES, Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]


def tip(me: Visitor) -> Locator:
    return me.page.get_by_role("complementary", name=re.compile("^Tip "))


def test_from_the_front_page_to_the_first_locked_program(visit: Visit) -> None:
    me = visit(coached=False)
    me.go("/")
    expect(me.page.get_by_role("radio", name="Beginner")).to_be_checked()
    me.page.get_by_role("button", name="Play now").click()
    expect(tip(me)).to_contain_text("First to 3 VP wins.")  # the goal, before anything is to be decided
    assert not me.find("accepted")
    me.until(lambda: bool(me.find("ask")))
    expect(tip(me)).to_be_visible()
    tip(me).get_by_role("button", name="Got it").click()
    me.answer()
    expect(tip(me)).to_contain_text("Put one die on each of I, II and III.")
    me.put("I", "north")
    expect(tip(me)).to_contain_text("Dice with low numbers act first.")
    tip(me).get_by_role("button", name="Got it").click()
    expect(tip(me)).to_have_count(0)  # until the program is complete
    me.put("II", "south")
    me.put("III", "south")
    expect(tip(me)).to_contain_text("Take a starting number.")
    me.lock()
    room = me.find("welcome")[-1]["room"]
    assert room["arena"] == "twin-cities"
    assert [seat["level"] for seat in room["seats"][1:]] == ["beginner"] * 3
    me.until_program()  # of the second round
    expect(tip(me)).to_contain_text("arrive last to stay on it")
    me.page.reload()
    expect(tip(me)).to_contain_text("arrive last to stay on it")
    for unit in ("I", "II", "III"):
        me.put(unit, "south")
    me.lock()
    me.page.reload()
    me.until_program()
    expect(tip(me)).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "de", "pl"])
def test_a_first_win_names_something_learned_and_the_next_level(
    visit: Visit, server: Server, templates: dict[str, Position], lang: str
) -> None:
    position = against(templates["over"], "beginner", f"firstwin{lang}")
    write(server.database, [position])
    winner, robot = next(
        (seat.colour, seat.robot) for seat in position.card.seats if seat.colour == position.card.winner
    )
    me = visit(lang=lang)
    me.keep_keys(position.card.id, {winner: position.tokens[winner]})
    me.go(f"/room/{position.card.id}")
    first, why, rookies = {
        "en": ("First win!", "of your VP came from", "Next: Rookie"),
        "de": ("Erster Sieg!", "deiner SP kam", "Als Nächstes: Neuling"),
        "pl": ("Pierwsza wygrana!", " PZ: ", "Następny poziom: Żółtodziób"),
    }[lang]
    expect(me.finish).to_contain_text(first)
    expect(me.finish.locator(".lesson")).to_contain_text(why)
    expect(me.finish.locator(".lesson a")).to_have_attribute("href", re.compile("^/course/"))
    me.settles()
    assert me.layout_faults() == []
    me.finish.get_by_role("button", name=rookies).click()
    me.until(lambda: me.room != position.card.id and bool(me.find("ask")))
    room = me.find("welcome")[-1]["room"]
    assert [seat["level"] for seat in room["seats"][1:]] == ["rookie"] * 3
    assert (room["mode"], room["seats"][0]["robot"]) == ("rfl", robot)


COVERED = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const [tip] = boxes("aside.tip"), [frame] = boxes(".frame");
    if (!tip || !frame) return -1; // being laid out anew
    const { left, top, right, bottom } = tip;
    const middle = { left: frame.x + frame.width / 4, right: frame.right - frame.width / 4,
                     top: frame.y + frame.height / 4, bottom: frame.bottom - frame.height / 4 };
    return [middle, ...boxes(".question, .recap, .controller .board, .controller .pillars")].filter((each) =>
        left < each.right && right > each.left && top < each.bottom && bottom > each.top).length;
}"""


def test_tips_cover_neither_the_middle_of_the_board_nor_what_is_asked(visit: Visit) -> None:
    me = visit(coached=False)

    wide, tablet = ((1280, 800), (1440, 900)), (768, 1024)

    def nothing_is_covered(*sizes: tuple[int, int]) -> None:
        for width, height in sizes or (*wide, tablet):
            me.page.set_viewport_size({"width": width, "height": height})
            me.page.wait_for_function(f"() => ({COVERED})() === 0")

    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    me.sees(".question", ".pillars button:enabled")
    expect(tip(me)).to_contain_text("First to 3 VP wins.")
    nothing_is_covered()
    tip(me).get_by_role("button", name="Got it").click()
    me.until_program()
    for text, unit in (("Put one die", "I"), ("Dice with low", "II"), ("Dice with low", "III")):
        expect(tip(me)).to_contain_text(text)
        nothing_is_covered()
        me.put(unit, "south")
    expect(tip(me)).to_contain_text("Take a starting number.")
    nothing_is_covered()
    me.page.set_viewport_size({"width": 1440, "height": 900})
    me.lock()
    me.until_program()  # of the second round
    expect(tip(me)).to_contain_text("arrive last to stay on it")
    expect(me.page.locator(".recap")).to_be_visible()
    nothing_is_covered(*wide)


def test_tips_can_be_skipped_for_good(visit: Visit) -> None:
    me = visit(coached=False)
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    tip(me).get_by_role("button", name="Skip the tips").click()
    expect(tip(me)).to_have_count(0)
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    me.sees(".question", ".pillars button:enabled")
    expect(tip(me)).to_have_count(0)


def test_help_is_one_press_away(visit: Visit) -> None:
    me = visit()
    help_ = me.page.get_by_role("dialog", name="How this works")
    for path in ("/", "/lobby", "/new", "/rules"):
        me.go(path)
        me.page.get_by_role("button", name="Help").wait_for()
        me.page.locator("body").press("?")
        expect(help_).to_be_visible()
        me.page.keyboard.press("Escape")
        expect(help_).to_have_count(0)
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    me.sees(".question", ".pillars button:enabled")  # until then, the button is that of the start page
    me.page.get_by_role("button", name="Help").click()
    expect(help_.get_by_text("First to 3 VP wins.")).to_be_visible()
    expect(help_.get_by_role("link", name="Rulebook")).to_have_attribute("target", "_blank")


def test_arena_keys_and_lock_are_on_one_screen_of_a_phone(visit: Visit) -> None:
    me = visit(size="phone", lang="pl", mode="rfl")  # with modules, which need more room
    me.go("/")
    me.page.locator(".go").click()
    while me.sees(".question", ".pillars button:enabled") == ".question":
        me.answer()
    for turned, heading in zip(PHONES, "ns", strict=True):
        me.turn_phone(turned)
        is_inside(me, ".frame", ".controller .keys", ".controller .dice", ".controller .faces", ".pillars")
        assert me.overflow() == 0
        me.page.locator(f".key[data-unit='0'][data-heading='{heading}']:visible").click()
    me.lock()


@pytest.mark.parametrize("turned", PHONES)
def test_two_taps_at_one_place_lock_that_number(sit: Sit, turned: str) -> None:
    me = sit(size="phone")
    me.turn_phone(turned)
    me.until(lambda: bool(me.find("previewed")))
    me.settles()
    number = me.page.get_by_role("button", name="Lock in the program with starting number 2")
    box = number.bounding_box()
    assert box is not None
    finger = (box["x"] + 4, box["y"] + box["height"] / 2)
    me.page.touchscreen.tap(*finger)
    expect(me.page.get_by_text("Press again to lock in your program anyway.")).to_be_visible()
    assert number.bounding_box() == box
    me.page.touchscreen.tap(*finger)
    expect(me.page.get_by_text("Locked in with number 2")).to_be_visible()


def test_on_a_phone_modules_are_kept_without_scrolling(sit: Sit) -> None:
    me = sit(room="equip", size="phone")
    me.turn_phone("portrait")
    is_inside(me, ".frame", ".question button.primary")
    me.answer()


def test_a_waiting_room_begins_with_the_link(visit: Visit) -> None:
    host = visit(size="phone")
    host.go("/new")
    expect(host.page.get_by_role("checkbox", name="Private")).to_be_checked()
    host.page.get_by_role("button", name="Open the room").click()
    host.page.locator("article").first.wait_for()
    host.settles()
    link = host.page.get_by_role("textbox", name="Send this link").bounding_box()
    seat = host.page.locator("article").first.bounding_box()
    assert link is not None
    assert seat is not None
    assert link["y"] < seat["y"]
    assert link["y"] < SIZES["phone"][1]
    expect(host.page.get_by_text("Clock: Gentle")).to_be_visible()
    host.page.get_by_role("textbox", name="Say something").fill("Come in.")
    host.page.keyboard.press("Enter")
    guest = visit()
    guest.go(f"/room/{host.room}")
    expect(guest.page.get_by_role("log").get_by_text("Come in.")).to_be_visible()


def test_a_guest_takes_a_seat_before_anything_else(visit: Visit) -> None:
    host, guest = visit(), visit(size="phone")
    host.go("/new")
    host.page.get_by_role("button", name="Open the room").click()
    guest.go(f"/room/{host.room}")
    take = guest.page.get_by_role("button", name="Take a seat")
    take.wait_for()
    is_inside(guest, "form button")
    guest.settles()
    link = guest.page.get_by_role("textbox", name="Send this link").bounding_box()
    seat = guest.page.locator("article").last.bounding_box()
    assert link is not None
    assert seat is not None
    assert seat["y"] < link["y"]
    take.click()
    expect(guest.page.locator("article", has_text="Operator 2").get_by_text("You", exact=True)).to_be_visible()
    expect(take).to_have_count(0)


def test_the_screen_stays_on_during_a_game(visit: Visit) -> None:
    me = visit()
    me.context.add_init_script(
        """
        window.locks = [];
        Object.defineProperty(navigator, "wakeLock", { get: () => ({ request: async (kind) => {
            window.locks.push(kind); return { release: async () => window.locks.push("released") };
        } }) });
        """
    )
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    me.sees(".question", ".pillars button:enabled")
    assert me.page.evaluate("window.locks") == ["screen"]
    me.page.get_by_role("link", name="VOLT – start page").click()
    me.page.get_by_role("button", name="Play now").wait_for()
    assert me.page.evaluate("window.locks") == ["screen", "released"]


def test_keys_work_everywhere_in_the_game(visit: Visit) -> None:
    me = visit(speed=0.5)
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    me.sees(".question", ".pillars button:enabled")
    me.page.keyboard.press("p")
    expect(me.page.locator(".transport").get_by_role("button", name="Play", exact=True)).to_be_visible()
    me.page.keyboard.press(",")
    expect(me.page.locator(".transport").get_by_role("button", name="Jump to live")).to_be_enabled()
    me.page.keyboard.press("l")
    expect(me.page.locator(".transport").get_by_role("button", name="Pause")).to_be_visible()


def test_arena_and_robot_are_chosen_on_the_front_page(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("combobox", name="Arena").select_option("Rome")
    expect(me.page.locator(".hero .floor img")).to_have_attribute("src", "/api/arenas/rome.svg")
    me.page.get_by_role("combobox", name="Robot").select_option("Reaper")
    me.page.get_by_role("button", name="Play now").click()
    me.until(lambda: bool(me.find("welcome")))
    room = me.find("welcome")[-1]["room"]
    assert room["arena"] == "rome"
    assert [seat["robot"] for seat in room["seats"] if seat["kind"] == "human"] == ["reaper"]
