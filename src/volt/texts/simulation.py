"""Types for the texts about simulations and the fairness of arenas."""

from typing import TypedDict


class Simulation(TypedDict):
    """Texts of ``volt simulate`` and ``volt arena balance``. ``bad_…``: one-line errors for invalid options."""

    wins: str
    rounds: str
    destructions: str
    modules: str
    player: str
    games: str
    share: str
    interval: str
    expected: str
    mean: str
    median: str
    longest: str
    cause: str
    count: str
    per_game: str
    module: str
    worn: str
    winners: str
    undecided: str
    own_arena: str
    playing: str
    played: str
    counted: str
    stopped: str
    bad_number: str
    bad_bot: str
    bad_bots: str
    bad_modules: str
    no_plots: str
    bad_picture: str
    no_parquet: str
    stands: str
    deaths: str
    most: str
    fair: str
    unfair: str
    unclear: str
