"""Who waits for whom: finds operators who have been asked and are not there, and writes down whom to tell.

Each server looks at the rooms in its memory, twice a minute. None is overlooked: a room is loaded when somebody answers and
when its clock runs out, stays for minutes after that, and is loaded again after a crash if it has a clock. What is written
down has the same id whoever writes it, so that nobody is told twice.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sql

from ..protection.tokens import share_one
from ..rooms.registry import RoomRegistry
from ..rooms.room import Room
from ..runtime.clock import now
from ..storage.store import Store
from ..storage.tables import HOLDINGS, NOTICE_SETTINGS, NOTICES, PUSH_SUBSCRIPTIONS, WEBHOOKS
from .recipients import next_hour

AFTER = 60.0  # seconds that somebody has to return before they are told
IN_TIME = 60.0  # seconds before a deadline from which on it is too late to tell
SLOW = 3600.0  # seconds to answer, from which on there is a reminder
EARLIEST, SHARE = 6 * 3600.0, 0.25  # a reminder comes so long before the deadline, or in the last part of the time


class Turn(NamedTuple):
    """An operator who has been asked and is not there."""

    room: str
    seat: str
    question: int
    tokens: str  # the digests of the seat's tokens
    began: float
    deadline: float | None

    @property
    def reminder(self) -> float | None:
        """When to remind; None for never."""
        given = 0.0 if self.deadline is None else self.deadline - self.began
        return None if self.deadline is None or given < SLOW else self.deadline - min(EARLIEST, given * SHARE)


class Turns:
    """Writes down whom to tell."""

    def __init__(self, store: Store, rooms: RoomRegistry) -> None:
        self._store, self._rooms = store, rooms
        self._known: dict[tuple[str, str, int], float | None] = {}  # what has been written down, with the deadlines

    async def look(self) -> None:
        """Look at all rooms in memory."""
        turns = [turn for room in self._rooms.loaded.values() for turn in turns_of(room)]
        known = {turn[:3]: turn.deadline for turn in turns}
        new = [turn for turn in turns if turn[:3] not in self._known]
        moved = [turn for turn in turns if self._known.get(turn[:3], turn.deadline) != turn.deadline]
        if new or moved:
            await self._store.run(partial(_write_down, new=new, moved=moved, current=now()))
        self._known = known


def turns_of(room: Room) -> Iterator[Turn]:
    """Who has been asked in a room and is not there."""
    state, game, current = room.state, room.game, now()
    if game is None or state.status != "running" or state.exhibition or room.lost or room.lock.locked():
        return
    for open_ in game.open.values():
        seat, began = room.seat(open_.seat), max(open_.began, state.started)
        absent = seat.kind == "human" and not seat.bot and not seat.network and seat.colour not in room.audience.online
        late = open_.deadline is not None and open_.deadline - current < IN_TIME
        if absent and not late and current - began >= AFTER:
            yield Turn(state.id, seat.colour, open_.question, seat.tokens, began, open_.deadline)


def _write_down(connection: sql.Connection, new: list[Turn], moved: list[Turn], current: float) -> None:
    rows = {row["id"]: row for row in _rows(connection, new, current)}
    known = set(connection.scalars(sql.select(NOTICES.c.id).where(NOTICES.c.id.in_(rows))))
    if fresh := [row for id_, row in rows.items() if id_ not in known]:
        connection.execute(NOTICES.insert(), fresh)
    for turn in [*moved, *(new if known else ())]:  # the clock may have changed since another server wrote them down
        table = NOTICES.c
        same = sql.and_(table.room == turn.room, table.seat == turn.seat, table.question == turn.question)
        connection.execute(NOTICES.update().where(same).values(deadline=turn.deadline))
        waits = sql.and_(same, table.kind == "reminder", table.due.is_not(None))
        connection.execute(NOTICES.update().where(waits).values(due=turn.reminder))


def _rows(connection: sql.Connection, turns: list[Turn], current: float) -> Iterator[dict[str, Any]]:
    rooms = {turn.room for turn in turns}
    told = set(connection.scalars(sql.select(WEBHOOKS.c.room).where(WEBHOOKS.c.room.in_(rooms))))
    yield from (_row(turn, "turn", "", "webhook", current, current) for turn in turns if turn.room in told)
    people = {turn: person for turn in turns if (person := _holder(connection, turn)) is not None}
    targets = _targets(connection, set(people.values()))
    for turn, person in people.items():
        daily, zone = targets[person].daily, targets[person].zone
        for target in targets[person].targets:
            at = current if daily is None else next_hour(current, daily, zone)
            yield _row(turn, "turn", person, target, at, current)
            if turn.reminder is not None:
                yield _row(turn, "reminder", person, target, turn.reminder, current)


def _holder(connection: sql.Connection, turn: Turn) -> str | None:
    """Whose seat it is, if it is still theirs."""
    query = sql.select(HOLDINGS.c.person, HOLDINGS.c.tokens)
    found = connection.execute(query.where(HOLDINGS.c.room == turn.room, HOLDINGS.c.seat == turn.seat)).first()
    return found.person or None if found is not None and share_one(turn.tokens, found.tokens) else None


class _Targets(NamedTuple):
    targets: tuple[str, ...]
    daily: int | None
    zone: str


def _targets(connection: sql.Connection, people: Collection[str]) -> dict[str, _Targets]:
    """Where to tell each of these people."""
    settings = connection.execute(sql.select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.person.in_(people))).all()
    pushes = connection.execute(
        sql.select(PUSH_SUBSCRIPTIONS.c.person, PUSH_SUBSCRIPTIONS.c.id).where(PUSH_SUBSCRIPTIONS.c.person.in_(people))
    ).all()
    found = dict.fromkeys(people, _Targets((), None, "UTC"))
    for row in settings:
        browsers: Iterable[str] = (push.id for push in pushes if push.person == row.person)
        mail = ("email",) if row.email and row.confirmed else ()
        found[row.person] = _Targets((*browsers, *mail), row.daily, row.zone)
    return found


def _row(turn: Turn, kind: str, person: str, target: str, due: float, current: float) -> dict[str, Any]:
    return {
        "id": f"{turn.room}/{turn.seat}/{turn.question}/{kind}/{target}",
        "room": turn.room,
        "seat": turn.seat,
        "question": turn.question,
        "kind": kind,
        "person": person,
        "target": target,
        "deadline": turn.deadline,
        "made": current,
        "due": due,
        "tries": 0,
    }
