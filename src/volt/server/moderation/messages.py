"""The wire format of moderation: reports, what was decided, and bans."""

from typing import Annotated, Literal

from msgspec import Meta

from ..rooms.state import Colour, Said
from ..runtime.wire import Part

Decision = Literal["", "dismissed", "cleared", "banned"]


class NewReport(Part):
    """What an operator of the room has done; the latest chat lines are added."""

    seat: Colour
    words: Annotated[str, Meta(min_length=1, max_length=500)]


class Report(Part):
    """A report, and what was decided: nothing yet (""), to do nothing, to clear the name and its chat, or to ban as well."""

    id: str
    room: str
    seat: Colour
    name: str
    person: str  # the account, which can be banned; "" if none is known
    words: str
    chat: tuple[Said, ...]
    at: int  # seconds since 1970
    decision: Decision
    moderator: str  # the name of who decided
    decided: int


class BanEntry(Part):
    """A ban, and who lifted it, if anybody."""

    id: str
    person: str
    name: str
    reason: str
    at: int
    until: int  # 0: for good
    moderator: str
    lifted: int  # 0: it was not
    lifted_by: str
    lasts: bool


class Reports(Part):
    """Open reports, oldest first, and the log of what was decided and of all bans, newest first."""

    open: tuple[Report, ...]
    log: tuple[Report, ...]
    bans: tuple[BanEntry, ...]


class Decide(Part):
    """What to do about a report; a ban needs a reason, which the person is shown, and lasts some days or (0) for good."""

    decision: Literal["dismissed", "cleared", "banned"]
    days: Annotated[int, Meta(ge=0, le=3650)] = 0
    reason: Annotated[str, Meta(max_length=500)] = ""
