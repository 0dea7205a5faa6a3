"""Libraries of compiled rules: built when the package is built, or in a checkout before they are used.

The file of a library is named after a hash of its sources, so a changed rule can never run stale code. ``VOLT_NATIVE=1``
builds for this very CPU; ``VOLT_NATIVE=0`` runs everything interpreted.
"""

import ast
import contextlib
import hashlib
import importlib.util
import logging
import operator
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib.machinery import ExtensionFileLoader
from inspect import getfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from volt.rules.packed_struct import pack, unpack
from volt.rules.registry import in_order

from .c_compiler import SUFFIX, CompilerError, compile_extension, find_compiler
from .extension import EntryPoint, extension, parameters
from .python_to_c import FLOAT, INT, LONG, Rule, is_list, is_struct

PACKAGE = Path(__file__).parents[1]
FOLDER = PACKAGE / "_native"
KEPT = 2  # versions of a library that a checkout keeps
LOG = logging.getLogger("volt")
_reported: list[Exception] = []  # why there is no machine code: the first reason is told


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
        self._imported = self._stamps()

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
        self._check_unchanged()
        return digest.hexdigest()[:16]

    def _stamps(self) -> list[tuple[Path, int, int]]:
        """Tells a changed file; installed files do not change."""
        found = [(path, path.stat()) for path in self.sources] if in_checkout() else []
        return [(path, facts.st_mtime_ns, facts.st_size) for path, facts in found]

    def _check_unchanged(self) -> None:
        """The files must still hold the rules that this process has imported, or their machine code would differ."""
        if self._stamps() != self._imported:
            raise CompilerError("its rules were changed while it was running; start it again")

    def file(self, this_cpu: bool) -> Path:
        """Where its machine code is."""
        return FOLDER / f"{self.name}-{self.digest}{'-this-cpu' if this_cpu else ''}{SUFFIX}"

    # --- building ---

    def c_files(self) -> dict[str, str]:
        """The C of the library."""
        rules = in_order(entry.rule for entry in self.entries)
        used = {Path(getfile(rule)) for rule in rules}
        if unlisted := sorted(map(str, _with_imports(used) - set(self.sources))):
            raise RuntimeError(f"the library {self.name} uses files that are not among its sources: {unlisted}")
        return extension(self.name, self.entries)

    def build(self, this_cpu: bool = False) -> Path:
        """Compile it; in a temporary folder, so that the file is there whole or not at all."""
        target = self.file(this_cpu)
        FOLDER.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER, prefix="build-") as folder:
            made = Path(folder, target.name)
            files = self.c_files()
            self._check_unchanged()
            compile_extension(files, made, this_cpu)
            made.replace(target)
        self._prune(target)
        return target

    def _prune(self, newest: Path) -> None:
        others = sorted(set(FOLDER.glob(f"{self.name}-*{SUFFIX}")) - {newest}, key=_changed_at)
        for old in others[: 1 - KEPT]:
            with contextlib.suppress(OSError):
                old.unlink()

    # --- loading ---

    @cached_property
    def functions(self) -> Any:
        """The entry points by name; ``native`` says whether they are machine code or interpreted."""
        if not wants_interpreted():
            try:
                return self._build_and_load() if in_checkout() else self._find_and_load()
            except (CompilerError, OSError, ImportError) as error:
                _report_interpreted(error)
        return self.interpreted

    @cached_property
    def interpreted(self) -> Any:
        """The same entry points, run as Python: for debugging, and where there is no machine code."""
        return SimpleNamespace(native=False, **{entry.name: interpreted(entry.rule) for entry in self.entries})

    def _find_and_load(self) -> Any:
        """As it was installed."""
        this_cpu = _wants_this_cpu()
        found = next((file for file in map(self.file, (this_cpu, not this_cpu)) if file.exists()), None)
        if found is None:
            raise CompilerError(
                "it was installed without; install a C compiler and then: pip install --force-reinstall --no-deps "
                "--no-binary volt-arena volt-arena"
            )
        return self._load(found)

    def _build_and_load(self) -> Any:
        """In a checkout; what is there but was made for another kind of machine is made anew."""
        this_cpu = _wants_this_cpu()
        file = self.file(this_cpu)
        with contextlib.suppress(ImportError):
            return self._load(file)
        find_compiler()
        with _lock(self.name):
            with contextlib.suppress(ImportError):
                return self._load(file)  # another process has made it
            print(f"compiling the rules ({self.name}); this takes some seconds", file=sys.stderr, flush=True)
            return self._load(self.build(this_cpu))

    def _load(self, file: Path) -> Any:
        name = f"volt._native.{self.name}"
        loader = ExtensionFileLoader(name, str(file))
        spec = importlib.util.spec_from_file_location(name, file, loader=loader)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
        functions = {entry.name: getattr(module, entry.name) for entry in self.entries}
        return SimpleNamespace(native=True, **functions)


