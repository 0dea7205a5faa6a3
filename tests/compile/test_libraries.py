"""Native libraries: built from the current sources, never stale, optional where they cannot be built."""

import logging
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import volt
from volt.bots.search.native_search import SEARCH
from volt.bots.search.reachability import survey_ground
from volt.bots.search.rollouts import look_ahead
from volt.compile import RULES, CompilerError, Library, library
from volt.compile.__main__ import libraries
from volt.compile.c_compiler import compile_extension, find_compiler
from volt.compile.library import FOLDER, SUFFIX
from volt.rules.questions import record_answer
from volt.sim.playouts import playouts

# --- a copy of the project ---

REPORT = "VOLT runs without machine code, hundreds of times slower: "
COMPILING = "compiling the rules"
TELL = """
from volt.compile import RULES
from volt.game import Game, Plan
game = Game("training", seed=1)
while game.decisions[0].kind != "program":
    game.answer(game.decisions[0], game.decisions[0].default)
legal = game.engine.program(0, Plan.parse("B1n B2s R1n 1")) is not None
print(game.engine.kind, "legal" if legal else "illegal")
"""
TELL_ALL = """
from volt.compile.__main__ import libraries
from volt.game import Game
from volt.sim.arrays import dtype
print(*(library.functions.native for library in libraries()), Game("training", seed=1).engine.kind)
"""
ALL_INTERPRETED = " ".join(["False"] * len(libraries()) + ["interpreted"])


class Project:
    """A copy of the package, as a checkout or as it is installed, and processes that use it."""

    def __init__(self, folder: Path, checkout: bool) -> None:
        self.folder, self.package = folder, folder / "src" / "volt"
        # with what Python has compiled: it looks at the times of files, which are copied, and compiles what is changed here
        shutil.copytree(Path(volt.__file__).parent, self.package, ignore=shutil.ignore_patterns("_native", "page"))
        if checkout:
            (folder / "pyproject.toml").touch()
        self._cc = folder / "quick-cc"  # notes what is made, and does not optimize
        self._cc.write_text(f'#!/bin/sh\necho "$*" >> {folder}/made\nexec {find_compiler()[0]} "$@" -O0\n')
        self._cc.chmod(self._cc.stat().st_mode | stat.S_IXUSR)

    def start(self, *command: str, **environment: str) -> "subprocess.Popen[str]":
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("VOLT", "PYTHON"))}
        own = {"CC": str(self._cc), "PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen([sys.executable, *command], env={**plain, **own, **environment}, **pipes)

    def run(self, program: str = TELL, **environment: str) -> tuple[str, str]:
        """Run a program; return stdout and stderr."""
        process = self.start("-c", program, **environment)
        out, err = process.communicate(timeout=600)
        assert process.returncode == 0, err
        return out.strip(), err

    def change(self, file: str, old: str, new: str) -> None:
        path = self.package / file
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))

    @property
    def links(self) -> int:
        """How many libraries were made."""
        made = self.folder / "made"
        return made.read_text().count(" -shared") if made.exists() else 0

    @property
    def machine_code(self) -> list[str]:
        return sorted(path.name for path in (self.package / "_native").glob(f"*{SUFFIX}"))


@pytest.fixture
def checkout(tmp_path: Path) -> Project:
    return Project(tmp_path, checkout=True)


@pytest.fixture
def built(checkout: Project) -> Project:
    """A checkout with the machine code of this one, which has the same rules."""
    (checkout.package / "_native").mkdir()
    for each in libraries():
        assert each.functions.native
        shutil.copy(each.file(library._wants_this_cpu()), checkout.package / "_native" / each.file(False).name)
    return checkout


@pytest.fixture
def installed(tmp_path: Path) -> Project:
    return Project(tmp_path, checkout=False)


# --- never stale ---


