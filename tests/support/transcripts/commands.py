"""What each command says at 80 columns, in three languages: kept in ``tests/cli/transcripts`` and compared by a test.

PYTHONPATH=tests .venv/bin/python -m support.transcripts.commands writes them anew; read the difference before you commit it.
"""

import os
import re
import shlex
import tempfile
from contextlib import chdir
from pathlib import Path

from typer.testing import CliRunner

from support.paths import TESTS
from volt import Game, Plan, write_record
from volt.cli.main import app
from volt.compile import RULES
from volt.sim.playouts import PLAYOUTS
from volt.texts import Language, languages

KEPT, WIDTH = TESTS / "cli" / "transcripts", 80
SCENARIO = """title = "A step to the east"
map = '''
+-+-+-+
|. . .|
+ + + +
|. . .|
+ + + +
|. . .|
+-+-+-+
'''
[robots.red]
at = "a1"
number = 1
program = "B1e - -"
[robots.green]
at = "c3"
number = 2
[expect.red]
at = "b1"
"""
ARENA = """name = "box"
title = "A box"
author = "me"
map = '''
+-+-+-+
|. . .|
+ + + +
|. 1 .|
+ + + +
|. . .|
+-+-+-+
'''
"""
BOT = 'import sys\nfor line in sys.stdin:\n    print(\'{"type": "hello", "protocol": 1, "name": "old"}\', flush=True)\n'
COMMANDS: dict[str, tuple[str, ...]] = {  # right and wrong uses of each; languages are added to those that have them
    "play": (
        "play --plain --mode training --operators 2 --goal 1 --seed 1",
        "play --plain --bots genius",
        "play --plain --arena moon",
        "play --plain --arena nowhere.toml",
        "play --plain --arena invalid.toml",
        "play --plain --arena game.volt",
        "play --plain --file game.volt --seed 1",
        "play --plain --file bytes.volt",
        "play --plain --mode championship --killbots 1",
    ),
    "serve": ("serve --port 99999", "serve --bot nothing"),
    "site": ("site public",),
    "backup": ("backup copy.db --database nowhere.db",),
    "restore": ("restore nowhere.db",),
    "scenario": (
        "scenario good.toml",
        "scenario wrong.toml",
        "scenario invalid.toml",
        "scenario nowhere.toml",
        "scenario bytes.volt",
    ),
    "arena": (
        "arena list",
        "arena show twin-cities",
        "arena check box.toml",
        "arena show moon",
        "arena check game.volt",
    ),
    "simulate": (
        "simulate --games 300 --seed 1 --mode training --threads 1",
        "simulate --games 0",
        "simulate --mode chess",
        "simulate --killbots 2 --killbot-modules saw+power,arm --games 10",
    ),
    "merge": ("merge game.volt", "merge nowhere.json"),
    "championship": (
        "championship --bouts 1 --seed 2",
        "championship --bots rookie,random",
        "championship --file game.volt",
        "championship --file bytes.volt",
    ),
    "ladder": (
        "ladder challenge one=random other=random --games 2 --folder games",
        "ladder show nowhere",
        "ladder challenge genius random --games 1",
        "ladder record nowhere 1",
    ),
    "analyse": (
        "analyse new.volt",
        "analyse nowhere.volt",
        "analyse good.toml",
        "analyse game.volt --seat pink",
    ),
    "dataset": (
        "dataset data --games 2 --mode training --operators 2 --goal 1",
        "dataset data --games 0",
        "dataset data --mode chess",
        "dataset . --games 2",
        "dataset data --bots genius",
    ),
    "train": ("train nowhere.toml",),
    "bot": ("bot check 'python3 old.py'", "bot check ''"),
    "puzzle": ("puzzle check good.toml", "puzzle check nowhere.toml"),
    "rules": ("rules MOVE-1 saw", "rules MOVE-99", "rules Saw --lang fr"),
    "mistyped": ("simulat --games 3", "ladder chalenge", "ladder play", "simulate --game 3", "--version"),
}
# what has no texts in other languages: for authors of arenas, bots and puzzles, and for those who run servers
IN_ENGLISH = (
    "serve",
    "site",
    "backup",
    "restore",
    "arena",
    "merge",
    "ladder",
    "puzzle",
    "dataset",
    "train",
    "bot",
    "mistyped",
)
CHANGING = (  # what differs from run to run
    (re.compile(r"\d+[.,]\d+ s\b"), "# s"),
    (re.compile(r"\d[\d\u202f\u00a0 .,]*(?= (activations|aktivier|aktywacj))", re.IGNORECASE), "#"),
    (re.compile(r"volt \d[\w.]*"), "volt #"),
    (re.compile(r"^ *[\d,]+(?=  data)", re.MULTILINE), "#"),
    (re.compile(r"^ bot +thinks.*$|^ \S+ +[\d.,]+ ms .*$", re.MULTILINE), " # ms"),
)


def folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder with the files that the commands name."""
    made = tempfile.TemporaryDirectory()
    game = Game("training", operators=2, seed=1)
    new = write_record(game)
    while game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].default)
    for number, seat in enumerate(game.seats, 1):
        game.answer(seat, Plan.parse(f"B2n R1e B1s {number}"))
    texts = {
        "good.toml": SCENARIO,
        "wrong.toml": SCENARIO.replace('at = "b1"', 'at = "c1"'),
        "invalid.toml": SCENARIO.replace('"B1e - -"', '"B9e - -"'),
        "box.toml": ARENA,
        "game.volt": write_record(game),
        "new.volt": new,
        "old.py": BOT,
    }
    for name, text in texts.items():
        Path(made.name, name).write_text(text, encoding="utf-8")
    Path(made.name, "bytes.volt").write_bytes(b"\xff\xfe\x00")
    return made


def transcript(command: str, language: Language) -> str:
    """What the uses of a command print, in a language, and how they end."""
    assert RULES.functions.native  # the first use says that it compiles; not in the middle of a transcript
    assert PLAYOUTS.functions.native
    parts = []
    settings = {"LANG": f"{language}_XX.UTF-8", "LC_ALL": "", "COLUMNS": str(WIDTH), "TERM": "dumb", "NO_COLOR": "1"}
    for line in COMMANDS[command]:
        with folder() as place, chdir(place):
            done = CliRunner().invoke(app, shlex.split(line), env=settings, prog_name="volt")
            assert done.exception is None or isinstance(done.exception, SystemExit), (line, done.exception)
            said = done.output.replace(os.path.realpath(place), "FOLDER").replace(place, "FOLDER")
        for changing, shown in CHANGING:
            said = changing.sub(shown, said)
        said = "\n".join(row.rstrip() for row in said.splitlines()).strip("\n")
        parts.append(f"$ volt {line}\n{said}\n[{done.exit_code}]\n")
    return "\n".join(parts)


def files() -> dict[Path, tuple[str, Language]]:
    """All transcripts: the command and the language of each file."""
    wanted = [(command, lang) for command in COMMANDS for lang in (("en",) if command in IN_ENGLISH else languages())]
    return {KEPT / language / f"{command}.txt": (command, language) for command, language in wanted}


if __name__ == "__main__":
    for file, words in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(transcript(*words), encoding="utf-8")
