"""Options that several commands share, with their shell completion (``volt --install-completion``) and checks."""

import inspect
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, NoReturn, get_type_hints

import typer

from volt.arenas import names
from volt.game.setup import MOST_ROUNDS, SEED_BITS
from volt.game.vocabulary import EDITIONS, MODES, MODULES
from volt.rules.rule_ids import NAMES
from volt.sim.cluster import Shard
from volt.texts import Language, Phrase, best_language, languages, message, translated, why_unreadable

WRONG = 2
CHAMPIONSHIP = "championship"  # can be played, but is no mode of a single game
YOU = "you"  # in the list of bots of a championship that somebody plays in the terminal
MOST_GAMES = 2**32
MOST_THREADS = 1024


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the fields of dataclasses, the types of some of its parameters, as options of its own."""
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hints.pop(name) for name, hint in [*hints.items()] if is_dataclass(hint)}
    own = [one for name, one in inspect.signature(command).parameters.items() if name not in groups]

    @wraps(command)
    def run(**values: Any) -> None:
        taken = {
            name: group(**{one.name: values.pop(one.name) for one in fields(group)}) for name, group in groups.items()
        }
        command(**values, **taken)

    shared = []
    for group in groups.values():
        given = get_type_hints(group, include_extras=True)
        hints |= given
        shared += [
            inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=given[one.name])
            for one in fields(group)
        ]
    run.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    run.__annotations__ = hints
    return run


# --- shell completion ---


def _completing(known: Callable[[], Iterable[str]], in_list: bool = False) -> Callable[[str], list[str]]:
    """What completes one of the known words, or the last one of a comma-separated list."""

    def complete(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",") if in_list else ("", "", incomplete)
        return [f"{before}{comma}{word}" for word in known() if word.startswith(last)]

    return complete


def _bots() -> Iterable[str]:
    from volt.bots import BOTS

    return BOTS


complete_languages = _completing(languages)
complete_contests = _completing(lambda: (*MODES, CHAMPIONSHIP))
complete_arenas = _completing(names, in_list=True)
complete_bots = _completing(_bots, in_list=True)
complete_rules = _completing(lambda: (*NAMES.values(), *MODULES[1:]))  # ids and modules

# --- the game ---

ModeOption = Annotated[
    str, typer.Option("--mode", help=f"{' or '.join(MODES)}.", autocompletion=_completing(lambda: MODES))
]
ArenaOption = Annotated[
    str,
    typer.Option(
        "--arena", metavar="NAME|FILE", help="A built-in arena or an arena file.", autocompletion=complete_arenas
    ),
]
EditionOption = Annotated[
    str,
    typer.Option("--edition", help=f"One of {', '.join(EDITIONS)}.", autocompletion=_completing(lambda: EDITIONS)),
]
BudgetOption = Annotated[float, typer.Option("--budget", min=0.001, help="Seconds a bot may think about an answer.")]

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
        autocompletion=complete_languages,
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


def read_shard(written: str) -> Shard | None:
    """The shard, or None for everything."""
    try:
        return Shard.parse(written) if written else None
    except ValueError as error:
        wrong(str(error))


def wrong(line: str) -> NoReturn:
    """Print what is wrong and exit."""
    typer.echo(line, err=True)
    raise typer.Exit(WRONG)


def unreadable(language: Language, file: Path | None, error: OSError | UnicodeDecodeError) -> NoReturn:
    """Print why a file cannot be read, and exit."""
    wrong(f"{file}: {translated(Phrase('errors.unreadable', reason=why_unreadable(error)), language)}")


def keep(file: Path | None, text: str) -> None:
    """Write a text to a temporary file first, so that a failure loses nothing; no file: keep nothing."""
    if file is None:
        return
    new = file.with_name(file.name + ".new")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(file)
    except OSError as error:
        wrong(f"{file}: cannot be written: {error.strerror}")


@dataclass
class RunOptions:
    """The options of commands that play many games: which, on how many cores, on which machines, and how to report."""

    seed: Annotated[int, typer.Option(help="Seed of the first game; every further game uses the next one.")] = 0
    threads: Annotated[int | None, typer.Option(help="Cores to use; default: all.")] = None
    as_json: JsonOption = False
    ray: RayOption = ""
    shard: ShardOption = ""
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save the counts in this file. The same command resumes the run; volt merge combines shards.",
        ),
    ] = None
    lang: LanguageOption = ""

    @property
    def language(self) -> Language:
        """The language of the output."""
        return chosen(self.lang)

    def check_numbers(self, games: int, rounds: int = 1) -> None:
        """Check the number of games, the round limit, the number of threads and the seed."""
        for option, value, low, high in (
            ("--games", games, 1, MOST_GAMES),
            ("--rounds", rounds, 1, MOST_ROUNDS),
            ("--threads", 1 if self.threads is None else self.threads, 1, MOST_THREADS),
            ("--seed", self.seed, 0, 2**SEED_BITS - games),
        ):
            if not low <= value <= high:
                wrong(message(self.language, "simulation.bad_number", option=option, value=value, low=low, high=high))
