"""Game records: a game as text that people can read, and that replays to the same bytes.

The header describes the set-up; then come the answers, one per line, with comments and variations. The last line is a
checksum of the result::

    volt record 2
    mode rfl
    arena rome
    edition default
    goal 5
    seed 35
    seat red n
    seat green s killbot anchor saw
    rules 2

    red draft blue red
    red start c8
    red program B4s R2sw B1e 2
    # a comment on the line before it
    (
      red program - - - 1
      # a variation: what if red had not programmed that?
    )
    end a9e20807
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from volt.arenas import DrawingError, parse_drawing, write_drawing
from volt.old_names import old_names
from volt.rules import RULES_VERSION
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import Event
from volt.texts import Phrase

from .decisions import Answer, Decision, IllegalAnswer, Move, read_answer
from .game import Game
from .setup import Seat, Setup, SetupError, make_setup

VERSION = 2
FIRST = "1"  # of volt-arena 0.1, with other random numbers
_KEYS = ("mode", "arena", "edition", "goal", "seed", "titleholder", "rules")
_OPTIONAL = ("titleholder", "bots")
_DIGITS = 39  # of the largest seed
_FILE = re.compile(r".{1,250}\.\w{1,8}|[^ ]{,250}/[^ ]{1,250}")
if not TYPE_CHECKING:
    __getattr__ = old_names(__name__, load="parse_record", save="write_record")
MOST_VARIATIONS = 100  # in a record: each is a game in memory


class RecordError(ValueError):
    """A record that cannot be played; the message names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line, self.reason = line, reason

    def __str__(self) -> str:
        return Phrase("errors.at_line", line=self.line, reason=self.reason)


@dataclass
class Head:
    """The header of a record: its keys with line numbers, the rows of its drawing, its seats, and the line that ends it."""

    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    end: int = 0


class ReplayStep(NamedTuple):
    """A move of a replayed game, the events it caused and its comment; ``game`` is the game after it, and keeps changing."""

    move: Move | None
    events: tuple[Event, ...]
    game: Game
    comment: str = ""


class Playable(Protocol):
    """Something that answers can be replayed on: a game or a championship."""

    @property
    def decisions(self) -> tuple[Decision, ...]: ...

    def answer(self, decision: Decision, answer: Answer, /) -> object: ...


def seal(game: Game) -> str:
    """A checksum of the state."""
    return f"{zlib.crc32(pack(game.state)):08x}"


def write_record(game: Game) -> str:
    """The record of a game, as text, with its comments and variations.

    ValueError if it was not played from its set-up, or if a variation goes on where it ends.
    """
    if not game.has_full_history:
        raise ValueError(
            "this game was not played from its set-up, so it has no record; game.position(secrets=True) is a line that "
            "Game.from_position reads"
        )
    setup = game.setup
    drawing = ["arena", *("  " + row for row in write_drawing(setup.drawing).splitlines())]
    lines = [f"volt record {VERSION}", f"mode {setup.mode}"]
    lines += [f"arena {setup.arena}"] if setup.arena else drawing
    lines += [f"edition {setup.edition}", f"goal {setup.goal}", f"seed {setup.seed}"]
    for seat in setup.seats:
        lines.append(" ".join(["seat", seat.colour, seat.side, *(["killbot"] if seat.killbot else []), *seat.modules]))
    if setup.titleholder:
        lines.append(f"titleholder {setup.titleholder} {setup.champion}")
    lines += [f"rules {setup.rules}", "", *_lines_of(game), f"end {seal(game)}"]
    return "\n".join(lines) + "\n"


