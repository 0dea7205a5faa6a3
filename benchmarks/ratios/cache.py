"""The cache folder of the benchmarks: peers and the limit. It can be deleted at any time."""

import os
from pathlib import Path


def folder() -> Path:
    """``VOLT_BENCH_CACHE``, or ``volt-bench`` in the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    made = Path(os.environ.get("VOLT_BENCH_CACHE") or Path(base) / "volt-bench")
    made.mkdir(parents=True, exist_ok=True)
    return made
