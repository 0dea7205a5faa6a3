"""The command line: output, exit codes, one-line errors."""

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from rich.table import Table
from typer.testing import CliRunner, Result

import volt
from support.paths import ROOT, SCENARIOS
from support.transcripts.commands import SCENARIO
from volt.cli.commands.site import NO_SERVER, name_server
from volt.cli.console import make_console
from volt.cli.main import app


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(SCENARIO)
    (tmp_path / "wrong.toml").write_text(SCENARIO.replace('at = "b1"', 'at = "c1"\ndamage = 1'))
    (tmp_path / "invalid.toml").write_text(SCENARIO.replace('"B1e - -"', '"B9e - -"'))
    return tmp_path


def test_a_scenario_that_holds_tells_its_story(folder: Path) -> None:
    done = run("scenario", folder / "good.toml")
    assert done.exit_code == 0
    assert "A step to the east" in done.stdout
    assert "MOVE-1" in done.stdout


def test_every_difference_is_a_line(folder: Path) -> None:
    done = run("scenario", folder / "wrong.toml")
    assert done.exit_code == 1
    assert "red.at: expected c1, found b1" in done.stdout
    assert "red.damage: expected 1, found 0" in done.stdout


def test_an_invalid_file_names_file_key_and_reason_and_the_others_are_played(folder: Path) -> None:
    done = run("scenario", folder)
    assert done.exit_code == 2
    assert f"{folder / 'invalid.toml'}: robots.red.program: unit I: 'B9e' is not a die" in done.stderr
    assert "A step to the east" in done.stdout
    assert "3 scenarios: 1 holds, 1 differs, 1 is not valid" in done.stdout


def test_json_is_for_programs(folder: Path) -> None:
    done = run("scenario", "--json", folder)
    told = json.loads(done.stdout)
    assert (done.exit_code, told["exit"]) == (2, 2)
    by_name = {Path(report["file"]).stem: report for report in told["scenarios"]}
    assert by_name["good"]["differences"] == []
    assert by_name["good"]["result"]["red"]["at"] == "b1"
    assert by_name["invalid"]["key"] == "robots.red.program"
    assert by_name["wrong"]["events"][0]["rule"] == "PROG-3"


@pytest.mark.parametrize("words", [["scenario"], ["scenario", "--nonsense"], ["arena", "show", "atlantis"], ["dance"]])
def test_nonsense_is_refused_in_a_few_words(words: list[str]) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert "Traceback" not in done.output


def test_a_missing_file_is_not_valid(tmp_path: Path) -> None:
    done = run("scenario", tmp_path / "nowhere.toml")
    assert done.exit_code == 2
    assert "nowhere.toml: file: cannot be read" in done.stderr


def test_an_empty_folder_is_no_success(tmp_path: Path) -> None:
    assert run("scenario", tmp_path).exit_code == 2


def test_all_our_scenarios_in_one_go() -> None:
    done = run("scenario", "-q", *[path for path in SCENARIOS.iterdir() if path.name != "invalid"])
    assert done.exit_code == 0, done.stdout[-2000:]


@pytest.mark.parametrize(("lang", "word"), [("en", "Saw Blade"), ("de", "Sägeblatt"), ("pl", "Piła tarczowa")])
def test_rules_are_explained_in_three_languages(lang: str, word: str) -> None:
    done = run("rules", "saw", "MOVE-3", "--lang", lang)
    assert done.exit_code == 0
    assert word.lower() in done.stdout.lower()
    assert run("rules", "--lang", lang).stdout.count("\n") > 90


def test_unknown_rules_and_languages() -> None:
    assert run("rules", "MOVE-99").exit_code == 2
    assert run("rules", "saw", "--lang", "tlh").exit_code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is for Linux")
def test_a_full_disk_is_one_line() -> None:
    command = [sys.executable, "-c", "from volt.cli.main import main; main()", "rules"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "volt: No space left on device\n")


def test_puzzles_that_cannot_be_kept(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "found.txt"):
        result = CliRunner().invoke(app, ["puzzle", "find", str(path)])
        assert result.exit_code == 2
        assert result.stderr == f"{path}: puzzles cannot be saved there; name a file in an existing folder\n"


def test_puzzles_that_are_found_are_checked(tmp_path: Path) -> None:
    found, daily = tmp_path / "found.txt", tmp_path / "daily.txt"
    assert run("puzzle", "find", found, "--daily", daily, "--seed", "10").exit_code == 0
    assert len((found.read_text() + daily.read_text()).splitlines()) == 2
    assert run("puzzle", "check", tmp_path).stdout.endswith("exercises checked: 4\n")
    found.write_text(f"{found.read_text()}no puzzle\n")
    wrong = run("puzzle", "check", found)
    assert (wrong.exit_code, "line 2: a puzzle is name rating" in wrong.stderr) == (2, True)


# --- the shell ---


def test_the_version() -> None:
    assert run("--version").stdout == f"volt {volt.__version__}\n"


