"""Every screen of the page, one after another, for ``scripts/shots.py``."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.browser.positions import KINDS, Position
from support.browser.visitor import Line, Visitor

# who sees it, its name, and whether the whole page is shown or only what fits the screen
Screen = tuple[Visitor, str, bool]
Come = Callable[..., Visitor]
GAME = ".question, .pillars button:enabled, .soon button, .finish"
SEND = """([method, path, body, token]) => fetch('/api' + path, {
    method, headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`}, body: JSON.stringify(body)
}).then(found => found.json())"""
STEPS = 400  # of a replay


def send(me: Visitor, method: str, path: str, body: object, token: str = "") -> Any:
    return me.page.evaluate(SEND, [method, path, body, token])


def press(me: Visitor, selector: str) -> None:
    """Press what may be covered."""
    me.page.locator(selector).locator("visible=true").first.evaluate("found => found.click()")


def enter(come: Come, positions: dict[str, Position], kind: str, *seats: str, **how: object) -> Visitor:
    """Somebody with these seats, or the one that is asked, in the room of a position."""
    position, line = positions[kind], how.pop("line", None)
    me = come(**how)
    if isinstance(line, Line):
        line.lay(me.page)
    held = {seat: position.tokens[seat] for seat in seats or (position.seat,)}
    keys = json.dumps({position.card.id: {"tokens": held, "host": f"{position.card.id}-host", "used": 1}})
    me.context.add_init_script(f"localStorage.setItem('volt.rooms', {keys!r})")
    me.go(f"/room/{position.card.id}")
    me.page.locator(GAME + ", .curtain").locator("visible=true").first.wait_for()
    return me


def skip_to(me: Visitor, *selectors: str) -> str:
    """Skip fights and answer questions until one of these is seen."""
    for _ in range(200):
        seen = me.sees(*selectors, ".question", ".soon button", ".transport button:enabled", ".pillars button:enabled")
        if seen in selectors:
            return seen
        if seen == ".question":
            me.answer()
        else:
            press(me, ".soon button, .transport button:last-of-type")
        me.page.wait_for_timeout(100)
    raise AssertionError(f"none of {selectors} was seen")


def outside(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """Before and around the game."""
    me = come()
    page = me.page
    me.go("/")
    page.locator(".go").wait_for()
    yield me, "start", True
    for name, button in (("settings", "header .icon:not(.menu):not(.help) >> nth=-1"), ("help", "header .help")):
        me.go("/")
        page.locator(button).click()
        page.locator("dialog[open]").wait_for()
        yield me, name, False
    me.go("/")
    page.locator("header .menu").evaluate("menu => menu.click()")
    page.locator("dialog[open]").wait_for()
    yield me, "menu", False
    me.go("/new")
    page.locator("main .seat select").last.select_option("killbot")
    yield me, "new-room", True
    page.locator("summary").click()
    yield me, "new-room-options", True
    page.locator(".when input[type=checkbox]").uncheck()  # let it be listed
    page.locator("form header button").click()
    page.locator(".start button").wait_for()
    yield me, "room-host", True
    guest = come()
    guest.go(f"/room/{me.room}")
    guest.page.locator("main ul li .button").first.wait_for()
    yield guest, "room-guest", True
    guest.page.locator("main ul li .button").first.click()
    guest.page.locator("main .coach input").check()
    yield guest, "room-guest-seated", True
    page.locator(".chat .order").last.click()
    page.locator("dialog[open]").wait_for()
    yield me, "room-moderation", False
    me.go("/lobby")
    page.locator("main ul a").first.wait_for()
    yield me, "lobby", True
    for path in ("/watch", "/nowhere", "/room/nosuchroom", "/replay/nosuchroom", "/championship/nosuchone"):
        me.go(path)
        page.locator("h1").first.wait_for(state="attached")
        page.wait_for_timeout(300)
        yield me, "error" + path.replace("/", "-"), False


def playing(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """A game against bots: tips, programming, the coach, the fight, the recap."""
    me = come(coached=False)
    page = me.page
    me.go("/")
    page.locator(".go").click()
    page.locator(".tip").wait_for()
    yield me, "tip-1", False
    press(me, ".tip .primary")
    while me.sees(".question", ".pillars button:enabled") == ".question":
        me.answer()
    for tip in (2, 3):
        page.locator(".tip").wait_for()
        yield me, f"tip-{tip}", False
        press(me, ".tip .primary")
    yield me, "programming", False
    for unit, heading in enumerate("nse"):
        press(me, f".key[data-unit='{unit}'][data-heading='{heading}']")
    page.locator(".tip").wait_for()
    yield me, "tip-4", False
    press(me, ".tip .primary")
    yield me, "programmed", False
    press(me, ".hint button")
    page.locator(".hint h2").wait_for()
    yield me, "coach-hint", False
    press(me, ".hint .buttons .quiet")
    page.locator("header .head .icon").first.click()
    page.locator("dialog[open]").wait_for()
    yield me, "leave", False
    page.keyboard.press("Escape")
    me.lock()
    page.wait_for_timeout(2500)
    page.keyboard.press("p")
    yield me, "fight", False
    page.keyboard.press("l")
    skip_to(me, ".recap", ".finish")
    yield me, "recap", False


def questions(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """Every kind of question."""
    for kind in KINDS:
        me = enter(come, positions, kind)
        me.sees(".question", ".pillars button:enabled")
        yield me, f"ask-{kind}", False
        me.context.close()


def table(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """A game of people: tabs, moderation, consent, the lost line, the spectator, the handover, the end."""
    me = enter(come, positions, "program")
    position = positions["program"]
    room, others = position.card.id, [seat for seat in position.tokens if seat != position.seat]
    for tab in ("monitors", "log", "chat", "thoughts"):
        me.page.set_viewport_size({"width": 390, "height": 664})
        me.page.locator(f"[role=tab][id$={tab}], [role=tab][data-id={tab}]").first.evaluate("tab => tab.click()")
        if tab == "chat":
            me.page.locator(".chat .emotes button").first.click()
        yield me, f"tab-{tab}", False
    me.page.locator("[role=tab][id$=chat]").first.evaluate("tab => tab.click()")
    me.page.locator(".chat .order").last.evaluate("found => found.click()")
    me.page.locator("dialog[open]").wait_for()
    yield me, "moderation", False
    me.page.keyboard.press("Escape")
    for seat in others:
        send(me, "PUT", f"/rooms/{room}/seats/{seat}/coach", {"agreed": True}, position.tokens[seat])
    me.page.locator("[role=tab]").first.evaluate("tab => tab.click()")
    me.page.locator(".coach").wait_for(state="attached")
    yield me, "coach-consent", False
    me.context.close()
    line = Line()
    me = enter(come, positions, "program", line=line)
    line.frozen = True
    me.page.locator(".line .down").wait_for()
    yield me, "line-broken", False
    me.context.close()
    me = come()
    me.go(f"/room/{room}")
    me.page.locator("header .status").wait_for()
    yield me, "spectator", False
    me.context.close()
    me = enter(come, positions, "program", *position.tokens)
    me.page.locator(".curtain").wait_for()
    yield me, "handover", False
    me.context.close()
    card = positions["over"].card
    loser = next(seat.colour for seat in card.seats if seat.colour != card.winner)
    for name, seat in (("won", card.winner), ("lost", loser)):
        me = enter(come, positions, "over", str(seat))
        me.finish.wait_for()
        yield me, f"result-{name}", True
        me.context.close()


def absence(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """A game whose other operators have been gone for long; then one number is left."""
    position = positions["program"]
    me = enter(come, positions, "program", next(seat for seat in position.tokens if seat != position.seat))
    notices = me.page.locator("div[role=status] p > .button")
    notices.nth(2).wait_for()
    yield me, "absent-friends", False
    while notices.count():
        notices.first.evaluate("button => button.click()")
        me.page.wait_for_timeout(500)
    me.sees(".pillars button:enabled")
    me.lock()
    yield me, "locked", False


def replays(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """The replay: a great moment, every tab, the files."""
    me = come()
    page = me.page
    me.go("/replay")
    page.locator("#file-title").wait_for()
    yield me, "replay-files", True
    me.go("/replay/over?at=1")
    page.locator(".transport").wait_for()
    for _ in range(STEPS):
        page.keyboard.press(".")
        page.locator(".transport button").nth(3).evaluate("b => b.click()")
        page.wait_for_timeout(30)
        if page.locator(".camera.close").count():
            break
    page.wait_for_timeout(400)
    yield me, "director", False
    page.set_viewport_size({"width": 390, "height": 664})
    for tab in ("monitors", "moment", "log", "answers", "result"):
        page.set_viewport_size({"width": 390, "height": 664})
        page.locator(f"[role=tab][id$={tab}]").first.evaluate("tab => tab.click()")
        yield me, f"replay-{tab}", True
    me.go("/replay/over?tab=analysis")
    page.locator("figure svg").wait_for()
    yield me, "analysis", True
    card = page.locator("article.mistake button[aria-expanded]").first
    if card.count():
        card.evaluate("b => b.click()")
        yield me, "analysis-mistake", True
    link = page.locator("a[href^='/mistakes/']").first
    if link.count():
        me.go(str(link.get_attribute("href")))
        page.locator(".task h2").wait_for()
        yield me, "mistake", True


def study(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """Course, puzzles, lab, rules."""
    me = come()
    page = me.page
    for path, sign in {
        "/course": ".lessons a",
        "/course/01-drive": ".controller .key",
        "/course/08-numbers": ".controller .key",
        "/puzzles": ".puzzles a",
        "/puzzles/today": ".controller .key",
        "/lab": ".setup .key",
        "/rules": "article",
        "/rules#JETPACK": ".diagram",
    }.items():
        me.go(path)
        page.locator(sign).first.wait_for()
        yield me, path[1:].replace("/", "-").replace("#", "-"), not path.startswith("/rules")
    page.get_by_role("searchbox").fill("xyzzy")
    yield me, "rules-nothing", False
    me.go("/course/02-turn")
    page.locator("button.run").click()
    while me.sees(".verdict", ".transport button:enabled") != ".verdict":
        press(me, ".transport button:last-of-type")
    yield me, "lesson-failed", True
    me.go("/lab")
    page.locator(".tools .primary:enabled").click()
    while me.sees(".results", ".transport button:enabled") != ".results":
        press(me, ".transport button:last-of-type")
    yield me, "lab-results", True
    me.go("/lab")
    page.locator(".setup select").first.wait_for()
    page.locator(".setup select").first.select_option("b2")
    page.locator(".field-box.bad").first.wait_for()
    yield me, "lab-problem", True


def places(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """Workshop and championships."""
    me = come()
    page = me.page
    me.go("/workshop")
    page.locator(".checker li").first.wait_for()
    yield me, "workshop", True
    page.locator(".from select").select_option("rome")
    page.locator(".fairness .button:enabled").click()
    page.locator(".fairness .verdict").wait_for()
    yield me, "workshop-fairness", True
    me.go("/championship")
    page.locator("form").wait_for()
    yield me, "championships", True
    page.locator("form select").last.select_option("open")
    page.locator("form button.primary").click()
    page.locator(".entry").wait_for()
    yield me, "championship-entries", True
    page.locator(".entry .start button").click()
    page.locator(".picking, .bout").first.wait_for()
    yield me, "championship-running", True
    wish = {"seats": [{"kind": "bot", "level": "random"}] * 4, "goal": 1, "start": True}
    contest = send(me, "POST", "/championships", wish)["championship"]["id"]
    me.go(f"/championship/{contest}")
    page.locator("section.champion").wait_for()
    yield me, "champion", True


def people(come: Come, positions: dict[str, Position]) -> Iterator[Screen]:
    """Career, ladder, quick match and account."""
    me = come()
    me.has_fought(("hound", "beginner", True, "pit triple"), ("volt", "rookie", False, ""))
    page = me.page
    for path in ("/career", "/ladder", "/match", "/account", "/moderation", "/privacy"):
        me.go(path)
        page.locator("h1").first.wait_for()
        me.settles()
        yield me, path[1:], True
    me.go("/account")
    page.locator("#account-name").fill("Operator")
    page.locator("form .primary").click()
    page.locator("h1", has_text="Operator").wait_for()
    yield me, "account-signed-in", True


PARTS = {
    "outside": outside,
    "playing": playing,
    "questions": questions,
    "table": table,
    "absence": absence,
    "replays": replays,
    "study": study,
    "places": places,
    "people": people,
}
