"""The library without extras: what runs, which error names the missing extra, and what a build needs."""

import ast
import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import volt
from support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = {"msgspec", "numpy", "rich", "threadpoolctl", "typer"}
IMPORTED = {
    "glin-profanity": "glin_profanity",
    "open-spiel": "pyspiel",
    "pillow": "PIL",
    "prometheus-client": "prometheus_client",
}
ALONE = """
import sys
for name in {extras!r}:
    sys.modules[name] = None
"""


def name_of(requirement: str) -> str:
    return re.split(r"[\[>=;]", requirement)[0]


def extras() -> set[str]:
    """What the extras install, by the names they are imported by."""
    listed = {
        name_of(line) for name, lines in PROJECT["optional-dependencies"].items() if name != "dev" for line in lines
    }
    listed -= {"volt-arena", *CORE}
    return {IMPORTED.get(name, name.split("-")[0]) for name in listed}


def alone(code: str, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """Run code where only the library and what it needs are installed."""
    command = [sys.executable, "-c", ALONE.format(extras=sorted(extras())) + code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, input=stdin, timeout=600, check=False)


def test_the_library_needs_few_packages() -> None:
    assert {name_of(line) for line in PROJECT["dependencies"]} == CORE
    assert {"server", "envs", "plot", "gpu", "ray", "learn", "all"} <= PROJECT["optional-dependencies"].keys()


def test_every_module_of_the_library_can_be_imported_alone() -> None:
    """All but the packages of the extras: volt.server, volt.envs and what draws pixels."""
    done = alone(
        "import pkgutil, importlib, volt\n"
        "for found in pkgutil.walk_packages(volt.__path__, 'volt.'):\n"
        "    if found.name.startswith(('volt.server', 'volt.envs.', 'volt.learn', 'volt._native')): continue\n"
        "    if found.name in ('volt.arenas.raster', 'volt.sim.cuda', 'volt.ladder.standings'): continue\n"
        "    if found.name == 'volt.cli.ladder_report': continue\n"
        "    if found.name.endswith('__main__'): continue\n"
        "    importlib.import_module(found.name)\n"
    )
    assert done.returncode == 0, done.stderr


COMMANDS = [
    ("--version",),
    ("simulate", "--games", "20"),
    ("arena", "show", "rome"),
    ("rules", "MOVE-1"),
    ("championship", "--bouts", "1"),
    ("scenario", str(ROOT / "tests" / "scenarios" / "training")),
    ("play", "--plain", "--seed", "1"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_commands_run_alone(words: tuple[str, ...]) -> None:
    done = alone("from volt.cli.main import main; main()", *words)
    assert done.returncode == 0, done.stderr
    assert done.stdout


MISSING = [
    (("serve",), "volt-arena[server]"),
    (("ladder", "challenge", "random", "fast", "--games", "1", "--limit", "1", "--jobs", "1"), "volt-arena[ladder]"),
    (("simulate", "--games", "1", "--plot", "x.png"), "volt-arena[plot]"),
]


@pytest.mark.parametrize(("words", "extra"), MISSING, ids=lambda words: words[0])
def test_what_is_missing_is_named(
    words: tuple[str, ...], extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = alone("from volt.cli.main import main; main()", *words)
    assert done.returncode == 2
    assert f"pip install '{extra}'" in done.stderr
    assert "Traceback" not in done.stderr


def test_environments_name_their_extra() -> None:
    done = alone("from volt.envs import GymEnv")
    assert "pip install 'volt-arena[envs]'" in done.stderr


def test_volt_arena_opens_the_game() -> None:
    done = alone("sys.argv = ['volt-arena']; from volt.cli.main import arena; arena()")
    assert "playing in the terminal; to play in the browser: pip install 'volt-arena[server]'" in done.stderr
    assert done.returncode == 0
    assert "Round 1" in done.stdout
    assert PROJECT["scripts"] == {"volt": "volt.cli.main:main", "volt-arena": "volt.cli.main:arena"}


def test_importing_volt_imports_little() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, volt; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in told.stdout.split()}
    assert not loaded & {*extras(), "rich", "typer", "asyncio", "numpy", "msgspec"}


def test_a_game_of_people_and_bots_needs_no_numpy() -> None:
    done = alone(
        "sys.modules['numpy'] = None\n"
        "import volt\n"
        "from volt.bots import LEVELS\n"
        "from volt.exercises import attempt, lessons\n"
        "from volt.game.preview import preview, threats\n"
        "game = volt.Game('rfl', 'rome', operators=2, killbots=1, goal=2, seed=5)\n"
        "bots = [make(1) for make in LEVELS.values()]\n"
        "while game.decisions:\n"
        "    asked = game.decisions[0]\n"
        "    view = game.see(asked.seat)\n"
        "    bots.append(bots.pop(0))\n"
        "    answer = bots[0].choose(view, asked, 0.05)\n"
        "    if asked.kind == 'program':\n"
        "        assert preview(view.world(1).engine, asked.seat, answer.program) and threats(game)\n"
        "    game.answer(asked, answer)\n"
        "assert volt.Game.from_position(game.position()).winner == game.winner\n"
        "assert volt.parse_record(volt.write_record(game)) == game\n"
        "lesson = next(lesson for lesson in lessons() if lesson.solution)\n"
        "assert attempt(lesson, lesson.solution)\n"
    )
    assert not done.returncode, done.stderr


def test_what_volt_has_is_there_when_it_is_used() -> None:
    done = alone(
        "import volt\n"
        "assert set(volt.__all__) <= set(dir(volt))\n"
        "for name in volt.__all__: getattr(volt, name)\n"
        "assert volt.rules.event_kinds is volt.event_kinds\n"
        "assert not [name for name in sys.modules if name.startswith(('volt.texts.en', 'volt.texts.de', 'volt.texts.pl'))]\n"
        "from volt import *\n"
        "assert Game is volt.Game is volt.game.Game\n"
        "volt.nothing\n"
    )
    assert done.stderr.splitlines()[-1] == "AttributeError: module 'volt' has no attribute 'nothing'"


# --- building ---


def build_hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("archive", [True, False])
def test_a_source_archive_with_the_page_needs_no_npm(
    archive: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unpacking may make the sources newer than the page; only in a clone does that mean that it is to be built."""
    module, built = build_hook(), list[Any]()
    page, source = tmp_path / module.PAGE / "index.html", tmp_path / "web" / "src" / "main.ts"
    for file in (page, source):
        file.parent.mkdir(parents=True)
        file.write_text("")
    if archive:
        (tmp_path / "PKG-INFO").write_text("")
    newer = page.stat().st_mtime + 60
    os.utime(source, (newer, newer))
    monkeypatch.setattr(module.subprocess, "run", lambda *command, **options: built.append(command))
    module.BuildHook._build_page(None, tmp_path)
    assert bool(built) is not archive


def test_rules_are_compiled_with_what_pip_installed_for_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An isolated build finds NumPy and msgspec only by its own path; without them the wheel would have no machine code."""
    module, started = build_hook(), list[str]()

    def run(command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        started.append(command[-1])
        return subprocess.CompletedProcess([], len(started) - 1, "a b")

    monkeypatch.setattr(module.subprocess, "run", run)
    assert module.BuildHook._build_rules(None, tmp_path) == ["a", "b"]
    path = ast.literal_eval(started[0].partition(" = ")[2].partition(";")[0])
    assert path[0] == str(tmp_path / "src")
    assert set(filter(None, sys.path)) <= set(path)
    with pytest.raises(RuntimeError, match="could not be translated"):
        module.BuildHook._build_rules(None, tmp_path)


def test_the_lowest_versions_are_those_of_the_project() -> None:
    told = subprocess.run([sys.executable, ROOT / "scripts" / "lowest.py"], capture_output=True, text=True, check=True)
    assert "numpy==2.0" in told.stdout.splitlines()
    assert {name_of(line) for line in told.stdout.splitlines()} >= CORE | {"starlette", "gymnasium", "openskill"}


def test_the_version_is_in_one_place() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert volt.__version__ in (ROOT / "src" / "volt" / "__init__.py").read_text(encoding="utf-8")


# --- what is installed is what was locked ---


def test_servers_with_known_holes_are_not_taken() -> None:
    """Starlette before 0.49.1 took quadratic time for a Range header (CVE-2025-62727), before 1.0.1 the path of a URL from Host.

    uvicorn before 0.46 does not always limit the size of a message.
    """
    lowest = dict(re.findall(r"(starlette|uvicorn)>=([\d.]+)", str(PROJECT["optional-dependencies"]["server"])))
    assert tuple(map(int, lowest["starlette"].split("."))) >= (1, 0, 1)
    assert tuple(map(int, lowest["uvicorn"].split("."))) >= (0, 46)


def locked(name: str) -> dict[str, tuple[str, bool]]:
    """The packages of a lock file: version, and whether it has hashes."""
    lock = (ROOT / name).read_text(encoding="utf-8")
    packages = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)(.*?)(?=^\S|\Z)", lock, re.MULTILINE | re.DOTALL)
    return {package: (version, "--hash=sha256:" in rest) for package, version, rest in packages}


def test_every_locked_package_has_hashes() -> None:
    everything, game = locked("requirements.lock"), locked("requirements-server.lock")
    assert len(everything) > 50
    assert all(hashed for _, hashed in everything.values())
    assert game.items() <= everything.items()
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["server"], *extras["postgresql"], *extras["redis"]]
    assert {re.match(r"[\w.-]+", line)[0] for line in wanted} <= game.keys()  # type: ignore[index]
    installs = re.findall(r"(\S+) -r requirements\S*\.lock", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert len(installs) >= 2  # make play, and everything else
    assert set(installs) == {"--require-hashes"}


def test_the_page_is_built_from_locked_packages_on_every_platform() -> None:
    packages = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []  # no registry is prescribed
    wanted = {other for package in packages.values() for other in package.get("optionalDependencies", ())}
    assert wanted
    assert {name for name in wanted if f"node_modules/{name}" not in packages} == set()
    assert "scripts/npm ci" in (ROOT / "Makefile").read_text(encoding="utf-8")
