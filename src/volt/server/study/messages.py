"""The wire format for learning: exercises, the lab, diagrams."""

from typing import Annotated, Any

from msgspec import Meta, field

from volt.bots.judgements import Judgement
from volt.exercises import ExerciseText
from volt.game.scenario import Difference, Until
from volt.game.vocabulary import Edition, Mode, Side
from volt.rules.module_ids import LAST_MODULE

from ..rooms.messages import Choice, Controller, GameEvent, Snapshot, Table, UnitPreview
from ..rooms.state import Colour
from ..runtime.wire import Part

Script = Annotated[str, Meta(max_length=20_000)]
Word = Annotated[str, Meta(max_length=64)]


class ExerciseInfo(Part):
    """A position with a task for one seat."""

    name: str
    seat: Colour
    numbers: tuple[int, ...]  # starting numbers to choose from; only one if it is fixed
    texts: dict[str, ExerciseText]
    table: Table
    snapshot: Snapshot
    controller: Controller
    programs: dict[str, str]  # of the other operators; empty if the exercise was made from a mistake
    guide: str  # a program to guide the user to, or ""
    scenario: str


class Exercises(Part):
    """The lessons of the course."""

    exercises: tuple[ExerciseInfo, ...]


class PuzzleInfo(Part):
    """A puzzle in the list."""

    name: str
    titles: dict[str, str]
    theme: str  # what it is mostly about: ``puzzles.theme.…`` or ``modules.….name``
    themes: tuple[str, ...]
    rating: int  # on the scale of people and bots: somebody with as many points solves half of such puzzles
    difficulty: int  # 1 (easy) to 3 (hard)
    arena: str
    robots: int


class Puzzles(Part):
    """The puzzles in the list, from easy to hard. Those of the day are not among them."""

    puzzles: tuple[PuzzleInfo, ...]


class Puzzle(Part):
    """A puzzle to solve; ``day`` is the day whose puzzle it is, or ""."""

    about: PuzzleInfo
    exercise: ExerciseInfo
    day: str = ""


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


class Run(Part):
    """The outcome: the events, the state before and after, and all differences; while a question is open, the outcome so far."""

    table: Table
    first: Snapshot
    events: tuple[GameEvent, ...]
    last: Snapshot
    question: LabQuestion | None
    differences: tuple[Difference, ...]
    solved: bool
    judgement: Judgement | None = None  # of an exercise made from a mistake
    why: dict[str, str] = field(default_factory=dict)  # by language: why the solution of a solved puzzle works


class LabRobot(Part):
    """A robot as edited in the lab, in the vocabulary of scenario files."""

    colour: Colour
    side: Side
    number: Annotated[int, Meta(ge=1, le=4)]
    at: Word | None = None
    damage: Annotated[int, Meta(ge=0, le=3)] = 0
    shield: Annotated[int, Meta(ge=0, le=2)] = 0
    vp: Annotated[int, Meta(ge=0, le=24)] = 0
    modules: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    inventory: Annotated[tuple[Word, ...], Meta(max_length=LAST_MODULE)] = ()
    mines: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    program: Word = "- - -"
    answers: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    killbot: bool = False
    heading: Side = "n"


class Position(Part):
    """A scenario as the lab edits it."""

    robots: Annotated[tuple[LabRobot, ...], Meta(max_length=4)]
    title: Annotated[str, Meta(max_length=200)] = ""
    rules: Mode = "rfl"
    edition: Edition = "default"
    seed: int = 0
    until: Until = "resolution"
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
    """A valid position: as edited in the lab, as a file, and as a snapshot."""

    position: Position
    text: str
    table: Table
    snapshot: Snapshot
    controllers: dict[str, Controller]  # of the operators


class LabRun(Part):
    """Play a scenario; the seats in ``live`` are asked, and ``answers`` are those they have given so far."""

    text: Script
    live: Annotated[tuple[Colour, ...], Meta(max_length=4)] = ()
    answers: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()


class LabDraft(Part):
    """A program of a seat in a scenario, to be previewed."""

    text: Script
    seat: Colour
    program: Word


class LabPreview(Part):
    """What each unit would do; empty if a unit would be cleared."""

    program: str
    units: tuple[UnitPreview, ...]


class Diagram(Part):
    """A scenario that illustrates a rule."""

    rule: str
    text: str
    table: Table
    snapshot: Snapshot


class Diagrams(Part):
    """All diagrams of the rulebook."""

    diagrams: tuple[Diagram, ...]
