"""Surveys of games whose results are given."""

from typing import Any

import numpy as np

from volt.rules.state import State
from volt.sim.arrays import dtype
from volt.sim.statistics import Survey


def ended(*games: dict[str, Any]) -> Any:
    """Packed games as they ended; ``equipped`` and ``killbots`` by seat."""
    packed = np.zeros(len(games), dtype(State))
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
