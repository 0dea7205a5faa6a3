"""Fairness of arenas: games are counted without NumPy as they are in batches."""

import pytest

from volt.arenas import load_arena
from volt.sim import Batch
from volt.sim.fairness import LONGEST, ROTATIONS, play_rotation


@pytest.mark.parametrize("turn", range(len(ROTATIONS)))
def test_games_are_those_of_a_batch(turn: int) -> None:
    drawing = load_arena("ruhrgebiet").drawing
    survey = Batch(40, arena=drawing, seed=7, seats=ROTATIONS[turn]).playouts(LONGEST, survey=True).survey()
    counted = play_rotation(drawing, turn, 40, 7)
    assert (counted.games, counted.decided) == (40, survey.decided)
    for name in ("wins", "stands", "deaths"):
        assert getattr(counted, name) == getattr(survey, name).tolist(), name
