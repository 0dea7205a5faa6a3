"""``volt play``: a game in the terminal against random robots."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from volt.bots import RandomBot
from volt.game import Game, SetupError, save
from volt.game.scene import Scene
from volt.rules.scoring import SQUAD_MORE
from volt.texts import Language, TextError
from volt.texts.format import known_language

from .language import chosen
from .playing.board import stage
from .playing.frame import size_needed
from .playing.keys import open_keys
from .playing.lines import LineFace
from .playing.match import TerminalGame
from .playing.screen import ScreenFace
from .playing.sentences import Speech
from .playing.ui import Face, Quit

LEFT, WRONG, INTERRUPTED = 0, 2, 130
TABLE = 4  # robots at most
EVENT_SECONDS = 0.35


def play(
    mode: Annotated[str, typer.Option(help="training or rfl.")] = "training",
    arena: Annotated[str | None, typer.Option(metavar="NAME", help="A built-in arena; see volt arena list.")] = None,
    bots: Annotated[int | None, typer.Option(min=0, max=3, help="Random opponents; default: a full table.")] = None,
    killbots: Annotated[int, typer.Option(min=0, max=3, help="KillBots.")] = 0,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, de or pl; default: the system's.")] = None,
    speed: Annotated[float, typer.Option(min=0, help="Seconds per event; 0: at once.")] = EVENT_SECONDS,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without keys: for pipes and screen readers.")
    ] = False,
) -> None:
    """Play in the terminal: program your robot, watch the fight, be the first to enough victory points."""
    opponents = TABLE - 1 - killbots if bots is None else bots
    dealt = random.SystemRandom().randrange(2**31) if seed is None else seed
    try:
        language = chosen("") if lang is None else known_language(lang)
        game = Game(mode, arena, operators=1 + opponents, killbots=killbots, seed=dealt)
    except (SetupError, TextError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(WRONG) from None
    raise typer.Exit(_sit_down(game, language, speed, plain))


def _sit_down(game: Game, language: Language, speed: float, plain: bool) -> int:
    """Play the game on the terminal there is; the exit status."""
    you = game.seats[0]
    speech = Speech(language, game.table.drawing, you)
    console = Console(highlight=False, no_color=True if plain else None)
    bots = {seat: RandomBot(game.table.seed + i) for i, seat in enumerate(game.seats)}
    try:
        _welcome(game, console, speech)
        with _face(game, console, speech, speed, plain) as face:
            TerminalGame(game, you, bots, face, game.table.seed).play()
        _close(game, console, speech)
    except (Quit, EOFError):
        _say(console, speech("console.goodbye", seed=game.table.seed))
    except KeyboardInterrupt:
        _say(console, "\n" + speech("console.goodbye", seed=game.table.seed))
        return INTERRUPTED
    return LEFT


@contextmanager
def _face(game: Game, console: Console, speech: Speech, speed: float, plain: bool) -> Iterator[Face]:
    """The whole screen where there is a terminal large enough, else lines."""
    columns, rows = size_needed(game.table.drawing)
    keys = not plain and sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal
    if keys and (console.width < columns or console.height < rows):
        _say(console, speech("console.too_small", columns=columns, rows=rows))
        keys = False
    if not keys:
        yield LineFace(console, speech, input, pictures=not plain)
        return
    arena = speech(f"arenas.{game.table.arena}.name")
    title = f"{arena} · {speech(f'modes.{game.table.mode}.name')}"
    with open_keys() as pressed, console.screen():
        yield ScreenFace(console, pressed, speech, speed, title)


def _welcome(game: Game, console: Console, speech: Speech) -> None:
    _say(console, speech("words.title"))
    you = game.table.seats[0]
    side = speech(f"sides.{you.side}")
    _say(console, speech("console.welcome", robot=speech.robot(you.colour), side=side, vp=game.table.goal))
    if sum(seat.killbot for seat in game.table.seats) > 1:
        _say(console, speech("console.welcome_squad", vp=game.table.goal + SQUAD_MORE))


def _close(game: Game, console: Console, speech: Speech) -> None:
    """The last picture, the winner, and the record for whoever wants it."""
    console.print(stage(Scene(game.see(game.seats[0])), {}))
    winner = game.winner or ""
    key = "events.won_squad" if winner == "squad" else "events.won"
    _say(console, speech(key, robot=speech.robot(winner)))
    if winner == game.seats[0]:
        _say(console, speech("console.you_win"))
    while True:
        console.print(f"{speech('console.save_offer')}: ", end="", markup=False)
        name = input().strip()
        if not name or _saved(game, Path(name), console, speech):
            return


def _saved(game: Game, file: Path, console: Console, speech: Speech) -> bool:
    """Whether the record lies in that file now; nothing is overwritten."""
    try:
        with file.open("x", encoding="utf-8") as record:
            record.write(save(game))
    except FileExistsError:
        _say(console, speech("console.file_exists", file=str(file)))
        return False
    except (OSError, ValueError) as error:
        _say(console, speech("console.not_saved", file=str(file), reason=str(error)))
        return False
    _say(console, speech("console.saved", file=str(file)))
    return True


def _say(console: Console, text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)
