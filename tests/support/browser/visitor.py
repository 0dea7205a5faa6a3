"""A person at Chromium: helpers that use the page, and what it receives, sends and complains about."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    WebSocket,
    WebSocketRoute,
    expect,
)

from .dom import FIND, PRESS

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844), "small": (360, 740)}
PHONES = {"portrait": (390, 664), "landscape": (844, 390)}
PATIENCE = 300_000  # ms; only what never happens takes as long
expect.set_options(timeout=PATIENCE)
INSTANT = 1000  # a speed of the fight; the page itself offers up to 4
SKIP = ".transport button[aria-label='Jump to live']:enabled"
# What can be pressed: the page ignores presses until the server has accepted or refused the last answer.
OPTIONS = ".question:not(.pending) :is(button.option, .pads button:not([aria-disabled='true']), button.primary)"
NUMBERS = ".pillars button:not([aria-disabled='true'])"
# Take a number, twice if the page asks; in one step, because somebody else may take it in between.
LOCK = f"""async (numbers) => {{
    if (!({PRESS})(numbers, "", 0)) return false;
    for (let turn = 0; turn < 20; turn++) await null;
    const armed = ".pillars button.armed";
    return !document.querySelector(armed) || ({PRESS})(armed, "", 0);
}}"""
# Everything that was ever shown, however shortly; of short texts only: a log would be read again with every line.
REMEMBER = """
    window.told = new Set();
    const short = (node) => {
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        let text = node.nodeType === Node.TEXT_NODE ? node.data : "";
        while (text.length < 200 && texts.nextNode()) text += texts.currentNode.data;
        return text.length < 200 ? text.trim() : "";
    };
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            for (const node of [target, ...addedNodes]) window.told.add(short(node));
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
SETTLES = """async () => {
    await document.fonts.ready;
    const places = () => [...document.querySelectorAll("main *")].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height];
    }).join();
    for (let last = "", same = 0, tries = 0; same < 5; tries++) {
        if (tries > 10_000) throw new Error("the page never stands still");
        await new Promise((resolve) => setTimeout(resolve, 20));
        const now = places();
        same = now === last ? same + 1 : 0;
        last = now;
    }
}"""
FIRST_VISIBLE = f"selectors => selectors.find((one) => ({FIND})(one, '').length)"
LAYOUT = Path(__file__).with_name("layout.js").read_text(encoding="utf-8").rstrip("\n;")


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

    @property
    def waiting(self) -> int:
        """How many messages are held back."""
        return len(self._held)

    def hurry(self) -> None:
        """Deliver what was held back."""
        self.slow = False
        while self._held:
            self._held.pop(0)()

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
        self.sockets: list[WebSocket] = []
        self.page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._listen)

    def _heard(self, message: ConsoleMessage) -> None:
        left = "closed before the connection is established" in message.text  # the visitor has left for another page
        if message.type in ("error", "warning") and not left:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def _listen(self, socket: WebSocket) -> None:
        def receive(frame: str | bytes) -> None:
            self.frames.append(str(frame))
            self.received += map(json.loads, str(frame).split("\n"))

        self.sockets.append(socket)
        socket.on("framereceived", receive)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def keep_keys(self, room: str, tokens: dict[str, str]) -> None:
        """As if the seats had been taken in this browser."""
        keys = json.dumps({room: {"tokens": tokens, "host": "", "used": 1}})
        kept = "JSON.parse(localStorage.getItem('volt.rooms') ?? '{}')"
        self.context.add_init_script(f"localStorage.setItem('volt.rooms', JSON.stringify({{...{keys}, ...{kept}}}))")

    def has_fought(self, *games: tuple[str, str, bool, str]) -> None:
        """As if these games, the newest first, had been finished in this browser: robot, level, whether won, and feats."""
        rows = [
            [f"fought{n}", 1_700_000_000 - n * 86_400, "training", "rome", robot, level, 0, int(won), feats]
            for n, (robot, level, won, feats) in enumerate(games)
        ]
        kept = json.dumps(json.dumps(rows))
        self.context.add_init_script(
            f"localStorage.getItem('volt.career') ?? localStorage.setItem('volt.career', {kept})"
        )

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
        self.settles()
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

    def settles(self) -> None:
        """Wait until nothing on the page has changed its place for some frames."""
        self.page.evaluate(SETTLES)

    def overflow(self) -> int:
        """How many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def find(self, message_type: str, **fields: object) -> list[dict[str, Any]]:
        """Messages received, of a type and with these fields."""
        return [m for m in self.received if m["type"] == message_type and all(m.get(k) == v for k, v in fields.items())]

    # --- what a person does ---

    def sees(self, *selectors: str) -> str:
        """Wait until one of them is visible; return the first that is, at one moment."""
        seen: str = self.page.wait_for_function(FIRST_VISIBLE, arg=selectors).json_value()
        return seen

    def is_told(self, text: str) -> None:
        """Wait until the page has said this, even if only for a moment."""
        self.page.wait_for_function("text => [...window.told].some((told) => told.includes(text))", arg=text)

    def key(self, unit: str, heading: str) -> Locator:
        """A key of a control unit."""
        units = self.page.get_by_role("group", name=f"Control unit {unit}", exact=True)
        return units.get_by_role("button", name=re.compile(rf"^{heading}\b(?!-)"))

    def put(self, unit: str, heading: str) -> None:
        self.key(unit, heading).click()

    def lock(self) -> None:
        """Take a number and wait until the server has accepted it; confirm if the page asks."""
        self._give(lambda: bool(self.page.evaluate(LOCK, NUMBERS)))

    def answer(self, option: int = 0) -> None:
        """Give one of the answers to the question and wait until the server has accepted it; for outfits, the one offered."""
        self._give(lambda: self.press(OPTIONS, option))

    def press(self, selector: str, number: int = 0) -> bool:
        """Press the one with this number, or the last one; whether there is one that can be pressed."""
        pressed: bool = self.page.evaluate(f"given => ({PRESS})(...given)", [selector, "", number])
        return pressed

    def _give(self, press: Callable[[], bool]) -> None:
        """Press when it is possible, and again if the answer was refused: somebody else may have taken the number."""
        accepted, refused = (len(found) for found in self._verdicts())
        given = 0

        def is_accepted() -> bool:
            nonlocal given
            now_accepted, now_refused = (len(found) for found in self._verdicts())
            if now_accepted == accepted and given == now_refused - refused:
                given += press()
            return now_accepted > accepted

        self.until(is_accepted)

    def _verdicts(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        return self.find("accepted"), self.find("refused", re="answer")

    def drafted(self, program: str) -> None:
        """Wait until this program has been sent as a draft, by its beginning."""
        self.until(lambda: any(sent["type"] == "draft" and sent["program"].startswith(program) for sent in self.sent))

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until the condition holds."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < deadline, f"it did not happen; complaints: {self.complaints}"
            self.page.wait_for_timeout(20)

    def skip(self) -> None:
        """Skip the rest of the fight, if any."""
        self.page.locator(f".soon button, {SKIP}").evaluate_all("found => found[0]?.click()")

    def tend(self) -> None:
        """Skip what is shown and answer what is asked, except for a program; without waiting for anything."""
        self.skip()
        if self.question.locator("button.option:visible, button.primary:visible").count():
            self.answer()

    def may_program(self) -> bool:
        """Whether the page asks for a program, and everything before has been shown."""
        return self.pillars.count() > 0 and not self.page.locator(f".soon button, {SKIP}").count()

    def until_program(self) -> None:
        """Play until the page asks for a program."""

        def asks() -> bool:
            self.tend()
            return self.may_program()

        self.until(asks)

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
    browser: Browser,
    url: str,
    *,
    size: str = "desktop",
    lang: str = "en",
    motion: bool = False,
    clock: bool = False,
    **likes: object,
) -> Visitor:
    """A visitor with a fresh browser, whose clock the test may move; ``likes`` are settings of the page."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=lang,
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=size in ("phone", "small"),
    )
    context.set_default_timeout(PATIENCE)
    if clock:
        context.clock.install()
    kept = json.dumps({"speed": INSTANT, "sound": False, "coached": True, **likes})
    context.add_init_script(REMEMBER)
    context.add_init_script(f"localStorage.getItem('volt.settings') ?? localStorage.setItem('volt.settings', {kept!r})")
    return Visitor(context, url)
