"""Types for a message catalogue: every language has exactly these keys.

Texts are templates (see ``format``). Keys are the identifiers of the game: ids of modules and rules, kinds of
decisions and events.
"""

from typing import TypedDict

from .bots import Bots, Levels, Reviews
from .console import Console, Simulation
from .errors import Errors
from .events import Events
from .rulebook import Rules


class ModuleText(TypedDict):
    """A module: its name, a one-line summary and the exact effect."""

    name: str
    short: str
    explain: str


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


class Modules(TypedDict):
    """The 22 modules."""

    brake: ModuleText
    mobility: ModuleText
    repulsion: ModuleText
    nozzle: ModuleText
    teleport: ModuleText
    arm: ModuleText
    crossfire: ModuleText
    grenades: ModuleText
    mines: ModuleText
    power: ModuleText
    remote: ModuleText
    rotary: ModuleText
    saw: ModuleText
    shock: ModuleText
    anchor: ModuleText
    bomb: ModuleText
    ram: ModuleText
    shield: ModuleText
    jetpack: ModuleText
    water: ModuleText
    conductor: ModuleText
    walls: ModuleText


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


Arenas = TypedDict(
    "Arenas",
    {
        "twin-cities": Showy,
        "rome": Showy,
        "ruhrgebiet": Showy,
        "tokyo": Showy,
    },
)


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


class Decisions(TypedDict):
    """One entry per kind of decision."""

    ram: DecisionText
    rotate: DecisionText
    mobility: DecisionText
    fire: DecisionText
    remote: DecisionText
    power: DecisionText
    brake: DecisionText
    jump: DecisionText
    phase: DecisionText
    anchor: DecisionText
    saw: DecisionText
    mine: DecisionText
    mine_from: DecisionText
    shock: DecisionText
    repulsion: DecisionText
    shield: DecisionText
    deck: DecisionText
    space: DecisionText
    workshop: DecisionText
    start: DecisionText
    equip: DecisionText
    draft: DecisionText
    program: DecisionText


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

    modules: Modules
    elements: Elements
    robots: Robots
    colours: Colours
    dice: Dice
    headings: Headings
    sides: Sides
    phases: Phases
    modes: Modes
    editions: Editions
    arenas: Arenas
    levels: Levels
    clocks: Clocks
    puzzles: Puzzles
    decisions: Decisions
    answers: Answers
    rules: Rules
    events: Events
    words: Words
    console: Console
    championship: ChampionshipTexts
    links: Links
    simulation: Simulation
    bots: Bots
    errors: Errors
    reviews: Reviews
