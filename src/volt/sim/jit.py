"""The rules compiled by Numba, kept on disk under a hash of all sources: a changed rule can never run stale code."""

import contextlib
import hashlib
import inspect
import shutil
import sys
import types
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types as nb
from numba.core.errors import NumbaError

import volt.rules
from volt.rules.registry import in_order, twins

from .cache import KEPT, cache_home

Progress = Callable[[int, int], None]
Entries = tuple[Callable[..., Any], ...]
INLINE = 1000  # rules are many and small: LLVM's own threshold leaves a quarter of the speed (benchmarks/NOTES.md)


def fingerprint(entries: Entries) -> str:
    """A hash over everything the compiled entries depend on."""
    digest = hashlib.sha256()
    sources = {path for rule in in_order(entries) for path in [Path(inspect.getfile(rule))] if path.exists()}
    for path in sorted({*sources, *Path(volt.rules.__file__).parent.rglob("*.py"), Path(__file__)}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    return digest.hexdigest()[:16]


def numba_type(hint: Any) -> Any:
    """The Numba type of an annotation: records by their layout, lists as arrays, all numbers as 64-bit."""
    if get_origin(hint) is list:
        return nb.Array(numba_type(get_args(hint)[0]), 1, "C")
    if hasattr(hint, "layout"):
        return numba.from_dtype(hint.layout)
    return {int: nb.int64, float: nb.float64, bool: nb.boolean, type(None): nb.void}[hint]


def signature(function: Callable[..., Any]) -> Any:
    """The compiled signature of a rule, from its annotations."""
    hints = get_type_hints(function)
    names = inspect.signature(function).parameters
    return numba_type(hints["return"])(*(numba_type(hints[name]) for name in names))


class Compiler:
    """Compiles the entries and all rules below them, or loads them from the cache."""

    def __init__(self, entries: Entries, folder: Path, progress: Progress) -> None:
        self.folder, self.progress = folder, progress
        self.rules = in_order(entries)
        self.entries = {(entry.__module__, entry.__name__) for entry in entries}
        self.done = 0

    def _entry(self, clone: Callable[..., Any]) -> Any:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(self.folder)
        try:
            compiled = numba.njit(nogil=True, cache=True)(clone)
            compiled.compile(signature(clone))
        finally:
            numba.config.CACHE_DIR = before
        compiled.disable_compile()
        return compiled

    def _is_entry(self, clone: Callable[..., Any]) -> bool:
        return (clone.__module__, clone.__name__) in self.entries

    def _compile(self, clone: Callable[..., Any]) -> Any:
        self.progress(self.done, len(self.rules))
        self.done += 1
        if self._is_entry(clone):
            return self._entry(clone)
        inner = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(clone)
        inner.compile(signature(clone))
        inner.disable_compile()
        return inner

    def load(self) -> dict[Callable[..., Any], Any]:
        """The entries from the cache; raises NumbaError if they are not there."""
        return twins(self.rules, lambda clone: self._entry(clone) if self._is_entry(clone) else clone)

    def build(self) -> dict[Callable[..., Any], Any]:
        """Compile everything, callees first, and leave the entries in the cache."""
        llvm.set_option("volt", f"-inline-threshold={INLINE}")
        made = twins(self.rules, self._compile)
        self.progress(len(self.rules), len(self.rules))
        return made


def _prune(home: Path) -> None:
    caches = sorted((path.parent for path in home.glob("*/complete")), key=lambda path: path.stat().st_mtime)
    for old in caches[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Of several processes one compiles; the others wait for it and load. Where files cannot be locked, each compiles."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def say_progress(done: int, total: int) -> None:
    """One line on stderr, rewritten in a terminal."""
    if sys.stderr.isatty():
        print(
            f"\rcompiling the rules, once: {done}/{total}",
            end="\n" if done == total else "",
            file=sys.stderr,
            flush=True,
        )
    elif done == 0:
        print("compiling the rules, once; this takes about a minute", file=sys.stderr, flush=True)


def _folder(entries: Entries) -> Path:
    return cache_home() / "-".join([fingerprint(entries), *(entry.__name__ for entry in entries)])


def in_cache(entries: Entries) -> bool:
    """Whether ``compiled`` has but to load, in half a second."""
    return (_folder(entries) / "complete").exists()


@cache
def compiled(entries: Entries, progress: Progress = say_progress) -> types.SimpleNamespace:
    """The compiled entries by name; the first use after a change of the rules takes about a minute."""
    folder = _folder(entries)
    complete = folder / "complete"
    made = None
    with _alone(folder):
        if complete.exists():
            with contextlib.suppress(NumbaError):
                made = Compiler(entries, folder, progress).load()
        if made is None:
            made = Compiler(entries, folder, progress).build()
            complete.touch()
            _prune(folder.parent)
    return types.SimpleNamespace(**{entry.__name__: made[entry] for entry in entries})
