"""The start page: a fight on air, and a navigation that reaches every place."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from support.browser.checks import violations
from support.browser.server import Server
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
PLACES = [
    *("/", "/lobby", "/ladder", "/watch", "/course", "/puzzles", "/lab", "/rules"),
    *("/replay", "/workshop", "/championship", "/account"),
]


@pytest.fixture(scope="module")
def on_air(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("exhibition") / "volt.db", "--exhibition", "1")
    yield server
    server.stop()


# Wait until the page has been told what is in sight.
IN_SIGHT = "() => new Promise((done) => new IntersectionObserver(() => done()).observe(document.body))"


def card(me: Visitor) -> Locator:
    return me.page.get_by_role("region", name="Exhibition")


def events(me: Visitor) -> int:
    return sum(len(message["events"]) for message in me.received if message["type"] == "happened")


def test_a_fight_is_on_air(visit: Visit, on_air: Server) -> None:
    me = visit(url=on_air.url, motion=True, speed=4)
    me.go("/")
    expect(card(me).get_by_role("listitem")).to_have_count(4)
    expect(card(me).locator("header").get_by_text(re.compile(r"Round \d"))).to_be_visible()
    places = set()

    def moves() -> bool:
        places.add(tuple(piece.get_attribute("data-at") or "" for piece in card(me).locator(".piece").all()))
        return len(places) > 2

    me.until(moves)
    card(me).get_by_role("link", name="Watch the fight").click()
    expect(me.page).to_have_url(on_air.url + "/watch")
    expect(me.page.locator("main.game .piece").first).to_be_attached()


def test_nobody_who_does_not_look_keeps_the_bots_busy(visit: Visit, on_air: Server) -> None:
    me = visit(url=on_air.url, size="phone", motion=True, clock=True)
    me.go("/")
    expect(card(me)).to_be_attached()
    me.page.evaluate(IN_SIGHT)
    me.page.clock.run_for(10_000)
    assert not me.sockets, "the picture is below the fold"
    card(me).scroll_into_view_if_needed()
    me.until(lambda: events(me) > 0)
    me.page.evaluate("scrollTo(0, 0)")
    me.until(lambda: all(socket.is_closed() for socket in me.sockets))
    opened = len(me.sockets)
    me.page.clock.run_for(10_000)
    me.page.evaluate(IN_SIGHT)
    assert len(me.sockets) == opened


def test_without_motion_there_is_a_still_picture(visit: Visit, on_air: Server) -> None:
    me = visit(url=on_air.url)
    me.go("/")
    expect(card(me).locator(".piece").first).to_be_attached()
    me.until(lambda: events(me) > 30)
    expect(card(me).locator(".effects > *")).to_have_count(0)


def test_a_server_without_exhibition_shows_none(visit: Visit) -> None:
    me = visit()
    with me.page.expect_response("**/api/exhibition"):
        me.go("/")
    expect(me.page.get_by_role("button", name="Play now")).to_be_visible()
    me.settles()
    expect(card(me)).to_have_count(0)
    me.go("/watch")
    expect(me.page.get_by_text("No exhibition is on")).to_be_visible()


def test_the_page_comes_in_few_files(visit: Visit) -> None:
    """What several pages share is not cut into dozens of them: each is a request."""
    me, fetched = visit(), list[str]()
    me.page.on("request", lambda request: fetched.append(request.url))
    me.go("/")
    me.until(lambda: any("/assets/Room-" in url for url in fetched))  # fetched ahead
    me.page.wait_for_load_state("networkidle")
    assert len(fetched) < 30


def test_an_empty_lobby_opens_a_public_room(visit: Visit, on_air: Server) -> None:
    me = visit(url=on_air.url)
    me.go("/lobby")
    expect(me.page.get_by_role("heading", name="Lobby")).to_be_visible()
    expect(me.page.get_by_role("link", name="Watch the exhibition")).to_have_attribute("href", "/watch")
    me.page.get_by_role("link", name="Open a public room").click()
    expect(me.page.get_by_role("checkbox", name="Private")).not_to_be_checked()
    me.page.get_by_role("button", name="Open the room").click()
    room = me.room
    me.go("/lobby")
    expect(me.page.locator(f"a[href='/room/{room}']")).to_be_visible()


def test_a_room_without_free_seats_waits_for_its_host(visit: Visit) -> None:
    me = visit()
    wish = {"seats": [{"kind": "you", "name": "Ada"}, {"kind": "bot"}], "mode": "training"}
    room = me.page.request.post(f"{me.url}/api/rooms", data=wish).json()["room"]["id"]
    me.go("/lobby")
    expect(me.page.locator(f"a[href='/room/{room}']")).to_contain_text("Waiting for the host to start.")


def test_unfinished_fights_are_found_again_your_turn_first(visit: Visit) -> None:
    me = visit()
    me.go("/")
    made = []
    for other, start in (("open", False), ("you", True), ("you", True)):
        wish = {"seats": [{"kind": "you", "name": "Ada"}, {"kind": other}], "mode": "training", "start": start}
        wish["clock"] = {"programming": 36_000 * len(made), "countdown": 0, "question": 36_000 * len(made)}
        made.append(me.page.request.post(f"{me.url}/api/rooms", data=wish).json())
    stored = {
        one["room"]["id"]: {"tokens": one["tokens"], "host": one["host"], "used": 9 - i} for i, one in enumerate(made)
    }
    me.page.evaluate("rooms => localStorage.setItem('volt.rooms', JSON.stringify(rooms))", stored)
    me.go("/")
    fights = me.page.locator("a.resume")
    expect(fights).to_have_count(3)
    expect(fights.first).to_contain_text(re.compile("Your turn! (9|10) h left"))  # the shorter time of two
    expect(fights.nth(1)).to_contain_text(re.compile("Your turn! (19|20) h left"))
    expect(fights.last).to_have_attribute("href", f"/room/{made[0]['room']['id']}")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_place_is_reached(visit: Visit, on_air: Server, size: str) -> None:
    me = visit(url=on_air.url, size=size)
    me.go("/")
    for path in PLACES[1:]:
        if size == "phone":
            me.page.get_by_role("button", name="Menu").click()
        links = me.page.get_by_role("navigation", name="All pages").get_by_role("link")
        expect(links).to_have_count(len(PLACES))
        links.nth(PLACES.index(path)).click()
        expect(me.page).to_have_url(on_air.url + path)
        if path == "/watch":
            expect(me.page.locator("main.game")).to_be_visible()
            expect(me.page.get_by_text("Exhibition ·")).to_be_visible()
            if size == "desktop":
                me.go("/lobby")
            continue
        if size == "phone":
            me.page.get_by_role("button", name="Menu").click()
        current = me.page.get_by_role("navigation", name="All pages").locator("[aria-current=page]")
        expect(current).to_have_attribute("href", path)
        if size == "phone":
            me.page.keyboard.press("Escape")


def test_error_pages_say_what_is_wrong(visit: Visit) -> None:
    me = visit()
    heading = me.page.get_by_role("heading", level=1)
    for path, title in (("/nowhere", "Pit."), ("/room/nosuchroom", "Not found"), ("/replay/nosuchroom", "Not found")):
        me.go(path)
        expect(heading).to_have_text(title)
    me.page.route("**/replay", lambda route: route.abort())
    me.go("/replay/nosuchroom")
    expect(heading).to_have_text("No connection")
    expect(me.page.get_by_role("button", name="Try again")).to_be_visible()
    me.complaints.clear()


def test_the_menu_works_with_the_keyboard(visit: Visit) -> None:
    me = visit(size="tablet")
    me.go("/lobby")
    me.page.get_by_role("button", name="Menu").focus()
    me.page.keyboard.press("Enter")
    dialog = me.page.get_by_role("dialog", name="Menu")
    expect(dialog).to_be_visible()
    for _ in range(12):
        me.page.keyboard.press("Tab")
        if me.page.evaluate("document.activeElement.getAttribute('href')") == "/rules":
            break
    me.page.keyboard.press("Enter")
    expect(me.page).to_have_url(me.url + "/rules")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [("desktop", "de", "light"), ("phone", "pl", "dark"), ("tablet", "en", "light")]
)
def test_nothing_sticks_out_and_axe_is_content(visit: Visit, on_air: Server, size: str, lang: str, theme: str) -> None:
    me = visit(url=on_air.url, size=size, lang=lang, theme=theme)
    me.go("/")
    shown = me.page.locator(".on-air")
    shown.scroll_into_view_if_needed()
    expect(shown.locator(".piece").first).to_be_attached()
    assert not me.layout_faults()
    assert size == "tablet" or not violations(me.page)  # both themes are enough
    if size != "desktop":
        me.page.locator(".menu").click()
        expect(me.page.locator("dialog[open]")).to_be_visible()
        assert not me.layout_faults()
        assert size == "tablet" or not violations(me.page)
