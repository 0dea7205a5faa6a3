"""``volt restore``: replace the server's database with a backup."""

from pathlib import Path
from typing import Annotated

import typer

from .backup import DatabaseOption
from .checking import wrong


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by volt backup.")],
    database: DatabaseOption = "",
) -> None:
    """Replace a server's database with a backup. Stop the server first; the old database is moved aside."""
    try:
        from volt.server.runtime.errors import StoreError
        from volt.server.storage import backup
    except ModuleNotFoundError as error:
        wrong(f"the server needs {str(error.name).partition('.')[0]}: pip install 'volt-arena[server]'")
    try:
        rooms, aside = backup.restore(file, database)
    except StoreError as error:
        wrong(str(error))
    typer.echo(
        f"{rooms} room{'s' * (rooms != 1)} restored" + (f"; the old database is {aside}" if aside is not None else "")
    )
