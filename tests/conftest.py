"""What all tests share."""

import pytest

from support.paths import TESTS

# These play against real clocks, with other processes on the same two cores: a late answer there is not yet a fault.
CLOCKED = ("server", "browser", "bots/test_deadline.py", "sim/test_cluster.py", "bots/test_process.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a test that depends on clocks again if it fails; the summary names it."""
    for item in items:
        if item.path.relative_to(TESTS).as_posix().startswith(CLOCKED):
            item.add_marker(pytest.mark.flaky(reruns=2))
