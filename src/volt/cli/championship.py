"""``volt championship``: the RFL Championship among bots, saved to a file if one is named."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from volt.bots import BOTS, Bot
from volt.game import RecordError
from volt.game.championship import HOMES, Championship
from volt.game.vocabulary import COLOURS
from volt.texts import Language, message, translated

from . import completion
from .options import LanguageOption, chosen, wrong
from .simulate import chosen_bots


def championship(
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="File to save the championship in; an unfinished one is resumed."),
    ] = None,
    bouts: Annotated[int, typer.Option("--bouts", min=1, help="Stop after this many bouts.")] = 100,
    seed: Annotated[int | None, typer.Option("--seed", help="Random seed of a new championship. Default: 0.")] = None,
    edition: Annotated[
        str, typer.Option("--edition", help="default, english, german or polish.", autocompletion=completion.editions)
    ] = "default",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help=f"One bot for all four operators, or one for each: {', '.join(BOTS)}.",
            autocompletion=completion.bots,
        ),
    ] = "random",
    budget: Annotated[float, typer.Option(min=0.001, help="Seconds a bot may think about an answer.")] = 0.1,
    lang: LanguageOption = "",
) -> None:
    """Play a championship of four bots, bout by bout, until somebody holds all four titles or --bouts is reached."""
    language = chosen(lang)
    names = chosen_bots(language, bots, len(COLOURS))
    if file is not None and file.is_file() and (seed is not None or edition != "default"):
        typer.echo(message(language, "championship.resumed", file=str(file)), err=True)
    seed = seed or 0
    title = _take_up(language, file, seed, edition)
    _keep(file, title)  # fail now rather than after a bout
    players: dict[str, Bot] = {colour: BOTS[names[i]](seed * len(COLOURS) + i) for i, colour in enumerate(COLOURS)}
    console = Console(highlight=False)
    told = sum(bout.winner is not None for bout in title.bouts)
    wanted = told + bouts
    try:
        while title.decisions and told < wanted:
            _decide(title, players, budget)
            if title.bout is not None and title.bout.winner is not None and len(title.bouts) > told:
                told += 1
                _keep(file, title)
                _tell_bout(console, language, title)
    except KeyboardInterrupt:
        _keep(file, title)
        where = f"; volt championship --file {file} resumes it" if file else ""
        typer.echo(f"\nstopped in bout {len(title.bouts)}{where}", err=True)
        raise typer.Exit(130) from None
    console.print(_titles(language, title))
    if title.champion:
        console.print(
            message(language, "championship.champion", robot=_robot(language, title, title.champion)), style="bold"
        )


def _take_up(language: Language, file: Path | None, seed: int, edition: str) -> Championship:
    try:
        if file is not None and file.exists():
            if not file.is_file():
                raise OSError("it is not a file")
            return Championship.load(file.read_text(encoding="utf-8"))
        return Championship(seed=seed, edition=edition)
    except (OSError, UnicodeDecodeError) as error:
        wrong(f"{file}: cannot be read: {error}")
    except RecordError as error:
        wrong(f"{file}: {translated(str(error), language)}")
    except ValueError as error:
        wrong(translated(str(error), language))


def _decide(title: Championship, bots: dict[str, Bot], budget: float) -> None:
    decision = title.decisions[0]
    if decision.kind in ("robot", "arena"):
        title.answer(decision, decision.default)
        return
    assert title.bout is not None
    view = title.bout.see(decision.seat)
    title.answer(decision, bots[decision.seat].choose(view, decision, budget))


def _keep(file: Path | None, title: Championship) -> None:
    """Write the record to a temporary file first, so that a failure loses nothing."""
    if file is not None:
        new = file.with_name(file.name + ".new")
        try:
            new.write_text(title.save(), encoding="utf-8")
            new.replace(file)
        except OSError as error:
            wrong(f"{file}: cannot be written: {error.strerror}")


def _robot(language: Language, title: Championship, colour: str) -> str:
    return f"{message(language, f'robots.{title.robots[colour]}.name')} ({message(language, f'colours.{colour}')})"


def _tell_bout(console: Console, language: Language, title: Championship) -> None:
    bout = title.bout
    assert bout is not None and bout.winner is not None  # noqa: PT018
    arena = message(language, f"arenas.{bout.setup.arena}.name")
    robot = _robot(language, title, bout.winner)
    kept = "kept" if bout.winner == bout.setup.titleholder else "taken"
    console.print(
        message(language, f"championship.{kept}", number=len(title.bouts), arena=arena, robot=robot, round=bout.round)
    )


def _titles(language: Language, title: Championship) -> Table:
    table = Table(message(language, "words.arena"), message(language, "championship.titleholder"), box=None)
    for home in HOMES:
        holder = title.titles.get(home.arena)
        name = _robot(language, title, holder) if holder else message(language, f"robots.{home.robot}.name")
        table.add_row(message(language, f"arenas.{home.arena}.name"), name)
    return table
