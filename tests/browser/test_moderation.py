"""The host keeps order: spectators are muted and operators removed, before and during the game."""

import json
from collections.abc import Callable
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.server import Server
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
TITLE = {"en": "Moderate", "de": "Für Ordnung sorgen", "pl": "Pilnuj porządku"}


def post(server: Server, path: str, body: object) -> dict:
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(server.url + path, json.dumps(body).encode(), headers)) as response:
        return json.load(response)


class Table:
    """A room with a host and a troll, who have seats; anybody else watches."""

    def __init__(self, server: Server, visit: Visit, start: bool) -> None:
        self._visit = visit
        seats = [{"kind": "you", "name": "Ann"}, {"kind": "you" if start else "open", "name": "Troll"}]
        made = post(server, "/api/rooms", {"seats": seats, "mode": "training", "private": True, "start": start})
        self.id, self._host, self._tokens = made["room"]["id"], made["host"], made["tokens"]
        if not start:
            taken = post(server, f"/api/rooms/{self.id}/seats/green", {"name": "Troll"})
            self._tokens["green"] = taken["token"]

    def enter(self, seat: str, **how: object) -> Visitor:
        """Open the room as the host (red), the troll (green) or a spectator (nobody)."""
        who = self._visit(**how)
        if seat:
            host = self._host if seat == "red" else ""
            keys = json.dumps({self.id: {"tokens": {seat: self._tokens[seat]}, "host": host, "used": 1}})
            who.context.add_init_script(
                f"localStorage.getItem('volt.rooms') ?? localStorage.setItem('volt.rooms', {keys!r})"
            )
        who.go(f"/room/{self.id}")
        return who


def moderate(host: Visitor, lang: str = "en") -> None:
    """Open the dialog by keyboard."""
    button = host.page.get_by_role("button", name=TITLE[lang])
    button.focus()
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_role("dialog", name=TITLE[lang])).to_be_visible()


def open_chat(who: Visitor, name: str = "Chat") -> None:
    who.page.get_by_role("tab", name=name).evaluate("tab => tab.click()")  # a question may be before it


def test_the_host_removes_somebody_from_the_waiting_room(server: Server, visit: Visit) -> None:
    table = Table(server, visit, start=False)
    host, troll = table.enter("red"), table.enter("green")
    expect(troll.page.get_by_role("button", name="Leave the seat")).to_be_visible()
    assert host.page.get_by_role("button", name="Remove: Ann").count() == 0
    assert troll.page.get_by_role("button", name="Remove: Ann").count() == 0
    host.page.get_by_role("button", name="Remove: Troll").click()
    expect(troll.page.get_by_text("The host has removed you from your seat")).to_be_visible()
    expect(troll.page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(host.page.get_by_text("The host has removed you from your seat")).to_have_count(0)
    troll.page.get_by_role("button", name="Sit here").click()  # no grudges
    expect(troll.page.get_by_text("The host has removed you from your seat")).to_have_count(0)
    troll.page.get_by_role("button", name="Leave the seat").click()
    expect(troll.page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(troll.page.get_by_text("The host has removed you from your seat")).to_have_count(0)  # it was their own wish


def test_the_host_mutes_spectators(server: Server, visit: Visit) -> None:
    table = Table(server, visit, start=False)
    host, watcher = table.enter("red"), table.enter("")
    message = watcher.page.get_by_role("textbox", name="Say something")
    expect(message).to_be_visible()
    assert watcher.page.get_by_role("button", name="Moderate").count() == 0
    moderate(host)
    box = host.page.get_by_role("checkbox", name="Spectators may write")
    expect(box).to_be_checked()
    box.press("Space")
    expect(watcher.page.get_by_text("Only operators can write here now.")).to_be_visible()
    expect(message).to_have_count(0)
    expect(box).not_to_be_checked()
    box.press("Space")
    expect(message).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("textbox", name="Say something")).to_be_visible()


def test_anybody_hides_what_a_troll_writes(server: Server, visit: Visit) -> None:
    table = Table(server, visit, start=False)
    ann, troll = table.enter("red", size="phone", lang="en"), table.enter("green")
    troll.page.get_by_role("button", name="Boom!").click()
    lines = ann.page.get_by_role("log").get_by_text("Boom!")
    expect(lines).to_be_visible()
    ann.page.get_by_role("button", name="Hide or report somebody").press("Enter")
    box = ann.page.get_by_role("checkbox", name="Hide what Troll writes")
    box.press("Space")
    expect(box).to_be_checked()
    assert not violations(ann.page) + ann.layout_faults()
    ann.page.keyboard.press("Escape")
    expect(lines).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_role("log")).to_be_visible()
    expect(lines).to_have_count(0)
    expect(troll.page.get_by_role("log").get_by_text("Boom!")).to_be_visible()


