"""One server and one Chromium for all browser tests of a process; any error on the page fails the test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from support.browser.harness import Line, Server, Visitor, check_page, launch, visitor
from support.browser.positions import Position, find_positions, finished, named, write


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Module scope: while it is open, no other test can run its own event loop."""
    check_page()
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def positions() -> dict[str, Position]:
    """A room at every kind of question, and one that is over."""
    return {**find_positions(), "over": finished()}


@pytest.fixture(scope="session")
def gallery(positions: dict[str, Position]) -> dict[str, Position]:
    """The same, in rooms that no test changes."""
    return {kind: named(position, f"see{position.card.id}") for kind, position in positions.items()}


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, positions: dict[str, Position], gallery: dict[str, Position]
) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("server") / "volt.db"
    write(database, [*positions.values(), *gallery.values()])
    running = Server(database)
    yield running
    running.stop()


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
def own_server(tmp_path: Path, positions: dict[str, Position]) -> Iterator[Server]:
    """A server whose rooms a test may change."""
    write(tmp_path / "volt.db", positions.values())
    server = Server(tmp_path / "volt.db", "--absence", "1")
    yield server
    server.stop()


@pytest.fixture
def sit(own_server: Server, visit: Callable[..., Visitor], positions: dict[str, Position]) -> Callable[..., Visitor]:
    """Create a visitor in a room who holds these seats, or the one that is asked."""

    def sit_down(
        *seats: str, room: str = "program", line: Line | None = None, script: str = "", **how: object
    ) -> Visitor:
        me, position = visit(url=own_server.url, **how), positions[room]
        me.context.add_init_script(script)
        if line is not None:
            line.lay(me.page)
        me.keep_keys(position.card.id, {seat: position.tokens[seat] for seat in seats or (position.seat,)})
        me.go(f"/room/{position.card.id}")
        locked = ":text('Locked in')"  # by a bot that stood in
        me.sees(".curtain", ".question", ".pillars button:enabled", ".finish", locked)
        return me

    return sit_down
