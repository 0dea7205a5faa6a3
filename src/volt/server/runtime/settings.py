"""The settings of a server."""

from msgspec import Struct


class Settings(Struct, kw_only=True, frozen=True):
    """The options of ``volt serve``."""

    database: str = ""
    redis: str = ""  # the URL, if other servers share the database
    page: str = ""  # the client's folder; "" for the bundled one
    origins: tuple[str, ...] = ()  # additional allowed origins
    hosts: tuple[str, ...] = ()  # host names besides localhost and plain addresses
    proxies: tuple[str, ...] = ()  # networks of trusted proxies
    limits: bool = True  # rate limits; off for load tests
    tempo: bool = True  # bots take their time when people play
    absence: float = 60.0  # seconds an operator must be gone before a bot may stand in
    exhibition: float = 20.0  # seconds from one round of the exhibition to the next; 0: no exhibition
    keep_days: float = 0.0  # days without activity after which a room or championship is deleted; 0: never
    budget: float = 1.0  # seconds a bot may think
    smtp: str = ""  # the URL of a mail server; "" for no e-mail
    mail_from: str = ""  # the address that e-mails come from
    moderators: tuple[str, ...] = ()  # the ids of accounts that decide about reports
    bots: tuple[tuple[str, str], ...] = ()  # external bots: name and command

    @property
    def site(self) -> str:
        """Where links in notices lead to: the first host name; "" if there is none."""
        return f"https://{self.hosts[0]}" if self.hosts else ""
