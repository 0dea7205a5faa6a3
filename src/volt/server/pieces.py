"""Pieces of messages, for ``volt.rules.spelling`` to put together; then they are what ``show`` would have encoded."""

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from volt.arenas import space_name
from volt.arenas.spaces import Size
from volt.game.decisions import outfits
from volt.game.events import KIND_NAMES, SHAPES, details_of
from volt.game.notation import Die
from volt.game.vocabulary import COLOURS, DECKS, HEADINGS, MODULES, RULE_IDS, SIDES, UNITS, seat_name
from volt.rules import spelling
from volt.rules.module_ids import BLUE, RED
from volt.rules.spelling import VALUES, Pieces
from volt.rules.state import NOBODY, SEATS, SQUAD

_encode = msgspec.json.Encoder().encode
_RULES = range(max(RULE_IDS) + 1)
_MODULES = range(len(MODULES))


@cache
def pieces(size: Size) -> Pieces:
    """For arenas of a size."""
    return _Cabinet(size).pieces


class _Cabinet:
    """Pieces, put into their drawers one after another."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._all: list[bytes] = [b""]
        self.pieces = Pieces()
        for drawer, texts in _drawers(size).items():
            self.pieces.first[drawer] = self._put(texts)
        known: dict[tuple[str, bool], int] = {}
        for kind, meanings in SHAPES.items():
            for i, meaning in enumerate(meanings):
                if (meaning, i > 0) not in known:
                    known[meaning, i > 0] = self._put_values(meaning, b"," if i else b"")
                self.pieces.values[VALUES * kind + i] = known[meaning, i > 0]
        letters = b"".join(self._all)
        self.pieces.letters[: len(letters)] = letters
        ends = [0]
        for piece in self._all:
            ends.append(ends[-1] + len(piece))
        self.pieces.begins[: len(ends)] = ends

    def _put(self, texts: Iterable[bytes]) -> int:
        first = len(self._all)
        self._all += texts
        return first

    def _put_values(self, meaning: str, comma: bytes) -> int:
        """Where the piece for value -1 is, or minus that before a number."""
        values = _values(meaning, self._size)
        if not values:
            return -self._put([comma + _encode(meaning) + b":"])
        return self._put([_spelled(meaning, value, comma, self._size) for value in (-1, *values)])


def _values(meaning: str, size: Size) -> range:
    """The values that something may have that is no plain number."""
    spaces = range(size.columns * size.rows)
    return {
        "space": spaces,
        "from": spaces,
        "to": spaces,
        "heading": range(len(HEADINGS)),
        "by": range(SEATS),
        "source": range(SEATS),
        "cause": _RULES,
        "unit": range(len(UNITS)),
        "die": range(2 * len(UNITS)),
        "shown_die": range(8 * (RED + 1)),
        "colour": range(RED + 1),
        "deck": range(BLUE + len(DECKS)),
        "module": _MODULES,
        "module_used": _MODULES,
        "module_drawn": _MODULES,
        "outfit": range(len(outfits())),
    }.get(meaning, range(0))


def _spelled(meaning: str, value: int, comma: bytes, size: Size) -> bytes:
    """A value among the details."""
    try:
        text = _encode(details_of(meaning, value, size))[1:-1]
    except (LookupError, ValueError):
        return b""  # there is no such value
    if meaning != "module":
        return comma + text
    listed = text.removeprefix(b'"modules":[').removesuffix(b"]")  # two of them are one list
    return (comma if listed else b"") + listed + b"]" if comma else b'"modules":[' + listed


def _drawers(size: Size) -> dict[int, Sequence[bytes]]:
    """The pieces of all drawers."""
    seats = [_encode(seat_name(who)) for who in range(NOBODY, SQUAD + 1)]
    headings = [b"null", *map(_encode, HEADINGS)]
    return {
        spelling.ROUND: [b'"round":'],
        spelling.UNIT: [b',"unit":'],
        spelling.WINNER: [b',"winner":%b,"robots":[' % seat for seat in seats],
        spelling.ROBOT: [
            b'{"colour":"%b","side":"%b","killbot":%b,"at":' % (colour.encode(), side.encode(), killbot)
            for colour in COLOURS
            for side in SIDES
            for killbot in (b"false", b"true")
        ],
        spelling.SPACE: [b"null", *(_encode(space_name(size, space)) for space in range(size.columns * size.rows))],
        spelling.HEADING: [b',"heading":%b,"number":' % heading for heading in headings],
        spelling.NUMBER: [b'%b,"damage":' % _encode(number or None) for number in range(SEATS + 1)],
        spelling.SHIELD: [b',"shield":'],
        spelling.POINTS: [b',"vp":'],
        spelling.EQUIPMENT: [b',"modules":['],
        spelling.MODULE: [_encode(name) for name in MODULES],
        spelling.HAND: [b'],"inventory_size":'],
        spelling.MINES: [b',"mines":['],
        spelling.PROGRAM: [b'],"program":null}', b'],"program":"', b'"}'],
        spelling.DIE: [
            str(Die(colour, number, key)).encode()
            for colour in (BLUE, RED)
            for number in range(1, 7)
            for key in range(len(HEADINGS))
        ],
        spelling.TOKENS: [b'],"tokens":{'],
        spelling.TOKEN: [b'"%d":' % number for number in range(7)],
        spelling.DECK: [b'},"decks":{"blue":', b',"red":', b',"yellow":'],
        spelling.NUMBERS: [b'},"numbers":['],
        spelling.END: [b"]"],
        spelling.KIND: [b'{"kind":%b,"seat":' % _encode(KIND_NAMES.get(kind)) for kind in range(max(KIND_NAMES) + 1)],
        spelling.SEAT: [b'%b,"rule":' % seat for seat in seats],
        spelling.RULE: [b'%b,"details":{' % _encode(RULE_IDS.get(rule)) for rule in _RULES],
        spelling.END_OF_EVENT: [b"}}"],
    }
