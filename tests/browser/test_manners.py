"""Manners, for those who have an account: somebody is blocked, reported, banned by a moderator, told why, and let back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.server import Server
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def post(url: str, body: object, key: str = "") -> Any:
    answer = httpx.post(url, json=body, headers={"Authorization": f"Bearer {key}"} if key else {}, timeout=None)
    assert answer.is_success, answer.text
    return answer.json()


class Court:
    """A server with a moderator, and a room in which Ada and Troll sit, who have accounts."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder / "volt.db")
        self.judge, self.ada, self.troll = (
            post(f"{self.server.url}/api/people", {"name": name}) for name in ("Judge", "Ada", "Troll")
        )
        self.server.stop()
        self.server = Server(folder / "volt.db", "--moderator", self.judge["me"]["id"])

    def room(self) -> tuple[str, dict[str, str]]:
        """A waiting room; the token of Ada's seat."""
        seats = [{"kind": "you", "name": "Ada"}, {"kind": "you", "name": "Troll"}]
        made = post(f"{self.server.url}/api/rooms", {"seats": seats, "mode": "training"})
        room, tokens = made["room"]["id"], made["tokens"]
        colours = [seat["colour"] for seat in made["room"]["seats"]]
        for colour, who in zip(colours, (self.ada, self.troll), strict=True):
            proof = {"room": room, "seat": colour, "token": tokens[colour]}
            assert post(f"{self.server.url}/api/me/seats", {"seats": [proof]}, who["key"]) == {"kept": 1}
        return room, {colours[0]: tokens[colours[0]]}


@pytest.fixture(scope="module")
def court(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Court]:
    found = Court(tmp_path_factory.mktemp("court"))
    yield found
    found.server.stop()


def fits(me: Visitor) -> None:
    me.settles()
    assert not violations(me.page) + me.layout_faults()


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [("phone", "pl", "light"), ("desktop", "de", "dark"), pytest.param("phone", "en", "dark", marks=pytest.mark.soak)],
)
def test_a_troll_is_blocked_reported_and_banned_by_keyboard(
    visit: Visit, court: Court, size: str, lang: str, theme: str
) -> None:
    def come(who: dict[str, dict[str, str]]) -> Visitor:
        me = visit(url=court.server.url, size=size, lang=lang, theme=theme)
        me.context.add_init_script(f"localStorage.setItem('volt.account', '{who['key']}')")
        return me

    ada, judge, troll = come(court.ada), come(court.judge), come(court.troll)
    room, tokens = court.room()
    ada.keep_keys(room, tokens)
    ada.go(f"/room/{room}")
    ada.page.locator(".chat .order button").first.press("Enter")
    dialog = ada.page.locator("dialog[open]")
    block = dialog.locator("label.switch input").nth(1)
    block.focus()
    ada.page.keyboard.press("Space")
    expect(block).to_be_checked()
    expect(block).to_be_focused()
    fits(ada)
    dialog.locator("textarea").fill("Threats")
    dialog.locator("form button").press("Enter")
    expect(dialog.get_by_role("status")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("article .state b")).to_be_visible()
    fits(ada)

    judge.go("/moderation")
    judge.page.locator("summary").focus()
    judge.page.keyboard.press("Enter")
    judge.page.locator("details textarea").fill("Threats in the chat")
    fits(judge)
    judge.page.locator("details form button").press("Enter")
    lift = judge.page.locator("li button")
    expect(lift).to_be_visible()
    expect(judge.page.locator("section.panel")).to_have_count(0)
    fits(judge)

    troll.go("/account")
    expect(troll.page.locator(".ban")).to_contain_text("Threats in the chat")
    fits(troll)
    troll.go("/match?go")
    expect(troll.page.get_by_role("alert")).to_contain_text("Threats in the chat")
    fits(troll)

    person = court.troll["me"]["id"]
    ada.go(f"/player/{person}")
    expect(ada.page.locator("main label.switch input")).to_be_checked()
    fits(ada)
    ada.go("/account")
    entry = ada.page.locator("li", has=ada.page.locator(f"a[href='/player/{person}']"))
    expect(entry).to_be_visible()
    fits(ada)
    entry.get_by_role("button").press("Enter")
    expect(entry).to_have_count(0)

    lift.press("Enter")
    expect(lift).to_have_count(0)
    fits(judge)
    troll.go("/account")
    expect(troll.page.get_by_role("heading", level=1)).to_have_text("Troll")
    expect(troll.page.locator(".ban")).to_have_count(0)
