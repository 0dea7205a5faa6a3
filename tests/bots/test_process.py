"""Bots in any language: the protocol, mistakes, the examples, ``volt bot check`` and its documentation."""

import asyncio
import json
import random
import shutil
import sys
import textwrap
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from support.paths import ROOT
from support.players import play_on, play_until
from support.transcripts.bots import PAGE, shown, spoken
from support.waiting import PATIENCE as LONG
from volt.arenas import parse_drawing
from volt.bots.process import AsyncProcessBot, ProcessBot, process_bot
from volt.bots.process.process_bot import MOST_STARTS, controller_json
from volt.bots.process.subprocess_io import Child
from volt.cli.main import app
from volt.game import Answer, Decision, Game, RobotView, View
from volt.game.decisions import answer_text, read_answer
from volt.game.vocabulary import KINDS
from volt.rules.event_kinds import Drafted, Struck

PYTHON = sys.executable
EXAMPLE = f"{PYTHON} {ROOT / 'examples' / 'bot.py'}"
GOOD = """
import json, sys, time
def say(**message): print(json.dumps(message), flush=True)
say(type="hello", protocol=2, name="test")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "decide": continue
    number, decision = message["id"], message["decision"]
    answer = decision["default"]
    {trick}
    say(type="answer", id=number, answer=answer)
"""


@pytest.fixture
def tricky(tmp_path: Path) -> "Tricks":
    made = Tricks(tmp_path)
    yield made  # type: ignore[misc]
    for bot in made.bots:
        bot.close()