COMPLETED = [
    ("volt simulate --arena r", ["rome", "ruhrgebiet"]),
    ("volt simulate --mode t", ["training"]),
    ("volt simulate --edition g", ["german"]),
    ("volt simulate --bots rookie,v", ["rookie,veteran"]),
    ("volt ladder challenge ve", ["veteran"]),
    ("volt ladder swiss --arena to", ["tokyo"]),
    ("volt championship --bots rookie,rook", ["rookie,rookie"]),
    ("volt arena show tw", ["twin-cities"]),
    ("volt rules sa", ["saw"]),
    ("volt rules MOVE-1", ["MOVE-1"]),
    ("volt play --lang p", ["pl"]),
    ("volt cha", ["championship"]),
    ("volt chalenge si", ["site", "simulate"]),  # the command before it does not exist
    ("volt ladder chalenge s", ["swiss", "show"]),
]


@pytest.mark.parametrize(("typed", "wanted"), COMPLETED)
def test_the_shell_completes_words(typed: str, wanted: list[str]) -> None:
    asked = {"_VOLT_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
    done = CliRunner().invoke(app, [], env=asked, prog_name="volt")
    assert done.stdout.split() == wanted


@pytest.mark.parametrize("words", [(), ("simulate",), ("arena",), ("ladder",), ("bot",), ("puzzle",)])
def test_only_the_top_level_installs_completion(words: tuple[str, ...]) -> None:
    shown = run(*words, "--help").stdout
    assert ("--install-completion" in shown) == ("--show-completion" in shown) == (words == ())


def test_exercises_that_are_nowhere() -> None:
    done = run("puzzle", "check", "nowhere")
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", "nowhere: no such file or folder\n")


def test_a_championship_of_named_bots(tmp_path: Path) -> None:
    files = tmp_path / "random.volt", tmp_path / "named.volt"
    assert run("championship", "--bouts", "1", "--seed", "4", "--file", files[0]).exit_code == 0
    bots = ["--bots", "random,rookie,random,rookie"]
    assert run("championship", "--bouts", "1", "--seed", "4", "--file", files[1], *bots).exit_code == 0
    assert files[0].read_text() != files[1].read_text()
    done = run("championship", "--bots", "nobody")
    assert done.exit_code == 2
    assert "nobody" in done.stderr
    done = run("championship", "--bots", "random,random")
    assert done.exit_code == 2


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (("mine",), "write a name and a command"),
        (("mine=cat", "mine=cat -u"), "--bot mine=…: a bot of that name already exists"),
        (("rookie=cat",), "--bot rookie=…: a bot of that name already exists"),
        (("mine=no-such-program x",), "there is no program no-such-program"),
        (("mine=cat 'x",), "the command cannot be read: No closing quotation"),
    ],
)
def test_bots_that_a_server_cannot_offer(bots: tuple[str, ...], said: str) -> None:
    done = run("serve", "--port", "0", "--database", "memory:", *(word for bot in bots for word in ("--bot", bot)))
    assert (done.exit_code, said in done.stderr) == (2, True), done.stderr


def test_what_the_server_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    done = run("serve", "--port", "0", "--database", "postgresql://nobody@localhost/nothing")
    assert done.exit_code == 2
    assert "pip install 'volt-arena[postgresql]'" in done.stderr
    alone = "import sys; sys.modules['starlette'] = None; from volt.cli.main import main; main()"
    told = subprocess.run(
        [sys.executable, "-c", alone, "serve"], capture_output=True, text=True, timeout=600, check=False
    )
    assert (told.returncode, told.stderr) == (2, "the server needs starlette: pip install 'volt-arena[server]'\n")


def test_scenarios_and_rules_answer_in_three_languages(folder: Path) -> None:
    for lang, verdict, difference, total, unknown in (
        ("en", "  holds", "red.at: expected c1, found b1", "3 scenarios: 1 holds", "neither a rule nor a module"),
        (
            "de",
            "  stimmt",
            "red.at: erwartet c1, gefunden b1",
            "3 Szenarien: 1 stimmt",
            "weder eine Regel noch ein Modul",
        ),
        (
            "pl",
            "  zgadza się",
            "red.at: oczekiwano c1, jest b1",
            "3 scenariusze: 1 zgodny, 1 niezgodny, 1 nieprawidłowy",
            "ani regułą, ani modułem",
        ),
    ):
        told = run("scenario", folder, "--lang", lang).stdout
        assert all(words in told for words in (verdict, difference, total))
        refused = run("rules", "nonsense", "--lang", lang)
        assert (refused.exit_code, unknown in refused.stderr) == (2, True)


def test_an_unknown_arena_is_told_the_known_ones() -> None:
    for name in ("Rome", "atlantis", "arena-1"):
        assert f"{name}: no such arena or file; choose from twin-cities, rome" in run("arena", "show", name).stderr
    assert "no such file" in run("arena", "show", "rome.toml").stderr


