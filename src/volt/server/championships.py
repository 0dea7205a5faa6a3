"""Championships: picks and titles between bouts, every bout a room. What is kept is enough to go on from any moment."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

from volt.game import Decision, IllegalAnswer
from volt.game.championship import ARENAS, CHAMPION_MODULES, Championship

from .championship_messages import Bout, ChampionshipInfo, ChampionshipMade, ChampionshipWish, Pick, Title
from .championship_state import Series
from .errors import RequestError, not_found, report
from .room import NOT_KEPT, Room, not_kept
from .room_state import Card, RoomSeat
from .rooms import Hall
from .seating import fill, seats_of
from .store import Change
from .tokens import digest, new_id, new_seed, new_token

LISTED = 50
TABLES = 1000  # championships held in memory
AGAIN = 2.0  # seconds after which something that could not be kept is tried again


class Contest:
    """A championship in memory; whoever changes it holds its ``turn``."""

    def __init__(self, series: Series) -> None:
        self.turn = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.take_up(series)

    def take_up(self, series: Series) -> None:
        """As it is kept."""
        self.series, self.kept = series, True
        begun = series.status != "open"
        self.title = (
            Championship.load(series.record) if begun else Championship(series.seed, series.edition, series.goal)
        )

    @property
    def picking(self) -> Decision | None:
        """The choice of a robot or of an arena, if somebody has it."""
        asked = self.title.decisions[:1] if self.series.status == "running" else ()
        return asked[0] if asked and asked[0].kind in ("robot", "arena") else None

    @property
    def deadline(self) -> float | None:
        """When the choice runs out: it has as much time as a program."""
        limit = self.series.clock.programming
        return self.series.asked + limit if limit and self.picking is not None else None

    def seat(self, colour: str) -> RoomSeat:
        """The seat of that colour."""
        return next(seat for seat in self.series.seats if seat.colour == colour)

    def info(self) -> ChampionshipInfo:
        """As everybody sees it."""
        series, title = self.series, self.title
        played = [bout.winner is not None for bout in title.bouts]
        asked, deadline = self.picking, self.deadline
        return ChampionshipInfo(
            id=series.id,
            status=series.status,
            edition=series.edition,
            goal=title.goal,
            clock=series.clock,
            private=series.private,
            seats=tuple(seat.info() for seat in series.seats),
            robots=dict(title.robots),
            titles=tuple(
                Title(arena=arena, module=module, holder=title.titles.get(arena))  # type: ignore[arg-type]
                for arena, module in zip(ARENAS, CHAMPION_MODULES, strict=True)
            ),
            bouts=tuple(
                Bout(
                    room=room,
                    arena=bout.setup.arena,
                    titleholder=bout.setup.titleholder,  # type: ignore[arg-type]
                    winner=bout.winner,
                )
                for room, bout in zip(series.rooms, title.bouts, strict=False)
            ),
            room=series.rooms[-1] if series.rooms and len(played) == len(series.rooms) and not played[-1] else None,
            asked=None
            if asked is None
            else Pick(
                seat=asked.seat,  # type: ignore[arg-type]
                kind=asked.kind,  # type: ignore[arg-type]
                options=tuple(map(str, asked.options)),
                left=None if deadline is None else round(max(0.0, deadline - time.time()), 1),
            ),
            champion=title.champion,  # type: ignore[arg-type]
            created=int(series.created),
        )


class Contests:
    """All championships."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: dict[str, Contest] = {}
        hall.on_over = self.go_on

    async def find(self, id_: str) -> Contest:
        """The championship; Mistake if there is none."""
        if id_ not in self._known:
            series = await self._hall.store.series(id_)
            if series is None:
                raise not_found("championship")
            contest = await asyncio.to_thread(Contest, series)
            for other in [*self._known] if len(self._known) >= TABLES else ():
                if not self._known[other].turn.locked():
                    del self._known[other]
                    break
            self._known.setdefault(id_, contest)
        return self._known[id_]

    @asynccontextmanager
    async def _turn(self, contest: Contest) -> AsyncIterator[None]:
        """For whoever changes it. If that cannot be kept, it has not happened: it is read again before the next change."""
        async with contest.turn:
            try:
                if not contest.kept:
                    series = await self._hall.store.series(contest.series.id)
                    assert series is not None
                    await asyncio.to_thread(contest.take_up, series)
                yield
            except RequestError:
                raise
            except Exception as error:
                contest.kept = False
                raise not_kept() from error

    async def listed(self) -> tuple[ChampionshipInfo, ...]:
        """Public championships, newest first."""
        return tuple([(await self.find(series.id)).info() for series in await self._hall.store.listed_series(LISTED)])

    async def make(self, wish: ChampionshipWish) -> ChampionshipMade:
        """A new championship."""
        if any(seat.kind == "killbot" for seat in wish.seats):
            raise RequestError(422, "setup", "KillBots take no part in a championship (CHAMP-1)", "seats")
        host = new_token()
        seats, tokens = seats_of(wish.seats)
        series = Series(
            id=new_id(),
            created=time.time(),
            private=wish.private,
            clock=wish.clock,
            seats=seats,
            host=digest(host),
            edition=wish.edition,
            goal=wish.goal,
            seed=new_seed(),
        )
        contest = Contest(series)
        await self._hall.store.keep(Change(series=series))
        self._known[series.id] = contest
        if wish.start:
            await self.start(contest)
        return ChampionshipMade(championship=contest.info(), host=host, tokens=tokens)

    async def change_seats(self, contest: Contest, change: Callable[[list[RoomSeat]], object]) -> None:
        """Before it begins, seats are taken and given away; afterwards in the rooms of the bouts."""
        async with self._turn(contest):
            if contest.series.status != "open":
                raise RequestError(
                    409, "started", "the championship has begun; seats change hands in the room of the bout"
                )
            change(contest.series.seats)
            await self._hall.store.keep(Change(series=contest.series))

    async def start(self, contest: Contest) -> None:
        """Begin; open seats get bots."""
        async with self._turn(contest):
            if contest.series.status != "open":
                raise RequestError(409, "started", "the championship has begun already")
            fill(contest.series.seats)
            contest.series.status = "running"
            await self._keep(contest)
        await self.go_on(contest.series.id)

    async def pick(self, contest: Contest, seat: str, answer: str) -> None:
        """A robot or an arena is chosen."""
        async with self._turn(contest):
            asked = contest.picking
            if asked is None or asked.seat != seat:
                who = asked.seat if asked is not None else "nobody"
                raise RequestError(409, "not_asked", f"{seat} has nothing to choose now; it is for {who}")
            try:
                contest.title.answer(asked, answer)
            except IllegalAnswer as error:
                raise RequestError(409, "illegal", str(error)) from None
            await self._keep(contest)
        await self.go_on(contest.series.id)

    async def _keep(self, contest: Contest) -> None:
        series = contest.series
        series.record, series.asked = contest.title.save(), time.time()
        if contest.title.champion and contest.picking is None and not contest.title.decisions:
            series.status = "over"
        await self._hall.store.keep(Change(series=series))

    # --- going on ---

    async def wake(self) -> None:
        """After a start: go on with all that are under way."""
        for id_ in await self._hall.store.waking_series():
            try:
                await self.go_on(id_)
            except Exception as error:  # the others go on
                report(error, "championship %s cannot be taken up", id_)

    async def go_on(self, id_: str) -> None:
        """Do whatever is due, from wherever it stands; if that cannot be kept, a little later."""
        contest = await self.find(id_)
        try:
            await self._go_on(contest)
        except RequestError as mistake:
            if mistake.code != NOT_KEPT:
                raise
            asyncio.get_running_loop().call_later(AGAIN, self._hall.spawn, self.go_on, id_)

    async def _go_on(self, contest: Contest) -> None:
        """Open the room of a bout, close one, have a bot choose."""
        async with self._turn(contest):
            while contest.series.status == "running":
                asked = contest.picking
                if asked is None:
                    if not await self._bout(contest):
                        return
                elif contest.seat(asked.seat).machine or self._late(contest):
                    options = asked.options if contest.seat(asked.seat).machine else (asked.default,)
                    contest.title.answer(asked, secrets.choice(options))
                    await self._keep(contest)
                else:
                    self._set_timer(contest)
                    return

    async def _bout(self, contest: Contest) -> bool:
        """The room of the bout: opened if it is not; if it is over, what came of it. False while it is played."""
        series, bout = contest.series, contest.title.bout
        assert bout is not None
        if len(series.rooms) < len(contest.title.bouts):
            card = _card(contest, new_id())
            series = msgspec.structs.replace(series, rooms=(*series.rooms, card.id))
            await self._hall.add(card, series)
            contest.series = series
        room = await self._hall.room(series.rooms[-1])
        if room.card.status == "open":
            await room.start()
        if room.card.status != "over":
            return False
        await self._absorb(contest, room)
        return True

    async def _absorb(self, contest: Contest, room: Room) -> None:
        """A bout is over: titles change hands (CHAMP-4), seats stay as they are now."""
        assert room.play is not None
        for seat, _, answer in room.play.game.moves:
            contest.title.answer(seat, answer)
            await asyncio.sleep(0)
        contest.series.seats = [_copy(seat) for seat in room.card.seats]
        await self._keep(contest)

    def _late(self, contest: Contest) -> bool:
        return contest.deadline is not None and contest.deadline <= time.time()

    def _set_timer(self, contest: Contest) -> None:
        if contest.timer is not None:
            contest.timer.cancel()
        if contest.deadline is not None:
            delay = min(max(0.0, contest.deadline - time.time()), 86_400.0) + 0.01
            contest.timer = asyncio.get_running_loop().call_later(
                delay, self._hall.spawn, self.go_on, contest.series.id
            )


def _copy(seat: RoomSeat) -> RoomSeat:
    return RoomSeat(**{name: getattr(seat, name) for name in RoomSeat.__struct_fields__})


def _card(contest: Contest, id_: str) -> Card:
    """The room of the bout that is next."""
    bout, series = contest.title.bout, contest.series
    assert bout is not None
    seats = [_copy(seat) for seat in series.seats]
    for seat in seats:
        seat.robot = contest.title.robots[seat.colour]  # type: ignore[assignment]
    table = bout.setup
    return Card(
        id=id_,
        mode=table.mode,
        arena=table.arena,
        drawing="",
        edition=table.edition,
        goal=table.goal,
        seed=table.seed,
        seats=seats,
        clock=series.clock,
        private=series.private,
        created=time.time(),
        host=series.host,
        championship=series.id,
        titleholder=table.titleholder,
        champion=table.champion,
    )
