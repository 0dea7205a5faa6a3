"""One server and one Chromium for all browser tests of a process; whatever the page complains about fails the test."""

from collections.abc import Callable, Iterator

import pytest
from harness import Server, Visitor, check_page, launch, visitor
from playwright.sync_api import Browser, sync_playwright
from positions import Position, find_positions, finished, named, write


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for longer than a module: as long as it is there, no other test can run a loop of its own."""
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
    """The same in rooms that nobody changes."""
    return {kind: named(position, f"see-{position.card.id}") for kind, position in positions.items()}


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
    """Somebody comes with a fresh browser; at the end nobody may have had anything to complain about."""
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
