"""The game as a folder of files: served by nothing but a file server, then by nothing at all."""

import importlib.util
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser.visitor import Visitor
from support.paths import ROOT

# what the engine sends over its sockets, for helpers that follow those of a server
LISTEN = """
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => { if (data.type === "frame") window.hear(data.text); });
        }
    };
"""


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def site_maker() -> Any:
    spec = importlib.util.spec_from_file_location("make_site", ROOT / "scripts/make_site.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadingHTTPServer]:
    maker, folder = site_maker(), tmp_path_factory.mktemp("site")
    if not maker.PYODIDE.exists() or maker.NODE is None:
        pytest.skip("Pyodide is not installed: scripts/npm ci")
    try:
        maker.wheels()
    except subprocess.CalledProcessError:
        pytest.skip("the wheels for Pyodide cannot be downloaded")
    maker.make(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.server_close()


def listen(me: Visitor) -> None:
    me.page.expose_function("hear", lambda frame: me.received.extend(map(json.loads, frame.split("\n"))))
    me.page.add_init_script(LISTEN)


def until_round(me: Visitor, number: int) -> None:
    """Play until that round has begun, or the fight is over."""
    while not any(m.get("snapshot") and m["snapshot"]["round"] >= number for m in me.received):
        if me.act() == "over":
            return


@pytest.mark.soak
def test_fights_move_to_another_browser(
    site: ThreadingHTTPServer, visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    """As a file of the settings; anything else is refused."""
    url = f"http://127.0.0.1:{site.server_port}"
    me, elsewhere = visit(url=url, coached=True), visit(url=url, lang="de")
    me.go("/")
    me.page.locator(".go").click()
    me.page.wait_for_url("**/room/*")
    room = me.room
    me.go("/")
    me.page.get_by_role("button", name="Settings").click()
    with me.page.expect_download() as saved:
        me.page.get_by_role("button", name="Save as file").click()
    saved.value.save_as(tmp_path / "fights.json")

    elsewhere.go("/")
    elsewhere.page.get_by_role("button", name="Einstellungen").click()
    (tmp_path / "other.json").write_text("{}")
    chosen = elsewhere.page.locator("dialog input[type=file]")
    chosen.set_input_files(tmp_path / "other.json")
    elsewhere.page.locator("dialog [role=alert]").wait_for()
    chosen.set_input_files(tmp_path / "fights.json")
    elsewhere.page.locator(f"a.resume[href='/room/{room}']").click()
    elsewhere.page.locator(".board, .arena").first.wait_for()


@pytest.mark.soak
def test_a_newer_version_waits_until_it_is_wanted(site: ThreadingHTTPServer, visit: Callable[..., Visitor]) -> None:
    """And until no room is open."""
    me = visit(url=f"http://127.0.0.1:{site.server_port}", coached=True)
    me.go("/")
    me.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    worker = Path(site.RequestHandlerClass.keywords["directory"], "sw.js")  # type: ignore[attr-defined]
    worker.write_text(
        re.sub('VERSION = "[^"]*"', 'VERSION = "newer"', worker.read_text(encoding="utf-8")), encoding="utf-8"
    )
    me.page.reload()
    take = me.page.get_by_role("button", name="Use it now")
    take.wait_for()
    other = me.context.new_page()
    other.goto(f"{me.url}/room/abc")
    take.click()
    me.page.get_by_text("Leave the room in your other tab first").wait_for()
    other.close()
    with me.page.expect_navigation():
        take.click()
    me.page.locator(".go").wait_for()
    assert me.page.evaluate("caches.keys()") == ["volt-newer"]
    expect(take).to_have_count(0)


@pytest.mark.soak
def test_a_fight_without_any_server(site: ThreadingHTTPServer, visit: Callable[..., Visitor]) -> None:
    """Begun from files, continued after the tab is gone and with no network; lessons and puzzles work, too."""
    me = visit(url=f"http://127.0.0.1:{site.server_port}", coached=True, mode="rfl")
    listen(me)
    me.go("/")
    expect(me.page.locator(".faces label")).to_have_count(6)
    me.page.locator(".go").click()
    room = me.room
    until_round(me, 2)
    me.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")  # everything is in the browser now
    site.shutdown()
    site.server_close()
    me.page.close()

    me.page = me.context.new_page()
    me.page.on("pageerror", lambda error: me.complaints.append(str(error)))
    me.received.clear()
    listen(me)
    me.go(f"/room/{room}")
    until_round(me, 3)
    assert me.find("welcome")[0]["room"]["round"] == 2

    me.go("/course/01-drive")
    me.put("I", "north")
    me.page.locator(".course, main").first.wait_for()
    me.go("/puzzles")
    me.page.locator("main a[href^='/puzzles/']").nth(10).wait_for()
    me.go("/lobby")
    me.page.get_by_text("There is nobody here").wait_for()
