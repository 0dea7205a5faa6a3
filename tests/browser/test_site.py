"""The game as a folder of files: served by nothing but a file server, then by nothing at all."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.others import Open, Window
from support.browser.server import PAGE
from support.browser.visitor import INSTANT, LOCK, NUMBERS, OPTIONS, SKIP, Visitor
from support.paths import ROOT
from volt.bots.champion.compiled import CompiledPolicy, read_weights
from volt.bots.champion.shape import SHIPPED
from volt.bots.review import Review, Reviewer
from volt.cli.commands.site import name_server
from volt.game import parse_record, write_record

# what the engine sends over its sockets, for helpers that follow those of a server
LISTEN = """
    window.engines = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            window.engines.push(this);
            this.addEventListener("message", ({ data }) => { if (data.type === "frame") window.hear(data.text); });
        }
    };
"""


# ask the engine of this page, as the page does
ASK = """async ([method, path]) => {
    const engine = window.engines[0], id = Math.random();
    return new Promise((done) => {
        engine.addEventListener("message", ({ data }) => {
            if (data.type === "response" && data.id === id) done(new TextDecoder().decode(data.content));
        });
        engine.postMessage({ type: "request", id, method, path, headers: {}, body: "" });
    });
}"""
# what a worker of the documentation prints for some code
RUN = """(code) => new Promise((done) => {
    const worker = new Worker("./engine/worker.js", { type: "module", name: "python" });
    let text = "";
    worker.onmessage = ({ data }) => {
        text += data.line ?? data.error ?? "";
        if (data.type === "done") worker.terminate(), done(text);
    };
    worker.postMessage({ code });
})"""
SHOW = """
import random, time
from volt.server.runtime import clock
print(hash("volt"), random.random(), clock.now() - time.time())
"""
# do something with the image of Python's memory in the browser's cache
IMAGE = """async (spoil) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("unpacked")));
    const [image] = (await cache.keys()).filter(({ url }) => url.includes("/image?"));
    if (image && spoil) await cache.put(image, new Response("no image"));
    return image !== undefined;
}"""
PLACE = "volt"  # the folder of the site at its host
SOON = ".soon button"


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def site_maker() -> Any:
    spec = importlib.util.spec_from_file_location("make_site", ROOT / "scripts/make_site.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    made.PAGE = PAGE
    return made


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a site in it, as a host might have it beside others."""
    maker, folder = site_maker(), tmp_path_factory.mktemp("host")
    if not maker.PYODIDE.exists() or maker.NODE is None:
        pytest.skip("Pyodide is not installed: scripts/npm ci")
    try:
        maker.wheels()
        maker.find_zig()
    except subprocess.CalledProcessError:
        pytest.skip("the wheels for Pyodide or the compiler cannot be downloaded")
    (folder / PLACE).mkdir()
    maker.make(folder / PLACE)
    return folder


