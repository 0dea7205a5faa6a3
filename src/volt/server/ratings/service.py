"""Ratings: every result is rated once, in an order that is stored, so that all ratings can be computed again.

The server that saves a result rates it right afterwards; if it dies in between, any other does (``sweep``). One transaction
rates a few pending results, with a lock: servers that share a database take turns.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sql

from volt.bots.strength import ANCHORS

from ..runtime.errors import report
from ..storage.store import Store
from ..storage.tables import PEOPLE, RATINGS, RESULT_SEATS, RESULTS
from .scale import Pool, Rating, rated

SWEEP = 60.0  # seconds
AT_ONCE = 20  # results in one transaction
_LOCK = 0x564F4C55  # PostgreSQL's number for the right to rate
Who = str  # a person's id


class Rate(NamedTuple):
    """A rating of a seat after a game, and the points before."""

    seat: tuple[str, int]
    person: Who
    before: Rating
    after: Rating


class Ratings:
    """The ratings of all people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def strength(self, mode: str, pool: Pool, person: str) -> Rating:
        """How strong somebody is in a mode and a pool, for matching; that of a beginner if they have not played rated games.

        The strength of a bot of a level is ``ANCHORS[level]``.
        """
        return await self._store.run(lambda connection: read(connection, mode, pool, [person]).get(person, Rating()))

    async def rate(self) -> None:
        """Rate all pending results."""
        while await self._store.run(rate_pending):
            pass

    async def rate_soon(self) -> None:
        """Rate all pending results; if that fails, the next sweep does it."""
        try:
            await self.rate()
        except Exception as error:  # the database is unavailable
            report(error, "results cannot be rated yet")

    async def sweep(self) -> None:
        """Rate what other servers have left, periodically, forever."""
        while True:
            await self.rate_soon()
            await asyncio.sleep(SWEEP)

    async def recompute(self) -> int:
        """Compute all ratings again from the results, in one transaction; return how many games were rated."""
        return await self._store.run(recompute)


def read(connection: sql.Connection, mode: str, pool: str, people: Sequence[str]) -> dict[Who, Rating]:
    """The ratings of these people, of those who have any."""
    mine = sql.and_(RATINGS.c.mode == mode, RATINGS.c.pool == pool, RATINGS.c.person.in_(people))
    return {
        row.person: Rating(row.points, row.deviation, row.games)
        for row in connection.execute(sql.select(RATINGS).where(mine))
    }


def rate_pending(connection: sql.Connection) -> int:
    """Rate some pending results, the oldest first; return how many."""
    pending = sql.select(RESULTS).where(RESULTS.c.pending).order_by(RESULTS.c.at, RESULTS.c.room).limit(AT_ONCE)
    if connection.scalar(sql.select(RESULTS.c.room).where(RESULTS.c.pending).limit(1)) is None:
        return 0
    _lock(connection)
    games = connection.execute(pending).all()
    last = connection.scalar(sql.select(sql.func.max(RESULTS.c.sequence))) or 0
    seats = _seats(connection, [game.room for game in games])
    for game in games:
        people = {seat.person for seat in seats[game.room] if seat.person}
        rates, unrated = rates_of(seats[game.room], read(connection, game.mode, game.pool, sorted(people)))
        last += bool(rates)
        values = {"pending": False, "unrated": unrated, "sequence": last if rates else None}
        connection.execute(RESULTS.update().where(RESULTS.c.room == game.room).values(values))
        _write(connection, game, rates)
    return len(games)


def _lock(connection: sql.Connection) -> None:
    """Wait for other servers that rate; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))


def _seats(connection: sql.Connection, rooms: Sequence[str]) -> dict[str, list[Any]]:
    """The seats of results, in a fixed order: sums of floating-point numbers depend on it."""
    query = sql.select(RESULT_SEATS).where(RESULT_SEATS.c.room.in_(rooms))
    found: dict[str, list[Any]] = {room: [] for room in rooms}
    for row in connection.execute(query.order_by(RESULT_SEATS.c.seat, RESULT_SEATS.c.holder)):
        found[row.room].append(row)
    return found


def rates_of(seats: Sequence[Any], known: Mapping[Who, Rating]) -> tuple[list[Rate], str]:
    """The new ratings of the people in a game with their ``known`` ones; or none, and why it is not rated."""
    players = [seat for seat in seats if seat.counts and (seat.person or seat.level in ANCHORS)]
    people = [seat.person for seat in players if seat.person]
    if len(set(people)) < len(people):
        return [], "twice"
    if len(players) < 2 or not people:
        return [], "alone"
    before = [known.get(seat.person, Rating()) if seat.person else seat.level for seat in players]
    after = rated(before, [seat.place for seat in players])
    return [
        Rate((seat.seat, seat.holder), seat.person, old, new)
        for seat, old, new in zip(players, before, after, strict=True)
        if not isinstance(old, str)
    ], ""


def _write(connection: sql.Connection, game: Any, rates: Sequence[Rate]) -> None:
    exist = set(connection.scalars(sql.select(PEOPLE.c.id).where(PEOPLE.c.id.in_([rate.person for rate in rates]))))
    for rate in rates:
        seat, holder = rate.seat
        which = sql.and_(RESULT_SEATS.c.room == game.room, RESULT_SEATS.c.seat == seat, RESULT_SEATS.c.holder == holder)
        points, deviation, games = rate.after
        gained = points - rate.before.points
        connection.execute(RESULT_SEATS.update().where(which).values(points=points, deviation=deviation, gained=gained))
        if rate.person in exist:
            mine = sql.and_(RATINGS.c.person == rate.person, RATINGS.c.mode == game.mode, RATINGS.c.pool == game.pool)
            values = {"points": points, "deviation": deviation, "games": games, "at": game.at}
            if not connection.execute(RATINGS.update().where(mine).values(values)).rowcount:
                row = {"person": rate.person, "mode": game.mode, "pool": game.pool}
                connection.execute(RATINGS.insert().values({**row, **values}))


def computed(connection: sql.Connection) -> Iterator[tuple[Any, list[Rate]]]:
    """All rated games in the order in which they were rated, each with the ratings that follow from the games before it."""
    table: dict[tuple[Who, str, str], Rating] = {}
    last = 0
    rated_games = sql.select(RESULTS).where(RESULTS.c.sequence.is_not(None)).order_by(RESULTS.c.sequence)
    while games := connection.execute(rated_games.where(RESULTS.c.sequence > last).limit(500)).all():
        last = games[-1].sequence
        seats = _seats(connection, [game.room for game in games])
        for game in games:
            key = {seat.person: (seat.person, game.mode, game.pool) for seat in seats[game.room] if seat.person}
            rates, _ = rates_of(seats[game.room], {who: table[key[who]] for who in key if key[who] in table})
            table.update({key[rate.person]: rate.after for rate in rates})
            yield game, rates


def recompute(connection: sql.Connection) -> int:
    """Replace all ratings by those that follow from the results."""
    _lock(connection)
    connection.execute(RATINGS.delete())
    games = 0
    for game, rates in computed(connection):
        _write(connection, game, rates)
        games += 1
    return games
