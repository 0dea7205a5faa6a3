"""Every rule id is cited by a test; a failure lists those that are not."""

import re
from functools import cache
from pathlib import Path

import pytest

from support.paths import TESTS
from volt.game.vocabulary import RULE_IDS

RULE_ID = re.compile(r"\b[A-Z]+(?:-\d+)?\b")


@cache
def cited() -> set[str]:
    """All rule ids that scenario files and tests name."""
    found: set[str] = set()
    for path in TESTS.rglob("*"):
        if path.suffix in (".toml", ".py") and path != Path(__file__):
            found |= set(RULE_ID.findall(path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("rule_id", [*RULE_IDS.values(), "EDITIONS"])
def test_rule_is_cited(rule_id: str) -> None:
    assert rule_id in cited(), f"no test cites {rule_id}"
