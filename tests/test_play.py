"""Playing in a terminal: the console as a state machine, whole games by lines, and one round with real keys."""

import fcntl
import io
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from volt.bots import RandomBot
from volt.bots.controller import allowed, complete
from volt.cli.playing.editor import Editor
from volt.cli.playing.face import Quit
from volt.cli.playing.frame import size_needed
from volt.cli.playing.keys import PosixKeys
from volt.cli.playing.lines import LineFace
from volt.cli.playing.match import Match
from volt.cli.playing.menu import Menu
from volt.cli.playing.scene import Scene
from volt.cli.playing.screen import ScreenFace
from volt.cli.playing.speech import Speech
from volt.game import Game, Plan, Program, RobotView, load, save
from volt.game.decisions import written
from volt.game.notation import EMPTY
from volt.texts import Language, languages, message

PLAY = "import sys, typer; from volt.cli.play import play; typer.run(play)"
SOURCE = str(Path(__file__).parent.parent / "src")
CLEAR = "\x1b[?1049h"  # what a terminal is sent when the screen is ours


def edit(*keys: str, modules: tuple[str, ...] = (), side: str = "n") -> Editor:
    editor = Editor.begin(modules, side)
    for key in keys:
        editor = editor.press(key)
    return editor


# --- the console ---


def test_arrows_numbers_and_enter_make_a_program() -> None:
    editor = edit("down", "3", "enter", "r", "2", "left", "enter", "right", "1", "enter")
    assert editor.done
    assert str(editor.program) == "B3s R2sw B1e"


def test_notation_typed_as_it_is_written() -> None:
    assert str(edit(*"B3n R2sw B1e").program) == "B3n R2sw B1e"
    assert str(edit(*"b1e+r4n B2s R6nw", modules=("ram",)).program) == "B1e+R4n B2s R6nw"
    assert str(edit(*"B2ne R1n R1s", modules=("nozzle",)).program) == "B2ne R1n R1s"


@pytest.mark.parametrize(
    ("start", "arrow", "end"),
    [
        ("n", "right", "ne"),
        ("ne", "down", "e"),
        ("n", "down", "s"),
        ("e", "right", "e"),
        ("sw", "up", "w"),
        ("nw", "up", "n"),
    ],
)
def test_arrows_walk_around_the_keys(start: str, arrow: str, end: str) -> None:
    assert str(edit(*f"R1{start}", arrow).die) == f"R1{end}"


@pytest.mark.parametrize(("arrow", "end"), [("up", "n"), ("right", "e"), ("down", "s"), ("left", "w")])
def test_a_blue_die_stays_on_the_cross(arrow: str, end: str) -> None:
    for start in "nesw":
        assert str(edit(*f"B4{start}", arrow).die) == f"B4{end}"


def test_closed_keys_are_closed() -> None:
    editor = edit("b")
    assert [editor.open(heading) for heading in range(8)] == [True, False] * 4
    assert all(edit("b", modules=("nozzle",)).open(heading) for heading in range(8))
    assert not edit("b", "4", modules=("nozzle",)).open(1)
    refused = edit(*"B3ne")
    assert (refused.note, str(refused.die)) == ("key_closed", "B3n")


def test_a_die_slides_off_a_key_that_closes() -> None:
    assert str(edit(*"R1ne", "b").die) == "B1e"
    assert str(edit(*"B3nw", "4", modules=("nozzle",)).die) == "B4n"


@pytest.mark.parametrize(
    ("keys", "note"),
    [
        ([*"B1n B1n ", "b"], "blue_used"),
        ([*"R1n R1n ", "r"], "red_used"),
        (["enter"], "unit_empty"),
        ([*"B1n+"], "needs_ram"),
    ],
)
def test_refusals_change_nothing(keys: list[str], note: str) -> None:
    editor = edit(*keys)
    assert editor.note == note
    assert editor.units == edit(*keys[:-1]).units
    assert editor.press("up").note == ""


def test_two_dice_with_ram() -> None:
    editor = edit(*"B1n+", modules=("ram",))
    assert [len(dice) for dice in editor.units] == [2, 0, 0]
    assert editor.press("+").note == "unit_full"
    assert len(editor.press("x").units[0]) == 1
    full = edit(*"B1n+R1n B1n R1n", modules=("ram",))
    assert full.press("tab").press("-").press("+").press("x").units[0] == full.units[0][1:]


def test_going_back_and_unknown_keys() -> None:
    editor = edit(*"B1n R2s ", "backspace", "5")
    assert str(editor.program) == "B1n R5s -"
    assert editor.press("unknown") == editor.press("") == editor
    assert edit(*"B1n", "delete").program == EMPTY


def test_any_keys_make_nothing_illegal() -> None:
    rng = random.Random(4)
    keys = ["up", "down", "left", "right", "enter", "tab", "back", "backspace", "delete", *"brnesw123456+-x ?"]
    for _ in range(300):
        modules = tuple(rng.sample(["ram", "nozzle", "saw"], rng.randint(0, 2)))
        editor = Editor.begin(modules, rng.choice("nesw"))
        for _ in range(60):
            editor = editor.press(rng.choice(keys))
            assert allowed(modules, editor.program)
            assert not editor.done or complete(editor.program)
            for lang in languages():
                assert not editor.note or message(lang, f"console.{editor.note}", module="x")


def test_menu() -> None:
    menu = Menu(("1", "2", "3"), at=1)
    assert menu.press("enter").chosen == 1
    assert menu.press("down").press("down").at == 0
    assert menu.press("3").chosen == 2
    assert menu.press("7") == menu
    assert Menu(("-1", "0", "1")).press("-").press("1").chosen == 0
    many = Menu(tuple(map(str, range(1, 13))))
    assert many.press("1").chosen is None
    assert many.press("1").press("enter").chosen == 0
    assert many.press("1").press("2").chosen == 11


