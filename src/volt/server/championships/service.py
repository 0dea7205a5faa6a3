"""Championships: picks and titles between bouts, every bout a room. What is saved is enough to continue from any moment."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from copy import copy

import msgspec

from volt.game import Decision, IllegalAnswer
from volt.game.championship import HOMES, Championship
from volt.game.setup import fresh_seed
from volt.texts import Phrase

from ..protection.limits import ADDRESS, Limits
from ..protection.tokens import digest, new_id, new_token
from ..rooms.registry import RoomRegistry
from ..rooms.seating import fill, seats_of
from ..rooms.serialize import seat_info
from ..rooms.state import ChampionshipState, Input, RoomSeat, RoomState, seat_of
from ..rooms.store import Change
from ..runtime.clock import DAY, now, processor_time
from ..runtime.errors import NOT_SAVED, RequestError, not_found, not_saved, report
from ..storage.store import Store
from .messages import Bout, ChampionshipInfo, ChampionshipMade, ChampionshipWish, Pick, Title

LISTED = 50
MOST_LOADED = 200  # championships in memory, with all their bouts
AGAIN = 2.0  # seconds until a failed save is retried


class ActiveChampionship:
    """A championship in memory; changes require its ``lock``."""

    def __init__(self, state: ChampionshipState) -> None:
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.load_state(state)

    def load_state(self, state: ChampionshipState) -> None:
        """Load it from its saved state."""
        self.state, self.kept = state, True
        begun = state.status != "open"
        self.title = Championship.parse(state.record) if begun else Championship(state.seed, state.edition, state.goal)

    @property
    def picking(self) -> Decision | None:
        """The open choice of a robot or an arena, if any."""
        asked = self.title.decisions[:1] if self.state.status == "running" else ()
        return asked[0] if asked and asked[0].kind in ("robot", "arena") else None

    @property
    def deadline(self) -> float | None:
        """The deadline of the open choice, with as much time as for a program; None if there is no choice or no limit."""
        limit = self.state.clock.programming
        return self.state.asked + limit if limit and self.picking is not None else None

    def info(self) -> ChampionshipInfo:
        """The championship as everybody sees it."""
        state, title = self.state, self.title
        played = [bout.winner is not None for bout in title.bouts]
        asked, deadline = self.picking, self.deadline
        return ChampionshipInfo(
            id=state.id,
            status=state.status,
            edition=state.edition,
            goal=title.goal,
            clock=state.clock,
            private=state.private,
            seats=tuple(map(seat_info, state.seats)),
            robots=dict(title.robots),
            titles=tuple(
                Title(arena=home.arena, robot=home.robot, module=home.module, holder=title.titles.get(home.arena))  # type: ignore[arg-type]
                for home in HOMES
            ),
            bouts=tuple(
                Bout(
                    room=room,
                    arena=bout.setup.arena,
                    titleholder=bout.setup.titleholder,  # type: ignore[arg-type]
                    winner=bout.winner,
                )
                for room, bout in zip(state.rooms, title.bouts, strict=False)
            ),
            room=state.rooms[-1] if state.rooms and len(played) == len(state.rooms) and not played[-1] else None,
            asked=None
            if asked is None
            else Pick(
                seat=asked.seat,  # type: ignore[arg-type]
                kind=asked.kind,  # type: ignore[arg-type]
                options=tuple(map(str, asked.options)),
                left=None if deadline is None else round(max(0.0, deadline - now()), 1),
            ),
            champion=title.champion,  # type: ignore[arg-type]
            created=int(state.created),
        )


def _replayed(state: ChampionshipState) -> tuple[ActiveChampionship, float]:
    """A championship with all its bouts, and the seconds of processor time that it took."""
    began = processor_time()
    return ActiveChampionship(state), processor_time() - began


class ChampionshipRegistry:
    """All championships."""

    def __init__(self, rooms: RoomRegistry, store: Store, limits: Limits) -> None:
        self._rooms, self._store, self._limits = rooms, store, limits
        self._known: dict[str, ActiveChampionship] = {}  # the least recently used first
        rooms.on_championship_due = self.go_on

    async def find(self, id_: str) -> ActiveChampionship:
        """The championship; RequestError if there is none."""
        known = self._known.get(id_)
        if known is None or self._store.shared:
            state = await self._store.championship(id_)
            if state is None:
                raise not_found("championship")
            return await self._latest(state, charged=True)
        self._known[id_] = self._known.pop(id_)
        return known

    async def _latest(self, state: ChampionshipState, charged: bool) -> ActiveChampionship:
        """The championship with this state from the database, or a later one; ``charged``: the address pays for its replay."""
        known = self._known.pop(state.id, None)
        if known is None:
            replayed, seconds = await asyncio.to_thread(_replayed, state)
            if (address := ADDRESS.get()) and charged:
                self._limits.loop[address].spend(seconds)
            return self._remember(replayed)
        self._known[state.id] = known
        if state.epoch > known.state.epoch:
            async with known.lock:
                if state.epoch > known.state.epoch:  # another server has changed it
                    await asyncio.to_thread(known.load_state, state)
        return known

    def _remember(self, championship: ActiveChampionship) -> ActiveChampionship:
        """Keep a championship in memory; if there are too many, forget the one that was not used for longest."""
        known = self._known.setdefault(championship.state.id, championship)
        idle = (id_ for id_, other in self._known.items() if other is not known and not other.lock.locked())
        if len(self._known) > MOST_LOADED and (oldest := next(idle, None)) is not None:
            del self._known[oldest]
        return known

    @asynccontextmanager
    async def _turn(self, championship: ActiveChampionship) -> AsyncIterator[None]:
        """Lock the championship for a change. If saving fails, RequestError, and it is reloaded before the next change."""
        async with championship.lock:
            try:
                if not championship.kept:
                    state = await self._store.championship(championship.state.id)
                    assert state is not None
                    await asyncio.to_thread(championship.load_state, state)
                yield
            except RequestError:
                raise
            except Exception as error:
                championship.kept = False
                raise not_saved() from error

    async def listed(self) -> tuple[ChampionshipInfo, ...]:
        """Public championships, newest first."""
        listed = await self._store.listed_championships(LISTED)
        return tuple([(await self._latest(state, charged=False)).info() for state in listed])

    async def make(self, wish: ChampionshipWish) -> ChampionshipMade:
        """Create a championship; RequestError if a seat is a KillBot's or cannot be filled."""
        if any(seat.kind == "killbot" for seat in wish.seats):
            raise RequestError(422, "setup", Phrase("errors.no_killbots"), "seats")
        if wish.start:
            self._rooms.check_share()
        host = new_token()
        seats, tokens = seats_of(wish.seats)
        state = ChampionshipState(
            id=new_id(),
            created=now(),
            private=wish.private,
            clock=wish.clock,
            seats=seats,
            host=digest(host),
            edition=wish.edition,
            goal=wish.goal,
            seed=fresh_seed(),
        )
        championship = ActiveChampionship(state)
        async with self._turn(championship):
            await self._store.save(Change(championship=state))
        self._remember(championship)
        if wish.start:
            await self.start(championship)
        return ChampionshipMade(championship=championship.info(), host=host, tokens=tokens)

    @asynccontextmanager
    async def changing_seats(self, championship: ActiveChampionship) -> AsyncIterator[list[RoomSeat]]:
        """Change seats before the start and save them; RequestError afterwards: then they change in the rooms of the bouts."""
        async with self.changing(championship) as state:
            if state.status != "open":
                raise RequestError(409, "started", Phrase("errors.started_championship"))
            yield state.seats

    @asynccontextmanager
    async def changing(self, championship: ActiveChampionship) -> AsyncIterator[ChampionshipState]:
        """Change a championship and save it; RequestError must come before the first change."""
        async with self._turn(championship):
            yield championship.state
            await self._store.save(Change(championship=championship.state))

    async def start(self, championship: ActiveChampionship) -> None:
        """Start; open seats get bots. RequestError if it has begun, or too many rooms of the address go on alone."""
        self._rooms.check_share()
        async with self._turn(championship):
            if championship.state.status != "open":
                raise RequestError(409, "started", Phrase("errors.started_championship"))
            fill(championship.state.seats)
            championship.state.status = "running"
            await self._keep(championship)
        await self.go_on(championship.state.id)

    async def pick(self, championship: ActiveChampionship, seat: str, answer: str) -> None:
        """Choose a robot or an arena; RequestError if the seat is not asked or the choice is not legal."""
        async with self._turn(championship):
            asked = championship.picking
            if asked is None or asked.seat != seat:
                raise RequestError(409, "not_asked", Phrase("errors.not_your_turn"), seat)
            try:
                championship.title.answer(asked, answer)
            except IllegalAnswer as error:
                raise RequestError(409, "illegal", str(error)) from None
            await self._keep(championship)
        await self.go_on(championship.state.id)

    async def _keep(self, championship: ActiveChampionship) -> None:
        state = championship.state
        state.record, state.asked = championship.title.write(), now()
        if championship.title.champion and championship.picking is None and not championship.title.decisions:
            state.status = "over"
        await self._store.save(Change(championship=state))

    def busy(self) -> set[str]:
        """The ids of the championships that are being changed."""
        return {id_ for id_, championship in self._known.items() if championship.lock.locked()}

    def forget(self, ids: Collection[str]) -> None:
        """Remove championships from memory that are no longer in the database."""
        for id_ in ids:
            self._known.pop(id_, None)

    # --- continuing ---

    async def wake(self) -> None:
        """Continue all running championships after the server has started."""
        for id_ in await self._store.waking_championships():
            try:
                await self.go_on(id_)
            except Exception as error:  # still continue the others
                report(error, "championship %s cannot be resumed", id_)

    async def go_on(self, id_: str) -> None:
        """Do whatever is due; retry later if it cannot be saved."""
        championship = await self.find(id_)
        try:
            await self._go_on(championship)
        except RequestError as mistake:
            if mistake.code != NOT_SAVED:
                raise
            self._go_on_later(AGAIN, id_)

    async def _go_on(self, championship: ActiveChampionship) -> None:
        """Open the room of a bout, take its result, or choose for a bot or a late operator, until somebody has to act."""
        async with self._turn(championship):
            while championship.state.status == "running":
                asked = championship.picking
                if asked is None:
                    if not await self._bout(championship):
                        return
                elif (bot := seat_of(championship.state.seats, asked.seat).bot) or self._late(championship):
                    options = asked.options if bot else (asked.default,)
                    championship.title.answer(asked, secrets.choice(options))
                    await self._keep(championship)
                else:
                    self._set_timer(championship)
                    return

    async def _bout(self, championship: ActiveChampionship) -> bool:
        """Open the room of the bout if necessary, or take its result if it is over; False while it is being played."""
        state, bout = championship.state, championship.title.bout
        assert bout is not None
        if len(state.rooms) < len(championship.title.bouts):
            room_state = _bout_room(championship, new_id())
            state = msgspec.structs.replace(state, rooms=(*state.rooms, room_state.id))
            await self._rooms.add(room_state, state)
            championship.state = state
            await (await self._rooms.find(room_state.id)).start()
        room = await self._store.state(state.rooms[-1])  # another server may be playing it
        saved = await self._store.room(room.id) if room is not None and room.status == "over" else None
        if saved is None:
            return False
        await self._absorb(championship, *saved)
        return True

    async def _absorb(self, championship: ActiveChampionship, room: RoomState, inputs: Sequence[Input]) -> None:
        """Enter the result of a bout: titles change hands (CHAMP-4), seats stay as they were at its end."""
        for given in inputs:
            championship.title.answer(given.seat, given.answer)
            await asyncio.sleep(0)
        championship.state.seats = [copy(seat) for seat in room.seats]
        await self._keep(championship)

    def _late(self, championship: ActiveChampionship) -> bool:
        return championship.deadline is not None and championship.deadline <= now()

    def _set_timer(self, championship: ActiveChampionship) -> None:
        if championship.timer is not None:
            championship.timer.cancel()
        if championship.deadline is not None:
            delay = min(max(0.0, championship.deadline - now()), DAY) + 0.01
            championship.timer = self._go_on_later(delay, championship.state.id)

    def _go_on_later(self, seconds: float, id_: str) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, lambda: self._rooms.tasks.start(self.go_on(id_)))


def _bout_room(championship: ActiveChampionship, id_: str) -> RoomState:
    """The room of the next bout."""
    bout, state = championship.title.bout, championship.state
    assert bout is not None
    seats = [copy(seat) for seat in state.seats]
    for seat in seats:
        seat.robot = championship.title.robots[seat.colour]  # type: ignore[assignment]
    return RoomState.of_setup(
        bout.setup,
        seats,
        id=id_,
        clock=state.clock,
        private=state.private,
        created=now(),
        host=state.host,
        championship=state.id,
        rules=bout.setup.rules,
    )
