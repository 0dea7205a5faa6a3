"""Take screenshots of every screen: ``python scripts/shots.py FOLDER --sizes phone --languages de pl``.

Texts that are cut off or stick out, and pages wider than the screen, are listed; then the exit code is 1.
"""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests/browser"))

from harness import SIZES, Server, Visitor, launch, visitor  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from positions import Position, find_positions, finished, write  # noqa: E402

QUESTIONS = (
    "draft",
    "start",
    "equip",
    "anchor",
    "remote",
    "fire",
    "rotate",
    "shield",
    "space",
    "deck",
    "workshop",
    "ram",
)
LANGUAGES = {"desktop": "en", "tablet": "de", "phone": "pl", "small": "de"}  # if none is asked for
STUDY = {
    "/course": ".lessons a",
    "/course/08-numbers": ".controller .key",
    "/puzzles": ".puzzles a",
    "/puzzles/today": ".controller .key",
    "/lab": ".setup .key",
    "/rules#JETPACK": ".diagram",
    "/workshop": ".checker",
    "/championship": "form",
    "/replay": "#file-title",
}
CUT_OFF = """() => [...document.querySelectorAll('body *')].filter(box => {
    const style = getComputedStyle(box);
    const cut = style.textOverflow === 'ellipsis' ? box.scrollWidth > box.clientWidth + 1
        : style.overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 3;
    return cut && box.checkVisibility() && box.innerText?.trim() && !box.closest('svg, .heard, .arena, .hero')
        && style.clipPath === 'none';
}).map(box => `${box.tagName}.${box.className}: ${box.innerText.trim().slice(0, 60)}`)"""


class Camera:
    """Takes the screenshots of one visitor."""

    def __init__(self, me: Visitor, folder: Path, name: str) -> None:
        self._me, self._folder, self._name = me, folder, name
        self._count = 0
        self.found: list[str] = []

    def shoot(self, screen: str, whole: bool = False) -> None:
        self._count += 1
        file = self._folder / f"{self._name}-{self._count:02}-{screen}.png"
        self._me.page.wait_for_timeout(500)
        self._me.page.screenshot(path=file, full_page=whole)
        print(f"  {file.name}", flush=True)
        wider = self._me.overflow()
        found = [f"wider than the screen by {wider} px"] if wider > 0 else []
        found += [f"sticks out: {text}" for text in self._me.sticking_out()]
        found += [f"cut off: {text}" for text in self._me.page.evaluate(CUT_OFF)]
        for text in found:
            print(f"    {text}", flush=True)
        self.found += [f"{file.name}: {text}" for text in found]


def tour(me: Visitor, camera: Camera, positions: dict[str, Position]) -> None:
    """Every screen."""
    page = me.page
    me.go("/")
    page.locator(".go").wait_for()
    camera.shoot("start", whole=True)
    page.locator("header .icon").last.click()
    camera.shoot("settings")
    me.go("/new")
    page.locator("main .seat select").last.select_option("killbot")
    camera.shoot("new-room", whole=True)
    page.locator(".when input[type=checkbox]").uncheck()  # let it be listed
    page.locator("form header button").click()
    page.locator(".start button").wait_for()
    camera.shoot("room", whole=True)
    me.go("/lobby")
    page.locator("main ul a").first.wait_for()
    camera.shoot("lobby")
    fight(me, camera)
    for kind in ("program", *QUESTIONS):
        me.go(f"/room/{positions[kind].card.id}")
        me.sees(".question", ".pillars button:enabled")
        camera.shoot(kind)
    tabs = page.get_by_role("tab")
    for tab in range(tabs.count()):
        tabs.nth(tab).evaluate("tab => tab.click()")
        camera.shoot(f"tab-{tab}")
    me.go("/room/over")
    me.finish.wait_for()
    camera.shoot("end", whole=True)
    me.go("/replay/over")
    page.locator(".transport").wait_for()
    camera.shoot("replay")
    me.go("/nowhere")
    camera.shoot("nowhere")
    for path, sign in STUDY.items():
        me.go(path)
        page.locator(sign).first.wait_for()
        camera.shoot(path[1:].split("#")[0].replace("/", "-"), whole=not path.startswith("/rules"))


def fight(me: Visitor, camera: Camera) -> None:
    """A round of a solo game: programmed, then in the middle of it."""
    page = me.page
    me.go("/")
    page.locator(".go").click()
    while me.sees(".question", ".pillars button:enabled") == ".question":
        me.answer()
    for unit, key in enumerate("nse"):
        page.locator(f".key[data-unit='{unit}'][data-heading='{key}']").evaluate("key => key.click()")
    camera.shoot("programming")
    me.lock()
    page.wait_for_timeout(1500)
    for moment in range(4):
        camera.shoot(f"fight-{moment + 1}")
        page.wait_for_timeout(900)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("shots"))
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--languages", nargs="+", choices=("en", "de", "pl"))
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    print("looking for positions …", flush=True)
    positions = {**find_positions(), "over": finished()}
    found: list[str] = []
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        write(Path(scratch) / "volt.db", positions.values())
        server, browser = Server(Path(scratch) / "volt.db"), launch(playwright)
        try:
            for size in wanted.sizes:
                for lang in wanted.languages or [LANGUAGES[size]]:
                    me = visitor(browser, server.url, size=size, lang=lang, motion=True, speed=1)
                    for position in positions.values():
                        me.keep_keys(
                            position.card.id, {position.seat: position.tokens[position.seat]} if position.seat else {}
                        )
                    camera = Camera(me, wanted.folder, f"{size}-{lang}")
                    tour(me, camera, positions)
                    found += camera.found
                    me.context.close()
        finally:
            browser.close()
            server.stop()
    print("\n".join(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
