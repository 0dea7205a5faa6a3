"""Results as rows of the tables, written in the transaction of the last answer. They name people by their id, if it is known."""

from collections.abc import Iterable, Sequence
from typing import Any

import sqlalchemy as sql

from ..protection.tokens import new_id, share_one
from ..rooms.result import GameResult, SeatResult
from .moderation import banned
from .tables import HOLDINGS, RATINGS, RESULT_SEATS, RESULTS

# seconds from the start, or from sitting down: whoever says later whose seat it is may already know how the game ends
PROVEN_WITHIN = 120.0


def write_result(connection: sql.Connection, result: GameResult) -> None:
    """Write the result of a finished game, once."""
    known = sql.select(RESULTS.c.room).where(RESULTS.c.room == result.room)
    if connection.scalar(known) is not None:
        return
    row = {
        "room": result.room,
        "mode": result.mode,
        "arena": result.arena,
        "edition": result.edition,
        "rounds": result.rounds,
        "winner": result.winner,
        "started": result.started,
        "at": result.at,
        "championship": result.championship,
        "pool": "duel" if result.operators == 2 else "group",
        "unrated": result.unrated,
        "pending": not result.unrated,
    }
    connection.execute(RESULTS.insert(), row)
    write_seats(connection, result.room, result.seats, result.at, result.started)


def write_seats(connection: sql.Connection, room: str, seats: Sequence[SeatResult], at: float, started: float) -> None:
    """Write results of seats, those that are not written yet: of leavers before the end, of all others at the end."""
    known = connection.execute(
        sql.select(RESULT_SEATS.c.seat, RESULT_SEATS.c.holder).where(RESULT_SEATS.c.room == room)
    ).all()
    new = [seat for seat in seats if (seat.seat, seat.holder) not in known]
    if new:
        held = connection.execute(sql.select(HOLDINGS).where(HOLDINGS.c.room == room)).all()
        excluded = banned(connection, [one.person for one in held]) if held else []
        connection.execute(RESULT_SEATS.insert(), [_row(room, seat, at, started, held, excluded) for seat in new])


def _row(
    room: str, seat: SeatResult, at: float, started: float, held: Iterable[Any], excluded: Sequence[str]
) -> dict[str, Any]:
    mine = [one for one in held if one.seat == seat.seat and share_one(seat.tokens, one.tokens)]
    in_time = any(one.since <= max(started, seat.sat) + PROVEN_WITHIN for one in mine if one.person not in excluded)
    return {
        "room": room,
        "seat": seat.seat,
        "holder": seat.holder,
        "person": mine[0].person if mine else "",
        "level": seat.level,
        "robot": seat.robot,
        "vp": seat.vp,
        "place": seat.place,
        "left": seat.left,
        "counts": seat.counts and (bool(seat.level) or in_time),
        "at": at,
    }


def claim_result(connection: sql.Connection, room: str, seat: str, person: str) -> None:
    """Note whose a seat of a finished game was, if nobody has said so; that does not change any rating."""
    last = sql.select(sql.func.max(RESULT_SEATS.c.holder)).where(
        RESULT_SEATS.c.room == room, RESULT_SEATS.c.seat == seat
    )
    which = sql.and_(
        RESULT_SEATS.c.room == room,
        RESULT_SEATS.c.seat == seat,
        RESULT_SEATS.c.holder == last.scalar_subquery(),
        RESULT_SEATS.c.person == "",
        RESULT_SEATS.c.level == "",
        sql.exists().where(RESULTS.c.room == room),
    )
    connection.execute(RESULT_SEATS.update().where(which).values(person=person, counts=False))


def forget_people(connection: sql.Connection, people: Sequence[str]) -> None:
    """Replace deleted people by nobody in their results: the ratings of others can still be computed again.

    What is not rated yet will not be, because their ratings go.
    """
    unrated = sql.and_(RESULT_SEATS.c.person.in_(people), RESULT_SEATS.c.points.is_(None))
    connection.execute(RESULT_SEATS.update().where(unrated).values(counts=False))
    for person in people:
        mine = RESULT_SEATS.c.person == person
        connection.execute(RESULT_SEATS.update().where(mine).values(person=new_id()))
    connection.execute(RATINGS.delete().where(RATINGS.c.person.in_(people)))


def unfinished_seats(rooms: Sequence[str]) -> sql.Delete:
    """Delete what is known of those who left games in these rooms that were never finished."""
    finished = sql.exists().where(RESULTS.c.room == RESULT_SEATS.c.room)
    return RESULT_SEATS.delete().where(RESULT_SEATS.c.room.in_(rooms), ~finished)
