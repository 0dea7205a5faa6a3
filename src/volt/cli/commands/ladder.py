"""``volt ladder``: rate bots against each other; games are stored in a folder, and runs can be resumed."""

import json
import os
import re
import time
import zlib
from dataclasses import dataclass, replace
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import Annotated

import typer

from volt.ladder import Folder, FolderError, LadderPlan, LadderResults, PlanError, carry_on, total
from volt.ladder.folder import merge as merge_folders
from volt.ladder.match import check_commands
from volt.ladder.plan import Kind
from volt.rules.state import SEATS
from volt.sim.cluster import ClusterError, Shard
from volt.workers import WorkerDied, cores

from .. import INTERRUPTED
from ..console import progress_bar
from ..group import Group
from ..options import (
    JsonOption,
    ModeOption,
    PlotOption,
    RayOption,
    ShardOption,
    complete_arenas,
    complete_bots,
    read_shard,
    spread,
    wrong,
)

STOPPED = 1
SLUG = 60

app = typer.Typer(
    cls=Group,
    help="Let bots play each other, rate them, and store every game. A bot is a name like rookie or tactician:0.2 (seconds "
    "to think), a command that speaks the protocol of docs/bots.md, like 'cmd:python3 bot.py', or a Python class, "
    "py:module:Class. NAME= in front of a bot names it in the tables.",
    no_args_is_help=True,
    add_completion=False,
)

BotsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT",
        help="Bots: names (optionally with a time budget), commands or Python classes.",
        autocompletion=complete_bots,
    ),
]
GamesOption = Annotated[int, typer.Option(help="Games per line-up; seats rotate.")]


@dataclass
class LadderOptions:
    """The options of all commands that play."""

    mode: ModeOption = "rfl"
    arena: Annotated[
        list[str] | None,
        typer.Option(
            "--arena",
            metavar="NAME|FILE",
            help="A built-in arena or an arena file. May be repeated; default: all four in turn.",
            autocompletion=complete_arenas,
        ),
    ] = None
    operators: Annotated[int | None, typer.Option(help="Operators per game; default: as many as fit.")] = None
    killbots: Annotated[int, typer.Option(help="KillBots per game.")] = 0
    limit: Annotated[int, typer.Option(help="End a game as undecided after this many rounds.")] = 100
    seed: Annotated[int, typer.Option(help="Seed of the first deal; all line-ups play the same deals.")] = 0
    budget: Annotated[float, typer.Option(help="Thinking time in seconds for bots that do not state their own.")] = 0.1
    jobs: Annotated[int | None, typer.Option(help="Number of processes; default: one per core.", min=1)] = None
    folder: Annotated[
        Path | None,
        typer.Option(
            help="Folder for the games; the same command resumes there. Default: a folder in ./ladders named after the plan."
        ),
    ] = None
    stop_after: Annotated[
        float,
        typer.Option(metavar="SECONDS", help="Start no new game after this time.", show_default=False),
    ] = inf
    ray: RayOption = ""
    as_json: JsonOption = False
    plot: PlotOption = None


@app.command("round-robin")
@spread
def round_robin(bots: BotsArgument, options: LadderOptions, games: GamesOption = 100, shard: ShardOption = "") -> None:
    """Everybody meets everybody: all groups that fill a table, in all seatings, on the same deals."""
    _carry_out(_plan("round-robin", bots, games, options), options, read_shard(shard))


@app.command()
@spread
def swiss(
    bots: BotsArgument,
    options: LadderOptions,
    rounds: Annotated[int, typer.Option(help="Swiss rounds: in each, neighbours in the standings meet.")] = 5,
    games: GamesOption = 24,
) -> None:
    """For many bots: in each round, neighbours in the standings meet, preferably those who have met least often."""
    _carry_out(_plan("swiss", bots, games, options, rounds), options)


@app.command()
@spread
def challenge(
    challenger: Annotated[str, typer.Argument(metavar="BOT", help="Takes one seat.", autocompletion=complete_bots)],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Takes all other seats.", autocompletion=complete_bots)],
    options: LadderOptions,
    games: GamesOption = 1000,
    shard: ShardOption = "",
) -> None:
    """One bot against three copies of another; --killbots 2: a duel beside two KillBots; --operators 2: a plain duel."""
    _carry_out(_plan("challenge", [challenger, other], games, options), options, read_shard(shard))


@app.command()
def show(
    folders: Annotated[list[Path], typer.Argument(metavar="FOLDER", help="Folders of ladders, finished or not.")],
    as_json: JsonOption = False,
    plot: PlotOption = None,
) -> None:
    """Show the standings of earlier runs, complete or not."""
    if plot is not None and len(folders) > 1:
        wrong("--plot draws one folder; name only one")
    try:
        found = [LadderResults.read(folder) for folder in folders]
    except FolderError as error:
        wrong(str(error))
    _tell(found, as_json, plot)


