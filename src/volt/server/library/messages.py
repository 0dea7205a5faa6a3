"""The bodies of read-only responses: arenas, bots, texts, finished games, the server itself."""

from typing import Any, Literal

from ..rooms.messages import CatalogueText, Colour, GameEvent, Part, RoomInfo, Snapshot, Table


class Earlier(Part):
    """What happened in past rounds, for a client that joined later: the initial state, and the events up to a number."""

    snapshot: Snapshot
    events: tuple[GameEvent, ...]


class ArenaInfo(Part):
    """A built-in arena; its picture is at /api/arenas/{name}.svg."""

    name: str
    title: str
    author: str
    columns: int
    rows: int
    drawing: str


class Arenas(Part):
    """The built-in arenas."""

    arenas: tuple[ArenaInfo, ...]


class ArenaProblem(Part):
    """A problem with an arena; an error makes it invalid for play. ``text`` is for translating ``reason``, as in ``Problem``."""

    severity: Literal["error", "warning"]
    place: str
    reason: str
    text: CatalogueText | None


class ArenaReport(Part):
    """The result of checking a drawing."""

    fit: bool
    problems: tuple[ArenaProblem, ...]


class Levels(Part):
    """The bots one can play against: weakest first, then ``fast`` and external programs."""

    levels: tuple[str, ...]


class Health(Part):
    """The server is healthy."""

    status: Literal["well"]
    version: str
    rooms: int
    sockets: int


class Ready(Part):
    """The server can save what is played."""

    status: Literal["ready"]


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


class Move(Part):
    """An answer, and the number of events before it."""

    seat: Colour
    kind: str
    answer: str
    at: int


class Replay(Part):
    """A finished or recorded game: all events and answers, secrets included, and the public state as each round begins."""

    room: RoomInfo
    table: Table
    snapshots: tuple[Snapshot, ...]
    events: tuple[GameEvent, ...]
    moves: tuple[Move, ...]