def _lines_of(game: Game, first: int = 0, parent: Game | None = None) -> Iterator[str]:
    """The moves from number ``first`` on, each followed by its comment and its variations."""
    variations: dict[int, list[Game]] = {}
    for other in game.variations:
        shared = game.shared_moves(other)
        if shared == len(game.move_lines):
            raise ValueError(
                "a variation only continues the game: in a record, it must answer one of its questions differently"
            )
        variations.setdefault(shared, []).append(other)
    if parent is None or game.comments.get(first) != parent.comments.get(first):
        yield from _comment_lines(game, first)
    for number, line in enumerate(game.move_lines[first:], first):
        yield line
        yield from _comment_lines(game, number + 1)
        for other in variations.get(number, ()):
            yield from ["(", *("  " + line for line in _lines_of(other, number, game)), ")"]


def _comment_lines(game: Game, number: int) -> Iterator[str]:
    yield from (f"# {line}".rstrip() for line in game.comments.get(number, "").splitlines())


def read_record(file: str | Path) -> Game:
    """The game of the record in a file; RecordError names the line that is damaged."""
    return parse_record(Path(file).read_text(encoding="utf-8"))


def parse_record(text: str) -> Game:
    """The game of a record; RecordError names the line that is damaged."""
    if not isinstance(text, str):
        raise TypeError(f"a record is text, not {type(text).__name__}; volt.read_record(file) reads a file")
    lines = text.splitlines()
    head = read_head(lines, "record", VERSION, _KEYS)
    rules = int(head.values["rules"])
    try:
        return _play(lines, head, rules)
    except RecordError as error:
        if rules == RULES_VERSION:
            raise
        reason = Phrase("errors.record_rules", reason=error.reason, recorded=rules, played=RULES_VERSION)
        raise RecordError(error.line, reason) from None


def replay(record: str | Game) -> Iterator[ReplayStep]:
    """Replay a record or a game, move by move. The first step has no move, only the events before the first decision.

    ValueError if the game was not played from its set-up.

    >>> for step in replay(record): print(step.move, len(step.events))  # doctest: +SKIP
    """
    played = record if isinstance(record, Game) else parse_record(record)
    if not played.has_full_history:
        raise ValueError("this game was not played from its set-up, so it cannot be replayed")
    game = Game.from_setup(played.setup, played.engine.kind)
    yield ReplayStep(None, game.events, game, played.comments.get(0, ""))
    for number, move in enumerate(played.moves, 1):
        yield ReplayStep(move, game.answer(move.seat, move.answer), game, played.comments.get(number, ""))


def _play(lines: list[str], head: Head, rules: int) -> Game:
    setup = _setup(head)
    game = Game.from_setup(setup if setup.rules == rules else replace(setup, rules=rules))
    branches, variations = [game], 0  # the game, then the nested variations that are being read
    for number, line in enumerate(lines[head.end :], head.end + 1):
        words, branch = line.split(), branches[-1]
        if words[:1] == ["end"] and len(branches) == 1:
            if words[1:] != [seal(game)]:
                raise RecordError(number, Phrase("errors.record_end", seal=seal(game)))
            if any(rest.strip() for rest in lines[number:]):
                raise RecordError(number + 1, Phrase("errors.record_after_end"))
            return game
        if words and words[0].startswith("#"):
            branch.comment(line.strip()[1:].removeprefix(" "))
        elif words == ["("] and not branch.at_start and variations < MOST_VARIATIONS:
            branches.append(_branch(branch))
            variations += 1
        elif words == [")"] and len(branches) > 1:
            branches.pop()
        elif words in (["("], [")"]):
            raise RecordError(number, Phrase("errors.record_variation", most=MOST_VARIATIONS))
        else:
            play_line(branch, number, line)
    raise RecordError(len(lines) + 1, Phrase("errors.record_unfinished"))


def _branch(game: Game) -> Game:
    """A new variation, from before the last move."""
    made = game.copy()
    made.undo()
    made.comments, made.variations = {}, []
    game.variations.append(made)
    return made