def test_a_changed_rule_never_runs_stale_code(checkout: Project) -> None:
    out, err = checkout.run()
    assert (out, err.count(COMPILING), checkout.links) == ("native legal", 1, 1)
    assert checkout.run() == ("native legal", "")
    checkout.change("rules/phases/programming.py", "DICE_OF_A_COLOUR = 2", "DICE_OF_A_COLOUR = 1")
    out, err = checkout.run()
    assert (out, err.count(COMPILING), checkout.links) == ("native illegal", 1, 2)
    assert checkout.run() == ("native illegal", "")
    checkout.change("rules/phases/programming.py", "DICE_OF_A_COLOUR = 1", "DICE_OF_A_COLOUR = 2")
    assert checkout.run() == ("native legal", ""), "what was built before is still there"
    assert (checkout.links, len(checkout.machine_code)) == (2, 2)


def test_what_holds_no_rules_is_changed_without_building_anew(built: Project) -> None:
    assert built.run() == ("native legal", "")
    for file in ("game/notation.py", "bots/search/evaluation.py", "sim/playouts.py", "envs/compiled/rules.py"):
        with (built.package / file).open("a") as text:
            text.write("\n# changed\n")
    assert built.run() == ("native legal", "")


def test_an_installed_package_with_changed_rules_is_interpreted(installed: Project) -> None:
    assert RULES.functions.native
    (installed.package / "_native").mkdir()
    shutil.copy(RULES.file(library._wants_this_cpu()), installed.package / "_native")
    assert installed.run() == ("native legal", "")
    installed.change("rules/phases/programming.py", "DICE_OF_A_COLOUR = 2", "DICE_OF_A_COLOUR = 1")
    out, err = installed.run()
    assert out == "interpreted illegal"
    assert err.startswith(REPORT)


def test_rules_that_are_changed_while_running_are_not_built(checkout: Project) -> None:
    """The process has the old rules, the file the new ones: machine code named after the file would hold neither."""
    change = (
        "from pathlib import Path; import volt.rules.phases.programming as rules; import volt.game\n"
        "file = Path(rules.__file__)\n"
        "file.write_text(file.read_text().replace('DICE_OF_A_COLOUR = 2', 'DICE_OF_A_COLOUR = 1'))\n"
    )
    out, err = checkout.run(change + TELL)
    assert out == "interpreted legal"
    assert err == f"{REPORT}the rules were changed while the program was running; start it again\n"
    assert checkout.machine_code == []
    assert checkout.run()[0] == "native illegal"


def test_rules_must_be_among_the_sources() -> None:
    with pytest.raises(RuntimeError, match=r"the library ways uses files .* not among its sources: .*reachability\.py"):
        Library("ways", [survey_ground], sources=()).c_files()
    with pytest.raises(RuntimeError, match=r"playouts\.py"):
        Library("played", [playouts], sources=()).c_files()
    missing = [source for source in SEARCH._sources[2:] if "heuristic" not in source]
    with pytest.raises(RuntimeError, match=r"heuristic_plans\.py"):
        Library("ahead", [look_ahead], sources=missing).c_files()
    assert Library("ways", [survey_ground], sources=("bots/search/reachability.py",)).c_files()


def test_so_must_be_the_constants_of_rules(checkout: Project) -> None:
    checkout.change(
        "rules/phases/programming.py", "DICE_OF_A_COLOUR = 2", "from volt.texts import TWO as DICE_OF_A_COLOUR"
    )
    with (checkout.package / "texts" / "__init__.py").open("a") as text:
        text.write("\nTWO = 2\n")
    process = checkout.start("-c", TELL)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 1
    assert re.search(r"RuntimeError: the library rules uses files .* not among its sources: .*texts/__init__\.py", err)


# --- interpreted ---


def test_machine_code_can_be_switched_off(checkout: Project) -> None:
    assert checkout.run(VOLT_NATIVE="0") == ("interpreted legal", "")
    assert not (checkout.package / "_native").exists()
    assert checkout.run(TELL_ALL, VOLT_NATIVE="0") == (ALL_INTERPRETED, "")


