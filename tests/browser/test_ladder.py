"""Ratings in the page: what a game has changed, one's games, a profile, the ladder; from one game to the next."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.server import Server
from support.browser.visitor import Visitor
from support.league import Chooser, Player, over
from support.waiting import wait_until

Visit = Callable[..., Visitor]
TIMED = {"programming": 7200, "countdown": 0, "question": 7200}
POST = """async ([path, body, key]) => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
    const response = await fetch(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return response.json();
}"""


def post(me: Visitor, path: str, body: object) -> dict[str, object]:
    return me.page.evaluate(POST, [path, body, me.page.evaluate("localStorage.getItem('volt.account')") or ""])  # type: ignore[no-any-return]


def a_room(me: Visitor, *seats: dict[str, str]) -> tuple[str, dict[str, str]]:
    """A room with a clock; its tokens."""
    made = post(me, "/rooms", {"seats": [*seats], "mode": "training", "clock": TIMED, "start": True})
    return made["room"]["id"], made["tokens"]  # type: ignore[index,return-value]


def become_known(me: Visitor, name: str) -> str:
    """An account in this browser; the person's id."""
    made = post(me, "/people", {"name": name})
    me.page.evaluate("key => localStorage.setItem('volt.account', key)", made["key"])
    return made["me"]["id"]  # type: ignore[index,no-any-return]


def keep(me: Visitor, room: str, tokens: dict[str, str], seat: str) -> None:
    assert post(me, "/me/seats", {"seats": [{"room": room, "seat": seat, "token": tokens[seat]}]}) == {"kept": 1}


@pytest.mark.parametrize(("size", "lang", "theme"), [("phone", "pl", "dark"), ("desktop", "de", "light")])
def test_a_rated_game_is_everywhere(visit: Visit, server: Server, size: str, lang: str, theme: str) -> None:
    me = visit(size=size, lang=lang, theme=theme)
    me.go("/")
    person = become_known(me, f"Ada {lang}")
    room, tokens = a_room(me, {"kind": "you", "name": f"Ada {lang}"}, {"kind": "bot", "level": "rookie"})
    keep(me, room, tokens, "red")
    player = Player(server.url, room, (tokens["red"],))
    player.play(Chooser(1), over)
    player.close()
    me.page.reload()
    game = me.page.locator("section.games li", has=me.page.locator(f"a[href='/replay/{room}']"))
    change = game.locator(".change").inner_text()
    assert change[0] in "+-−"
    me.settles()
    assert not violations(me.page) + me.layout_faults()
    me.go(f"/player/{person}")
    expect(me.page.get_by_role("heading", level=1)).to_have_text(f"Ada {lang}")
    expect(me.page.locator(".ratings li b")).to_have_text(change)
    me.settles()
    assert not violations(me.page) + me.layout_faults()
    me.go("/ladder")
    expect(me.page.locator("tr.bot")).to_have_count(6)
    me.settles()
    assert not violations(me.page) + me.layout_faults()
    me.go(f"/room/{room}")
    expect(me.page.locator("dialog .changes")).to_contain_text(change)
    assert not violations(me.page)
    waiting = post(me, "/rooms", {"seats": [{"kind": "you", "name": "Ada"}, {"kind": "open"}], "mode": "training"})
    keep(me, waiting["room"]["id"], waiting["tokens"], "red")  # type: ignore[index,arg-type]
    me.go(f"/room/{waiting['room']['id']}")  # type: ignore[index]
    seat = me.page.locator("article.seat-red")
    expect(seat.locator(f"a[href='/player/{person}']")).to_contain_text("?")
    expect(seat).to_contain_text("1 von 1" if lang == "de" else "1 z 1")
    me.settles()
    assert not violations(me.page) + me.layout_faults()


def test_the_next_game_in_which_it_is_my_turn_is_one_press_away(visit: Visit) -> None:
    me = visit()
    me.go("/")
    become_known(me, "Grace")
    waits, tokens = a_room(me, {"kind": "you"}, {"kind": "you"})
    info = f"fetch('/api/rooms/{waits}').then((found) => found.json())"
    [asked] = me.page.evaluate(info)["waiting"]
    keep(me, waits, tokens, "green" if asked == "red" else "red")
    me.go(f"/room/{waits}")
    next_game = me.page.get_by_role("link", name="Next game: your turn")
    me.page.locator(".status", has_text="Waiting for").wait_for()
    assert not next_game.count()
    turn, tokens = a_room(me, {"kind": "you"}, {"kind": "bot", "level": "rookie"})
    keep(me, turn, tokens, "red")
    find = f"fetch('/api/rooms/{turn}').then((found) => found.json())"
    wait_until(lambda: me.page.evaluate(find)["waiting"] == ["red"])
    me.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(next_game).to_be_visible()
    for width, height in ((360, 740), (390, 844), (844, 390), (768, 1024), (1440, 900)):
        me.page.set_viewport_size({"width": width, "height": height})
        me.settles()
        assert not me.layout_faults(), width
    next_game.press("Enter")
    me.page.wait_for_url(f"**/room/{turn}")
