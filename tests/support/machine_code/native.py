"""Machine code built for one test, and entry points run natively, interpreted and as WebAssembly side by side."""

from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

from support.machine_code.webassembly import in_node, missing
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
    """The functions of a library: every call runs natively and interpreted, and the results must be equal.

    Where WebAssembly can be made, every call runs a third time, as that.
    """

    native = True

    def __init__(self, library: Library) -> None:
        assert library.functions.native
        self._ways, self._name = (library.functions, library.interpreted), library.name
        self.calls: list[str] = []

    def __getattr__(self, entry: str) -> Any:
        def call(*arguments: Any) -> Any:
            twins, plain = _twins(arguments), _plain(arguments)
            result = getattr(self._ways[0], entry)(*arguments)
            assert result == getattr(self._ways[1], entry)(*twins), entry
            for i, (one, other) in enumerate(zip(arguments, twins, strict=True)):
                assert isinstance(one, int | float) or bytes(memoryview(one)) == bytes(memoryview(other)), (
                    f"{entry}, {i}"
                )
            if not missing():
                again, copies = in_node().call(self._name, entry, plain)
                assert result == again, entry
                for i, (one, copied) in enumerate(zip(arguments, copies, strict=True)):
                    assert isinstance(one, int | float) or _alike(one, copied), f"{entry}, {i}, as WebAssembly"
            self.calls.append(entry)
            return result

        return call


def _alike(one: Any, copied: bytes) -> bool:
    """Whether buffers are equal, byte for byte except for floats: ``exp`` of this machine may have one rounding less."""
    if not isinstance(one, np.ndarray):
        return bytes(one) == copied
    other = np.frombuffer(copied, one.dtype).reshape(one.shape)
    if one.dtype.names is not None:
        return all(_alike(one[name], other[name].tobytes()) for name in one.dtype.names)
    return np.allclose(one, other, rtol=1e-12) if one.dtype.kind == "f" else np.array_equal(one, other)


def _plain(arguments: Sequence[Any]) -> list[Any]:
    """The buffers as bytes; one that is passed twice becomes one."""
    made = {id(one): one if isinstance(one, int | float) else bytearray(memoryview(one).tobytes()) for one in arguments}
    return [made[id(one)] for one in arguments]


def _twins(arguments: Sequence[Any]) -> list[Any]:
    """Copies of the buffers; a buffer that is passed twice is copied once."""
    made: dict[int, Any] = {}
    for one in arguments:
        if isinstance(one, np.ndarray):
            copied = np.frombuffer(bytearray(one.tobytes()), one.dtype).reshape(one.shape)
            made.setdefault(id(one), copied)
        else:
            made.setdefault(id(one), one if isinstance(one, int | float) else bytearray(one))
    return [made[id(one)] for one in arguments]
