"""Playing in a terminal: whole games line by line, with random keys, through a pipe, and one round on a real terminal."""

import contextlib
import fcntl
import io
import os
import pty
import random
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console
from typer.testing import CliRunner, Result

from support.paths import ROOT
from support.waiting import PATIENCE
from volt.bots import RandomBot
from volt.cli.main import app
from volt.cli.terminal.frame import size_needed
from volt.cli.terminal.line_interface import LineInterface
from volt.cli.terminal.scene import Scene
from volt.cli.terminal.screen_interface import ScreenInterface
from volt.cli.terminal.terminal_game import Quit, TerminalGame
from volt.cli.terminal.translator import Translator
from volt.game import Game, Plan, Program, RobotView, parse_record, write_record
from volt.game.controller import is_legal
from volt.game.decisions import answer_text
from volt.game.notation import EMPTY
from volt.texts import Language, languages, message

PLAY = "import sys, typer; from volt.cli.commands.play import play; typer.run(play)"
SOURCE = str(ROOT / "src")
CLEAR = "\x1b[?1049h"  # what a terminal is sent when the screen is ours


# --- whole games ---


def sit(
    game: Game, lang: Language, read: Callable[[], str], pictures: bool = False
) -> tuple[TerminalGame, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, width=100, highlight=False)
    interface = LineInterface(console, Translator(lang, game.setup.drawing, "red"), read, pictures)
    return TerminalGame(game, "red", {seat: RandomBot(i) for i, seat in enumerate(game.seats)}, interface, 1), out


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("mode", "arena", "killbots"), [("training", None, 0), ("rfl", "rome", 1), ("rfl", "tokyo", 2)]
)
def test_whole_games_by_lines(mode: str, arena: str | None, killbots: int, lang: Language) -> None:
    game = Game(mode, arena, operators=2, killbots=killbots, seed=3)
    operator, rng = RandomBot(9), random.Random(5)

    def read() -> str:
        nonsense = rng.choice(
            [
                "",
                "?",
                "m",
                "99",
                "B9n",
                "B1n B1n",
                "B1ne R1n B1n",
                "- - - 1",
                "B1n R1n B1n 9",
                "żółw",
                "B3n+R1n B1n R1e",
            ]
        )
        if rng.random() < 0.2:
            return nonsense
        decision = next(decision for decision in game.decisions if decision.seat == "red")
        return answer_text(operator.choose(game.see("red"), decision, 1.0)).lower()

    match, out = sit(game, lang, read, pictures=True)
    match.play()
    assert game.winner
    assert all(
        rule in out.getvalue()
        for rule in ("ROUND-0", "ACT-1", "PROG-3", "ROUND-5" if game.winner != "squad" else "KILL-10")
    )
    assert parse_record(write_record(game)) == game


def test_nonsense_gets_one_line_and_changes_nothing() -> None:
    game = Game("training", operators=2, seed=1)
    lines = iter(["banana", "c0", "2", "B3n", "B1n B1n B1n", "B3x R1n B1n", "q"])
    match, out = sit(game, "en", lambda: next(lines))
    with pytest.raises(Quit):
        match.play()
    assert [move for move in game.moves if move[0] == "red"] == [("red", "start", "e9")]
    said = out.getvalue()
    assert "“banana” is not one of the choices." in said
    assert said.count("A program is three units") == 1
    assert "Not with your dice" in said
    assert "“B3x” is not a die" in said


class Fingers:
    """Keys pressed at random."""

    KEYS = ("up", "down", "left", "right", "enter", "enter", *"br123456t?x", "tab", "escape", "unknown")

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def read(self, timeout: float | None = None) -> str | None:
        return self._random.choice(self.KEYS)

    def forget(self) -> None:
        pass


@pytest.mark.parametrize(("columns", "rows", "lang"), [(80, 24, "en"), (80, 24, "de"), (100, 40, "pl")])
def test_frames_fit_the_screen(columns: int, rows: int, lang: Language) -> None:
    game = Game("rfl", "ruhrgebiet", operators=3, killbots=1, seed=2, goal=2)
    assert size_needed(game.setup.drawing) <= (80, 24)
    out = io.StringIO()
    console = Console(
        file=out, width=columns, height=rows, force_terminal=True, color_system=None, legacy_windows=False
    )
    interface = ScreenInterface(console, Fingers(1), Translator(lang, game.setup.drawing, "red"), 0.001, "Ruhrgebiet")
    TerminalGame(game, "red", {seat: RandomBot(i) for i, seat in enumerate(game.seats)}, interface, 1).play()
    assert game.winner
    lines = out.getvalue().split("\n")
    assert max(map(len, lines)) <= 2 * columns  # the last line of a screen has no end: the next one starts on it
    assert all(len(message(lang, f"console.{hint}")) <= 80 for hint in ("hint_editor", "hint_menu", "hint_story"))


