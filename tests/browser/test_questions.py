"""Every kind of question is asked by the real server and answered on the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser.positions import KINDS
from support.browser.visitor import PHONES, Visitor

SCREENS = ((390, 664), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "program"])
def test_a_question_leaves_the_arena_free_and_is_answered(sit: Callable[..., Visitor], kind: str) -> None:
    me = sit(room=kind)
    expect(me.question).to_be_visible()
    for width, height in SCREENS:
        me.page.set_viewport_size({"width": width, "height": height})
        me.leaves_arena_free(".question")
    ask = me.find("ask", kind=kind)[-1]
    me.answer(option=1)
    (answer,) = [sent for sent in me.sent if sent["type"] == "answer"]
    assert answer["question"] == ask["question"]
    assert answer["answer"] in [option["answer"] for option in ask["options"]]


@pytest.mark.parametrize("turned", PHONES)
@pytest.mark.parametrize("kind", ["anchor", "shield", "space", "remote"])
def test_on_a_phone_a_question_is_answered_beside_the_arena(
    sit: Callable[..., Visitor], kind: str, turned: str
) -> None:
    """By touch, which shows the outcomes of all answers: options, spaces, headings."""
    me = sit(room=kind, size="phone")
    me.turn_phone(turned)
    me.leaves_arena_free(".question")
    me.answer()