NO_COMPILER = [
    ({"CC": "", "PATH": "/nonexistent"}, "no C compiler was found; install one"),
    ({"CC": "/nonexistent"}, "CC names /nonexistent, which does not exist; name another C compiler or unset CC"),
    ({"CC": "'"}, "CC cannot be read (No closing quotation): '"),
]
BAD_COMPILER = [
    ({"CC": "/bin/false"}, "the C compiler failed: /bin/false "),
    ({"CC": "true"}, "the C compiler produced no output: true "),
    ({"CC": "cc -include nonsense.h"}, "the C compiler failed: cc -include nonsense.h "),
]


@pytest.mark.parametrize(("environment", "said"), NO_COMPILER, ids=str)
def test_without_a_compiler_a_checkout_is_interpreted_and_says_so_once(
    checkout: Project, environment: dict[str, str], said: str
) -> None:
    out, err = checkout.run(TELL_ALL, **environment)
    assert out == ALL_INTERPRETED
    assert err.startswith(REPORT + said)
    assert err.count("\n") == 1


def test_a_compiler_that_fails_leaves_nothing_behind(checkout: Project) -> None:
    for environment, said in BAD_COMPILER:
        out, err = checkout.run(TELL_ALL, **environment)
        assert out == ALL_INTERPRETED
        assert err.count(REPORT) == 1
        assert REPORT + said in err
        assert {path.suffix for path in (checkout.package / "_native").iterdir()} == {".lock"}
    assert checkout.run()[0] == "native legal", "once there is a compiler, it is used"


def test_an_installed_package_without_machine_code_says_so_once(installed: Project) -> None:
    for environment in ({}, {"CC": "/nonexistent"}, {"VOLT_NATIVE": "1"}):
        out, err = installed.run(TELL_ALL, **environment)
        assert out == ALL_INTERPRETED
        assert err.startswith(
            f"{REPORT}it was installed without machine code; install a C compiler, then: pip install "
        )
        assert err.count("\n") == 1
    assert not (installed.package / "_native").exists(), "nothing is built into an installed package"


def test_a_folder_that_cannot_be_written_is_no_obstacle(checkout: Project) -> None:
    (checkout.package / "_native").write_text("in the way")
    out, err = checkout.run()
    assert out == "interpreted legal"
    assert err.startswith(REPORT)


def test_a_whole_game_is_the_same_without_machine_code(built: Project) -> None:
    program = (
        "from volt.bots import BOTS; from volt.game import Game, write_record; import hashlib\n"
        "game, bot = Game('rfl', seed=5, operators=3, killbots=1, goal=1), BOTS['rookie'](3)\n"
        "while game.winner is None and len(game.moves) < 150:\n"
        "    decision = game.decisions[0]\n"
        "    game.answer(decision, bot.choose(game.see(decision.seat), decision, 1.0))\n"
        "print(len(game.moves), hashlib.sha256(str(game.events).encode()).hexdigest())\n"
    )
    assert built.run(program) == built.run(program, VOLT_NATIVE="0")
    assert built.links == 0, "what was there was used"


# --- building ---


@pytest.mark.parametrize("locks", [True, False])
def test_two_processes_that_build_at_the_same_time_both_work(checkout: Project, locks: bool) -> None:
    program = TELL if locks else "import sys; sys.modules['fcntl'] = None\n" + TELL
    processes = [checkout.start("-c", program) for _ in range(3)]
    said = [process.communicate(timeout=600) for process in processes]
    assert [out.strip() for out, _ in said] == ["native legal"] * 3, said
    assert not [err for _, err in said if REPORT in err]
    if locks:
        assert checkout.links == 1
    assert len(checkout.machine_code) == 1
    assert not list((checkout.package / "_native").glob("build-*"))


def test_machine_code_of_another_machine_is_made_anew(built: Project) -> None:
    assert built.run() == ("native legal", "")
    (built.package / "_native" / RULES.file(False).name).write_bytes(b"\x7fELF of a Macintosh" + bytes(100))
    out, err = built.run()
    assert (out, err.count(COMPILING)) == ("native legal", 1)
    assert built.run() == ("native legal", "")


