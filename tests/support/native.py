"""Machine code built for one test, and entry points run natively and interpreted side by side."""

from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

from volt.compile import EntryPoint, Library
from volt.compile.c_compiler import compile_extension
from volt.compile.extension import extension
from volt.compile.library import SUFFIX


def load(file: Path, name: str) -> Any:
    loader = ExtensionFileLoader(name, str(file))
    spec = spec_from_file_location(name, file, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def compiled(folder: Path, *entries: Any) -> Any:
    """The machine code of some rules."""
    return load(build(folder, extension("some", [EntryPoint(rule) for rule in entries])), "some")


def build(folder: Path, files: dict[str, str]) -> Path:
    made = folder / f"made{SUFFIX}"
    compile_extension(files, made)
    return made


class Both:
    """The functions of a library: every call runs natively and interpreted, and the results must be equal."""

    native = True

    def __init__(self, library: Library) -> None:
        assert library.functions.native
        self._ways = library.functions, library.interpreted
        self.calls: list[str] = []

    def __getattr__(self, entry: str) -> Any:
        def call(*arguments: Any) -> Any:
            twins = _twins(arguments)
            results = [getattr(self._ways[0], entry)(*arguments), getattr(self._ways[1], entry)(*twins)]
            assert results[0] == results[1], entry
            for i, (one, other) in enumerate(zip(arguments, twins, strict=True)):
                assert isinstance(one, int) or bytes(memoryview(one)) == bytes(memoryview(other)), f"{entry}, {i}"
            self.calls.append(entry)
            return results[0]

        return call


def _twins(arguments: Sequence[Any]) -> list[Any]:
    """Copies of the buffers; a buffer that is passed twice is copied once."""
    made: dict[int, Any] = {}
    for one in arguments:
        if isinstance(one, np.ndarray):
            copied = np.frombuffer(bytearray(one.tobytes()), one.dtype).reshape(one.shape)
            made.setdefault(id(one), copied)
        else:
            made.setdefault(id(one), one if isinstance(one, int) else bytearray(one))
    return [made[id(one)] for one in arguments]
