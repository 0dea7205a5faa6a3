"""Game records: a game as text that people can read, and that plays again to the same bytes.

The head says how the table was set, each line after it is one answer, and the last line seals what came of it::

    volt record 1
    mode rfl
    arena rome
    edition default
    goal 5
    seed 7
    seat red n
    seat green s killbot anchor saw

    red draft blue red
    red program B3n R2sw B1e 2
    end 5f2a9c01
"""

import zlib

from volt.arenas import DrawingError, read, write
from volt.rules.record import pack

from .decisions import read_answer, written
from .game import Game, IllegalAnswer
from .table import Seat, SetupError, Table, set_table

VERSION = 1


class RecordError(ValueError):
    """A record that cannot be played; the message names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


def seal(game: Game) -> str:
    """A check sum over the state."""
    return f"{zlib.crc32(pack(game.state)):08x}"


def save(game: Game) -> str:
    """The record of a game."""
    table = game.table
    lines = [f"volt record {VERSION}", f"mode {table.mode}"]
    lines += (
        [f"arena {table.arena}"]
        if table.arena
        else ["arena", *("  " + row for row in write(table.drawing).splitlines())]
    )
    lines += [f"edition {table.edition}", f"goal {table.goal}", f"seed {table.seed}"]
    for seat in table.seats:
        lines.append(" ".join(["seat", seat.colour, seat.side, *(["killbot"] if seat.killbot else []), *seat.modules]))
    if table.titleholder:
        lines.append(f"titleholder {table.titleholder} {table.champion}")
    lines.append("")
    lines += [f"{seat} {kind} {written(answer)}" for seat, kind, answer in game.moves]
    lines.append(f"end {seal(game)}")
    return "\n".join(lines) + "\n"


def load(text: str) -> Game:
    """Play a record again; RecordError names the line that is damaged."""
    lines = text.splitlines()
    table, at = _head(lines)
    game = Game.on(table)
    for number, line in enumerate(lines[at:], at + 1):
        words = line.split()
        if words[:1] == ["end"]:
            if words[1:] != [seal(game)]:
                raise RecordError(number, f"the game ends in another state ({seal(game)}) than it was recorded with")
            if any(rest.strip() for rest in lines[number:]):
                raise RecordError(number + 1, "nothing may follow the end")
            return game
        if len(words) < 3:
            raise RecordError(number, f"{line!r} is no answer: write seat, kind and answer")
        _replay(game, number, words)
    raise RecordError(len(lines) + 1, "the record breaks off: its last line 'end …' is missing")


def _replay(game: Game, number: int, words: list[str]) -> None:
    seat, kind = words[:2]
    for decision in game.decisions:
        if (decision.seat, decision.kind) == (seat, kind):
            try:
                game.answer(decision, read_answer(decision, " ".join(words[2:])))
            except (IllegalAnswer, ValueError) as error:
                raise RecordError(number, str(error)) from None
            return
    asked = ", ".join(f"{d.seat} ({d.kind})" for d in game.decisions) or "nobody, the game is over"
    raise RecordError(number, f"{seat} is not asked {kind} here; asked: {asked}")


def _head(lines: list[str]) -> tuple[Table, int]:
    """The table, and where the answers begin."""
    if not lines or lines[0].split()[:2] != ["volt", "record"]:
        raise RecordError(1, "this is no game record: it must begin with 'volt record'")
    if lines[0].split()[2:] != [str(VERSION)]:
        raise RecordError(1, f"{lines[0]!r} is of another version; this program reads version {VERSION}")
    found: dict[str, str] = {}
    seats: list[Seat] = []
    drawing: list[str] = []
    first_row = 0
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            return _table(found, seats, drawing, first_row, number), number
        if line.startswith("  "):
            first_row = first_row or number
            drawing.append(line[2:])
            continue
        key, _, value = line.partition(" ")
        if key == "seat":
            seats.append(_seat(value.split(), number))
        elif key in ("mode", "arena", "edition", "goal", "seed", "titleholder") and key not in found:
            found[key] = value.strip()
        else:
            raise RecordError(number, f"{line!r} does not belong here")
    raise RecordError(len(lines) + 1, "the record breaks off in its head")


def _seat(words: list[str], number: int) -> Seat:
    if len(words) < 2:
        raise RecordError(number, "a seat needs a colour and a side")
    killbot = words[2:3] == ["killbot"]
    return Seat(words[0], words[1], killbot, tuple(words[3 if killbot else 2 :]))


def _table(found: dict[str, str], seats: list[Seat], drawing: list[str], first_row: int, end: int) -> Table:
    for key in ("mode", "arena", "edition", "goal", "seed"):
        if key not in found:
            raise RecordError(end, f"the head says nothing of {key}")
    for key in ("goal", "seed"):
        if not found[key].lstrip("-").isdecimal() or len(found[key]) > 20:
            raise RecordError(end, f"{key} {found[key]!r} is no number")
    holder = found.get("titleholder", "").split()
    try:
        return set_table(
            mode=found["mode"],
            arena=found["arena"] or read("\n".join(drawing)),
            operators=0,
            killbots=0,
            seats=tuple(seats),
            edition=found["edition"],
            goal=int(found["goal"]),
            seed=int(found["seed"]),
            titleholder=holder[0] if holder else "",
            champion=holder[-1] if holder else "",
        )
    except DrawingError as error:
        raise RecordError(first_row + error.line - 1 if first_row else end, str(error)) from None
    except SetupError as error:
        raise RecordError(end, str(error)) from None
