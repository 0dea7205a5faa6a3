"""A championship as it is kept: its seats, its record between bouts, and the rooms of its bouts."""

from msgspec import Struct

from .messages import Clock, Status
from .room_state import RoomSeat


class Series(Struct, kw_only=True):
    """All that is kept of a championship; a bout being played is kept with its room."""

    id: str
    created: float
    private: bool
    clock: Clock
    seats: list[RoomSeat]
    host: str  # a digest
    edition: str
    goal: int | None
    seed: int
    record: str = ""  # once it has begun
    rooms: tuple[str, ...] = ()  # of its bouts, in order
    asked: float = 0  # since when somebody is to choose a robot or an arena
    status: Status = "open"
