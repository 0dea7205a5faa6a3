"""Types for a message catalogue: every language has exactly these keys.

Texts are templates (see ``format``). Keys are the identifiers of the game: ids of modules and rules, kinds of
decisions and events.
"""

from typing import TypedDict

from .bots import Bots
from .console import Console
from .errors import Errors
from .reviews import Reviews
from .rulebook import Rules
from .simulation import Simulation


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


class Events(TypedDict):
    """One line per kind of event; ``event_key`` picks the variant.

    ``…_alone``: no other robot caused it. ``destroyed_…``: the cause of destruction.
    """

    round_began: str
    phase_began: str
    token_placed: str
    damage_cleared: str
    equipped: str
    rebooted: str
    numbers_returned: str
    number_taken: str
    revealed: str
    die_shown: str
    unit_cleared: str
    unit_began: str
    rolled: str
    activated: str
    die_removed: str
    rotated: str
    turned: str
    moved: str
    pushed: str
    stopped: str
    mobility_used: str
    braked: str
    anchored: str
    walls_passed: str
    repelled: str
    power_beamed: str
    water_sprayed: str
    sawed: str
    shock_pulsed: str
    arm_extended: str
    conducted: str
    fired: str
    struck: str
    damaged: str
    damaged_alone: str
    shielded: str
    destroyed: str
    destroyed_alone: str
    destroyed_pit: str
    destroyed_pit_alone: str
    destroyed_water: str
    destroyed_water_alone: str
    destroyed_laser: str
    destroyed_mine: str
    destroyed_mine_alone: str
    destroyed_grenade: str
    destroyed_grenade_alone: str
    destroyed_bomb: str
    destroyed_saw: str
    destroyed_shock: str
    destroyed_barrier: str
    destroyed_barrier_alone: str
    destroyed_voltage_alone: str
    destroyed_conductor: str
    destroyed_crushed: str
    scored: str
    module_drawn: str
    mine_laid: str
    mine_taken: str
    detonated: str
    teleported: str
    die_moved: str
    jumped: str
    thrown: str
    collected: str
    repaired: str
    drafted: str
    won: str
    won_squad: str


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
    decisions: Decisions
    answers: Answers
    rules: Rules
    events: Events
    words: Words
    console: Console
    championship: ChampionshipTexts
    simulation: Simulation
    bots: Bots
    errors: Errors
    reviews: Reviews
