"""One server and one Chromium for all browser tests of a process; any error on the page fails the test."""

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support.browser.chromium import PlaywrightLoop
from support.browser.others import Open, firefox, webkit
from support.browser.positions import Position, Rooms, before_one_space, find_positions, finished, named, write
from support.browser.server import Server, check_page
from support.browser.visitor import Line, Visitor, visitor

LOOP = PlaywrightLoop()
BROWSERS: dict[str, Callable[..., AbstractContextManager[Open]]] = {"firefox": firefox, "webkit": webkit}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    with LOOP.running() if item.path.is_relative_to(Path(__file__).parent) else nullcontext():
        return (yield)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    check_page()
    with LOOP.chromium() as chromium:
        yield chromium


@pytest.fixture(scope="module", params=BROWSERS)
def windows(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Opens windows of Firefox, then of WebKit."""
    check_page()
    with BROWSERS[request.param](tmp_path_factory.mktemp(request.param)) as open_window:
        yield open_window


@pytest.fixture(scope="session")
def templates() -> dict[str, Position]:
    """A room at every kind of question, one before a question that is not asked, and one that is over."""
    return {**find_positions(), "one space": before_one_space(), "over": finished()}


@pytest.fixture(scope="session")
def gallery(templates: dict[str, Position]) -> dict[str, Position]:
    """The same, in rooms that no test changes."""
    return {kind: named(position, f"see{position.card.id}") for kind, position in templates.items()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, gallery: dict[str, Position]) -> Iterator[Server]:
    """Of all tests but those of modules that have one of their own."""
    database = tmp_path_factory.mktemp("server") / "volt.db"
    write(database, gallery.values())
    running = Server(database)
    yield running
    running.stop()


@pytest.fixture
def positions(server: Server, templates: dict[str, Position]) -> Rooms:
    """The same as ``templates``, in rooms that only this test uses."""
    return Rooms(server.database, templates)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Create visitors with fresh browsers; at the end, no page may have reported errors."""
    came: list[Visitor] = []

    def come(**how: object) -> Visitor:
        url = str(how.pop("url", server.url))
        came.append(visitor(browser, url, **how))  # type: ignore[arg-type]
        return came[-1]

    yield come
    complaints = [complaint for each in came for complaint in each.complaints]
    for each in came:
        each.context.close()
    assert not complaints


@pytest.fixture
def sit(visit: Callable[..., Visitor], positions: Rooms) -> Callable[..., Visitor]:
    """Create a visitor in a room who holds these seats, or the one that is asked."""

    def sit_down(
        *seats: str, room: str = "program", line: Line | None = None, script: str = "", **how: object
    ) -> Visitor:
        me, position = visit(**how), positions[room]
        me.context.add_init_script(script)
        if line is not None:
            line.lay(me.page)
        me.keep_keys(position.card.id, {seat: position.tokens[seat] for seat in seats or (position.seat,)})
        me.go(f"/room/{position.card.id}")
        locked = ":text('Locked in')"  # by a bot that stood in
        shown = me.page.locator(f".curtain, .question, .pillars button:enabled, .finish, {locked}")
        shown.locator("visible=true").first.wait_for()
        return me

    return sit_down
