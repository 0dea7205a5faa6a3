"""The shape of a message catalogue. Texts are templates (see ``format``).

English has all keys. Tests compare those of the other languages with them, and with what the game declares: modules, rules,
arenas, levels of bots, kinds of decisions and events.
"""

from typing import TypedDict


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


class Catalogue(TypedDict):
    """All texts of one language."""

    modules: dict[str, ModuleText]
    elements: dict[str, Entry]  # the kinds of spaces and edges
    robots: dict[str, Showy]
    colours: dict[str, str]  # of the seats, used as names of robots
    dice: dict[str, str]  # the colours of dice, inflected to agree with “die”
    headings: dict[str, str]  # inflected to follow “to”
    sides: dict[str, str]  # of the arena
    phases: dict[str, Entry]
    modes: dict[str, Entry]
    editions: dict[str, Entry]
    arenas: dict[str, Showy]
    levels: dict[str, Showy]  # the bots that people play against
    clocks: dict[str, Entry]  # the time limits that clients offer by name
    puzzles: dict[str, str]  # those found by search; ``duel`` is the task against one opponent
    decisions: dict[str, DecisionText]
    answers: dict[str, str]  # those that are words; colours are inflected for decks
    rules: dict[str, RuleText]
    events: dict[str, str]  # by kind, and variants that ``event_key`` picks: ``…_alone`` if no other robot caused it
    words: dict[str, str]  # of the interface
    console: dict[str, str]  # of the terminal; ``hint_…`` is the line of key bindings, ``help_…`` the page behind ``?``
    championship: dict[str, str]  # shown between bouts
    links: dict[str, str]  # what a link says of itself in a chat
    simulation: dict[
        str, str
    ]  # of ``volt simulate`` and ``volt arena balance``; ``bad_…`` are errors for invalid options
    bots: dict[str, str]  # why a bot did something: robots by name, programs in notation; ``percent`` may be “< 1”
    errors: dict[str, str]  # what is wrong and what would be valid: a clause that may follow a location and a colon
    # in ``effects``, ``me`` is the robot that decides, ``robot`` another one, ``best`` and ``given`` are percentages of the
    # simulations; in ``puzzle``, an exercise made from a mistake, ``cost`` is a number of percentage points
    reviews: dict[str, str | dict[str, str]]
