"""Operators who are gone, come back, hand their seat over or give up."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from support.browser.positions import Rooms
from support.browser.server import Server
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Takes people for absent after a second."""
    running = Server(tmp_path_factory.mktemp("impatient") / "volt.db", "--absence", "1")
    yield running
    running.stop()


def other_seat(positions: Rooms) -> str:
    """A seat that the test does not hold."""
    return next(seat for seat in positions["program"].tokens if seat != positions["program"].seat)


def is_away(me: Visitor, colour: str) -> bool:
    return any(seat["away"] for seat in me.find("roomchanged")[-1]["room"]["seats"] if seat["colour"] == colour)


def let_a_bot_stand_in(me: Visitor, positions: Rooms, colour: str) -> None:
    name = next(seat.name for seat in positions["program"].card.seats if seat.colour == colour)
    notice = me.page.get_by_role("paragraph").filter(has_text=f"{name} has been gone")
    notice.get_by_role("button", name="Let a bot stand in").click()
    expect(notice).to_have_count(0)
    me.until(lambda: is_away(me, colour))


def test_a_friend_who_is_gone_does_not_block_the_game_and_takes_over_again(sit: Sit, positions: Rooms) -> None:
    other = other_seat(positions)
    me, friend = sit(), sit(other)
    friend.page.close()
    let_a_bot_stand_in(me, positions, other)
    friend = sit(other)  # opening the page is enough
    expect(friend.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    me.until(lambda: not is_away(me, other))


def test_notices_leave_room_for_dice_and_starting_numbers(sit: Sit) -> None:
    me = sit(size="tablet")  # the others have been gone since the server started
    me.page.get_by_role("button", name="Let a bot stand in").first.wait_for()
    for width, height in ((768, 1024), (768, 950)):
        me.page.set_viewport_size({"width": width, "height": height})
        me.settles()
        dice, numbers = (me.page.locator(name).first.bounding_box() for name in (".controller .tray", ".pillars"))
        assert dice is not None
        assert numbers is not None
        assert dice["y"] + dice["height"] <= numbers["y"]
    for width, height in ((1440, 900), (390, 664)):
        me.page.set_viewport_size({"width": width, "height": height})
        for name in (".controller .tray", ".pillars"):
            expect(me.page.locator(name).first).to_be_in_viewport(ratio=1)


def test_an_operator_takes_over_from_the_bot_without_reloading(sit: Sit, positions: Rooms) -> None:
    other = other_seat(positions)
    me, silent = sit(), sit(other)
    let_a_bot_stand_in(me, positions, other)  # connected, but silent for too long
    silent.page.get_by_role("button", name="Take over").click()
    expect(silent.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    me.until(lambda: not is_away(me, other))


def test_a_seat_is_handed_over_in_the_middle_of_the_game(sit: Sit, visit: Visit) -> None:
    me = sit()
    me.page.get_by_role("button", name="Leave the fight").click()
    me.page.get_by_role("button", name="Hand over my seat").click()
    expect(me.page.get_by_role("textbox", name="Send this link")).to_have_value(me.page.url)
    friend = visit(name="Bea")
    friend.go(me.page.url.removeprefix(me.url))
    friend.page.get_by_role("button", name="Take the seat").click()
    friend.until(lambda: bool(friend.find("welcome")[-1]["seats"]))
    expect(friend.page.get_by_role("region", name="Controller")).to_be_visible()


def test_who_gives_up_leaves_the_seat_to_a_bot(sit: Sit) -> None:
    me = sit()
    me.page.get_by_role("button", name="Leave the fight").click()
    me.page.get_by_role("button", name="Give up").click()
    expect(me.page.get_by_role("dialog", name="Leaving already?")).to_have_count(0)
    me.until(lambda: me.find("welcome")[-1]["seats"] == [])
    expect(me.page.get_by_role("region", name="Controller")).to_have_count(0)


def test_somebody_goes_on_with_a_new_device(sit: Sit, visit: Visit) -> None:
    old, new = sit(), visit()
    path = old.page.url.removeprefix(old.url)
    new.go(path)
    name = next(
        seat["name"]
        for seat in old.find("welcome")[-1]["room"]["seats"]
        if seat["colour"] in old.find("welcome")[-1]["seats"]
    )
    new.page.get_by_role("button", name="On a new device?").click()
    that_is_me = new.page.get_by_role("button", name=f"I am {name}")
    that_is_me.click()
    waiting = new.page.get_by_text("your other device has to agree")
    code = waiting.inner_text().split()[-1]
    old.page.get_by_role("paragraph").filter(has_text=code).get_by_role("button", name="Refuse").click()
    that_is_me.click()
    expect(waiting).not_to_contain_text(code)
    assert not new.page.get_by_role("region", name="Controller").count()
    old.page.get_by_role("button", name="Let them in").click()
    expect(new.page.get_by_role("region", name="Controller")).to_be_visible()
    expect(old.page.get_by_role("region", name="Controller")).to_have_count(0)
    new.page.reload()
    expect(new.page.get_by_role("region", name="Controller")).to_be_visible()
