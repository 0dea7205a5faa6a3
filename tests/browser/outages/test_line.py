"""Rounds on connections that freeze, die, break or are slow, at any point: nothing is lost, and nothing false is shown.

Outages pass on the page's clock, which the test moves. The long checks play the same in real time and measure the recovery.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import expect

from support.browser.positions import Position, Rooms
from support.browser.proxy import BANDWIDTH, Fault, Proxy, Way
from support.browser.server import Server
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
RECOVERY = 5.0  # seconds after the connection is restored, in real time
OUTAGE: dict[Fault, int] = {"frozen": 6000, "dead": 1000, "cut": 2500}  # ms
UNNOTICED = 3000  # ms until the page takes a connection for dead that carries nothing
FAULTS = tuple(OUTAGE)

# What the page is told about locks, and what it shows, in this order.
WATCH = """
    window.shown = [];
    window.WebSocket = class extends WebSocket {
        constructor(...how) {
            super(...how);
            this.addEventListener("message", ({ data }) => {
                for (const message of data.split("\\n").map((line) => JSON.parse(line)))
                    if (message.type === "accepted" || (message.type === "own" && message.program !== null))
                        window.shown.push({ told: true });
            });
        }
    };
    new MutationObserver(() => {
        const words = document.querySelector(".controller h2")?.textContent.trim() ?? "";
        const line = document.querySelector(".line")?.textContent.trim() ?? "";
        const last = window.shown.findLast((each) => !each.told);
        if (last?.words !== words || last?.line !== line) window.shown.push({ words, line });
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Line:
    """The connection of one visitor through a proxy, and the clock by which outages last."""

    def __init__(self, proxy: Proxy, real: bool) -> None:
        self.proxy, self.real = proxy, real

    def visitor(self, visit: Visit) -> Visitor:
        return visit(url=self.proxy.url, clock=not self.real)

    def passes(self, me: Visitor, milliseconds: int) -> None:
        """Let time pass on the page."""
        if self.real:
            me.page.wait_for_timeout(milliseconds)
        else:
            me.page.clock.run_for(milliseconds)

    def fails(self, me: Visitor, fault: Fault) -> None:
        """Wait until the connection has failed, and let the outage last."""
        me.until(lambda: self.proxy.fault == fault)
        self.passes(me, OUTAGE[fault])

    def recovers(self, me: Visitor, holds: Callable[[], bool]) -> None:
        """Restore the connection and wait until this holds."""
        mended, fault = time.time(), self.proxy.fault
        self.proxy.mend()
        if fault == "dead" and not self.real:
            me.page.clock.run_for(UNNOTICED)
        me.until(holds)
        took = time.time() - mended
        assert not self.real or took < RECOVERY, f"recovered after {took:.1f} s only"


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    proxy = Proxy(server.url)
    yield proxy
    proxy.close()


@pytest.fixture(params=["moved clock", pytest.param("real time", marks=pytest.mark.soak)])
def line(request: pytest.FixtureRequest, proxy: Proxy) -> Line:
    return Line(proxy, request.param == "real time")


class Operator:
    """A player behind the proxy, against one with a good connection."""

    def __init__(self, visit: Visit, server: Server, line: Line) -> None:
        wish = {"mode": "training", "seats": [{"kind": "you"}, {"kind": "you"}], "start": True, "private": True}
        made = httpx.post(f"{server.url}/api/rooms", json=wish, timeout=None).raise_for_status().json()
        self.room, (self.seat, rival) = made["room"]["id"], made["tokens"]
        self.line, self._database = line, server.database
        self.me, self.rival = line.visitor(visit), visit()
        self.me.context.add_init_script(WATCH)
        for who, seat in ((self.me, self.seat), (self.rival, rival)):
            who.keep_keys(self.room, {seat: made["tokens"][seat]})
            who.go(f"/room/{self.room}")
        self.pressed: list[str] = []  # the programs that were locked in
        self.next_round()

    def program(self) -> str:
        """Place a die elsewhere than in the previous round; return the program."""
        heading = ("north", "south")[len(self.pressed) % 2]
        self.me.put("I", heading)
        return f"B1{heading[0]} - -"

    def wait_for_draft(self, program: str) -> None:
        self.me.until(lambda: [sent["program"] for sent in self.me.sent if sent["type"] == "draft"][-1:] == [program])

    def press_number(self, program: str) -> None:
        for _ in range(2):  # some units are empty, so the page asks for confirmation
            self.me.page.get_by_role("button", name="Lock in the program with starting number 2").click()
        self.pressed.append(f"{program} 2")

    def lock(self) -> None:
        self.press_number(self.program())
        self.me.until(self.is_locked)

    def is_locked(self) -> bool:
        return self.me.page.get_by_text("Locked in with number 2").is_visible()

    def hears(self, since: float) -> bool:
        """Whether the page has heard from the server since then."""
        return any(at > since for at, way, _ in list(self.line.proxy.passed) if way == "down")

    def finish_round(self) -> None:
        """The rival locks, the robots fight, the next round begins."""
        self.rival.lock()
        self.next_round()

    def next_round(self) -> None:
        """Wait until both may program, with both numbers free; both may be asked where to start."""
        people = (self.me, self.rival)

        def ready() -> bool:
            for who in people:
                who.tend()
            return all(who.may_program() and who.pillars.count() == 2 for who in people)

        self.me.until(ready)

    @property
    def shown(self) -> list[dict[str, str]]:
        found: list[dict[str, str]] = self.me.page.evaluate("shown")
        return found

    def check_lock(self, began: int) -> None:
        """Check that the lock was shown only after the server's confirmation."""
        since = self.shown[began:]
        told = next(i for i, each in enumerate(since) if each.get("told"))
        assert told < next(i for i, each in enumerate(since) if each.get("words") == "Locked in with number 2")

    def check_answers(self) -> None:
        """Check that each program was accepted once, as entered."""
        with sqlite3.connect(f"file:{self._database}?mode=ro", uri=True) as database:
            asked = "SELECT answer, by FROM inputs WHERE room = ? AND seat = ? AND kind = 'program' ORDER BY number"
            found = database.execute(asked, (self.room, self.seat)).fetchall()
        assert found == [(answer, "operator") for answer in self.pressed]

    def check_log(self) -> None:
        """Check that the log is complete and without duplicates: the same as after reloading."""
        before = self._log()
        self.me.page.reload()
        self.me.pillars.first.wait_for()
        self.me.until(lambda: self._log() == before)

    def _log(self) -> str:
        self.me.page.get_by_role("tab", name="Log").click()
        return self.me.page.get_by_role("log").inner_text()

    def lock_through(self, fault: Fault, way: Way, type_: str, after: bool = False) -> None:
        """Play a round in which the connection fails at that message before the lock."""
        began = len(self.shown)
        if type_ == "draft":
            self.line.proxy.fail_at(fault, way, type_)
            program = self.program()
            self.me.until(lambda: self.line.proxy.fault == fault)
        else:
            program = self.program()
            self.wait_for_draft(program)
            self.line.proxy.fail_at(fault, way, type_, after=after)
        self.press_number(program)
        self.line.fails(self.me, fault)
        self.line.recovers(self.me, self.is_locked)
        self.check_lock(began)
        self.finish_round()


def forgive(me: Visitor) -> None:
    """Chromium may complain about connections that break."""
    me.complaints = [text for text in me.complaints if "WebSocket" not in text and "ERR_" not in text]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_round_outlives_the_line_at_every_point(fault: Fault, visit: Visit, server: Server, line: Line) -> None:
    operator = Operator(visit, server, line)
    proxy, me = line.proxy, operator.me
    operator.lock_through(fault, "up", "draft")
    operator.lock_through(fault, "up", "answer")
    operator.lock_through(fault, "down", "accepted")
    operator.lock_through(fault, "down", "accepted", after=True)
    # before the ask: the fight and the next question do not come through
    operator.lock()
    proxy.fail_at(fault, "down", "ask")
    operator.rival.lock()
    line.fails(me, fault)
    line.recovers(me, lambda: me.skip() or me.pillars.count() == 2)  # type: ignore[func-returns-value]
    operator.next_round()
    # during the fight
    operator.lock()
    proxy.fail_at(fault, "down", "happened", after=True)
    operator.rival.lock()
    line.fails(me, fault)
    mended = time.time()
    line.recovers(me, lambda: operator.hears(mended))
    operator.next_round()
    operator.check_answers()
    operator.check_log()
    forgive(me)


def test_a_long_silence_ends_as_soon_as_a_short_one(visit: Visit, server: Server, line: Line) -> None:
    """Browsers delay new sockets after many have failed, so the page opens none until the server can be reached."""
    operator = Operator(visit, server, line)
    program = operator.program()
    line.proxy.fail("cut")
    operator.press_number(program)
    me, opened = operator.me, len(operator.me.sockets)

    def has_tried_often() -> bool:
        line.passes(me, 1000)
        return line.proxy.refused > 30

    me.until(has_tried_often)
    assert len(me.sockets) - opened <= 6
    line.recovers(me, operator.is_locked)
    me.complaints.clear()


@pytest.mark.soak
def test_a_slow_line_is_not_taken_for_a_dead_one(visit: Visit, server: Server, proxy: Proxy) -> None:
    """In real time; ``test_offline`` does the same on the page's clock."""
    line = Line(proxy, real=True)
    operator = Operator(visit, server, line)
    line.proxy.fail("slow")
    for _ in range(3):
        began, pressed = len(operator.shown), time.time()
        operator.lock()
        assert time.time() - pressed < RECOVERY
        operator.check_lock(began)
        operator.finish_round()
    line.passes(operator.me, 6000)  # nothing happens, but the connection is tested now and then
    assert {each["line"] for each in operator.shown if "line" in each} == {""}
    operator.check_answers()
    operator.check_log()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("way", "type_"), [("up", "answer"), ("down", "accepted")])
def test_an_answer_to_a_question_outlives_the_line(
    fault: Fault, way: Way, type_: str, visit: Visit, line: Line, positions: Rooms
) -> None:
    me, position = line.visitor(visit), positions["anchor"]
    me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    me.go(f"/room/{position.card.id}")
    option, sending = me.question.locator("button.option").first, me.question.locator(".sending")
    option.wait_for()
    me.page.wait_for_load_state("networkidle")
    line.proxy.fail_at(fault, way, type_)
    option.click()
    line.fails(me, fault)
    expect(sending).to_be_visible()
    line.recovers(me, lambda: sending.count() == 0)
    sent = {message["answer"] for _, went, message in line.proxy.passed if went == "up" and message["type"] == "answer"}
    assert len(sent) == 1
    assert not me.find("refused")
    forgive(me)


def test_a_page_that_is_opened_on_a_dying_line_is_there_afterwards(visit: Visit, line: Line, positions: Rooms) -> None:
    me, position = line.visitor(visit), positions["program"]
    me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    me.go(f"/room/{position.card.id}")
    me.pillars.first.wait_for()
    me.page.get_by_role("link", name="VOLT").click()
    me.page.wait_for_url(line.proxy.url + "/")
    me.page.wait_for_load_state("networkidle")
    line.proxy.fail("dead")
    me.page.go_back()
    line.fails(me, "dead")
    line.recovers(me, lambda: me.pillars.count() > 0 and me.page.locator(".frame .board").count() > 0)
    me.complaints.clear()


def test_much_is_caught_up_with_in_small_portions(visit: Visit, gallery: dict[str, Position]) -> None:
    """However many events were missed, the page never waits long for a message from the server, even on a slow connection."""
    me = visit()
    me.go("/lobby")
    got = me.page.evaluate(
        """([room, have]) => new Promise((resolve) => {
            const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/rooms/${room}/socket`);
            const frames = [];
            socket.onopen = () => socket.send(JSON.stringify({ type: "hello", tokens: [], host: "", have }));
            socket.onmessage = ({ data }) => {
                const messages = data.split("\\n").map((line) => JSON.parse(line));
                const told = messages.filter((each) => each.type === "happened");
                frames.push({ size: data.length, events: told.map((each) => [each.since, each.events.length]) });
                const last = told.at(-1);
                if (last && last.since + last.events.length === last.snapshot.count) resolve(frames);
            };
        })""",
        [gallery["over"].card.id, 1],
    )
    number = 1
    for frame in got:
        for since, count in frame["events"]:
            assert since == number
            number += count
    assert number > 300
    assert max(frame["size"] for frame in got) < BANDWIDTH
