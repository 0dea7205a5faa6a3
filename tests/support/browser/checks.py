"""What any screen is checked for: accessibility, keys that were not translated, what lies off the screen."""

import re
from typing import Any

from playwright.sync_api import Page

from .harness import WEB, Visitor

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


def is_inside(me: Visitor, *selectors: str) -> None:
    """Check that all of these are entirely on the screen."""
    height = me.page.evaluate("innerHeight")
    for selector in selectors:
        box = me.page.locator(selector).locator("visible=true").first.bounding_box()
        assert box is not None, selector
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= height, selector
