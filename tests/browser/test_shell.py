"""The shell around the game: what is fetched, titles, links to rooms, installing."""

from collections.abc import Callable

from playwright.sync_api import expect

from support.browser.positions import Position
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]

# Without what is fetched in advance for other pages, a while after the first one.
NOTHING_LATER = "const later = setTimeout; window.setTimeout = (...how) => (how[1] > 1000 ? 0 : later(...how));"


def test_the_first_load_is_small(visit: Visit) -> None:
    me = visit()
    me.context.add_init_script(NOTHING_LATER)
    sizes: dict[str, float] = {}
    cdp = me.context.new_cdp_session(me.page)
    cdp.send("Network.enable")
    cdp.on("Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]}))
    me.page.goto(me.url, wait_until="networkidle")
    assert 0 < sum(sizes.values()) <= 250 * 1024


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
    expect(me.page.get_by_role("link", name="Your turn!")).to_be_visible()


def test_a_room_is_shared_by_link_and_code(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.go("/new")
    host.page.get_by_role("checkbox", name="Private").uncheck()
    host.page.get_by_role("button", name="Open the room").click()
    room = host.room
    host.page.get_by_role("button", name="Copy link").click()
    host.is_told("Copied")
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
    for shortcut in manifest.json()["shortcuts"]:
        me.go(shortcut["url"])
        expect(me.page).to_have_title(f"{shortcut['name']} · VOLT")


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
