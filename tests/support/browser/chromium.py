"""One Chromium for all browser tests of a process."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from support.paths import ROOT

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
LAUNCHES = 5  # npm's Chromium sometimes crashes while it starts


def find_chromium() -> str:
    """The path of Chromium, from ``scripts/browser``."""
    found = subprocess.run([sys.executable, ROOT / "scripts/browser"], check=False, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def launch(playwright: Playwright) -> Browser:
    program = find_chromium()
    for _ in range(LAUNCHES - 1):
        with suppress(Error):
            return playwright.chromium.launch(executable_path=program, args=FLAGS)
    return playwright.chromium.launch(executable_path=program, args=FLAGS)


class PlaywrightLoop:
    """The event loop of Playwright, which only browser tests may see.

    It counts as running in this thread from Playwright's start to its end, between calls as well, and while one loop runs no
    test can run another. So it is put away after every browser test and brought back before the next.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        asyncio._set_running_loop(self._loop)
        try:
            yield
        finally:
            asyncio._set_running_loop(None)

    @contextmanager
    def chromium(self) -> Iterator[Browser]:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            self._loop = asyncio.get_running_loop()
            yield browser
            asyncio._set_running_loop(self._loop)  # the last test may have been another
            browser.close()
        self._loop = None
