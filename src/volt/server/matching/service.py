"""The lobby of a server: once a second it confirms the tickets of those who are connected, matches, and says what is new."""

import asyncio
import hmac
from contextlib import suppress

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from volt.bots.strength import ANCHORS
from volt.texts import Phrase

from ..protection.limits import ADDRESS, is_this_machine
from ..protection.tokens import digest
from ..ratings.scale import Rating
from ..ratings.service import Ratings
from ..rooms.broadcast import Connection
from ..rooms.registry import RoomRegistry
from ..rooms.room import Room
from ..rooms.seating import distinct_name, seat_operator
from ..rooms.serialize import encode
from ..rooms.state import CLOCKS
from ..rooms.store import Change
from ..runtime.clock import now
from ..runtime.errors import RequestError, report
from ..storage.rows import rows_of
from ..storage.store import Store
from .messages import FromLobby, Lobby, Matched, Seek, Waiting
from .pairing import OpenTable, QueueTicket
from .tickets import FORGET, Matches, Place, add, confirm, forget, match_all, places, queue_of, remove, take_seat

SECOND, SWEEP = 1.0, 60.0


class Seeker:
    """A connection to the lobby, and the ticket that it holds, if any."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.ticket: QueueTicket | None = None
        self.told: int | None = None  # how many others it knows of


class Matchmaking:
    """All connections to the lobby of this server."""

    def __init__(self, store: Store, rooms: RoomRegistry, ratings: Ratings) -> None:
        self._store, self._rooms, self._ratings = store, rooms, ratings
        self._seekers: set[Seeker] = set()
        self._sitting_down: set[str] = set()  # tickets whose holders take the seat of a bot at this moment
        self._shown = ""  # the lobby as last sent
        self._seeking = 0
        self._swept = 0.0  # when old tickets were last deleted

    def enter(self, seeker: Seeker) -> None:
        """Add a connection."""
        self._seekers.add(seeker)
        if self._shown:
            seeker.connection.send(self._shown)

    def leave(self, seeker: Seeker) -> None:
        """Remove a connection; its ticket expires unless it comes back."""
        self._seekers.discard(seeker)

    async def seek(self, seeker: Seeker, wish: Seek, name: str, person: str) -> None:
        """Put somebody into the queue, or back to their place in it."""
        ticket = QueueTicket(
            id=digest(wish.key),
            queue=queue_of(wish.mode, wish.pace),
            strength=(await self._ratings.strength(wish.mode, "group", person) if person else Rating()).points,
            since=now(),
            bots_after=wish.bots_after,
            person=person,
            name=name,
            address=self._digest_of_address(),
        )
        with suppress(IntegrityError):  # another server has just added it
            await self._store.run(lambda connection: add(connection, ticket, now()))
        seeker.ticket, seeker.told = ticket, None

    async def withdraw(self, seeker: Seeker, key: str) -> None:
        """Take somebody out of the queue."""
        seeker.ticket = None
        await self._store.run(lambda connection: remove(connection, digest(key)))

    async def run(self) -> None:
        """Do what is to be done once a second, forever."""
        while True:
            await asyncio.sleep(SECOND)
            try:
                if now() - self._swept > SWEEP:
                    self._swept = now()
                    await self._store.run(lambda connection: forget(connection, now()))
                if self._seekers or self._tables():
                    await self.turn()
            except Exception as error:  # the database is unavailable: the next attempt may succeed
                report(error, "nobody can be matched yet")

    def _tables(self) -> list[OpenTable]:
        """The games of this server in which somebody may take the seat of a bot."""
        return [table for room in self._rooms.loaded.values() if (table := open_table(room)) is not None]

    async def turn(self) -> None:
        """Confirm, match, and tell everybody what has changed."""
        held = {seeker.ticket.id for seeker in self._seekers if seeker.ticket is not None}
        tables, busy = self._tables(), [*self._sitting_down]

        def work(connection: sql.Connection) -> tuple[Matches, dict[str, Place], int]:
            matches = Matches([], [])
            if held:
                confirm(connection, held, now())
            if held or tables:
                matches = match_all(connection, self._store.server, _bot, now(), tables, busy)
            return matches, *places(connection, held, now())

        matches, found, self._seeking = await self._store.run(work)
        for id_ in matches.opened:
            self._rooms.tasks.start(self._open(id_))
        for ticket, table in matches.late:
            self._sitting_down.add(ticket.id)
            self._rooms.tasks.start(self._take_seat(ticket, self._rooms.loaded.get(table.room)))
        for seeker in list(self._seekers):
            if seeker.ticket is not None and (place := found.get(seeker.ticket.id)) is not None:
                self._tell(seeker, seeker.ticket, place)
        await self._show_lobby()

    async def _open(self, id_: str) -> None:
        """Begin a game; if that fails, whoever comes first begins it."""
        try:
            await self._rooms.find(id_)
        except Exception as error:
            report(error, "room %s cannot be loaded", id_)

    async def _take_seat(self, ticket: QueueTicket, room: Room | None) -> None:
        """Give the seat of a bot to the holder of a ticket, who plays from the next round on; if that fails, they wait on."""

        async def save(change: Change) -> None:
            rows, seat = rows_of(change), free[0]
            await self._store.run(
                lambda connection: take_seat(connection, ticket.id, rows, seat, self._store.server, now())
            )

        try:
            if room is not None:
                async with room.changing(save) as state:
                    free = table.seats if (table := open_table(room)) is not None else ()
                    if not free:
                        raise RequestError(409, "taken", Phrase("errors.seat_taken"))
                    seat, others = room.seat(free[0]), [one.name for one in state.seats if one.kind == "human"]
                    seat_operator(seat, distinct_name(ticket.name, others), ticket.id)
                    seat.blind = seat.joined = 1
        except RequestError:
            pass
        except Exception as error:
            report(error, "nobody can take a bot's seat yet")
        finally:
            self._sitting_down.discard(ticket.id)

    def _digest_of_address(self) -> str:
        """What is kept of the network address of the current socket; "" if it says nothing."""
        address = ADDRESS.get()
        if not address or is_this_machine(address):
            return ""
        return hmac.digest(self._store.secret, f"volt address {address}".encode(), "sha256").hex()[:16]

    def _tell(self, seeker: Seeker, ticket: QueueTicket, place: Place) -> None:
        if place.room is not None:
            seeker.ticket = None
            _send(seeker, Matched(room=place.room, seat=place.seat))  # type: ignore[arg-type]
            return
        if seeker.told != place.others:
            seeker.told = place.others
            left = max(0.0, round(place.since + ticket.bots_after - now(), 1)) if ticket.bots_after else None
            _send(seeker, Waiting(others=place.others, bots_in=left))

    async def _show_lobby(self) -> None:
        """Send the lobby to everybody if it has changed."""
        shown = await self._rooms.lobby.list()
        text = encode(Lobby(rooms=shown.rooms, online=shown.online, seeking=self._seeking))
        if text != self._shown:
            self._shown = text
            for seeker in self._seekers:
                seeker.connection.send(text)


def open_table(room: Room) -> OpenTable | None:
    """The seats of bots in a game of a quick match that is in its first round; None if there are none."""
    state, game = room.state, room.game
    if not state.matched or state.status != "running" or game is None or game.game.round != 1 or room.lost:
        return None
    left = {leaver.seat for leaver in state.leavers}
    seats = [seat for seat in state.seats if seat.kind == "bot" and seat.level in ANCHORS and seat.colour not in left]
    if not seats or now() - state.started > FORGET:
        return None
    pace = next(name for name, clock in CLOCKS.items() if clock == state.clock)
    queue, strength = queue_of(state.mode, pace), ANCHORS[seats[0].level]
    return OpenTable(room=state.id, queue=queue, strength=strength, seats=tuple(seat.colour for seat in seats))


def _send(seeker: Seeker, message: FromLobby) -> None:
    seeker.connection.tell(message)


def _bot(strength: float) -> str:
    """The level of the bots that are closest in strength."""
    return min(ANCHORS, key=lambda level: abs(ANCHORS[level] - strength))
