"""Libraries of compiled rules: built when the package is built, or in a checkout before they are used.

The file of a library is named after a hash of its sources, so a changed rule can never run stale code. ``VOLT_NATIVE=1``
builds for this very CPU; ``VOLT_NATIVE=0`` runs everything interpreted.
"""

import contextlib
import hashlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib.machinery import ExtensionFileLoader
from inspect import getfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from volt.rules.registry import in_order

from .entry_point import CompilerError, EntryPoint, Rule
from .interpreted import interpreted

PACKAGE = Path(__file__).parents[1]
FOLDER = PACKAGE / "_native"
KEPT = 2  # versions of a library that a checkout keeps
SUFFIX = ".pyd" if sys.platform == "win32" else ".abi3.so"
_reported = False


def in_checkout() -> bool:
    """Whether this is a clone of the project, where rules may change, and not an installed package."""
    return (PACKAGE.parents[1] / "pyproject.toml").exists()


def wants_interpreted() -> bool:
    """Whether machine code is switched off."""
    return os.environ.get("VOLT_NATIVE") == "0"


def _wants_this_cpu() -> bool:
    return os.environ.get("VOLT_NATIVE") == "1"


class Library:
    """Entry points that are compiled together, and the files and folders of ``volt`` that hold their rules."""

    def __init__(self, name: str, entries: Sequence[EntryPoint | Rule], sources: Sequence[str]) -> None:
        self.name = name
        self.entries = [entry if isinstance(entry, EntryPoint) else EntryPoint(entry) for entry in entries]
        self._sources = ("compile", "rules", *sources)

    @property
    def sources(self) -> list[Path]:
        """All files it depends on."""
        paths = [PACKAGE / source for source in self._sources]
        return sorted({file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path])})

    @cached_property
    def digest(self) -> str:
        """A hash of everything it depends on."""
        digest = hashlib.sha256()
        for path in self.sources:
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()[:16]

    def file(self, this_cpu: bool) -> Path:
        """Where its machine code is."""
        return FOLDER / f"{self.name}-{self.digest}{'-this-cpu' if this_cpu else ''}{SUFFIX}"

    # --- building: the translator is imported only here, it takes its time ---

    def c_files(self) -> dict[str, str]:
        """The C of the library."""
        from .extension import extension

        rules = in_order(entry.rule for entry in self.entries)
        used = {Path(getfile(rule)) for rule in rules}
        if unlisted := used - set(self.sources):
            raise RuntimeError(f"the library {self.name} uses rules that are not among its sources: {unlisted}")
        return extension(self.name, self.entries)

    def build(self, this_cpu: bool = False) -> Path:
        """Compile it; in a temporary folder, so that the file is there whole or not at all."""
        from .c_compiler import compile_extension

        target = self.file(this_cpu)
        FOLDER.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER, prefix="build-") as folder:
            made = Path(folder, target.name)
            compile_extension(self.c_files(), made, this_cpu)
            made.replace(target)
        self._prune()
        return target

    def _prune(self) -> None:
        kept = sorted(FOLDER.glob(f"{self.name}-*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for old in kept[:-KEPT]:
            with contextlib.suppress(OSError):
                old.unlink()

    # --- loading ---

    @cached_property
    def functions(self) -> Any:
        """The entry points by name; ``native`` says whether they are machine code or interpreted."""
        if not wants_interpreted():
            try:
                return self._load(self._find_or_build())
            except (CompilerError, OSError, ImportError) as error:
                _report_interpreted(error)
        return self.interpreted

    @cached_property
    def interpreted(self) -> Any:
        """The same entry points, run as Python: for debugging, and where there is no machine code."""
        return SimpleNamespace(native=False, **{entry.name: interpreted(entry.rule) for entry in self.entries})

    def _find_or_build(self) -> Path:
        this_cpu = _wants_this_cpu()
        if self.file(this_cpu).exists():
            return self.file(this_cpu)
        if not in_checkout():
            if self.file(not this_cpu).exists():
                return self.file(not this_cpu)
            raise CompilerError(
                "it was installed without; install a C compiler and then: pip install --force-reinstall --no-deps "
                "--no-binary volt-arena volt-arena"
            )
        with _lock(self.name):
            if not self.file(this_cpu).exists():
                print(f"compiling the rules ({self.name}); this takes some seconds", file=sys.stderr, flush=True)
                self.build(this_cpu)
        return self.file(this_cpu)

    def _load(self, file: Path) -> Any:
        name = f"volt._native.{self.name}"
        loader = ExtensionFileLoader(name, str(file))
        spec = importlib.util.spec_from_file_location(name, file, loader=loader)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
        functions = {entry.name: getattr(module, entry.name) for entry in self.entries}
        return SimpleNamespace(native=True, **functions)


def _report_interpreted(error: Exception) -> None:
    """Say it once."""
    global _reported
    if not _reported:
        _reported = True
        import logging

        logging.getLogger("volt").warning("VOLT runs without machine code, about a hundred times slower: %s", error)


@contextlib.contextmanager
def _lock(name: str) -> Iterator[None]:
    """Of several processes one builds and the others wait for it. Where files cannot be locked, each builds."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
