"""The catalogue in English."""

from ..catalogue import Catalogue
from ..grammar import ONE_OTHER, Grammar
from .arena import ARENAS, COLOURS, DICE, ELEMENTS, HEADINGS, ROBOTS, SIDES
from .bots import BOTS, LEVELS, REVIEWS
from .console import CONSOLE, SIMULATION
from .errors import ERRORS
from .events import EVENTS
from .game import ANSWERS, CHAMPIONSHIP, CLOCKS, DECISIONS, EDITIONS, LINKS, MODES, PHASES, PUZZLES
from .league import LEAGUE
from .modules import MODULES
from .rules import BASIC
from .words import WORDS

GRAMMAR = Grammar(ONE_OTHER, decimal_point=".")
CATALOGUE: Catalogue = {
    "modules": MODULES,
    "elements": ELEMENTS,
    "robots": ROBOTS,
    "colours": COLOURS,
    "dice": DICE,
    "headings": HEADINGS,
    "sides": SIDES,
    "phases": PHASES,
    "modes": MODES,
    "editions": EDITIONS,
    "arenas": ARENAS,
    "levels": LEVELS,
    "clocks": CLOCKS,
    "puzzles": PUZZLES,
    "decisions": DECISIONS,
    "answers": ANSWERS,
    "rules": {**BASIC, **LEAGUE},
    "events": EVENTS,
    "words": WORDS,
    "console": CONSOLE,
    "championship": CHAMPIONSHIP,
    "links": LINKS,
    "simulation": SIMULATION,
    "bots": BOTS,
    "errors": ERRORS,
    "reviews": REVIEWS,
}
