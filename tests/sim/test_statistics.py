"""Batches of games, and statistics with known results."""

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

from support.surveys import surveyed
from volt.game.vocabulary import MODULES, RULE_IDS
from volt.rules.state import NOBODY, SQUAD
from volt.sim import Batch
from volt.sim.arrays import dtype
from volt.sim.playouts import Tally
from volt.sim.shares import Share

SAW, SHIELD = MODULES.index("saw"), MODULES.index("shield")


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
    tallies = np.zeros(2, dtype(Tally))
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
    equipped = Counter(
        module
        for colour in ("red", "blue", "green", "yellow")
        for winner, modules in zip(table["winner"], table[f"modules_{colour}"], strict=True)
        for module in modules
        if winner != "undecided"
    )
    assert equipped == {module: share.of for module, share in survey.module_success.items()}
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


def test_a_limit_that_no_game_reaches_may_be_any_number() -> None:
    survey = Batch(20, "training", seed=6).playouts(rounds=100_000).survey()
    assert survey.decided == 20
    assert survey.limit == 100_000


def test_killbots_win_together_or_alone() -> None:
    squad = Batch(30, "rfl", operators=2, killbots=2, seed=4).playouts(rounds=60).survey()
    assert list(squad.winners) == ["red", "blue", "squad", "undecided"]
    alone = Batch(30, "rfl", operators=2, killbots=1, seed=4).playouts(rounds=60).survey()
    assert list(alone.winners) == ["red", "blue", "green", "undecided"]


@pytest.mark.parametrize("given", [[], None, 3, [0] * 3, [[0] * 4], [1.7] * 4, [True] * 4])
def test_a_batch_takes_one_whole_number_for_every_game(given: Any) -> None:
    batch = Batch(4, mode="training", seed=1)
    batch.start()
    before = batch.games.copy()
    for call in (batch.step, batch.observe):
        with pytest.raises(ValueError, match="one whole number for each of the 4 games"):
            call(given)
    assert (batch.games == before).all()


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
    with pytest.raises(ValueError, match="rounds: '10' is not a whole number"):
        batch.playouts(rounds="10")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"games: 2\.5 is not a whole number"):
        Batch(2.5)  # type: ignore[arg-type]
    for threads in (0, -1):
        with pytest.raises(ValueError, match="at least one thread"):
            Batch(4, threads=threads)