def _with_imports(files: set[Path]) -> set[Path]:
    """The files, and all files of ``volt`` from which they import names: rules, packed structs, constants."""
    found: set[Path] = set()
    while new := files - found:
        found |= new
        files = {imported for file in new if file.is_relative_to(PACKAGE) for imported in _imports(file)}
    return found


def _imports(file: Path) -> Iterator[Path]:
    package = file.relative_to(PACKAGE.parent).parts[:-1]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom):
            module = tuple(filter(None, (node.module or "").split(".")))
            module = package[: len(package) + 1 - node.level] + module if node.level else module
            for path in {PACKAGE.parent.joinpath(*module, *names) for names in ((), *((n.name,) for n in node.names))}:
                inits = path / "__init__.py", path.with_suffix(".py")
                yield from (init for init in inits if init.exists() and init.is_relative_to(PACKAGE))


def _changed_at(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # another process has removed it
        return 0.0


def _report_interpreted(error: Exception) -> None:
    """Say it once."""
    if not _reported:
        LOG.warning("VOLT runs without machine code, about a hundred times slower: %s", error)
    _reported.append(error)


@contextlib.contextmanager
def _lock(name: str) -> Iterator[None]:
    """Of several processes one builds and the others wait for it. Where files cannot be locked, each builds."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# --- interpreted ---


def _bytes_of(buffer: Any) -> memoryview:
    """The bytes of a buffer, refused where machine code would refuse it."""
    if isinstance(buffer, np.ndarray):
        if not buffer.flags.c_contiguous:
            raise ValueError("ndarray is not C-contiguous")
        buffer = buffer.reshape(-1).view(np.uint8)
    plain = memoryview(buffer)
    if plain.readonly:
        raise BufferError("Object is not writable.")
    return plain.cast("B")


class _Unpacked:
    """An argument of an interpreted entry point: Python values, written back when the call is over."""

    def __init__(self, place: str, buffer: Any, kind: Any) -> None:
        self._bytes, self._element = _bytes_of(buffer), kind[0] if isinstance(kind, tuple) else kind
        self._size = self._element.layout.itemsize if is_struct(self._element) else np.dtype(self._element).itemsize
        length = len(self._bytes)
        if length % self._size if is_list(kind) else length != self._size:
            needed = f"{'a multiple of ' if is_list(kind) else ''}{self._size} bytes"
            raise ValueError(f"{place} needs {needed}, not {length}")
        self._before = bytes(self._bytes)
        if is_struct(self._element):
            self.values = [unpack(self._element, self._before[i : i + self._size]) for i in self._starts()]
        else:
            self.values = np.frombuffer(self._before, self._element).tolist()

    def _starts(self) -> range:
        return range(0, len(self._before), self._size)

    def packed(self) -> bytes:
        """What the values have become."""
        if is_struct(self._element):
            return b"".join(map(pack, self.values))
        return np.array(self.values).astype(self._element).tobytes()

    def write_back(self, packed: bytes) -> None:
        """Only what has changed: other threads may be at work on the rest."""
        for start in self._starts():
            end = start + self._size
            if packed[start:end] != self._before[start:end]:
                self._bytes[start:end] = packed[start:end]


def interpreted(rule: Rule) -> Callable[..., Any]:
    """A rule as an entry point that takes buffers, like machine code; objects of packed structs are passed as they are."""
    kinds = parameters(rule)

    def call(*arguments: Any) -> Any:
        if len(arguments) != len(kinds):
            raise TypeError(f"{rule.__name__}() takes {len(kinds)} arguments, not {len(arguments)}")
        unpacked: dict[int, _Unpacked] = {}
        values: list[Any] = []
        for i, (argument, kind) in enumerate(zip(arguments, kinds.values(), strict=True)):
            if kind in (INT, LONG):
                values.append(operator.index(argument))
            elif kind == FLOAT:
                values.append(float(argument))
            elif isinstance(argument, list) or (is_struct(kind) and isinstance(argument, kind)):
                values.append(argument)
            else:
                if id(argument) not in unpacked:
                    unpacked[id(argument)] = _Unpacked(f"{rule.__name__}: argument {i + 1}", argument, kind)
                held = unpacked[id(argument)].values
                values.append(held if is_list(kind) else held[0])
        result = rule(*values)
        for buffer, packed in [(buffer, buffer.packed()) for buffer in unpacked.values()]:
            buffer.write_back(packed)
        return result

    return call
