"""The RFL Championship (CHAMP): four operators, four arenas, a series of title bouts, saved as one text.

A championship record is a header, then every answer in order, including those of the bouts::

    volt championship 2
    edition default
    goal 5
    seed 3
    bots rookie veteran rookie random

    red robot reaper
    …
    bout ruhrgebiet
    red draft blue red
    …
    end 5f2a9c01
    blue arena rome
    bout rome
    …

The line of the bots is only in records of ``volt championship``, which plays on with them.
"""

import random
from typing import NamedTuple

from volt.old_names import Renamed
from volt.texts import Phrase

from .decisions import Answer, Decision, IllegalAnswer, find_decision
from .game import Game
from .game_records import RecordError, play_line, read_head, seal
from .setup import SEED_BITS, Setup, SetupError, checked_seed, fresh_seed, make_setup, seats_for
from .vocabulary import COLOURS, ROBOTS, RobotName

VERSION = 2


class Home(NamedTuple):
    """CHAMP-1: an arena, the robot that is at home there, and the champion module of its title."""

    arena: str
    robot: RobotName
    module: str


HOMES = (
    Home("twin-cities", "hound", "jetpack"),
    Home("rome", "mercury", "water"),
    Home("ruhrgebiet", "reaper", "conductor"),
    Home("tokyo", "volt", "walls"),
)
ARENAS = tuple(home.arena for home in HOMES)


def home_of(robot_or_arena: str) -> Home:
    """The home that is this arena, or that of this robot."""
    return next(home for home in HOMES if robot_or_arena in (home.robot, home.arena))


