"""The queue in the database. All servers match all tickets: whichever locks some of them first decides about those.

A ticket is alive while a server that its holder is connected to confirms it; when that server is lost, the holder connects to
another, which confirms the same ticket. A table takes its tickets and opens its room in one transaction, so nobody is lost, and
nobody gets two seats. Nothing here waits for a lock: what another server has locked is being matched there.
"""

import random
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sql
from msgspec import structs

from volt.arenas import names
from volt.rules.state import SEATS
from volt.texts import Phrase

from ..people.blocks import kept_apart
from ..protection.tokens import new_id
from ..rooms.messages import RoomWish, SeatWish
from ..rooms.seating import distinct_name, room_of, seat_operator
from ..rooms.state import CLOCKS, RoomState
from ..rooms.store import Change, Fenced
from ..runtime.errors import RequestError
from ..storage.ownership import epochs
from ..storage.rows import Rows, rows_of, write_rows
from ..storage.tables import HOLDINGS, ROOMS, SEEKERS
from .pairing import OpenTable, QueueTicket, join, match

ALIVE = 4.0  # seconds after which a ticket that nobody has confirmed is not matched
FORGET = 600.0  # seconds after which it is deleted, matched or not
MOST = 400  # tickets that one transaction looks at, those that wait longest

_WAITS = SEEKERS.c.room.is_(None)
_FIELDS = [name for name in QueueTicket.__struct_fields__ if name in SEEKERS.c]


class Place(NamedTuple):
    """What has become of a ticket: its room and seat, or how many others wait in its queue."""

    room: str | None
    seat: str
    others: int
    since: float


def add(connection: sql.Connection, ticket: QueueTicket, now: float) -> None:
    """Add a ticket, unless it is known."""
    if connection.scalar(sql.select(SEEKERS.c.id).where(SEEKERS.c.id == ticket.id)) is None:
        row = {name: getattr(ticket, name) for name in _FIELDS}
        connection.execute(SEEKERS.insert(), {**row, "seen": now, "seat": ""})


def remove(connection: sql.Connection, id_: str) -> None:
    """Remove a ticket. If it is being matched at this moment, it stays: its game begins with a seat that stays empty."""
    mine = sql.select(SEEKERS.c.id).where(SEEKERS.c.id == id_, _WAITS).with_for_update(skip_locked=True)
    connection.execute(SEEKERS.delete().where(SEEKERS.c.id.in_(list(connection.scalars(mine)))))


def confirm(connection: sql.Connection, ids: Collection[str], now: float) -> None:
    """Note that the holders of these tickets are there."""
    mine = sql.select(SEEKERS.c.id).where(SEEKERS.c.id.in_(ids), _WAITS).with_for_update(skip_locked=True)
    connection.execute(SEEKERS.update().where(SEEKERS.c.id.in_(list(connection.scalars(mine)))).values(seen=now))


def forget(connection: sql.Connection, now: float) -> None:
    """Delete the tickets of those who have been gone for long, or have long had a game."""
    old = sql.select(SEEKERS.c.id).where(SEEKERS.c.seen < now - FORGET).with_for_update(skip_locked=True)
    connection.execute(SEEKERS.delete().where(SEEKERS.c.id.in_(list(connection.scalars(old)))))


class Matches(NamedTuple):
    """What one transaction has found: the rooms it has opened, and who takes which seat of a bot."""

    opened: list[str]
    late: list[tuple[QueueTicket, OpenTable]]


def match_all(
    connection: sql.Connection,
    server: int,
    bot: Callable[[float], str],
    now: float,
    tables: Sequence[OpenTable] = (),
    sitting_down: Collection[str] = (),
) -> Matches:
    """Open the tables that are complete; their rooms belong to this server. Find who takes a seat at one of its ``tables``.

    ``bot``: the level of the bots for a table of this strength. Tickets that are ``sitting_down`` are left out.
    """
    found = (_tickets().where(_WAITS, SEEKERS.c.seen > now - ALIVE)).order_by(SEEKERS.c.since).limit(MOST)
    rows = connection.execute(found.with_for_update(skip_locked=True)).mappings()
    tickets = [QueueTicket(**row) for row in rows if row["id"] not in sitting_down]
    taken = _with_people(connection, tables) if tickets and tables else []
    tickets = _kept_apart(connection, tickets, taken)
    late = list(join(tickets, taken, now))
    seated = {ticket.id for ticket, _ in late}
    rooms = []
    for people in match([ticket for ticket in tickets if ticket.id not in seated], now):
        state, seats = _room(people, bot(sum(one.strength for one in people) / len(people)))
        write_rows(connection, [rows_of(Change(room=state, new=True))], server)
        for ticket in people:
            _note_seat(connection, ticket.id, ticket.person, state.id, seats[ticket.id], now)
        rooms.append(state.id)
    return Matches(rooms, late)


