"""What options choose: arenas, set-ups, bots. A wrong choice ends the command with one line."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from volt.arenas import ArenaError, Drawing, find_arena, names
from volt.bots import BOTS
from volt.game import SetupError
from volt.game.setup import Setup, make_setup, seats_for
from volt.rules.state import SEATS
from volt.texts import Language, message, translated

from .options import EditionOption, wrong


def _arena(language: Language, name_or_file: str) -> str | Drawing:
    """A name as it is, or the drawing in a file."""
    if name_or_file in names() or not (Path(name_or_file).suffix or Path(name_or_file).is_file()):
        return name_or_file
    try:
        return find_arena(name_or_file).drawing
    except ArenaError as error:
        wrong(translated(str(error), language))


@dataclass
class GameOptions:
    """The options of commands that play games: who takes part, which edition, how many VP."""

    operators: Annotated[int | None, typer.Option(help="Number of operators; default: as many as fit.")] = None
    killbots: Annotated[int, typer.Option(help="Number of KillBots.")] = 0
    killbot_modules: Annotated[
        str, typer.Option(metavar="A+B,C+D,…", help="Modules of each KillBot, like saw+anchor,mines+shield.")
    ] = ""
    edition: EditionOption = "default"
    goal: Annotated[int | None, typer.Option(help="VP needed to win; default: that of the mode.")] = None

    @property
    def seated(self) -> int:
        """The number of operators."""
        return max(0, SEATS - self.killbots) if self.operators is None else self.operators

    def setup(self, language: Language, mode: str, arena: str | None, seed: int) -> Setup:
        """The set-up that the options describe."""
        operators, killbots = self.seated, self.killbots
        modules = tuple(tuple(filter(None, worn.split("+"))) for worn in self.killbot_modules.lower().split(","))
        worn = modules if self.killbot_modules else ()
        if len(worn) > max(0, killbots):
            wrong(message(language, "simulation.bad_modules", sets=len(worn), killbots=killbots))
        possible = operators >= 1 and killbots >= 0 and operators + killbots <= SEATS
        try:
            return make_setup(
                mode=mode,
                arena=None if arena is None else _arena(language, arena),
                operators=operators,
                killbots=killbots,
                seats=seats_for(operators, killbots, worn) if possible and worn else None,
                edition=self.edition,
                goal=self.goal,
                seed=seed,
            )
        except SetupError as error:
            wrong(translated(str(error), language))


def chosen_bots(language: Language, written: str, operators: int) -> tuple[str, ...]:
    """The bot of every operator, from one name for all or one for each."""
    bots = tuple(name.strip() for name in written.split(","))
    for name in bots:
        if name not in BOTS:
            wrong(message(language, "simulation.bad_bot", name=name, names=", ".join(BOTS)))
    if len(bots) == 1:
        return bots * operators
    if len(bots) != operators:
        wrong(message(language, "simulation.bad_bots", bots=len(bots), operators=operators))
    return bots
