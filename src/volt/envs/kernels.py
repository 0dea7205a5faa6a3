"""Loops over packed games, compiled by Numba and kept on disk; they may use rules."""

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

import volt.rules
from volt.rules.registry import in_order, twins
from volt.sim.cache import KEPT, cache_home

F = TypeVar("F", bound=Callable[..., Any])


@cache
def _folder() -> Path:
    """Another one for other rules: Numba does not notice when something changes that a loop only uses."""
    digest = hashlib.sha256()
    for path in sorted([*Path(volt.rules.__file__).parent.rglob("*.py"), *Path(__file__).parent.glob("*.py")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    home = Path(f"{cache_home()}-envs")  # beside the compiled rules: their folder is cleared of what it does not know
    folder = home / digest.hexdigest()[:16]
    if not folder.exists():
        print("compiling the environments, once; this takes some seconds", file=sys.stderr, flush=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="volt-envs-"))
    kept = sorted(home.iterdir(), key=lambda path: path.stat().st_mtime)[-KEPT:]
    for old in set(home.iterdir()) - {folder, *kept}:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def kernel(function: F) -> F:
    """A loop, compiled when it is called first."""
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(_folder())
    try:
        compiled: F = numba.njit(nogil=True, cache=True)(function)
    finally:
        numba.config.CACHE_DIR = before
    return compiled


def twin(rule: F) -> F:
    """A rule for use in loops."""
    made: F = twins(in_order([rule]), numba.njit)[rule]
    return made
