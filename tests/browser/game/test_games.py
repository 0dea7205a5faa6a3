"""Games in the browser: a newcomer's, four at a table, one without a mouse, two on one device."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from support.browser.server import Server
from support.browser.visitor import SKIP, Visitor
from support.paths import EXAMPLES

Visit = Callable[..., Visitor]
COLOURS = ("red", "blue", "green", "yellow")


def play_to_the_end(me: Visitor) -> None:
    me.until(lambda: me.act() == "over")


def test_a_newcomer_plays_a_solo_game_to_the_end(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    play_to_the_end(me)
    assert me.find("happened")[-1]["snapshot"]["winner"] in COLOURS
    expect(me.finish.get_by_role("heading", level=2)).to_contain_text(re.compile("^(You win|Beaten by)"))
    first = me.room
    me.finish.get_by_role("button", name="Rematch").click()
    me.page.wait_for_url(lambda url: "/room/" in url and first not in url)


def make_room(host: Visitor, goal: int = 1) -> str:
    """A training room with three free seats, made by hand."""
    host.go("/new")
    host.page.get_by_text("Training", exact=True).click()
    host.page.get_by_text("More options").click()
    host.page.get_by_role("group", name="VP to win").get_by_text(str(goal), exact=True).click()
    host.page.get_by_role("textbox", name="Name: Red").fill("Ada")
    host.page.get_by_role("button", name="Open the room").click()
    return host.room


def test_four_people_see_only_their_own_programs(visit: Visit) -> None:
    people = [visit(), visit(), visit(size="phone"), visit()]
    room = make_room(people[0], goal=6)
    for person, name in zip(people[1:], ("Bo", "Cy", "Di"), strict=True):
        person.go(f"/room/{room}")
        person.page.get_by_role("textbox", name="Your name").fill(name)
        person.page.get_by_role("button", name="Sit here").first.click()
        expect(person.page.get_by_text("You", exact=True)).to_be_visible()
    for person in people:
        for name in ("Ada", "Bo", "Cy", "Di"):
            expect(person.page.locator("p.name").get_by_text(name, exact=True)).to_be_visible()
    people[0].page.get_by_role("button", name="Start the fight").click()
    for _ in range(2):
        one_round(people)
    people[0].until(lambda: len({str(person.find("happened")[-1]["snapshot"]["robots"]) for person in people}) == 1)


def get_ready(people: list[Visitor]) -> None:
    """Play until everybody can program."""

    def ready() -> bool:
        for person in people:
            person.tend()
        return all(person.may_program() for person in people)

    people[0].until(ready)


def one_round(people: list[Visitor]) -> None:
    """Everybody programs something different; nobody learns of it before the reveal."""
    get_ready(people)
    marks = [len(person.received) for person in people]
    headings = ("north", "east", "south", "west")
    for person, heading in zip(people, headings, strict=True):
        person.put("I", heading)
        expect(person.key("I", heading)).to_have_accessible_name(f"{heading}: blue 1")
    for person, heading in zip(people, headings, strict=True):
        others = [each for each in headings if each != heading]
        for each in others:
            expect(person.page.get_by_role("button", name=f"{each}: blue 1")).to_have_count(0)
    for person in people[:-1]:
        person.lock()
    for person, mark, colour in zip(people, marks, COLOURS, strict=True):
        for message in person.received[mark:]:
            if message["type"] == "happened":
                assert all(robot["program"] is None for robot in message["snapshot"]["robots"])
                assert not any(event["kind"] in ("revealed", "die_shown") for event in message["events"])
            elif "seat" in message:
                assert message["seat"] == colour, "others' messages are not for me"
    people[-1].lock()


def test_a_number_somebody_else_took_first(visit: Visit) -> None:
    """The news comes late: the number is refused, the page says so, and another can be taken."""
    quick, slow = visit(), visit()
    held: list[str | bytes] = []
    late = False

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: held.append(message) if late else line.send(message))
        lines.append(line)

    lines: list[WebSocketRoute] = []
    slow.page.route_web_socket("**/socket*", connect)
    room = make_room(quick)
    slow.go(f"/room/{room}")
    slow.page.get_by_role("textbox", name="Your name").fill("Bo")
    slow.page.get_by_role("button", name="Sit here").first.click()
    expect(quick.page.locator("p.name").get_by_text("Bo", exact=True)).to_be_visible()
    quick.page.get_by_role("button", name="Start the fight").click()
    get_ready([quick, slow])
    expect(slow.pillars).to_have_count(2)  # bots have the others
    first = slow.page.get_by_role("button", name=str(slow.pillars.first.get_attribute("aria-label")), exact=True)
    late = True
    quick.lock()
    first.click()  # every unit is empty: are you sure?
    first.click()
    slow.until(lambda: any('"refused"' in str(message) for message in held))
    late = False
    for message in held:
        lines[-1].send(message)
    expect(slow.pillars).to_have_count(1)
    expect(slow.page.get_by_role("alert").first).to_be_visible()
    slow.lock()


def test_a_game_without_a_mouse(visit: Visit) -> None:
    me = visit()
    room = make_room(me)
    me.go("/")

    def tab_to(selector: str) -> None:
        for _ in range(160):
            if me.page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
                return
            me.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard never gets to {selector}")

    tab_to(f"a[href='/room/{room}']")
    me.page.keyboard.press("Enter")
    me.page.get_by_role("button", name="Start the fight").wait_for()
    tab_to(".start button")
    me.page.keyboard.press("Enter")
    while True:
        seen = me.sees(".finish", ".question", ".pillars button:enabled")
        if seen == ".finish":
            break
        if seen == ".question":
            before = len(me.find("accepted"))
            tab_to(".question button")
            me.page.keyboard.press("Enter")
            me.until(lambda before=before: len(me.find("accepted")) > before)  # the next question may come at once
        elif seen == ".pillars button:enabled":
            tab_to("[role=group][aria-label='Control unit I'] button:enabled")
            for key in ("2", "r", "b", "ArrowDown", "3"):
                me.page.keyboard.press(key)
            tab_to(".pillars button:enabled")
            me.page.keyboard.press("Enter")
            if me.page.locator(".pillars button.armed").count():
                me.page.keyboard.press("Enter")
            expect(me.page.locator(".pillars button:enabled")).to_have_count(0)
            me.page.keyboard.press("Escape")  # closes nothing but the result, which is not here yet


def test_two_on_one_device_have_a_curtain_between_them(visit: Visit) -> None:
    us = visit()
    us.go("/new")
    us.page.get_by_role("combobox", name="Blue").select_option("you")
    us.page.get_by_role("textbox", name="Name: Red").fill("Ada")
    us.page.get_by_role("textbox", name="Name: Blue").fill("Bo")
    us.page.get_by_text("Training", exact=True).click()
    us.page.get_by_role("button", name="Open the room").click()
    us.page.get_by_role("button", name="Start the fight").click()
    met: set[str] = set()
    for _ in range(400):
        seen = us.sees(".curtain", ".question", ".soon button", SKIP, ".pillars button:enabled")
        if seen == ".curtain":
            name = us.page.locator(".curtain h2").inner_text().removeprefix("Hand over to ")
            expect(us.page.locator(".controller")).to_have_count(0)
            us.page.get_by_role("button", name=f"I am {name}").click()
            expect(us.page.get_by_text(f"{name}, your turn!")).to_be_visible()
            met.add(name)
        elif seen == ".pillars button:enabled":
            if met == {"Ada", "Bo"}:
                break
            us.put("I", "north")
            us.lock()
        elif seen == ".question":
            us.answer()
        else:
            us.skip()
    assert met == {"Ada", "Bo"}


@pytest.fixture
def with_sparring(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "volt.db", "--bot", f"sparring={sys.executable} {EXAMPLES / 'bot.py'}")
    yield server
    server.stop()


def test_a_bot_that_the_host_has_added_can_be_chosen(visit: Visit, with_sparring: Server) -> None:
    me = visit(url=with_sparring.url)
    me.go("/new")
    me.page.get_by_text("Training", exact=True).click()
    me.page.get_by_role("combobox", name="Blue").select_option("sparring")
    me.page.get_by_role("button", name="Open the room").click()
    me.page.get_by_role("combobox", name="Level: Green").select_option("sparring")
    expect(me.page.locator(".state", has_text="Bot: sparring")).to_have_count(2)
    me.page.get_by_role("combobox", name="Level: Yellow").select_option("rookie")
    me.page.get_by_role("button", name="Start the fight").click()
    get_ready([me])
    me.put("I", "north")
    me.lock()
    me.until(lambda: any(event["kind"] == "revealed" for told in me.find("happened") for event in told["events"]))
    shown = [event for told in me.find("happened") for event in told["events"] if event["kind"] == "die_shown"]
    assert {"blue", "green"} <= {event["seat"] for event in shown}, "they have programmed"


def test_shouts_are_read_in_the_readers_language(visit: Visit) -> None:
    host, guests = visit(), {"Bumm!": visit(lang="de"), "Bum!": visit(lang="pl")}
    room = make_room(host)
    host.page.get_by_role("button", name="Start the fight").click()
    host.sees(".question", ".pillars button:enabled")
    for guest in guests.values():
        guest.go(f"/room/{room}")
        tabs = guest.page.get_by_role("tab")
        tabs.first.wait_for()
        tabs.nth(1).click()
    while host.question.is_visible():  # it is before everything but the arena
        host.answer()
        host.sees(".question", ".pillars button:enabled")
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("button", name="Boom!").click()
    for shout, guest in guests.items():
        expect(guest.page.get_by_role("log")).to_contain_text(shout)
    expect(host.page.get_by_role("log")).to_contain_text("Ada")
