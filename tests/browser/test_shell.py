"""The shell around the game: what is fetched, lost servers, notifications while the page is hidden."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser.harness import Server, Visitor
from support.browser.positions import Position, write

Visit = Callable[..., Visitor]


def test_the_first_load_is_small(visit: Visit) -> None:
    me = visit()
    sizes: dict[str, float] = {}
    cdp = me.context.new_cdp_session(me.page)
    cdp.send("Network.enable")
    cdp.on("Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]}))
    me.page.goto(me.url, wait_until="networkidle")
    assert 0 < sum(sizes.values()) <= 250 * 1024


@pytest.fixture
def crashing(tmp_path: Path, positions: dict[str, Position]) -> Iterator[Server]:
    """A separate server with a room in the middle of a fight."""
    write(tmp_path / "volt.db", [positions["anchor"]])
    running = Server(tmp_path / "volt.db")
    yield running
    running.stop()


def test_a_fight_goes_on_after_the_server_was_killed(
    visit: Visit, crashing: Server, positions: dict[str, Position]
) -> None:
    position = positions["anchor"]
    me = visit(url=crashing.url)
    me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    me.go(f"/room/{position.card.id}")
    expect(me.question).to_be_visible()
    me.page.wait_for_load_state("networkidle")  # otherwise the crash may truncate a file, and Chromium complains
    known = me.find("happened")[-1]["snapshot"]["count"]
    arena = me.page.locator(".arena").first
    place = arena.bounding_box()
    crashing.kill()
    expect(me.page.get_by_text("Connection lost. Reconnecting")).to_be_visible()
    assert arena.bounding_box() == place, "nothing moves away under a finger"
    crashing.start()
    expect(me.page.get_by_text("Connected again.")).to_be_visible()
    expect(me.question).to_be_visible()
    me.answer()
    hello = [sent for sent in me.sent if sent["type"] == "hello"][-1]
    assert hello["have"] == known, "what is known is not sent again"
    numbers = [m["since"] for m in me.received if m["type"] == "happened"]
    assert numbers == sorted(numbers)
    me.complaints = [text for text in me.complaints if "ERR_CONNECTION_REFUSED" not in text and "WebSocket" not in text]


def test_a_waiting_room_says_that_the_line_is_lost(visit: Visit, crashing: Server) -> None:
    host, guest = visit(url=crashing.url), visit(url=crashing.url)
    host.go("/new")
    host.page.get_by_role("button", name="Open the room").click()
    guest.go(f"/room/{host.room}")
    take = guest.page.get_by_role("button", name="Take a seat")
    take.wait_for()
    guest.page.wait_for_load_state("networkidle")
    host.page.close()
    crashing.kill()
    expect(guest.page.get_by_text("Connection lost. Reconnecting")).to_be_visible()
    take.click()
    problem = guest.page.locator("form", has=take).get_by_role("alert")
    expect(problem).to_contain_text("The server is not responding.")
    crashing.start()
    expect(guest.page.get_by_text("Connected again.")).to_be_visible()
    expect(problem).to_have_count(0)
    guest.complaints = []  # the point of this test


def test_a_page_that_cannot_be_fetched_says_so(visit: Visit, crashing: Server) -> None:
    me = visit(url=crashing.url)
    me.go("/")
    me.page.wait_for_load_state("networkidle")
    crashing.kill()
    me.page.get_by_role("link", name="Rulebook").first.click()
    expect(me.page.get_by_text("The server is not responding. Try again in a moment.")).to_be_visible()
    crashing.start()
    me.page.get_by_role("button", name="Try again").click()
    expect(me.page.get_by_role("heading", name="Rulebook", exact=True)).to_be_visible()
    me.complaints = []  # the point of this test


def test_a_page_says_whose_turn_it_is(visit: Visit, gallery: dict[str, Position]) -> None:
    position = gallery["program"]
    me = visit()
    me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    me.go(f"/room/{position.card.id}")
    expect(me.pillars.first).to_be_visible()
    expect(me.page).to_have_title("Your turn! · VOLT")
    assert me.page.locator("link[rel=icon]").get_attribute("href") == "/icon-turn.svg"
    me.page.get_by_role("link", name="VOLT – start page").click()
    expect(me.page).to_have_title("VOLT: the Robot Fighting League")
    expect(me.page.get_by_role("link", name="Back to your fight")).to_be_visible()


def test_a_room_is_shared_by_link_and_code(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.go("/new")
    host.page.get_by_role("checkbox", name="Private").uncheck()
    host.page.get_by_role("button", name="Open the room").click()
    room = host.room
    host.page.get_by_role("button", name="Copy link").click()
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    link = host.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{host.url}/room/{room}"
    expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    guest.go("/")
    guest.page.get_by_label("Room link or code").fill(link)
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.get_by_role("button", name="Sit here")).to_have_count(3)
    for typed in (room.upper(), f" {room[:4]} {room[4:]}", f"{link}?from=a-friend"):  # codes are shown in capitals
        guest.go("/")
        guest.page.get_by_label("Room link or code").fill(typed)
        guest.page.get_by_role("button", name="Join").click()
        expect(guest.page.get_by_role("button", name="Sit here")).to_have_count(3)
    guest.go("/lobby")
    expect(guest.page.locator(f"a[href='/room/{room}']")).to_be_visible()


def test_the_page_can_be_installed(visit: Visit) -> None:
    me = visit()
    me.go("/")
    manifest = me.page.request.get(me.url + "/manifest.webmanifest")
    assert manifest.ok
    for icon in manifest.json()["icons"]:
        assert me.page.request.get(me.url + icon["src"]).ok, icon


def test_nothing_secret_is_in_an_address(visit: Visit) -> None:
    me = visit()
    addresses: list[str] = []
    me.page.on("request", lambda request: addresses.append(request.url))
    me.page.on("websocket", lambda socket: addresses.append(socket.url))
    me.go("/")
    me.page.get_by_role("button", name="Play now").click()
    me.sees(".question", ".pillars button:enabled")
    keys = me.page.evaluate("JSON.parse(localStorage.getItem('volt.rooms'))")[me.room]
    secrets = [keys["host"], *keys["tokens"].values()]
    assert all(secrets)
    assert not [address for address in addresses if any(secret in address for secret in secrets)]
