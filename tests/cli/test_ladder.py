"""The ladder from the command line."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from support.games import TINY
from volt import parse_record
from volt.cli.main import app
from volt.ladder import LadderResults
from volt.ladder.result import KILLBOTS


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["ladder", *(str(word) for word in words)])


TRAINING = ("--mode", "training", "--limit", "3", "--arena", "twin-cities", "--jobs", "2")


def test_a_challenge_from_the_command_line(tmp_path: Path) -> None:
    words = ("challenge", "random", "fast", "--games", "4", *TRAINING, "--folder", tmp_path / "one")
    done = run(*words, "--plot", tmp_path / "one.png")
    assert done.exit_code == 0, done.output
    assert "random against 3 × fast · Training · 4 operators · Twin Cities" in done.output
    assert "4 of 4 games" in done.output
    assert "left undecided after 3 rounds" in done.output
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    before = (tmp_path / "one" / "games.jsonl").read_bytes()
    assert run(*words).exit_code == 0
    assert (tmp_path / "one" / "games.jsonl").read_bytes() == before, "nothing is played twice"

    shown = run("show", tmp_path / "one")
    assert shown.stdout.splitlines()[:2] == done.stdout.splitlines()[:2]
    document = json.loads(run("show", tmp_path / "one", "--json").stdout)
    assert document["games"] == 4
    assert {standing["bot"] for standing in document["standings"]} == {"random", "fast"}
    assert parse_record(run("record", tmp_path / "one", "2").stdout).setup.mode == "training"


def test_an_arena_of_ones_own_is_named_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drawn = "".join("    " + line + "\n" for line in str(TINY).splitlines())
    Path("mini.toml").write_text(f"name = 'mini'\ntitle = 'Mini'\nauthor = 'me'\nmap = '''\n{drawn}'''\n")
    words = ("challenge", "random", "fast", "--games", "2", *TRAINING[:4], "--arena", "mini.toml", "--jobs", "1")
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert "random against 3 × fast · Training · 4 operators · mini.toml" in done.output


def test_a_duel_between_killbots(tmp_path: Path) -> None:
    words = ("challenge", "random", "fast", "--games", "2", *TRAINING, "--killbots", "2", "--folder", tmp_path)
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert "random against fast · Training · 2 operators, 2 KillBots" in done.output
    assert "Of the games the bots won: random" in done.output
    assert KILLBOTS in done.output


def test_round_robin_and_swiss_have_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bots = ("random", "fast", "random:1")
    assert run("round-robin", *bots, "--games", "1", "--operators", "2", *TRAINING).exit_code == 0
    done = run("swiss", *bots, "--games", "1", "--operators", "2", "--rounds", "2", *TRAINING)
    assert done.exit_code == 0, done.output
    assert "2 of 2 games" in done.output
    first, second = sorted(folder.name for folder in (tmp_path / "ladders").iterdir())
    assert first.startswith("round-robin-random-fast-random-1-")
    assert second.startswith("swiss-random-fast-random-1-")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("challenge", "random", "nobody"), "there is no bot 'nobody'"),
        (("show", "nowhere"), "nowhere is not a ladder folder"),
        (("record", "nowhere", "1"), "nowhere is not a ladder folder"),
        (("show", "nowhere", "there", "--plot", "x.png"), "--plot draws one folder"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.output
    assert len(done.output.splitlines()) == 1


def test_playing_needs_only_the_game(tmp_path: Path) -> None:
    """On a machine without the packages of the command line and the ratings."""
    code = (
        "import sys\n"
        "for name in ('rich', 'typer', 'openskill', 'matplotlib', 'PIL'): sys.modules[name] = None\n"
        "from volt.ladder import Folder, LadderPlan, carry_on\n"
        "plan = LadderPlan('challenge', ('random', 'fast'), 2, 'training', ('twin-cities',), limit=3).checked()\n"
        "if __name__ == '__main__':\n"
        "    with Folder(__import__('pathlib').Path(sys.argv[1]), plan) as folder: print(len(list(carry_on(folder, 2))))\n"
    )
    (tmp_path / "bare.py").write_text(code)
    command = [sys.executable, tmp_path / "bare.py", tmp_path / "f"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "2\n"), done.stderr
    assert len(LadderResults.read(tmp_path / "f").played) == 2


def test_an_interrupt_keeps_what_is_finished(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from volt.cli.main import main; main()", "ladder", "challenge"]
    words = [*command, "random", "fast", "--games", "10000", *TRAINING]
    lines = tmp_path / "games.jsonl"
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test run in the background ignores it
    running = subprocess.Popen([*words, "--folder", tmp_path], stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    with running:
        while running.poll() is None and not (lines.exists() and lines.stat().st_size):
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate()
    assert running.returncode == 130, said
    assert "run the same command to continue" in said
    found = LadderResults.read(tmp_path)
    assert found.played
    assert all(parse_record(found.record(number)) for number in found.played)


def test_it_can_be_told_to_stop(tmp_path: Path) -> None:
    words = ["challenge", "random", "fast", "--games", "2", *TRAINING, "--folder", str(tmp_path)]
    stopped = run(*words, "--stop-after", "0")
    assert stopped.exit_code == 1
    assert "no games played yet" in stopped.output
    assert "run the same command to continue" in stopped.output
    assert run(*words).exit_code == 0
