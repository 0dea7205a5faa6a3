"""``volt simulate``: tables, numbers, files and plots."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from rich.console import Console
from typer.testing import CliRunner

from support.command_line import run
from support.surveys import surveyed
from volt.bots import BOTS
from volt.cli.main import app
from volt.cli.simulation import command, plot, runs
from volt.cli.simulation.report import ReportTable, interval
from volt.cli.simulation.runs import SimulationRun
from volt.game import Game, Plan
from volt.game.vocabulary import SIDES
from volt.sim.shares import Share
from volt.sim.statistics import Survey
from volt.texts.format import number, percent


def test_numbers_as_people_read_them() -> None:
    assert number("en", 1234567.25, 1) == "1\u202f234\u202f567.2"
    assert number("de", 0.5, 2) == "0,50"
    assert percent("pl", 0.1234) == "12,3%"
    assert interval("en", Share(5, 10)) == "23.7–76.3%"


def numbers(*arguments: str) -> dict[str, Any]:
    """The JSON of a run, less what the clock says."""
    code, out, _ = run("simulate", "--json", *arguments)
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    for name in ("seconds", "activations_per_second"):
        assert found.pop(name) > 0
    return found


def test_a_table_of_everything() -> None:
    code, out, err = run("simulate", "--games", "60", "--seed", "3", "--threads", "1")
    assert (code, err) == (0, "")
    for words in ("60 games in", "north side, Red", "95% interval", "median", "Firing", "Shield", "expected"):
        assert words in out
    assert "undecided" not in out
    assert "Zwycięstwa" in run("simulate", "--games", "3", "--lang", "pl", "--threads", "1")[1]


def test_numbers_agree_with_each_other() -> None:
    found = numbers("--games", "80", "--mode", "training", "--arena", "rome", "--threads", "1")
    assert (found["mode"], found["arena"], found["goal"], found["games"]) == ("training", "rome", 3, 80)
    assert [win["winner"] for win in found["wins"]] == ["red", "blue", "green", "yellow", "undecided"]
    assert [win["side"] for win in found["wins"][:4]] == list(SIDES)
    assert sum(win["count"] for win in found["wins"]) == 80
    assert all(win["low"] <= win["share"] <= win["high"] for win in found["wins"])
    assert found["modules"] == []
    assert found["rounds"]["5%"] <= found["rounds"]["median"] <= found["rounds"]["95%"] <= found["rounds"]["longest"]


def test_the_seed_decides() -> None:
    options = ("--games", "50", "--threads", "1")
    assert numbers(*options, "--seed", "1") == numbers(*options, "--seed", "1")
    assert numbers(*options, "--seed", "1") != numbers(*options, "--seed", "2")


def test_neither_cores_nor_chunks_change_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("--games", "50", "--seed", "5")
    whole = numbers(*options, "--threads", "1")
    monkeypatch.setattr(runs, "GAMES_A_CORE", 7)
    assert numbers(*options, "--threads", "1") == whole
    assert numbers(*options, "--threads", "3") == whole


def test_killbots_with_modules_and_a_squad() -> None:
    found = numbers(
        "--games",
        "30",
        "--operators",
        "2",
        "--killbots",
        "2",
        "--killbot-modules",
        "saw+anchor,mines",
        "--threads",
        "1",
    )
    assert [win["winner"] for win in found["wins"]] == ["red", "blue", "squad", "undecided"]
    assert [win["player"] for win in found["wins"]] == ["fast", "fast", "killbot", None]
    assert {"saw", "anchor", "mines"} <= {row["module"] for row in found["modules"]}
    two = numbers("--games", "10", "--operators", "1", "--killbots", "1", "--rounds", "40", "--threads", "1")
    assert [win["winner"] for win in two["wins"]] == ["red", "green", "undecided"]


def test_games_too_long_are_undecided() -> None:
    found = numbers("--games", "20", "--rounds", "2", "--threads", "1")
    assert found["wins"][-1]["count"] >= 19
    assert found["rounds"]["longest"] == 2
    assert "undecided" in run("simulate", "--games", "20", "--rounds", "2", "--threads", "1")[1]


def test_bots_in_worker_processes() -> None:
    options = ("--games", "3", "--mode", "training", "--goal", "1", "--bots", "random,fast,random,fast", "--seed", "4")
    found = numbers(*options, "--threads", "2")
    assert found == numbers(*options, "--threads", "1")
    assert found["games"] == sum(win["count"] for win in found["wins"]) == 3
    assert [win["player"] for win in found["wins"][:4]] == ["random", "fast", "random", "fast"]
    assert found["activations"] > 0


def test_the_fast_bot_uses_ram_expansion_always_as_the_policy_does() -> None:
    bot = BOTS["fast"](1)
    seed = next(i for i in range(200) if any("ram" in robot.modules for robot in _programming(i).see(None).robots))
    game = _programming(seed)
    for decision in game.decisions:
        plan = bot.choose(game.see(decision.seat), decision, 0.1)
        assert isinstance(plan, Plan)
        equipped = next(robot.modules for robot in game.see(None).robots if robot.colour == decision.seat)
        assert sum(map(len, plan.program.units)) == (4 if "ram" in equipped else 3)


def _programming(seed: int) -> Game:
    """A game with two modules each, at the first programs."""
    game = Game(seed=seed)
    while game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].options[-1])
    return game


def test_csv_has_every_number(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert run("simulate", "--games", "40", "--csv", str(file), "--threads", "1")[0] == 0
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    for what in ("win", "rounds"):
        assert sum(int(row["count"]) for row in rows if row["what"] == what) == 40
    assert {row["what"] for row in rows} == {"win", "rounds", "destruction", "vp", "module"}
    assert all(float(row["low"]) <= float(row["share"]) <= float(row["high"]) for row in rows)
    assert all((row["expected"] != "") == (row["what"] == "module") for row in rows)


def test_parquet_has_the_same_rows_as_csv(tmp_path: Path) -> None:
    table, rows = tmp_path / "games.parquet", tmp_path / "games.csv"
    options = ("--games", "40", "--threads", "1", "--seed", "2", "--parquet", str(table), "--csv", str(rows))
    assert run("simulate", *options)[0] == 0
    found = parquet.read_table(table).to_pylist()
    with rows.open(encoding="utf-8", newline="") as text:
        written = list(csv.DictReader(text))
    assert [(row["what"], row["name"], str(row["count"])) for row in found] == [
        (row["what"], row["name"], row["count"]) for row in written
    ]
    assert found[0]["share"] == float(written[0]["share"])


def test_parquet_without_pyarrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    code, out, err = run("simulate", "--parquet", str(tmp_path / "x"))
    assert (code, out, err) == (2, "", "Parquet needs pyarrow: pip install pyarrow\n")


def test_a_plot_is_written(tmp_path: Path) -> None:
    for mode in ("rfl", "training"):
        file = tmp_path / f"{mode}.png"
        options = ("--games", "30", "--mode", mode, "--killbots", "1", "--lang", "de", "--threads", "1")
        assert run("simulate", *options, "--plot", str(file))[0] == 0
        assert file.read_bytes().startswith(b"\x89PNG")


def test_a_kind_of_picture_that_does_not_exist_is_refused_before_playing(tmp_path: Path) -> None:
    file = tmp_path / "x.bmpq"
    code, out, err = run("simulate", "--games", "1000000000", "--plot", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"{file}: pictures can be ")
    assert "png" in err
    assert not file.exists()


def test_a_plot_without_matplotlib(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    code, out, err = run("simulate", "--plot", str(tmp_path / "x.png"))
    assert (code, out, err) == (2, "", "Plots need matplotlib: pip install 'volt-arena[plot]'\n")


def test_an_interrupt_tells_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: SimulationRun) -> Iterator[Survey]:
        yield surveyed(self.rounds, {"winner": 1, "rounds": 7})
        raise KeyboardInterrupt

    monkeypatch.setattr(SimulationRun, "play", play)
    code, out, err = run("simulate")
    assert (code, err) == (130, "Stopped early. These are the results so far.\n")
    assert "1 game in" in out


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("--games 0", "--games 0 is out of range: 1 to 4294967296."),
        ("--rounds -1", "--rounds -1 is out of range: 1 to 30000."),
        ("--threads 0", "--threads 0 is out of range: 1 to 1024."),
        (
            "--seed 340282366920938463463374607431768211455",
            "--seed 340282366920938463463374607431768211455 is out of range",
        ),
        ("--mode chess", "there is no mode 'chess'"),
        ("--edition klingon", "there is no edition 'klingon'"),
        ("--goal 0", "a game is played to 1–6 VP, not to 0"),
        ("--arena atlantis", "there is no arena 'atlantis'; choose from twin-cities, rome, ruhrgebiet, tokyo"),
        ("--killbots 5", "0 operators and 5 KillBots cannot play"),
        ("--operators 5", "5 operators and 0 KillBots cannot play"),
        ("--killbot-modules saw", "Modules were given for 1 KillBot; KillBots in the game: 0."),
        ("--killbots 1 --killbot-modules brake", "yellow: a KillBot cannot use 'brake' (KILL-9)"),
        (
            "--bots deep-blue",
            "There is no bot “deep-blue”. Available: random, beginner, rookie, regular, veteran, tactician, champion, fast",
        ),
        ("--bots fast,fast", "2 bots for 4 operators: name one for all, or one for each."),
        ("--csv /", "/: Is a directory"),
    ],
)
def test_nonsense_is_one_clear_line(options: str, line: str) -> None:
    code, out, err = run("simulate", *options.split())
    assert (code, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_narrow_tables_wrap_but_cut_nothing(language: str) -> None:
    words = ("simulate", "--games", "60", "--seed", "3", "--threads", "1", "--lang", language)
    wide, narrow = (CliRunner().invoke(app, words, env={"COLUMNS": columns}).stdout for columns in ("200", "40"))
    assert "…" not in narrow
    tables = (out.partition("\n\n")[2] for out in (wide, narrow))  # the first lines say how long it took
    values = ([word for word in out.split() if re.fullmatch(r"\d[\d.,–]*%?", word)] for out in tables)
    assert Counter(next(values)) - Counter(next(values)) == Counter()


def test_a_table_folds_heads_only_if_it_must() -> None:
    def shown(width: int) -> str:
        table = ReportTable("Decisions", ("round", "answered", "why"), text=2)
        table.add_row("1", "B3n R2sw B1e 2", "Blue destroys Green: 50% instead of 0%")
        console = Console(width=width, file=io.StringIO())
        console.print(table, crop=False)
        return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]

    assert "B3n R2sw B1e 2  Blue destroys Green: 50% instead of 0%" in shown(80)
    assert "1     B3n R2sw B1e 2 Blue destroys" in shown(36)
    assert "round       answered why" in shown(36)
    assert "B3n R2sw B1e 2" in shown(10)
