"""The wire format of people: who somebody is, where they are signed in, and what is theirs."""

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from ..rooms.messages import Name, RoomInfo, Token
from ..rooms.state import Colour
from ..runtime.wire import Part

MOST_PROOFS = 50

DeviceName = Annotated[str, Meta(max_length=40)]
Id = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]


class Site(NamedTuple):
    """Where the page is: passkeys belong to the name of a host."""

    name: str
    origin: str


class Device(Part):
    """A browser in which a person is signed in."""

    id: str
    name: str
    created: int  # seconds since 1970
    seen: int
    current: bool  # whether it asked


class Passkey(Part):
    """A passkey of a person."""

    id: str
    created: int


class Ban(Part):
    """Why and until when (seconds since 1970; 0: for good) an account is neither matched nor rated."""

    reason: str
    until: int


class Me(Part):
    """Who the sender is. Without a passkey and recovery codes, a person can sign in only where they already are."""

    id: str
    name: str
    created: int
    devices: tuple[Device, ...]
    passkeys: tuple[Passkey, ...]
    codes: int  # recovery codes that are left
    ban: Ban | None = None


class NewPerson(Part):
    """Become a person."""

    name: Name
    device: DeviceName = ""


class Rename(Part):
    """Another name for new games."""

    name: Name


class SignedIn(Part):
    """The key of this device, shown once, and whose it is."""

    key: str
    me: Me


class Ceremony(Part):
    """What the browser's ``navigator.credentials`` needs, as ``publicKey`` in JSON."""

    options: dict[str, Any]


class Credential(Part):
    """What ``navigator.credentials`` returned, in JSON."""

    credential: dict[str, Any]
    device: DeviceName = ""


class Ticket(Part):
    """A recovery code, or the ticket of a link to another device."""

    ticket: Token
    device: DeviceName = ""


class DeviceLink(Part):
    """A ticket with which one other device can sign in, within ``seconds``."""

    ticket: str
    seconds: int


class Codes(Part):
    """New recovery codes, shown once; each is valid once, and older ones no longer."""

    codes: tuple[str, ...]


class SeatProof(Part):
    """A seat of a room or championship, or its host's rights (``host``), and the token that proves it."""

    room: Id
    seat: Annotated[str, Meta(pattern="^[a-z]{1,8}$")]
    token: Token


class SeatProofs(Part):
    """Seats to add to those of a person."""

    seats: Annotated[tuple[SeatProof, ...], Meta(max_length=MOST_PROOFS)]


class Kept(Part):
    """How many of the seats are the person's now."""

    kept: int


class Opened(Part):
    """New tokens for the seats of a person in a room or championship; their other devices need new ones, too."""

    tokens: dict[str, str]
    host: str  # "" unless they are the host


class MyGame(Part):
    """An unfinished game of a person."""

    room: RoomInfo
    seats: tuple[Colour, ...]
    my_turn: bool
    left: float | None  # seconds until their time is up; None if it is not their turn or there is no limit


class MyGames(Part):
    """The unfinished games of a person: those in which it is their turn first, then those that are running, then others."""

    games: tuple[MyGame, ...]
    championships: tuple[str, ...]  # the ids of those they play in


class Blocked(Part):
    """Somebody whom the sender does not meet in quick matches."""

    id: str
    name: str
    since: int


class Blocks(Part):
    """All of them, the latest first."""

    people: tuple[Blocked, ...]


class Progress(Part):
    """What clients keep for a person: lessons, puzzles, settings. Its meaning is theirs."""

    progress: dict[str, Any]
