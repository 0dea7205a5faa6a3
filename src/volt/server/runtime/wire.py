"""What all messages on the wire have in common, and how problems are reported. Each feature declares its own messages.

Messages never form reference cycles, so the garbage collector need not visit them (``gc=False``).
"""

from msgspec import Struct


class Message(Struct, kw_only=True, gc=False, tag_field="type", tag=str.lower):
    """A message over a socket, distinguished by ``type``."""


class Part(Struct, kw_only=True, gc=False):
    """Part of a message, or the body of a request or response."""


class CatalogueText(Part):
    """A text of the catalogue (``Texts``) by its key, with its parameters, to be shown in the reader's language."""

    key: str
    params: dict[str, "str | int | float | CatalogueText"]


class Problem(Part):
    """What was wrong, where, and what to do instead: in English, and as ``text`` if there is a translation."""

    code: str
    message: str
    text: CatalogueText | None = None
    about: str = ""
