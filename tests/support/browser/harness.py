"""A real server process, a real Chromium, and helpers that use the page like a person."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    TimeoutError,
    WebSocket,
    WebSocketRoute,
    expect,
)

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web"
PAGE = Path(os.environ.get("VOLT_PAGE") or ROOT / "src/volt/server/page")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844), "small": (360, 740)}
PHONES = {"portrait": (390, 664), "landscape": (844, 390)}
PATIENCE = 60_000  # ms; generous, because test machines may be busy, and bots think at a low priority
PRESS_AGAIN = 7.0  # seconds
expect.set_options(timeout=PATIENCE)
SKIP = ".transport button[aria-label='Jump to live']:enabled"

LAYOUT = Path(__file__).with_name("layout.js").read_text(encoding="utf-8").rstrip("\n;")


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


def find_chromium() -> str:
    """The path of Chromium, from ``scripts/browser``."""
    found = subprocess.run([sys.executable, ROOT / "scripts/browser"], check=False, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def launch(playwright: Playwright) -> Browser:
    """Start Chromium; one from npm sometimes crashes while it starts, so there are three attempts."""
    program = find_chromium()
    for _ in range(2):
        with suppress(Error):
            return playwright.chromium.launch(executable_path=program, args=FLAGS)
    return playwright.chromium.launch(executable_path=program, args=FLAGS)


class Server:
    """``volt serve`` on its own database; can be killed and restarted."""

    def __init__(self, database: Path | str, *options: str) -> None:
        self._database, self._options = str(database), options
        self._port = "0"
        self.start()

    def start(self) -> None:
        volt = Path(sys.executable).with_name("volt")
        options = ["--port", self._port, "--database", self._database, "--page", PAGE, "--fast-bots", "--no-limits"]
        options += ["--exhibition", "0"]  # unless a test wants it
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


class Line:
    """A connection to the server that can freeze silently."""

    def __init__(self) -> None:
        self.frozen = False
        self.slow = False  # messages held back
        self._held: list[Callable[[], None]] = []
        self._page: WebSocketRoute | None = None

    def lay(self, page: Page) -> None:
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda message: None if self.frozen else server.send(message))
        server.on_message(lambda message: self._deliver(lambda: page.send(message)))
        self._page = page

    def _deliver(self, send: Callable[[], None]) -> None:
        if self.slow:
            self._held.append(send)
        elif not self.frozen:
            send()

    def hurry(self) -> None:
        """Deliver what was held back."""
        self.slow = False
        for send in self._held:
            send()

    def say(self, message: dict[str, object]) -> None:
        """Inject a message as if the server had sent it."""
        assert self._page is not None
        self._page.send(json.dumps(message))


class Visitor:
    """A person at a browser: the page, its errors, and the messages received and sent."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.received: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._listen)

    def _heard(self, message: ConsoleMessage) -> None:
        left = "closed before the connection is established" in message.text  # the visitor has left for another page
        if message.type in ("error", "warning") and not left:
            self.complaints.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        def receive(frame: str | bytes) -> None:
            self.frames.append(str(frame))
            self.received += map(json.loads, str(frame).split("\n"))

        socket.on("framereceived", receive)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def keep_keys(self, room: str, tokens: dict[str, str]) -> None:
        """As if the seats had been taken in this browser."""
        keys = json.dumps({room: {"tokens": tokens, "host": "", "used": 1}})
        kept = "JSON.parse(localStorage.getItem('volt.rooms') ?? '{}')"
        self.context.add_init_script(f"localStorage.setItem('volt.rooms', JSON.stringify({{...{keys}, ...{kept}}}))")

    # --- what a person sees ---

    @property
    def room(self) -> str:
        self.page.wait_for_url("**/room/*")
        return self.page.url.rsplit("/", 1)[1]

    @property
    def question(self) -> Locator:
        return self.page.locator(".question")

    @property
    def pillars(self) -> Locator:
        """The pillars one may take a number from."""
        return self.page.locator(".pillars button:enabled")

    @property
    def finish(self) -> Locator:
        return self.page.locator(".finish")

    def layout_faults(self) -> list[str]:
        """A page that is too wide, texts that are cut off or stick out, broken words, controls over one another."""
        found: list[str] = self.page.evaluate(LAYOUT)
        return found

    def narrow_faults(self) -> list[str]:
        """The same on the narrowest phone."""
        before = self.page.viewport_size
        assert before is not None
        width, height = SIZES["small"]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_timeout(100)
        found = self.layout_faults()
        self.page.set_viewport_size(before)
        return found

    def turn_phone(self, turned: str) -> None:
        """Give the page the size of a phone, held like this."""
        width, height = PHONES[turned]
        self.page.set_viewport_size({"width": width, "height": height})

    def leaves_arena_free(self, selector: str) -> None:
        """Wait until this covers nothing of the arena, which is still large enough to be read."""
        free = """(selector) => {
            const [arena, other] = [".frame", selector].map((name) => document.querySelector(name)?.getBoundingClientRect());
            if (!arena || !other || arena.height < 160) return false;
            const [above, below] = [other.bottom <= arena.top + 1, arena.bottom <= other.top + 1];
            return above || below || arena.right <= other.left + 1;
        }"""
        self.page.wait_for_function(free, arg=selector)

    def overflow(self) -> int:
        """How many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def find(self, message_type: str, **fields: object) -> list[dict[str, Any]]:
        """Messages received, of a type and with these fields."""
        return [m for m in self.received if m["type"] == message_type and all(m.get(k) == v for k, v in fields.items())]

    # --- what a person does ---

    def sees(self, *selectors: str, timeout: float = PATIENCE) -> str:
        """Wait until one of them is visible; return the first that is."""
        self.page.locator(", ".join(selectors)).locator("visible=true").first.wait_for(timeout=timeout)
        shown = (each for each in selectors if self.page.locator(each).locator("visible=true").count())
        return next(shown, selectors[-1])

    def key(self, unit: str, heading: str) -> Locator:
        """A key of a control unit."""
        units = self.page.get_by_role("group", name=f"Control unit {unit}", exact=True)
        return units.get_by_role("button", name=re.compile(rf"^{heading}\b(?!-)"))

    def put(self, unit: str, heading: str) -> None:
        self.key(unit, heading).click()

    def lock(self) -> None:
        """Take a number; confirm if the page asks, unless somebody else has taken it meanwhile."""

        def take() -> None:
            self.pillars.first.click()
            armed = self.page.locator(".pillars button.armed")
            if armed.count():
                with suppress(TimeoutError):
                    armed.click(timeout=500)

        self._press(self.find("ask", kind="program")[-1]["question"], take)

    def answer(self, option: int = 0) -> None:
        """Press one of the options of the question; for outfits, take the one offered."""
        ask = self.question
        options = ask.locator("button.option:visible, .pads button:enabled, button.primary")
        self._press(self.find("ask")[-1]["question"], lambda: options.nth(min(option, options.count() - 1)).click())

    def _press(self, question: int, press: Callable[[], None]) -> None:
        """Press until the answer is accepted, as a person would on a slow machine."""
        for _ in range(3):
            press()
            with suppress(AssertionError):
                self.until(lambda: bool(self.find("accepted", question=question)), PRESS_AGAIN)
                return
        raise AssertionError(f"question {question} was not answered: {self.find('refused') or self.complaints}")

    def until(self, holds: Callable[[], bool], seconds: float = PATIENCE / 1000) -> None:
        """Wait until the condition holds."""
        for _ in range(int(seconds * 50)):
            if holds():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it did not happen")

    def skip(self) -> None:
        """Skip the rest of the fight, if any."""
        self.page.locator(f".soon button, {SKIP}").evaluate_all("found => found[0]?.click()")

    def act(self) -> str:
        """Do what comes next: answer a question, program, or watch; return "over" at the end."""
        seen = self.sees(".finish", ".question", ".soon button", ".pillars button:enabled", SKIP)
        if seen == ".question":
            self.answer()
        elif seen == ".pillars button:enabled":
            for unit, heading in (("I", "north"), ("II", "south")):
                if self.key(unit, heading).is_enabled():
                    self.put(unit, heading)
            self.lock()
        else:
            self.skip()
        return "over" if seen == ".finish" else seen


def visitor(
    browser: Browser, url: str, *, size: str = "desktop", lang: str = "en", motion: bool = False, **likes: object
) -> Visitor:
    """A visitor with a fresh browser; ``likes`` are settings of the page."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=lang,
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=size in ("phone", "small"),
    )
    context.set_default_timeout(PATIENCE)
    kept = json.dumps({"speed": 4, "sound": False, "coached": True, **likes})
    context.add_init_script(f"localStorage.getItem('volt.settings') ?? localStorage.setItem('volt.settings', {kept!r})")
    return Visitor(context, url)