@pytest.fixture
def site(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """A file server that may be stopped."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    stop(server)


def stop(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


def address(site: ThreadingHTTPServer) -> str:
    """Where the site is, so that paths of the page can be appended."""
    return f"http://127.0.0.1:{site.server_port}/{PLACE}/?"


def is_kept(me: Visitor) -> None:
    """Wait until everything is in the browser."""
    me.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")


def listen(me: Visitor) -> None:
    me.page.expose_function("hear", lambda frame: me.received.extend(map(json.loads, frame.split("\n"))))
    me.page.add_init_script(LISTEN)


def ask(me: Visitor, method: str, path: str) -> str:
    """What the engine answers."""
    return str(me.page.evaluate(ASK, [method, path]))


def agree(one: Review, other: Review) -> None:
    """Two reviews of a game: the exponential of a browser differs in its last bit, so that a search may end elsewhere."""
    for a, b in zip(one.decisions, other.decisions, strict=True):
        assert (a.move, a.seat, a.kind) == (b.move, b.seat, b.kind)
        assert abs(a.cost - b.cost) <= 3 * (a.error + b.error)


def play_a_round(window: Window) -> None:
    """Answer and program until the next program is asked for, or somebody has won."""
    free, programmed = ".pillars button:enabled", False
    while (seen := window.sees(".finish", ".question", SOON, free, SKIP)) != ".finish":
        if seen == free:
            if programmed:
                return
            programmed = bool(window.evaluate(LOCK, NUMBERS))
        else:
            window.press({".question": OPTIONS}.get(seen, seen))


def until_round(me: Visitor, number: int) -> None:
    """Play until that round has begun, or the fight is over."""
    while not any(m.get("snapshot") and m["snapshot"]["round"] >= number for m in me.received):
        if me.act() == "over":
            return


@pytest.mark.soak
def test_a_visit_loads_little(folder: Path) -> None:
    """All files once, as they are, since not every host compresses what it sends."""
    assert sum(file.stat().st_size for file in (folder / PLACE).rglob("*") if file.is_file()) < 9_000_000


@pytest.mark.soak
def test_fights_move_to_another_browser(
    site: ThreadingHTTPServer, visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    """As a file of the settings; anything else is refused."""
    url = address(site)
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
    elsewhere.page.locator(f"a.resume[href='?/room/{room}']").click()
    elsewhere.page.locator(".board, .arena").first.wait_for()


@pytest.mark.soak
def test_a_newer_version_waits_until_it_is_wanted(
    site: ThreadingHTTPServer, folder: Path, visit: Callable[..., Visitor]
) -> None:
    """And until no room is open."""
    me = visit(url=address(site), coached=True)
    me.go("/")
    is_kept(me)
    worker = folder / PLACE / "sw.js"
    known = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub('VERSION = "[^"]*"', 'VERSION = "newer"', known), encoding="utf-8")
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
    place = me.url.removesuffix("?")
    kept = sorted(me.page.evaluate("caches.keys()"))
    assert kept[1:] == [f"volt {place} newer"]
    assert kept[0].startswith(f"unpacked {place}engine/ "), "it is the same"
    files = me.page.evaluate(
        "(name) => caches.open(name).then((cache) => cache.keys()).then((all) => all.length)", kept[0]
    )
    assert files == 4, "three are unpacked once, and Python's memory is kept once"
    expect(take).to_have_count(0)
    worker.write_text(known, encoding="utf-8")


@pytest.mark.soak
def test_python_starts_from_an_image_of_its_memory(site: ThreadingHTTPServer, visit: Callable[..., Visitor]) -> None:
    """Made in the first visit: a later one has the same hashes, other random numbers, and the time. A broken one is not used."""

    def run() -> list[str]:
        return str(me.page.evaluate(RUN, SHOW)).split()

    me = visit(url=address(site), coached=True)
    me.go("/")
    is_kept(me)
    assert me.page.evaluate(IMAGE, False)
    first, second = run(), run()
    assert first[0] == second[0]
    assert first[1] != second[1]
    assert abs(float(second[2])) < 0.5
    assert me.page.evaluate(IMAGE, True)
    assert run()[0] != first[0]
    assert not me.page.evaluate(IMAGE, False)
    assert [text for text in me.complaints if "the image of Python is made anew" in text]
    me.complaints.clear()


@pytest.mark.soak
def test_a_site_leads_to_a_server_that_it_names(
    site: ThreadingHTTPServer, folder: Path, visit: Callable[..., Visitor]
) -> None:
    """From the start page, and from what needs people; there is always the hot seat."""
    me = visit(url=address(site), coached=True)
    me.go("/lobby")
    me.page.get_by_text("There is nobody here").wait_for()
    expect(me.page.get_by_role("link", name="Play with other people")).to_have_count(0)
    me.page.get_by_role("link", name="Hot seat").click()
    me.page.wait_for_url("**/?/new")

    shutil.copytree(folder / PLACE, folder / "other")
    name_server(folder / "other", "https://volt.example")
    me = visit(url=address(site).replace(PLACE, "other"), coached=True)
    me.go("/ladder")
    led = me.page.get_by_role("link", name="Play with other people")
    expect(led).to_have_attribute("href", "https://volt.example/ladder")
    me.go("/")
    expect(led).to_have_attribute("href", "https://volt.example")
    assert violations(me.page) == []


@pytest.mark.soak
def test_a_fight_without_any_server(site: ThreadingHTTPServer, visit: Callable[..., Visitor]) -> None:
    """Begun from files, continued after the tab is gone and with no network, to its record, which is that of any server."""
    me = visit(url=address(site), coached=True, mode="rfl", level="champion")
    listen(me)
    me.go("/")
    expect(me.page.locator(".faces label")).to_have_count(6)
    me.page.locator(".go").click()
    room = me.room
    until_round(me, 2)
    is_kept(me)
    stop(site)
    me.page.close()

    me.page = me.context.new_page()
    me.page.on("pageerror", lambda error: me.complaints.append(str(error)))
    me.received.clear()
    listen(me)
    me.go(f"/room/{room}")
    until_round(me, 3)
    assert me.find("welcome")[0]["room"]["round"] == 2
    until_round(me, 1000)
    record = ask(me, "GET", f"/api/rooms/{room}/record")
    assert write_record(parse_record(record)) == record


@pytest.mark.soak
def test_everything_else_without_any_server(site: ThreadingHTTPServer, visit: Callable[..., Visitor]) -> None:
    """A training game with a hint, its replay and analysis, lessons, puzzles, lab, rules and workshop, with no network."""
    me = visit(url=address(site), coached=True, mode="training")
    listen(me)
    me.go("/")
    me.page.locator(".go").wait_for()
    is_kept(me)
    stop(site)
    me.page.locator(".go").click()
    room = me.room
    me.until_program()
    me.page.get_by_role("button", name="Ask the coach").click()
    me.page.locator(".hint h2").wait_for()
    assert violations(me.page) == []
    until_round(me, 1000)
    me.finish.get_by_role("link", name="Computer analysis").click()
    expect(me.page.locator("figure svg")).to_be_visible()
    game = parse_record(ask(me, "GET", f"/api/rooms/{room}/record"))
    review = json.loads(ask(me, "GET", f"/api/rooms/{room}/analysis"))["review"]
    agree(msgspec.convert(review, Review), Reviewer(CompiledPolicy(*read_weights(SHIPPED))).review(game))
    assert violations(me.page) == []

    me.go("/course/01-drive")
    me.put("I", "north")
    me.page.get_by_role("button", name="Run").click()
    me.sees(".verdict", SKIP)
    me.go("/puzzles")
    me.page.locator("main a.tile").nth(10).wait_for()
    me.go("/lab")
    me.page.locator(".arena svg, .board svg").first.wait_for()
    me.go("/rules#MOVE-1")
    me.page.locator("#MOVE-1").wait_for()
    me.go("/workshop")
    me.page.locator("select:has(option[value='rome'])").select_option("rome")
    me.page.get_by_role("button", name="Measure").click()
    me.page.locator(".fairness .map > svg").wait_for()
    me.go("/lobby")
    me.page.get_by_text("There is nobody here").wait_for()


@pytest.fixture(scope="module")
def documentation(folder: Path) -> list[str]:
    """The documentation beside the site; the pages whose examples can be tried."""
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", ROOT / "docs", folder / PLACE / "docs"]
    subprocess.run(command, check=True)
    offers = re.compile(r'<script[^>]*src="[^"]*_static/try\.js')
    found = (folder / PLACE / "docs").rglob("*.html")
    return [str(page.relative_to(folder)) for page in found if offers.search(page.read_text(encoding="utf-8"))]


@pytest.mark.soak
def test_examples_of_the_documentation_run_in_it(
    site: ThreadingHTTPServer, documentation: list[str], visit: Callable[..., Visitor]
) -> None:
    """All of them, each after those before it; what a reader changes counts."""
    me = visit(url=f"http://127.0.0.1:{site.server_port}/")
    assert len(documentation) == 6
    for page in documentation:
        me.go(page)
        me.page.locator("button.try").first.wait_for()
        number = me.page.locator("button.try").count()
        me.page.locator("button.try").last.click()
        expect(me.page.get_by_role("button", name="Try it again")).to_have_count(number)
        told = me.page.locator("pre.tried").all_inner_texts()
        assert not [text for text in told if not text or "Error" in text], page
    example = me.page.locator(".highlight-python pre").first
    example.evaluate("(node) => (node.textContent = 'print(6 * 7)\\nnothing')")
    me.page.locator("button.try").first.click()
    expect(me.page.locator("pre.tried").first).to_have_text("42\nNameError: name 'nothing' is not defined")


@pytest.mark.soak
def test_a_site_in_another_browser(site: ThreadingHTTPServer, windows: Open) -> None:
    """Two rounds against bots that ask the network, and a page with an address of its own."""
    with windows() as window:
        window.load(f"{address(site)}/")
        likes = {"speed": INSTANT, "sound": False, "coached": True, "level": "veteran"}
        window.evaluate("(key, value) => localStorage.setItem(key, value)", "volt.settings", json.dumps(likes))
        window.open(f"{address(site)}/")
        window.click(".go", "Play now")
        for _ in range(2):
            play_a_round(window)
        window.open(f"{address(site)}/puzzles")
        window.sees("main a.tile")
        assert window.evaluate("() => window.complaints") == []
