"""Camera, sound and vibration in dramatic moments, and settings that turn them off."""

from collections.abc import Callable

from playwright.sync_api import expect

from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
Sit = Callable[..., Visitor]
BEFORE = 20  # events before a great moment


def great_moment(me: Visitor, start: int, end: int) -> int | None:
    """Step through the replay until the camera zooms in; return the number of the event."""
    me.go(f"/replay/seeover?at={start}")
    forward, now = (
        me.page.get_by_role("button", name="One step forward"),
        me.page.get_by_role("slider", name="Moment of the fight"),
    )
    forward.wait_for()
    while int(now.input_value()) < end:
        forward.click()
        if me.page.locator(".camera.close").count():
            return int(now.input_value())
    return None


def test_the_camera_comes_close_to_great_moments(visit: Visit) -> None:
    me = visit(motion=True)
    me.go("/replay/seeover")
    events = me.page.request.get(f"{me.url}/api/rooms/seeover/replay").json()["events"]
    start = max(0, next(i for i, event in enumerate(events) if event["kind"] == "destroyed") - BEFORE)
    moment = great_moment(me, start, len(events))
    assert moment is not None
    expect(me.page.locator(".caption.card")).to_be_visible()
    assert me.page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('.camera.close')).transform).a") >= 1
    assert great_moment(visit(motion=False), start, moment) is None  # with reduced motion there is none
    assert great_moment(visit(motion=True, drama=False), start, moment) is None


def test_the_last_blow_is_shown_again_and_close(sit: Sit) -> None:
    me = sit("red", room="over", motion=True)
    me.finish.locator(".moment .camera.last").wait_for()


def test_who_needs_one_more_point_is_announced(visit: Visit) -> None:
    me = visit()
    me.go("/replay/seeover")
    me.page.get_by_role("button", name="One step forward").wait_for()
    expect(me.page.locator(".match-point")).to_have_count(0)
    me.page.get_by_role("button", name="Next highlight").wait_for()
    for _ in range(40):
        if me.page.locator(".match-point").count():
            break
        me.page.get_by_role("button", name="Next highlight").click()
    expect(me.page.locator(".match-point")).to_contain_text("Match point: ")


def test_a_lock_is_heard_and_felt_as_loud_as_wanted(sit: Sit) -> None:
    me = sit(
        sound=True,
        volume=0.4,
        script="""
        window.felt = []; navigator.vibrate = (pattern) => window.felt.push(pattern);
        window.started = 0; const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (at) { window.started++; return start.call(this, at); };
        """,
    )
    me.put("I", "north")
    me.page.wait_for_function("window.started > 0")
    assert me.page.evaluate("window.felt") == []
    me.lock()
    assert me.page.evaluate("window.felt") == [30]
    me.page.get_by_role("button", name="Settings").click()
    expect(me.page.get_by_role("slider", name="Volume")).to_have_value("0.4")
    me.page.get_by_role("checkbox", name="Director").uncheck()
    assert me.page.evaluate("JSON.parse(localStorage.getItem('volt.settings')).drama") is False
