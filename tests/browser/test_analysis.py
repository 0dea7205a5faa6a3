"""The computer analysis in the replay room, and exercises made from mistakes, as people use them."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.positions import Position, Rooms
from support.browser.visitor import Visitor

ANALYSIS = "/replay/seeover?tab=analysis"
Visit = Callable[..., Visitor]


def get(me: Visitor, path: str) -> Any:
    return me.page.evaluate("path => fetch('/api' + path).then(found => found.json())", path)


def analysed(me: Visitor) -> Any:
    """Open the analysis and wait for it."""
    me.go(ANALYSIS)
    expect(me.page.locator("figure svg")).to_be_visible()
    return get(me, "/rooms/seeover/analysis")["review"]


def worst_seat(review: Any) -> str:
    """The seat with the costliest programs."""
    programs = [one["seat"] for one in review["decisions"] if one["mistake"] and one["kind"] == "program"]
    return max(set(programs), key=programs.count)


def show_seat(me: Visitor, seat: str) -> None:
    me.page.locator(f".seats .seat-{seat}").click()
    expect(me.page.locator(f".seats .seat-{seat}")).to_have_attribute("aria-pressed", "true")


def test_the_result_leads_to_the_analysis(visit: Visit, gallery: dict[str, Position]) -> None:
    me = visit()
    me.go("/room/seeover")
    me.sees(".finish")
    me.finish.get_by_role("link", name="Computer analysis").click()
    expect(me.page.get_by_role("tab", name="Analysis")).to_have_attribute("aria-selected", "true")
    expect(me.page.locator("figure svg")).to_be_visible()
    expect(me.page.get_by_text("everybody plays as the champion, the strongest bot, expects")).to_be_visible()


def test_a_point_of_the_curve_is_a_point_of_the_replay(visit: Visit, gallery: dict[str, Position]) -> None:
    me = visit()
    review, replay = analysed(me), get(me, "/rooms/seeover/replay")
    assert me.page.locator("figure svg circle").count() == len(review["chances"]) * len(review["chances"][0]["shares"])
    box = me.page.locator(".chart input").bounding_box()
    assert box is not None
    me.page.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2)
    expect(me.page.locator(".head").first).to_be_attached()
    at = int(me.page.locator(".timeline input").input_value())
    assert 0.5 * len(replay["events"]) < at < 0.7 * len(replay["events"])
    before = [one for one in review["chances"] if one["move"] < len(replay["moves"])]
    shown = next(one for one in reversed(before) if replay["moves"][one["move"]]["at"] <= at)
    texts = me.page.locator("figure ul b").all_inner_texts()
    assert texts == [f"{round(100 * share)}%" for share in shown["shares"].values()]


def test_a_mistake_is_shown_with_its_reason_and_on_the_board(visit: Visit, gallery: dict[str, Position]) -> None:
    me = visit()
    review, replay = analysed(me), get(me, "/rooms/seeover/replay")
    seat = worst_seat(review)
    show_seat(me, seat)
    mistakes = [one for one in review["decisions"] if one["mistake"] and one["seat"] == seat]
    cards = me.page.locator("article.mistake")
    expect(cards).to_have_count(len(mistakes))
    number = next(i for i, one in enumerate(mistakes) if one["kind"] == "program" and one["effects"])
    effect, card = mistakes[number]["effects"][0], cards.nth(number)
    if effect["kind"] != "access":
        expect(card.locator(".because")).to_contain_text(
            f"{round(100 * effect['best'])}% of the simulations instead of"
        )
    expect(card.locator(".cost")).to_contain_text(f"−{round(100 * mistakes[number]['cost'])}")
    assert not me.page.locator(".arena .way, .arena .aim").count()
    card.locator("button[aria-expanded]").click()
    expect(me.page.locator(".arena .way, .arena .aim").first).to_be_attached()
    at = int(me.page.locator(".timeline input").input_value())
    assert at == replay["moves"][mistakes[number]["move"]]["at"]
    card.locator("button[aria-expanded]").click()
    expect(me.page.locator(".arena .way, .arena .aim")).to_have_count(0)


def test_one_learns_from_a_mistake(visit: Visit, gallery: dict[str, Position]) -> None:
    me = visit()
    review = analysed(me)
    seat = worst_seat(review)
    show_seat(me, seat)
    me.page.get_by_role("link", name="Learn from your mistakes").click()
    expect(me.page.locator(".task h2")).to_contain_text("do better")
    me.page.locator(".pillars button:enabled, button.run").first.click()  # whoever programs last has one number left
    armed = me.page.locator(".pillars button.armed")
    if armed.count():
        armed.click()
    expect(me.page.locator(".verdict")).to_contain_text("of the simulations")
    first = next(o for o in review["decisions"] if o["mistake"] and o["kind"] == "program" and o["seat"] == seat)
    assert me.page.url.endswith(f"/mistakes/seeover/{first['move']}")


def test_an_uploaded_record_is_analysed_and_survives_a_reload(visit: Visit, gallery: dict[str, Position]) -> None:
    me = visit(lang="de")
    me.go("/replay")
    record = me.page.evaluate("fetch('/api/rooms/seeover/record').then(found => found.text())")
    me.page.locator("summary").click()
    me.page.locator("#record-text").fill(record)
    me.page.get_by_role("button", name="abspielen").click()
    me.page.get_by_role("tab", name="Analyse").click()
    expect(me.page.locator("figure svg")).to_be_visible()
    me.go("/replay?tab=analysis")
    expect(me.page.locator("figure svg")).to_be_visible()


@pytest.mark.parametrize(("size", "lang"), [("phone", "de"), ("small", "pl"), ("tablet", "en")])
def test_the_analysis_fits_every_screen(visit: Visit, gallery: dict[str, Position], size: str, lang: str) -> None:
    me = visit(size=size, lang=lang)
    analysed(me)
    assert not me.layout_faults()


# --- the coach ---

SEND = """([method, path, body, token]) => fetch('/api' + path, {
  method, headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`}, body: JSON.stringify(body)
}).then(found => found.json())"""


def send(me: Visitor, method: str, path: str, body: object, token: str = "") -> Any:
    return me.page.evaluate(SEND, [method, path, body, token])


def test_alone_one_may_ask_the_coach(visit: Visit) -> None:
    me = visit()
    me.go("/")
    seats = [{"kind": "you"}, {"kind": "bot", "level": "beginner"}, {"kind": "bot", "level": "beginner"}]
    made = send(me, "POST", "/rooms", {"seats": seats, "mode": "training", "start": True})
    room = made["room"]["id"]
    me.keep_keys(room, made["tokens"])
    me.go(f"/room/{room}")
    while me.sees(".question", ".pillars button:enabled") == ".question":
        me.act()
    me.page.get_by_role("button", name="Ask the coach").click()
    hint = me.page.locator(".hint")
    expect(hint.locator(".units li")).to_have_count(4)
    expect(hint).to_contain_text("of the simulations")
    expect(hint.locator(".why li").first).to_be_visible()
    me.page.set_viewport_size({"width": 390, "height": 664})
    assert violations(me.page) == []
    hint.get_by_role("button", name="Put it on the controller").click()
    expect(me.page.locator(".arena .way, .arena .aim").first).to_be_attached()
    assert [seat["hints"] for seat in get(me, f"/rooms/{room}")["seats"]] == [1, 0, 0], "everybody can see it"


def test_at_a_table_of_people_all_must_agree(sit: Callable[..., Visitor], positions: Rooms) -> None:
    me, position = sit(room="program"), positions["program"]
    room, others = position.card.id, [seat for seat in position.tokens if seat != position.seat]
    expect(me.page.locator(".hint, .coach")).to_have_count(0)
    for seat in others:
        send(me, "PUT", f"/rooms/{room}/seats/{seat}/coach", {"agreed": True}, position.tokens[seat])
    expect(me.page.locator(".coach")).to_contain_text("3 of 4 agree")
    expect(me.page.locator(".hint")).to_have_count(0)
    me.page.get_by_label("I agree to coaching").click()
    expect(me.page.get_by_role("button", name="Ask the coach")).to_be_visible()
