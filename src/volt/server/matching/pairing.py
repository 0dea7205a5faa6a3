"""Who plays with whom: a pure function of who waits and the time.

Whoever waits longest is served first, with those closest in strength. The window of strength that somebody accepts widens while
they wait, and a table needs the windows of both sides. After the time that they choose, bots take the free seats; until the end
of the first round, whoever comes takes the seat of such a bot at once.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from volt.rules.state import SEATS

WINDOW, WIDENING = 150.0, 10.0  # points of the scale of ratings: at first, and per second


class QueueTicket(Struct, frozen=True, kw_only=True):
    """Somebody who waits for a game."""

    id: str
    queue: str  # only those of one queue play together
    strength: float
    since: float
    bots_after: float  # seconds until bots may take the free seats; 0: never
    person: str = ""  # "" for somebody without an account
    name: str = ""
    address: str = ""  # a digest of their network address; "" if it says nothing
    apart: frozenset[str] = frozenset()  # people whom they have blocked, or who have blocked them

    def window(self, now: float) -> float:
        """How far others may be in strength by now."""
        return WINDOW + WIDENING * max(0.0, now - self.since)

    def may_meet(self, other: "QueueTicket") -> bool:
        """Whether they may play together: not one person, nor two accounts at one address, and neither has blocked the other."""
        if not (self.person and other.person):
            return True
        if other.person in self.apart or self.person in other.apart:
            return False
        return self.person != other.person and (not self.address or self.address != other.address)

    def wants_bots(self, now: float) -> bool:
        """Whether they have waited long enough for people."""
        return self.bots_after > 0 and now - self.since >= self.bots_after


class OpenTable(Struct, frozen=True, kw_only=True):
    """A game of a quick match in its first round, some of whose seats bots have."""

    room: str
    queue: str
    strength: float
    seats: tuple[str, ...]  # of bots
    people: tuple[QueueTicket, ...] = ()  # the tickets of those who play there


def join(
    tickets: Iterable[QueueTicket], tables: Iterable[OpenTable], now: float
) -> Iterator[tuple[QueueTicket, OpenTable]]:
    """Who takes the seat of a bot now, and where: at most one in each game, the closest in strength."""
    free = list(tables)
    for one in sorted(tickets, key=lambda ticket: (ticket.since, ticket.id)):
        fitting = [table for table in free if one.bots_after and _may_join(one, table, now)]
        if fitting:
            nearest = min(fitting, key=lambda table: (abs(table.strength - one.strength), table.room))
            free.remove(nearest)
            yield one, nearest


def _may_join(one: QueueTicket, table: OpenTable, now: float) -> bool:
    near = abs(one.strength - table.strength) <= one.window(now)
    return near and one.queue == table.queue and all(one.may_meet(other) for other in table.people)


def match(tickets: Iterable[QueueTicket], now: float) -> Iterator[tuple[QueueTicket, ...]]:
    """The tables to open now; bots take the seats that are left."""
    by_queue = sorted(tickets, key=lambda ticket: (ticket.queue, ticket.since, ticket.id))
    for _, queue in groupby(by_queue, key=lambda ticket: ticket.queue):
        waiting = list(queue)
        for first in waiting.copy():
            if first in waiting:
                table = _table(first, waiting, now)
                if table:
                    yield table
                    waiting = [ticket for ticket in waiting if ticket not in table]


def _table(first: QueueTicket, waiting: Iterable[QueueTicket], now: float) -> tuple[QueueTicket, ...]:
    """The table of the ticket, with whoever is closest in strength; () if it has to wait."""
    people = [first]
    fitting = [other for other in waiting if other is not first and _fit(first, other, now)]
    for other in sorted(fitting, key=lambda other: (abs(other.strength - first.strength), other.since, other.id)):
        if all(other.may_meet(one) for one in people):
            people.append(other)
        if len(people) == SEATS:
            return tuple(people)
    return tuple(one for one in people if one.bots_after) if first.wants_bots(now) else ()


def _fit(one: QueueTicket, other: QueueTicket, now: float) -> bool:
    return abs(one.strength - other.strength) <= min(one.window(now), other.window(now))
