"""The options of distributed runs: ``--ray``, ``--shard``, ``--keep`` (docs/cluster.md)."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from volt.sim.shards import Shard

from .checking import wrong

if TYPE_CHECKING:
    from .simulation.distribution import Distribution

RayOption = Annotated[
    str,
    typer.Option(
        metavar="[ADDRESS]", help="Play on a Ray cluster; without an address, on RAY_ADDRESS or this machine."
    ),
]
ShardOption = Annotated[
    str,
    typer.Option(
        metavar="I/N", help="Play only shard I of N, to be merged later; needs --keep or, in volt ladder, --folder."
    ),
]
FileOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Save the counts in this file. The same command resumes the run; volt merge combines shards.",
    ),
]


def read_shard(written: str) -> Shard | None:
    """The shard, or None for everything."""
    try:
        return Shard.read(written) if written else None
    except ValueError as error:
        wrong(str(error))


def distribution(ray: str, shard: str, keep: Path | None) -> "Distribution":
    """What the options ask for."""
    from .simulation.distribution import Distribution

    if shard and keep is None:
        wrong("--shard plays a part of a run; add --keep FILE to save it for volt merge")
    return Distribution(ray, read_shard(shard), keep)
