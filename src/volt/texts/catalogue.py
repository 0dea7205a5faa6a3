"""Types for a message catalogue: every language has exactly these keys.

Texts are templates (see ``format``). What the game declares (modules, rules, arenas, levels of bots, kinds of decisions and
events) is not listed again here; tests compare the keys.
"""

from typing import TypedDict

from .bots import Bots, Level, Reviews
from .console import Console, Simulation
from .errors import Errors


class ModuleText(TypedDict):
    """A module: its name, a one-line summary and the exact effect."""

    name: str
    short: str
    explain: str


class RuleText(TypedDict):
    """A rule with a short title."""

    title: str
    text: str


class Entry(TypedDict):
    """A name and an explanation."""

    name: str
    explain: str


class Showy(TypedDict):
    """A name and a one-line introduction."""

    name: str
    line: str


class DecisionText(TypedDict):
    """A question to an operator, and what the answer means."""

    ask: str
    explain: str


class Elements(TypedDict):
    """The kinds of spaces and edges."""

    plain: Entry
    pit: Entry
    water: Entry
    vp: Entry
    workshop: Entry
    voltage: Entry
    start: Entry
    wall: Entry
    barrier: Entry
    caution: Entry
    arena_wall: Entry


class Robots(TypedDict):
    """The four robots."""

    hound: Showy
    mercury: Showy
    reaper: Showy
    volt: Showy


class Colours(TypedDict):
    """The colours of the seats, used as names of robots."""

    red: str
    blue: str
    green: str
    yellow: str


class Dice(TypedDict):
    """The colours of dice, inflected to agree with “die”."""

    blue: str
    red: str


class Headings(TypedDict):
    """The eight headings, inflected to follow “to”."""

    n: str
    ne: str
    e: str
    se: str
    s: str
    sw: str
    w: str
    nw: str


class Sides(TypedDict):
    """The sides of the arena."""

    n: str
    e: str
    s: str
    w: str


Phases = TypedDict(
    "Phases",
    {
        "0": Entry,
        "1": Entry,
        "2": Entry,
        "3": Entry,
    },
)


class Modes(TypedDict):
    """The game modes."""

    training: Entry
    rfl: Entry
    championship: Entry


class Editions(TypedDict):
    """The editions of the rules."""

    default: Entry
    english: Entry
    german: Entry
    polish: Entry


class Clocks(TypedDict):
    """The time limits that clients offer by name."""

    gentle: Entry
    live: Entry
    relaxed: Entry
    none: Entry


class Puzzles(TypedDict):
    """The texts of puzzles that were found by search; ``duel`` is the task against one opponent."""

    title: str
    task: str
    duel: str
    order: str
    first: str
    done: str


class Answers(TypedDict):
    """Answers that are words; colours are inflected for decks."""

    first: str
    second: str
    fire: str
    teleport: str
    grenade: str
    crossfire: str
    remote: str
    water: str
    blue: str
    red: str
    yellow: str
    repair: str
    draw: str
    none: str
    yes: str
    no: str


class Words(TypedDict):
    """Words of the interface."""

    title: str
    round: str
    phase: str
    unit: str
    program: str
    score: str
    vp: str
    damage: str
    shield: str
    modules: str
    inventory: str
    mines: str
    starting_number: str
    operator: str
    robot: str
    killbot: str
    squad: str
    arena: str
    mode: str
    edition: str
    language: str
    side: str
    space: str
    out: str
    secret: str
    nothing: str
    your_turn: str
    waiting_for: str
    press_enter: str
    choose: str
    illegal_program: str
    illegal_answer: str
    winner: str
    game_over: str
    new_game: str
    save: str
    load: str
    help: str
    rules: str
    quit: str
    command_move: str
    command_fire: str
    command_none: str
    count_vp: str
    count_damage: str
    count_modules: str


class ChampionshipTexts(TypedDict):
    """Texts shown between the bouts of a championship."""

    titleholder: str
    kept: str
    taken: str
    champion: str
    resumed: str


class Links(TypedDict):
    """What a link says of itself in a chat."""

    about: str
    invites: str
    waiting: str
    won: str
    where: str
    free: str
    round: str
    rounds: str
    bout: str


class Catalogue(TypedDict):
    """All texts of one language."""

    modules: dict[str, ModuleText]
    elements: Elements
    robots: Robots
    colours: Colours
    dice: Dice
    headings: Headings
    sides: Sides
    phases: Phases
    modes: Modes
    editions: Editions
    arenas: dict[str, Showy]
    levels: dict[str, Level]
    clocks: Clocks
    puzzles: Puzzles
    decisions: dict[str, DecisionText]
    answers: Answers
    rules: dict[str, RuleText]
    events: dict[str, str]  # by kind, and variants that ``event_key`` picks: ``…_alone`` if no other robot caused it
    words: Words
    console: Console
    championship: ChampionshipTexts
    links: Links
    simulation: Simulation
    bots: Bots
    errors: Errors
    reviews: Reviews
