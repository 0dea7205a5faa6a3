"""The replay room, the arena workshop and the championship, as people use them."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from support.browser.checks import violations
from support.browser.positions import Position
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
KEYLIKE = re.compile(
    r"\b(?:pages|places|arena|arenas|console|sides|headings|modules|simulation)\.[a-z_]+|\{[a-z_]+[:}]"
)
BOTS = re.compile(r"\b(?:Beginner|Rookie|Regular)\b")  # as the server names them, before they are translated
OVER = "/replay/seeover"


def get(me: Visitor, path: str) -> Any:
    return me.page.request.get(f"{me.url}/api{path}").json()


def post(me: Visitor, path: str, body: object) -> Any:
    return me.page.request.post(f"{me.url}/api{path}", data=body).json()


# --- the replay room ---


def scrubber(me: Visitor) -> Locator:
    return me.page.get_by_role("slider", name="Moment of the fight")


def test_a_replay_is_scrubbed_and_shared(visit: Visit, gallery: dict[str, Position]) -> None:
    me = visit()
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay = get(me, "/rooms/seeover/replay")
    events = replay["events"]
    me.go(f"{OVER}?at=60")
    expect(scrubber(me)).to_have_value("60")
    me.page.get_by_role("button", name="Next highlight").click()
    marked = next(i for i, e in enumerate(events) if i >= 60 and e["kind"] in ("destroyed", "scored", "won"))
    me.until(lambda: int(scrubber(me).input_value()) > marked)
    me.page.get_by_role("button", name="Next round").click()
    second = next(i for i, e in enumerate(events) if e["kind"] == "round_began" and i > marked)
    expect(scrubber(me)).to_have_value(str(second + 1))
    scrubber(me).press("ArrowRight")
    expect(scrubber(me)).to_have_value(str(second + 2))
    me.page.get_by_role("button", name="Unit II", exact=True).click()
    expect(me.page.locator(".bar .what")).to_have_text("Unit II")
    me.page.get_by_role("button", name="Link to this moment").click()
    link = me.page.evaluate("navigator.clipboard.readText()")
    at = scrubber(me).input_value()
    assert link == f"{me.url}{OVER}?at={at}"
    friend = visit()
    friend.page.goto(link)
    expect(scrubber(friend)).to_have_value(at)
    with me.page.expect_download() as record:
        me.page.get_by_role("button", name="Download the record").click()
    assert Path(record.value.path()).read_text() == gallery["over"].record
    me.page.get_by_role("button", name=re.compile("to the lab")).click()
    me.page.wait_for_url(re.compile(r"/lab\?room=seeover&round=\d+$"))
    expect(me.page.get_by_role("button", name="Run", exact=False).first).to_be_enabled()


def test_screens_hide_what_nobody_knew_yet(visit: Visit) -> None:
    me = visit()
    replay = get(me, "/rooms/seeover/replay")
    locked = next(move for move in replay["moves"] if move["kind"] == "program")
    me.go(f"{OVER}?at={locked['at'] + 1}")
    dice = me.page.locator(".monitor .program > .die")
    drawn = me.page.get_by_role("group", name="inventory")
    screens = me.page.get_by_label("Show", exact=True)
    count = len([unit for unit in locked["answer"].split()[:3] if unit != "-"])
    expect(dice).to_have_count(count)
    down = drawn.count()
    screens.select_option("up")
    expect(dice).to_have_count(0)
    expect(drawn).to_have_count(0)
    me.page.get_by_role("tab", name="Decisions").click()
    expect(me.page.get_by_text("Your program?")).to_have_count(0)
    screens.select_option(locked["seat"])
    expect(dice).to_have_count(count)
    expect(me.page.get_by_text("Your program?")).to_have_count(1)
    assert drawn.count() <= down
    others = [colour for colour in ("red", "blue", "green", "yellow") if colour != locked["seat"]]
    screens.select_option(others[0])
    expect(dice).to_have_count(0)


def test_a_replay_is_played_on(visit: Visit) -> None:
    me = visit()
    replay = get(me, "/rooms/seeover/replay")
    rounds = [i for i, event in enumerate(replay["events"]) if event["kind"] == "round_began"]
    me.go(f"{OVER}?at={rounds[2] - 1}")
    me.page.get_by_label("You play").select_option("blue")
    me.page.get_by_role("radio", name=re.compile("Round 2 again")).check()
    me.page.get_by_role("button", name="Play on", exact=True).click()
    room = me.room
    me.pillars.first.wait_for()
    keys = me.page.evaluate("JSON.parse(localStorage.getItem('volt.rooms'))")[room]
    assert list(keys["tokens"]) == ["blue"]
    assert me.find("welcome")[0]["snapshot"]["round"] == 2
    mine = [seat for seat in me.find("welcome")[0]["room"]["seats"] if seat["kind"] == "human"]
    assert [seat["colour"] for seat in mine] == ["blue"]
    me.put("I", "north")
    me.lock()
    me.until(lambda: me.find("happened")[-1]["snapshot"]["round"] > 2 or me.question.count() > 0)


def test_a_record_is_opened_from_a_file(visit: Visit, gallery: dict[str, Position], tmp_path: Path) -> None:
    me = visit()
    record = gallery["over"].record or ""
    (tmp_path / "game.volt").write_text(record)
    (tmp_path / "broken.volt").write_text(record.replace("program B", "program Q", 1))
    line = record[: record.index("program B")].count("\n") + 1
    me.go("/replay")
    chooser = me.page.locator("input[type=file]")
    chooser.set_input_files(tmp_path / "broken.volt")
    expect(me.page.get_by_role("alert")).to_contain_text(f"Line {line}:")
    chooser.set_input_files(tmp_path / "game.volt")
    expect(scrubber(me)).to_have_attribute("max", str(len(get(me, "/rooms/seeover/replay")["events"])))
    me.page.get_by_role("button", name="Pause").click()
    scrubber(me).evaluate("(it, to) => { it.value = to; it.dispatchEvent(new Event('input')) }", "80")
    me.page.get_by_role("radio", name="From this very moment").check()
    me.page.get_by_role("button", name="Play on", exact=True).click()
    assert me.room
    me.complaints = [complaint for complaint in me.complaints if "422" not in complaint]


# --- the arena workshop ---


class Bench:
    """Helpers for the arena workshop."""

    def __init__(self, me: Visitor) -> None:
        self.me, self.page = me, me.page
        me.go("/workshop")
        self.sheet = me.page.locator(".canvas .sheet > svg")
        self.sheet.wait_for()
        me.page.locator(".canvas .backdrop > svg").wait_for()

    def tool(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def press(self, space: str, across: float = 0, down: float = 0, size: int = 9) -> None:
        """Press a space, or a point at an offset from its centre, in spaces."""
        box = self.sheet.bounding_box()
        assert box is not None
        cell = box["width"] / (size + 2)
        column, row = ord(space[0]) - 97, size - int(space[1:])
        self.page.mouse.click(box["x"] + cell * (column + 1.5 + across), box["y"] + cell * (row + 1.5 + down))

    @property
    def drawing(self) -> str:
        return str(json.loads(self.page.evaluate("localStorage.getItem('volt.workshop')"))["now"])

    def draw_an_arena(self) -> None:
        self.tool("Pit")
        self.press("c3")
        self.tool("VP space 1")
        self.press("d6")
        self.tool("No symmetry: what you draw is what you get.")
        for number, space in ((5, "e6"), (6, "e4")):
            self.tool(f"VP space {number}")
            self.press(space)


def test_an_arena_is_drawn_checked_and_kept(visit: Visit) -> None:
    me = visit()
    bench = Bench(me)
    expect(me.page.get_by_text("Not fit for a fight: 6 problems.")).to_be_visible()
    bench.draw_an_arena()
    assert [bench.drawing.count(char) for char in "o123456"] == [4, 1, 1, 1, 1, 1, 1]
    expect(me.page.get_by_text(re.compile("^Fit for a fight, with"))).to_be_visible()
    bench.tool("Caution line")
    bench.press("c3", across=-0.5)
    bench.press("c3", across=-0.5)
    assert "v" in bench.drawing
    bench.tool("Energy wall")
    bench.press("e5", down=0.5)
    walls = bench.drawing
    me.page.get_by_role("button", name="Undo").click()
    assert bench.drawing != walls
    me.page.keyboard.press("Control+y")
    assert bench.drawing == walls
    me.page.reload()
    bench.sheet.wait_for()
    me.page.locator("summary").click()
    expect(me.page.get_by_label("Drawing as text")).to_have_value(walls)
    warning = me.page.locator(".checker button").first
    space = warning.locator("b").inner_text()
    warning.click()
    me.page.keyboard.press("z")  # the drawing has the keyboard now, and its pen stands there
    line, column = 2 * (9 - int(space[1:])) + 1, 2 * (ord(space[0]) - 97) + 1
    assert bench.drawing.split("\n")[line][column] == "z"
    me.page.get_by_label("Drawing as text").fill("nonsense")
    me.page.get_by_role("button", name="Use this text").click()
    expect(me.page.get_by_role("alert")).to_contain_text("This is not a drawing; nothing was changed. Line 1")


def test_a_link_to_a_drawing_keeps_up_with_it(visit: Visit) -> None:
    me = visit()
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench = Bench(me)
    bench.tool("Pit")
    bench.press("c3")
    me.page.get_by_role("button", name="Copy link").click()
    me.is_told("Link copied")
    shared = me.page.url
    bench.press("e5")
    drawn = bench.drawing
    me.page.wait_for_function("before => location.href !== before", arg=shared)
    me.page.reload()
    bench.sheet.wait_for()
    me.page.locator("summary").click()
    expect(me.page.get_by_label("Drawing as text")).to_have_value(drawn)
    other = visit()
    other.go("/workshop#d=nonsense")
    expect(other.page.get_by_role("alert")).to_contain_text("There is no drawing in this link.")


def test_an_arena_is_drawn_without_a_mouse(visit: Visit) -> None:
    me = visit()
    bench = Bench(me)
    me.page.locator(".canvas").focus()
    me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("o")
    assert bench.drawing.count("o") == 4
    expect(me.page.locator("#canvas-place")).to_have_text("b9: Pit")
    me.page.keyboard.press("Delete")
    assert "o" not in bench.drawing
    for key in ("Control+z", "Control+z"):
        me.page.keyboard.press(key)
    assert "o" not in bench.drawing


def test_an_arena_is_measured_and_played(visit: Visit) -> None:
    me = visit()
    bench = Bench(me)
    bench.draw_an_arena()
    me.page.get_by_role("button", name="Measure").click()
    me.page.locator(".fairness .map > svg").wait_for()
    expect(me.page.get_by_text("8,000 games played.")).to_be_visible()
    shares = [float(text.strip("%")) for text in me.page.locator(".fairness .number").all_inner_texts()]
    assert len(shares) == 4
    assert sum(shares) == pytest.approx(100, abs=0.3)
    drawing = bench.drawing
    me.page.get_by_role("button", name="Play against bots").click()
    me.sees(".question", ".pillars button:enabled")
    assert me.find("welcome")[0]["table"]["drawing"].strip() == drawing.strip()
    me.go("/workshop")
    me.page.get_by_role("button", name="Open a room with this arena").click()
    me.page.wait_for_url("**/new#d=*")
    expect(me.page.get_by_role("radio", name="Your own arena")).to_be_checked()
    me.page.get_by_role("button", name="Open the room").click()
    expect(me.page.get_by_role("heading", level=1, name="Your own arena")).to_be_visible()


# --- the championship ---


def bots(me: Visitor, **more: object) -> str:
    """A championship of bots that take no time."""
    wish = {"seats": [{"kind": "bot", "level": "random"}] * 4, "goal": 1, "start": True, **more}
    return str(post(me, "/championships", wish)["championship"]["id"])


def test_a_championship_of_bots_to_its_end(visit: Visit) -> None:
    me = visit()
    contest = bots(me)
    me.go(f"/championship/{contest}")
    expect(me.page.get_by_role("heading", name="Titles")).to_be_visible()
    me.page.locator("section.champion").wait_for()
    info = get(me, f"/championships/{contest}")
    assert {title["holder"] for title in info["titles"]} == {info["champion"]}
    robot = {"hound": "The Hound", "mercury": "Mercury", "reaper": "Reaper", "volt": "Volt"}
    expect(me.page.locator("section.champion h2")).to_have_text(robot[info["robots"][info["champion"]]])
    expect(me.page.get_by_role("link", name=re.compile("^Replay of bout"))).to_have_count(len(info["bouts"]))
    me.page.get_by_role("link", name="Replay of bout 1", exact=True).click()
    expect(scrubber(me)).to_be_visible()


def test_a_person_enters_a_championship(visit: Visit) -> None:
    me, other = visit(), visit()
    me.go("/championship")
    me.page.get_by_role("textbox", name="Name: Red").fill("Ada")
    me.page.get_by_role("combobox", name="Blue").select_option("open")
    me.page.get_by_role("group", name="VP to win a bout").get_by_text("1", exact=True).click()
    me.page.get_by_role("button", name="Open the championship").click()
    me.page.get_by_role("heading", name="Entries").wait_for()
    other.page.goto(me.page.url)
    other.page.get_by_label("Your name").fill("Bo")
    other.page.get_by_role("button", name="Sit here").click()
    expect(me.page.get_by_text("Bo", exact=True)).to_be_visible()
    me.page.get_by_role("button", name="Start the championship").click()
    bout = [person.page.get_by_role("link", name="Go to your bout") for person in (me, other)]

    def under_way() -> bool:
        for person in (me, other):
            person.page.locator(".picking.own button").evaluate_all("found => found[0]?.click()")
        return all(link.count() for link in bout)

    me.until(under_way)
    for link in bout:
        link.click()
    asked = [person.page.locator(".question, .pillars button:enabled, .soon button") for person in (me, other)]
    me.until(lambda: any(each.count() for each in asked) and all(p.find("welcome") for p in (me, other)))
    assert {seat for person in (me, other) for seat in person.find("welcome")[0]["seats"]} == {"red", "blue"}
    me.go("/championship")
    mine = me.page.get_by_role("region", name="Yours")
    expect(mine.get_by_role("link", name=re.compile("^Bout 1"))).to_be_visible()


# --- all of them, in every language ---


def screens(me: Visitor) -> Iterator[str]:
    page = me.page
    me.go("/replay")
    page.locator("#file-title").wait_for()
    yield "replays"
    me.go(f"{OVER}?at=120")
    page.locator(".timeline").wait_for()
    tabs = page.get_by_role("tab")
    for tab in range(tabs.count()):
        tabs.nth(tab).click()
        yield f"replay, tab {tab}"
    me.go("/workshop")
    page.locator(".checker li").first.wait_for()
    yield "workshop"
    me.go("/championship")
    page.locator("form").wait_for()
    yield "championships"
    page.locator("form select").last.select_option("open")
    page.locator("form button.primary").click()
    page.locator(".entry").wait_for()
    yield "entries"
    page.locator(".entry .start button").click()
    page.locator(".picking, .bout").first.wait_for()
    yield "running"
    contest = bots(me)
    me.until(lambda: get(me, f"/championships/{contest}")["status"] == "over")
    me.go(f"/championship/{contest}")
    page.locator("section.champion").wait_for()
    yield "champion"
    me.go("/championship/nosuchone")
    page.locator("h1").wait_for()
    yield "no such championship"
    me.complaints = [complaint for complaint in me.complaints if "404" not in complaint]


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [("desktop", "pl", "dark"), ("phone", "de", "light"), ("tablet", "en", "light")]
)
def test_every_place(visit: Visit, size: str, lang: str, theme: str) -> None:
    me = visit(size=size, lang=lang, theme=theme)
    wrong: list[str] = []
    for screen in screens(me):
        wrong += [f"{screen}: not translated: {key}" for key in KEYLIKE.findall(me.page.inner_text("body"))]
        wrong += [f"{screen}: English name of a bot" for _ in BOTS.findall(me.page.inner_text("main")) if lang != "en"]
        wrong += [f"{screen}: {fault}" for fault in me.layout_faults()]
        if size == "phone":
            wrong += [f"{screen}, narrow: {fault}" for fault in me.narrow_faults()]
        wrong += [f"{screen}: {found}" for found in violations(me.page)] if size != "tablet" else []
    assert not wrong, "\n".join(wrong)
