"""How far a run of all tests is, in place of a dot for each of them, and how long it still takes if it was run before."""

import time
from typing import Any

import pytest

KEY = "volt/durations"  # of every test in the last run on this machine


class Progress:
    """A line for every tenth of the work, at most every ten seconds, or one that moves on a terminal; one for every failure."""

    def __init__(self, config: pytest.Config, terminal: pytest.TerminalReporter) -> None:
        assert config.cache is not None
        self._cache, self._terminal = config.cache, terminal
        self._known: dict[str, float] = self._cache.get(KEY, {})
        self._took: dict[str, float] = {}
        self._left: dict[str, float] = {}
        self._work, self._done = 0.0, 0.0
        self._began = self._ready = self._told_at = time.monotonic()
        self._told = 0  # per cent
        self._step, self._pause = (1, 1.0) if terminal.isatty else (10, 10.0)

    def _expect(self, tests: list[str]) -> None:
        known = [self._known[test] for test in tests if test in self._known]
        guess = sum(known) / len(known) if known else 1.0
        self._can_tell = len(known) > 0.9 * len(tests)
        self._left = {test: self._known.get(test, guess) for test in tests}
        self._work, self._ready = sum(self._left.values()), time.monotonic()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.items:
            self._expect([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        if not self._left:
            self._expect(ids)

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str]:
        """Count every result, without a letter for it."""
        if hasattr(report, "wasxfail"):
            kind = "xfailed" if report.skipped else "xpassed"
        elif report.when in ("setup", "teardown") and not report.skipped:
            kind = "error" if report.failed else ""
        else:
            kind = report.outcome
        return kind, "", kind.upper()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._took[report.nodeid] = self._took.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self._terminal.write_line(f"failed: {report.nodeid}")
        if report.when == "teardown":
            self._done += self._left.pop(report.nodeid, 0.0)
            self._tell()

    def _tell(self) -> None:
        now, share = time.monotonic(), self._done / self._work if self._work else 0.0
        if 100 * share < self._told + self._step or now < self._told_at + self._pause:
            return
        self._told, self._told_at = int(100 * share), now
        text = f"{self._told:3} %, {len(self._left)} tests left after {_clock(now - self._began)}"
        if self._can_tell:
            text += f", about {_clock((now - self._ready) * (1 - share) / share)} to go"
        if self._terminal.isatty:
            self._terminal.rewrite(text, erase=True)
        else:
            self._terminal.write_line(text)

    def pytest_sessionfinish(self) -> None:
        if self._terminal.isatty:
            self._terminal.rewrite("", erase=True)
        self._cache.set(KEY, {**self._known, **self._took})


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def show(config: pytest.Config) -> None:
    """Show progress instead of dots, where nobody has asked for something else."""
    terminal: Any = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and config.cache is not None and config.option.verbose <= 0:
        terminal._show_progress_info = False  # per cent after dots
        config.pluginmanager.register(Progress(config, terminal))
