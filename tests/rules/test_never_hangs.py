"""A game never hangs: random games of every mode end or can go on, and every question has a legal answer."""

import numpy as np
import pytest

from volt.game.setup import Seat
from volt.sim import Batch

GAMES = [10_000, pytest.param(100_000, marks=pytest.mark.soak)]
ROUNDS = 40
KILLBOT = Seat("blue", "e", killbot=True, modules=("grenades", "arm"))
MODES = {
    "training": {"mode": "training"},
    "training with KillBots": {"mode": "training", "operators": 1, "killbots": 3},
    "rfl": {"arena": "tokyo"},
    "rfl with a KillBot with modules": {
        "arena": "ruhrgebiet",
        "seats": (Seat("red", "n"), KILLBOT, Seat("green", "s")),
    },
    "squad": {"arena": "rome", "operators": 2, "killbots": 2},
}


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("options", MODES.values(), ids=MODES.keys())
def test_random_games_end_or_go_on(options: dict[str, object], games: int) -> None:
    batch = Batch(games, seed=1, threads=1, **options)  # type: ignore[arg-type]
    results = batch.playouts(rounds=ROUNDS)
    assert not results.games["question"]["kind"].any(), "a question without a legal answer"
    over = results.winners != -1
    assert over.any()
    assert np.all(over | (results.rounds == ROUNDS + 1))
    assert np.all(results.games["activations"] > 0)
    tokens = (results.games[name].astype(int).sum(axis=1) for name in ("supply", "tokens"))
    assert np.all(sum(tokens) + results.games["robots"]["vp"].sum(axis=1) == 24)


@pytest.mark.parametrize("options", MODES.values(), ids=MODES.keys())
def test_every_question_can_be_answered(options: dict[str, object]) -> None:
    batch = Batch(2_000, seed=7, threads=1, **options)  # type: ignore[arg-type]
    rng = np.random.default_rng(3)
    batch.start()
    for _ in range(100):
        kinds, _ = batch.questions
        mask = batch.legal_mask()
        assert np.all((kinds == 0) | (kinds == 23) | mask.any(axis=1))
        batch.step(
            np.where(kinds == 23, rng.integers(1, 5, len(kinds)) << 42, (mask * rng.random(mask.shape)).argmax(axis=1))
        )
    assert batch.games["rounds"].min() > 1
