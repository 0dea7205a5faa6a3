"""Libraries of compiled rules: built when the package is built, or in a checkout before they are used.

The file of a library is named after a hash of its sources, so a changed rule can never run stale code. ``VOLT_NATIVE=1``
builds for this CPU model; ``VOLT_NATIVE=0`` runs everything interpreted. In a browser there is one file of each library, as
WebAssembly, and no source.
"""

import ast
import contextlib
import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib.machinery import ExtensionFileLoader
from inspect import getfile
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from volt.rules.dialect.registry import in_order

from .entry_point import CompilerError, EntryPoint, Rule
from .interpreted import interpreted

if TYPE_CHECKING:
    from .c_compiler import Toolchain

PACKAGE = Path(__file__).parents[1]
FOLDER = PACKAGE / "_native"
KEPT = 2  # versions of a library that a checkout keeps
SUFFIX = ".pyd" if sys.platform == "win32" else ".abi3.so"
WASM = ".wasm"
IN_BROWSER = sys.platform == "emscripten"
_reported: list[Exception] = []  # why there is no machine code: the first reason is reported


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
        self._sources = ("compile", "rules", "old_names.py", *sources)
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
        """The times and sizes of the sources, to detect changes; installed files do not change."""
        found = [(path, path.stat()) for path in self.sources] if in_checkout() else []
        return [(path, status.st_mtime_ns, status.st_size) for path, status in found]

    def _check_unchanged(self) -> None:
        """CompilerError if a source has changed since this process imported the rules: its machine code would differ."""
        if self._stamps() != self._imported:
            raise CompilerError("the rules were changed while the program was running; start it again")

    def file(self, this_cpu: bool) -> Path:
        """Where its machine code is."""
        if IN_BROWSER:
            return FOLDER / f"{self.name}{WASM}"
        return FOLDER / f"{self.name}-{self.digest}{'-this-cpu' if this_cpu else ''}{SUFFIX}"

    # --- building: the translator is slow to import, so it is imported only here ---

    def c_files(self) -> dict[str, str]:
        """The C of the library."""
        from .extension import extension

        rules = in_order(entry.rule for entry in self.entries)
        used = with_imports({Path(getfile(rule)) for rule in rules}, PACKAGE)
        if unlisted := sorted(map(str, used - set(self.sources))):
            raise RuntimeError(f"the library {self.name} uses files that are not among its sources: {unlisted}")
        return extension(self.name, self.entries)

    def build(self, this_cpu: bool = False) -> Path:
        """Compile it for this machine."""
        from .c_compiler import for_this_machine

        return self._build(self.file(this_cpu), for_this_machine(this_cpu))

    def build_for_browsers(self) -> Path:
        """Compile it as WebAssembly, unless that was done."""
        from .zig import for_browsers

        target = FOLDER / f"{self.name}-{self.digest}{WASM}"
        return target if target.exists() else self._build(target, for_browsers())

    def file_for(self, platform: str) -> Path:
        """Where its machine code for one of ``zig.PLATFORMS`` is."""
        from .zig import PLATFORMS

        return FOLDER / platform / f"{self.name}-{self.digest}{PLATFORMS[platform].suffix}"

    def build_for(self, platform: str) -> Path:
        """Compile it for one of ``zig.PLATFORMS``."""
        from .zig import for_platform

        return self._build(self.file_for(platform), for_platform(platform))

    def _build(self, target: Path, tools: "Toolchain") -> Path:
        """Compile in a temporary folder, so that the file appears atomically."""
        import tempfile

        from .c_compiler import compile_extension

        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix="build-") as folder:
            made = Path(folder, target.name)
            files = self.c_files()
            self._check_unchanged()
            compile_extension(files, made, tools)
            made.replace(target)
        self._prune(target)
        return target

    def _prune(self, newest: Path) -> None:
        others = sorted(set(newest.parent.glob(f"{self.name}-*{''.join(newest.suffixes)}")) - {newest}, key=_changed_at)
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
        """Load the installed library."""
        this_cpu = _wants_this_cpu()
        found = next((file for file in map(self.file, (this_cpu, not this_cpu)) if file.exists()), None)
        if found is None:
            raise CompilerError(
                "it was installed without machine code; install a C compiler, then: pip install --force-reinstall --no-deps "
                "--no-binary volt-arena volt-arena"
            )
        return self._load(found)

    def _build_and_load(self) -> Any:
        """Load the library in a checkout; build it if it is missing or was built for another machine."""
        this_cpu = _wants_this_cpu()
        file = self.file(this_cpu)
        with contextlib.suppress(ImportError):
            return self._load(file)
        from .c_compiler import find_compiler

        find_compiler()
        with _lock(self.name):
            with contextlib.suppress(ImportError):
                return self._load(file)  # another process has built it
            import logging

            logging.getLogger("volt").warning("compiling the rules (%s); this takes a few seconds", self.name)
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


def _changed_at(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # another process has removed it
        return 0.0


def _report_interpreted(error: Exception) -> None:
    """Warn once that rules run interpreted, and why."""
    if not _reported:
        import logging

        logging.getLogger("volt").warning("VOLT runs without machine code, hundreds of times slower: %s", error)
    _reported.append(error)


@contextlib.contextmanager
def _lock(name: str) -> Iterator[None]:
    """Let one of several processes build while the others wait. If files cannot be locked, each builds."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def with_imports(files: set[Path], package: Path) -> set[Path]:
    """The files, and all files of ``volt`` from which they import names: rules, packed structs, constants."""
    found: set[Path] = set()
    while new := files - found:
        found |= new
        files = {imported for file in new if file.is_relative_to(package) for imported in _imports(file, package)}
    return found


def _imports(file: Path, root: Path) -> Iterator[Path]:
    package = file.relative_to(root.parent).parts[:-1]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom):
            module = tuple(filter(None, (node.module or "").split(".")))
            module = package[: len(package) + 1 - node.level] + module if node.level else module
            for path in {root.parent.joinpath(*module, *names) for names in ((), *((n.name,) for n in node.names))}:
                inits = path / "__init__.py", path.with_suffix(".py")
                yield from (init for init in inits if init.exists() and init.is_relative_to(root))
