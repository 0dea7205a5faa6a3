"""People who play together: they find each other, and agree on a pause."""

import json
from collections.abc import Callable
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.server import Server
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def post(server: Server, path: str, body: object) -> dict:
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(server.url + path, json.dumps(body).encode(), headers)) as response:
        return json.load(response)


@pytest.mark.parametrize(
    ("lang", "leave", "pause", "agree", "go_on"),
    [
        ("en", "Leave the fight", "Pause", "Agree", "Go on"),
        ("de", "Den Kampf verlassen", "Pause", "Einverstanden", "Weiter geht’s"),
        ("pl", "Opuść walkę", "Przerwa", "Zgoda", "Gramy dalej"),
    ],
)
def test_two_people_agree_on_a_pause_by_keyboard(
    server: Server, visit: Visit, lang: str, leave: str, pause: str, agree: str, go_on: str
) -> None:
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Bo"}]
    clock = {"programming": 172_800, "question": 86_400}
    made = post(server, "/api/rooms", {"seats": seats, "mode": "training", "start": True, "clock": clock})
    room, tokens = made["room"]["id"], made["tokens"]
    people = [visit(lang=lang, size=size) for size in ("desktop", "phone")]
    for person, seat in zip(people, tokens, strict=True):
        person.keep_keys(room, {seat: tokens[seat]})
        person.go(f"/room/{room}")
    ann, bo = people

    def press(person: Visitor, name: str, within: str = "body") -> None:
        button = person.page.locator(within).get_by_role("button", name=name)
        expect(button.first).to_be_visible()
        button.first.focus()
        person.page.keyboard.press("Enter")

    press(ann, leave)
    press(ann, pause, "dialog[open]")
    press(bo, agree)
    for person in people:
        expect(person.page.get_by_role("button", name=go_on)).to_be_visible()
        assert not person.layout_faults()
        assert not violations(person.page)
    press(bo, go_on)
    press(ann, agree)
    for person in people:
        expect(person.page.get_by_role("button", name=go_on)).to_have_count(0)


def test_people_find_each_other_and_a_bot_takes_the_seat_left(visit: Visit) -> None:
    ann, bo = visit(lang="en", botsAfter=3600), visit(lang="en", size="phone", botsAfter=3600)
    cy = visit(lang="en", botsAfter=1)
    ann.go("/")
    ann.page.get_by_role("link", name="Quick match").click()
    expect(ann.page.get_by_text("Nobody else is in the queue yet.")).to_be_visible()
    bo.go("/lobby")
    expect(bo.page.get_by_text("1 person is looking for opponents")).to_be_visible()
    bo.page.get_by_role("link", name="Quick match").focus()
    bo.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("1 other operator is waiting, too.")).to_be_visible()
    cy.go("/")
    cy.page.get_by_role("link", name="Quick match").click()
    people = (ann, bo, cy)
    for person in people:
        person.page.wait_for_url("**/room/*")
    assert ann.room == bo.room == cy.room
    for person in people:
        expect(person.page.get_by_role("heading", name="The fight", level=1)).to_be_attached()
    seats = [len(person.find("welcome")[-1]["seats"]) for person in people]
    kinds = sorted(seat["kind"] for seat in ann.find("welcome")[-1]["room"]["seats"])
    assert (seats, kinds) == ([1, 1, 1], ["bot", "human", "human", "human"])


@pytest.mark.parametrize(
    ("lang", "find", "stop"),
    [
        ("en", "Find opponents", "Stop looking"),
        ("de", "Gegner suchen", "Suche beenden"),
        ("pl", "Szukaj przeciwników", "Przestań szukać"),
    ],
)
def test_looking_for_opponents_by_keyboard(visit: Visit, lang: str, find: str, stop: str) -> None:
    me = visit(lang=lang, size="small", botsAfter=0)
    me.go("/match")
    for name, other in ((find, stop), (stop, find)):
        button = me.page.get_by_role("button", name=name)
        expect(button).to_be_visible()
        assert not me.layout_faults()
        assert not violations(me.page)
        button.focus()
        me.page.keyboard.press("Enter")
        expect(me.page.get_by_role("button", name=other)).to_be_focused()
