"""``volt play``: a game in the terminal against bots that play at random."""

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
from volt.game.setup import fresh_seed
from volt.rules.scoring import SQUAD_MORE
from volt.texts import Language, TextError, translated
from volt.texts.format import known_language

from . import completion
from .options import chosen
from .terminal.board import draw_board
from .terminal.frame import size_needed
from .terminal.keys import open_keys
from .terminal.line_interface import LineInterface
from .terminal.screen_interface import ScreenInterface
from .terminal.terminal_game import Interface, Quit, TerminalGame
from .terminal.translator import Translator

LEFT, WRONG, INTERRUPTED = 0, 2, 130
TABLE = 4  # the most robots in a game
EVENT_SECONDS = 0.35


def play(
    mode: Annotated[str, typer.Option(help="training or rfl.", autocompletion=completion.modes)] = "training",
    arena: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A built-in arena; see volt arena list.", autocompletion=completion.arenas),
    ] = None,
    bots: Annotated[
        int | None, typer.Option(min=0, max=3, help="Number of random bots to play against; default: as many as fit.")
    ] = None,
    killbots: Annotated[int, typer.Option(min=0, max=3, help="Number of KillBots.")] = 0,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    lang: Annotated[
        str | None, typer.Option(help="en, de or pl; default: the system's.", autocompletion=completion.languages)
    ] = None,
    speed: Annotated[float, typer.Option(min=0, help="Seconds per event; 0: no delay.")] = EVENT_SECONDS,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without single-key input: for pipes and screen readers.")
    ] = False,
) -> None:
    """Play in the terminal: program your robot, watch the fight, be first to the winning score."""
    opponents = TABLE - 1 - killbots if bots is None else bots
    dealt = fresh_seed() if seed is None else seed
    language = chosen("")
    try:
        language = language if lang is None else known_language(lang)
        game = Game(mode, arena, operators=1 + opponents, killbots=killbots, seed=dealt)
    except (SetupError, TextError) as error:
        typer.echo(translated(str(error), language), err=True)
        raise typer.Exit(WRONG) from None
    raise typer.Exit(_play(game, language, speed, plain))


def _play(game: Game, language: Language, speed: float, plain: bool) -> int:
    """Play the game in this terminal; return the exit status."""
    you = game.seats[0]
    translate = Translator(language, game.setup.drawing, you)
    console = Console(highlight=False, no_color=True if plain else None)
    bots = {seat: RandomBot(game.setup.seed + i) for i, seat in enumerate(game.seats)}
    try:
        _welcome(game, console, translate)
        with _interface(game, console, translate, speed, plain) as interface:
            TerminalGame(game, you, bots, interface, game.setup.seed).play()
        _close(game, console, translate)
    except (Quit, EOFError):
        _say(console, translate("console.goodbye", seed=game.setup.seed))
    except KeyboardInterrupt:
        _say(console, "\n" + translate("console.goodbye", seed=game.setup.seed))
        return INTERRUPTED
    return LEFT


@contextmanager
def _interface(game: Game, console: Console, translate: Translator, speed: float, plain: bool) -> Iterator[Interface]:
    """The full-screen interface, or the line interface if ``plain`` or if the terminal is unsuitable or too small."""
    columns, rows = size_needed(game.setup.drawing)
    keys = not plain and sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal
    if keys and (console.width < columns or console.height < rows):
        _say(console, translate("console.too_small", columns=columns, rows=rows))
        keys = False
    if not keys:
        yield LineInterface(console, translate, input, pictures=not plain)
        return
    arena = translate(f"arenas.{game.setup.arena}.name")
    title = f"{arena} · {translate(f'modes.{game.setup.mode}.name')}"
    with open_keys() as pressed, console.screen():
        yield ScreenInterface(console, pressed, translate, speed, title)


def _welcome(game: Game, console: Console, translate: Translator) -> None:
    _say(console, translate("words.title"))
    you = game.setup.seats[0]
    side = translate(f"sides.{you.side}")
    _say(console, translate("console.welcome", robot=translate.robot(you.colour), side=side, vp=game.setup.goal))
    if sum(seat.killbot for seat in game.setup.seats) > 1:
        _say(console, translate("console.welcome_squad", vp=game.setup.goal + SQUAD_MORE))


def _close(game: Game, console: Console, translate: Translator) -> None:
    """Show the final board and the winner, and offer to save the record."""
    console.print(draw_board(Scene(game.see(game.seats[0])), {}))
    winner = game.winner or ""
    key = "events.won_squad" if winner == "squad" else "events.won"
    _say(console, translate(key, robot=translate.robot(winner)))
    if winner == game.seats[0]:
        _say(console, translate("console.you_win"))
    while True:
        console.print(f"{translate('console.save_offer')}: ", end="", markup=False)
        name = input().strip()
        if not name or _saved(game, Path(name), console, translate):
            return


def _saved(game: Game, file: Path, console: Console, translate: Translator) -> bool:
    """Save the record unless the file exists; return whether it was saved."""
    try:
        with file.open("x", encoding="utf-8") as record:
            record.write(save(game))
    except FileExistsError:
        _say(console, translate("console.file_exists", file=str(file)))
        return False
    except (OSError, ValueError) as error:
        _say(console, translate("console.not_saved", file=str(file), reason=str(error)))
        return False
    _say(console, translate("console.saved", file=str(file)))
    return True


def _say(console: Console, text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)
