"""``volt site``: write the game as a folder of files that needs no server."""

import hashlib
import html
import os
import re
import shutil
from pathlib import Path
from typing import Annotated

import typer

import volt

from ..options import wrong

SERVER = Path(volt.__file__).parent / "server"
PAGE, SITE = SERVER / "page", SERVER / "site"  # a site has other files than the page of a server, but most are the same
NO_SERVER = 'data-server=""'


def check_address(server: str) -> None:
    """ValueError unless this can be the address of a server."""
    if not re.match(r"https?://[^/]", server):
        raise ValueError(f"{server} is no address of a server; give one like https://volt.example")


def name_server(folder: Path, server: str) -> None:
    """Let a site say on which server one plays with people. Its number changes, so that all visitors get it."""
    page, worker = folder / "index.html", folder / "sw.js"
    text = page.read_text(encoding="utf-8").replace(NO_SERVER, f'data-server="{html.escape(server)}"', 1)
    page.write_text(text, encoding="utf-8")
    mark = hashlib.sha256(server.encode()).hexdigest()[:8]
    text = re.sub(r'(?<=const VERSION = ")\w+', rf"\g<0>-{mark}", worker.read_text(encoding="utf-8"), count=1)
    worker.write_text(text, encoding="utf-8")


def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it; new or empty.")],
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="A server that the page names where people are needed.")
    ] = "",
) -> None:
    """Write the game as a folder for any web host: against bots of all levels, in the browser alone, offline, too."""
    if not SITE.exists():
        wrong("this VOLT was built without a site; install a released wheel, or run make site in a clone")
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        wrong(f"{folder} exists and is not an empty folder")
    if server:
        try:
            check_address(server)
        except ValueError as error:
            wrong(str(error))
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"), dirs_exist_ok=True)
    shutil.copytree(SITE, folder, dirs_exist_ok=True)
    if server:
        name_server(folder, server)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    typer.echo(f"{folder}: {size / 1e6:.1f} MB; try it: python -m http.server -d {os.path.relpath(folder)}")
