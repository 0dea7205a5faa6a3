"""``volt simulate``: play any number of games and report statistics."""

from pathlib import Path
from typing import Annotated

import typer

from volt.arenas import ArenaError, Drawing, load, names
from volt.bots import BOTS
from volt.game import SetupError
from volt.game.setup import Setup, make_setup, seats_for
from volt.rules.state import SEATS
from volt.texts import Language, message, translated

from . import completion
from .options import (
    FileOption,
    JsonOption,
    LanguageOption,
    RayOption,
    ShardOption,
    check_numbers,
    chosen,
    distribution,
    wrong,
)


def simulate(
    games: Annotated[int, typer.Option(help="Number of games.")] = 10_000,
    mode: Annotated[str, typer.Option(help="training or rfl.", autocompletion=completion.modes)] = "rfl",
    arena: Annotated[
        str,
        typer.Option(metavar="NAME|FILE", help="A built-in arena or an arena file.", autocompletion=completion.arenas),
    ] = "twin-cities",
    operators: Annotated[int | None, typer.Option(help="Number of operators; default: as many as fit.")] = None,
    killbots: Annotated[int, typer.Option(help="Number of KillBots.")] = 0,
    killbot_modules: Annotated[
        str, typer.Option(metavar="A+B,C+D,…", help="Modules of each KillBot, like saw+anchor,mines+shield.")
    ] = "",
    edition: Annotated[
        str, typer.Option(help="default, english, german or polish.", autocompletion=completion.editions)
    ] = "default",
    goal: Annotated[int | None, typer.Option(help="VP needed to win; default: that of the mode.")] = None,
    rounds: Annotated[int, typer.Option(help="End a game as undecided after this many rounds.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of the first game; every further game uses the next one.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Cores to use; default: all.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help=f"One bot for all operators, or one for each: {', '.join(BOTS)}.",
            autocompletion=completion.bots,
        ),
    ] = "fast",
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the counts as CSV.")] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write the counts as Parquet; needs pyarrow.")
    ] = None,
    as_json: JsonOption = False,
    plot_file: Annotated[Path | None, typer.Option("--plot", metavar="FILE.png", help="Write a plot.")] = None,
    ray: RayOption = "",
    shard: ShardOption = "",
    keep: FileOption = None,
    lang: LanguageOption = "",
) -> None:
    """Play any number of games and report who wins, how long it takes, what destroys robots and which modules help."""
    language = chosen(lang)
    seated = max(0, SEATS - killbots) if operators is None else operators
    check_numbers(language, games, seed, threads, rounds)
    setup = _setup(language, mode, arena, seated, killbots, killbot_modules, edition, goal, seed)
    players = chosen_bots(language, bots, seated)

    from .simulation.command import Outputs, carry_out  # imported when used, so ``--help`` stays fast
    from .simulation.runs import SimulationRun

    run = SimulationRun(setup, players, games, rounds, threads)
    outputs = Outputs(csv_file, plot_file, as_json, parquet)
    raise typer.Exit(carry_out(language, run, outputs, distribution(ray, shard, keep)))


def _arena(name_or_file: str) -> str | Drawing:
    """The name of a built-in arena, or the drawing in a file."""
    if name_or_file in names():
        return name_or_file
    try:
        return load(name_or_file).drawing
    except ArenaError as error:
        wrong(str(error))


def _setup(
    language: Language,
    mode: str,
    arena: str,
    operators: int,
    killbots: int,
    killbot_modules: str,
    edition: str,
    goal: int | None,
    seed: int,
) -> Setup:
    modules = tuple(tuple(filter(None, worn.split("+"))) for worn in killbot_modules.lower().split(","))
    worn = modules if killbot_modules else ()
    if len(worn) > max(0, killbots):
        wrong(message(language, "simulation.bad_modules", sets=len(worn), killbots=killbots))
    possible = operators >= 1 and killbots >= 0 and operators + killbots <= SEATS
    try:
        return make_setup(
            mode=mode,
            arena=_arena(arena),
            operators=operators,
            killbots=killbots,
            seats=seats_for(operators, killbots, worn) if possible and worn else None,
            edition=edition,
            goal=goal,
            seed=seed,
        )
    except SetupError as error:
        wrong(translated(str(error), language))


def chosen_bots(language: Language, written: str, operators: int) -> tuple[str, ...]:
    """The bot of every operator."""
    bots = tuple(name.strip() for name in written.split(","))
    for name in bots:
        if name not in BOTS:
            wrong(message(language, "simulation.bad_bot", name=name, names=", ".join(BOTS)))
    if len(bots) == 1:
        return bots * operators
    if len(bots) != operators:
        wrong(message(language, "simulation.bad_bots", bots=len(bots), operators=operators))
    return bots