@app.command()
def merge(
    into: Annotated[
        Path, typer.Argument(metavar="INTO", help="Folder to merge into; a new one or one of the sources.")
    ],
    folders: Annotated[list[Path], typer.Argument(metavar="FOLDER", help="Folders filled by --shard.")],
    as_json: JsonOption = False,
) -> None:
    """Merge the folders of one ladder."""
    try:
        found = [LadderResults.read(folder) for folder in folders]
        with Folder(into, found[0].plan) as folder:
            for results in found:
                merge_folders(folder, results)
            merged = LadderResults(into, folder.plan, folder.results)
    except FolderError as error:
        wrong(str(error))
    if missing := total(merged.plan) - len(merged.played):
        typer.echo(f"games missing: {missing}", err=True)
    _tell([merged], as_json, None)


@app.command()
def record(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a ladder.")],
    game: Annotated[int, typer.Argument(metavar="GAME", help="The number of a game, as in games.jsonl.")],
) -> None:
    """Print the record of one game; volt.parse_record replays it."""
    try:
        typer.echo(LadderResults.read(folder).record(game), nl=False)
    except FolderError as error:
        wrong(str(error))


def _plan(kind: Kind, bots: list[str], games: int, options: LadderOptions, swiss_rounds: int = 0) -> LadderPlan:
    try:
        return LadderPlan(
            kind=kind,
            bots=tuple(bots),
            games=games,
            mode=options.mode,
            arenas=tuple(options.arena or ()),
            operators=SEATS - options.killbots if options.operators is None else options.operators,
            killbots=options.killbots,
            swiss_rounds=swiss_rounds,
            limit=options.limit,
            seed=options.seed,
            budget=options.budget,
        ).checked()
    except PlanError as error:
        wrong(str(error))


def _folder_of(plan: LadderPlan) -> Path:
    """A readable folder name that is unique to the plan; except in Swiss ladders, the number of games does not matter."""
    words = re.sub(r"[^a-z0-9.]+", "-", "-".join([plan.kind, *plan.bots]).lower()).strip("-")
    named = plan if plan.kind == "swiss" else replace(plan, games=0)
    return Path("ladders") / f"{words[:SLUG]}-{zlib.crc32(named.as_json().encode()):08x}"


def _carry_out(plan: LadderPlan, options: LadderOptions, shard: Shard | None = None) -> None:
    if shard is not None and options.folder is None:
        wrong("--shard plays a part of a ladder; add --folder to store it for volt ladder merge")
    _check_libraries(options.plot)
    path = options.folder or _folder_of(plan)
    try:
        plan = check_commands(plan)
        with Folder(path, plan) as folder:
            status = _play(folder, options, shard)
            results = LadderResults(path, plan, folder.results)
    except (FolderError, PlanError) as error:
        wrong(str(error))
    _tell([results], options.as_json, options.plot)
    typer.echo(f"stored in {path}{os.sep}" + ("; run the same command to continue" if status else ""), err=True)
    raise typer.Exit(status)


def _play(folder: Folder, options: LadderOptions, shard: Shard | None) -> int:
    """Play, with a progress bar if stderr is a terminal; return the exit status."""
    end = time.monotonic() + options.stop_after
    try:
        with progress_bar("playing", total(folder.plan), len(folder.results)) as advance:
            jobs = options.jobs or cores()
            for _ in carry_on(folder, jobs, lambda: time.monotonic() < end, ray=options.ray, shard=shard):
                advance(1)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (WorkerDied, ClusterError) as error:
        typer.echo(str(error), err=True)
        return STOPPED
    return STOPPED if time.monotonic() >= end and folder.todo() else 0


def _tell(found: list[LadderResults], as_json: bool, plot_file: Path | None) -> None:
    _check_libraries(plot_file)
    from volt.ladder.standings import standings_of  # imported when used, so ``--help`` stays fast

    from ..ladder_report import document, plot, show

    ladders = [standings_of(results) for results in found if results.played]
    if as_json:
        documents = [document(ladder) for ladder in ladders]
        typer.echo(json.dumps(documents[0] if len(found) == 1 and documents else documents, indent=1))
    elif not ladders:
        typer.echo("no games played yet", err=True)
    else:
        for i, ladder in enumerate(ladders):
            typer.echo("\n" * (i > 0), nl=False)
            show(ladder)
    if plot_file is not None and ladders:
        try:
            plot(plot_file, ladders[0])
        except (OSError, ValueError) as error:  # not writable, or a format that matplotlib does not know
            wrong(f"{plot_file}: {error}")


def _check_libraries(plot: Path | None) -> None:
    """Check for optional libraries before hours of playing."""
    if find_spec("openskill") is None:
        wrong("ratings need openskill: pip install 'volt-arena[ladder]'")
    from ..simulation.plot import check_plot  # imported when used, so ``--help`` stays fast

    check_plot("en", plot)