def test_scenes_follow_the_events_to_the_view() -> None:
    def seen(robot: RobotView, resting: bool) -> RobotView:
        program = EMPTY if resting else robot.program
        return replace(robot, inventory=None, mines=tuple(sorted(robot.mines)), program=program)

    for seed in range(6):
        rng = random.Random(seed)
        game = Game(
            "rfl", rng.choice(["twin-cities", "rome", "ruhrgebiet", "tokyo"]), operators=2 + seed % 3, seed=seed
        )
        bots = {seat: RandomBot(i) for i, seat in enumerate(game.seats)}
        scene, told = Scene.before(game.see("red")), 0
        while game.decisions and len(game.moves) < 200:
            view = game.see("red")
            for event in view.events[told:]:
                scene.apply(event)
            told = len(view.events)
            resting = game.decisions[0].kind == "program"
            for colour, robot in Scene(view).robots.items():
                assert seen(scene.robots[colour], resting) == seen(robot, resting), (seed, view.events[-5:])
            assert {number: count for number, count in scene.tokens.items() if count} == view.tokens
            decision = rng.choice(game.decisions)
            game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, 1.0))


# --- bots ---


def test_the_random_bot_uses_what_it_wears() -> None:
    game = Game("rfl", operators=2, seed=1)
    while game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].options[0])
    decision, view = game.decisions[0], game.see(game.decisions[0].seat)
    robots = tuple(replace(robot, modules=("nozzle", "ram")) for robot in view.robots)
    bot = RandomBot(1)
    programs = [bot.choose(replace(view, robots=robots), decision, 1.0) for _ in range(200)]
    dice = [die for plan in programs if isinstance(plan, Plan) for unit in plan.program.units for die in unit]
    assert 600 < len(dice) < 800
    assert any(die.colour == 1 and die.heading % 2 for die in dice)
    assert all(isinstance(plan, Plan) and is_legal(("nozzle", "ram"), plan.program) for plan in programs)
    bare = RandomBot(1).choose(view, decision, 1.0)
    assert bare == RandomBot(1).choose(view, decision, 1.0)
    assert isinstance(bare, Plan)
    assert len([die for unit in bare.program.units for die in unit]) == 3
    assert Program.parse(str(bare.program)) == bare.program


# --- the command ---


def volt_play(arguments: list[str], typed: str, folder: Path) -> Result:
    with contextlib.chdir(folder):
        return CliRunner().invoke(app, ["play", *arguments], input=typed)


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_a_piped_game_is_saved_and_loads_again(mode: str, tmp_path: Path) -> None:
    """Whatever is asked, one of these lines answers it; at the end one of them is the name of the file."""
    answers = ["1", "B2s R3e B4w 1", "R1ne B3e B5s 2", "B1n R2sw R3e 3", "1"]
    (tmp_path / "1").write_text("taken")
    played = volt_play(
        ["--mode", mode, "--seed", "5", "--operators", "2", "--bots", "random", "--lang", "en"],
        "\n".join(answers * 4000),
        tmp_path,
    )
    assert (played.exit_code, played.stderr) == (0, "")
    assert "Saved: " in played.stdout
    record = next(file for file in tmp_path.iterdir() if file.name != "1")
    game = parse_record(record.read_text(encoding="utf-8"))
    assert game.winner
    assert (tmp_path / "1").read_text() == "taken"


@pytest.mark.parametrize("mode", ["rfl", "championship"])
def test_a_kept_game_goes_on_with_its_bots(mode: str, tmp_path: Path) -> None:
    """Left after a few answers, taken up again and left again; a single game is then played to its end."""
    answers = "1\nB2s R3e B4w 1\nR1ne B3e B5s 2\nB1n R2sw R3e 3\n"
    kept = ["--file", "kept.volt", "--lang", "en", "--speed", "0", "--plain"]
    new = ["--mode", mode, "--seed", "5", "--goal", "1", "--bots", "rookie,random,random"]
    first = volt_play([*new, *kept], answers, tmp_path)
    assert "volt play --file kept.volt resumes the game." in first.stdout
    length = len((tmp_path / "kept.volt").read_text())
    second = volt_play(kept, answers * 3 + "q\n", tmp_path)
    assert (second.exit_code, second.stderr) == (0, "")
    assert "Which robot is yours?" not in second.stdout
    text = (tmp_path / "kept.volt").read_text()
    assert len(text) > length
    assert ("bots you rookie random random\n" if mode == "championship" else "# bots: rookie random random\n") in text
    if mode == "rfl":
        assert "Saved: kept.volt" in volt_play(kept, answers * 4000, tmp_path).stdout
    else:
        alone = CliRunner().invoke(app, ["championship", "--file", str(tmp_path / "kept.volt"), "--lang", "en"])
        assert (alone.exit_code, "is a championship of your own: volt play --file" in alone.stderr) == (2, True)


