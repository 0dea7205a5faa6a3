"""Tasks: what their versions mean, evaluation, and the leaderboard."""

import json
import shlex
from runpy import run_path
from time import sleep
from typing import Any

import gymnasium
import numpy as np
import pytest
from benchmarks.baselines import SLOW_BOTS, interval, trainer

from support.paths import EXAMPLES, ROOT
from volt.bots.search.position import SearchPosition
from volt.envs import TASKS, VoltVectorEnv, evaluate
from volt.envs.match import Match
from volt.envs.tasks import GAMES, MEANS, VERSION, meaning
from volt.sim.shares import Share

BOARD = json.loads((ROOT / "docs" / "leaderboard.json").read_text(encoding="utf-8"))
TRAINING = f"volt/Training-vs-random-v{VERSION}"


def first(observations: Any, masks: Any, seats: Any) -> Any:
    return masks.argmax(axis=1)


def test_the_version_means_these_rules_actions_and_observations() -> None:
    assert MEANS[VERSION] == meaning(), "increase VERSION, add its meaning, and run python -m benchmarks.baselines"


@pytest.mark.parametrize("name", TASKS)
def test_gymnasium_knows_all_tasks(name: str) -> None:
    many = gymnasium.make_vec(name, 3, vectorization_mode="vector_entry_point", observation="flat", reward="vp")
    many.reset(seed=1)
    many.step(np.zeros(3, int))
    if not TASKS[name].selfplay:
        env = gymnasium.make(name)
        env.reset(seed=1)
        assert env.unwrapped.seat == "red"  # type: ignore[attr-defined]


def test_the_same_policy_plays_the_same_games() -> None:
    one, other = (evaluate(first, TRAINING, games=20) for _ in range(2))
    assert one == other
    assert one.illegal == 0
    assert evaluate(first, TRAINING, games=20, seed=2).played != one.played
    assert str(one).startswith(f"{TRAINING}: ")


def test_illegal_actions_are_counted() -> None:
    found = evaluate(lambda seen, masks, seats: np.zeros(len(masks), int), TRAINING, games=5)
    assert found.illegal > 0
    assert found.wins.of == 5


def test_bots_are_evaluated_on_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot and a policy play games with the same tokens, cards and starting numbers."""
    dealt, begin = list[bytes](), Match.begin

    def watched(match: Match, seed: int) -> None:
        begin(match, seed)
        dealt.append(match._state["robots"]["equipped"].tobytes() + match._state["tokens"].tobytes())

    monkeypatch.setattr(Match, "begin", watched)
    evaluate("random", TRAINING, games=3, seed=4)
    envs = VoltVectorEnv(3, mode="training", threads=1)
    envs.reset(seed=4)
    games = envs.batch.games
    assert dealt[-3:] == [game["robots"]["equipped"].tobytes() + game["tokens"].tobytes() for game in games]
    assert len(set(dealt[-3:])) > 1


def test_bots_that_search_play_alike_however_fast_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("volt.envs.tasks.ROLLOUTS", 300)
    play = SearchPosition.play
    task = f"volt/Training-vs-rookie-v{VERSION}"
    for bot in ("tactician", "champion"):
        played = {evaluate(bot, task, games=1).played}
        with monkeypatch.context() as slow:
            slow.setattr(SearchPosition, "play", lambda *given: (sleep(0.01), play(*given))[1])
            played.add(evaluate(bot, task, games=1).played)
        assert len(played) == 1


def test_better_bots_win_more() -> None:
    random, rookie = (evaluate(name, TRAINING, games=100).wins.share for name in ("random", "rookie"))
    assert rookie > random + 0.2


def test_what_cannot_be_evaluated_says_why() -> None:
    with pytest.raises(ValueError, match="there is no task 'volt/Chess-v1'; choose from volt/"):
        evaluate(first, "volt/Chess-v1")
    with pytest.raises(ValueError, match="there is no bot 'nobody'"):
        evaluate("nobody", TRAINING)
    with pytest.raises(ValueError, match="at least 1 game"):
        evaluate(first, TRAINING, games=0)


def test_the_example_trains_a_policy_that_is_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch").set_num_threads(1)
    learner = run_path(str(EXAMPLES / "masked_ppo.py"))
    for name, small in (("GAMES", 8), ("STEPS", 16), ("BATCH", 32)):
        monkeypatch.setitem(learner["train"].__globals__, name, small)
    agent = learner["train"](TRAINING, 8 * 16 * 2, 1)
    found = evaluate(learner["policy_of"](agent, 1), TRAINING, games=10, observation="flat")
    assert found.illegal == 0, "its mask is used"


@pytest.mark.parametrize(
    ("name", "library"), [("maskable-ppo", "sb3_contrib"), ("dqn", "stable_baselines3"), ("nfsp", "tree")]
)
def test_learners_of_other_libraries_train(name: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few steps; the policy is legal, and the same again with the same seed."""
    pytest.importorskip("torch").set_num_threads(1)
    pytest.importorskip(library)
    train, watched = trainer(name), list[int]()
    monkeypatch.setitem(train.__globals__, "GAMES", 4)
    found = [
        evaluate(train(TRAINING, 600, seed, lambda done, policy: watched.append(done)), TRAINING, 5, 1, "flat")
        for seed in (1, 1, 2)
    ]
    assert found[0] == found[1]
    assert found[0].played != found[2].played
    assert found[0].illegal == 0
    assert watched


