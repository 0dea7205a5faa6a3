"""``volt championship``: the RFL Championship among bots, saved to a file if one is named."""

import random
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

from .. import INTERRUPTED
from ..choices import chosen_bots
from ..console import make_console
from ..options import YOU, BudgetOption, EditionOption, LanguageOption, chosen, complete_bots, keep, unreadable, wrong


def championship(
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="File to save the championship in; an unfinished one is resumed."),
    ] = None,
    bouts: Annotated[int, typer.Option("--bouts", min=1, help="Stop after the bout of this number.")] = 100,
    seed: Annotated[int | None, typer.Option("--seed", help="Random seed of a new championship. Default: 0.")] = None,
    edition: EditionOption = "default",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help=f"One bot for all four operators, or one for each: {', '.join(BOTS)}. "
            "Default: those of the file, or random.",
            autocompletion=complete_bots,
        ),
    ] = "",
    budget: BudgetOption = 0.1,
    lang: LanguageOption = "",
) -> None:
    """Play a championship of four bots, bout by bout, until somebody holds all four titles or --bouts is reached."""
    language = chosen(lang)
    named = chosen_bots(language, bots, len(COLOURS)) if bots else ()
    if file is not None and file.is_file() and (seed is not None or edition != "default"):
        typer.echo(message(language, "championship.resumed", file=str(file)), err=True)
    title = _take_up(language, file, seed or 0, edition)
    if title.bots[:1] == (YOU,) and not named:
        wrong(message(language, "championship.yours", file=str(file)))
    title.bots = named or chosen_bots(language, ",".join(title.bots) or "random", len(COLOURS))
    keep(file, title.write())  # fail now rather than after a bout
    console = make_console()
    try:
        while title.decisions and _finished(title) < bouts:
            before = dict(title.titles)
            _play_bout(title, budget)
            keep(file, title.write())
            _tell_bout(console, language, title, before)
    except KeyboardInterrupt:  # the file has all bouts up to this one, which will be played again with the same dice
        key = "stopped_kept" if file else "stopped"
        said = message(language, f"championship.{key}", number=len(title.bouts), file=str(file))
        typer.echo("\n" + said, err=True)
        raise typer.Exit(INTERRUPTED) from None
    console.print(_titles(language, title))
    if title.champion:
        console.print(
            message(language, "championship.champion", robot=_robot(language, title, title.champion)), style="bold"
        )


def _finished(title: Championship) -> int:
    return sum(bout.winner is not None for bout in title.bouts)


def _take_up(language: Language, file: Path | None, seed: int, edition: str) -> Championship:
    try:
        if file is not None and file.exists():
            return Championship.parse(file.read_text(encoding="utf-8"))
        return Championship(seed=seed, edition=edition)
    except (OSError, UnicodeDecodeError) as error:
        unreadable(language, file, error)
    except RecordError as error:
        wrong(f"{file}: {translated(str(error), language)}")
    except ValueError as error:
        wrong(translated(str(error), language))


def _play_bout(title: Championship, budget: float) -> None:
    """Play to the end of the next bout. Its bots begin anew, so a championship goes on as if it had not been interrupted."""
    bots: dict[str, Bot] = {
        colour: BOTS[title.bots[i]](random.Random(f"{title.seed} bot {i} {len(title.bouts)}").getrandbits(32))
        for i, colour in enumerate(COLOURS)
    }
    told = _finished(title)
    while title.decisions and _finished(title) == told:
        decision = title.decisions[0]
        if decision.kind in ("robot", "arena"):
            title.answer(decision, decision.default)
            continue
        assert title.bout is not None
        view = title.bout.see(decision.seat)
        title.answer(decision, bots[decision.seat].choose(view, decision, budget))


def _robot(language: Language, title: Championship, colour: str) -> str:
    return f"{message(language, f'robots.{title.robots[colour]}.name')} ({message(language, f'colours.{colour}')})"


def _tell_bout(console: Console, language: Language, title: Championship, before: dict[str, str]) -> None:
    """Tell how the last bout ended, and which other titles went with its title (CHAMP-4)."""
    bout = title.bout
    assert bout is not None and bout.winner is not None  # noqa: PT018
    arena = message(language, f"arenas.{bout.setup.arena}.name")
    robot = _robot(language, title, bout.winner)
    kept = "kept" if bout.winner == bout.setup.titleholder else "taken"
    console.print(
        message(language, f"championship.{kept}", number=len(title.bouts), arena=arena, robot=robot, round=bout.round)
    )
    others = [home for home in title.titles if home != bout.setup.arena and title.titles[home] != before.get(home)]
    if before and others:
        named = ", ".join(message(language, f"arenas.{home}.name") for home in others)
        console.print(message(language, "championship.others", arenas=named))


def _titles(language: Language, title: Championship) -> Table:
    table = Table(
        message(language, "words.arena").capitalize(), message(language, "championship.titleholder"), box=None
    )
    for home in HOMES:
        holder = title.titles.get(home.arena)
        name = _robot(language, title, holder) if holder else message(language, f"robots.{home.robot}.name")
        table.add_row(message(language, f"arenas.{home.arena}.name"), name)
    return table
