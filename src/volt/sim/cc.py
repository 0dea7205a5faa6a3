"""Playouts by the system's C compiler, where there is one: the rules as C (``translate.py``), made for a kind of match.

What never changes in a match is written into the C as a constant, so that the compiler leaves out what cannot happen. The
library is kept beside Numba's code, under a hash of its text, the compiler and the processor. Whatever goes wrong with it,
Numba plays; ``CC=/bin/false`` makes it so.
"""

import contextlib
import ctypes
import hashlib
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import llvmlite.binding as llvm
from numpy.ctypeslib import ndpointer

from volt.rules.arena import OUT, Arena
from volt.rules.events import Log, tell
from volt.rules.state import TRAINING, Die, Game, Question, Robot

from .backend import KEPT_CACHES, cache_home
from .entries import Tally, play_steps, playouts
from .translate import Facts, Function, Manner, is_record, name_of, translate

COMMAND = ("-std=gnu11", "-O3", "-march=native", "-fwrapv", "-w", "-shared", "-fPIC")
PATIENCE = 300  # seconds for the compiler
MOST = 2**31 - 1
STEPPING = ("play_steps", "play_on", "_perform", "step_of")  # so every step of a round is code of its own

BASIC, OPERATORS, ANY = "training without KillBots", "operators only", "any match"
SILENT: Facts = {(Log, "on"): 0, (Game, "auto"): 1}  # set by who calls ``playout``, and by ``playout``
UNAIDED: Facts = {(Question, "given"): 0, (Question, "used"): 0, (Game, "draws"): 0, (Robot, "killbot"): 0}
NO_MODULES: Facts = {
    (Robot, "worn"): 0,
    (Robot, "inventory"): 0,
    (Robot, "shield"): 0,
    (Robot, "mines"): OUT,
    (Die, "mover"): 0,
    (Game, "owed"): 0,
    (Game, "remote"): 0,
    (Game, "hit_mines"): 0,
}
KINDS: dict[str, Facts] = {  # of matches: what is so before a playout of them, and stays so; the narrowest first
    BASIC: {(Game, "mode"): TRAINING, **UNAIDED, **NO_MODULES},
    OPERATORS: UNAIDED,
    ANY: {},
}


def in_c(kind: str) -> str:
    """Playouts of a kind of match. Only those of any match can keep a log, for a survey."""

    def mark(function: Function) -> str:
        if function.rule.__name__ in STEPPING:
            return "static inline __attribute__((always_inline))"
        return "" if function.rule is playouts else "static"

    facts = {**SILENT, **KINDS[kind]}
    manner = Manner(unrolled=(play_steps,)) if kind == ANY else Manner((tell,), (play_steps,), facts)
    return translate((playouts,), (Game, Arena, Log, Tally), mark, manner)


def so(facts: Facts, packed: Any, record: Any = Game) -> bool:
    """Whether the facts are so in all these packed records."""
    for name, (kind, _) in record.kinds.items():
        if (record, name) in facts:
            if (packed[name] != facts[record, name]).any():
                return False
        elif is_record(kind) and not so(facts, packed[name], kind):
            return False
    return True


def match_of(games: Any, survey: bool) -> str:
    """The kind of match that all these games are of."""
    return ANY if survey else next(kind for kind, facts in KINDS.items() if so(facts, games))


def _prune(home: Path) -> None:
    kept = sorted(home.glob("playouts-*.so"), key=lambda path: path.stat().st_mtime)
    for old in kept[: -KEPT_CACHES * len(KINDS)]:
        old.unlink(missing_ok=True)


def build(text: str, *options: str) -> ctypes.CDLL:
    """The library of a text, from the cache if it is there; OSError or SubprocessError if that cannot be."""
    compiler = shlex.split(os.environ.get("CC") or "cc")
    command = [*compiler, *COMMAND, *options]
    version = subprocess.run([*compiler, "--version"], capture_output=True, check=True, timeout=PATIENCE).stdout
    processor = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    digest = hashlib.sha256(repr((command, version, processor, text)).encode()).hexdigest()[:16]
    home = cache_home()
    kept = home / f"playouts-{digest}.so"
    if not kept.exists():
        print("compiling playouts, once; this takes some seconds", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(dir=home, prefix="cc-") as passing:
            source, made = Path(passing, "playouts.c"), Path(passing, "playouts.so")
            source.write_text(text)
            subprocess.run([*command, "-o", made, source], capture_output=True, check=True, timeout=PATIENCE)
            made.replace(kept)
        _prune(home)
    return ctypes.CDLL(str(kept))


def entry(library: ctypes.CDLL) -> Callable[..., None]:
    """``playouts`` of a library, called as Numba's is."""
    loop = library[name_of(playouts)]
    hints = get_type_hints(playouts)
    loop.restype = None
    loop.argtypes = [
        ndpointer(get_args(hints[name])[0].layout, 1, flags="C") if get_origin(hints[name]) is list else ctypes.c_int
        for name in hints
        if name != "return"
    ]

    def call(*arguments: Any) -> None:
        loop(*(min(one, MOST) if isinstance(one, int) else one for one in arguments))

    return call


@cache
def playouts_of(kind: str) -> Callable[..., None] | None:
    """Playouts of a kind of match, or None if they cannot be compiled here; the first use takes some seconds."""
    with contextlib.suppress(OSError, subprocess.SubprocessError, ValueError):
        return entry(build(in_c(kind)))
    return None
