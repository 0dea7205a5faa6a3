"""The event log: rules append what happened, as numbers. In order, events are the full history of a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from .dialect.packed_struct import i8, i16, packed_struct
from .dialect.registry import Shorthand, rule
from .event_kinds import MOST_FIELDS, Event, field_types

MAX_EVENTS = 512  # in one piece (see ``phases``), which is one activation at most


@packed_struct
class PackedEvent:
    """One event: the number of its kind, and the values of its fields in the order of their declaration."""

    kind: i8
    seat: i8
    rule: i16
    values: Annotated[list[i16], MOST_FIELDS]


@packed_struct
class EventLog:
    """The events of one piece, collected only if ``on``; the reader resets ``count``."""

    on: i16
    count: i16
    asked: i16  # how many events precede the open question
    events: Annotated[list[PackedEvent], MAX_EVENTS]


@rule
def append_event(log: EventLog, kind: int, seat: int, rule_id: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Append an event with the values of its fields; nothing happens if the log is off or full."""
    if log.on and log.count < MAX_EVENTS:
        event = log.events[log.count]
        event.kind = kind
        event.seat = seat
        event.rule = rule_id
        event.values[0] = a
        event.values[1] = b
        event.values[2] = c
        event.values[3] = d
        event.values[4] = e
        log.count += 1


class _LogEvent(Shorthand):
    """Arranges the fields of an event in the order of their declaration."""

    def __call__(self, log: EventLog, kind: type[Event], seat: int, rule_id: int, **fields: int) -> None:
        if log.on:
            append_event(*self.arrange((log, kind, seat, rule_id), fields, int))

    def arrange(self, given: Sequence[Any], named: Mapping[str, Any], constant: Callable[[int], Any]) -> list[Any]:
        log, kind, seat, rule_id = given
        declared = field_types(kind)
        if set(declared) != set(named):
            raise TypeError(f"{kind.__name__} has the fields ({', '.join(declared)}), not ({', '.join(named)})")
        values = [named[name] for name in declared]
        empty = [constant(0)] * (MOST_FIELDS - len(values))
        return [log, constant(kind.kind_number), seat, rule_id, *values, *empty]


log_event = _LogEvent(append_event)
"""Log an event: ``log_event(log, Moved, who, MOVE_1, origin=here, to=there, heading=heading)``."""
