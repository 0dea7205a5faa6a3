"""``volt play``: a game or a championship in the terminal against bots, saved to a file if one is named."""

from pathlib import Path
from typing import Annotated

import typer

from volt.arenas.check import warn_if_unfit
from volt.bots import BOTS
from volt.game import Game, RecordError, SetupError, parse_record
from volt.game.championship import Championship
from volt.game.setup import fresh_seed
from volt.game.vocabulary import MODES
from volt.texts import TextError, languages, message, translated
from volt.texts.format import known_language

from ..choices import GameOptions
from ..console import make_console
from ..options import (
    CHAMPIONSHIP,
    BudgetOption,
    chosen,
    complete_arenas,
    complete_bots,
    complete_contests,
    complete_languages,
    keep,
    spread,
    unreadable,
    wrong,
)
from ..terminal.contest import Stage, seated

EVENT_SECONDS = 0.35
TRAINING = "training"


@spread
def play(
    options: GameOptions,
    mode: Annotated[
        str, typer.Option(help=f"{', '.join(MODES)} or {CHAMPIONSHIP}.", autocompletion=complete_contests)
    ] = TRAINING,
    arena: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="A built-in arena or an arena file.", autocompletion=complete_arenas),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help=f"One bot for all opponents, or one for each: {', '.join(BOTS)}. Default: those of the file, or beginner.",
            autocompletion=complete_bots,
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Save the game in this file; an unfinished one is resumed."),
    ] = None,
    budget: BudgetOption = 0.5,
    lang: Annotated[
        str | None,
        typer.Option(help=f"{', '.join(languages())}; default: the system's.", autocompletion=complete_languages),
    ] = None,
    speed: Annotated[float, typer.Option(min=0, help="Seconds per event; 0: no delay.")] = EVENT_SECONDS,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without single-key input: for pipes and screen readers.")
    ] = False,
) -> None:
    """Play in the terminal: program your robot, watch the fight, be first to the winning score."""
    language = chosen("")
    dealt = fresh_seed() if seed is None else seed
    try:
        language = language if lang is None else known_language(lang)
        if file is not None and file.exists():
            played = _read(file)
            if (options, mode, arena, seed) != (GameOptions(), TRAINING, None, None):
                typer.echo(message(language, "console.resumed", file=str(file)), err=True)
        elif mode not in (*MODES, CHAMPIONSHIP):
            known = ", ".join((*MODES, CHAMPIONSHIP))
            wrong(message(language, "errors.unknown_option", option="mode", value=repr(mode), known=known))
        elif mode == CHAMPIONSHIP:
            if arena is not None or (options.operators or 4, options.killbots, options.killbot_modules) != (4, 0, ""):
                wrong(message(language, "championship.no_choice"))
            played = Championship(dealt, options.edition, options.goal)
        else:
            played = Game.from_setup(options.setup(language, mode, arena, dealt))
            warn_if_unfit(played.setup.drawing)
    except (OSError, UnicodeDecodeError) as error:
        unreadable(language, file, error)
    except RecordError as error:
        wrong(f"{file}: {translated(str(error), language)}")
    except (SetupError, TextError) as error:
        wrong(translated(str(error), language))
    contest = seated(language, played, bots, file, budget)
    keep(file, contest.text)  # fail now rather than after a round
    console = make_console(plain=plain)
    raise typer.Exit(Stage(console, language, speed, plain).play(contest))


def _read(file: Path) -> Game | Championship:
    text = file.read_text(encoding="utf-8")
    return Championship.parse(text) if text.startswith("volt championship") else parse_record(text)