def test_keys_by_name() -> None:
    here, there = os.pipe()
    keys = PosixKeys(here)
    os.write(there, b"\x1b[A\x1bOB\x1b[Zq\r\t\x7f\x1b[15~\xc5\xbc\x1b[1;5C\x1b")
    expected = ["up", "down", "back", "q", "enter", "tab", "backspace", "unknown", "ż", "unknown", "escape"]
    assert [keys.read(0.1) for _ in expected] == expected
    assert keys.read(0.01) is None
    os.write(there, b"abc\x04")
    assert keys.read() == "a"
    keys.forget()
    os.write(there, b"\x04")
    with pytest.raises(EOFError):
        keys.read()
    os.write(there, b"\x03")
    with pytest.raises(KeyboardInterrupt):
        keys.read()
    os.close(there)
    with pytest.raises(EOFError):
        keys.read()


# --- whole games ---


def sit(game: Game, lang: Language, read: Callable[[], str], pictures: bool = False) -> tuple[Match, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, width=100, highlight=False)
    face = LineFace(console, Speech(lang, game.table.drawing, "red"), read, pictures)
    return Match(game, "red", {seat: RandomBot(i) for i, seat in enumerate(game.seats)}, face, 1), out


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
        return written(operator.choose(game.see("red"), decision, 1.0)).lower()

    match, out = sit(game, lang, read, pictures=True)
    match.play()
    assert game.winner
    assert all(
        rule in out.getvalue()
        for rule in ("ROUND-0", "ACT-1", "PROG-3", "ROUND-5" if game.winner != "squad" else "KILL-10")
    )
    assert load(save(game)) == game


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
    assert "“B3x” is no die" in said


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
    assert size_needed(game.table.drawing) <= (80, 24)
    out = io.StringIO()
    console = Console(
        file=out, width=columns, height=rows, force_terminal=True, color_system=None, legacy_windows=False
    )
    face = ScreenFace(console, Fingers(1), Speech(lang, game.table.drawing, "red"), 0.001, "Ruhrgebiet")
    Match(game, "red", {seat: RandomBot(i) for i, seat in enumerate(game.seats)}, face, 1).play()
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
                scene.show(event, {seat: plan.program for seat, _, plan in game.moves if isinstance(plan, Plan)})
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
    assert all(isinstance(plan, Plan) and allowed(("nozzle", "ram"), plan.program) for plan in programs)
    bare = RandomBot(1).choose(view, decision, 1.0)
    assert bare == RandomBot(1).choose(view, decision, 1.0)
    assert isinstance(bare, Plan)
    assert len([die for unit in bare.program.units for die in unit]) == 3
    assert Program.parse(str(bare.program)) == bare.program


# --- the command ---


def volt_play(arguments: list[str], typed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": SOURCE, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-c", PLAY, *arguments],
        check=False,
        input=typed,
        text=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=120,
    )


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_a_piped_game_is_saved_and_loads_again(mode: str, tmp_path: Path) -> None:
    """Whatever is asked, one of these lines answers it; at the end one of them is the name of the file."""
    answers = ["1", "B2s R3e B4w 1", "R1ne B3e B5s 2", "B1n R2sw R3e 3", "1"]
    (tmp_path / "1").write_text("taken")
    played = volt_play(
        ["--mode", mode, "--seed", "5", "--bots", "1", "--lang", "en"], "\n".join(answers * 4000), tmp_path
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert "Saved: " in played.stdout
    record = next(file for file in tmp_path.iterdir() if file.name != "1")
    game = load(record.read_text(encoding="utf-8"))
    assert game.winner
    assert (tmp_path / "1").read_text() == "taken"


def test_set_ups_that_cannot_be(tmp_path: Path) -> None:
    for arguments, reason in (
        (["--bots", "3", "--killbots", "2"], "cannot play"),
        (["--arena", "atlantis"], "there is no arena 'atlantis'"),
        (["--mode", "chess"], "there is no mode 'chess'"),
        (["--lang", "fr"], "unknown language 'fr'"),
    ):
        played = volt_play(arguments, "", tmp_path)
        assert (played.returncode, played.stdout) == (2, "")
        assert reason in played.stderr
        assert len(played.stderr.splitlines()) == 1
    assert volt_play(["--lang", "en"], "", tmp_path).stdout.splitlines()[-1].startswith("Lights out.")


class Terminal:
    """``volt play`` on a terminal of its own."""

    def __init__(self, columns: int, rows: int, *arguments: str) -> None:
        self.process, self._screen = pty.fork()
        if not self.process:
            environment = {"PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8", "PYTHONPATH": SOURCE}
            os.execve(sys.executable, [sys.executable, "-c", PLAY, *arguments], environment)
        fcntl.ioctl(self._screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """All that was shown up to and with a text that is not in what was waited for before."""
        end = time.monotonic() + 30
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
    terminal.wait_for("Any key goes back.")
    terminal.press("xq")
    terminal.wait_for("Lights out. The arena will wait (seed 5).")
    assert terminal.leave() == 0


def test_leaving_by_interrupt_and_a_window_too_small() -> None:
    terminal = Terminal(60, 20, "--seed", "5", "--lang", "en")
    terminal.wait_for("too small for the arena (78×24 would do)")
    terminal.wait_for("Your choice")
    terminal.press("\x03")
    terminal.wait_for("Lights out.")
    assert terminal.leave() == 130
