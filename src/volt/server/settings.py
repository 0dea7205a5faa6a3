"""How a server is run."""

from msgspec import Struct


class Settings(Struct, kw_only=True, frozen=True):
    """What ``volt serve`` was told."""

    database: str = ""
    page: str = ""  # the folder of the client; "" for the one that comes with the package
    origins: tuple[str, ...] = ()  # other origins whose pages may talk to this server
    hosts: tuple[str, ...] = ()  # names by which this server is reached, besides this machine's own and plain addresses
    proxies: tuple[str, ...] = ()  # networks of proxies that say whose request it is
    limits: bool = True  # of rates; off for load tests
    tempo: bool = True  # bots take their time when people play
    absence: float = 60.0  # seconds for which an operator must be gone before others may have a bot stand in
    keep_days: float = 0.0  # days after which a room in which nothing happens is deleted; 0: never
    budget: float = 1.0  # seconds a bot may think
    bots: tuple[tuple[str, str], ...] = ()  # programs that may sit at the table: name and command
