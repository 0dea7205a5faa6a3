"""Pictures of every screen in three sizes: ``python scripts/shots.py FOLDER``. They are for looking at."""

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
LANGUAGES = {"desktop": "en", "tablet": "de", "phone": "pl"}


class Camera:
    """Takes the pictures of one visitor."""

    def __init__(self, me: Visitor, folder: Path, name: str) -> None:
        self._me, self._folder, self._name = me, folder, name
        self._count = 0

    def shoot(self, screen: str, whole: bool = False) -> None:
        self._count += 1
        file = self._folder / f"{self._name}-{self._count:02}-{screen}.png"
        self._me.page.wait_for_timeout(500)
        self._me.page.screenshot(path=file, full_page=whole)
        print(f"  {file.name}", flush=True)


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
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or list(SIZES)
    print("looking for positions …", flush=True)
    positions = {**find_positions(), "over": finished()}
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        write(Path(scratch) / "volt.db", positions.values())
        server, browser = Server(Path(scratch) / "volt.db"), launch(playwright)
        try:
            for size in wanted:
                me = visitor(browser, server.url, size=size, lang=LANGUAGES[size], motion=True, speed=1)
                for position in positions.values():
                    me.keep_keys(
                        position.card.id, {position.seat: position.tokens[position.seat]} if position.seat else {}
                    )
                tour(me, Camera(me, folder, size), positions)
                me.context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
