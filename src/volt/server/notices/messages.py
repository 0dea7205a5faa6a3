"""The wire format of notices: how somebody wants to be told that it is their turn."""

from typing import Annotated, Literal

from msgspec import Meta

from volt.texts import Language

from ..people.messages import DeviceName
from ..runtime.wire import Part

Hour = Annotated[int, Meta(ge=0, le=23)]
Url = Annotated[str, Meta(max_length=1000)]


class Push(Part):
    """A browser that shows notices."""

    id: str
    device: str
    created: int  # seconds since 1970


class Notices(Part):
    """How the sender is told that it is their turn. Without anything of it, they are not."""

    key: str  # with which browsers subscribe
    pushes: tuple[Push, ...]
    mail: bool  # whether this server sends e-mail
    email: str  # "" for none
    confirmed: bool  # whether the address has been confirmed; nothing is sent before
    quiet_from: int  # hours of the day; equal: never quiet
    quiet_until: int
    daily: int | None  # the hour of the one notice per day; None: one for each turn
    zone: str  # the time zone of these hours
    language: str


class NoticeWish(Part):
    """When to be told, and in which language. Reminders come in time, also if there is only one other notice per day."""

    language: Language
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    quiet_from: Hour = 0
    quiet_until: Hour = 0
    daily: Hour | None = None


class Subscription(Part):
    """What a browser's ``pushManager.subscribe`` returned."""

    endpoint: Url
    key: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=32)]
    device: DeviceName = ""


class Email(Part):
    """An address to send notices to, once it has been confirmed."""

    email: Annotated[str, Meta(max_length=254)]


class LinkMeaning(Part):
    """What a link in a notice does when it is pressed; ``about`` is an address or a device."""

    does: Literal["confirm", "stop_email", "stop_push", "stop_webhook"]
    about: str


class Webhook(Part):
    """A chat that is told whose turn it is in a room: a webhook of Discord, Slack, Mattermost or the like. "": none."""

    url: Url
    language: Language = "en"


class WebhookSet(Part):
    """Whether a room has a webhook. Its address is a secret, so that it is not sent back."""

    set: bool
