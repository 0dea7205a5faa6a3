"""``volt backup`` and ``volt restore``: copy the server's database, and replace it with a copy."""

from pathlib import Path
from typing import Annotated, Any

import typer

from ..options import wrong

DatabaseOption = Annotated[
    str,
    typer.Option(
        envvar="VOLT_DATABASE",
        metavar="FILE",
        help="The database of volt serve. Default: the file in your user data folder.",
    ),
]


def _run(action: str, *arguments: Any) -> Any:
    """Call a function of the server's ``storage.backup``; report why it cannot be done."""
    try:
        from volt.server.runtime.errors import StoreError
        from volt.server.storage import backup as storage
    except ModuleNotFoundError as error:
        wrong(f"the server needs {str(error.name).partition('.')[0]}: pip install 'volt-arena[server]'")
    try:
        return getattr(storage, action)(*arguments)
    except StoreError as error:
        wrong(str(error))


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write the copy; an existing file is replaced.")
    ],
    database: DatabaseOption = "",
) -> None:
    """Write a consistent copy of a server's database, even while the server runs. For PostgreSQL, use pg_dump."""
    rooms = _run("back_up", database, file)
    typer.echo(f"{file}: {rooms} room{'s' * (rooms != 1)}, {file.stat().st_size / 1e6:.1f} MB")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by volt backup.")],
    database: DatabaseOption = "",
) -> None:
    """Replace a server's database with a backup. Stop the server first; the old database is moved aside."""
    rooms, aside = _run("restore", file, database)
    old = f"; the old database is {aside}" if aside is not None else ""
    typer.echo(f"{rooms} room{'s' * (rooms != 1)} restored{old}")
