"""Measure the frames of the fight in a headless browser: ``python scripts/frames.py --seconds 40``.

Plays a finished game at normal speed, with the director and the tilted camera, and prints the time between animation frames:
of all of them, and of those in which the director has the camera. Run it on a quiet machine.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from support.browser.chromium import launch  # noqa: E402
from support.browser.positions import finished, write  # noqa: E402
from support.browser.server import Server  # noqa: E402
from support.browser.visitor import visitor  # noqa: E402

RECORD = """() => {
    window.measured = [];
    let last = 0;
    const look = (now) => {
        const scene = document.querySelector('.camera.close') ? 'director' : 'fight';
        if (last) window.measured.push([scene, now - last]);
        last = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


def measure(seconds: float, broadcast: bool) -> list[tuple[str, float]]:
    """The kind of scene and the milliseconds of every frame."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "volt.db"
        write(database, [finished()])
        server, browser = Server(database), launch(playwright)
        try:
            me = visitor(browser, server.url, motion=True, speed=1, broadcast=broadcast)
            me.go("/replay/over")
            me.page.get_by_role("button", name="Next highlight").click()
            me.page.get_by_role("button", name="Play", exact=True).first.click()
            me.page.evaluate(RECORD)
            me.page.wait_for_timeout(seconds * 1000)
            return [(scene, ms) for scene, ms in me.page.evaluate("window.measured")]
        finally:
            browser.close()
            server.stop()


def main() -> None:
    """Print a line for each camera and kind of scene."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=40, help="how long to watch with each camera")
    seconds = parser.parse_args().seconds
    for broadcast in (False, True):
        frames = measure(seconds, broadcast)
        for scene in ("fight", "director"):
            times = [ms for kind, ms in frames if kind == scene]
            if len(times) < 2:
                continue
            late = quantiles(times, n=100)[94]
            camera = "broadcast" if broadcast else "top-down"
            print(
                f"{camera:9} {scene:8} {len(times):5} frames, median {median(times):.1f} ms, 95% within {late:.1f} ms"
            )


if __name__ == "__main__":
    main()
