"""The seats of people in rooms and championships. Rooms know nothing of people.

A seat is proven by its token, which only its holder has: whoever sends it adds the seat to their own, unless it is somebody's
already. It stays theirs, whatever tokens their devices have, until they leave it: nobody loses a game by another account. On
another device they get a new token for it.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from math import inf
from typing import Any

import sqlalchemy as sql
from msgspec import Struct
from msgspec.json import decode
from sqlalchemy.exc import IntegrityError

from volt.game.vocabulary import COLOURS

from ..championships.service import ChampionshipRegistry
from ..protection.tokens import digest, new_token, opens, share_one
from ..rooms.agreements import is_paused
from ..rooms.registry import RoomRegistry
from ..rooms.seating import give_to_bot
from ..rooms.serialize import room_info
from ..rooms.state import STAND_IN, ChampionshipState, Colour, RoomSeat, RoomState, seat_of
from ..rooms.store import Change, SavedRoom
from ..runtime.clock import now
from ..runtime.errors import RequestError, report
from ..storage.results import claim_result
from ..storage.rows import decoded
from ..storage.store import Store
from ..storage.tables import CHAMPIONSHIPS, FORMERS, HOLDINGS, RESULT_SEATS, ROOMS, seat_held
from .messages import MyGame, MyGames, Opened, SeatProof

HOST = "host"  # as a seat: the rights of the host
MOST_UNFINISHED = 100
KEPT_AT_ONCE, CLEARED_AT_ONCE = 10, 1000  # seats: in a transaction, for which others wait; in a sweep
KEPT_TOKENS = 8  # digests of one seat: the first, and those of devices that came last


class _Seats(Struct):
    """The part of a saved room or championship that says whose seats are whose."""

    seats: list[RoomSeat]
    host: str = ""

    def tokens(self, seat: str) -> str:
        """The digests of a seat's tokens, the present one last, or of the host's; "" if there is no such seat."""
        return self.host if seat == HOST else next((one.tokens for one in self.seats if one.colour == seat), "")


class Holdings:
    """All seats that people have proven to be theirs."""

    def __init__(self, store: Store, rooms: RoomRegistry, championships: ChampionshipRegistry) -> None:
        self._store, self._rooms, self._championships = store, rooms, championships

    async def keep(self, person: str, proofs: Sequence[SeatProof]) -> int:
        """Add the seats whose tokens are right to the person's; return how many."""
        kept = 0
        for first in range(0, len(proofs), KEPT_AT_ONCE):
            work = partial(_keep_all, person, proofs[first : first + KEPT_AT_ONCE])
            try:
                kept += await self._store.run(work)
            except IntegrityError:  # another server has just noted a seat
                kept += await self._store.run(work)
        return kept

    async def open(self, person: str, id_: str) -> Opened:
        """New tokens for the person's seats in a room or championship; none if they have no seats there."""
        if not await self._held(person, id_):
            return Opened(tokens={}, host="")
        async with self._changing(id_) as state:
            held = await self._held(person, id_)
            mine = [seat for seat in state.seats if share_one(seat.tokens, held.get(seat.colour, ""))]
            tokens = {str(seat.colour): new_token() for seat in mine}
            host = new_token() if share_one(state.host, held.get(HOST, "")) else ""
            # noted before the seats change: a crash in between loses none
            new = tokens | ({HOST: host} if host else {})
            await self._store.run(lambda connection: _add_tokens(connection, person, id_, held, new))
            for seat in mine:
                seat.change_token(digest(tokens[seat.colour]))
            if host:
                state.host = digest(host)
        return Opened(tokens=tokens, host=host)

    async def _held(self, person: str, id_: str) -> dict[str, str]:
        """The digests of the tokens with which the person holds seats in a room or championship."""
        query = sql.select(HOLDINGS).where(HOLDINGS.c.person == person, HOLDINGS.c.room == id_)
        rows = await self._store.run(lambda connection: connection.execute(query).all())
        return {row.seat: row.tokens for row in rows}

    @asynccontextmanager
    async def _changing(self, id_: str) -> AsyncIterator[RoomState | ChampionshipState]:
        """Change the seats of a room or championship; RequestError if there is none or another server has the room."""
        query = sql.select(CHAMPIONSHIPS.c.id).where(CHAMPIONSHIPS.c.id == id_)
        if await self._store.run(lambda connection: connection.scalar(query)) is None:
            async with self._changing_room(id_) as room:
                yield room
        else:
            async with self._championships.changing(await self._championships.find(id_)) as championship:
                yield championship

    @asynccontextmanager
    async def _changing_room(self, id_: str) -> AsyncIterator[RoomState]:
        """Change the seats of a room, also of one whose game only other rules can play on."""
        try:
            room = await self._rooms.find(id_)
        except RequestError:
            if id_ not in self._rooms.stranded:
                raise
            saved = await self._store.claim(id_)
            if not isinstance(saved, SavedRoom):
                raise
            try:
                yield saved.state
                await self._store.save(Change(room=saved.state, epoch=saved.epoch))
            finally:
                await self._store.release(id_, saved.epoch)
        else:
            async with room.changing() as state:
                yield state

    def unfinished(self, rows: Sequence[Any], titles: tuple[str, ...]) -> MyGames:
        """Unfinished games, as read: those in which it is their turn first, by the time they have left."""
        states = {state.id: state for state in decoded(list({row.id: row.body for row in rows}.values()), RoomState)}
        held: dict[str, list[Colour]] = {}
        for row in rows:
            state = states.get(row.id)
            if state is not None and share_one(seat_of(state.seats, row.seat).tokens, row.tokens):
                held.setdefault(row.id, []).append(row.seat)
        games = [self._game(states[id_], tuple(seats)) for id_, seats in held.items()]
        return MyGames(games=tuple(sorted(games, key=_urgency)), championships=titles)

    def _game(self, state: RoomState, seats: tuple[Colour, ...]) -> MyGame:
        """A game as it is in memory here, or else as it was saved."""
        room = self._rooms.loaded.get(state.id)
        asked = state.asked if room is None or room.game is None else room.game.asked(seats)
        until = [asked[seat] for seat in seats if seat in asked]
        limits = [max(each, state.hold) for each in until if each and not is_paused(state)]
        return MyGame(
            room=room_info(state, keep_days=self._rooms.settings.keep_days) if room is None else room.info(),
            seats=seats,
            my_turn=bool(until),
            left=round(max(0.0, min(limits) - now()), 1) if limits else None,
        )

    async def listed(self, person: str) -> list[dict[str, Any]]:
        """All seats of the person, oldest first."""
        query = sql.select(HOLDINGS.c.room, HOLDINGS.c.seat, HOLDINGS.c.since).where(HOLDINGS.c.person == person)
        rows = await self._store.run(lambda connection: connection.execute(query.order_by(HOLDINGS.c.since)).all())
        return [dict(row._mapping) for row in rows]

    async def results(self, person: str) -> list[dict[str, Any]]:
        """All results of the person, with what they did to their ratings, oldest first."""
        query = sql.select(RESULT_SEATS).where(RESULT_SEATS.c.person == person).order_by(RESULT_SEATS.c.at)
        rows = await self._store.run(lambda connection: connection.execute(query).all())
        return [dict(row._mapping) for row in rows]

    async def clear_names(self) -> int:
        """Take people who were deleted out of their rooms, as far as these are not on other servers; return how many seats."""
        cleared = 0
        query = sql.select(HOLDINGS).where(HOLDINGS.c.person == "").limit(CLEARED_AT_ONCE)
        for row in await self._store.run(lambda connection: connection.execute(query).all()):
            which = sql.and_(HOLDINGS.c.room == row.room, HOLDINGS.c.seat == row.seat, HOLDINGS.c.person == "")
            try:
                await self._clear_name(row.room, seat_held(row.seat), row.tokens)
            except RequestError:
                continue  # the server that has the room does it, or a later sweep
            except Exception as error:  # still clear the others
                report(error, "a deleted person cannot be removed from room %s yet", row.room)
                continue
            await self._store.run(partial(_delete, which))
            cleared += 1
        return cleared

    async def _clear_name(self, id_: str, colour: str, tokens: str) -> None:
        """Take a name and its chat out of a room and its rematches, or out of a championship and its bouts."""
        try:
            async with self._changing(id_) as state:
                for seat in state.seats:
                    if seat.colour == colour and share_one(seat.tokens, tokens):
                        tokens = f"{tokens} {seat.tokens}"
                        _leave(seat, state)
                if isinstance(state, RoomState):  # also if they had left the seat before
                    state.chat = [said for said in state.chat if said.seat != colour]
        except RequestError as error:
            if error.status == 404:  # it is deleted, too
                return
            raise
        for room in _that_follow(state):
            await self._clear_name(room, colour, tokens)


