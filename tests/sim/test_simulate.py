"""Many games: statistics with known results, ``volt simulate`` and ``volt arena balance``."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pyarrow import parquet
from rich.console import Console
from typer.testing import CliRunner

from volt.arenas import read
from volt.arenas.art.heat import warmth
from volt.arenas.terminal import HOT, heat_map
from volt.bots import BOTS
from volt.cli.main import app
from volt.cli.simulation import command, plot, runs
from volt.cli.simulation.balance import measure
from volt.cli.simulation.runs import SimulationRun
from volt.cli.simulation.table import ReportTable, interval
from volt.compile import RULES
from volt.game import Game, Plan
from volt.game.setup import make_setup, seats_for
from volt.game.vocabulary import MODULES, RULE_IDS, SIDES
from volt.rules.dialect.packed_struct import layout
from volt.rules.state import NOBODY, SQUAD, State
from volt.sim import Batch
from volt.sim.fairness import FairnessReport
from volt.sim.playouts import PLAYOUTS, Tally
from volt.sim.statistics import Share, Survey
from volt.texts.format import number, percent

SAW, SHIELD = MODULES.index("saw"), MODULES.index("shield")
UNFAIR = """
+-+-+-+-+-+-+-+
|. N . N . N .|
+ + + + + + + +
|W . 1 . 2 . E|
+ + + + + + + +
|. 3 . . . 4 .|
+ + + + + + + +
|W . 5 . 6 . E|
+ + + + + + + +
|. . . . . . .|
+ + + + + + + +
|W . . . . . E|
+ + + + + + + +
|. S o S o S .|
+-+-+-+-+-+-+-+
"""


@pytest.fixture(scope="module", autouse=True)
def _compiled_before() -> None:
    """The first use says that it compiles; not in the middle of what is tested here."""
    assert RULES.functions.native
    assert PLAYOUTS.functions.native


def ended(*games: dict[str, Any]) -> Any:
    """Packed games as they ended; ``equipped`` and ``killbots`` by seat."""
    packed = np.zeros(len(games), layout(State))
    for state, game in zip(packed, games, strict=True):
        state["winner"], state["rounds"] = game["winner"], game["rounds"]
        for seat, modules in game.get("equipped", {}).items():
            state["robots"]["equipped"][seat] = sum(1 << module for module in modules)
        for seat in game.get("killbots", ()):
            state["robots"]["killbot"][seat] = 1
    return packed


def surveyed(limit: int, *games: dict[str, Any]) -> Survey:
    survey = Survey(limit)
    survey.count(ended(*games))
    return survey


# --- statistics ---


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1), (250, 1000, 0.2242, 0.2778), (0, 0, 0, 1)],
)
def test_wilson_intervals(count: int, of: int, low: float, high: float) -> None:
    assert Share(count, of).interval == pytest.approx((low, high), abs=5e-5)


def test_shares() -> None:
    assert Share(1, 4).share == 0.25
    assert Share(0, 0).share == 0


def test_wins_and_rounds_are_counted() -> None:
    games = [{"winner": 0, "rounds": 3}, {"winner": 2, "rounds": 5}, {"winner": 0, "rounds": 4}]
    survey = surveyed(10, *games, {"winner": NOBODY, "rounds": 11})
    assert survey.wins.tolist() == [2, 0, 1, 0, 0, 1]
    assert (survey.games, survey.decided) == (4, 3)
    assert survey.winner(0) == Share(2, 4)
    assert survey.winner(NOBODY) == Share(1, 4)
    assert np.flatnonzero(survey.rounds).tolist() == [3, 4, 5, 10]  # round 11 had only begun
    assert survey.mean_rounds == 5.5
    assert [survey.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95, 1.0)] == [3, 3, 4, 5, 10, 10]


def test_modules_against_what_their_seats_win_anyway() -> None:
    survey = surveyed(
        10,
        {"winner": 0, "rounds": 1, "equipped": {0: [SAW], 1: [SHIELD]}},
        {"winner": 0, "rounds": 1, "equipped": {0: [SAW, SHIELD]}},
        {"winner": 1, "rounds": 1, "equipped": {0: [SHIELD], 1: [SAW]}},
        {"winner": NOBODY, "rounds": 1, "equipped": {0: [SAW], 1: [SAW]}},  # undecided: does not count
    )
    modules = survey.modules()
    assert modules.keys() == {SAW, SHIELD}
    assert (modules[SAW].count, modules[SAW].of) == (3, 3)
    assert modules[SAW].expected == pytest.approx((2 * 2 / 3 + 1 / 3) / 3)  # two by seat 0, one by seat 1
    assert (modules[SHIELD].count, modules[SHIELD].of) == (1, 3)


def test_a_squad_wins_for_all_its_killbots_kill_10() -> None:
    survey = surveyed(
        5, {"winner": SQUAD, "rounds": 2, "killbots": (2, 3), "equipped": {0: [SAW], 2: [SAW], 3: [SHIELD]}}
    )
    assert survey.won.tolist() == [0, 0, 1, 1]
    assert survey.winner(SQUAD).count == 1
    modules = survey.modules()
    assert (modules[SAW].count, modules[SAW].of, modules[SAW].expected) == (1, 2, 0.5)
    assert modules[SHIELD].share == 1


def test_surveys_add_up() -> None:
    one, other = {"winner": 0, "rounds": 3, "equipped": {0: [SAW]}}, {"winner": 1, "rounds": 9}
    tallies = np.zeros(2, layout(Tally))
    tallies["deaths"][:, 4] = (1, 2)
    total = surveyed(10, one)
    total.tally(tallies[:1])
    rest = surveyed(10, other)
    rest.tally(tallies[1:])
    total += rest
    whole = surveyed(10, one, other)
    whole.tally(tallies)
    assert {name: np.array(value).tolist() for name, value in vars(total).items()} == {
        name: np.array(value).tolist() for name, value in vars(whole).items()
    }
    assert whole.deaths[4] == 3


def test_numbers_as_people_read_them() -> None:
    assert number("en", 1234567.25, 1) == "1\u202f234\u202f567.2"
    assert number("de", 0.5, 2) == "0,50"
    assert percent("pl", 0.1234) == "12,3%"
    assert interval("en", Share(5, 10)) == "23.7–76.3%"


# --- volt simulate ---


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), env={"LANG": "C", "LC_ALL": "", "COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


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


# --- results in words ---


def test_results_have_names() -> None:
    results = Batch(60, "training", "rome", operators=2, killbots=1, seed=4).playouts(rounds=40, survey=True)
    table = results.to_dict()
    assert {len(column) for column in table.values()} == {60}
    assert table["seed"] == list(range(4, 64))
    assert set(table["winner"]) <= {"red", "blue", "green", "undecided"}
    assert set(table) >= {"vp_red", "vp_blue", "vp_green", "rounds", "activations", "decisions"}
    for winner, *scores in zip(*(table[name] for name in ("winner", "vp_red", "vp_blue", "vp_green")), strict=True):
        if winner != "undecided":
            assert scores[("red", "blue", "green").index(winner)] == 3
    assert repr(results).startswith("<Results of 60 games: ")
    assert f"green {table['winner'].count('green')}" in repr(results)


def test_a_survey_has_names() -> None:
    results = Batch(80, "rfl", seed=4).playouts(rounds=100, survey=True)
    survey, table = results.survey(), results.to_dict()
    assert {name: share.count for name, share in survey.winners.items()} == {
        name: table["winner"].count(name) for name in ("red", "blue", "green", "yellow", "undecided")
    }
    assert sum(share.count for share in survey.destructions.values()) == int(survey.deaths.sum()) > 0
    assert set(survey.destructions) <= set(RULE_IDS.values())
    assert set(survey.module_success) <= set(MODULES)
    assert sum(survey.vp.values()) == sum(sum(table[f"vp_{seat}"]) for seat in ("red", "blue", "green", "yellow"))
    assert "DMG-2" in survey.vp
    document = survey.to_dict()
    assert json.loads(json.dumps(document)) == document
    assert document["rounds"]["mean"] == pytest.approx(sum(table["rounds"]) / 80, abs=0.5)
    assert {row["what"] for row in survey.to_rows()} == {"win", "rounds", "destruction", "vp", "module"}
    assert {len(row) for row in survey.to_rows()} == {8}
    assert repr(survey).startswith("<Survey of 80 games")


def test_undecided_games_count_as_the_limit() -> None:
    survey = Batch(50, "rfl", seed=6).playouts(rounds=3).survey()
    assert survey.limit == 3
    assert survey.mean_rounds == 3.0


def test_killbots_win_together_or_alone() -> None:
    squad = Batch(30, "rfl", operators=2, killbots=2, seed=4).playouts(rounds=60).survey()
    assert list(squad.winners) == ["red", "blue", "squad", "undecided"]
    alone = Batch(30, "rfl", operators=2, killbots=1, seed=4).playouts(rounds=60).survey()
    assert list(alone.winners) == ["red", "blue", "green", "undecided"]


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
        ("--arena atlantis", "atlantis: no such arena or file"),
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


# --- volt arena balance ---


def balance_of(*wins: int) -> FairnessReport:
    games = sum(wins)
    return FairnessReport({side: Share(won, games) for side, won in zip(SIDES, wins, strict=True)}, Survey(1), True)


def test_the_verdict_waits_until_it_is_clear() -> None:
    assert balance_of(2500, 2510, 2490, 2500).verdict == "fair"
    assert balance_of(25, 25, 25, 25).verdict == "unclear"
    assert balance_of(264, 245, 245, 246).verdict == "unclear"
    assert balance_of(28000, 24000, 24000, 24000).verdict == "unfair"
    assert balance_of(28000, 24000, 24000, 24000).off == ["n"]


def test_seats_take_turns_on_the_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever advantage a seat may have, every side gets a quarter of it."""
    played: list[tuple[str, ...]] = []

    def play(self: SimulationRun) -> Iterator[Survey]:
        played.append(tuple(seat.side for seat in self.setup.seats))
        yield surveyed(self.rounds, *[{"winner": 0, "rounds": 1}] * self.games)

    monkeypatch.setattr(SimulationRun, "play", play)
    setup = make_setup(
        mode="rfl", arena="rome", operators=4, killbots=0, seats=seats_for(4, 0), edition="default", goal=None, seed=0
    )
    measured = measure(setup, 402, 1, "")
    assert [won.count for won in measured.sides.values()] == [101, 101, 100, 100]
    assert [sorted(sides) for sides in played] == [sorted(SIDES)] * 4
    assert all(len(set(column)) == 4 for column in zip(*played, strict=True))


