"""Events: what happened in a game, in order. Their kinds are declared in ``volt.rules.event_kinds``."""

import re
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, get_args, overload

from volt.arenas import space_name
from volt.arenas.spaces import Grid, Size
from volt.rules import event_kinds as kinds
from volt.rules.dialect.packed_struct import field_span, form
from volt.rules.event_kinds import EVENT_KINDS, Event, ModuleDrawn, field_place, field_types
from volt.rules.events import PackedEvent
from volt.rules.module_ids import BLUE

from .decisions import outfits
from .vocabulary import COLOURS, DECKS, DIE_COLOURS, HEADINGS, MODULES, RULE_IDS, UNITS, seat_name

# how rules write the values of fields, by the types of the declarations
_WORDS: dict[Any, Callable[[int, Grid], Any]] = {
    kinds.Seat: lambda value, _: COLOURS[value],
    kinds.Heading: lambda value, _: HEADINGS[value],
    kinds.Unit: lambda value, _: UNITS[value],
    kinds.DieColour: lambda value, _: DIE_COLOURS[value - BLUE],
    kinds.DeckColour: lambda value, _: DECKS[value],
    kinds.Explosive: lambda value, _: get_args(kinds.Explosive)[value],
    kinds.Space: lambda value, grid: space_name(grid, value),
    kinds.Module: lambda value, _: MODULES[value],
    kinds.Modules: lambda value, _: outfits()[value],
    kinds.RuleId: lambda value, _: RULE_IDS[value],
    int: lambda value, _: value,
}
_HIDDEN = 0  # logged for a hidden module


def _reader(hint: Any) -> Callable[[int, Grid], Any]:
    """The function that decodes a field of this type; optional fields are None where the rules write an invalid number."""
    if type(None) not in get_args(hint):
        return _WORDS[hint]
    (some,) = (part for part in get_args(hint) if part is not type(None))
    nothing = _HIDDEN if some == kinds.Module else -1
    read = _WORDS[some]
    return lambda value, grid: None if value == nothing else read(value, grid)


_READERS = {kind.kind_number: [_reader(hint) for hint in field_types(kind).values()] for kind in EVENT_KINDS}


def _decode(packed: bytes, size: Size) -> Event:
    number, seat, rule, *values = _FORM.unpack(packed)
    told = [read(value, size) for read, value in zip(_READERS[number], values, strict=False)]
    kind: Any = EVENT_KINDS[number - 1]
    return kind(seat_name(seat), RULE_IDS[rule], *told)  # type: ignore[no-any-return]


class PackedEvents(Sequence[Event]):
    """A sequence of events, kept packed as the rules log them and decoded when read."""

    __slots__ = ("packed", "size")

    def __init__(self, size: Size, packed: bytes = b"") -> None:
        self.size, self.packed = size, packed

    def __len__(self) -> int:
        return len(self.packed) // BYTES

    @overload
    def __getitem__(self, which: int) -> Event: ...
    @overload
    def __getitem__(self, which: slice) -> "PackedEvents": ...
    def __getitem__(self, which: int | slice) -> "Event | PackedEvents":
        if isinstance(which, int):
            at = range(len(self))[which]
            return next(iter(self[at : at + 1]))
        first, last, step = which.indices(len(self))
        if step != 1:
            raise ValueError("a slice of events cannot have a step")
        return PackedEvents(self.size, self.packed[BYTES * first : BYTES * max(first, last)])

    def __iter__(self) -> Iterator[Event]:
        decoded = _decoded(self.size)
        return iter([decoded[packed] for (packed,) in _EACH.iter_unpack(self.packed)])

    def __add__(self, other: "PackedEvents") -> "PackedEvents":
        return PackedEvents(self.size, self.packed + other.packed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackedEvents) and (self.size, self.packed) == (other.size, other.packed)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<PackedEvents of {len(self)} events>"

    def has_kind(self, kind: type[Event]) -> bool:
        """Whether there is an event of that kind."""
        return kind.kind_number in self.packed[_KIND::BYTES]

    def only(self, *wanted: type[Event]) -> "PackedEvents":
        """Only the events of these kinds."""
        return self._matching(b"[%s]", wanted)

    def without(self, *unwanted: type[Event]) -> "PackedEvents":
        """The events of all other kinds."""
        return self._matching(b"[^%s]", unwanted)

    def _matching(self, pattern: bytes, kinds: tuple[type[Event], ...]) -> "PackedEvents":
        numbers = re.compile(pattern % re.escape(bytes(kind.kind_number for kind in kinds)), re.DOTALL)
        found = (BYTES * match.start() for match in numbers.finditer(self.packed[_KIND::BYTES]))
        return PackedEvents(self.size, b"".join([self.packed[at : at + BYTES] for at in found]))

    def seen_by(self, seat: str | None) -> "PackedEvents":
        """The events as a seat or a spectator (None) may see them: only its operator sees which module a robot drew."""
        if not self.has_kind(ModuleDrawn):
            return self
        seen = bytearray(self.packed)
        for at in range(0, len(seen), BYTES):
            if seen[at + _KIND] == ModuleDrawn.kind_number and COLOURS[seen[at + _SEAT]] != seat:
                seen[at + DRAWN.start : at + DRAWN.stop] = bytes(2)
        return PackedEvents(self.size, bytes(seen))


_FORM = form(PackedEvent)
BYTES = _FORM.size  # of an event
_EACH = struct.Struct(f"{BYTES}s")
_KIND, _SEAT = field_span(PackedEvent, "kind")[0], field_span(PackedEvent, "seat")[0]
_drawn = field_span(PackedEvent, "values")[0] + 2 * field_place(ModuleDrawn, "module")
DRAWN = slice(_drawn, _drawn + 2)  # the module of a packed ``ModuleDrawn``
_MOST_KNOWN = 1 << 13


class _Decoded(dict[bytes, Event]):
    """A cache of decoded events by their packed form: the same events happen again and again."""

    def __init__(self, size: Size) -> None:
        super().__init__()
        self._size = size

    def __missing__(self, packed: bytes) -> Event:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        self[packed] = event = _decode(packed, self._size)
        return event


_decoded = cache(_Decoded)
