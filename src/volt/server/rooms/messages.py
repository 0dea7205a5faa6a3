"""The wire format of rooms: all messages over a socket. JSON Schema and TypeScript types are generated from it.

The vocabulary is that of ``volt.game``: colours, kinds of decisions and events, answers and programs in notation
(``B3n R2sw B1e 2``, ``yes``, ``c4``). Time limits are sent as seconds left, independent of the client's clock.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from volt.arenas import names
from volt.game.preview import Reach, Threat
from volt.game.setup import GOALS
from volt.game.view import Situation
from volt.game.vocabulary import Edition, Mode, Side
from volt.rules import event_kinds

from ..runtime.wire import CatalogueText, Message, Part
from .state import STAND_IN, Clock, Colour, Robot, Said, Status

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
    kind: Literal["open", "human", "bot", "killbot"]
    name: str
    robot: Robot
    level: str  # of the bot that plays or stands in; "" for none
    online: bool
    away: bool  # whether a bot stands in until the operator returns
    gone: bool  # whether the operator has been gone for so long that a bot may stand in
    modules: tuple[str, ...]  # of a KillBot
    coach: bool  # whether the operator agrees to the coach
    hints: int  # from the coach in this game


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


class ChangeSeat(Part):
    """A change to any seat (host) or to your own. During the game, a bot plays while a seat is free.

    Once the game has begun, the host can give another operator's seat only to a bot.
    """

    kind: Literal["open", "bot"]
    level: Level = STAND_IN


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


# --- from the server ---


class Welcome(Message):
    """The first message: the room, the table once the game has begun, and your seats. Sent again if the room is reloaded."""

    room: RoomInfo
    table: Table | None
    seats: tuple[Colour, ...]
    host: bool
    snapshot: Snapshot | None  # the state that the following events start from; None if the client has it
    since: int  # the number of the first event that follows
    chat: tuple[Said, ...]  # the latest lines


class RoomChanged(Message):
    """The room has changed: for example, somebody joined, left or was replaced."""

    room: RoomInfo


class Started(Message):
    """The game begins."""

    room: RoomInfo
    table: Table
    snapshot: Snapshot  # before the first event


class Happened(Message):
    """Events in order, starting with number ``since``, and the state after them.

    Events that lead up to a question are sent as soon as it is asked; events are never revoked. A client that has missed many
    gets them in several messages, each with the state after all of them.
    """

    since: int
    events: tuple[GameEvent, ...]
    snapshot: Snapshot


class Own(Message):
    """What only this seat knows."""

    seat: Colour
    inventory: tuple[str, ...]
    # locked in since you took the seat, until the next one is asked for; after the reveal, see the snapshots
    program: str | None
    draft: str | None  # not locked in yet
    orders: tuple[Order, ...]


class Ask(Message):
    """This seat is asked. ``question`` goes back with the answer, so that no answer counts twice."""

    seat: Colour
    question: int
    kind: str
    options: tuple[Choice, ...]  # for a program: the starting numbers still free
    default: str
    left: float | None
    controller: Controller | None = None


class Accepted(Message):
    """The answer counts; it is saved."""

    seat: Colour
    question: int
    answer: str


class Previewed(Message):
    """What a program would do if nobody else acted."""

    seat: Colour
    program: str
    units: tuple[UnitPreview, ...]


class Thought(Message):
    """What a bot planned for the round just played."""

    seat: Colour
    round: int
    lines: tuple[str, ...]  # in English
    reasons: tuple[BotReason, ...]


class Refused(Message):
    """What was wrong and what to do instead, as in ``Problem``. ``re`` is the type of the message refused, if it could be read.

    Nothing has changed, but a draft whose preview is refused is saved. An answer that the game refuses is identified by its seat,
    the question and the answer itself.
    """

    code: str
    message: str
    text: CatalogueText | None = None
    re: str = ""
    seat: Colour | None = None
    question: int | None = None
    answer: str = ""


class Pong(Message):
    """The connection is alive: the answer to a ping, or a heartbeat."""


# --- from the client ---


class Hello(Message):
    """The first message. Tokens open seats (none: a spectator; several: a hot-seat game). ``have`` counts the events received.

    With ``heartbeat`` the holder of a seat receives a ``pong`` at least every two seconds while the game is running.
    """

    tokens: Annotated[tuple[Token, ...], Meta(max_length=4)] = ()
    host: Token = ""
    have: Annotated[int, Meta(ge=0)] = 0
    heartbeat: bool = False


class Answer(Message):
    """An answer in its notation: ``yes``, ``-1``, ``c4``, ``anchor saw``, a plan ``B3n R2sw B1e 2``."""

    seat: Colour
    question: Annotated[int, Meta(ge=0)]
    answer: Annotated[str, Meta(max_length=64)]


class Draft(Message):
    """The unfinished program, saved until it is locked in; ``preview`` asks what it would do."""

    seat: Colour
    program: Annotated[str, Meta(max_length=64)]
    preview: bool = False


class SetOrder(Message):
    """A standing order; an empty answer cancels it."""

    seat: Colour
    kind: Annotated[str, Meta(max_length=16)]
    answer: Annotated[str, Meta(max_length=64)]


class Say(Message):
    """A line of chat, or an emote."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]
    seat: Colour | None = None


class Ping(Message):
    """Is the connection alive?"""


FromServer = (
    Welcome | RoomChanged | Started | Happened | Own | Ask | Accepted | Previewed | Said | Thought | Refused | Pong
)
FromClient = Hello | Answer | Draft | SetOrder | Say | Ping