def test_a_drawing_is_never_folded() -> None:
    narrow = CliRunner().invoke(app, ["arena", "show", "rome"], env={"COLUMNS": "30"}).stdout
    assert " 9 ┃ ·   ·   ·   ·  ‹N›  ·   · ↓~~~ ~~~┃\n" in narrow


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--absence", "-1"], "--absence"),
        (["--absence", "nan"], "--absence"),
        (["--absence", "inf"], "--absence inf: write a finite number"),
        (["--origin", "foo"], "--origin 'foo': write a scheme and a host"),
        (["--origin", "https://foo/bar"], "write a scheme and a host"),
        (["--host-name", "http://foo"], "--host-name 'http://foo': write a name without scheme and port"),
        (["--host-name", "foo:80"], "write a name without scheme and port"),
    ],
)
def test_wrong_options_of_the_server(words: list[str], said: str) -> None:
    pytest.importorskip("starlette")
    done = run("serve", "--port", "0", "--database", "memory:", *words)
    assert (done.exit_code, said in done.output) == (2, True), done.output


def test_exercises_that_are_invalid_or_wrong_have_different_exit_codes(tmp_path: Path) -> None:
    lesson = Path(str(files("volt.exercises"))) / "lessons" / "03-fire.toml"
    text = lesson.read_text("utf-8")
    invalid, unsolved = tmp_path / "invalid.toml", tmp_path / "unsolved.toml"
    invalid.write_text("title = 3")
    unsolved.write_text(re.sub("(?m)^solution = .*", 'solution = "- - -"', text).replace("answers", "# answers"))
    for paths, code in (([lesson], 0), ([unsolved], 1), ([lesson, invalid, unsolved], 2), ([tmp_path / "none"], 2)):
        done = run("puzzle", "check", *paths)
        assert done.exit_code == code, done.output
    assert run("puzzle", "check", invalid).stderr.count("invalid.toml") == 1
    (tmp_path / "empty").mkdir()
    assert run("puzzle", "check", tmp_path / "empty").exit_code == 2
    assert run("puzzle", "find", tmp_path, "--seed", "-1").exit_code == 2


def test_a_mistyped_command_gets_a_suggestion() -> None:
    assert "did you mean simulate?" in run("simlate").stderr
    assert "--help lists them all" in run("xyzzy").stderr
    assert "choose from round-robin, swiss, challenge" in run("ladder", "play").stderr


def test_names_are_printed_as_they_are() -> None:
    """No emoji in ``py:robot:Mine``, no markup."""
    console, table = make_console(), Table("bot", box=None, show_header=False)
    table.add_row("py:robot:Mine [bold]")
    with console.capture() as shown:
        console.print(table)
        console.print("py:robot:Mine [bold]")
    assert [line.strip() for line in shown.get().splitlines()] == ["py:robot:Mine [bold]"] * 2


def test_a_site_is_written_from_what_a_wheel_carries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own files and those that it shares with the page, without the page's compressed copies."""
    page, site, written = tmp_path / "page", tmp_path / "site", tmp_path / "written"
    for file in (
        page / "index.html",
        page / "icon.svg",
        page / "icon.svg.br",
        site / "index.html",
        site / "engine/volt.tar.xz",
    ):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(file.parent.name)
    monkeypatch.setattr("volt.cli.commands.site.PAGE", page)
    monkeypatch.setattr("volt.cli.commands.site.SITE", site)
    assert run("site", str(written)).exit_code == 0
    files = {file.relative_to(written).as_posix(): file.read_text() for file in written.rglob("*") if file.is_file()}
    assert files == {"index.html": "site", "icon.svg": "page", "engine/volt.tar.xz": "engine"}
    assert run("site", str(written)).exit_code == 2, "it never mixes two sites"


def test_a_site_names_a_server(tmp_path: Path) -> None:
    """In its page; and visitors who have the site already are offered the change."""
    (tmp_path / "index.html").write_text(f'<meta name="volt-site" content="/api/facts" {NO_SERVER} />')
    (tmp_path / "sw.js").write_text('const VERSION = "0123abcd"; // hash')
    name_server(tmp_path, 'https://volt.example/"&')
    assert 'data-server="https://volt.example/&quot;&amp;"' in (tmp_path / "index.html").read_text()
    assert re.fullmatch(r'const VERSION = "0123abcd-[0-9a-f]{8}"; // hash', (tmp_path / "sw.js").read_text())


def test_a_site_is_not_made_for_what_is_no_address(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "scripts/make_site.py", tmp_path / "site", "--server", "volt.example"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "volt.example is no address of a server; give one like https://volt.example\n"
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("command", ["play --plain --speed 0", "simulate --games 2 --threads 1 --rounds 3"])
def test_an_unfit_arena_is_named_in_plain_words(command: str, tmp_path: Path) -> None:
    drawing = "+-+-+-+\n|. . .|\n+ + + +\n|. 1 .|\n+ + + +\n|. . .|\n+-+-+-+\n"
    text = f"name = 'box'\ntitle = 'A box'\nauthor = 'me'\nmap = '''\n{drawing}'''\n"
    (tmp_path / "box.toml").write_text(text, encoding="utf-8")
    started = [sys.executable, "-c", "from volt.cli.main import main; main()", *command.split(), "--arena", "box.toml"]
    done = subprocess.run(started, cwd=tmp_path, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert "warning: this arena is not fit for a fair game: error: there is no VP space 2" in done.stderr
    assert ".py" not in done.stderr
