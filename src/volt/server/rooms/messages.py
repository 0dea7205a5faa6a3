"""The wire format of rooms: the bodies of requests and responses, and what the messages over a socket consist of.

``socket_messages.py`` has those messages. JSON Schema and TypeScript types are generated from both.

The vocabulary is that of ``volt.game``: colours, kinds of decisions and events, answers and programs in notation
(``B3n R2sw B1e 2``, ``yes``, ``c4``). Time limits are sent as seconds left, independent of the client's clock.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from volt.arenas import names
from volt.game.preview import Reach, Threat
from volt.game.setup import GOALS
from volt.game.situation import Situation
from volt.game.vocabulary import Edition, Mode, Side
from volt.rules import event_kinds

from ..runtime.wire import Part
from .state import STAND_IN, Clock, Colour, Robot, SeatKind, Status, TimeWish

GameEvent = event_kinds.AnyEvent
Goal = Annotated[int, Meta(ge=GOALS.start, le=GOALS.stop - 1)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Annotated[str, Meta(max_length=32)]  # the name of a bot
Text = Annotated[str, Meta(max_length=4000)]
Token = Annotated[str, Meta(max_length=64)]


# --- rooms ---


class SeatWish(Part):
    """How to fill a seat: with whoever joins, a bot of a level, a KillBot with modules, or the creator."""

    kind: Literal["open", "you", "bot", "killbot"] = "open"
    colour: Colour | None = None  # default order: red, blue, green, yellow; two robots are red and green
    level: Level = STAND_IN
    modules: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    name: Annotated[str, Meta(max_length=24)] = ""
    robot: Robot | None = None


class RoomWish(Part):
    """A room to create."""

    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=4)]
    mode: Mode = "rfl"
    arena: Annotated[str, Meta(max_length=32)] = names()[0]
    drawing: Text = ""  # a custom arena; then ``arena`` is ignored
    edition: Edition = "default"
    goal: Goal | None = None
    clock: Clock = field(default_factory=Clock)
    private: bool = False
    coach: bool = False  # the creator agrees to the coach
    start: bool = False  # start immediately; open seats get bots


class SeatInfo(Part):
    """A seat as everybody sees it."""

    colour: Colour
    side: Side
    kind: SeatKind
    name: str
    robot: Robot
    level: str  # of the bot that plays or stands in; "" for none
    online: bool
    away: bool  # whether a bot stands in until the operator returns
    gone: bool  # whether the operator has been gone for so long that a bot may stand in
    modules: tuple[str, ...]  # of a KillBot
    coach: bool  # whether the operator agrees to the coach
    hints: int  # from the coach in this game
    claim: str  # the code of a new device that says it belongs to the operator; "" for none
    wish: TimeWish = ""  # what the operator wishes about the clock; it happens once all do
    days_off: int = 0  # that are left


class RoomInfo(Part):
    """A room as everybody sees it."""

    id: str
    status: Status
    mode: str
    arena: str
    edition: str
    goal: int
    seats: tuple[SeatInfo, ...]
    clock: Clock
    private: bool
    coach: bool  # whether operators may ask the coach: all agree, or only one person plays; never in a championship
    round: int
    winner: str | None
    watchers: int
    rematch: str | None  # the room of the rematch, once there is one
    championship: str | None
    created: int  # seconds since 1970
    quiet: bool = False  # whether spectators are muted
    waiting: tuple[Colour, ...] = ()  # the seats that have to answer now
    until: tuple[
        int, ...
    ] = ()  # until when each of them has time, in seconds since 1970; 0: no limit, or the clock stands still
    paused: bool = False  # whether the clock stands still, because the operators have agreed on a pause
    expires: int = 0  # until when it is kept at least without activity, in seconds since 1970; 0: for ever
    host_online: bool = True


class RoomMade(Part):
    """A room that was created: its state, the host's token ("" for anybody but the host), and the tokens of your seats."""

    room: RoomInfo
    host: str
    tokens: dict[str, str]


class TakeSeat(Part):
    """Take a free seat."""

    name: Name
    robot: Robot | None = None
    bot: bool = False  # a program plays it over the network


class SeatTaken(Part):
    """The seat that was taken, and the token that holds it."""

    colour: Colour
    token: str


class ConfirmClaim(Part):
    """Whether the new device with this code belongs to the operator of the seat."""

    code: Annotated[str, Meta(max_length=8)]
    confirmed: bool


class ChangeSeat(Part):
    """A change to any seat (host) or to your own. During the game, a bot plays while a seat is free.

    Once the game has begun, the host can give another operator's seat only to a bot.
    """

    kind: Literal["open", "bot"]
    level: Level = STAND_IN


class RequestTime(Part):
    """What an operator wishes about the clock: ``more_time``, ``pause`` or ``resume``; "" takes it back.

    A ``day_off``, in a game of days, needs nobody's agreement: everybody has a day more. There are only a few of them.
    """

    wish: Literal[TimeWish, "day_off"]


class Rooms(Part):
    """The lobby: public rooms, newest first."""

    rooms: tuple[RoomInfo, ...]
    online: int  # people connected to this server


# --- the table ---


class Asked(Part):
    """A seat that is being asked; the options are sent only to that seat."""

    seat: Colour
    kind: str
    left: float | None


class Snapshot(Situation, frozen=True, kw_only=True):
    """The state after ``count`` events, as everybody sees it."""

    count: int
    asked: tuple[Asked, ...]


class Table(Part):
    """The constant part of a room."""

    mode: str
    edition: str
    goal: int
    arena: str
    drawing: str  # the arena as text; its picture is at /api/rooms/{id}/arena.svg
    columns: int
    rows: int


class Controller(Part):
    """What may lie on the controller of the seat that programs: the keys open to a die, by colour and number."""

    blue: dict[str, tuple[str, ...]]
    red: dict[str, tuple[str, ...]]
    dice: dict[str, int]  # dice of each colour
    in_a_unit: int
    modules: dict[str, tuple[str, ...]] = field(default_factory=dict)  # usable with a die: ``B3`` → brake, saw


class ModuleUse(Part):
    """A module that another operator may use, as the answer to a question of this kind: ``anchor``, ``2``."""

    seat: Colour
    kind: str
    answer: str


class Course(Part):
    """What happens if others use these modules."""

    uses: tuple[ModuleUse, ...]
    events: tuple[GameEvent, ...]


class Choice(Part):
    """A legal answer, and its consequences as far as they can be known: ``events`` if nobody else uses a module, ``otherwise``
    what differs if somebody does. ``more``: there are other courses."""

    answer: str
    events: tuple[GameEvent, ...] = ()
    otherwise: tuple[Course, ...] = ()
    more: bool = False


class Order(Part):
    """A standing order: a question of this kind is answered this way without asking."""

    kind: str
    answer: str


class UnitPreview(Part):
    """What one unit would do if nobody else acted, and the first and last place its dice can take in that unit (1 is first).

    ``events``, ``otherwise`` and ``more`` are those of a ``Choice``.
    """

    events: tuple[GameEvent, ...]
    first: int
    last: int
    reach: Reach  # of any die on this unit
    otherwise: tuple[Course, ...] = ()
    more: bool = False


class Threats(Part):
    """What each robot in the arena can reach and hit this round; empty unless operators are programming."""

    robots: dict[Colour, Threat]


class Earlier(Part):
    """What happened in past rounds, for a client that joined later: the initial state, and the events up to a number."""

    snapshot: Snapshot
    events: tuple[GameEvent, ...]


class BotReason(Part):
    """Why a bot did something: a key of the texts, with its parameters."""

    key: str
    params: dict[str, str | int]
