"""Rounds on connections that freeze, die, break or are slow, at any point: nothing is lost, and nothing false is shown."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from support.browser.harness import Server, Visitor
from support.browser.positions import Position, write
from support.browser.proxy import Fault, Message, Proxy, Way

Visit = Callable[..., Visitor]
RECOVERY = 5.0  # seconds after the connection is restored
OUTAGE: dict[Fault, float] = {"frozen": 6.0, "dead": 1.0, "cut": 2.5}
FAULTS = tuple(OUTAGE)

# What the page says about the lock and the connection, and since when.
WATCH = """
    window.shown = [];
    const look = () => {
        const words = document.querySelector(".controller h2")?.textContent.trim() ?? "";
        const line = document.querySelector(".line")?.textContent.trim() ?? "";
        const last = window.shown.at(-1);
        if (last?.words !== words || last?.line !== line) window.shown.push({ at: Date.now() / 1000, words, line });
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


@pytest.fixture
def lines(tmp_path: Path, positions: dict[str, Position]) -> Iterator[tuple[Server, Proxy, Path]]:
    database = tmp_path / "volt.db"
    write(database, positions.values())
    server = Server(database)
    proxy = Proxy(server.url)
    yield server, proxy, database
    proxy.close()
    server.stop()


class Operator:
    """A player behind the proxy, against one with a good connection."""

    def __init__(self, visit: Visit, server: Server, proxy: Proxy, database: Path) -> None:
        wish = {"mode": "training", "seats": [{"kind": "you"}, {"kind": "you"}], "start": True, "private": True}
        made = httpx.post(f"{server.url}/api/rooms", json=wish).raise_for_status().json()
        self.room, (self.seat, rival) = made["room"]["id"], made["tokens"]
        self.proxy, self._database = proxy, database
        self.me, self.rival = visit(url=proxy.url), visit(url=server.url)
        self.me.context.add_init_script(WATCH)
        for who, seat in ((self.me, self.seat), (self.rival, rival)):
            who.keep_keys(self.room, {seat: made["tokens"][seat]})
            who.go(f"/room/{self.room}")
        self.pressed: list[str] = []  # the programs that were locked in
        self.next_round()

    def program(self) -> None:
        """Place a die elsewhere than in the previous round."""
        self.me.put("I", ("north", "south")[len(self.pressed) % 2])

    def press_number(self) -> None:
        for _ in range(2):  # some units are empty, so the page asks for confirmation
            self.me.page.get_by_role("button", name="Lock in the program with starting number 2").click()
        self.pressed.append(f"B1{'ns'[len(self.pressed) % 2]} - - 2")

    def wait_for_fault(self, fault: Fault) -> None:
        self.me.until(lambda: self.proxy.fault == fault)

    def outlast(self, fault: Fault) -> float:
        """Wait until the connection is restored; return the time."""
        self.me.page.wait_for_timeout(1000 * OUTAGE[fault])
        return self.proxy.mend()

    def within(self, since: float, holds: Callable[[], bool]) -> None:
        self.me.until(holds, RECOVERY + 5)
        took = time.time() - since
        assert took < RECOVERY, f"recovered after {took:.1f} s only"

    def is_locked(self) -> bool:
        return self.me.page.get_by_text("Locked in with number 2").is_visible()

    def hears(self, since: float) -> bool:
        """Whether the page has heard from the server since then."""
        return any(at > since for at, way, _ in list(self.proxy.passed) if way == "down")

    def finish_round(self) -> None:
        """The rival locks, the robots fight, the next round begins."""
        self.rival.lock()
        self.next_round()

    def next_round(self) -> None:
        for who in (self.me, self.rival):
            who.until(lambda who=who: self._choose_spaces() or may_program(who))  # type: ignore[misc,func-returns-value]

    def _choose_spaces(self) -> None:
        """Both may be asked where to start."""
        for who in (self.me, self.rival):
            if who.question.locator("button.option:visible").count():
                who.answer()

    def check_lock(self, began: float) -> None:
        """Check that the lock was shown only after the server's confirmation."""
        shown = [each["at"] for each in self.me.page.evaluate("shown") if each["words"] == "Locked in with number 2"]
        told = [at for at, way, message in self.proxy.passed if at > began and way == "down" and self._tells(message)]
        assert min(at for at in shown if at > began) > min(told) - 0.005

    def _tells(self, message: Message) -> bool:
        """Whether the message tells that the program is locked."""
        return message["type"] == "accepted" or (message["type"] == "own" and message["program"] is not None)

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
        began = time.time()
        self.proxy.fail_at(fault, way, type_, after=after)
        self.program()
        if type_ == "draft":
            self.wait_for_fault(fault)
        else:
            self.me.page.wait_for_timeout(300)  # for the draft
        self.press_number()
        self.wait_for_fault(fault)
        self.within(self.outlast(fault), self.is_locked)
        self.check_lock(began)
        self.finish_round()


def may_program(who: Visitor) -> bool:
    """Whether both numbers are free, once everything has been shown."""
    who.skip()
    return who.pillars.count() == 2


@pytest.mark.parametrize("fault", FAULTS)
def test_a_round_outlives_the_line_at_every_point(
    fault: Fault, visit: Visit, lines: tuple[Server, Proxy, Path]
) -> None:
    operator = Operator(visit, *lines)
    proxy, me = operator.proxy, operator.me
    operator.lock_through(fault, "up", "draft")
    operator.lock_through(fault, "up", "answer")
    operator.lock_through(fault, "down", "accepted")
    operator.lock_through(fault, "down", "accepted", after=True)
    # before the ask: the fight and the next question do not come through
    operator.program()
    operator.press_number()
    me.until(operator.is_locked)
    proxy.fail_at(fault, "down", "ask")
    operator.rival.lock()
    operator.wait_for_fault(fault)
    operator.within(operator.outlast(fault), lambda: may_program(me))
    operator.next_round()
    # during the fight
    operator.program()
    operator.press_number()
    me.until(operator.is_locked)
    proxy.fail_at(fault, "down", "happened", after=True)
    operator.rival.lock()
    operator.wait_for_fault(fault)
    mended = operator.outlast(fault)
    operator.within(mended, lambda: operator.hears(mended))
    operator.next_round()
    operator.check_answers()
    operator.check_log()
    me.complaints = [text for text in me.complaints if "WebSocket" not in text and "ERR_" not in text]


def test_a_long_silence_ends_as_soon_as_a_short_one(visit: Visit, lines: tuple[Server, Proxy, Path]) -> None:
    """Browsers delay new sockets after many have failed."""
    operator = Operator(visit, *lines)
    operator.program()
    operator.proxy.fail("cut")
    operator.press_number()
    operator.me.page.wait_for_timeout(40_000)
    operator.within(operator.proxy.mend(), operator.is_locked)
    operator.me.complaints.clear()


def test_a_slow_line_is_not_taken_for_a_dead_one(visit: Visit, lines: tuple[Server, Proxy, Path]) -> None:
    operator = Operator(visit, *lines)
    operator.proxy.fail("slow")
    for _ in range(3):
        began = time.time()
        operator.program()
        operator.press_number()
        operator.within(time.time(), operator.is_locked)
        operator.check_lock(began)
        operator.finish_round()
    operator.me.page.wait_for_timeout(6000)  # nothing happens, but the connection is tested now and then
    assert {each["line"] for each in operator.me.page.evaluate("shown")} == {""}
    operator.check_answers()
    operator.check_log()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("way", "type_"), [("up", "answer"), ("down", "accepted")])
