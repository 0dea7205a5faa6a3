"""What any screen is checked for: accessibility, keys that were not translated, what lies off the screen."""

import re
from typing import Any

from playwright.sync_api import Page

from .server import WEB
from .visitor import Visitor

AXE = WEB / "node_modules/axe-core/axe.min.js"
KEYLIKE = re.compile(
    r"\b(?:pages|arena|console|events|decisions|answers|modules|rules|words|elements)\.[a-z_]+|\{[a-z_]+[:}]|undefined"
)


def serious(page: Page) -> list[str]:
    """What axe finds that is serious or worse."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['nodes'][0]['html'][:150]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


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
