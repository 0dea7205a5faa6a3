"""What the players did and saw. Times are those of this process, which has no faults, in seconds of ``time.monotonic``."""

import time
from dataclasses import dataclass, field

OFFSET = time.time() - time.monotonic()  # from these times to seconds since 1970


@dataclass
class Given:
    """An answer that a player has sent."""

    sent: float  # when it was first sent
    accepted: float | None = None
    refused: bool = False
    settled: float | None = None  # when it was accepted or refused, or the question was no longer open


@dataclass
class Order:
    """A standing order that a player has set."""

    value: str
    sent: float
    confirmed: bool = False


@dataclass
class Stretch:
    """Events that a player received without a gap, from number ``since`` on."""

    since: int
    events: list[bytes] = field(default_factory=list)


@dataclass
class Saw:
    """What the successive connections of a player saw; ``seat`` is None for a spectator."""

    seat: str | None
    stretches: list[Stretch] = field(default_factory=list)
    unserved: list[tuple[float, float | None]] = field(default_factory=list)  # from when to when it had no server


@dataclass
class RoomHistory:
    """All that happened in a room."""

    id: str
    tokens: dict[str, list[str]] = field(default_factory=dict)  # by seat: all those that the servers gave out
    starts: int = 0  # accepted requests to start
    given: dict[tuple[str, int, str], Given] = field(default_factory=dict)  # by seat, question and answer
    orders: dict[str, list[Order]] = field(default_factory=dict)  # by seat
    players: list[Saw] = field(default_factory=list)
    count: int = 0  # the highest number of events that anybody has seen
    over: bool = False
    wrong: list[str] = field(default_factory=list)  # what players noticed right away

    def confirmed_order(self, seat: str) -> int:
        """The number of the last standing order that was confirmed, from 1 on; 0 for none."""
        orders = self.orders.get(seat, [])
        return max((number for number, order in enumerate(orders, 1) if order.confirmed), default=0)


@dataclass
class Search:
    """Somebody's search for a game; its key becomes the token of the seat."""

    key: str
    room: str = ""
    seat: str = ""


@dataclass
class Fault:
    """A fault that was injected."""

    kind: str
    about: str
    began: float
    ended: float = 0.0
    alone: bool = True  # whether no other fault was in progress


@dataclass
class History:
    """The history of the whole run."""

    rooms: dict[str, RoomHistory] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    epochs: dict[str, int] = field(default_factory=dict)  # as last seen in the database
    wrong: list[str] = field(default_factory=list)
    searches: list[Search] = field(default_factory=list)

    def room(self, id_: str) -> RoomHistory:
        return self.rooms.setdefault(id_, RoomHistory(id_))

    def unserved(self) -> int:
        """The number of players that no server serves at the moment, and of people who have no game yet."""
        seeking = sum(not search.room for search in self.searches)
        return seeking + sum(
            saw.unserved[-1][1] is None for room in self.rooms.values() for saw in room.players if saw.unserved
        )

    def see_epoch(self, room: str, epoch: int) -> None:
        if epoch < self.epochs.get(room, 0):
            self.wrong.append(f"room {room}: epoch {epoch} after {self.epochs[room]}")
        self.epochs[room] = epoch
