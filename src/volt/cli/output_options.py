"""The option of commands that print tables, or JSON for other programs."""

from typing import Annotated

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document instead of tables.")]
