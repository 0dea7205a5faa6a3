"""Options that several commands share (``--json``, ``--lang``, ``--ray``, ``--shard``, ``--keep``), and checks of options."""

import inspect
import os
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, get_type_hints

import typer

from volt.cli import completion
from volt.sim.cluster import Shard
from volt.texts import Language, best_language, languages, message

if TYPE_CHECKING:
    from .simulation.distribution import Distribution
WRONG = 2
MOST_GAMES = 2**32
MOST_ROUNDS = 30_000  # rounds are counted in 16 bits
MOST_THREADS = 1024
SEEDS = 2**128


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the fields of a dataclass, the type of its parameter ``options``, as options of its own."""
    hints = get_type_hints(command, include_extras=True)
    group = hints.pop("options")
    own = [one for name, one in inspect.signature(command).parameters.items() if name != "options"]
    given = get_type_hints(group, include_extras=True)

    @wraps(command)
    def run(**values: Any) -> None:
        options = group(**{one.name: values.pop(one.name) for one in fields(group)})
        command(**values, options=options)

    shared = [
        inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=given[one.name])
        for one in fields(group)
    ]
    run.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    run.__annotations__ = {**hints, **given}
    return run


# --- output ---

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document instead of tables.")]
PlotOption = Annotated[Path | None, typer.Option("--plot", metavar="FILE.png", help="Write a plot.")]


def _checked_language(value: str) -> str:
    if value and value not in languages():
        raise typer.BadParameter(f"{value!r} is not a supported language; choose from {', '.join(languages())}")
    return value


LanguageOption = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(languages()),
        help="Language of the output.",
        callback=_checked_language,
        autocompletion=completion.languages,
    ),
]


def chosen(option: str) -> Language:
    """The requested language, or that of the environment."""
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return best_language(option or setting)


# --- distributed runs (docs/cluster.md) ---

RayOption = Annotated[
    str,
    typer.Option(
        metavar="[ADDRESS]", help="Play on a Ray cluster; without an address, on RAY_ADDRESS or this machine."
    ),
]
ShardOption = Annotated[
    str,
    typer.Option(
        metavar="I/N", help="Play only shard I of N, to be merged later; needs --keep or, in volt ladder, --folder."
    ),
]
FileOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Save the counts in this file. The same command resumes the run; volt merge combines shards.",
    ),
]


def read_shard(written: str) -> Shard | None:
    """The shard, or None for everything."""
    try:
        return Shard.read(written) if written else None
    except ValueError as error:
        wrong(str(error))


def distribution(ray: str, shard: str, keep: Path | None) -> "Distribution":
    """What the options ask for."""
    from .simulation.distribution import Distribution

    if shard and keep is None:
        wrong("--shard plays a part of a run; add --keep FILE to save it for volt merge")
    return Distribution(ray, read_shard(shard), keep)


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
