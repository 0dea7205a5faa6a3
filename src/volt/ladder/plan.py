"""Ladder plans: the bots, the format and the settings of the games."""

import json
import re
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args

from volt.arenas import ArenaError, Drawing, find_arena, names
from volt.bots import BOTS, Bot
from volt.bots.process import ProcessBot
from volt.bots.python_bot import python_bot
from volt.game.setup import MOST_ROUNDS, Setup, SetupError, make_setup
from volt.old_names import Renamed
from volt.rules.state import SEATS

Kind = Literal["round-robin", "swiss", "challenge"]
LADDER_KINDS: tuple[Kind, ...] = get_args(Kind)
COMMAND, PYTHON = "cmd:", "py:"
SHORTEST, LONGEST = 0.001, 3600.0  # seconds to think
MOST_GAMES = 1_000_000
_LABEL = re.compile(r"^([\w][\w .-]{0,39})=")
_BUDGET = re.compile(r"\d+(\.\d+)?")


class PlanError(ValueError):
    """Invalid plan; the message says why and what would be valid."""


def label_of(written: str) -> str:
    """The name of a bot in tables: the ``NAME=`` in front of it, or its notation."""
    found = _LABEL.match(written)
    return found[1] if found else written


@dataclass(frozen=True)
class Entrant:
    """A bot by name, a command that speaks the protocol of docs/bots.md, or a Python class, with its seconds per answer."""

    written: str
    name: str
    command: str
    budget: float
    python: str = ""  # module:Class

    @property
    def label(self) -> str:
        """Its name in tables."""
        return label_of(self.written)

    @classmethod
    def parse(cls, written: str, budget: float) -> "Entrant":
        """Read ``rookie``, ``tactician:0.2``, ``cmd:python3 bot.py``, ``cmd:0.5:python3 bot.py`` or ``py:module:Class``.

        A class can have a time as well, ``py:0.5:module:Class``; ``NAME=`` in front gives the bot a name.
        Raise PlanError for anything else.
        """
        bare = _LABEL.sub("", written)
        name, command, python, own = bare, "", "", ""
        if bare.startswith((COMMAND, PYTHON)):
            name, (kind, _, rest) = "", bare.partition(":")
            first, colon, after = rest.partition(":")
            if colon and _BUDGET.fullmatch(first.strip()):
                own, rest = first.strip(), after
            if kind == "py":
                python = rest.strip()
            else:
                command = rest.strip()
            if not (command or python):
                raise PlanError(f"{written!r} does not name a command or class; write it like 'cmd:python3 bot.py'")
        else:
            name, colon, own = bare.partition(":")
            if name not in BOTS:
                raise PlanError(
                    f"there is no bot {name!r}; use {', '.join(BOTS)}, 'cmd:' and a command, or 'py:' and module:Class"
                )
            if colon and not _BUDGET.fullmatch(own):
                raise PlanError(f"{written!r}: {own!r} is not a number of seconds; write it like {name}:0.2")
        seconds = float(own) if own else budget
        if not SHORTEST <= seconds <= LONGEST:
            raise PlanError(f"{written!r}: the time to think must be {SHORTEST:g} to {LONGEST:g} s, not {seconds:g}")
        if python:
            try:
                python_bot(python)
            except ValueError as error:
                raise PlanError(str(error)) from None
        return cls(written, name, command, seconds, python)

    read = Renamed("parse")

    def seated(self, seed: int) -> Bot:
        """Return a new bot for one game."""
        if self.command:
            return ProcessBot(self.command, seed)
        return python_bot(self.python)(seed) if self.python else BOTS[self.name](seed)


@dataclass(frozen=True)
class LadderPlan:
    """Everything that determines which games are played.

    ``games`` is per line-up, or per table of a Swiss round. After ``limit`` rounds a game is undecided.
    """

    kind: Kind
    bots: tuple[str, ...]
    games: int
    mode: str = "rfl"
    arenas: tuple[str, ...] = ()
    operators: int = SEATS
    killbots: int = 0
    swiss_rounds: int = 0
    limit: int = 100
    seed: int = 0
    budget: float = 0.1

    @property
    def entrants(self) -> dict[str, Entrant]:
        """Return the bots by their notation."""
        return {written: Entrant.parse(written, self.budget) for written in self.bots}

    def setup(self, arena: str, seed: int) -> Setup:
        """Return the set-up of one game."""
        return make_setup(
            mode=self.mode, arena=_arena(arena), operators=self.operators, killbots=self.killbots, seed=seed
        )

    def checked(self) -> "LadderPlan":
        """Return the validated plan or raise PlanError; no arenas means all built-in ones in turn."""
        plan = replace(self, arenas=self.arenas or tuple(names()))
        if plan.kind not in LADDER_KINDS:
            raise PlanError(f"there is no kind {plan.kind!r}; use {', '.join(LADDER_KINDS)}")
        if len(set(plan.bots)) < len(plan.bots):
            raise PlanError("a bot is listed twice; list each only once")
        if plan.kind == "challenge" and len(plan.bots) != 2:
            raise PlanError("a challenge is between two bots: the challenger, and the one that takes the other seats")
        if len(plan.bots) < 2:
            raise PlanError("a ladder needs at least two bots")
        if plan.operators < 2:
            raise PlanError("comparing bots takes at least two operators per game")
        if plan.kind == "swiss" and len(plan.bots) < plan.operators:
            raise PlanError(f"{len(plan.bots)} bots cannot fill a table of {plan.operators}; use a round robin")
        for what, value, most in (
            ("games", plan.games, MOST_GAMES),
            ("rounds", plan.limit, MOST_ROUNDS),
            *([("Swiss rounds", plan.swiss_rounds, MOST_GAMES)] if plan.kind == "swiss" else []),
        ):
            if not 1 <= value <= most:
                raise PlanError(f"{what} must be 1 to {most}, not {value}")
        _ = plan.entrants
        try:
            for arena in plan.arenas:
                plan.setup(arena, plan.seed)
            plan.setup(plan.arenas[0], plan.seed + plan.games)
        except (ArenaError, SetupError) as error:
            raise PlanError(str(error)) from None
        return plan

    # --- storing ---

    def as_json(self) -> str:
        """Return the plan as JSON."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "LadderPlan":
        """Read a plan from JSON; raise ValueError or TypeError if it is not one."""
        found: dict[str, Any] = json.loads(text)
        plan = cls(**found)
        return replace(plan, bots=tuple(plan.bots), arenas=tuple(plan.arenas))

    def goes_on(self, earlier: "LadderPlan") -> bool:
        """Return whether this plan continues an earlier one; only ``games`` may differ (in a Swiss ladder, nothing)."""
        return self == (earlier if self.kind == "swiss" else replace(earlier, games=self.games))


def _arena(name_or_file: str) -> str | Drawing:
    return name_or_file if name_or_file in names() else find_arena(name_or_file).drawing
