"""``volt serve``: rooms for people and bots, in the browser."""

import errno
import re
import shlex
import shutil
import socket
import sys
import webbrowser
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_network
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from ..options import spread, wrong

if TYPE_CHECKING:
    from volt.server.runtime.settings import Settings

BACKLOG = 2048


@dataclass
class ServeOptions:
    """The options of ``volt serve``."""

    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines connect.")] = "127.0.0.1"
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks any free port.")] = 8000
    database: Annotated[
        str,
        typer.Option(
            metavar="URL|FILE",
            envvar="VOLT_DATABASE",
            help="A file name, a postgresql:// URL, or memory: (stores nothing). Default: a file in your user data folder.",
        ),
    ] = ""
    redis: Annotated[
        str, typer.Option(metavar="URL", help="Redis, to connect servers that share a PostgreSQL database.")
    ] = ""
    page: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Serve another build of the client from this folder.")
    ] = None
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="An additional origin allowed to connect. May be repeated.")
    ] = None
    host_name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A host name of the server. May be repeated.")
    ] = None
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CIDR", help="A network of proxies whose X-Forwarded-For header is trusted. May be repeated."
        ),
    ] = None
    open_: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=CMD", help="An external bot to offer as an opponent. May be repeated."),
    ] = None
    fast_bots: Annotated[
        bool, typer.Option("--fast-bots", help="Bots answer immediately, even when people are playing.")
    ] = False
    absence: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0.0,
            help="How long an operator must have been gone before a bot may be asked to stand in.",
        ),
    ] = 60.0
    keep_days: Annotated[
        float,
        typer.Option(
            metavar="DAYS",
            min=0.0,
            help="Delete rooms and championships after this many days without activity; 0 keeps them forever.",
        ),
    ] = 365.0
    exhibition: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0.0,
            help="Time between rounds of the bots' exhibition on the start page; 0: no exhibition.",
        ),
    ] = 20.0
    moderator: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID", help="An account that sees reports at /moderation, which shows its id. May be repeated."
        ),
    ] = None
    smtp: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="VOLT_SMTP",
            help="A mail server for notices to players, like smtp://user:password@host:587. Needs --mail-from and --host-name.",
        ),
    ] = ""
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="VOLT_MAIL_FROM", help="The address that e-mails come from.")
    ] = ""
    no_limits: Annotated[bool, typer.Option("--no-limits", help="Disable rate limits (for load tests).")] = False


@spread
def serve(options: ServeOptions) -> None:
    """Run the server: rooms for people and bots. Ctrl-C stops it; nothing is lost."""
    try:
        from volt.server.run import run  # imported when used, so ``--help`` stays fast
        from volt.server.runtime.errors import StoreError
    except ModuleNotFoundError as error:
        wrong(f"the server needs {str(error.name).partition('.')[0]}: pip install 'volt-arena[server]'")
    _check(options)
    settings = _settings(options)
    listening = _listen(options.host, options.port)
    shown = f"[{options.host}]" if ":" in options.host else options.host
    url = f"http://{shown}:{listening.getsockname()[1]}"
    try:
        run(settings, listening, lambda: _ready(url, options))
    except StoreError as error:
        wrong(str(error))


def _check(options: ServeOptions) -> None:
    """Print what is wrong with the options that belong together, and exit."""
    shared, redis = options.database.startswith("postgresql"), options.redis
    if options.page is not None and not (options.page / "index.html").is_file():
        wrong(f"{options.page}: no index.html found there")
    if shared and find_spec("psycopg") is None:
        wrong("PostgreSQL needs psycopg: pip install 'volt-arena[postgresql]'")
    if redis and find_spec("redis") is None:
        wrong("--redis needs the package redis: pip install 'volt-arena[redis]'")
    if redis and not shared:
        wrong("--redis connects servers that share a database: add --database postgresql://…")
    if redis and not redis.startswith(("redis://", "rediss://", "unix://")):
        wrong(f"--redis {redis!r}: write a URL, like redis://127.0.0.1:6379")
    _check_mail(options)
    for name in ("absence", "keep_days", "exhibition"):
        number = getattr(options, name)
        if not (number >= 0 and isfinite(number)):
            wrong(f"--{name.replace('_', '-')} {number}: write a finite number, 0 or more")


def _check_mail(options: ServeOptions) -> None:
    if not options.smtp:
        return
    parts = urlsplit(options.smtp)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        wrong("--smtp: write a URL, like smtp://user:password@mail.example:587")
    if not re.fullmatch(r"[^\s@<>]+@[^\s@<>]+", options.mail_from):
        wrong("--smtp needs --mail-from with an address, like volt@volt.example")
    if not options.host_name:
        wrong("--smtp needs --host-name: links in e-mails lead to https:// and the first name")


def _settings(options: ServeOptions) -> "Settings":
    from volt.server.runtime.settings import Settings

    return Settings(
        database=options.database,
        redis=options.redis,
        page="" if options.page is None else str(options.page),
        origins=tuple(map(_origin, options.origin or ())),
        hosts=tuple(map(_host_name, options.host_name or ())),
        proxies=tuple(map(_network, options.trusted_proxy or ())),
        limits=not options.no_limits,
        tempo=not options.fast_bots,
        absence=options.absence,
        exhibition=options.exhibition,
        keep_days=options.keep_days,
        moderators=tuple(options.moderator or ()),
        smtp=options.smtp,
        mail_from=options.mail_from,
        bots=_bots(options.bot or []),
    )


def _bots(written: list[str]) -> tuple[tuple[str, str], ...]:
    """The names and commands of external bots."""
    from volt.bots import BOTS

    bots = tuple(map(_named, written))
    for number, (name, _) in enumerate(bots):
        if name in {*BOTS, *dict(bots[:number])}:
            wrong(f"--bot {name}=…: a bot of that name already exists; choose another")
    return bots


def _named(text: str) -> tuple[str, str]:
    name, _, command = text.partition("=")
    if not name.strip() or not command.strip():
        wrong(f"--bot {text!r}: write a name and a command, like mybot='python mybot.py'")
    try:
        program = shlex.split(command)[0]
    except ValueError as error:
        wrong(f"--bot {text!r}: the command cannot be read: {error}")
    if shutil.which(program) is None:
        wrong(f"--bot {text!r}: there is no program {program}")
    return name.strip(), command.strip()


def _origin(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9+.-]*://[^/?#\s]+", found := text.lower().removesuffix("/")):
        wrong(f"--origin {text!r}: write a scheme and a host, like https://volt.example")
    return found


def _host_name(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", found := text.lower()):
        wrong(f"--host-name {text!r}: write a name without scheme and port, like volt.example")
    return found


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        wrong(f"--trusted-proxy {text!r}: write a network, like 10.0.0.0/8, or an address")


def _listen(host: str, port: int) -> socket.socket:
    """Open the socket, or print why not and exit."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        elsewhere = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        advice = (
            "--host must be an address of this machine"
            if elsewhere
            else "try another --port, or --port 0 for any free one"
        )
        wrong(f"{host}:{port}: {error.strerror}; {advice}")
    return listening


def _ready(url: str, options: ServeOptions) -> None:
    typer.echo(f"VOLT is running at {url} – press Ctrl-C to stop")
    if options.keep_days:
        kept = f"{options.keep_days:g} days without activity"
        typer.echo(f"Rooms and championships are deleted after {kept}; --keep-days 0 keeps them.")
    if options.open_:
        webbrowser.open(url)
