"""``volt site``: write the game as a folder of files that needs no server."""

import os
import shutil
from pathlib import Path
from typing import Annotated

import typer

import volt

from ..options import wrong

SERVER = Path(volt.__file__).parent / "server"
PAGE, SITE = SERVER / "page", SERVER / "site"  # a site has other files than the page of a server, but most are the same


def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it; new or empty.")],
) -> None:
    """Write the game as a folder for any web host: against bots of all levels, in the browser alone, offline, too."""
    if not SITE.exists():
        wrong("this VOLT was built without a site; install a released wheel, or run make site in a clone")
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        wrong(f"{folder} exists and is not an empty folder")
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"), dirs_exist_ok=True)
    shutil.copytree(SITE, folder, dirs_exist_ok=True)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    typer.echo(f"{folder}: {size / 1e6:.1f} MB; try it: python -m http.server -d {os.path.relpath(folder)}")
