"""The rules compiled by the system's C compiler, where there is one, from their C (``translate.py``).

Playouts are compiled once more for a kind of match: what never changes in it is written as a constant, so that the compiler
leaves out what cannot happen. Whatever goes wrong here, Numba does it (``jit.py``); ``CC=/bin/false`` makes it so.
"""

import contextlib
import hashlib
import importlib.util
import inspect
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_origin, get_type_hints

import llvmlite.binding as llvm
import numba

from volt.rules.arena import OUT
from volt.rules.events import EventLog, log_event
from volt.rules.state import TRAINING, PlacedDie, Question, Robot, State

from .cache import KEPT, cache_home
from .entries import play_steps, playouts
from .jit import signature
from .translate import Facts, Function, Manner, is_record, name_of, translate

Entries = tuple[Callable[..., Any], ...]
OPTIONS = ("-std=gnu11", "-O3", "-march=native", "-fwrapv", "-ffp-contract=off", "-DWIDE", "-w", "-shared", "-fPIC")
PATIENCE = 300  # seconds for the compiler
FAILURES = (OSError, RuntimeError, ValueError, subprocess.SubprocessError)
STEPPING = ("play_steps", "play_on", "_perform", "step_of")  # inlined, so that every step of a round is code of its own

BASIC, OPERATORS, ANY = "training without KillBots", "operators only", "any match"
SILENT: Facts = {(EventLog, "on"): 0, (State, "auto"): 1}  # in all playouts without a survey
UNAIDED: Facts = {(Question, "given"): 0, (Question, "used"): 0, (State, "draws"): 0, (Robot, "killbot"): 0}
NO_MODULES: Facts = {
    (Robot, "equipped"): 0,
    (Robot, "inventory"): 0,
    (Robot, "shield"): 0,
    (Robot, "mines"): OUT,
    (PlacedDie, "mover"): 0,
    (State, "owed"): 0,
    (State, "remote"): 0,
    (State, "hit_mines"): 0,
}
KINDS: dict[str, Facts] = {  # of matches: what is so before a playout of them, and stays so; the narrowest first
    BASIC: {(State, "mode"): TRAINING, **UNAIDED, **NO_MODULES},
    OPERATORS: UNAIDED,
}


def in_c(entries: Entries, kind: str = ANY) -> str:
    """Entries and the rules they need; for a kind of match there is no log."""

    def mark(function: Function) -> str:
        if kind != ANY and function.rule.__name__ in STEPPING:
            return "static inline __attribute__((always_inline))"
        return "" if function.rule in entries else "static"

    if kind == ANY:
        return translate(entries, mark)
    return translate(entries, mark, Manner((log_event,), (play_steps,), {**SILENT, **KINDS[kind]}))


def so(facts: Facts, packed: Any, record: Any = State) -> bool:
    """Whether the facts are so in all these packed records."""
    for name, (kind, _) in record.kinds.items():
        if (record, name) in facts:
            if (packed[name] != facts[record, name]).any():
                return False
        elif is_record(kind) and not so(facts, packed[name], kind):
            return False
    return True


def kind_of(games: Any) -> str:
    """The kind of match that all these games are of."""
    return next((kind for kind, facts in KINDS.items() if so(facts, games)), ANY)


# --- libraries ---


def _glue(entries: Entries, digest: str) -> str:
    """Python that calls the library when Numba has compiled it: so arrays are handed over ten times quicker than by ctypes."""
    text = "from numba import types\n"
    for entry in entries:
        hints = get_type_hints(entry)
        lists = {name: get_origin(hints[name]) is list for name in inspect.signature(entry).parameters}
        kinds = ", ".join("types.uintp, types.int64" if is_list else "types.int64" for is_list in lists.values())
        passed = ", ".join(f"{name}.ctypes.data, len({name})" if is_list else name for name, is_list in lists.items())
        text += f'_{entry.__name__} = types.ExternalFunction("{name_of(entry)}_{digest}", types.void({kinds}))\n'
        text += f"def {entry.__name__}({', '.join(lists)}):\n    _{entry.__name__}({passed})\n"
    return text


def _prune(home: Path) -> None:
    kept = sorted(home.glob("rules-*"), key=lambda path: path.stat().st_mtime)
    for old in kept[: -KEPT * (1 + len(KINDS))]:
        shutil.rmtree(old, ignore_errors=True)


class Library:
    """Entries in C, and where they are kept: under a hash of the text, the compiler and the processor."""

    def __init__(self, entries: Entries, kind: str = ANY, options: tuple[str, ...] = ()) -> None:
        compiler = shlex.split(os.environ.get("CC") or "cc")
        version = subprocess.run([*compiler, "--version"], capture_output=True, check=True, timeout=PATIENCE).stdout
        processor = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
        self.entries, self.text, self.command = entries, in_c(entries, kind), [*compiler, *OPTIONS, *options]
        known = self.command, version, processor, self.text
        self.digest = hashlib.sha256(repr(known).encode()).hexdigest()[:16]
        self.folder = cache_home() / f"rules-{self.digest}"
        self.file = self.folder / "rules.so"

    def build(self) -> None:
        """Compile it; in a folder of another name, so that it is there whole or not at all."""
        print("compiling the rules, once; this takes some seconds", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(dir=self.folder.parent, prefix="cc-") as passing:
            made = Path(passing, self.folder.name)
            made.mkdir()
            names = (f"#define {name_of(entry)} {name_of(entry)}_{self.digest}\n" for entry in self.entries)
            (made / "rules.c").write_text("".join(names) + self.text)
            (made / "glue.py").write_text(_glue(self.entries, self.digest))
            command = [*self.command, "-o", "rules.so", "rules.c", "-lm"]
            subprocess.run(command, cwd=made, capture_output=True, check=True, timeout=PATIENCE)
            (made / "rules.so").stat()  # it is there, or this raises OSError
            with contextlib.suppress(OSError):  # somebody else was quicker
                made.replace(self.folder)
        _prune(self.folder.parent)

    def load(self) -> SimpleNamespace:
        """The entries by name, called as Numba's are."""
        if not self.file.exists():
            self.build()
        llvm.load_library_permanently(str(self.file))
        spec: Any = importlib.util.spec_from_file_location(f"glue_{self.digest}", self.folder / "glue.py")
        glue = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(glue)
        loops = {}
        for entry in self.entries:
            loops[entry.__name__] = numba.njit(nogil=True, cache=True)(getattr(glue, entry.__name__))
            loops[entry.__name__].compile(signature(entry))
            loops[entry.__name__].disable_compile()
        return SimpleNamespace(**loops)


@cache
def compiled(entries: Entries, kind: str = ANY) -> SimpleNamespace | None:
    """The entries by name, or None if they cannot be compiled here."""
    with contextlib.suppress(*FAILURES):
        return Library(entries, kind).load()
    return None


def in_cache(entries: Entries) -> bool:
    """Whether ``compiled`` has but to load."""
    with contextlib.suppress(*FAILURES):
        return Library(entries).file.exists()
    return False


def playouts_of(games: Any) -> Callable[..., None] | None:
    """Playouts for the kind of match of all these games; None if it is no particular one, or cannot be compiled."""
    kind = kind_of(games)
    found = None if kind == ANY else compiled((playouts,), kind)
    return None if found is None else found.playouts