def test_everything_is_built_by_a_command(checkout: Project) -> None:
    process = checkout.start("-m", "volt.compile", CC="/nonexistent")
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out) == (3, "")
    assert "the rules stay interpreted: CC names /nonexistent" in err.splitlines()[-1]
    done = subprocess.run([sys.executable, "-m", "volt.compile"], capture_output=True, text=True, check=True)
    assert [Path(file).name.partition("-")[0] for file in done.stdout.split()] == [each.name for each in libraries()]
    assert all(Path(file).exists() for file in done.stdout.split())


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another folder for machine code, for this test alone."""
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    monkeypatch.setattr(library, "_reported", [])
    for name in ("VOLT_NATIVE", "CC"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def tiny(digest: str = "") -> Library:
    made = Library("tiny", [record_answer], sources=())
    if digest:
        made.__dict__["digest"] = digest
    return made


def test_libraries_are_kept_and_old_ones_go(elsewhere: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert tiny().functions.native
    assert COMPILING in caplog.text
    caplog.clear()
    assert tiny().functions.native
    assert caplog.text == ""
    for i, digest in enumerate("abcd"):
        file = tiny(digest).build()
        os.utime(file, (i, 2e9 + i))  # however wrong the clock was
    kept = [path.name for path in sorted(elsewhere.glob(f"*{SUFFIX}"))]
    assert kept == [f"tiny-c{SUFFIX}", f"tiny-d{SUFFIX}"]
    assert {path.suffix for path in elsewhere.iterdir()} == {".so", ".lock"}, "nothing else is left behind"


def test_machine_code_for_this_very_cpu(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tiny("any").functions.native
    monkeypatch.setenv("VOLT_NATIVE", "1")
    assert tiny("any").functions.native
    assert {path.name for path in elsewhere.glob(f"*{SUFFIX}")} == {f"tiny-any{SUFFIX}", f"tiny-any-this-cpu{SUFFIX}"}
    monkeypatch.setattr(library, "in_checkout", lambda: False)
    (elsewhere / f"tiny-any-this-cpu{SUFFIX}").unlink()
    assert tiny("any").functions.native, "installed, what is there is used"


def test_a_missing_compiler_is_logged_once(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("CC", "/nonexistent")
    with caplog.at_level(logging.WARNING, "volt"):
        assert not tiny().functions.native
        assert not tiny("other").functions.native
    assert len(caplog.records) == 1
    assert list(elsewhere.iterdir()) == []


def test_what_the_compiler_says_is_passed_on(tmp_path: Path) -> None:
    with pytest.raises(CompilerError, match=r"the C compiler failed: .*\n.*nonsense"):
        compile_extension({"wrong.c": "#error nonsense\n"}, tmp_path / "wrong.so")


def test_the_home_folder_is_not_needed() -> None:
    """Machine code lies in the package, never in a shared folder that somebody else might have written."""
    told = subprocess.run(
        [sys.executable, "-c", TELL], env={**os.environ, "HOME": "/proc/1", "XDG_CACHE_HOME": "/proc/1"}, text=True,
        capture_output=True, check=True,
    )  # fmt: skip
    assert told.stdout == "native legal\n"


def test_machine_code_lies_in_the_package_and_nowhere_else(tmp_path: Path) -> None:
    """Not in a home that may be missing, nor in a folder for temporary files, where somebody else could have put it."""
    code = (
        "from volt.compile.__main__ import libraries\n"
        "assert all(library.functions.native for library in libraries())\n"
        "print(*{line.split()[-1] for line in open('/proc/self/maps') if '.abi3.so' in line and '_native' in line}, sep='\\n')"
    )
    environment = {**os.environ, "HOME": "/nonexistent", "TMPDIR": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    mapped = [Path(line) for line in done.stdout.split()]
    assert len(mapped) == len(libraries())
    assert {file.parent for file in mapped} == {FOLDER}
    assert not list(tmp_path.iterdir())
