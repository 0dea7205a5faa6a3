"""Every kind of question is asked by the real server and answered on the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.browser.harness import Server, Visitor, visitor
from support.browser.positions import KINDS, Position

SCREENS = ((390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900))


@pytest.fixture(scope="module")
def me(browser: Browser, server: Server, positions: dict[str, Position]) -> Iterator[Visitor]:
    """A visitor who holds, in each of these rooms, the seat that is asked."""
    somebody = visitor(browser, server.url)
    for position in positions.values():
        if position.seat:
            somebody.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    yield somebody
    somebody.context.close()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "program"])
def test_a_question_is_asked_and_answered(me: Visitor, positions: dict[str, Position], kind: str) -> None:
    me.received, me.sent = [], []
    me.go(f"/room/{positions[kind].card.id}")
    expect(me.question).to_be_visible()
    (ask,) = me.find("ask", kind=kind)
    me.answer(option=1)
    (answer,) = [sent for sent in me.sent if sent["type"] == "answer"]
    assert answer["question"] == ask["question"]
    assert answer["answer"] in [option["answer"] for option in ask["options"]]
    assert not me.complaints


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "program"])
def test_a_question_does_not_cover_the_arena(
    browser: Browser, server: Server, gallery: dict[str, Position], kind: str
) -> None:
    me, position = visitor(browser, server.url), gallery[kind]
    me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    me.go(f"/room/{position.card.id}")
    expect(me.question).to_be_visible()
    for width, height in SCREENS:
        me.page.set_viewport_size({"width": width, "height": height})
        me.leaves_arena_free(".question")
    me.context.close()
