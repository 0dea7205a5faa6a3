"""The wire format of the places to learn: exercises, the lab, replays that go on, the arena workshop."""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .messages import Choice, Colour, Controller, GameEvent, Part, Side, Snapshot, Table, UnitPreview

Script = Annotated[str, Meta(max_length=20_000)]
Word = Annotated[str, Meta(max_length=64)]


class ExerciseText(Part):
    """What an exercise says in one language."""

    title: str
    task: str
    hints: tuple[str, ...]
    done: str


class ExerciseInfo(Part):
    """A position with a task for one seat."""

    name: str
    seat: Colour
    numbers: tuple[int, ...]  # starting numbers to choose from; one: it is given
    texts: dict[str, ExerciseText]
    table: Table
    snapshot: Snapshot
    controller: Controller
    programs: dict[str, str]  # of the others: in exercises all cards are on the table
    guide: str  # a program to be laid hand in hand; "": find it yourself
    scenario: str


class Exercises(Part):
    """All exercises of a kind; ``daily`` is the name of the puzzle of the day."""

    exercises: tuple[ExerciseInfo, ...]
    daily: str = ""


class Attempt(Part):
    """A plan (``B3n R2sw B1e 2``) and the answers given so far to questions during the fight."""

    plan: Word
    answers: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()


class LabQuestion(Part):
    """A question during the fight that waits for an answer."""

    seat: Colour
    kind: str
    options: tuple[Choice, ...]
    default: str


class Difference(Part):
    """Something that came out otherwise than the task, or the scenario, wants."""

    who: str
    field: str
    expected: str
    found: str


class Run(Part):
    """The outcome: the story, how things stood before and after, and what is not as wanted."""

    table: Table
    first: Snapshot
    events: tuple[GameEvent, ...]
    last: Snapshot
    question: LabQuestion | None
    differences: tuple[Difference, ...]
    solved: bool


class LabRobot(Part):
    """A robot as the lab sets it up; the words of scenario files."""

    colour: Colour
    side: Side
    number: Annotated[int, Meta(ge=1, le=4)]
    at: Word | None = None
    damage: Annotated[int, Meta(ge=0, le=3)] = 0
    shield: Annotated[int, Meta(ge=0, le=2)] = 0
    vp: Annotated[int, Meta(ge=0, le=24)] = 0
    modules: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    inventory: Annotated[tuple[Word, ...], Meta(max_length=22)] = ()
    mines: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    program: Word = "- - -"
    answers: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    killbot: bool = False
    heading: Side = "n"


class Position(Part):
    """A scenario as the lab edits it."""

    robots: Annotated[tuple[LabRobot, ...], Meta(max_length=4)]
    title: Annotated[str, Meta(max_length=200)] = ""
    rules: Literal["training", "rfl"] = "rfl"
    edition: Literal["default", "english", "german", "polish"] = "default"
    seed: int = 0
    until: Literal["activation", "resolution", "preparation"] = "resolution"
    arena: Word = ""  # a built-in arena, or "" and a drawing
    drawing: Annotated[str, Meta(max_length=4000)] = ""
    rolls: Annotated[tuple[int, ...], Meta(max_length=64)] = ()
    draws: Annotated[tuple[int, ...], Meta(max_length=64)] = ()
    tokens: dict[str, int] = field(default_factory=dict)
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    expect: dict[str, Any] = field(default_factory=dict)


class LabFile(Part):
    """A scenario file."""

    text: Script


class LabPage(Part):
    """A position that will do, as the lab edits it, as a file, and as it looks."""

    position: Position
    text: str
    table: Table
    snapshot: Snapshot
    controllers: dict[str, Controller]  # of the operators


class LabRun(Part):
    """Play a scenario; the seats in ``live`` are asked, with the answers given so far."""

    text: Script
    live: Annotated[tuple[Colour, ...], Meta(max_length=4)] = ()
    answers: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()


class LabDraft(Part):
    """What would a program of a seat do in a scenario if nobody else acted?"""

    text: Script
    seat: Colour
    program: Word


class LabPreview(Part):
    """Unit by unit; nothing where a unit would be cleared."""

    program: str
    units: tuple[UnitPreview, ...]


class Diagram(Part):
    """A scenario that shows a rule at work."""

    rule: str
    text: str
    table: Table
    snapshot: Snapshot


class Diagrams(Part):
    """All diagrams of the rule book."""

    diagrams: tuple[Diagram, ...]


class Fork(Part):
    """Play on from a finished game after its first ``moves`` answers: on one seat (none: watch), against bots of a level."""

    moves: Annotated[int, Meta(ge=0, le=1_000_000)]
    you: Colour | None = None
    name: Annotated[str, Meta(max_length=24)] = ""
    level: Annotated[str, Meta(max_length=32)] = "rookie"


class Record(Part):
    """The record of a game, as a file has it."""

    record: Annotated[str, Meta(max_length=60_000)]


class RecordRound(Record):
    """A round of a recorded game."""

    round: Annotated[int, Meta(ge=0, le=100_000)]


class RecordFork(Record):
    """Play on from a recorded game; see ``Fork``."""

    fork: Fork


class Balance(Part):
    """How fair an arena is: the share of wins of each side, with its 95 % interval, and where robots stand and die."""

    games: int
    done: int  # games played so far
    sides: dict[str, tuple[float, ...]]  # share, and from where to where it may lie
    undecided: int
    verdict: Literal["", "fair", "unfair", "unclear"]  # once all games are played
    off: tuple[str, ...]  # the sides that are surely off
    picture: str  # an SVG heat map, once all games are played