def test_an_answer_to_a_question_outlives_the_line(
    fault: Fault, way: Way, type_: str, visit: Visit, lines: tuple[Server, Proxy, Path], positions: dict[str, Position]
) -> None:
    _, proxy, _ = lines
    me, position = visit(url=proxy.url), positions["anchor"]
    me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    me.go(f"/room/{position.card.id}")
    option = me.question.locator("button.option").first
    option.wait_for()
    me.page.wait_for_load_state("networkidle")
    proxy.fail_at(fault, way, type_)
    option.click()
    me.until(lambda: proxy.fault == fault)
    me.page.wait_for_timeout(1000 * OUTAGE[fault])
    expect(me.question.locator(".sending")).to_be_visible()
    mended = proxy.mend()
    expect(me.question.locator(".sending")).to_have_count(0, timeout=1000 * RECOVERY)
    assert time.time() - mended < RECOVERY
    sent = {message["answer"] for _, went, message in proxy.passed if went == "up" and message["type"] == "answer"}
    assert len(sent) == 1
    assert not me.find("refused")
    me.complaints = [text for text in me.complaints if "WebSocket" not in text and "ERR_" not in text]


def test_a_page_that_is_opened_on_a_dying_line_is_there_afterwards(
    visit: Visit, lines: tuple[Server, Proxy, Path], positions: dict[str, Position]
) -> None:
    _, proxy, _ = lines
    me, position = visit(url=proxy.url), positions["program"]
    me.keep_keys(position.card.id, {position.seat: position.tokens[position.seat]})
    me.go(f"/room/{position.card.id}")
    me.pillars.first.wait_for()
    me.page.get_by_role("link", name="VOLT").click()
    me.page.wait_for_url(proxy.url + "/")
    me.page.wait_for_load_state("networkidle")
    proxy.fail("dead")
    me.page.go_back()
    me.page.wait_for_timeout(1500)
    mended = proxy.mend()
    me.pillars.first.wait_for()
    me.page.locator(".frame .board").wait_for()
    assert time.time() - mended < RECOVERY
    me.complaints.clear()


def test_much_is_caught_up_with_on_a_slow_line(
    visit: Visit, lines: tuple[Server, Proxy, Path], positions: dict[str, Position]
) -> None:
    """However many events were missed, the page never waits long for a message from the server."""
    _, proxy, _ = lines
    me = visit(url=proxy.url)
    me.go("/lobby")
    proxy.fail("slow")
    got = me.page.evaluate(
        """([room, have]) => new Promise((resolve) => {
            const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/rooms/${room}/socket`);
            const frames = [];
            let asked = 0;
            socket.onopen = () => {
                socket.send(JSON.stringify({ type: "hello", tokens: [], host: "", have }));
                asked = performance.now();
            };
            socket.onmessage = ({ data }) => {
                const messages = data.split("\\n").map((line) => JSON.parse(line));
                const told = messages.filter((each) => each.type === "happened");
                frames.push({ after: performance.now() - asked, events: told.map((each) => [each.since, each.events.length]) });
                const last = told.at(-1);
                if (last && last.since + last.events.length === last.snapshot.count) resolve(frames);
            };
        })""",
        [positions["over"].card.id, 1],
    )
    number = 1
    for frame in got:
        for since, count in frame["events"]:
            assert since == number
            number += count
    assert number > 300
    gaps = [b["after"] - a["after"] for a, b in zip([{"after": 0}, *got], got, strict=False)]
    assert max(gaps) < 2500
