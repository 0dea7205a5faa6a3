"""The hall: all rooms. Those nobody looks at are put away and taken up again from the database when needed."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable

from .bot_runner import Machines
from .championship_state import Series
from .errors import RequestError, forbidden, not_found, report
from .messages import ChangeSeat, RoomInfo, RoomMade, RoomWish, SeatTaken, TakeSeat
from .room import Room, replay
from .room_state import Card
from .seating import change, room_of, take
from .settings import Settings
from .store import Change, Store
from .tokens import any_opens, digest, new_id, new_seed, new_token, opens

IDLE = 600.0  # seconds after which a room that nobody looks at is put away
SWEEP = 60.0
COLLECT = 3600.0  # seconds after which garbage is collected in any case
LISTED = 100  # rooms shown in the lobby
LOBBY_AGE = 1.0  # seconds for which a list of the lobby is good


class Hall:
    """Makes rooms, finds them, puts them away."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.loop: asyncio.AbstractEventLoop | None = None  # once it runs
        self.machines = Machines(settings)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Future[None]] = set()
        self._gone = 0  # rooms put away since the collector went through everything
        self._collected = time.monotonic()  # when it did
        self._lobby: tuple[float, list[RoomInfo]] = (0.0, [])
        self.on_over: Callable[[str], Awaitable[None]] | None = None  # told the championship of a bout

    # --- finding ---

    async def room(self, id_: str) -> Room:
        """The room; Mistake if there is none."""
        room = self.rooms.get(id_)
        if room is not None:
            room.touched = time.monotonic()
            return room
        if id_ not in self._loading:
            self._loading[id_] = asyncio.ensure_future(self._load(id_))
            self._loading[id_].add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(self._loading[id_])

    async def _load(self, id_: str) -> Room:
        kept = await self.store.room(id_)
        if kept is None:
            raise not_found("room")
        card, inputs = kept
        play = await asyncio.to_thread(replay, card, inputs)
        room = self._open(Room(card, play, self.store, self.machines))
        room.resume()
        return room

    def _open(self, room: Room) -> Room:
        alarm = self._alarms.pop(room.card.id, None)
        if alarm is not None:
            alarm.cancel()
        self.rooms[room.card.id] = room
        room.on_over = self._over
        return room

    def _over(self, room: Room) -> None:
        """A game is over: its bots may go; a championship goes on."""
        self.machines.forget(room)
        if room.card.championship is not None and self.on_over is not None:
            self.spawn(self.on_over, room.card.championship)

    def spawn(self, work: Callable[[str], Awaitable[None]], about: str) -> None:
        """Have it done, nobody waiting."""
        task = asyncio.ensure_future(work(about))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def lobby(self) -> list[RoomInfo]:
        """Public rooms that are open or running, newest first."""
        read, infos = self._lobby
        if time.monotonic() - read > LOBBY_AGE:
            cards = await self.store.listed(LISTED)
            infos = [self.rooms[card.id].info() if card.id in self.rooms else card.info() for card in cards]
            self._lobby = (time.monotonic(), infos)
        return infos

    # --- making ---

    async def make(self, wish: RoomWish) -> RoomMade:
        """A new room."""
        card, host, tokens = room_of(wish)
        room = await self.add(card)
        if wish.start:
            await room.start()
        return RoomMade(room=room.info(), host=host, tokens=tokens)

    async def add(self, card: Card, series: Series | None = None) -> Room:
        """A room that is new in the database, with the championship it is a bout of."""
        await self.store.keep(Change(card=card, new=True, series=series))
        self._lobby = (0.0, [])
        return self._open(Room(card, None, self.store, self.machines))

    async def rematch(self, room: Room, tokens: tuple[str, ...]) -> RoomMade:
        """The room of the rematch: same table, same seats, same tokens. Who asks first hosts it."""
        held: dict[str, str] = {seat.colour: t for seat in room.card.seats for t in tokens if opens(t, seat.token)}
        if not held and not any_opens(tokens, room.card.host):
            raise forbidden("the token of a seat, or the host's")
        if room.card.championship is not None:
            raise RequestError(409, "championship", "this was a bout; the next one follows by itself")
        who, host = next(iter(held), "host"), ""
        async with room.turn:
            if room.card.status != "over":
                raise RequestError(409, "running", "there can be a rematch once the game is over")
            if room.card.rematch is None or room.card.rematch_by == who:
                host = new_token()
            if room.card.rematch is None:
                again = await self.add(_again(room.card, digest(host)))
                room.card.rematch, room.card.rematch_by = again.card.id, who
                await self.store.keep(Change(card=room.card))
                room.tell_changed()
            else:
                again = await self.room(room.card.rematch)
        if host and again.card.host != digest(host):

            def give_key(card: Card) -> None:
                card.host = digest(host)

            await again.keep_card(give_key)
        return RoomMade(room=again.info(), host=host, tokens=held)

    # --- seats ---

    async def take_seat(self, room: Room, colour: str, wish: TakeSeat) -> SeatTaken:
        """Sit down on a free seat."""
        tokens: list[str] = []

        def sit(card: Card) -> None:
            if card.status == "over":
                raise RequestError(409, "over", "the game is over")
            tokens.append(take(card.seats, colour, wish))

        await room.keep_card(sit)
        return SeatTaken(colour=room.seat(colour).colour, token=tokens[0])

    async def change_seat(self, room: Room, colour: str, wish: ChangeSeat) -> None:
        """What the host makes of a seat."""

        def make(card: Card) -> None:
            if card.status == "over":
                raise RequestError(409, "over", "the game is over")
            change(card.seats, colour, wish)

        await room.keep_card(make)

    # --- keeping house ---

    async def wake(self) -> None:
        """After a start: take up the rooms that go on by themselves."""
        self.loop = asyncio.get_running_loop()
        for id_ in await self.store.waking():
            try:
                await self.room(id_)
            except Exception as error:  # one that cannot be played again is no reason to leave the others asleep
                report(error, "room %s cannot be taken up", id_)

    async def keep_house(self) -> None:
        """Tidy up now and then, for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            self.tidy()

    def tidy(self) -> None:
        """Put away what nobody looks at. The collector, for which everybody has to wait, goes through everything once as many
        rooms are gone as are left, or an hour after the last time: games that are played leave it nothing to find."""
        for room in list(self.rooms.values()):
            if room.idle and time.monotonic() - room.touched > IDLE:
                self.put_away(room)
                self._gone += 1
        if self._gone >= len(self.rooms) or time.monotonic() - self._collected > COLLECT:
            gc.collect()
            self._gone, self._collected = 0, time.monotonic()

    def put_away(self, room: Room) -> None:
        """Out of memory; an alarm brings it back when its clock runs out."""
        room.stop()
        self.machines.forget(room)
        del self.rooms[room.card.id]
        deadline = room.play.deadline if room.play is not None and room.card.status == "running" else None
        if deadline is not None:
            delay = min(max(0.0, deadline - time.time()), 86_400.0)
            self._alarms[room.card.id] = asyncio.get_running_loop().call_later(delay, self._ring, room.card.id)

    def _ring(self, id_: str) -> None:
        self.spawn(self._take_up, id_)

    async def _take_up(self, id_: str) -> None:
        await self.room(id_)

    def close(self) -> None:
        """No more timers."""
        for room in self.rooms.values():
            room.stop()
        for alarm in self._alarms.values():
            alarm.cancel()


def _again(card: Card, host: str) -> Card:
    seats = [
        type(seat)(
            colour=seat.colour,
            side=seat.side,
            kind=seat.kind,
            name=seat.name,
            robot=seat.robot,
            level=seat.level,
            modules=seat.modules,
            token=seat.token,
            network=seat.network,
            orders=dict(seat.orders),
        )
        for seat in card.seats
    ]
    return Card(
        id=new_id(),
        mode=card.mode,
        arena=card.arena,
        drawing=card.drawing,
        edition=card.edition,
        goal=card.goal,
        seed=new_seed(),
        seats=seats,
        clock=card.clock,
        private=card.private,
        created=time.time(),
        host=host,
    )
