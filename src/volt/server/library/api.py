"""The HTTP API of what never changes while a server runs: texts, the bots, and the facts, each from where it is declared."""

from functools import cache
from typing import Any, Literal, get_args

from volt.arenas import names
from volt.bots import LEVELS
from volt.game.notation import NUMBERS
from volt.game.setup import GOALS, USUAL_GOALS, colours_for
from volt.game.vocabulary import DECKS, DESTROYED_BY, DIE_COLOURS, DIE_LETTERS, EDITIONS, ROBOTS, Edition, RobotName
from volt.rules.event_kinds import DeckColour, DieColour
from volt.rules.module_ids import BLUE, CHAMPION, RED
from volt.rules.module_table import FACTS
from volt.rules.phases.activation import activation_rank
from volt.rules.questions import QUESTIONS, KindOfAnswer
from volt.texts import Language, as_json, languages

from ..rooms.bots import programs
from ..rooms.state import CLOCKS, Clock, Colour, Pace
from ..routing.routes import Api, Request, RouteTable
from ..runtime.errors import not_found
from ..runtime.wire import Part


class Levels(Part):
    """The bots one can play against: weakest first, then external programs."""

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
    paces: tuple[Pace, ...]  # the clocks of quick matches


class Texts(Part):
    """All texts of the game in one language (see ``volt.texts``), and the facts they refer to."""

    language: Language
    plurals: tuple[str, ...]
    texts: dict[str, Any]
    facts: Facts


def facts() -> Facts:
    """All facts."""
    dice = [(number, colour) for number in NUMBERS for colour in (BLUE, RED)]
    dice.sort(key=lambda die: activation_rank(die[0], die[1], 1))
    return Facts(
        modules=tuple(
            ModuleFacts(
                name=module.name,
                deck="champion" if module.colour == CHAMPION else DECKS[module.colour - BLUE],
                die=DIE_COLOURS[module.die - BLUE] if module.die else None,
                low=module.low,
                high=module.high,
                killbot=module.killbot,
            )
            for module in FACTS.values()
        ),
        questions={
            kind.name: QuestionFacts(answers=kind.answers, standing_order=kind.standing_order, secret=kind.secret)
            for kind in QUESTIONS[1:]
        },
        dice=tuple(f"{DIE_LETTERS[colour]}{number}" for number, colour in dice),
        destroyed_by=DESTROYED_BY,
        levels=(*LEVELS, *programs()),
        arenas=names(),
        robots=ROBOTS,
        editions=EDITIONS,
        seats={str(robots): colours_for(robots) for robots in (2, 3, 4)},
        goals=tuple(GOALS),
        usual_goals=USUAL_GOALS,
        clocks=CLOCKS,
        paces=get_args(Pace),
    )


class LibraryApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    @ROUTES("GET", "/api/texts/{language}", Texts, None, 404, immutable=True)
    async def texts(self, request: Request, _: None) -> Texts:
        """All texts of the game in one language, with the facts."""
        language = request.path_params["language"]
        if language not in languages():
            raise not_found("language")
        return _texts(language)

    @ROUTES("GET", "/api/facts", Facts)
    async def facts(self, request: Request, _: None) -> Facts:
        """What can be chosen and explained: modules, questions, bots, arenas, robots, clocks."""
        return facts()

    @ROUTES("GET", "/api/bots", Levels)
    async def bots(self, request: Request, _: None) -> Levels:
        """The names of the bots one can play against."""
        return Levels(levels=facts().levels)


@cache
def _texts(language: str) -> Texts:
    return Texts(**as_json(language), facts=facts())  # type: ignore[arg-type]
