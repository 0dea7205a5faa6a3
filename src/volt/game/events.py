"""Events: what happened in a game, in order, each with the rule behind it."""

import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NoReturn, overload

from volt.arenas import space_name
from volt.arenas.spaces import Grid, Size
from volt.rules import events as e
from volt.rules.arena import OUT
from volt.rules.events import PackedEvent as Packed
from volt.rules.module_ids import BLUE
from volt.rules.packed_struct import field_span, form
from volt.rules.state import NOBODY

from .decisions import outfits
from .vocabulary import COLOURS, DECKS, HEADINGS, MODULES, RULE_IDS, UNITS, seat_name

Detail = str | int | tuple[str, ...] | None


class Details(dict[str, Detail]):
    """The details of an event, by name. Read-only, because games share their events."""

    def _fixed(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the details of an event cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _fixed
    clear = pop = popitem = setdefault = update = _fixed

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Details, (dict(self),)


@dataclass(frozen=True)
class Event:
    """One thing that happened: ``kind`` to or by ``seat``, made so by ``rule``; the rest in ``details``."""

    kind: str
    seat: str | None
    rule: str
    details: Mapping[str, Detail] = field(default_factory=dict)

    def __str__(self) -> str:
        told = " ".join(f"{name}={self._plain(value)}" for name, value in self.details.items() if value is not None)
        return f"{self.rule:9} {self.seat or '':6} {self.kind.replace('_', ' ')} {told}".rstrip()

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        details = {name: list(value) if isinstance(value, tuple) else value for name, value in self.details.items()}
        return {"kind": self.kind, "seat": self.seat, "rule": self.rule, "details": details}

    @staticmethod
    def _plain(value: Detail) -> str:
        return "+".join(value) if isinstance(value, tuple) else str(value)


# the kinds of events by number, with what a, b and c mean
SHAPES: dict[int, tuple[str, ...]] = {
    e.ROUND_BEGAN: ("round",),
    e.TOKEN_PLACED: ("space", "number"),
    e.DAMAGE_CLEARED: (),
    e.EQUIPPED: ("outfit",),
    e.REBOOTED: ("space", "heading"),
    e.NUMBERS_RETURNED: (),
    e.NUMBER_TAKEN: ("number",),
    e.REVEALED: (),
    e.DIE_SHOWN: ("die", "shown_die", "heading"),
    e.UNIT_CLEARED: ("unit",),
    e.UNIT_BEGAN: ("unit",),
    e.ROLLED: ("colour", "number", "shown"),
    e.ACTIVATED: ("colour", "number", "heading"),
    e.DIE_REMOVED: ("colour", "number", "die"),
    e.ROTATED: ("heading",),
    e.TURNED: ("heading",),
    e.MOVED: ("from", "to", "heading"),
    e.PUSHED: ("from", "to", "by"),
    e.STOPPED: ("space", "heading"),
    e.MODULE_USED: ("module_used", "amount"),
    e.FIRED: ("from", "to", "heading"),
    e.STRUCK: ("space", "by"),
    e.DAMAGED: ("tokens", "by"),
    e.SHIELDED: ("tokens", "by"),
    e.DESTROYED_ROBOT: ("space", "by", "cause"),
    e.SCORED: ("vp", "source"),
    e.MODULE_DRAWN: ("deck", "module_drawn"),
    e.MINE_LAID: ("space",),
    e.MINE_TAKEN: ("space",),
    e.DETONATED: ("space", "damage"),
    e.TELEPORTED: ("from", "to"),
    e.DIE_MOVED: ("die", "heading", "by"),
    e.JUMPED: ("from", "to", "heading"),
    e.THROWN: ("from", "to", "heading"),
    e.COLLECTED: ("space",),
    e.REPAIRED: (),
    e.DRAFTED: ("module", "module"),
    e.WON: (),
}
KIND_NAMES = {
    number: name.lower()
    for name, number in vars(e).items()
    if name.isupper() and number in SHAPES and name != "MAX_EVENTS"
}
KIND_NAMES[e.DESTROYED_ROBOT] = "destroyed"
KINDS = tuple(KIND_NAMES[number] for number in sorted(KIND_NAMES))


def details_of(meaning: str, value: int, drawing: Grid) -> dict[str, Detail]:
    """A number of an event as named details."""
    if meaning == "shown_die":
        return {"colour": _detail("colour", value // 8, drawing), "number": value % 8}
    if meaning == "outfit":
        return {"modules": outfits()[value]}
    if meaning == "module":
        return {"modules": (MODULES[value],) if value else ()}
    name = {"module_used": "module", "module_drawn": "module", "die": "unit"}.get(meaning, meaning)
    return {name: _detail(meaning, value, drawing)}


def _detail(meaning: str, value: int, drawing: Grid) -> Detail:
    if meaning in ("space", "from", "to"):
        return None if value == OUT else space_name(drawing, value)
    if meaning == "heading":
        return HEADINGS[value]
    if meaning in ("by", "source"):
        return None if value == NOBODY else COLOURS[value]
    if meaning == "cause":
        return RULE_IDS[value]
    if meaning == "unit":
        return UNITS[value]
    if meaning == "die":
        return UNITS[value // 2] + (".2" if value % 2 else "")
    if meaning == "colour":
        return "blue" if value == BLUE else "red"
    if meaning == "deck":
        return DECKS[value - BLUE]
    if meaning == "module_drawn":
        return MODULES[value] if value else None
    if meaning == "module_used":
        return MODULES[value]
    return value


class PackedEvents(Sequence[Event]):
    """A sequence of events, kept packed as the rules log them and decoded when read."""

    __slots__ = ("_kinds", "packed", "size")

    def __init__(self, size: Size, packed: bytes = b"") -> None:
        self.size, self.packed = size, packed
        self._kinds = packed[_WHAT::BYTES]

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
            raise ValueError("events are taken in order: a slice cannot have a step")
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

    def has_kind(self, kind: str) -> bool:
        """Whether there is an event of that kind."""
        return _NUMBERS[kind] in self._kinds

    def only(self, *kinds: str) -> "PackedEvents":
        """The events of these kinds alone."""
        wanted = re.compile(b"[%s]" % re.escape(bytes(_NUMBERS[kind] for kind in kinds)))
        found = (BYTES * match.start() for match in wanted.finditer(self._kinds))
        return PackedEvents(self.size, b"".join([self.packed[at : at + BYTES] for at in found]))

    def seen_by(self, seat: str | None) -> "PackedEvents":
        """The events as a seat or a spectator (None) may see them: only its operator sees which module a robot drew."""
        if not self.has_kind("module_drawn"):
            return self
        seen = bytearray(self.packed)
        for at in range(0, len(seen), BYTES):
            if seen[at + _WHAT] == e.MODULE_DRAWN and COLOURS[seen[at + _WHO]] != seat:
                seen[at + _MODULE.start : at + _MODULE.stop] = bytes(2)
        return PackedEvents(self.size, bytes(seen))


_FORM = form(Packed)
BYTES = _FORM.size  # of an event
_EACH = struct.Struct(f"{BYTES}s")
_WHAT, _WHO = field_span(Packed, "what")[0], field_span(Packed, "who")[0]
_MODULE = slice(*field_span(Packed, "b"))  # of a module that is drawn; 0 where nobody may know
_NUMBERS = {kind: number for number, kind in KIND_NAMES.items()}
_MOST_KNOWN = 1 << 16


class _Decoded(dict[bytes, Event]):
    """A cache of decoded events by their packed form: the same ones happen again and again."""

    def __init__(self, size: Size) -> None:
        super().__init__()
        self._size = size

    def __missing__(self, packed: bytes) -> Event:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        self[packed] = event = _decode(*_FORM.unpack(packed), drawing=self._size)
        return event


_decoded = cache(_Decoded)


def _decode(what: int, who: int, rule: int, *values: int, drawing: Size) -> Event:
    details: dict[str, Detail] = {}
    for meaning, value in zip(SHAPES[what], values, strict=False):
        new = details_of(meaning, value, drawing)
        for name, detail in new.items():
            before = details.get(name, ())
            details[name] = (*before, *detail) if isinstance(detail, tuple) and isinstance(before, tuple) else detail
    return Event(KIND_NAMES[what], seat_name(who), RULE_IDS[rule], Details(details))
