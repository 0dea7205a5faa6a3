"""Cards of links: the title and the picture that messengers show of a room, a replay, a puzzle or a championship."""

import asyncio
from html import escape

from msgspec import Struct

from volt.exercises import puzzle_named
from volt.exercises.puzzle_text import title_of
from volt.texts import Language, TextError, message

from ..championships.service import ChampionshipRegistry
from ..rooms.messages import RoomInfo, SeatInfo
from ..rooms.registry import RoomRegistry
from ..rooms.serialize import room_info
from ..runtime.errors import RequestError


class Card(Struct, frozen=True):
    """The title of a page, and the path of its picture."""

    title: str
    picture: str

    def tags(self, site: str, language: Language) -> str:
        """The tags for the head of the page; ``site`` is the address of this server."""
        title, about = escape(self.title), escape(message(language, "links.about"))
        picture = escape(site + self.picture)
        return (
            f'<title>{title} · VOLT</title><meta property="og:title" content="{title}" />'
            f'<meta property="og:description" content="{about}" /><meta property="og:image" content="{picture}" />'
            '<meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" />'
            '<meta property="og:site_name" content="VOLT" /><meta property="og:type" content="website" />'
            '<meta name="twitter:card" content="summary_large_image" />'
        )


class Cards:
    """Makes the cards."""

    def __init__(self, rooms: RoomRegistry, championships: ChampionshipRegistry) -> None:
        self._rooms, self._championships = rooms, championships

    async def of(self, path: str, language: Language) -> Card | None:
        """The card of a page; None if it has none of its own, or what it shows is private or not known here."""
        place, _, name = path.strip("/").partition("/")
        try:
            if place in ("room", "replay") and name:
                return await self._of_room(name, language)
            if place == "championship" and name:
                return await self._of_championship(name, language)
        except RequestError:
            return None
        return await asyncio.to_thread(_of_puzzle, name, language) if place == "puzzles" else None

    async def _of_room(self, id_: str, language: Language) -> Card | None:
        """The card of a room as it is in memory, or as it was saved: nobody has to load it for a title."""
        room = self._rooms.loaded.get(id_)
        if room is not None:
            return _of_room(room.info(), language)
        state = await self._rooms.store.state(id_)
        return None if state is None else _of_room(room_info(state), language)

    async def _of_championship(self, id_: str, language: Language) -> Card | None:
        info = (await self._championships.find(id_)).info()
        mode = message(language, "modes.championship.name")
        arena = f"/api/arenas/{info.titles[0].arena}.png"
        shown = f"/api/rooms/{info.bouts[-1].room}/picture.png" if info.bouts else arena
        if info.status == "over" and info.champion:
            said = message(language, "links.won", name=_name_of(info.champion, info.seats))
        elif info.status == "open":
            said = _invitation(info.seats, language)
        else:
            said = message(language, "links.bout", number=max(1, len(info.bouts)))
        return Card(_line(said, mode), shown)


def _of_room(room: RoomInfo, language: Language) -> Card:
    mode = message(language, f"modes.{room.mode}.name")
    try:
        where = message(language, "links.where", mode=mode, arena=message(language, f"arenas.{room.arena}.name"))
    except TextError:  # an arena of one's own
        where = mode
    if room.status == "open":
        free = sum(seat.kind == "open" for seat in room.seats)
        parts = [_invitation(room.seats, language), where, message(language, "links.free", seats=free)]
    elif room.winner:
        won = message(language, "links.won", name=_name_of(room.winner, room.seats))
        parts = [won, where, message(language, "links.rounds", rounds=room.round)]
    else:
        people = [seat.name for seat in room.seats if seat.kind == "human"]
        parts = [" – ".join(people), where, message(language, "links.round", round=room.round)]
    return Card(_line(*parts), f"/api/rooms/{room.id}/picture.png")


def _of_puzzle(name: str, language: Language) -> Card | None:
    found = puzzle_named(name)
    return None if found is None else Card(title_of(found, language), f"/api/puzzles/{name}/picture.png")


def _invitation(seats: tuple[SeatInfo, ...], language: Language) -> str:
    host = next((seat.name for seat in seats if seat.kind == "human"), "")
    return message(language, "links.invites", name=host) if host else message(language, "links.waiting")


def _name_of(colour: str, seats: tuple[SeatInfo, ...]) -> str:
    return next((seat.name for seat in seats if seat.colour == colour), "KillBots")


def _line(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