class Championship:
    """Picks, bouts, titles and the choice of the next arena. It is played like a game, but ``answer`` returns no events.

    Without a seed it is random.
    """

    def __init__(self, seed: int | None = None, edition: str = "default", goal: int | None = None) -> None:
        self.seed, self.edition = fresh_seed() if seed is None else checked_seed(seed), edition
        self.bouts: list[Game] = []
        self.goal = self._setup(ARENAS[0], "red", goal).goal
        order = list(COLOURS)
        random.Random(f"{seed} order").shuffle(order)
        self.order = tuple(order)  # by the starting numbers drawn
        self.robots: dict[str, str] = {}
        self.bots: tuple[str, ...] = ()  # who plays red, blue, green and yellow, if they are bots that the record names
        self.titles: dict[str, str] = {}  # arena -> who owns its champion module
        self._history: list[Game | tuple[str, str, str]] = []  # bouts, and the answers between them

    # --- looking ---

    @property
    def bout(self) -> Game | None:
        """The bout being played, or the last one; None before the first."""
        return self.bouts[-1] if self.bouts else None

    @property
    def champion(self) -> str | None:
        """CHAMP-5: who owns all four champion modules, if anybody does."""
        holders = set(self.titles.values())
        return holders.pop() if len(self.titles) == len(ARENAS) and len(holders) == 1 else None

    def titleholder(self, arena: str) -> str:
        """CHAMP-3: who owns the champion module of an arena."""
        return self.titles[arena]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what: to choose a robot or the next arena, or what the bout asks. Empty: there is a champion."""
        if len(self.robots) < len(COLOURS):
            left = tuple(robot for robot in ROBOTS if robot not in self.robots.values())
            return (Decision(self.order[len(self.robots)], "robot", left, left[0]),)
        if self.bout is not None and self.bout.winner is None:
            return self.bout.decisions
        if self.champion or self.bout is None:
            return ()
        winner = self._winner()
        open_ = tuple(arena for arena in ARENAS if self.titles[arena] != winner)
        return (Decision(winner, "arena", open_, open_[0]),)

    def _winner(self) -> str:
        assert self.bout is not None
        assert self.bout.winner is not None
        return self.bout.winner

    # --- playing ---

    def answer(self, decision: Decision | str, answer: Answer) -> None:
        """Answer a decision; an illegal answer raises IllegalAnswer and changes nothing."""
        seat = decision if isinstance(decision, str) else decision.seat
        asked = find_decision(decision, self.decisions)
        if asked is None:
            waiting = ", ".join(f"{d.seat} ({d.kind})" for d in self.decisions)
            over = "" if waiting else "_over"
            raise IllegalAnswer(Phrase(f"errors.not_asked{over}", seat=seat, asked=waiting))
        if asked.kind not in ("robot", "arena"):
            assert self.bout is not None
            self.bout.answer_packed(asked, answer)
            self._after_bout()
            return
        if answer not in asked.options:
            legal = ", ".join(map(str, asked.options))
            reason = Phrase("errors.answer", value=repr(answer), kind=asked.kind, legal=legal)
            raise IllegalAnswer(Phrase("errors.at_key", name=seat, reason=reason))
        self._history.append((seat, asked.kind, str(answer)))
        if asked.kind == "arena":
            self._begin_bout(str(answer))
            return
        self.robots[seat] = str(answer)
        self.titles[home_of(str(answer)).arena] = seat
        if len(self.robots) == len(COLOURS):
            self._begin_bout(home_of(self.robots[self.order[0]]).arena)  # CHAMP-2

    def _setup(self, arena: str, titleholder: str, goal: int | None) -> Setup:
        drawn = random.Random(f"{self.seed} bout {len(self.bouts)}").getrandbits(SEED_BITS)
        return make_setup(
            arena=arena,
            seats=seats_for(len(COLOURS), 0),
            edition=self.edition,
            goal=goal,
            seed=drawn,
            titleholder=titleholder,
            champion=home_of(arena).module,
        )

    def _begin_bout(self, arena: str) -> None:
        bout = Game.from_setup(self._setup(arena, self.titles[arena], self.goal))
        self.bouts.append(bout)
        self._history.append(bout)

    def _after_bout(self) -> None:
        """CHAMP-4: a titleholder who loses hands all champion modules to the winner."""
        assert self.bout is not None
        winner, holder = self.bout.winner, self.titles[self.bout.setup.arena]
        if winner is not None and winner != holder:
            self.titles = {arena: winner if owner == holder else owner for arena, owner in self.titles.items()}

    # --- records (CHAMP-6) ---

    def write(self) -> str:
        """The record of the championship, even in the middle of a bout."""
        lines = [
            f"volt championship {VERSION}",
            f"edition {self.edition}",
            f"goal {self.goal}",
            f"seed {self.seed}",
            *([f"bots {' '.join(self.bots)}"] if self.bots else []),
            "",
        ]
        for part in self._history:
            if isinstance(part, Game):
                lines.append(f"bout {part.setup.arena}")
                lines += part.move_lines
                lines.append(f"end {seal(part)}")
            else:
                lines.append(" ".join(part))
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> "Championship":
        """The championship of a record; RecordError names the damaged line."""
        lines = text.splitlines()
        head = read_head(lines, "championship", VERSION, ("edition", "goal", "seed", "bots"))
        try:
            made = cls(int(head.values["seed"]), head.values["edition"], int(head.values["goal"]))
        except SetupError as error:
            raise RecordError(head.lines[error.about], str(error)) from None
        made.bots = tuple(head.values.get("bots", "").split())
        if made.bots and len(made.bots) != len(COLOURS):
            reason = Phrase("errors.record_bots", bots=len(made.bots), operators=len(COLOURS))
            raise RecordError(head.lines["bots"], reason)
        inside = False
        for number, line in enumerate(lines[head.end :], head.end + 1):
            words = line.split()
            if words[:1] == ["bout"] and not inside:
                if made.bout is None or words[1:] != [made.bout.setup.arena] or made.bout.moves:
                    raise RecordError(number, Phrase("errors.record_bout", arena=" ".join(words[1:]) or "-"))
                inside = True
            elif words[:1] == ["end"] and inside and made.bout is not None:
                if words[1:] != [seal(made.bout)]:
                    raise RecordError(number, Phrase("errors.record_bout_end", seal=seal(made.bout)))
                inside = False
            else:
                play_line(made, number, line, asks_bout=inside)
        if inside:
            raise RecordError(len(lines) + 1, Phrase("errors.record_bout_unfinished"))
        return made

    load, save = Renamed("parse"), Renamed("write")
