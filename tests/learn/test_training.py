"""Training: PyTorch and NumPy agree, the data match the games, and a minute of training beats random play."""

import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from support.paths import ROOT
from volt.arenas import load_arena, space_index, space_name
from volt.bots import ChampionBot, RandomBot
from volt.bots.champion.boards import board_of
from volt.bots.champion.network import Network
from volt.bots.champion.observation import observe, part
from volt.bots.champion.policy import Policy, load_weights
from volt.bots.champion.shape import IMITATED, SHIPPED, Shape
from volt.cli.main import app
from volt.game import Game, Plan
from volt.game.vocabulary import COLOURS
from volt.learn.config import Config, ConfigError, Learn, MatchKind, Play, read_config
from volt.learn.selfplay import TARGETS, Episode, SelfPlay
from volt.rules.questions import PROGRAM
from volt.rules.state import SEATS, State
from volt.sim.arrays import dtype

STEPS = 120
SMALL = Shape(channels=16, blocks=2, hidden=64, keys=8)
TINY = Config(
    arenas=("twin-cities",),
    network=SMALL,
    play=Play(workers=1, samples=250, answer_samples=100),
    learn=Learn(batch=96, rate=3e-3, buffer=20_000, held_out=10),
    matches=(MatchKind(mode="training", operators=3),),
)


@pytest.fixture(scope="module", autouse=True)
def torch() -> Any:
    """Imported by the process that runs these tests, not by all that collect them."""
    library = pytest.importorskip("torch", reason="training needs the extra learn")
    library.set_num_threads(1)
    return library


@pytest.fixture(scope="module")
def episodes() -> list[Episode]:
    """Some games of tacticians."""
    player = SelfPlay(TINY, Path("none"))
    games = [player.play(number) for number in range(30)]
    return [game for game in games if isinstance(game, Episode)]


