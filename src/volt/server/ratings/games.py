"""Finished games as lists: what their results say, and the names that the rooms still know."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from msgspec import Struct
from msgspec.json import decode

from ..rooms.state import kept_until
from ..storage.tables import PEOPLE, RESULT_SEATS, RESULTS, ROOMS
from .messages import FinishedGame, FinishedGames, ResultSeat, Which
from .scale import PROVISIONAL, shown_gain

PAGE = 20


class _Name(Struct):
    colour: str
    name: str


class _Room(Struct):
    """The part of a saved room that says who played, and how long it is kept."""

    seats: list[_Name]
    created: float = 0
    active: float = 0
    championship: str | None = None


def finished(connection: sql.Connection, person: str, which: Which, page: int, keep_days: float) -> FinishedGames:
    """A page of the person's finished games, newest first."""
    mine = RESULT_SEATS
    query = (  # no grouping: the index by person and time yields one page after another
        sql.select(mine.c.room)
        .join_from(mine, RESULTS, mine.c.room == RESULTS.c.room)
        .where(mine.c.person == person, *_filters(which))
        .order_by(mine.c.at.desc(), mine.c.room)
        .limit(PAGE + 1)
        .offset(page * PAGE)
    )
    seats_held = list(connection.scalars(query))
    rooms = list(dict.fromkeys(seats_held[:PAGE]))  # one who had two seats in a game finds it once
    games = read_results(connection, rooms, keep_days)
    seats = tuple(tuple(seat.colour for seat in game.seats if seat.person == person) for game in games)
    return FinishedGames(games=games, mine=seats, more=len(seats_held) > PAGE)


def _filters(which: Which) -> list[sql.ColumnElement[bool]]:
    mine, others = RESULT_SEATS, RESULT_SEATS.alias("others")
    if which == "won":
        return [mine.c.place == 1]
    if which == "lost":
        return [mine.c.place > 1]
    if which == "rated":
        return [mine.c.gained.is_not(None)]
    if which == "people":
        person = sql.and_(others.c.room == mine.c.room, others.c.seat != mine.c.seat, others.c.level == "")
        return [sql.exists().where(person)]
    return []


def read_results(connection: sql.Connection, rooms: Sequence[str], keep_days: float = 0) -> tuple[FinishedGame, ...]:
    """The results of these rooms, in their order."""
    games = {row.room: row for row in connection.execute(sql.select(RESULTS).where(RESULTS.c.room.in_(rooms)))}
    bodies = connection.execute(sql.select(ROOMS.c.id, ROOMS.c.body).where(ROOMS.c.id.in_(rooms)))
    saved = {row.id: decode(row.body, type=_Room) for row in bodies}
    names = {id_: {seat.colour: seat.name for seat in room.seats} for id_, room in saved.items()}
    query = (
        sql.select(RESULT_SEATS, PEOPLE.c.name)
        .join_from(RESULT_SEATS, PEOPLE, RESULT_SEATS.c.person == PEOPLE.c.id, isouter=True)
        .where(RESULT_SEATS.c.room.in_(rooms))
        .order_by(RESULT_SEATS.c.holder.desc())
    )
    seats: dict[str, list[ResultSeat]] = {room: [] for room in rooms}
    for row in connection.execute(query):
        last = all(seat.colour != row.seat for seat in seats[row.room])
        seats[row.room].append(_seat(row, names.get(row.room, {}).get(row.seat, "") if last else ""))
    return tuple(_game(games[room], seats[room], saved.get(room), keep_days) for room in rooms if room in games)


def _seat(row: Any, name: str) -> ResultSeat:
    """A seat; ``name`` is what the room calls its last holder."""
    changed = row.points is not None
    return ResultSeat(
        colour=row.seat,
        name=name or row.name or "",
        person=row.person if row.name is not None else "",
        level=row.level,
        robot=row.robot,
        place=row.place,
        vp=row.vp,
        left=row.left,
        points=round(row.points) if changed else None,
        gained=shown_gain(row.points, row.gained) if changed else None,
        provisional=changed and row.deviation > PROVISIONAL,
    )


def _game(row: Any, seats: Sequence[ResultSeat], room: _Room | None, keep_days: float) -> FinishedGame:
    expires = 0
    if room is not None and room.championship is None:
        expires = kept_until(room.created, room.active, keep_days)
    return FinishedGame(
        room=row.room,
        mode=row.mode,
        arena=row.arena,
        edition=row.edition,
        rounds=row.rounds,
        winner=row.winner,
        at=int(row.at),
        pool=row.pool,
        unrated=row.unrated,
        replay=room is not None,
        expires=expires,
        seats=tuple(sorted(seats, key=lambda seat: (seat.place, seat.colour))),
    )
