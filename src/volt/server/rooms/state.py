"""What is saved of rooms and championships: the state of each as one JSON text, and the accepted answers."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from volt.arenas import parse_drawing, write_drawing
from volt.game.setup import USUAL_GOALS, Seat, Setup, make_setup
from volt.game.vocabulary import RobotName, Side
from volt.rules import event_kinds
from volt.texts import Phrase

from ..runtime.clock import DAY
from ..runtime.errors import RequestError
from ..runtime.wire import Message, Part

ABSENT = 2  # rounds without a program from the operator before a bot stands in
STAND_IN = "rookie"  # the bot that plays for operators who are absent, and by default
CHAT_LINES = 50  # kept per room

Colour = event_kinds.Seat
Robot = RobotName
SeatKind = Literal["open", "human", "bot", "killbot"]
Status = Literal["open", "running", "over"]
TimeWish = Literal["", "more_time", "pause", "resume"]  # which need everybody
By = Literal["operator", "order", "bot", "clock"]
Unrated = Literal["", "championship", "arena", "position", "goal", "killbots", "program", "coach", "address", "clock"]


class Clock(Part):
    """Time limits in seconds; 0: no limit. ``countdown`` starts once the first operator has locked in."""

    programming: Annotated[int, Meta(ge=0, le=1_209_600)] = 0
    countdown: Annotated[int, Meta(ge=0, le=1_209_600)] = 0
    question: Annotated[int, Meta(ge=0, le=1_209_600)] = 0

    @property
    def relaxed(self) -> bool:
        """Whether operators may come and go between their turns."""
        return not 0 < self.programming < RELAXED


RELAXED = 3600  # seconds for a program from which on operators come and go

CLOCKS = {  # those that clients offer by name; their texts are in ``clocks`` of the catalogue
    "gentle": Clock(programming=300, countdown=90, question=60),
    "live": Clock(programming=90, countdown=30, question=20),
    "relaxed": Clock(programming=172_800, question=86_400),
    "none": Clock(),
}

Pace = Literal["live", "relaxed"]  # the clocks of quick matches


class Said(Message):
    """A line of chat, or an emote."""

    seat: Colour | None
    name: str
    text: str


class Leaver(Struct, frozen=True, gc=False):
    """An operator who left a running game: which seat they had, by which tokens (digests), and how they stood."""

    seat: Colour
    token: str
    robot: Robot
    vp: int
    place: int
    left_in: int  # the round
    joined: int
    sat: float = 0


class RoomSeat(Struct, kw_only=True, gc=False):
    """A seat: who holds it, with drafts and standing orders."""

    colour: Colour
    side: Side
    kind: SeatKind
    name: str
    robot: Robot
    level: str = ""
    modules: tuple[str, ...] = ()
    token: str = ""  # a digest
    first: str = ""  # that with which the operator sat down, if ``token`` has changed since with their device
    sat: float = 0  # when they did
    # the digest of the token of a device that says it belongs to the operator, until somebody confirms it
    claim: str = ""
    network: bool = False  # whether an external program plays it
    shared: bool = False  # whether several operators share the device that was last seen with it
    missed: int = 0  # consecutive programs that the clock has given; from ``ABSENT`` on, a bot stands in
    orders: dict[str, str] = field(default_factory=dict)
    draft: str | None = None
    wish: TimeWish = ""  # what the operator wishes about the clock in this round
    days_off: int = 0  # days off that were taken from this seat
    coach: bool = False  # whether the operator agrees to the coach
    hints: int = 0  # of the coach
    hinted: tuple[int, ...] = ()  # for each of them, how many programs the seat had given before
    blind: int = 0  # the round in which the operator sat down: a bot plays it to its end, and its secrets stay hidden
    joined: int = 0  # the round in which the operator took it; 0: before the game
    left: int = 0  # the place of an operator for whom a bot stands in, as of when it began to
    left_in: int = 0  # and the round

    @property
    def away(self) -> bool:
        """Whether a bot stands in for the operator."""
        return self.kind == "human" and self.missed >= ABSENT

    @property
    def tokens(self) -> str:
        """The digests of the tokens by which its operator is known, separated by blanks."""
        return " ".join(dict.fromkeys(filter(None, (self.first, self.token))))

    def change_token(self, token: str) -> None:
        """Open the seat to another token (a digest) of the same operator."""
        self.first, self.token = self.first or self.token, token

    @property
    def claim_code(self) -> str:
        """What a new device that claims the seat and whoever confirms it compare; it says nothing about the token."""
        return self.claim[:4].upper()

    @property
    def bot(self) -> str:
        """The level of the bot that answers for this seat now, or ""."""
        if self.kind == "bot":
            return self.level
        return STAND_IN if self.away or self.blind or self.kind == "open" else ""


class RoomState(Struct, kw_only=True, gc=False):
    """All that is saved of a room; its game follows from ``setup()`` and the inputs."""

    id: str
    mode: str
    arena: str
    drawing: str
    edition: str
    goal: int
    seed: int
    seats: list[RoomSeat]
    clock: Clock
    private: bool
    created: float
    active: float = 0  # when the state was last saved after an answer
    hold: float = 0  # no question runs out before this time: the operators have agreed on more time, or on a pause
    paused: float = 0  # until when the clock stands still, unless they agree to go on
    host: str = ""  # a digest
    status: Status = "open"
    started: float = 0
    round: int = 0
    winner: str | None = None
    endless: bool = False  # whether its game has become so long that nobody is asked any more
    rematch: str | None = None
    rematch_by: str = ""  # the seat that asked for it first, or "host"
    championship: str | None = None
    titleholder: str = ""
    champion: str = ""
    rules: int = 1  # the rules version of its game
    forked: bool = False  # whether it continues another game, so that its random numbers may be known
    matched: bool = False  # whether quick match has made it: it begins as soon as a server has it in memory
    quiet: bool = False  # whether spectators are muted
    same_address: bool = False  # whether two operators have come from one network address
    coached: bool = False  # whether everybody had agreed to the coach when it began
    leavers: list[Leaver] = field(default_factory=list)  # operators who left the running game, the first first
    asked: dict[str, float] = field(default_factory=dict)  # people who have to answer, and until when (0: no limit)
    exhibition: bool = False  # whether its bots play only while somebody watches
    chat: list[Said] = field(default_factory=list)  # the latest lines

    @classmethod
    def of_setup(cls, setup: Setup, seats: list[RoomSeat], **rest: Any) -> "RoomState":
        """A room for a game with this set-up; ``rest`` are its other fields."""
        return cls(
            mode=setup.mode,
            arena=setup.arena,
            drawing="" if setup.arena else write_drawing(setup.drawing),
            edition=setup.edition,
            goal=setup.goal,
            seed=setup.seed,
            titleholder=setup.titleholder,
            champion=setup.champion,
            seats=seats,
            **rest,
        )

    @property
    def people(self) -> bool:
        """Whether any person plays."""
        return any(seat.kind == "human" for seat in self.seats)

    @property
    def all_agree(self) -> bool:
        """Whether everybody has agreed to the coach."""
        return self.people and all(seat.coach for seat in self.seats if seat.kind == "human")

    @property
    def coach(self) -> bool:
        """Whether operators may ask the coach: one person plays alone, or all agree; never in a championship or a rated game."""
        agreed = self.all_agree or sum(seat.kind == "human" for seat in self.seats) == 1
        unrated = bool(self.unrated) or (self.status == "open" and self.all_agree)
        return agreed and unrated and self.championship is None

    @property
    def unrated(self) -> Unrated:
        """Why the game does not count for ratings; "" if it may. Without limits of time, nobody would ever have to lose."""
        if self.championship:
            return "championship"  # the titleholder has a module more
        if self.drawing:
            return "arena"
        if self.forked:
            return "position"
        if self.goal != USUAL_GOALS[self.mode]:
            return "goal"
        if any(seat.kind == "killbot" for seat in self.seats):
            return "killbots"
        if any(seat.network for seat in self.seats):
            return "program"
        if self.coached or any(seat.hints for seat in self.seats):
            return "coach"
        if self.same_address:
            return "address"
        return "" if self.clock.programming and self.clock.question else "clock"

    def say(self, said: Said) -> None:
        """Store a line of chat."""
        self.chat = [*self.chat, said][-CHAT_LINES:]

    @property
    def listed(self) -> bool:
        """Whether the lobby may show it: it is public and not over."""
        return not self.private and self.status != "over"

    @property
    def wakes(self) -> bool:
        """Whether it continues without anybody connected: it has a clock, or only bots play. An exhibition does not."""
        clock = self.clock
        ticks = bool(clock.programming or clock.countdown or clock.question)
        if self.matched and self.status == "open":
            return True
        return self.status == "running" and (ticks or not self.people) and not (self.exhibition or self.endless)

    def setup(self) -> Setup:
        """The set-up of its game."""
        seats = tuple(Seat(s.colour, s.side, s.kind == "killbot", s.modules) for s in self.seats)
        return make_setup(
            mode=self.mode,
            arena=parse_drawing(self.drawing) if self.drawing else self.arena,
            seats=seats,
            edition=self.edition,
            goal=self.goal,
            seed=self.seed,
            titleholder=self.titleholder,
            champion=self.champion,
        )


class Input(Struct, kw_only=True, gc=False):
    """An accepted answer: its number in the room, the time in seconds since 1970, and who gave it."""

    room: str
    number: int
    seat: Colour
    kind: str
    answer: str
    at: float
    by: By
    checksum: str = ""  # of the game's state after the input; "" if it was saved before there were checksums


class ChampionshipState(Struct, kw_only=True):
    """All that is saved of a championship; a bout being played is saved with its room."""

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
    asked: float = 0  # since when somebody has had to choose a robot or an arena
    status: Status = "open"
    epoch: int = 0  # how often it has been changed, according to the database


def kept_until(created: float, active: float, days: float) -> int:
    """Until when a room is kept if nothing more happens in it, in seconds since 1970; 0 for ever, if ``days`` is 0."""
    return int(max(created, active) + days * DAY) if days else 0


def seat_of(seats: Sequence[RoomSeat], colour: str) -> RoomSeat:
    """The seat of that colour; RequestError if there is none."""
    for seat in seats:
        if seat.colour == colour:
            return seat
    raise RequestError(404, "not_found", Phrase("errors.no_seat", seat=repr(colour)), "colour")
