"""Three servers behind HAProxy under faults (``benchmarks/nemesis``): nothing is lost, doubled or stale, thanks to the fence."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

# the fence is an integral part of the server: only code that runs in its process can switch it off
NO_FENCE = "import volt.server.store as store; store._fenced = lambda connection, changes: [None for _ in changes]"


@pytest.fixture
def verdict(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    from benchmarks.nemesis.__main__ import Plan, run
    from benchmarks.nemesis.cluster import missing

    if lacks := missing():
        pytest.skip(f"not installed: {lacks}; scripts/services installs it")
    return asyncio.run(run(Plan(**request.param), print))[0]


@pytest.mark.parametrize("verdict", [{"seconds": 25, "seed": 4, "calm": 3, "pace": 3}], indirect=True)
def test_nothing_is_lost_doubled_or_stale(verdict: Any) -> None:
    assert not verdict.wrong
    assert verdict.rooms >= 100
    assert verdict.accepted > 300
    assert verdict.events > 5_000
    assert verdict.faults.total() >= 3


@pytest.mark.parametrize(
    "verdict",
    [{"seconds": 12, "rooms": 40, "pace": 1, "calm": 3, "only": "hold and kill", "sabotage": NO_FENCE}],
    indirect=True,
)
def test_without_the_fence_the_checker_finds_something(verdict: Any) -> None:
    assert any("stale" in wrong or "confirmed" in wrong or "token" in wrong for wrong in verdict.wrong)