def play_line(game: Playable, number: int, line: str, asks_bout: bool = True) -> None:
    """Play the answer on one line, or raise RecordError; ``asks_bout`` is False between the bouts of a championship."""
    words = line.split()
    if len(words) < 3:
        raise RecordError(number, Phrase("errors.record_answer", line=repr(line)))
    seat, kind = words[:2]
    between = kind in ("robot", "arena")
    for decision in game.decisions:
        if (decision.seat, decision.kind) == (seat, kind) and asks_bout != between:
            give, text = game.answer_packed if isinstance(game, Game) else game.answer, " ".join(words[2:])
            try:
                try:
                    give(decision, text)
                except IllegalAnswer:
                    read_answer(decision, text)  # its message does not name the seat, as the line does
                    raise
            except ValueError as error:
                raise RecordError(number, str(error)) from None
            return
    asked = ", ".join(f"{d.seat} ({d.kind})" for d in game.decisions) or Phrase("errors.nobody")
    raise RecordError(number, Phrase("errors.record_not_asked", seat=seat, kind=kind, asked=asked))


def read_head(lines: list[str], what: str, version: int, keys: tuple[str, ...]) -> Head:
    """Read the header of a game record or a championship record, which must have these keys, except for optional ones."""
    if len(lines) == 1 and _FILE.fullmatch(lines[0]):
        raise RecordError(1, Phrase("errors.record_file", name=repr(lines[0])))
    if not lines or lines[0].split()[:2] != ["volt", what]:
        raise RecordError(1, Phrase("errors.record_start", what=what))
    if lines[0].split()[2:] != [str(version)]:
        older = "first_version" if lines[0].split()[2:] == [FIRST] else "version"
        raise RecordError(1, Phrase(f"errors.record_{older}", line=repr(lines[0]), version=version))
    head, last = Head(), ""
    for number, line in enumerate(lines[1:], 2):
        key, _, value = line.partition(" ")
        if not line.strip():
            head.end = number
            _check_head(head, keys)
            return head
        if line.startswith("  ") and last == "arena" and not head.values["arena"]:
            head.rows.append(line[2:])
            continue
        if key == "seat" and "arena" in keys:
            head.seats.append(_seat(value.split(), number))
            key = f"seat {len(head.seats) - 1}"
        elif key in keys and key not in head.values:
            head.values[key] = value.strip()
        else:
            raise RecordError(number, Phrase("errors.record_line", line=repr(line)))
        head.lines[key], last = number, key
    raise RecordError(len(lines) + 1, Phrase("errors.record_head_ends"))


def _check_head(head: Head, keys: tuple[str, ...]) -> None:
    for key in keys:
        if key not in head.values and key not in _OPTIONAL:
            raise RecordError(head.end, Phrase("errors.record_head_lacks", name=key))
    for key in {"goal", "seed", "rules"} & head.values.keys():
        digits = head.values[key].removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS):
            value = repr(head.values[key])
            raise RecordError(head.lines[key], Phrase("errors.record_number", name=key, value=value))


def _setup(head: Head) -> Setup:
    found = head.values
    holder = found.get("titleholder", "none none").split()
    if len(holder) != 2:
        raise RecordError(head.lines["titleholder"], Phrase("errors.record_titleholder"))
    try:
        return make_setup(
            mode=found["mode"],
            arena=found["arena"] or parse_drawing("\n".join(head.rows)),
            seats=tuple(head.seats),
            edition=found["edition"],
            goal=int(found["goal"]),
            seed=int(found["seed"]),
            titleholder=holder[0] if "titleholder" in found else "",
            champion=holder[1] if "titleholder" in found else "",
        )
    except DrawingError as error:
        raise RecordError(head.lines["arena"] + error.line, str(error)) from None
    except SetupError as error:
        raise RecordError(head.lines.get(error.about, head.end), str(error)) from None


def _seat(words: list[str], number: int) -> Seat:
    if len(words) < 2:
        raise RecordError(number, Phrase("errors.record_seat"))
    killbot = words[2:3] == ["killbot"]
    return Seat(words[0], words[1], killbot, tuple(words[3 if killbot else 2 :]))
