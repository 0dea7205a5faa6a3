"""Report invalid options in one line."""

from typing import NoReturn

import typer

from volt.texts import Language, message

WRONG = 2
MOST_GAMES = 2**32
MOST_ROUNDS = 30_000  # rounds are counted in 16 bits
MOST_THREADS = 1024
SEEDS = 2**128


def wrong(line: str) -> NoReturn:
    """Print what is wrong and exit."""
    typer.echo(line, err=True)
    raise typer.Exit(WRONG)


def check_numbers(language: Language, games: int, seed: int, threads: int | None, rounds: int = 1) -> None:
    """Check the number of games, the seed, the number of threads and the round limit."""
    for option, value, low, high in (
        ("--games", games, 1, MOST_GAMES),
        ("--rounds", rounds, 1, MOST_ROUNDS),
        ("--threads", 1 if threads is None else threads, 1, MOST_THREADS),
        ("--seed", seed, 0, SEEDS - games),
    ):
        if not low <= value <= high:
            wrong(message(language, "simulation.bad_number", option=option, value=value, low=low, high=high))
