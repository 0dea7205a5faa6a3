"""Every kind of question is asked by the real server and answered on the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser.dom import PLACE
from support.browser.positions import KINDS, Rooms
from support.browser.visitor import OPTIONS, PHONES, Visitor

Visit = Callable[..., Visitor]
SCREENS = ((390, 664), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900))


@pytest.mark.parametrize("part", range(4))
def test_a_question_leaves_the_arena_free_and_is_answered(visit: Visit, positions: Rooms, part: int) -> None:
    me = visit()
    for kind in [kind for kind in KINDS if kind != "program"][part::4]:
        print(kind)
        position, before = positions[kind], len(me.sent)
        me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
        me.go(f"/room/{position.card.id}")
        expect(me.question).to_be_visible()
        for width, height in SCREENS:
            me.page.set_viewport_size({"width": width, "height": height})
            me.leaves_arena_free(".question")
        ask = me.find("ask", kind=kind)[-1]
        me.answer(option=1)
        (answer,) = [sent for sent in me.sent[before:] if sent["type"] == "answer"]
        assert answer["question"] == ask["question"]
        assert answer["answer"] in [option["answer"] for option in ask["options"]]


@pytest.mark.parametrize("kind", ["anchor", "shield", "space", "remote"])
def test_on_a_phone_a_question_is_answered_beside_the_arena(sit: Callable[..., Visitor], kind: str) -> None:
    """By touch, which shows the outcomes of all answers: options, spaces, headings."""
    me = sit(room=kind, size="phone")
    for turned in PHONES:
        me.turn_phone(turned)
        me.leaves_arena_free(".question")
        me.page.wait_for_function(f"given => ({PLACE})(...given)", arg=[OPTIONS, "", 0])
    me.answer()
