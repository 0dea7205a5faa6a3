"""The sections of a catalogue and the shapes of the texts in them. Texts are templates (see ``format``).

English has all keys. Tests compare those of the other languages with them, and with what the game declares: modules, rules,
arenas, levels of bots, kinds of decisions and events.
"""

from typing import TypedDict

Text = dict[str, str]


def module(name: str, short: str, explain: str) -> Text:
    """A module: its name, a one-line summary and the exact effect."""
    return {"name": name, "short": short, "explain": explain}


def rule(title: str, text: str) -> Text:
    """A rule with a short title."""
    return {"title": title, "text": text}


def entry(name: str, explain: str) -> Text:
    """A name and an explanation."""
    return {"name": name, "explain": explain}


def intro(name: str, line: str) -> Text:
    """A name and a one-line introduction."""
    return {"name": name, "line": line}


def lines(*texts: str) -> Text:
    """Lines that take turns, by number."""
    return {str(number): text for number, text in enumerate(texts, 1)}


def decision(ask: str, explain: str) -> Text:
    """A question to an operator, and what the answer means."""
    return {"ask": ask, "explain": explain}


class Catalogue(TypedDict):
    """All texts of one language."""

    modules: dict[str, Text]
    elements: dict[str, Text]  # the kinds of spaces and edges
    robots: dict[str, Text]
    colours: dict[str, str]  # of the seats, used as names of robots
    dice: dict[str, str]  # the colours of dice, inflected to agree with “die”
    headings: dict[str, str]  # inflected to follow “to”
    sides: dict[str, str]  # of the arena
    phases: dict[str, Text]
    modes: dict[str, Text]
    editions: dict[str, Text]
    arenas: dict[str, Text]
    levels: dict[str, Text]  # the bots that people play against
    clocks: dict[str, Text]  # the time limits that clients offer by name
    # ``theme`` has names, ``about`` a line of the task for every theme, ``why`` the parts of explanations
    puzzles: dict[str, str | Text]
    decisions: dict[str, Text]
    answers: dict[str, str]  # those that are words; colours are inflected for decks
    rules: dict[str, Text]
    events: dict[str, str]  # by kind, and variants that ``event_key`` picks: ``…_alone`` if no other robot caused it
    commentary: dict[str, Text]  # remarks on events, by kind; ``volt.texts.commentary`` deals them out
    words: dict[str, str]  # of the interface
    console: dict[str, str]  # of the terminal; ``hint_…`` is the line of key bindings, ``help_…`` the page behind ``?``
    championship: dict[str, str]  # shown between bouts
    links: dict[str, str]  # what a link says of itself in a chat
    notices: dict[str, str]  # that it is somebody's turn: push, e-mail, chat
    # of ``volt simulate`` and ``volt arena balance``; ``bad_…`` are errors for invalid options
    simulation: dict[str, str]
    bots: dict[str, str]  # why a bot did something: robots by name, programs in notation; ``percent`` may be “< 1”
    errors: dict[str, str]  # what is wrong and what would be valid: a clause that may follow a location and a colon
    # in ``effects``, ``me`` is the robot that decides, ``robot`` another one, ``best`` and ``given`` are percentages of the
    # simulations; in ``puzzle``, an exercise made from a mistake, ``cost`` is a number of percentage points
    reviews: dict[str, str | Text]
