"""The bodies of requests about championships, and of the responses."""

from typing import Annotated, Literal

from msgspec import Meta, field

from volt.game.vocabulary import Edition

from ..rooms.messages import Goal, SeatInfo, SeatWish
from ..rooms.state import Clock, Colour, Robot, Status
from ..runtime.wire import Part


class ChampionshipWish(Part):
    """A championship to create: four seats, no KillBots (CHAMP-1)."""

    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=4, max_length=4)]
    edition: Edition = "default"
    goal: Goal | None = None
    clock: Clock = field(default_factory=Clock)
    private: bool = False
    start: bool = False  # start immediately; open seats get bots


class Title(Part):
    """An arena, the robot at home there, its champion module, and who holds the title (CHAMP-1, CHAMP-3)."""

    arena: str
    robot: Robot
    module: str
    holder: Colour | None


class Bout(Part):
    """A bout: its room, its arena, who held the title, who won."""

    room: str
    arena: str
    titleholder: Colour
    winner: str | None


class Pick(Part):
    """Who has to choose a robot or the next arena, from which options."""

    seat: Colour
    kind: Literal["robot", "arena"]
    options: tuple[str, ...]
    left: float | None


class ChampionshipInfo(Part):
    """A championship as everybody sees it."""

    id: str
    status: Status
    edition: str
    goal: int
    clock: Clock
    private: bool
    seats: tuple[SeatInfo, ...]
    robots: dict[str, str]  # by seat, once chosen
    titles: tuple[Title, ...]
    bouts: tuple[Bout, ...]
    room: str | None  # of the bout being played
    asked: Pick | None
    champion: Colour | None
    created: int  # seconds since 1970


class ChampionshipMade(Part):
    """The response to a ``ChampionshipWish``; the tokens of seats are valid in every bout."""

    championship: ChampionshipInfo
    host: str
    tokens: dict[str, str]


class Championships(Part):
    """Public championships, newest first."""

    championships: tuple[ChampionshipInfo, ...]


class Picked(Part):
    """The robot or the arena that was chosen."""

    answer: Annotated[str, Meta(min_length=1, max_length=32)]
