"""``make bench`` runs and its table makes sense. Speed is not tested here: machines are noisy."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.paths import ROOT
from volt.bots.strength import LEVELS_WON


def test_a_quick_run_prints_the_table_of_our_own(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "benchmarks",
        "--quick",
        "--seconds",
        "0.01",
        "--json",
        str(tmp_path / "bench.json"),
    ]
    env = {**os.environ, "VOLT_BENCH_CACHE": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    printed = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8", check=True
    ).stdout
    found = json.loads((tmp_path / "bench.json").read_text())
    rows = {(row["what"], row["cores"]): row for row in found["rows"]}
    assert "1.00" in printed
    assert "python -m benchmarks.gpu" in printed
    for match in ("training", "RFL", "RFL, 2 KillBots"):
        compiled, interpreted = rows[f"{match}, compiled", "1"], rows[f"{match}, interpreted", "1"]
        assert rows[f"{match}, compiled", "all"]["transitions_per_second"] > 0
        assert compiled["transitions_per_second"] > interpreted["transitions_per_second"] > 0
        assert compiled["decisions_per_second"] > interpreted["decisions_per_second"] > 0
        assert (f"{match}: " in found["remarks"][0]) == (shutil.which("cc") is not None), "who compiled it is said"
    limit = rows["training, C by hand", "1"]
    if not limit["not_measured"]:
        assert limit["transitions_per_second"] > 0
        assert "plays the same 40 games" in found["remarks"][1]
        assert "limit ÷ ours, training, one core" in {claim["what"] for claim in found["claims"]}


def test_what_cannot_be_measured_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.ratios.measure import Contender, Sample, absent, measure

    fine, broken = (
        Contender("us", "games", "1", lambda budget: Sample(budget, 4, 2)),
        absent("a peer", "games", "1", "no wheel"),
    )
    measure([fine, broken], repeats=3, budget=0.5)
    assert (fine.decisions, fine.transitions, len(fine.samples)) == (8, 4, 3)
    assert (broken.failure, broken.samples) == ("no wheel", [])


def test_games_of_champions_are_counted() -> None:
    from benchmarks.bots.champions import play, report

    game = play(1, rollouts=30)
    assert sum(robot["won"] for robot in game["robots"]) == 1
    assert all(len(robot["modules"]) >= 1 for robot in game["robots"])
    lines = report([game, game]).splitlines()
    assert sum(line.startswith(game["arena"]) for line in lines) == 4
    assert sum("2 of 2, 100.0%" in line for line in lines if line.startswith(game["arena"])) == 1
    assert any(line.startswith("module ") for line in lines)


def test_a_challenge_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.bots.challenge import Match, Player, play_missing, report

    match, file = Match(Player.parse("rookie:0.05"), Player("random"), operators=2, killbots=1), tmp_path / "games"
    first = list(play_missing(match, 3, file, 1))
    assert [game["number"] for game in first] == [0, 1, 2]
    assert len({game["arena"] for game in first}) == 3
    games = list(play_missing(match, 5, file, 1))
    assert games[:3] == first
    assert len(file.read_text().splitlines()) == 5
    assert f"{sum(game['won'] for game in games)} of 5" in report(games)


def test_the_tables_of_the_levels_show_what_was_measured() -> None:
    from benchmarks.bots.levels import SHOWN, load, with_table

    rows = load()
    for file in SHOWN:
        text = file.read_text(encoding="utf-8")
        assert all(row.line in text for row in rows), "run python -m benchmarks.bots.levels"
        assert with_table(text, rows) == text
    won = {row.bot.partition(":")[0]: row.won / row.games for row in rows if not row.bot.endswith(":0.01")}
    assert won == pytest.approx(LEVELS_WON, abs=0.002)


def test_a_challenge_with_a_champion_module(monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.bots.challenge import Match, Player

    from volt.bots.champion import pace
    from volt.bots.search import deadline

    for clocked in (deadline, pace):
        monkeypatch.setattr(clocked, "time", clocked.time)  # a match replaces it
    assert Match(Player("fast"), Player("fast"), title=True).play(7)["rounds"] > 1


def test_answers_are_timed_in_every_kind_of_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.bots.lateness import largest, positions

    arena = largest()
    assert (arena.columns, arena.rows) == (15, 15)
    found = positions(["rome", arena], 300, 1)
    assert len(found) == 300
    assert {view.drawing.columns for view, _ in found} == {9, 15}
    assert {"program", "equip", "draft"} <= {decision.kind for _, decision in found}
