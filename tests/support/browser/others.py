"""Firefox and WebKit, driven by the protocols that they speak themselves, with the same few verbs."""

import itertools
import json
import os
import signal
import subprocess
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from support.services import QUIET, find_firefox, find_webkit, free_port, wait_for_port
from support.waiting import PATIENCE, wait_until

from .dom import FIND, PLACE, PRESS

SIZE = {"width": 1440, "height": 900}
# Keep what goes wrong on the page from now on.
LISTEN = """() => {
    window.complaints = [];
    const complain = (what) => window.complaints.push(String(what));
    addEventListener("error", (event) => complain(event.message));
    addEventListener("unhandledrejection", (event) => complain(event.reason));
    for (const kind of ["error", "warn"]) console[kind] = complain;
}"""

# Note whether the next press of the pointer hits one of these.
EXPECT = f"""(...given) => {{
    const all = ({FIND})(...given);
    window.hit = false;
    const note = (event) => {{ window.hit = all.some((one) => one.contains(event.target)); }};
    addEventListener("pointerdown", note, {{ capture: true, once: true }});
}}"""


class Window(ABC):
    """A window with a fresh profile."""

    @abstractmethod
    def load(self, url: str) -> None:
        """Load a page and wait for it."""

    @abstractmethod
    def evaluate(self, function: str, *arguments: object) -> Any:
        """What a function of JavaScript returns, or what its promise becomes."""

    @abstractmethod
    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        """Perform actions of the "pointer" or of the "key" board."""

    def open(self, url: str) -> None:
        """Load a page and listen to its complaints."""
        self.load(url)
        self.evaluate(LISTEN)

    def until(self, function: str, *arguments: object) -> Any:
        """Wait until a function returns something; return that. If it never does, say what is on the page instead."""
        try:
            return wait_until(lambda: self.evaluate(function, *arguments))
        except AssertionError as late:
            shown = self.evaluate("() => `${location.pathname}: ${document.body.innerText}`")
            raise AssertionError(f"{late}: {function} {arguments}; the page is {shown[:2000]}") from None

    def sees(self, *selectors: str) -> str:
        """Wait until one of them is visible; return the first that is."""
        seen: str = self.until(f"(...all) => all.find((one) => ({FIND})(one, '').length)", *selectors)
        return seen

    def text(self, selector: str, part: str = "") -> str:
        """Wait for one with this in its text; return the whole text."""
        text: str = self.until(f"(...given) => ({FIND})(...given)[0]?.innerText", selector, part)
        return text

    def press(self, selector: str, part: str = "", number: int = 0) -> bool:
        """Press one by script, without waiting, so that nothing can move in between; whether it could be pressed."""
        pressed: bool = self.evaluate(PRESS, selector, part, number)
        return pressed

    def click(self, selector: str, part: str = "") -> None:
        """Click one with the pointer as soon as it stands still; again if it has moved away from under the pointer."""
        places: list[Any] = [None]

        def is_clicked() -> bool:
            places.append(self.evaluate(PLACE, selector, part, 0))
            if places[-1] is None or places[-1] != places[-2]:
                return False
            self.evaluate(EXPECT, selector, part)
            self.click_at(*places[-1])
            clicked: bool = self.evaluate("() => window.hit !== false")  # a page that was left for another says nothing
            return clicked

        wait_until(is_clicked)

    def click_at(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self.act("pointer", [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def type(self, selector: str, keys: str) -> None:
        """Give one the keyboard and press these keys."""
        self.sees(selector)
        self.evaluate("(selector) => document.querySelector(selector).focus()", selector)
        self.act("key", [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")])


Open = Callable[[], AbstractContextManager[Window]]


def _source(kind: str, actions: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{"type": kind, "id": kind, "actions": actions}]


def _call(function: str, arguments: tuple[object, ...]) -> str:
    return f"({function})(...{json.dumps(arguments)})"


class FirefoxWindow(Window):
    """Of Firefox, which speaks WebDriver BiDi: commands and their results on one WebSocket."""

    def __init__(self, command: Callable[..., Any], context: str) -> None:
        self._command, self._context = command, context

    def load(self, url: str) -> None:
        self._command("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, function: str, *arguments: object) -> Any:
        text = f"(async () => JSON.stringify(await {_call(function, arguments)} ?? null))()"
        target = {"context": self._context}
        found = self._command("script.evaluate", expression=text, target=target, awaitPromise=True)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        self._command("input.performActions", context=self._context, actions=_source(kind, actions))


@contextmanager
def firefox(folder: Path) -> Iterator[Open]:
    """Start Firefox; yield a function that opens windows."""
    program = find_firefox()
    if program is None:
        pytest.skip("Firefox is not installed; scripts/services installs it")
    command = [program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
    process = subprocess.Popen(command, **QUIET)
    try:
        told = folder / "WebDriverBiDiServer.json"
        port = wait_until(lambda: told.exists() and told.read_text() and json.loads(told.read_text())["ws_port"])
        with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as socket:
            numbers = itertools.count(1)

            def send(method: str, **parameters: object) -> Any:
                number = next(numbers)
                socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
                while (told := json.loads(socket.recv(PATIENCE))).get("id") != number:
                    pass  # an event
                assert told["type"] == "success", told
                return told["result"]

            @contextmanager
            def window() -> Iterator[Window]:
                profile = send("browser.createUserContext")["userContext"]
                context = send("browsingContext.create", type="tab", userContext=profile)["context"]
                send("browsingContext.setViewport", context=context, viewport=SIZE)
                yield FirefoxWindow(send, context)
                send("browser.removeUserContext", userContext=profile)

            send("session.new", capabilities={})
            yield window
    finally:
        process.kill()
        process.wait()


class WebKitWindow(Window):
    """Of WebKitGTK, whose driver speaks WebDriver: one HTTP request for each command."""

    def __init__(self, command: Callable[..., Any]) -> None:
        self._command = command

    def load(self, url: str) -> None:
        self._command("url", url=url)

    def evaluate(self, function: str, *arguments: object) -> Any:
        return self._command("execute/sync", script=f"return {_call(function, arguments)} ?? null", args=[])

    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        self._command("actions", actions=_source(kind, actions))


@contextmanager
def webkit(folder: Path) -> Iterator[Open]:
    """Start a screen that nobody sees; yield a function that opens windows of WebKit."""
    programs = find_webkit()
    if programs is None:
        pytest.skip("WebKit is not installed; scripts/services installs it")
    driver, screen = programs
    told, tell = os.pipe()
    size = f"{SIZE['width']}x{SIZE['height']}x24"
    display = subprocess.Popen([screen, "-displayfd", str(tell), "-screen", "0", size], pass_fds=[tell], **QUIET)
    os.close(tell)
    with open(told) as line:
        number = line.readline().strip()
    environment = {**os.environ, "DISPLAY": f":{number}", "HOME": str(folder)}
    environment["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"  # Mesa's software renderer crashes now and then

    @contextmanager
    def window() -> Iterator[Window]:
        # Each with a driver of its own, and another one if it does not answer: a driver may wait forever for its browser.
        for patience in (60, 120, PATIENCE):
            port = free_port()
            process = subprocess.Popen([driver, f"--port={port}"], env=environment, start_new_session=True, **QUIET)
            try:
                wait_for_port(port)
                session = f"/{_send(port, '', patience, capabilities={})['sessionId']}"
            except TimeoutError:
                _kill(process)
            else:
                break
        else:
            raise TimeoutError("WebKit does not start")

        def send(path: str, **parameters: object) -> Any:
            return _send(port, f"{session}/{path}", PATIENCE, **parameters)

        try:
            send("window/rect", x=0, y=0, width=SIZE["width"], height=SIZE["height"])
            yield WebKitWindow(send)
        finally:
            _kill(process)

    try:
        yield window
    finally:
        display.kill()
        display.wait()


def _send(port: int, path: str, patience: float, **parameters: object) -> Any:
    """Send a command of WebDriver; return the value of the reply."""
    address = f"http://127.0.0.1:{port}/session{path}"
    with urllib.request.urlopen(address, json.dumps(parameters).encode(), timeout=patience) as reply:
        return json.load(reply)["value"]


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a driver and its browser."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
