"""Entry points as WebAssembly, in Node: where Zig can compile them and the page's packages are installed."""

import atexit
import pickle
import shutil
import struct
import subprocess
from collections.abc import Sequence
from functools import cache
from typing import Any

from support.paths import ROOT
from volt.compile import CompilerError
from volt.compile.__main__ import libraries
from volt.compile.zig import find_zig

PYODIDE = ROOT / "web/node_modules/pyodide/pyodide.mjs"


@cache
def missing() -> str:
    """Why rules cannot be tried as WebAssembly here, or ""."""
    try:
        find_zig()
    except CompilerError as error:
        return str(error)
    if shutil.which("node") is None:
        return "Node is not installed"
    return "" if PYODIDE.exists() else "Pyodide is not installed: scripts/npm ci"


class WebAssembly:
    """The libraries in a process of Node."""

    def __init__(self) -> None:
        files = [library.build_for_browsers() for library in libraries()]
        command = ["node", ROOT / "tests/support/machine_code/webassembly.mjs", PYODIDE, *files]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        atexit.register(self._node.kill)

    def call(self, library: str, entry: str, arguments: Sequence[Any]) -> tuple[Any, list[Any]]:
        """What an entry point returns, or the exception it raises, and its arguments after the call."""
        asked = pickle.dumps((library, entry, list(arguments)))
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(struct.pack("<I", len(asked)) + asked)
        self._node.stdin.flush()
        (size,) = struct.unpack("<I", self._node.stdout.read(4))
        return pickle.loads(self._node.stdout.read(size))  # type: ignore[no-any-return]


@cache
def in_node() -> WebAssembly:
    """The one of this process of tests."""
    return WebAssembly()
