"""What all tests share."""

import pytest

# These play against real clocks, with other processes on the same two cores: a late answer there is not yet a fault.
CLOCKED = ("server", "browser", "test_bots_time.py", "test_cluster.py", "test_process_bot.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a test that depends on clocks again if it fails; the summary names it."""
    for item in items:
        if item.path.name in CLOCKED or item.path.parent.name in CLOCKED:
            item.add_marker(pytest.mark.flaky(reruns=2))
