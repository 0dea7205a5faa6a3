"""The wire format of what never changes while a server runs: texts, facts, bots."""

from typing import Any, Literal

from volt.game.vocabulary import Edition, RobotName
from volt.rules.event_kinds import DeckColour, DieColour
from volt.rules.questions import KindOfAnswer
from volt.texts import Language

from ..rooms.state import Clock, Colour
from ..runtime.wire import Part


class Levels(Part):
    """The bots one can play against: weakest first, then ``fast`` and external programs."""

    levels: tuple[str, ...]


class ModuleFacts(Part):
    """A module: its deck, the die that it needs (if any) with its range, and whether KillBots can have it (KILL-9)."""

    name: str
    deck: DeckColour | Literal["champion"]
    die: DieColour | None
    low: int
    high: int
    killbot: bool


class QuestionFacts(Part):
    """A kind of question: what its answers are, whether clients offer a standing order, and whether the answer is secret."""

    answers: KindOfAnswer
    standing_order: bool
    secret: bool


class Facts(Part):
    """What clients offer and explain, although they know no rules. It stays the same while a server runs."""

    modules: tuple[ModuleFacts, ...]
    questions: dict[str, QuestionFacts]
    dice: tuple[str, ...]  # ACT-1: ``B1 R1 B2 …``; equal ones by starting number
    destroyed_by: dict[str, str]  # by the cause of a destruction: the text for it
    levels: tuple[str, ...]  # of bots, the weakest first, then the programs that the host of the server has added
    arenas: tuple[str, ...]
    robots: tuple[RobotName, ...]
    editions: tuple[Edition, ...]
    seats: dict[str, tuple[Colour, ...]]  # by the number of robots, 2 to 4 (SETUP-1)
    goals: tuple[int, ...]  # the VP for which one can play, and (``usual_goals``) those of each mode
    usual_goals: dict[str, int]
    clocks: dict[str, Clock]


class Texts(Part):
    """All texts of the game in one language (see ``volt.texts``), and the facts they refer to."""

    language: Language
    plurals: tuple[str, ...]
    texts: dict[str, Any]
    facts: Facts