def take_seat(connection: sql.Connection, id_: str, room: Rows, seat: str, server: int, now: float) -> None:
    """Save a room in which the holder of a ticket has taken a seat, and note it; Fenced, or RequestError if they have one."""
    mine = sql.select(SEEKERS.c.person).where(SEEKERS.c.id == id_, _WAITS).with_for_update(skip_locked=True)
    person = connection.scalar(mine)
    if person is None:
        raise RequestError(409, "late", Phrase("errors.late"))
    ((_, room_id, epoch),) = room.epochs
    if connection.dialect.name == "postgresql" and epochs(connection, ROOMS, [room_id]).get(room_id) != epoch:
        raise Fenced
    write_rows(connection, [room], server)
    _note_seat(connection, id_, person, room_id, seat, now)


def _note_seat(connection: sql.Connection, id_: str, person: str, room: str, seat: str, now: float) -> None:
    """Note which seat the holder of a ticket has; it is the person's even if they never come: they have asked for it."""
    if person:
        row = {"room": room, "seat": seat, "person": person, "tokens": id_, "since": now}
        connection.execute(HOLDINGS.insert(), row)
    connection.execute(SEEKERS.update().where(SEEKERS.c.id == id_).values(room=room, seat=seat, seen=now))


def _tickets() -> "sql.Select[Any]":
    return sql.select(*(SEEKERS.c[name] for name in _FIELDS))


def _kept_apart(
    connection: sql.Connection, tickets: Sequence[QueueTicket], tables: Sequence[OpenTable]
) -> list[QueueTicket]:
    """The tickets with those whom their holders are not to meet."""
    everybody = (*tickets, *(one for table in tables for one in table.people))
    apart = kept_apart(connection, {one.person for one in everybody if one.person})
    return [structs.replace(one, apart=frozenset(apart.get(one.person, ()))) if apart else one for one in tickets]


def _with_people(connection: sql.Connection, tables: Sequence[OpenTable]) -> list[OpenTable]:
    """The tables with the tickets of those who play there."""
    query = _tickets().add_columns(SEEKERS.c.room).where(SEEKERS.c.room.in_([table.room for table in tables]))
    people: dict[str, list[QueueTicket]] = {}
    for row in connection.execute(query).mappings():
        fields = {name: row[name] for name in _FIELDS}
        people.setdefault(row["room"], []).append(QueueTicket(**fields))
    return [structs.replace(table, people=tuple(people.get(table.room, ()))) for table in tables]


def places(connection: sql.Connection, ids: Collection[str], now: float) -> tuple[dict[str, Place], int]:
    """What has become of these tickets, and how many people wait."""
    counts = sql.select(SEEKERS.c.queue, sql.func.count()).where(_WAITS, SEEKERS.c.seen > now - ALIVE)
    waiting: dict[str, int] = {row[0]: row[1] for row in connection.execute(counts.group_by(SEEKERS.c.queue))}
    rows = connection.execute(sql.select(SEEKERS).where(SEEKERS.c.id.in_(ids))) if ids else ()
    found = {row.id: Place(row.room, row.seat, max(0, waiting.get(row.queue, 0) - 1), row.since) for row in rows}
    return found, sum(waiting.values())


def queue_of(mode: str, pace: str) -> str:
    """The name of a queue."""
    return f"{mode} {pace}"


def _room(people: tuple[QueueTicket, ...], level: str) -> tuple[RoomState, dict[str, str]]:
    """The room of a table, and the seat of each ticket in it; its holder's key is the seat's token."""
    mode, pace = people[0].queue.split()
    wish = RoomWish(
        seats=tuple(SeatWish(kind="bot", level=level) for _ in range(SEATS)),
        mode=mode,  # type: ignore[arg-type]
        arena=names()[0] if mode == "training" else random.choice(names()),  # as the rulebook has it
        clock=CLOCKS[pace],
    )
    state, _, _ = room_of(wish)
    state.id, state.host, state.matched = new_id(), "", True
    seats = {}
    for ticket, seat in zip(people, random.sample(state.seats, len(people)), strict=True):
        others = [one.name for one in state.seats if one.kind == "human"]
        seat_operator(seat, distinct_name(ticket.name, others), ticket.id)
        seats[ticket.id] = str(seat.colour)
    return state, seats
