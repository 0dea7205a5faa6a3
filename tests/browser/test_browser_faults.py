"""Faults that were met while playing, on phones and on lines that break; each stays away."""

from collections.abc import Callable

from harness import Visitor
from playwright.sync_api import expect
from positions import Position

Visit = Callable[..., Visitor]


def sit_down(me: Visitor, position: Position, *seats: str) -> None:
    """Open the room, with these seats or the one that is asked."""
    me.keep_keys(position.card.id, {seat: position.tokens[seat] for seat in seats or (position.seat,)})
    me.go(f"/room/{position.card.id}")
    expect(me.pillars.first).to_be_visible()


def test_a_die_in_the_tray_can_be_chosen(visit: Visit, gallery: dict[str, Position]) -> None:
    me = visit()
    sit_down(me, gallery["program"])
    me.page.get_by_role("group", name="Your dice").get_by_role("button", name="red").first.click()
    me.put("I", "north")
    expect(me.key("I", "north")).to_have_accessible_name("north: red 1")
