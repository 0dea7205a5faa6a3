"""Events: what happened, to whom, where, and by which rule. In order, they are the full history of a game."""

from typing import Annotated

from .packed_struct import i8, i16, packed_struct
from .registry import rule

MAX_EVENTS = 512  # in one step; a step is one activation at most

(
    ROUND_BEGAN,  # a: round
    TOKEN_PLACED,  # a: space, b: number
    DAMAGE_CLEARED,  # who
    EQUIPPED,  # who, a: the code of the outfit
    REBOOTED,  # who, a: space, b: heading (KillBots)
    NUMBERS_RETURNED,
    NUMBER_TAKEN,  # who, a: number
    REVEALED,
    DIE_SHOWN,  # who, a: die, b: colour * 8 + number, c: key
    UNIT_CLEARED,  # who, a: unit
    UNIT_BEGAN,  # a: unit
    ROLLED,  # who, a: colour, b: number
    ACTIVATED,  # who, a: colour, b: number, c: key
    DIE_REMOVED,  # who, a: colour, b: number, c: die
    ROTATED,  # who, a: new key
    TURNED,  # who, a: heading
    MOVED,  # who, a: from, b: to
    PUSHED,  # who, a: from, b: to, c: by
    STOPPED,  # who, a: space, b: heading
    MODULE_USED,  # who, a: module, b: how much
    FIRED,  # who, a: from, b: to, c: heading
    STRUCK,  # who, a: space: lightning
    DAMAGED,  # who, a: tokens on the monitor, b: by
    SHIELDED,  # who, a: tokens on the card, b: by
    DESTROYED_ROBOT,  # who, a: space, b: by, c: the rule or module that did it
    SCORED,  # who, a: VP now, b: whose monitor it came from or NOBODY
    MODULE_DRAWN,  # who, a: deck, b: module (secret: only its operator may see it)
    MINE_LAID,  # who, a: space
    MINE_TAKEN,  # who, a: space
    DETONATED,  # who: owner, a: space, b: damage
    TELEPORTED,  # who, a: from, b: to
    DIE_MOVED,  # who: its operator, a: unit, b: new key, c: by
    JUMPED,  # who, a: from, b: to
    THROWN,  # who, a: from, b: to
    COLLECTED,  # who, a: space
    REPAIRED,  # who
    DRAFTED,  # who, a and b: the modules drawn
    WON,  # who, or SQUAD
) = range(1, 39)


@packed_struct
class PackedEvent:
    """One event; what ``a``, ``b`` and ``c`` mean depends on ``what``, see the list above."""

    what: i8
    who: i8
    rule: i16
    a: i16
    b: i16
    c: i16


@packed_struct
class EventLog:
    """The events of one step, collected only if ``on``; the reader resets ``count``."""

    on: i16
    count: i16
    asked: i16  # how many events precede the open question
    events: Annotated[list[PackedEvent], MAX_EVENTS]


@rule
def log_event(log: EventLog, what: int, who: int, rule_id: int, a: int, b: int, c: int) -> None:
    """Append an event; nothing happens if the log is off or full."""
    if log.on and log.count < MAX_EVENTS:
        event = log.events[log.count]
        event.what = what
        event.who = who
        event.rule = rule_id
        event.a = a
        event.b = b
        event.c = c
        log.count += 1
