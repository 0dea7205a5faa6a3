"""What notices say, in the language of who gets them, and the links in them, which work without signing in."""

import hmac
import json
from email.message import EmailMessage
from typing import Any, NamedTuple

from volt.texts import Language, message

from ..rooms.state import RoomState
from ..runtime.clock import now
from .web_push import LONGEST, decoded, encoded

CONFIRM, STOP = "confirm", "stop"  # what links do
SHOWN = 5  # games that a notice lists
_SEAL = 16  # bytes


class Notice(NamedTuple):
    """A room that waits for a seat."""

    id: str
    room: RoomState
    seat: str
    kind: str  # "turn" or "reminder"
    deadline: float | None


class Parcel(NamedTuple):
    """Notices that go to one place together."""

    target: str
    address: dict[str, Any]  # the subscription, the settings or the webhook
    tries: int
    notices: tuple[Notice, ...]


class SignedLinks:
    """Makes and reads the tokens of links that only this league can have made."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"volt signed links", "sha256")

    def token(self, *parts: str) -> str:
        """The token of a link that says this."""
        said = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
        return encoded(self._seal(said) + said)

    def read(self, token: str) -> list[str]:
        """What a token says; nothing if it is not one of ours."""
        try:
            whole = decoded(token)
        except ValueError:
            return []
        seal, said = whole[:_SEAL], whole[_SEAL:]
        return json.loads(said) if hmac.compare_digest(seal, self._seal(said)) else []

    def _seal(self, said: bytes) -> bytes:
        return hmac.digest(self._key, said, "sha256")[:_SEAL]


class Wording:
    """Writes notices; ``site`` is where links lead to."""

    def __init__(self, site: str, links: SignedLinks) -> None:
        self._site, self._links = site, links

    def push(self, parcel: Parcel) -> dict[str, Any]:
        """A declarative push message, which browsers show without a running worker; our worker reads the same."""
        lang, stop = parcel.address["language"], self._link(STOP, "push", parcel.address["id"])
        notification = {
            "title": _title(lang, parcel),
            "body": _body(lang, parcel),
            "lang": lang,
            "tag": parcel.notices[0].room.id if len(parcel.notices) == 1 else "volt",
            "navigate": self._room(parcel),
            "actions": [{"action": "stop", "title": message(lang, "notices.stop"), "navigate": stop}],
        }
        while len(json.dumps(notification, ensure_ascii=False).encode()) > LONGEST - 100:
            notification["body"] = notification["body"][: len(notification["body"]) // 2]
        return {"web_push": 8030, "notification": notification}

    def email(self, parcel: Parcel) -> EmailMessage:
        """An e-mail, which mail programs can stop with one press."""
        to = parcel.address
        parts = STOP, "email", to["person"], to["email"]
        stop = self._link(*parts)
        found = self._mail(to["email"], _title(to["language"], parcel), _body(to["language"], parcel))
        found.set_content(
            f"{found.get_content().strip()}\n\n{self._room(parcel)}\n\n-- \n"
            f"{message(to['language'], 'notices.stop_email')}\n{stop}\n"
        )
        found["List-Unsubscribe"] = f"<{self._site}/api/notices/links/{self._links.token(*parts)}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return found

    def confirmation(self, settings: dict[str, Any]) -> EmailMessage:
        """The e-mail that asks an address whether it wants notices."""
        lang, link = settings["language"], self._link(CONFIRM, "email", settings["person"], settings["email"])
        return self._mail(
            settings["email"], message(lang, "notices.confirm"), message(lang, "notices.confirm_note", link=link)
        )

    def webhook(self, parcel: Parcel) -> dict[str, Any]:
        """A line of chat, as Discord and as Slack and Mattermost read it; nobody can be mentioned with it."""
        lang, room = parcel.address["language"], parcel.notices[0].room
        names = ", ".join(_name(room, notice.seat) for notice in parcel.notices)
        text = message(lang, "notices.waiting", round=room.round, names=names)
        stop = message(lang, "notices.stop_webhook") + f" <{self._link(STOP, 'webhook', room.id)}>"
        shown = f"{_plain(text)}\n<{self._room(parcel)}>\n{stop}"
        return {"content": shown, "text": shown, "allowed_mentions": {"parse": []}}

    def _mail(self, to: str, subject: str, body: str) -> EmailMessage:
        found = EmailMessage()
        found["To"], found["Subject"] = to, subject
        found.set_content(body)
        return found

    def _link(self, *parts: str) -> str:
        return f"{self._site}/notices/{self._links.token(*parts)}"

    def _room(self, parcel: Parcel) -> str:
        """The game, or the list of them."""
        rooms = {notice.room.id for notice in parcel.notices}
        return f"{self._site}/room/{rooms.pop()}" if len(rooms) == 1 else f"{self._site}/account"


def _title(lang: Language, parcel: Parcel) -> str:
    if len(parcel.notices) > 1:
        return message(lang, "notices.turns", games=len(parcel.notices))
    notice = parcel.notices[0]
    return message(lang, f"notices.{notice.kind}", round=notice.room.round)


def _body(lang: Language, parcel: Parcel) -> str:
    return "\n".join(_line(lang, notice) for notice in parcel.notices[:SHOWN])


def _line(lang: Language, notice: Notice) -> str:
    names = ", ".join(other.name for other in notice.room.seats if other.colour != notice.seat)
    said = message(lang, "notices.against", names=names)
    if notice.deadline is None:
        return said
    minutes = max(1, int((notice.deadline - now()) / 60))
    hours = minutes // 60
    left = message(lang, "notices.hours", hours=hours) if hours else message(lang, "notices.minutes", minutes=minutes)
    return f"{said} {left}"


def _name(state: RoomState, seat: str) -> str:
    return next(one.name for one in state.seats if one.colour == seat)


def _plain(text: str) -> str:
    """The text without what chats would format, make links of, or take for somebody to be called."""
    return "".join(char for char in text if char not in "*_`~|<>[]\\@/")