# --- the leaderboard ---


def test_every_task_has_the_baselines() -> None:
    for task in (task.id for task in TASKS.values() if not task.selfplay):
        assert {"random", "heuristic", "rookie"} <= {entry["agent"] for entry in BOARD if entry["task"] == task}


@pytest.mark.parametrize("entry", BOARD, ids=lambda entry: f"{entry['task']}: {entry['agent']}")
def test_entries_are_complete(entry: dict[str, Any]) -> None:
    assert set(entry) == {"task", "agent", "script", "about", "seconds", "runs"}
    assert entry["task"] in TASKS
    assert len({(other["agent"], other["task"]) for other in BOARD}) == len(BOARD), "no entry twice"
    command, what, *_ = shlex.split(entry["script"])
    assert command == "python"
    assert what == "-m" or (ROOT / what).is_file()
    assert len({run["seed"] for run in entry["runs"]}) >= 5
    for run in entry["runs"]:
        assert set(run) - {"curve"} == {"seed", "games", "wins", "undecided", "illegal", "played"}
        assert run["games"] == SLOW_BOTS.get(entry["agent"], GAMES)
        assert [done for done, _ in run.get("curve", ())] == [done for done, _ in entry["runs"][0].get("curve", ())]
        assert all(0 <= share <= 1 for _, share in run.get("curve", ()))
        assert 0 <= run["wins"] <= run["games"] - run["undecided"]
        assert len(bytes.fromhex(run["played"])) == 8
    assert len({run["played"] for run in entry["runs"]}) == len(entry["runs"])


def test_the_interval_of_a_learner_is_that_of_its_seeds() -> None:
    runs: list[dict[str, Any]] = [{"wins": wins, "games": 1000} for wins in (545, 582, 644, 549, 572)]
    assert interval(runs) == Share(2892, 5000).interval
    # by hand: mean 0.5784, standard deviation 0.0397, and 2.776 for four degrees of freedom
    assert interval([{**run, "curve": []} for run in runs]) == pytest.approx((0.5291, 0.6277), abs=0.0002)


@pytest.mark.parametrize("bot", ["random", "rookie"])
def test_an_entry_can_be_repeated(bot: str) -> None:
    task = f"volt/Training-vs-{bot}-v{VERSION}"
    (entry,) = (entry for entry in BOARD if entry["task"] == task and entry["agent"] == bot)
    found = evaluate(bot, task)
    assert found.to_dict() == entry["runs"][0], "bots have changed: run python -m benchmarks.baselines"


def test_other_seeds_repeat_the_published_interval() -> None:
    task = f"volt/Training-vs-rookie-v{VERSION}"
    (entry,) = (entry for entry in BOARD if entry["task"] == task and entry["agent"] == "rookie")
    published = Share(sum(run["wins"] for run in entry["runs"]), sum(run["games"] for run in entry["runs"])).share
    low, high = evaluate("rookie", task, games=400, seed=77).wins.interval
    margin = (high - low) / 2  # two intervals of 95%, of which the other one is small
    assert low - margin <= published <= high + margin
