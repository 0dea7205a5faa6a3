"""The recipes of ARCHITECTURE.md ("Where to add"), followed in a copy of the project.

A recipe changes only files that its text names. If a further place becomes necessary, a check in the copy fails; if it is
changed here, but not named there, so does the test. New files are in the folder ``recipes``.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Callable
from fnmatch import fnmatch
from itertools import pairwise
from pathlib import Path

import pytest

from support.paths import ROOT

ADDED = Path(__file__).parent / "recipes"
LANGUAGES = ("en", "de", "pl")
ACCENTS = str.maketrans("aceinouzACEINOUZ", "áćéíñóúžÁĆÉÍÑÓÚŽ")
WORDS_FILE = re.compile(r'(?<=: )"((?:[^"\\]|\\.)*)"|(?<=^    )"((?:[^"\\]|\\.)*)"', re.MULTILINE)


class Copy:
    """A copy of the tracked files, with the tools of this one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "volt"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in filter(None, subprocess.check_output(listed, cwd=ROOT, text=True).split("\0")):
            if (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.folder / name)
        for linked in (".venv", "web/node_modules"):
            if (ROOT / linked).exists():
                (self.folder / linked).symlink_to(ROOT / linked)
        self.touched: set[str] = set()

    def text(self, file: str) -> str:
        return (self.folder / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.touched.add(file)

    def add_files(self, recipe: str) -> None:
        """Add the new files of a recipe."""
        for path in sorted((ADDED / recipe).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                self.write(path.relative_to(ADDED / recipe).as_posix(), path.read_text(encoding="utf-8"))

    def change(self, file: str, old: str, new: str) -> None:
        text = self.text(file)
        assert text.count(old) == 1, f"{file}: {old!r} is there {text.count(old)} times"
        self.write(file, text.replace(old, new))

    def insert(self, file: str, before: str, new: str) -> None:
        self.change(file, before, new + before)

    def run(self, *command: str, timeout: float = 1800, **environment: str) -> str:
        """Run a command in the copy; return what it prints."""
        own = {
            "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder / 'tests'}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("VOLT", "PYTEST", "PYTHON"))}
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={**plain, **own, **environment},
            capture_output=True,
            check=False,
            text=True,
            timeout=timeout,
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}{done.stderr[-3000:]}"
        return done.stdout

    def python(self, *arguments: str, **environment: str) -> str:
        return self.run(sys.executable, *arguments, **environment)

    def check(self, *tests: str, **environment: str) -> None:
        """Run tests of the copy."""
        self.python("-m", "pytest", "-q", *tests, **environment)

    def make_wire(self) -> None:
        """``make wire``."""
        for script, made in (("wire_types", "web/src/protocol/wire.ts"), ("event_table", "docs/events.md")):
            self.python(f"scripts/{script}.py", made)


# --- the recipes ---


def add_bot(copy: Copy) -> None:
    copy.add_files("bot")
    init = "src/volt/bots/__init__.py"
    copy.insert(init, "from .thoughts import", "from .players.sleeper import SleeperBot\n")
    copy.insert(init, '    "beginner": BeginnerBot,\n', '    "sleeper": SleeperBot,\n')
    lines = "For when you are tired.", "Für alle, die müde sind.", "Dla zmęczonych."
    for lang, name, line in zip(LANGUAGES, ("Sleeper", "Schläfer", "Śpioch"), lines, strict=True):
        level = f'    "sleeper": intro("{name}", "{line}"),\n'
        copy.insert(f"src/volt/texts/{lang}/bots.py", '    "beginner": intro(', level)


def add_event(copy: Copy) -> None:
    copy.insert(
        "src/volt/rules/event_kinds.py",
        "class Drafted(Event):",
        'class Recoiled(Event):\n    """RECOIL: a robot rolls back from a space after firing."""\n\n    space: Space\n\n\n',
    )
    lines = "{robot} recoils on {space}.", "{robot} prallt auf {space} zurück.", "{robot}: odrzut na polu {space}."
    for lang, line in zip(LANGUAGES, lines, strict=True):
        copy.insert(f"src/volt/texts/{lang}/events.py", '    "drafted": ', f'    "recoiled": "{line}",\n')
    copy.make_wire()


def add_arena(copy: Copy) -> None:
    copy.add_files("arena")
    copy.change("src/volt/arenas/files.py", '"tokyo")', '"tokyo", "harbour")')
    for lang, name in zip(LANGUAGES, ("Harbour", "Hafen", "Port"), strict=True):
        arena = f'    "harbour": intro("{name}", "{name}!"),\n'
        copy.insert(f"src/volt/texts/{lang}/arena.py", '    "tokyo": intro(', arena)


def add_language(copy: Copy) -> None:
    """A pseudo-localised language: English with accents."""
    copy.change("src/volt/texts/format.py", 'Literal["en", "de", "pl"]', 'Literal["en", "de", "pl", "xx"]')
    for path in (copy.folder / "src/volt/texts/en").glob("*.py"):
        copy.write(f"src/volt/texts/xx/{path.name}", accented_python(path.read_text(encoding="utf-8")))
    for path in (copy.folder / "web/src/words/en").glob("*.ts"):
        text = WORDS_FILE.sub(lambda found: accented(found[0]), path.read_text(encoding="utf-8"))
        copy.write(f"web/src/words/xx/{path.name}", text)
    copy.write("web/src/words/xx/index.ts", copy.text("web/src/words/de/index.ts"))
    copy.make_wire()


def accented(text: str) -> str:
    """Text with accents, except for escapes and its slots, one of which may go on before or after it."""
    parts = re.findall(r"^[^{}]*\}|\{[^{}]*\}?|\\.|[^{}\\]+", text)
    return "".join(part if part[0] in "{\\" or part[-1] == "}" else part.translate(ACCENTS) for part in parts)


def accented_python(source: str) -> str:
    """A file of texts with accents: in its strings, but not in docstrings and keys."""
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    lines = source.splitlines(keepends=True)
    for token, after in reversed(list(pairwise(tokens))):
        if token.type == tokenize.STRING and after.string not in (":", "]") and not token.string.startswith('"""'):
            (row, start), (_, end) = token.start, token.end
            lines[row - 1] = lines[row - 1][:start] + accented(token.string) + lines[row - 1][end:]
    return "".join(lines)


def add_module(copy: Copy) -> None:
    add_event(copy)
    copy.add_files("module")
    copy.insert("src/volt/rules/module_ids.py", "NAMES = (", "RECOIL = 23\n")
    copy.change("src/volt/rules/module_ids.py", '"conductor", "walls",', '"conductor", "walls", "recoil",')
    firing = "src/volt/rules/firing.py"
    copy.insert(firing, "from .modules.remote import", "from .modules.recoil import recoil\n")
    copy.write(firing, copy.text(firing).rstrip() + "\n        recoil(game, arena, log, who, heading, number)\n")
    questions = "src/volt/rules/questions.py"
    copy.insert(questions, "    PROGRAM,  #", "    RECOIL_CHOICE,\n")
    copy.insert(questions, '    QuestionKind("program"', '    QuestionKind("recoil", always_used=True),\n')
    texts = {
        "en": ("Recoil", "After firing, roll 1 space backwards.", "Red die 1–6.", "Roll 1 space backwards?"),
        "de": ("Nachhall", "Nach dem Feuern 1 Feld zurückrollen.", "Roter Würfel 1–6.", "1 Feld zurückrollen?"),
        "pl": ("Odrzut", "Po strzale cofnij się o 1 pole.", "Czerwona kość 1–6.", "Cofnąć się o 1 pole?"),
    }
    for lang, (name, short, die, ask) in texts.items():
        module = f'    "recoil": module("{name}", "{short}", "{die} {short}"),\n'
        copy.insert(f"src/volt/texts/{lang}/modules.py", '    "jetpack": module(', module)
        decision = f'    "recoil": decision("{ask}", "{short}"),\n'
        copy.insert(f"src/volt/texts/{lang}/game.py", '    "rotate": decision(', decision)
    copy.change("src/volt/rules/__init__.py", "RULES_VERSION = 2", "RULES_VERSION = 3")
    copy.python("-m", "golden.make")


def add_page(copy: Copy) -> None:
    copy.add_files("endpoint")
    app = "src/volt/server/http/app.py"
    copy.insert(app, "from .endpoints import", "from ..today.api import TodayApi\n")
    copy.insert(app, "        OpenApi(),\n", "        TodayApi(),\n")
    copy.change("pyproject.toml", " | replays | study", " | replays | study | today")
    copy.insert("web/scripts/layers.js", '  "pages/workshop": ARENA,\n', '  "pages/today": ARENA,\n')
    copy.insert(
        "web/src/routes.ts",
        '  route("/workshop"',
        '  route("/today", () => import("./pages/today/Today.svelte"), {\n'
        '    place: { name: "places.today", note: "places.today_note", group: "more" },\n  }),\n',
    )
    for lang, name in zip(LANGUAGES, ("Today", "Heute", "Dzisiaj"), strict=True):
        words = f'  today: "{name}",\n  today_note: "{name}: 1",\n'
        copy.insert(f"web/src/words/{lang}/places.ts", "  workshop: ", words)
    copy.make_wire()


RECIPES: dict[str, Callable[[Copy], None]] = {
    "a module": add_module,
    "a kind of event": add_event,
    "an arena": add_arena,
    "a bot": add_bot,
    "an endpoint with a page": add_page,
    "a language": add_language,
}


# --- the tests ---


def described(recipe: str) -> str:
    """The text of a recipe."""
    section = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Where to add\n")[2]
    found = re.search(rf"^- \*\*{recipe}\*\*:.*?(?=^- |\Z)", section, re.MULTILINE | re.DOTALL)
    assert found, f"ARCHITECTURE.md does not say where to add {recipe}"
    return found[0]


def undescribed(recipe: str, touched: set[str]) -> list[str]:
    """The files that a recipe has changed, but whose text does not name."""
    text = described(recipe)
    if "kind of event (below)" in text:
        text += described("a kind of event")
    names = re.findall(r"`([\w./*-]+)`", text)
    like = {name: f"{Path(name).parent}/*/" for name in re.findall(r"like `([\w./-]+)`", text)}
    patterns = [
        f"{start}{like.get(name, name)}{end}" for name in names for start in ("", "src/volt/") for end in ("", "*")
    ]
    return sorted(file for file in touched if not any(fnmatch(file, pattern) for pattern in patterns))


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def follow(copy: Copy, *recipes: str) -> None:
    for recipe in recipes:
        copy.touched.clear()
        RECIPES[recipe](copy)
        assert not undescribed(recipe, copy.touched), recipe


def test_small_recipes_are_all_it_takes(copy: Copy) -> None:
    follow(copy, "a kind of event", "an arena", "a bot", "a language")
    tests = "texts/test_catalogue.py", "project/test_declarations.py", "arenas/test_check.py"
    words = "texts/test_glossary.py::test_the_words_are_found"
    copy.check(*(f"tests/{test}" for test in (*tests, words)), VOLT_NATIVE="0")  # the copy has no machine code


@pytest.mark.soak
def test_all_recipes_together(copy: Copy) -> None:
    """A 19th module, a bot, an arena, a page and a language: the copy passes all static checks and the quick tests."""
    follow(copy, "a module", "an arena", "a bot", "an endpoint with a page", "a language")
    tool = Path(sys.executable).parent
    copy.run(f"{tool}/ruff", "format", "-q", "src")
    copy.run(f"{tool}/ruff", "check", "src", "tests")
    copy.run(f"{tool}/lint-imports", "--no-cache", "--no-logo")
    copy.run(f"{tool}/mypy", "--cache-dir", os.devnull)
    copy.run("scripts/npm", "run", "-s", "check")
    copy.check("-m", "quick", "-n", "2")
    copy.check("tests/server/http/test_api.py", "tests/exercises")
    copy.check("tests/bots/test_players.py", "-k", "every_kind_of_question or every_mode")
    play = "from volt.game import Game; from volt.bots import BOTS; Game(arena='harbour'); print(BOTS['sleeper'](1))"
    assert "SleeperBot" in copy.python("-c", play)
