"""The API of what the visitor's browser keeps: all games as one file, to take to another browser."""

from msgspec import MsgspecError, Struct
from msgspec.json import decode, encode

from volt.texts import Phrase

from ..rooms.registry import RoomRegistry
from ..routing.routes import Api, Request, RouteTable
from ..runtime.errors import RequestError
from .store import FolderStore, KeptRoom


class KeptRooms(Struct):
    """All rooms, or those of another browser. Each is text in the text: as a number, a page would round its seed."""

    rooms: tuple[str, ...]


class Taken(Struct):
    """How many rooms of a file are now here."""

    rooms: int


class KeepingApi(Api):
    """The handlers."""

    ROUTES = RouteTable()

    def __init__(self, rooms: RoomRegistry, store: FolderStore) -> None:
        self._rooms, self._store = rooms, store

    @ROUTES("GET", "/api/kept", KeptRooms)
    async def give_rooms(self, request: Request, _: None) -> KeptRooms:
        """All rooms that this browser keeps."""
        return KeptRooms(tuple(encode(kept).decode() for kept in self._store.everything()))

    @ROUTES("POST", "/api/kept", Taken, KeptRooms)
    async def take_rooms(self, request: Request, file: KeptRooms) -> Taken:
        """Add rooms that another browser has kept. A room that is open here stays as it is."""
        try:
            rooms = [decode(text, type=KeptRoom) for text in file.rooms]
        except MsgspecError as error:
            raise RequestError(422, "not_valid", Phrase("errors.not_valid", reason=str(error))) from None
        return Taken(self._store.add(kept for kept in rooms if kept.room.id not in self._rooms.loaded))
