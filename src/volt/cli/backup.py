"""``volt backup``: copy the server's database, even while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from .checking import wrong

DatabaseOption = Annotated[
    str,
    typer.Option(
        envvar="VOLT_DATABASE",
        metavar="FILE",
        help="The database of volt serve. Default: the file in your user data folder.",
    ),
]


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write the copy; an existing file is replaced.")
    ],
    database: DatabaseOption = "",
) -> None:
    """Write a consistent copy of a server's database, even while the server runs. For PostgreSQL, use pg_dump."""
    try:
        from volt.server.runtime.errors import StoreError
        from volt.server.storage.backup import back_up
    except ModuleNotFoundError as error:
        wrong(f"the server needs {str(error.name).partition('.')[0]}: pip install 'volt-arena[server]'")
    try:
        rooms = back_up(database, file)
    except StoreError as error:
        wrong(str(error))
    typer.echo(f"{file}: {rooms} room{'s' * (rooms != 1)}, {file.stat().st_size / 1e6:.1f} MB")