def test_balance_of_a_built_in_arena(tmp_path: Path) -> None:
    file = tmp_path / "tokyo.svg"
    code, out, err = run("arena", "balance", "tokyo", "--games", "200", "--svg", str(file), "--threads", "1")
    assert (code, err) == (0, "")
    assert "north side" in out
    assert "where robots stand" in out
    assert "Too early to tell" in out
    titles = [title.text or "" for title in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}title")]
    assert sum(": where robots stand" in title for title in titles) == 81


def test_balance_of_an_arena_that_favours_a_side(tmp_path: Path) -> None:
    file = tmp_path / "unfair.toml"
    file.write_text(f"name = 'u'\ntitle = 'U'\nauthor = 'A'\nmap = '''{UNFAIR}'''\n", encoding="utf-8")
    keep = str(tmp_path / "all.json")
    words = ("--games", "8000", "--mode", "training", "--threads", "1", "--keep", keep)
    code, out, _ = run("arena", "balance", str(file), *words)
    assert code == 1
    assert run("merge", keep) == (1, out, ""), "the same verdict, the same exit code"
    assert "Not fair. More than 1.5 percentage points away from 25%: " in out
    assert "south side" in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("atlantis", "atlantis: no such arena or file"),
        ("rome --games 0", "--games 0 is out of range"),
        ("rome --mode chess", "there is no mode 'chess'"),
        ("rome --svg / --games 4 --threads 1", "/: Is a directory"),
    ],
)
def test_balance_says_what_is_wrong_in_one_line(options: str, line: str) -> None:
    code, _, err = run("arena", "balance", *options.split())
    assert code == 2
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_heat_maps_read_without_colour() -> None:
    assert warmth([0, 1, 4]) == [0, 0.5, 1]
    assert warmth([0, 0]) == [0, 0]
    drawing = read("+-+-+-+\n" + "\n+ + + +\n".join(["|. . .|"] * 3) + "\n+-+-+-+")
    counts = [0, 0, 0, 0, 16, 0, 1, 4, 9]
    assert heat_map(drawing, counts, HOT).plain == " 3 ····▓▓\n 2 ··██▒▒\n 1 ····░░\n   a b c "


