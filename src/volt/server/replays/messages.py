"""The wire format of finished games: replays, uploaded records, and playing on from them."""

from typing import Annotated

from msgspec import Meta

from ..rooms.messages import GameEvent, Level, RoomInfo, Snapshot, Table
from ..rooms.state import STAND_IN, Colour
from ..runtime.wire import Part


class Move(Part):
    """An answer, and the number of events before it."""

    seat: Colour
    kind: str
    answer: str
    at: int


class Replay(Part):
    """A finished or recorded game: all events and answers, secrets included, and the public state as each round begins."""

    room: RoomInfo
    table: Table
    snapshots: tuple[Snapshot, ...]
    events: tuple[GameEvent, ...]
    moves: tuple[Move, ...]


class Fork(Part):
    """Continue a finished game after its first ``moves`` answers, in one seat (none: watch), against bots of a level."""

    moves: Annotated[int, Meta(ge=0, le=1_000_000)]
    you: Colour | None = None
    name: Annotated[str, Meta(max_length=24)] = ""
    level: Level = STAND_IN


class Record(Part):
    """The text of a game record."""

    record: Annotated[str, Meta(max_length=60_000)]


class RecordRound(Record):
    """A round of a recorded game."""

    round: Annotated[int, Meta(ge=0, le=100_000)]


class RecordFork(Record):
    """Continue a recorded game; see ``Fork``."""

    fork: Fork
