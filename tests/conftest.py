"""Which tests belong to which selection, and a summary of what was run and with what."""

import gc
import multiprocessing
import os
import re
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest

from support import progress
from support.paths import TESTS
from support.services import browsers, services
from support.stacks import stacks
from support.waiting import PATIENCE

os.environ["VOLT_IDLE_WORKERS"] = "0"  # beside a busy process, idle ones would hardly ever run
# threads of BLAS and of PyTorch wait for each other busily, beside other processes for long
os.environ["OMP_NUM_THREADS"] = "1"

# Folders and files of a selection. ``pytest -m quick`` does not even import the others, so that it needs none of their libraries.
SELECTIONS = {
    "quick": (
        "arenas",
        "game/test_decisions.py",
        "game/test_game_object.py",
        "game/test_packed_events.py",
        "game/test_positions.py",
        "game/test_programs.py",
        "game/test_records.py",
        "game/test_scenario_text.py",
        "game/test_setup.py",
        "project/test_packages.py",
        "project/test_readme.py",
        "rules/test_golden.py",
        "rules/test_rule_ids.py",
        "rules/test_scenarios.py",
        "texts",
    ),
    "lowest": (
        "cli/test_balance.py",
        "cli/test_commands.py",
        "cli/test_ladder.py",
        "cli/test_play.py",
        "cli/test_simulate.py",
        "envs/test_conformance.py",
        "envs/test_openspiel.py",
        "envs/test_vector.py",
        "server/http/test_security.py",
        "server/protection",
        "server/rooms/test_play.py",
        "server/routing",
        "server/storage/test_migrations.py",
        "sim/test_statistics.py",
    ),
}

# What takes longest comes first, so that no process runs one of them while the others have nothing left to do.
LONGEST = (
    "browser/test_analysis.py",
    "browser/test_other_browsers.py",
    "browser/test_places.py",
    "browser/test_screens.py",
    "browser/test_study.py",
    "game/test_engine.py",
    "project/test_build.py",
    "project/test_docs.py",
    "server/storage/test_crashes.py",
    "sim/test_cluster.py",
)


@cache
def _is_in(path: Path, parts: tuple[str, ...]) -> bool:
    name = path.relative_to(TESTS).as_posix()
    return any(name == part or name.startswith(f"{part}/") for part in parts)


def _is_whole_run(config: pytest.Config) -> bool:
    """Whether nobody has named tests; not in the processes that run them for another."""
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    return not (named or config.option.collectonly or hasattr(config, "workerinput"))


@pytest.fixture(scope="session", autouse=True)
def _forked_workers() -> Iterator[None]:
    """Fork worker processes from one that has imported what they need, in place of starting Python for each of them."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        yield
        return
    import volt.workers

    forked = multiprocessing.get_context("forkserver")
    forked.set_forkserver_preload(["volt.server.rooms.bots"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(volt.workers, "_SPAWN", forked)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show where everybody waits, servers in this process included, if a test has waited in vain."""
    report = yield
    if report.failed and call.duration >= PATIENCE:
        report.sections.append(("what everybody waits for", stacks()))
    return report


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if _is_whole_run(config):
        progress.show(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave what is imported meanwhile alone when garbage is collected: it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files out that no selection of ``-m`` has."""
    wanted = set(re.findall(r"\w+", config.option.markexpr)) - {"or"}
    if collection_path.is_dir() or not wanted or not wanted <= {*SELECTIONS}:
        return None
    return None if any(_is_in(collection_path, SELECTIONS[selection]) for selection in wanted) else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of every selection, and begin with the longest."""
    for item in items:
        for selection, parts in SELECTIONS.items():
            if _is_in(item.path, parts):
                item.add_marker(selection)
    items.sort(key=lambda item: not _is_in(item.path, LONGEST))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """After a run of everything, say what was skipped and why, and what the tests found on this machine."""
    if not _is_whole_run(config):
        return
    write = terminalreporter.write_line
    reasons = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", ()))
    terminalreporter.section("what was run", "=")
    if config.option.markexpr != "not soak":
        write(f"selection: {config.option.markexpr or 'everything'}")
    else:
        write("everything but the long checks: make soak")
        for kind, there in (("services", services()), ("browsers", browsers())):
            found, missing = ([name for name in there if there[name] is is_there] for is_there in (True, False))
            write(f"{kind}: {', '.join(found) or 'none'}" + f"; not found: {', '.join(missing)}" * bool(missing))
    for reason, count in reasons.most_common():
        write(f"skipped {count} test{'s' * (count > 1)}: {reason}")
    if not reasons:
        write("no test was skipped")


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")