class Tricks:
    """Bots that give the default answer, except for one misbehaviour."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bots: list[ProcessBot] = []

    def command(self, trick: str = "pass", whole: str = "") -> str:
        file = self.folder / f"bot{len(list(self.folder.iterdir()))}.py"
        file.write_text(whole or GOOD.replace("{trick}", textwrap.indent(trick, "    ").strip()))
        return f"{PYTHON} {file}"

    def __call__(self, trick: str = "pass", whole: str = "", watch: list[str] | None = None) -> ProcessBot:
        seen = watch if watch is not None else []
        bot = ProcessBot(self.command(trick, whole), watch=lambda way, line: seen.append(f"{way} {line}"))
        self.bots.append(bot)
        return bot


def asked(seed: int = 1) -> tuple[Game, View, Decision]:
    """A game about to be programmed, as red sees it."""
    game = Game("training", operators=2, seed=seed)
    while game.decisions[0].kind == "start":
        game.answer(game.decisions[0], game.decisions[0].default)
    return game, game.see("red"), game.decisions[0]


def mistakes(bot: ProcessBot) -> list[str]:
    return [mistake.kind for mistake, _ in bot.mistakes]


# --- the wire ---


def test_the_wire_has_all_fields_and_no_other() -> None:
    game = play_on(random.Random(5), Game("rfl", seed=5), 60)
    view = game.see("red")
    sent = json.loads(json.dumps(view.to_dict()))
    assert sent.keys() == {name for name in View.__struct_fields__ if not name.startswith("_")}
    assert tuple(sent["robots"][0]) == RobotView.__struct_fields__
    assert tuple(sent["decisions"][0]) == Decision.__struct_fields__
    for event, told in zip(view.events, sent["events"], strict=True):
        assert tuple(told) == ("kind", *event.__struct_fields__)
    assert parse_drawing(sent["drawing"]) == view.drawing
    assert len(sent["events"]) == len(view.events)
    assert [robot["vp"] for robot in sent["robots"]] == [robot.vp for robot in view.robots]
    assert sent["robots"][1]["inventory"] is None
    assert sent["robots"][0]["inventory"] == list(view.robots[0].inventory or ())


def test_options_are_written_as_they_are_answered() -> None:
    rng = random.Random(3)
    for kind in ("draft", "start", "equip", "fire", "deck"):
        decision = None
        while decision is None:
            decision = play_until(rng, Game("rfl", seed=rng.randrange(1000)), kind)
        sent = decision.to_dict()
        assert tuple(read_answer(decision, option) for option in sent["options"]) == decision.options
        assert sent["default"] == answer_text(decision.default)


def test_events_with_lists_or_nothing() -> None:
    drafted = Drafted("red", "SETUP-5", ("saw", "anchor"))
    assert drafted.to_dict() == {"kind": "drafted", "seat": "red", "rule": "SETUP-5", "modules": ["saw", "anchor"]}
    assert Struck("red", "RES-1", "c4", None).to_dict()["by"] is None


def test_the_controller_says_what_modules_allow() -> None:
    plain = controller_json(())
    assert sorted(plain["dice"]) == ["B", "B", "R", "R"]
    assert plain["dice_in_a_unit"] == 1
    assert plain["keys"]["B3"] == ["n", "e", "s", "w"]
    assert len(plain["keys"]["R3"]) == 8
    assert len(controller_json(("nozzle",))["keys"]["B3"]) == 8
    assert len(controller_json(("nozzle",))["keys"]["B6"]) == 4
    assert controller_json(("ram",))["dice_in_a_unit"] == 2


# --- playing ---


def test_it_plays_what_the_command_answers(tricky: Tricks) -> None:
    bot = tricky('answer = "B3n R2sw B1e " + decision["options"][-1]')
    _, view, decision = asked()
    assert bot.name == "test"
    assert answer_text(bot.choose(view, decision, LONG)) == "B3n R2sw B1e 2"
    assert (bot.mistakes, bot.lost) == ([], 0)


def test_every_event_is_sent_once(tricky: Tricks) -> None:
    lines: list[str] = []
    bot = tricky(watch=lines)
    rng = random.Random(1)
    game = Game("rfl", operators=2, seed=4)
    while game.round < 4 and game.decisions:
        for decision in game.decisions:
            if decision.seat == "red":
                game.answer(decision, bot.choose(game.see("red"), decision, LONG))
                break
        else:
            play_on(rng, game, 1)
    sent = [json.loads(line[2:]) for line in lines if '"decide"' in line]
    told = [event for message in sent for event in message["view"]["events"]]
    assert told == [event.to_dict() for event in game.see("red").events[: len(told)]]
    assert [message["id"] for message in sent] == list(range(1, len(sent) + 1))


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ('answer = "c4"', "is not a plan"),
        ('answer = "B3n R2sw B1e 4"', "starting number 4 is not free; free: 1, 2"),
        ('answer = "B3ne R2sw B1e 1"', "B3ne may only lie on n, e, s, w"),
        ('answer = "B3n B2n B1e 1"', "two blue and two red dice, 1 to a unit"),
        ("answer = 1", "is not text"),
    ],
)
def test_an_illegal_answer_loses_the_turn(tricky: Tricks, trick: str, said: str) -> None:
    bot = tricky(trick)
    game, view, decision = asked()
    answer = bot.choose(view, decision, LONG)
    assert answer == decision.default
    game.answer(decision, answer)
    assert (mistakes(bot), bot.lost) == (["illegal"], 1)
    assert said in str(bot.mistakes[0][0])


def test_the_next_message_says_what_was_wrong(tricky: Tricks) -> None:
    lines: list[str] = []
    bot = tricky('answer = "c4"', watch=lines)
    _, view, decision = asked()
    for _ in range(2):
        bot.choose(view, decision, LONG)
    first, second = (json.loads(line[2:]) for line in lines if '"decide"' in line)
    assert first["problem"] is None
    assert "is not a plan" in second["problem"]


def test_a_late_answer_is_passed_over(tricky: Tricks) -> None:
    bot = tricky('if number == 1: time.sleep(1)\nanswer = f"B{number}n - - 1"')
    _, view, decision = asked()
    assert bot.choose(view, decision, 0.1) == decision.default
    assert mistakes(bot) == ["late"]
    assert answer_text(bot.choose(view, decision, LONG)) == "B2n - - 1"
    assert (mistakes(bot), bot.lost) == (["late"], 1)


def test_a_crash_loses_the_turn_and_it_is_started_again(tricky: Tricks, tmp_path: Path) -> None:
    once = tmp_path / "once"
    bot = tricky(
        f"import os\nif not os.path.exists({str(once)!r}):\n    open({str(once)!r}, 'w')\n    raise KeyError('fuse')"
    )
    _, view, decision = asked()
    assert bot.choose(view, decision, LONG) == decision.default
    assert mistakes(bot) == ["crash"]
    assert "exit status 1" in str(bot.mistakes[0][0])
    assert "KeyError: 'fuse'" in str(bot.mistakes[0][0])
    bot.choose(view, decision, LONG)
    assert (mistakes(bot), bot.lost) == (["crash"], 1)


def test_who_always_crashes_is_given_up(tricky: Tricks) -> None:
    bot = tricky("sys.exit(3)")
    _, view, decision = asked()
    for _ in range(MOST_STARTS + 2):
        assert bot.choose(view, decision, LONG) == decision.default
    assert mistakes(bot).count("crash") == MOST_STARTS
    assert mistakes(bot)[MOST_STARTS:] == ["gone", "gone", "gone"]
    assert bot.lost == MOST_STARTS + 2


def test_who_is_silent_three_times_is_started_again(tricky: Tricks) -> None:
    lines: list[str] = []
    bot = tricky("time.sleep(1000)", watch=lines)
    _, view, decision = asked()
    for _ in range(3):
        assert bot.choose(view, decision, 0.05) == decision.default
    assert mistakes(bot) == ["late"] * 3
    assert sum('> {"type":"hello"' in line for line in lines) == 2


def test_whoever_closes_stdout_and_stays_is_waited_for_once(tricky: Tricks, monkeypatch: pytest.MonkeyPatch) -> None:
    child = Child(tricky.command(whole="import os, time\nos.close(1)\ntime.sleep(1000)"))
    waited: list[float] = []
    try:
        assert child.receive(time.monotonic() + LONG) is None
        monkeypatch.setattr(child._stderr_reader, "join", waited.append)
        assert child.exit_report(time.monotonic() + 0.05) == "it ended: its stdout was closed"
    finally:
        child.close()
    assert waited == [0.0], "no time was left"


def test_noise_on_stdout_is_noted_and_costs_nothing(tricky: Tricks) -> None:
    bot = tricky('print("hm")\nprint([])\nsay(type="answer", answer="yes")')
    _, view, decision = asked()
    assert bot.choose(view, decision, LONG) == decision.default
    assert (mistakes(bot), bot.lost) == (["garbled"] * 3, 0)
    first, second, third = (str(mistake) for mistake, _ in bot.mistakes)
    assert "hm" in first
    assert "expected" in second
    assert "must have that id" in third


def test_who_never_stops_writing_blocks_nobody(tricky: Tricks) -> None:
    bot = tricky("while True: print('x' * 1000)")
    _, view, decision = asked()
    assert bot.choose(view, decision, 0.2) == decision.default
    assert "late" in mistakes(bot)


def test_who_never_reads_blocks_nobody(tricky: Tricks) -> None:
    bot = tricky(whole='import time\nprint(\'{"type":"hello","protocol":2}\', flush=True)\ntime.sleep(1000)')
    game = play_on(random.Random(2), Game("rfl", seed=2), 400)
    view = game.see(game.decisions[0].seat)
    assert len(json.dumps(view.to_dict())) > 1 << 16, "more than a pipe holds"
    assert bot.choose(view, game.decisions[0], 0.1) == game.decisions[0].default


@pytest.mark.parametrize(
    ("whole", "kind", "said"),
    [
        ('print(\'{"type":"hello","protocol":1}\')\ninput()', "hello", "protocol 1"),
        ("import sys\nsys.exit('no fuse')", "crash", "no fuse"),
        ("import time\ntime.sleep(1000)", "hello", "no hello within"),
    ],
)
def test_a_hello_that_is_none(
    tricky: Tricks, monkeypatch: pytest.MonkeyPatch, whole: str, kind: str, said: str
) -> None:
    monkeypatch.setattr(process_bot, "HELLO_SECONDS", 0.5 if kind == "hello" and "time" in whole else LONG)
    bot = tricky(whole=whole)
    assert mistakes(bot)[0] == kind
    assert said in str(bot.mistakes[0][0])


@pytest.mark.parametrize("command", ["there-is-no-such-command", "'", "", "/"])
def test_a_command_that_cannot_be_started(command: str) -> None:
    bot = ProcessBot(command)
    _, view, decision = asked()
    assert bot.choose(view, decision, 1) == decision.default
    assert mistakes(bot)[0] == "start"


# --- volt bot check, the examples, the page ---


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["bot", "check", *(str(word) for word in words)])


def test_the_python_example_is_fine(tmp_path: Path) -> None:
    done = run(EXAMPLE, "--time", "20", "--transcript", tmp_path / "lines.txt")
    assert done.exit_code == 0, done.output
    assert "hello, anything goes" in done.output
    assert "fine: " in done.output
    lines = (tmp_path / "lines.txt").read_text().splitlines()
    assert {line[0] for line in lines} == {"<", ">"}
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) <= 30


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_javascript_example_is_fine() -> None:
    done = run(f"node {ROOT / 'examples' / 'bot.js'}", "--time", "20")
    assert done.exit_code == 0, done.output


def test_a_check_tells_mistakes_once_each(tricky: Tricks) -> None:
    done = run(
        tricky.command('if decision["kind"] == "program": answer = "B3ne - - " + decision["options"][0]'),
        "--time",
        "20",
    )
    assert done.exit_code == 1
    first = done.output.splitlines()[2]
    assert first.startswith("  illegal answer (program), ")
    assert "B3ne may only lie on n, e, s, w" in first
    assert "turns lost" in done.output.splitlines()[-1]


def test_a_check_of_nothing() -> None:
    done = run("there-is-no-such-command")
    assert done.exit_code == 2
    assert "cannot be started" in done.output
    assert len(done.output.splitlines()) == 1


def test_a_transcript_that_cannot_be_written(tmp_path: Path) -> None:
    done = run(EXAMPLE, "--transcript", tmp_path / "no" / "file")
    assert done.exit_code == 2
    assert "No such file" in done.output


def test_the_page_shows_what_is_really_said() -> None:
    assert shown() == spoken(EXAMPLE), "write it anew: PYTHONPATH=tests python -m support.transcripts.bots"


def test_the_page_names_all_kinds_of_decisions_and_all_fields() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = {*KINDS[1:], *View.__struct_fields__, *RobotView.__struct_fields__}
    assert [name for name in names if not name.startswith("_") and f"`{name}`" not in page] == []


def test_a_process_bot_is_closed_at_the_end_of_its_block() -> None:
    game = Game("training", seed=1)
    decision = game.decisions[0]
    with ProcessBot(EXAMPLE) as bot:
        assert bot.choose(game.see(decision.seat), decision, 5) in decision.options
        assert bot._child is not None
    assert bot._child is None


def test_a_process_bot_does_not_hold_up_an_event_loop() -> None:
    game = Game("training", seed=1)
    decision = game.decisions[0]
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.001)

    async def play() -> Answer:
        beside = asyncio.create_task(tick())
        async with AsyncProcessBot(EXAMPLE) as bot:
            answer = await bot.choose(game.see(decision.seat), decision, 5)
        beside.cancel()
        return answer

    assert asyncio.run(play()) in decision.options
    assert ticks > 2
