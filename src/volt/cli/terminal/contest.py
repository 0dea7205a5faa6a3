"""A game or a championship in the terminal: choosing, fighting, and keeping its record."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from volt.bots import BOTS
from volt.cli import INTERRUPTED
from volt.cli.choices import chosen_bots
from volt.cli.options import YOU, keep
from volt.game import Answer, Decision, Game, write_record
from volt.game.championship import Championship
from volt.game.vocabulary import COLOURS
from volt.rules.scoring import SQUAD_MORE
from volt.texts import Language, message
from volt.texts.format import Parameter

from .board import draw_board
from .frame import size_needed
from .keys import open_keys
from .line_interface import LineInterface
from .scene import Scene
from .screen_interface import ScreenInterface
from .terminal_game import Interface, Quit, TerminalGame
from .translator import Translator

LEFT = 0
BOTS_COMMENT = "bots: "  # in a record, before the first answer


@dataclass
class Contest:
    """A game or a championship, and who plays it; kept in a file after each of your answers."""

    played: Game | Championship
    bots: dict[str, str]  # of everybody else
    file: Path | None
    budget: float

    @property
    def you(self) -> str:
        """Your seat: the first."""
        return COLOURS[0] if isinstance(self.played, Championship) else self.played.seats[0]

    @property
    def seed(self) -> int:
        """What deals the same game again."""
        return self.played.seed if isinstance(self.played, Championship) else self.played.setup.seed

    @property
    def text(self) -> str:
        """The record."""
        return self.played.write() if isinstance(self.played, Championship) else write_record(self.played)

    def answer(self, decision: Decision, answer: Answer) -> None:
        """Answer, and keep what you answered."""
        self.played.answer(decision, answer)
        if decision.seat == self.you or not self.played.decisions:
            keep(self.file, self.text)


def seated(language: Language, played: Game | Championship, bots: str, file: Path | None, budget: float) -> Contest:
    """Who plays: the bots that were named, those of the record, or beginners."""
    others = COLOURS[1:] if isinstance(played, Championship) else played.seats[1:]
    if isinstance(played, Championship):
        before = played.bots[1:] if played.bots[:1] == (YOU,) else ()
    else:
        lines = played.comments.get(0, "").splitlines()
        before = next((tuple(line.split()[1:]) for line in lines if line.startswith(BOTS_COMMENT)), ())
    names = chosen_bots(language, bots or ",".join(before) or "beginner", len(others)) if others else ()
    if isinstance(played, Championship):
        played.bots = (YOU, *names)
    elif others:
        kept = [line for line in played.comments.get(0, "").splitlines() if not line.startswith(BOTS_COMMENT)]
        played.comments[0] = "\n".join([BOTS_COMMENT + " ".join(names), *kept])
    return Contest(played, dict(zip(others, names, strict=True)), file, budget)


@dataclass(frozen=True)
class Stage:
    """The terminal in which contests are played."""

    console: Console
    language: Language
    speed: float  # seconds per event
    plain: bool  # line by line

    def play(self, contest: Contest) -> int:
        """Play a contest; return the exit status."""
        played = contest.played
        try:
            if isinstance(played, Championship):
                self._crown(contest, played)
            else:
                self._fight(played, contest)
            self._close(contest)
        except (Quit, EOFError):
            self._say(self._goodbye(contest))
        except KeyboardInterrupt:
            self._say("\n" + self._goodbye(contest))
            return INTERRUPTED
        return LEFT

    def _crown(self, contest: Contest, title: Championship) -> None:
        """Play a championship to its end, and say who is champion."""
        while title.decisions:
            self._choose(contest, title)
            assert title.bout is not None
            self._fight(title.bout, contest)
        if title.champion:
            robot = self._text(f"robots.{title.robots[title.champion]}.name")
            self._say(self._text("championship.champion", robot=robot))

    def _choose(self, contest: Contest, title: Championship) -> None:
        """Robots and arenas, before a bout: yours you are asked for, bots take the first."""
        while title.decisions and (decision := title.decisions[0]).kind in ("robot", "arena"):
            if decision.seat != contest.you:
                contest.answer(decision, decision.default)
                continue
            names = [self._text(f"{decision.kind}s.{option}.name") for option in decision.options]
            self._say(self._text(f"championship.choose_{decision.kind}"))
            for number, name in enumerate(names, 1):
                self._say(f"  {number}  {name}")
            while True:
                self.console.print(f"{self._text('words.choose')}: ", end="")
                typed = input().strip().lower()
                if typed == "q":
                    raise Quit
                known = {str(i): option for i, option in enumerate(decision.options, 1)}
                known |= {name.lower(): option for name, option in zip(names, decision.options, strict=True)}
                if typed in known:
                    contest.answer(decision, known[typed])
                    break
                self._say(self._text("words.illegal_answer", answer=typed))

    def _fight(self, game: Game, contest: Contest) -> None:
        """Play one game to its end, and say who has won."""
        translate = Translator(self.language, game.setup.drawing, contest.you)
        played = f"{game.setup.seed} {len(game.moves)}"
        bots = {
            seat: BOTS[name](random.Random(f"{played} {seat}").getrandbits(32)) for seat, name in contest.bots.items()
        }
        self._welcome(game, contest.you, translate)
        with self._interface(game, translate) as interface:
            TerminalGame(game, contest.you, bots, interface, game.setup.seed, contest.answer, contest.budget).play()
        self.console.print(draw_board(Scene(game.see(contest.you)), {}))
        winner = game.winner or ""
        key = "events.won_squad" if winner == "squad" else "events.won"
        self._say(translate(key, robot=translate.robot(winner)))
        if winner == contest.you:
            self._say(translate("console.you_win"))

    def _goodbye(self, contest: Contest) -> str:
        if contest.file is not None:
            return self._text("console.goodbye_kept", file=str(contest.file))
        return self._text("console.goodbye", seed=contest.seed)

    @contextmanager
    def _interface(self, game: Game, translate: Translator) -> Iterator[Interface]:
        """The full-screen interface, or the line interface if ``plain`` or if the terminal is unsuitable or too small."""
        console = self.console
        columns, rows = size_needed(game.setup.drawing)
        keys = not self.plain and sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal
        if keys and (console.width < columns or console.height < rows):
            self._say(translate("console.too_small", columns=columns, rows=rows))
            keys = False
        if not keys:
            yield LineInterface(console, translate, input, pictures=not self.plain)
            return
        arena = translate(f"arenas.{game.setup.arena}.name")
        title = f"{arena} · {translate(f'modes.{game.setup.mode}.name')}"
        with open_keys() as pressed, console.screen():
            yield ScreenInterface(console, pressed, translate, self.speed, title)

    def _welcome(self, game: Game, you: str, translate: Translator) -> None:
        self._say(translate("words.title"))
        yours = next(seat for seat in game.setup.seats if seat.colour == you)
        side = translate(f"sides.{yours.side}")
        self._say(translate("console.welcome", robot=translate.robot(you), side=side, vp=game.setup.goal))
        if sum(seat.killbot for seat in game.setup.seats) > 1:
            self._say(translate("console.welcome_squad", vp=game.setup.goal + SQUAD_MORE))

    def _close(self, contest: Contest) -> None:
        """Say where the record is, or offer to save it."""
        if contest.file is not None:
            self._say(self._text("console.saved", file=str(contest.file)))
            return
        while True:
            self.console.print(f"{self._text('console.save_offer')}: ", end="")
            name = input().strip()
            if not name or self._saved(contest, Path(name)):
                return

    def _saved(self, contest: Contest, file: Path) -> bool:
        """Save the record unless the file exists; return whether it was saved."""
        try:
            with file.open("x", encoding="utf-8") as record:
                record.write(contest.text)
        except FileExistsError:
            self._say(self._text("console.file_exists", file=str(file)))
            return False
        except (OSError, ValueError) as error:
            self._say(self._text("console.not_saved", file=str(file), reason=str(error)))
            return False
        self._say(self._text("console.saved", file=str(file)))
        return True

    def _text(self, key: str, **values: Parameter) -> str:
        return message(self.language, key, **values)

    def _say(self, text: str) -> None:
        self.console.print(text, soft_wrap=True)
