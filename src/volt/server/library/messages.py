"""The wire format of what never changes: texts, facts, bots."""

from typing import Any, Literal

from ..runtime.wire import Part


class Levels(Part):
    """The bots one can play against: weakest first, then ``fast`` and external programs."""

    levels: tuple[str, ...]


class ModuleFacts(Part):
    """A module: its deck, the die that it needs (if any) with its range, and whether KillBots can have it."""

    name: str
    deck: Literal["blue", "red", "yellow", "champion"]
    die: Literal["blue", "red"] | None
    low: int
    high: int
    killbot: bool


class QuestionFacts(Part):
    """A kind of question: what its answers are, whether clients offer a standing order, and whether the answer is secret."""

    answers: Literal["yes_no", "number", "space", "word", "modules", "plan"]
    standing_order: bool
    secret: bool


class Facts(Part):
    """Facts that never change, for clients that know no rules."""

    modules: tuple[ModuleFacts, ...]
    questions: dict[str, QuestionFacts]
    dice: tuple[str, ...]  # ACT-1: ``B1 R1 B2 …``; equal ones by starting number
    destroyed_by: dict[str, str]  # by the cause of a destruction: the text for it


class Texts(Part):
    """All texts of the game in one language (see ``volt.texts``), and the facts they refer to."""

    language: Literal["en", "de", "pl"]
    plurals: tuple[str, ...]
    texts: dict[str, Any]
    facts: Facts
