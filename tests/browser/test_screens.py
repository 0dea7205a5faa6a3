"""Every screen, in three sizes and three languages: nothing overflows and everything is translated; in both themes, axe finds
nothing."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from support.browser.checks import KEYLIKE, violations
from support.browser.positions import Position
from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
QUESTIONS = ("draft", "start", "equip", "anchor", "remote")


def screens(me: Visitor, gallery: dict[str, Position]) -> Iterator[str]:
    """Show one after another."""
    page = me.page
    me.go("/")
    page.locator(".go").wait_for()
    yield "start"
    page.locator("header .icon:not(.menu)").last.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "settings"
    me.go("/")
    page.locator("header .help").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "help"
    me.go("/new")
    page.locator("main .seat select").last.select_option("killbot")
    page.locator("summary").click()
    yield "new room"
    page.locator(".when input[type=checkbox]").uncheck()  # let it be listed
    page.locator("form header button").click()
    page.locator(".start button").wait_for()
    yield "room"
    me.go("/lobby")
    page.locator("main ul a").first.wait_for()
    yield "lobby"
    for name in ("program", *QUESTIONS):
        me.go(f"/room/{gallery[name].card.id}")
        expect(me.question if name != "program" else me.pillars.first).to_be_visible()
        yield name
    tabs = page.get_by_role("tab")
    for tab in range(tabs.count()):
        tabs.nth(tab).evaluate("tab => tab.click()")
        yield f"tab {tab}"
    me.go("/room/seeover")
    expect(me.finish).to_be_visible()
    yield "end"
    me.go("/replay/seeover?at=60")  # where it stands still
    page.locator(".transport").wait_for()
    yield "replay"
    me.go("/career")
    page.locator("progress").first.wait_for()
    yield "career"
    me.go("/nowhere")
    page.locator("h1").wait_for()
    yield "nowhere"
    me.go("/room/nosuchroom")
    page.locator("h1").wait_for()
    yield "no such room"
    me.complaints = [complaint for complaint in me.complaints if "404" not in complaint]


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [("desktop", "en", "dark"), ("phone", "de", "light"), ("phone", "pl", "dark"), ("tablet", "pl", "light")],
)
def test_every_screen(visit: Visit, gallery: dict[str, Position], size: str, lang: str, theme: str) -> None:
    me = visit(size=size, lang=lang, theme=theme)
    for position in gallery.values():
        tokens = {position.seat: position.tokens[position.seat]} if position.seat else {}
        me.keep_keys(position.card.id, tokens)
    me.has_fought(("hound", "beginner", True, "pit triple"), ("volt", "rookie", False, ""))
    wrong: list[str] = []
    for screen in screens(me, gallery):
        wrong += [f"{screen}: not translated: {key}" for key in KEYLIKE.findall(me.page.inner_text("body"))]
        wrong += [f"{screen}: {fault}" for fault in me.layout_faults()]
        if lang != "pl":  # which has both themes, and no other pages but for words
            wrong += [f"{screen}: {found}" for found in violations(me.page)]
        if size == "phone":
            wrong += [f"{screen}, narrow: {fault}" for fault in me.narrow_faults()]
    assert not wrong, "\n".join(wrong)


def test_a_tablet_shows_a_large_arena_and_the_starting_numbers(sit: Callable[..., Visitor]) -> None:
    me = sit(size="tablet")
    for width, height in ((768, 1024), (768, 950), (1024, 768), (1024, 690), (1080, 810), (1180, 820)):
        me.page.set_viewport_size({"width": width, "height": height})
        expect(me.page.locator(".pillars")).to_be_in_viewport(ratio=1)
        expect(me.page.get_by_role("tabpanel", name="Monitors").locator("article")).to_have_count(4)
        me.settles()
        dice, numbers = (me.page.locator(name).first.bounding_box() for name in (".controller .tray", ".pillars"))
        assert dice is not None
        assert numbers is not None
        assert dice["y"] + dice["height"] <= numbers["y"]
        game, frame = (me.page.locator(name).bounding_box() for name in ("main", ".frame"))
        assert game is not None
        assert frame is not None
        bars = 150  # above and below the arena
        least = min(0.55 * width, game["height"] - bars) if width > height else 0.54 * height
        assert min(frame["width"], frame["height"]) >= least
        assert frame["y"] + frame["height"] <= height
        assert me.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_playback_fits_beside_the_controls_of_a_tablet_and_the_robots_waited_for_in_the_bar(
    sit: Callable[..., Visitor], visit: Visit
) -> None:
    me, watcher = sit(size="tablet"), visit()
    me.page.get_by_role("tab", name="Log").click()
    watcher.go(me.page.url.removeprefix(me.url))
    status = watcher.page.locator("header .status")
    expect(status).to_contain_text("Waiting for: ")
    for each, width, height in (
        *((me, *size) for size in ((744, 1133), (768, 1024))),
        *((watcher, *size) for size in ((360, 740), (768, 1024))),
    ):
        each.page.set_viewport_size({"width": width, "height": height})
        each.settles()
        assert each.layout_faults() == []
    expect(status).to_have_text("Waiting for: The Hound, Mercury, Reaper, Volt.")


def test_the_language_can_be_changed_and_is_kept(visit: Visit) -> None:
    me = visit(lang="de")
    me.go("/")
    expect(me.page.get_by_role("button", name="Sofort spielen")).to_be_visible()
    me.page.get_by_label("Sprache").select_option("pl")
    expect(me.page.get_by_role("button", name="Graj od razu")).to_be_visible()
    me.page.reload()
    expect(me.page.get_by_role("button", name="Graj od razu")).to_be_visible()
    assert me.page.evaluate("document.documentElement.lang") == "pl"