def test_set_ups_that_cannot_be(tmp_path: Path) -> None:
    for arguments, reason in (
        (["--operators", "4", "--killbots", "2"], "cannot play"),
        (["--bots", "nobody"], "There is no bot “nobody”"),
        (["--arena", "mine.toml"], "mine.toml: no such file"),
        (["--file", "."], "cannot be read: this is a folder"),
        (["--arena", "atlantis"], "there is no arena 'atlantis'"),
        (["--mode", "chess"], "there is no mode 'chess'; choose from training, rfl, championship"),
        (["--mode", "championship", "--arena", "rome"], "options cannot change that"),
        (["--lang", "fr"], "unknown language 'fr'"),
    ):
        played = volt_play(arguments, "", tmp_path)
        assert (played.exit_code, played.stdout) == (2, "")
        assert reason in played.stderr
        assert len(played.stderr.splitlines()) == 1
    assert volt_play(["--lang", "en"], "", tmp_path).stdout.splitlines()[-1].startswith("Lights out.")


class Terminal:
    """``volt play`` on a terminal of its own."""

    def __init__(self, columns: int, rows: int, *arguments: str) -> None:
        self.process, self._screen = pty.fork()
        if not self.process:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test run in the background ignores it
            environment = {"PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8", "PYTHONPATH": SOURCE}
            os.execve(sys.executable, [sys.executable, "-c", PLAY, *arguments], environment)
        fcntl.ioctl(self._screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.shown = ""

    def wait_for(self, text: str, seconds: float = PATIENCE) -> str:
        """All that was shown up to and with a text that is not in what was waited for before."""
        end = time.monotonic() + seconds
        while text not in self.shown and time.monotonic() < end:
            if select.select([self._screen], [], [], 0.1)[0]:
                try:
                    data = os.read(self._screen, 65536).decode(errors="replace")
                except OSError:
                    break
                self.shown += re.sub(r"\x1b\[[0-9;]*m", "", data)
        assert text in self.shown, self.shown[-4000:]
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def press(self, keys: str) -> None:
        os.write(self._screen, keys.encode())

    def interrupt_until(self, text: str) -> str:
        """Ctrl-C, and again: one that comes just before the program begins to read a line is noticed only with the next."""
        for _ in range(10):
            self.press("\x03")
            try:
                return self.wait_for(text, seconds=3)
            except AssertionError:
                continue
        return self.wait_for(text)

    def leave(self) -> int:
        status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        os.close(self._screen)
        return status


def test_a_round_with_arrow_keys() -> None:
    terminal = Terminal(80, 24, "--seed", "5", "--speed", "0", "--lang", "en")
    terminal.wait_for(CLEAR)
    terminal.wait_for("Arrows and Enter")
    terminal.press("1")
    terminal.wait_for("Press an arrow key")
    terminal.press("\x1b[B")
    terminal.wait_for("I: move 1 space south")
    terminal.press("3\rr2\x1b[D")
    terminal.wait_for("II: fire south-west, speed 2")
    terminal.press("\r\x1b[C\r")
    terminal.wait_for("Which starting number")
    terminal.press("\r")
    terminal.wait_for("Round 2")
    terminal.press("?")
    terminal.wait_for("Press any key to go back.")
    terminal.press("xq")
    terminal.wait_for("Lights out. This game is not saved; --seed 5 deals it again.")
    assert terminal.leave() == 0


def test_leaving_by_interrupt_and_a_window_too_small() -> None:
    terminal = Terminal(60, 20, "--seed", "5", "--lang", "en")
    terminal.wait_for("too small for the arena (it needs 78×24)")
    terminal.wait_for("Your choice")
    terminal.interrupt_until("Lights out.")
    assert terminal.leave() == 130
