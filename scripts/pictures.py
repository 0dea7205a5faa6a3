"""Make the README's pictures anew from the page as it is: ``python scripts/pictures.py``.

The start page, three screens of a phone, and a round of a finished fight as a GIF, as the page makes it for anybody.
"""

import io
import tempfile
from pathlib import Path

import tour
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from support.browser.chromium import launch
from support.browser.positions import Position, find_positions, finished, write
from support.browser.server import Server
from support.browser.visitor import visitor
from support.paths import ROOT

FOLDER = ROOT / "docs" / "pictures"
DESKTOP, PHONE = (1440, 900), (390, 844)
WIDTH = 1200  # of the picture of the start page
GAP, GROUND = 25, (60, 66, 82)  # between the phones
MOMENT = 240  # of the replay, a round with a push into the water: it becomes the film


def shot(page: Page) -> Image.Image:
    """What the screen shows."""
    page.wait_for_timeout(1500)  # until the fonts and the robots have arrived
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def start(come: tour.Come) -> Image.Image:
    """The start page, with the exhibition of the bots."""
    me = come(motion=True, speed=1)
    me.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    me.go("/")
    me.page.locator(".on-air", has_text="Round 1").locator(".frame").wait_for()
    picture = shot(me.page)
    return picture.resize((WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS)


def phones(come: tour.Come, positions: dict[str, Position]) -> Image.Image:
    """The start page, the programming and a fight, side by side."""
    here = come(size="phone")
    here.go("/")
    here.page.locator(".go").wait_for()
    me = tour.enter(come, positions, "program", size="phone")
    for unit, heading in enumerate("sew"):
        me.page.locator(f"[data-unit='{unit}']:visible").first.click()
        me.page.locator(f".key[data-unit='{unit}'][data-heading='{heading}']:visible").first.click()
    there = come(size="phone")
    there.go(f"/replay/{positions['over'].card.id}?at={MOMENT}")
    there.page.locator(".transport").first.wait_for()
    pictures = [shot(each.page) for each in (here, me, there)]
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) - 1)
    row = Image.new("RGB", (width, max(picture.height for picture in pictures)), GROUND)
    for i, picture in enumerate(pictures):
        row.paste(picture, (i * (picture.width + GAP), 0))
    return row


def film(come: tour.Come, positions: dict[str, Position]) -> bytes:
    """A round as a GIF."""
    me = come()
    me.go(f"/replay/{positions['over'].card.id}?at={MOMENT}")
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="as a GIF").click()
    return Path(download.value.path()).read_bytes()


def save_png(picture: Image.Image, name: str) -> None:
    """With a palette, which is a third of the size."""
    picture.quantize(256).save(FOLDER / name, optimize=True)


def main() -> None:
    """Renew all of it."""
    positions = {**find_positions(), "over": finished()}
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        write(Path(scratch) / "volt.db", positions.values())
        server = Server(Path(scratch) / "volt.db", "--exhibition", "5", "--absence", "86400")
        browser = launch(playwright)
        try:

            def come(**how: object) -> tour.Visitor:
                return visitor(browser, server.url, **how)  # type: ignore[arg-type]

            save_png(start(come), "start.png")
            save_png(phones(come, positions), "phone.png")
            (FOLDER / "fight.gif").write_bytes(film(come, positions))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
