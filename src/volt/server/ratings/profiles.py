"""The ladder and profiles, read from ratings and results."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Any

import sqlalchemy as sql
from msgspec import Struct
from msgspec.json import decode

from volt.bots.strength import ANCHORS
from volt.exercises import lessons, puzzles

from ..protection.tokens import share_one
from ..rooms.state import RoomSeat
from ..runtime.errors import not_found
from ..storage.moderation import banned
from ..storage.tables import HOLDINGS, PEOPLE, RATINGS, RESULT_SEATS, RESULTS, ROOMS
from .messages import (
    Ladder,
    LadderBot,
    LadderPlace,
    Profile,
    ProfileRating,
    RatingChange,
    Reliability,
    SeatedPlayer,
    SeatedPlayers,
    Solved,
)
from .scale import PROVISIONAL, Rating, shown_gain
from .service import read

PAGE = 50
LATEST = 1000  # games that a profile counts
HISTORY = 100  # changes of a rating that it shows
RELIABLE = 20  # latest games that say how reliable somebody is


class _Room(Struct):
    """The part of a saved room that says who plays what."""

    seats: list[RoomSeat]
    mode: str


def ladder(connection: sql.Connection, mode: str, pool: str, page: int) -> Ladder:
    """A page of the ladder, the best first."""
    on_it = _on_ladder(mode, pool, banned(connection))
    query = (
        sql.select(RATINGS, PEOPLE.c.name)
        .join_from(RATINGS, PEOPLE, RATINGS.c.person == PEOPLE.c.id)
        .where(on_it)
        .order_by(RATINGS.c.points.desc(), RATINGS.c.person)
        .limit(PAGE + 1)
        .offset(page * PAGE)
    )
    rows = connection.execute(query).all()
    return Ladder(
        places=tuple(
            LadderPlace(
                rank=page * PAGE + number,
                person=row.person,
                name=row.name,
                points=round(row.points),
                deviation=round(row.deviation),
                games=row.games,
            )
            for number, row in enumerate(rows[:PAGE], 1)
        ),
        bots=tuple(LadderBot(level=level, points=round(points)) for level, points in ANCHORS.items()),
        people=connection.scalar(sql.select(sql.func.count()).select_from(RATINGS).where(on_it)) or 0,
        more=len(rows) > PAGE,
    )


def _on_ladder(mode: str, pool: str, excluded: Sequence[str]) -> sql.ColumnElement[bool]:
    listed = sql.and_(RATINGS.c.mode == mode, RATINGS.c.pool == pool, RATINGS.c.deviation <= PROVISIONAL)
    return sql.and_(listed, RATINGS.c.person.not_in(excluded)) if excluded else listed


def profile(connection: sql.Connection, person: str) -> Profile:
    """What everybody may know of a person; RequestError if there is no such person."""
    found = connection.execute(sql.select(PEOPLE).where(PEOPLE.c.id == person)).first()
    if found is None:
        raise not_found("player")
    latest = (
        sql.select(RESULT_SEATS, RESULTS.c.mode, RESULTS.c.pool, RESULTS.c.championship)
        .join_from(RESULT_SEATS, RESULTS, RESULT_SEATS.c.room == RESULTS.c.room)
        .where(RESULT_SEATS.c.person == person)
        .order_by(RESULT_SEATS.c.at.desc(), RESULT_SEATS.c.room)
        .limit(LATEST)
    )
    games = connection.execute(latest).all()
    ratings = connection.execute(
        sql.select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.games.desc())
    ).all()
    won = [game.place == 1 for game in games]
    robots = Counter(game.robot for game in games)
    excluded = banned(connection)
    solved = set(decode(found.progress, type=dict[str, Any]).get("solved", ()))
    return Profile(
        id=person,
        name=found.name,
        since=int(found.created),
        ratings=tuple(_rating(connection, rating, games, excluded) for rating in ratings),
        games=len(games),
        won=sum(won),
        left=sum(game.left > 0 for game in games),
        reliability=_reliability([game.left for game in games]),
        streak=sum(takewhile(bool, won)),
        best_streak=max((len([*run]) for wins, run in groupby(won) if wins), default=0),
        robot=robots.most_common(1)[0][0] if robots else None,
        titles=sum(game.place == 1 and game.championship != "" for game in games),
        lessons=_progress(solved, {lesson.name for lesson in lessons()}),
        puzzles=_progress(solved, {puzzle.name for puzzle in puzzles()}),
    )


def _rating(connection: sql.Connection, rating: Any, games: Sequence[Any], excluded: Sequence[str]) -> ProfileRating:
    provisional = rating.deviation > PROVISIONAL
    better = sql.and_(_on_ladder(rating.mode, rating.pool, excluded), RATINGS.c.points > rating.points)
    ahead = sql.select(sql.func.count()).select_from(RATINGS).where(better)
    changes = [
        game for game in games if (game.mode, game.pool) == (rating.mode, rating.pool) and game.points is not None
    ]
    return ProfileRating(
        mode=rating.mode,
        pool=rating.pool,
        points=round(rating.points),
        deviation=round(rating.deviation),
        games=rating.games,
        provisional=provisional,
        rank=None if provisional or rating.person in excluded else 1 + (connection.scalar(ahead) or 0),
        history=tuple(
            RatingChange(
                at=int(game.at),
                points=round(game.points),
                gained=shown_gain(game.points, game.gained),
            )
            for game in reversed(changes[:HISTORY])
        ),
    )


def players(connection: sql.Connection, room: str) -> SeatedPlayers:
    """Those in a room who have accounts; RequestError if there is no such room."""
    body = connection.scalar(sql.select(ROOMS.c.body).where(ROOMS.c.id == room))
    if body is None:
        raise not_found("room")
    state = decode(body, type=_Room)
    held = connection.execute(sql.select(HOLDINGS).where(HOLDINGS.c.room == room, HOLDINGS.c.person != "")).all()
    people = {
        seat.colour: one.person
        for seat in state.seats
        for one in held
        if one.seat == seat.colour and share_one(seat.tokens, one.tokens)
    }
    pool = "duel" if sum(seat.kind != "killbot" for seat in state.seats) == 2 else "group"
    ratings = read(connection, state.mode, pool, [*people.values()])
    return SeatedPlayers(
        players=tuple(
            SeatedPlayer(
                colour=colour,
                person=person,
                points=round(ratings.get(person, Rating()).points),
                provisional=ratings.get(person, Rating()).provisional,
                reliability=_reliability(_latest_left(connection, person)),
            )
            for colour, person in people.items()
        )
    )


def _latest_left(connection: sql.Connection, person: str) -> Sequence[int]:
    """In which rounds somebody has left their latest finished games; 0: not at all."""
    seats = RESULT_SEATS
    query = sql.select(seats.c.left).join_from(seats, RESULTS, seats.c.room == RESULTS.c.room)
    query = query.where(seats.c.person == person).order_by(seats.c.at.desc(), seats.c.room).limit(RELIABLE)
    return list(connection.scalars(query))


def _reliability(left: Sequence[int]) -> Reliability:
    return Reliability(finished=left[:RELIABLE].count(0), of=len(left[:RELIABLE]))


def _progress(solved: set[object], exercises: set[str]) -> Solved:
    return Solved(solved=len(solved & exercises), of=len(exercises))