def read_unfinished(connection: sql.Connection, person: str) -> tuple[Sequence[Any], tuple[str, ...]]:
    """The seats that a person holds in unfinished games, with their rooms, and the ids of their championships."""
    whose = {"person": person}
    return connection.execute(_UNFINISHED, whose).all(), tuple(connection.scalars(_CHAMPIONSHIPS, whose))


# built once: pages ask for them again and again
_MINE = sql.and_(HOLDINGS.c.person == sql.bindparam("person"), HOLDINGS.c.seat.in_(COLOURS))
_UNFINISHED = (
    sql.select(ROOMS.c.id, ROOMS.c.body, HOLDINGS.c.seat, HOLDINGS.c.tokens)
    .join_from(HOLDINGS, ROOMS, HOLDINGS.c.room == ROOMS.c.id)
    .where(_MINE, ROOMS.c.record.is_(None))
    .order_by(HOLDINGS.c.since.desc(), ROOMS.c.id)
    .limit(MOST_UNFINISHED)
)
_CHAMPIONSHIPS = (
    sql.select(CHAMPIONSHIPS.c.id)
    .join_from(HOLDINGS, CHAMPIONSHIPS, HOLDINGS.c.room == CHAMPIONSHIPS.c.id)
    .where(_MINE)
    .group_by(CHAMPIONSHIPS.c.id)
    .order_by(CHAMPIONSHIPS.c.created.desc())
    .limit(MOST_UNFINISHED)
)


