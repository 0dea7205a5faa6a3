"""``volt serve`` in a process of its own, with the built page."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from support.paths import ROOT

WEB = ROOT / "web"
PAGE = Path(os.environ.get("VOLT_PAGE") or ROOT / "src/volt/server/page")


def check_page() -> None:
    """Fail unless the page has been built from the current sources."""
    index = PAGE / "index.html"
    assert index.exists(), f"no page in {PAGE}: build it with `npm run build` in web/"
    if "VOLT_PAGE" in os.environ:
        return
    files = [file for folder in ("src", "public") for file in (WEB / folder).rglob("*") if file.is_file()]
    sources = [file for file in (*files, WEB / "index.html") if ".test." not in file.name and file.suffix != ".md"]
    newest = max(sources, key=lambda file: file.stat().st_mtime)
    current = newest.stat().st_mtime <= index.stat().st_mtime
    assert current, f"the page is older than {newest.relative_to(ROOT)}: build it with `npm run build` in web/"


class Server:
    """A server on its own database; can be killed and restarted."""

    def __init__(self, database: Path, *options: str) -> None:
        self.database, self._options = database, options
        self._port = "0"
        self.start()

    def start(self) -> None:
        volt = Path(sys.executable).with_name("volt")
        options = ["--port", self._port, "--database", self.database, "--page", PAGE, "--fast-bots", "--no-limits"]
        options += ["--exhibition", "0"]  # unless a test wants it
        options += ["--keep-days", "0"]  # the rooms of positions are very old
        options += ["--absence", "86400"]  # or, after a minute, a page would say who is gone
        options += self._options
        self._process = subprocess.Popen([volt, "serve", *options], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", said)
        assert found, f"volt serve said {said!r}"
        self.url, self._port = found[0], found[1]

    def kill(self) -> None:
        """Kill it like a crash."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.kill()