def test_the_host_removes_an_operator_from_a_game(server: Server, visit: Visit) -> None:
    table = Table(server, visit, start=True)
    host, troll = table.enter("red"), table.enter("green", size="phone")
    open_chat(troll)
    open_chat(host)
    moderate(host)
    host.page.get_by_role("button", name="Remove: Troll").press("Enter")
    expect(host.page.get_by_text("A bot takes over for the rest of the fight.")).to_be_visible()
    expect(troll.page.get_by_text("The host has removed you from your seat")).to_have_count(0)  # not yet confirmed
    host.page.get_by_role("button", name="Yes, remove").press("Enter")
    expect(host.page.get_by_text("Nobody else is sitting here.")).to_be_visible()
    expect(troll.page.get_by_text("The host has removed you from your seat")).to_be_visible()
    expect(troll.page.locator(".question, .pillars button:enabled")).to_have_count(0)
    assert host.layout_faults() == []
    host.page.get_by_role("button", name="Free the seat").press("Enter")  # for somebody who behaves
    host.page.keyboard.press("Escape")
    host.sees(".question", ".pillars button:enabled")  # the game goes on
    table.enter("").page.get_by_role("button", name="Take the seat").click()
    host.until(lambda: host.find("roomchanged")[-1]["room"]["seats"][1]["kind"] == "human")


@pytest.mark.parametrize("lang", list(TITLE))
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_dialog_fits(server: Server, visit: Visit, size: str, lang: str) -> None:
    table = Table(server, visit, start=size == "phone")
    host = table.enter("red", size=size, lang=lang)
    if size == "phone":
        open_chat(host, "Czat" if lang == "pl" else "Chat")
    moderate(host, lang)
    assert host.layout_faults() == []


def test_a_guest_takes_over_from_a_host_who_has_left(server: Server, visit: Visit) -> None:
    table = Table(server, visit, start=False)
    guest = table.enter("green", clock=True)
    take = guest.page.get_by_role("button", name="Become the host")
    guest.page.get_by_text("Waiting for the host to start.").wait_for()
    expect(take).to_have_count(0)
    guest.page.clock.run_for(62_000)
    refusal = guest.page.get_by_role("alert").filter(has_text="has not been gone long enough")

    def is_refused() -> bool:  # by the server's clock, it is too early
        if refusal.is_visible():
            return True
        if take.is_enabled():  # the line may have been renewed since the last press, which clears the refusal
            take.click()
        return False

    guest.until(is_refused)
    guest.complaints = [complaint for complaint in guest.complaints if "409" not in complaint]


def test_after_sitting_down_the_fields_are_for_the_next_on_this_device(server: Server, visit: Visit) -> None:
    host = visit()
    host.go("/new")
    host.page.get_by_placeholder("Your name").fill("Ada")
    host.page.get_by_role("button", name="Open the room").click()
    form = host.page.get_by_role("form", name="Name of the next operator on this device")
    expect(form.get_by_role("textbox")).to_have_value("")  # it is not Ada again
    form.get_by_role("textbox").fill("Bea")
    form.get_by_role("radio", name="Reaper").check(force=True)
    form.get_by_role("button", name="Add a player on this device").click()
    expect(host.page.locator("article.own", has_text="Bea")).to_contain_text("Reaper")


def test_who_was_removed_is_not_offered_a_rematch(sit: Callable[..., Visitor], visit: Visit) -> None:
    me = sit("red", room="over")
    expect(me.finish.get_by_role("button", name="Rematch")).to_be_visible()
    removed = visit()
    removed.keep_keys(me.room, {"red": "taken away"})
    removed.go(f"/room/{me.room}")
    expect(removed.finish.get_by_role("link", name="Computer analysis")).to_be_visible()
    expect(removed.finish.get_by_role("button", name="Rematch")).to_have_count(0)
