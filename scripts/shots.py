"""Take screenshots of every screen: ``python scripts/shots.py FOLDER --languages de pl --sizes 390x664 --themes light``.

Lists what is wrong with the layout (tests/support/browser/layout.js), and what axe finds at the first and the last of the sizes;
then the exit code is 1.
"""

import argparse
import sys
import tempfile
import traceback
from pathlib import Path

import tour
from playwright.sync_api import sync_playwright

from support.browser.checks import violations
from support.browser.chromium import launch
from support.browser.positions import Position, find_positions, finished, write
from support.browser.server import Server
from support.browser.visitor import Visitor, visitor
from volt.texts import languages

SIZES = ("360x740", "390x664", "390x844", "844x390", "768x1024", "820x1180", "1440x900", "1920x1080")
THEMES = ("dark", "light")
# Sizes and themes change at once.
STILL = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [sheet];
}"""


class Camera:
    """Takes the screenshots, and lists what is wrong."""

    def __init__(self, folder: Path, lang: str, sizes: list[str], themes: list[str]) -> None:
        self._folder, self._lang, self._sizes, self._themes = folder, lang, sizes, themes
        self.found: list[str] = []

    def shoot(self, me: Visitor, screen: str, whole: bool) -> None:
        before = me.page.viewport_size
        me.page.evaluate(STILL)
        for size in self._sizes:
            width, height = map(int, size.split("x"))
            me.page.set_viewport_size({"width": width, "height": height})
            me.page.wait_for_timeout(250)
            name = f"{screen}-{size}-{self._lang}"
            found = me.layout_faults()
            for theme in self._themes:
                me.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                file = self._folder / f"{name}-{theme}.jpg"
                me.page.screenshot(path=file, full_page=whole, type="jpeg", quality=80)
                if self._lang == languages()[0] and size in (self._sizes[0], self._sizes[-1]):
                    found += [f"{theme}: {text}" for text in violations(me.page)]
            self.found += [f"{name}: {text}" for text in found]
            for text in found:
                print(f"{name}: {text}", flush=True)
        if before:
            me.page.set_viewport_size(before)


def photograph(part: str, camera: Camera, lang: str, positions: dict[str, Position]) -> None:
    """Every screen of a part of the tour, on a server of its own."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        write(Path(scratch) / "volt.db", positions.values())
        options = ["--absence", "1"] if part == "absence" else []
        server, browser = Server(Path(scratch) / "volt.db", *options), launch(playwright)

        def come(**how: object) -> Visitor:
            return visitor(browser, server.url, lang=lang, motion=True, **{"speed": 1, **how})  # type: ignore[arg-type]

        try:
            for me, screen, whole in tour.PARTS[part](come, positions):
                camera.shoot(me, screen, whole)
        except Exception:
            traceback.print_exc()
            camera.found.append(f"{part}: not all of it was seen")
        finally:
            browser.close()
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("shots"))
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--languages", nargs="+", choices=languages(), default=languages())
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--parts", nargs="+", choices=tour.PARTS, default=list(tour.PARTS))
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    print("looking for positions …", flush=True)
    positions = {**find_positions(), "over": finished()}
    found: list[str] = []
    for lang in wanted.languages:
        for part in wanted.parts:
            print(f"{lang}: {part}", flush=True)
            camera = Camera(wanted.folder, lang, wanted.sizes, wanted.themes)
            photograph(part, camera, lang, positions)
            found += camera.found
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
