"""``volt dataset``: what is written agrees with the games that were played."""

import gzip
import hashlib
import re
import shlex
import sys
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet
from typer.testing import CliRunner, Result

import volt
from support.paths import ROOT
from volt.cli.main import app
from volt.envs import GymEnv
from volt.envs.actions import actions_of, pick
from volt.envs.dataset import COLUMNS
from volt.envs.match import Match
from volt.game import Plan
from volt.rules.questions import PROGRAM

SAMPLE = ROOT / "docs" / "dataset"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["dataset", *map(str, words)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("made") / "set"
    done = run(made, "--games", 4, "--bots", "rookie,random,rookie,random", "--seed", 5, "--rounds", 12)
    assert done.exit_code == 0, done.output
    assert done.stdout.count(str(made)) == 4
    return made


@pytest.mark.parametrize("made", ["folder", "sample"])
def test_records_and_tables_tell_the_same_games(made: str, request: pytest.FixtureRequest) -> None:
    where = SAMPLE if made == "sample" else request.getfixturevalue("folder")
    games = parquet.read_table(where / "games.parquet").to_pylist()
    decisions = parquet.read_table(where / "decisions.parquet").to_pylist()
    records = re.findall(
        r"volt record.*?^end \w+$", gzip.decompress((where / "records.gz").read_bytes()).decode(), re.M | re.S
    )
    assert len(records) == len(games)
    for row, record in zip(games, records, strict=True):
        game = volt.parse_record(record)
        answers = [each for each in decisions if each["game"] == row["game"]]
        assert [each["decision"] for each in answers] == list(range(len(game.moves)))
        assert [f"{each['seat']} {each['kind']} {each['answer']}" for each in answers] == game.move_lines
        assert str(game.setup.seed) == row["seed"]
        assert (game.winner or "none") == row["winner"]
        assert [game.scores[seat] for seat in game.setup.operators] == row["vp"]
        assert {each["seat"] for each in answers if each["won"]} <= {row["winner"]}
        assert gzip.decompress((where / "records.gz").read_bytes()[row["record"] :]).decode().startswith(record)


def test_actions_give_the_answers(folder: Path) -> None:
    games = parquet.read_table(folder / "games.parquet").to_pylist()
    decisions = parquet.read_table(folder / "decisions.parquet").to_pylist()
    match = Match(mode="rfl", max_rounds=12)
    for row in games:
        match.begin(int(row["seed"]))
        for answer in (each for each in decisions if each["game"] == row["game"]):
            assert match.asked == answer["seat"]
            for action in answer["actions"]:
                assert match.mask(match.asked)[action]
                match.act(match.asked, action)
        assert match.kind == 0
    assert decisions[0]["position"] != decisions[-1]["position"]


def test_positions_show_what_the_seat_knew(folder: Path) -> None:
    for row in parquet.read_table(folder / "decisions.parquet").to_pylist()[::40]:
        game = volt.Game.from_position(row["position"])
        assert row["seat"] in {decision.seat for decision in game.decisions}
        assert game.round == row["round"]


def test_the_card_says_how_to_play_the_same_games(folder: Path, tmp_path: Path) -> None:
    card = (folder / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^    volt dataset FOLDER (.*)$", card, re.M)
    assert run(tmp_path / "again", *shlex.split(command)).exit_code == 0
    for name in ("games.parquet", "decisions.parquet", "records.gz"):
        content = (folder / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() in card
        assert (tmp_path / "again" / name).read_bytes() == content
    for columns in COLUMNS.values():
        assert all(f"| `{column}` |" in card for column in columns)


def test_episodes_of_minari_tell_the_same_games(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An episode replays its game: each action is legal in what is observed, and is what the tables say."""
    minari = pytest.importorskip("minari")
    words = ("--games", 4, "--bots", "rookie,random,rookie,random", "--seed", 5, "--rounds", 12, "--minari")
    monkeypatch.chdir(tmp_path)
    done = run("set", *words)
    assert done.exit_code == 0, done.output
    assert "minari.MinariDataset" in (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    dataset = minari.MinariDataset("set/minari")
    decisions = parquet.read_table(folder / "decisions.parquet").to_pylist()
    games = parquet.read_table(folder / "games.parquet").to_pylist()
    assert dataset.total_episodes == 4 * len(games)
    told = list(dataset.storage.get_episode_metadata(range(dataset.total_episodes)))
    for episode, about in zip(dataset, told, strict=True):
        game, seat = about["options"]["game"], about["options"]["seat"]
        own = [each for each in decisions if each["game"] == game and each["seat"] == seat]
        assert episode.actions.tolist() == [action for each in own for action in each["actions"]]
        masks = episode.observations["action_mask"]
        assert len(masks) == len(episode.actions) + 1
        assert masks[np.arange(len(episode.actions)), episode.actions].all()
        assert not masks[-1].any()
        won = games[game]["winner"]
        assert episode.rewards.sum() == pytest.approx(0 if won == "none" else 1 if won == seat else -1 / 3)
        assert not episode.rewards[:-1].any()
        assert episode.terminations[-1] == (won != "none")
        assert episode.truncations[-1] == (won == "none")
    env = dataset.recover_environment()
    observed, _ = env.reset(seed=1)
    assert dataset.spec.observation_space.contains(observed)
    assert env.unwrapped.match.max_rounds == 12


def test_what_gymnasium_shows_is_what_minari_holds(tmp_path: Path) -> None:
    minari = pytest.importorskip("minari")
    assert run(tmp_path / "set", "--games", 1, "--mode", "training", "--bots", "rookie", "--minari").exit_code == 0
    episode = minari.MinariDataset(tmp_path / "set" / "minari")[0]
    env = GymEnv("red", "rookie", mode="training")
    env.reset(seed=1)
    env.match.begin(0)  # the deal of the dataset
    seen = env._play_on() or env._observe()
    for name, part in seen.items():
        np.testing.assert_array_equal(episode.observations[name][0], part)


def test_what_cannot_be_written_says_why(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = run(folder)
    assert done.exit_code == 2
    assert "is not empty; choose another folder" in done.stderr
    assert "nobody" in run(tmp_path / "x", "--bots", "nobody").stderr
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install pyarrow" in run(tmp_path / "y").stderr
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "minari", None)
    assert "pip install minari" in run(tmp_path / "z", "--minari").stderr
    assert not (tmp_path / "z").exists(), "nothing is written"


def test_a_program_of_four_dice_is_six_actions() -> None:
    plan = Plan.parse("B1e+R4n R2s B3n 2").code
    dice = [pick(die) for die in ("B1e", "R2s", "B3n")]
    assert actions_of(PROGRAM, plan, True) == [*dice, 85, pick("R4n"), 89]
    assert actions_of(PROGRAM, Plan.parse("B1e R2s B3n 2").code, True) == [*dice, 84, 89]
    assert actions_of(PROGRAM, Plan.parse("B1e R2s B3n 2").code, False) == [*dice, 89]
    assert actions_of(PROGRAM, Plan.parse("B1e - B3n 2").code, False) == []
