"""What any screen is checked for: accessibility, keys that were not translated, what lies off the screen."""

import re
from typing import Any

from playwright.sync_api import Page

from .server import WEB
from .visitor import Visitor

AXE = WEB / "node_modules/axe-core/axe.min.js"
KEYLIKE = re.compile(
    r"\b(?:pages|arena|career|console|in_words|events|decisions|answers|modules|rules|words|elements)\.[a-z_]+|\{[a-z_]+[:}]|undefined"
)


def violations(page: Page) -> list[str]:
    """What axe finds, once there is a page."""
    page.locator("h1").first.wait_for(state="attached")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("axe.run({resultTypes: ['violations'], selectors: false})")
    return [f"{violation['id']}: {violation['nodes'][0]['html'][:150]}" for violation in found["violations"]]


INSIDE = """(selector) => [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility()).slice(0, 1)
    .some((found) => {
        const { top, bottom } = found.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    })"""


def is_inside(me: Visitor, *selectors: str) -> None:
    """Wait until all of these are entirely on the screen."""
    for selector in selectors:
        me.page.wait_for_function(INSIDE, arg=selector)
    me.settles()
    assert [selector for selector in selectors if not me.page.evaluate(INSIDE, selector)] == []