@pytest.mark.parametrize("given", [[], None, 3, [0] * 3, [[0] * 4], [1.7] * 4, [True] * 4])
def test_a_batch_takes_one_whole_number_for_every_game(given: Any) -> None:
    batch = Batch(4, mode="training", seed=1)
    batch.start()
    before = batch.games.copy()
    for call in (batch.step, batch.observe):
        with pytest.raises(ValueError, match="one whole number for each of the 4 games"):
            call(given)
    assert (batch.games == before).all()


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


def test_a_batch_says_what_it_is_and_what_is_wrong() -> None:
    batch = Batch(4, mode="training", arena="rome", seed=1)
    assert repr(batch) == "<Batch of 4 games: training, rome, seed 1, cpu>"
    for call in (lambda: batch.questions, lambda: batch.step([0] * 4)):
        with pytest.raises(RuntimeError, match=r"call start\(\) first"):
            call()
    batch.start()
    assert batch.questions[0].all()
    batch.reset(2)
    with pytest.raises(RuntimeError, match=r"call start\(\) first"):
        batch.questions  # noqa: B018
    with pytest.raises(ValueError, match="rounds must not be negative"):
        batch.playouts(-1)
    for threads in (0, -1):
        with pytest.raises(ValueError, match="at least one thread"):
            Batch(4, threads=threads)