def test_torch_and_numpy_agree_on_the_shipped_weights(torch: Any) -> None:
    from volt.learn.model import TorchBackend

    weights, shape = load_weights(SHIPPED)
    config = replace(TINY, arenas=("rome",), matches=(MatchKind(operators=3, killbots=1),), play=Play(samples=100))
    game = SelfPlay(config, Path("none")).play(1)
    assert isinstance(game, Episode)
    boards = board_of(Game(arena="rome").setup.drawing)
    ours = Network(weights, shape, boards)
    theirs = Network({k: torch.from_numpy(v) for k, v in weights.items()}, shape, boards, TorchBackend("cpu"))
    sight, other = (
        ours.see(game.rows, game.arena),
        theirs.see(torch.from_numpy(game.rows), torch.from_numpy(game.arena)),
    )
    for name in ("map", "whole"):
        np.testing.assert_allclose(getattr(sight, name), getattr(other, name), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(ours.value(sight), theirs.value(other), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(ours.vp(sight), theirs.vp(other), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(ours.answers(sight), theirs.answers(other), rtol=1e-4, atol=1e-4)
    logits: list[object] = []

    def likeliest(stage: int, values: object) -> object:
        logits.append(values)
        return values.argmax(-1)  # type: ignore[attr-defined]

    plans = ours.programs(sight, 2, likeliest)
    assert (theirs.programs(other, 2, likeliest).numpy() == plans).all()
    for one, same in zip(logits[: len(logits) // 2], logits[len(logits) // 2 :], strict=True):
        np.testing.assert_allclose(one, same, rtol=1e-4, atol=1e-4)  # type: ignore[arg-type]


def test_picks_make_up_the_plan(episodes: list[Episode], torch: Any) -> None:
    from volt.learn.model import Scorer, TorchBackend, new_weights, picks_of

    boards = board_of(Game("training").setup.drawing)
    network = Network(new_weights(SMALL, "cpu", 1), SMALL, boards, TorchBackend("cpu"))
    for game in episodes[:3]:
        programs = part(game.rows, "kind") == PROGRAM
        plans = torch.from_numpy(game.actions[programs])
        sight = network.see(torch.from_numpy(game.rows[programs]), torch.from_numpy(game.arena[programs]))
        scorer = Scorer(picks_of(plans))
        assert (network.programs(sight, TARGETS, scorer) == plans).all()
        assert ((scorer.total < 0) & (scorer.total > -40)).all(), "what was played is thought possible"


def test_episodes_say_who_won(episodes: list[Episode]) -> None:
    for game in episodes:
        assert np.allclose(game.weights.sum(1), 1)
        assert np.allclose(game.winner.sum(1), 1)
        assert (game.winner[:, :SEATS].argmax(1) == game.vp.argmax(1)).all()


def test_a_tiny_run_beats_random_play(episodes: list[Episode], tmp_path: Path, torch: Any) -> None:
    """Learn from 30 games of weak tacticians, then win more than half of the games against two random players."""
    from volt.learn.training import Data, Learner

    torch.manual_seed(1)
    learner, data = Learner(TINY, "cpu"), Data(TINY, "cpu")
    for game in episodes:
        data.add(game)
    before = learner.check(data)
    for step in range(STEPS):
        learner.step(data, step / STEPS)
    after = learner.check(data)
    assert after["held_program"] < before["held_program"] - 2
    learner.publish(tmp_path / "weights.npz", {})
    policy = Policy(*load_weights(tmp_path / "weights.npz"))
    won = 0
    for seed in range(24):
        match, chance = Game("training", operators=3, seed=seed), random.Random(seed)
        mine = match.seats[seed % 3]
        bots = {
            seat: ChampionBot(seed, policy=policy, warmth=0.0) if seat == mine else RandomBot(seed)
            for seat in match.seats
        }
        while not match.over and match.round < 60:
            decision = chance.choice(match.decisions)
            match.answer(decision, bots[decision.seat].choose(match.see(decision.seat), decision, 0.01))
        won += match.winner == mine
    assert won > 12


@pytest.fixture
def steps_are_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time of training pass by what was learned, however long this machine takes for it."""
    from volt.learn import training

    learn, passed = training.Learner.step, 0.0

    def step(*given: Any) -> Any:
        nonlocal passed
        passed += 1.0
        return learn(*given)

    monkeypatch.setattr(training.Learner, "step", step)
    monkeypatch.setattr(training, "time", SimpleNamespace(monotonic=lambda: passed))


@pytest.mark.usefixtures("steps_are_seconds")
def test_a_run_can_be_resumed(tmp_path: Path) -> None:
    """Worker processes, weights for them, the log, a checkpoint."""
    from volt.learn.training import train

    learn = replace(TINY.learn, seconds=12.0, warm_up=4.0, publish=2.0, batch=16, held_out=2)
    config = replace(TINY, learn=learn, play=replace(TINY.play, samples=50, answer_samples=50))
    lines: list[dict[str, object]] = []
    first = train(config, tmp_path, "cpu", False, lines.append)
    assert lines[-1]["done"]
    assert first.steps == 12
    again = train(config, tmp_path, "cpu", True, lines.append)
    assert again.steps == 24
    assert len((tmp_path / "log.jsonl").read_text().splitlines()) == len(lines)
    load_weights(tmp_path / "weights.npz")


def test_an_interrupted_run_can_be_resumed(episodes: list[Episode], tmp_path: Path) -> None:
    """Ctrl-C loses nothing, and a run is never overwritten."""
    from volt.learn.training import DATA, PLAYED, WEIGHTS, Data, TrainingError, train

    earlier = Data(TINY, "cpu")
    for game in episodes:
        earlier.add(game)
    earlier.save(tmp_path / DATA)
    (tmp_path / PLAYED).write_text("30")
    config = replace(TINY, games=str(tmp_path), play=replace(TINY.play, workers=-1))
    config = replace(config, learn=replace(TINY.learn, seconds=60.0, batch=16))

    def interrupt(line: dict[str, object]) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("volt.learn.training.EVERY", 0.0)
        with pytest.raises(KeyboardInterrupt):
            train(config, tmp_path / "run", "cpu", False, interrupt)
    with pytest.raises(TrainingError, match="--resume, or choose another --folder"):
        train(config, tmp_path / "run", "cpu", False)
    resumed = train(replace(config, learn=replace(config.learn, seconds=0.0)), tmp_path / "run", "cpu", True)
    assert resumed.steps > 0
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / WEIGHTS).touch()
    with pytest.raises(TrainingError, match="choose another --folder"):
        train(config, tmp_path / "other", "cpu", False)


def test_wrong_options_of_the_command(tmp_path: Path) -> None:
    """They are reported in one line before training."""
    file = tmp_path / "config.toml"
    file.write_text("seed = 1")
    for words, said in (
        (["--device", "gpu"], "--device gpu: choose from cuda, cpu"),
        (["--plot", "log.txt"], "log.txt: "),
        (["--resume"], "no checkpoint.pt to resume from"),
    ):
        done = CliRunner().invoke(app, ["train", str(file), "--folder", str(tmp_path / "run"), *words])
        assert (done.exit_code, done.output.count("\n")) == (2, 1)
        assert said in done.output
    assert not (tmp_path / "run").exists()


def test_a_run_can_start_from_weights(tmp_path: Path) -> None:
    """The learner and its players begin with them; weights of another shape and missing files are refused."""
    from volt.learn.training import Learner, TrainingError, train

    first = Learner(TINY, "cpu")
    first.publish(tmp_path / "first.npz", {})
    given, _ = load_weights(tmp_path / "first.npz")
    learn = replace(TINY.learn, seconds=0.0)
    config = replace(TINY, seed=2, weights=str(tmp_path / "first.npz"), learn=learn)
    began = train(config, tmp_path / "run", "cpu", False)
    published, _ = load_weights(tmp_path / "run" / "weights.npz")
    for name, values in given.items():
        assert (began.weights[name].detach().numpy() == values).all()
        assert (published[name] == values).all()
    none = str(tmp_path / "none.npz")
    for wrong, said in (
        (replace(config, weights="shipped"), "different shape"),
        (replace(config, weights=none), "none.npz"),
        (replace(config, play=replace(TINY.play, frozen=none)), "none.npz"),
    ):
        with pytest.raises(TrainingError, match=said):
            train(wrong, tmp_path / "other", "cpu", False)


def test_one_player_learns_to_beat_frozen_champions() -> None:
    """Its decisions are learned as its own, those of the champions as what it expects of the others."""
    config = replace(TINY, play=Play(samples=100, answer_samples=50, frozen="shipped"), matches=(MatchKind(),))
    game = SelfPlay(config, Path("none")).play(1)
    assert isinstance(game, Episode)
    levels, sides = part(game.rows, "level"), part(game.rows, "side")[:, 0]
    assert len(set(sides)) == SEATS
    learners = {int(side) for side, level in zip(sides, levels, strict=True) if IMITATED[level] == "champion"}
    expected = {int(side) for side, level in zip(sides, levels, strict=True) if IMITATED[level] == "tactician"}
    assert len(learners) == 1
    assert expected == set(range(SEATS)) - learners


@pytest.mark.usefixtures("steps_are_seconds")
def test_a_run_can_learn_from_earlier_games_alone(episodes: list[Episode], tmp_path: Path) -> None:
    from volt.learn.training import DATA, PLAYED, Data, train

    earlier = Data(TINY, "cpu")
    for game in episodes:
        earlier.add(game)
    earlier.save(tmp_path / DATA)
    (tmp_path / PLAYED).write_text("30")
    learn = replace(TINY.learn, seconds=10.0, batch=16, values=0.1)
    config = replace(TINY, games=str(tmp_path), play=replace(TINY.play, workers=-1), learn=learn)
    lines: list[dict[str, object]] = []
    learner = train(config, tmp_path / "run", "cpu", False, lines.append)
    assert learner.steps == 10
    assert lines[-1]["games"] == 0
    assert "held_program" in lines[-1]


def test_configurations(tmp_path: Path) -> None:
    for name in ("champion.toml", "champion-2.toml", "best_response.toml"):
        shipped = read_config(ROOT / "src/volt/learn" / name)
        assert load_weights(SHIPPED)[1] == shipped.network
    file = tmp_path / "wrong.toml"
    for text, said in (
        (b"[play]\nspeed = 3", r"\[play\]: unknown speed"),
        (b"[[matches]]\npace = 1", r"\[matches\]: unknown pace"),
        (b"pace = 1", "unknown pace"),
        (b"=", "wrong"),
        (b"# later", "no settings in it; begin with a copy of .*champion.toml"),
        (b"\xff\xfe", "not a text file"),
        (b"play = 3", "play: Expected"),
        (b"seed = -1", "seed: Expected `int` >= 0"),
        (b"[learn]\nbatch = -1", "learn.batch: Expected `int` >= 1"),
        (b"[learn]\nbatch = 'many'", "learn.batch: Expected `int`, got `str`"),
        (b"[network]\nchannels = 0", "network.channels: Expected `int` >= 1"),
        (b"arenas = ['Rome']", "there is no arena 'Rome'; choose from twin-cities"),
        (b"[[matches]]\nmode = 'chess'", r"matches\[0\].*there is no mode 'chess'"),
        (b"[[matches]]\noperators = 5", r"matches\[0\].*5 operators"),
        (b"[[evaluations]]\none = 'nobody'", r"evaluations\[0\]: there is no bot 'nobody'; choose from policy"),
    ):
        file.write_bytes(text)
        with pytest.raises(ConfigError, match=said) as raised:
            read_config(file)
        assert str(raised.value).startswith(f"{file}: ")
        assert "\n" not in str(raised.value)


def test_a_turned_arena_plays_the_turned_game() -> None:
    """Turned plans in a turned arena lead to what is seen in the other game, turned."""
    from volt.learn.symmetry import Symmetries

    drawing = load_arena("rome").drawing
    symmetries = Symmetries([drawing], "cpu")
    assert len(set(symmetries.drawings)) == 8
    for way, (symmetry, arena) in enumerate(zip(symmetries.all, symmetries.drawings, strict=True)):
        game, other = (Game("training", one, seed=5) for one in (drawing, arena))
        chance = random.Random(3)
        while not game.over and game.round < 10:
            decision = chance.choice(game.decisions)
            asked = next(one for one in other.decisions if (one.seat, one.kind) == (decision.seat, decision.kind))
            if decision.kind == "program":
                plan = RandomBot(chance.getrandbits(30)).choose(game.see(decision.seat), decision, 1.0)
                seen = _turned(symmetries, way, game, decision.seat, plan.code)
                assert (seen["rows"].numpy() == _row(other, decision.seat)).all()
                answers = plan, Plan.from_code(int(seen["actions"]))
            else:
                option = chance.choice(decision.options)
                answers = option, option
                if decision.kind == "start":
                    space = symmetry.space(space_index(drawing.size, option), drawing)
                    answers = option, space_name(arena.size, space)
            game.answer(decision, answers[0])
            other.answer(asked, answers[1])
        assert game.winner == other.winner
        assert game.round > 5 or game.over


def _row(game: Game, seat: str) -> np.ndarray:
    seen = np.frombuffer(game.see(seat).packed_state, dtype(State))
    return observe(seen, np.array([COLOURS.index(seat)]), np.array([PROGRAM]), np.array([0]))


def _turned(symmetries: Any, way: int, game: Game, seat: str, plan: int) -> dict[str, Any]:
    import torch

    row, arena = torch.from_numpy(_row(game, seat)), torch.zeros(1, 1, dtype=torch.int64)
    return symmetries.turned({"rows": row, "arena": arena, "actions": torch.tensor([[plan]])}, torch.tensor([way]))