def _urgency(game: MyGame) -> tuple[bool, bool, float]:
    return not game.my_turn, game.room.status != "running", game.left if game.left is not None else inf


def _delete(which: sql.ColumnElement[bool], connection: sql.Connection) -> None:
    connection.execute(HOLDINGS.delete().where(which))


def _leave(seat: RoomSeat, state: RoomState | ChampionshipState) -> None:
    """Remove the operator of a seat; a bot plays on for them."""
    if state.status == "over":
        seat.name, seat.token, seat.first = seat.colour.capitalize(), "", ""
    else:
        give_to_bot(seat, STAND_IN)
        seat.joined = state.round if isinstance(state, RoomState) else 0


def _that_follow(state: RoomState | ChampionshipState) -> Sequence[str]:
    """The rooms with the same seats: the bouts of a championship, or the rematch of a room, which may wait for them."""
    if isinstance(state, ChampionshipState):
        return state.rooms
    return () if state.rematch is None else (state.rematch,)


def _keep_all(person: str, proofs: Sequence[SeatProof], connection: sql.Connection) -> int:
    """Add the seats whose tokens are right to the person's; return how many."""
    return sum(_keep(person, proof, connection) for proof in proofs)


def _keep(person: str, proof: SeatProof, connection: sql.Connection) -> bool:
    """Add a seat to the person's if the token is right; return whether it is."""
    body = connection.scalar(sql.select(ROOMS.c.body).where(ROOMS.c.id == proof.room))
    if body is None:
        body = connection.scalar(sql.select(CHAMPIONSHIPS.c.body).where(CHAMPIONSHIPS.c.id == proof.room))
    tokens = "" if body is None else decode(body, type=_Seats).tokens(proof.seat)
    if not opens(proof.token, tokens.rpartition(" ")[2]):
        return False
    which = sql.and_(HOLDINGS.c.room == proof.room, HOLDINGS.c.seat == proof.seat)
    before = connection.execute(sql.select(HOLDINGS).where(which)).first()
    if before is not None and before.person != person:
        if share_one(tokens, before.tokens):
            return False
        _note_former(connection, which, proof)
        before = None
    if before is None:
        row = {"room": proof.room, "seat": proof.seat, "person": person, "tokens": digest(proof.token), "since": now()}
        connection.execute(HOLDINGS.insert(), row)
    elif digest(proof.token) not in before.tokens.split():
        _add_tokens(connection, person, proof.room, {proof.seat: before.tokens}, {proof.seat: proof.token})
    claim_result(connection, proof.room, proof.seat, person)
    return True


def _note_former(connection: sql.Connection, which: sql.ColumnElement[bool], proof: SeatProof) -> None:
    """Note who had a seat before somebody else; if many had it, the one who left it first is forgotten."""
    names = [former + proof.seat for former in FORMERS]
    known = sql.select(HOLDINGS.c.seat, HOLDINGS.c.since).where(
        HOLDINGS.c.room == proof.room, HOLDINGS.c.seat.in_(names)
    )
    since = {row.seat: row.since for row in connection.execute(known)}
    former = min(names, key=lambda name: since.get(name, 0.0))
    connection.execute(HOLDINGS.delete().where(HOLDINGS.c.room == proof.room, HOLDINGS.c.seat == former))
    connection.execute(HOLDINGS.update().where(which).values(seat=former, since=now()))


def _add_tokens(
    connection: sql.Connection, person: str, id_: str, held: dict[str, str], tokens: dict[str, str]
) -> None:
    """Note new tokens of seats beside those that they are ``held`` with."""
    for seat, token in tokens.items():
        first, *others = *held[seat].split(), digest(token)
        kept = " ".join([first, *others[1 - KEPT_TOKENS :]])
        connection.execute(
            HOLDINGS.update()
            .where(HOLDINGS.c.person == person, HOLDINGS.c.room == id_, HOLDINGS.c.seat == seat)
            .values(tokens=kept)
        )
