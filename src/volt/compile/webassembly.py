"""Libraries for Python in a browser (Pyodide): the same extension modules, as WebAssembly that Pyodide links to its own."""

from .c_compiler import FLAGS, Toolchain
from .zig import HIDDEN, PYTHON_H, find_zig

# what every browser has that can run Pyodide; extended constants would need younger ones
MACHINE = ("-target", "wasm32-wasi", "-mcpu=generic+simd128-extended_const")
LINK = ("-shared", "--experimental-pic", "--strip-all", "--unresolved-symbols=import-dynamic")


def webassembly() -> Toolchain:
    """What compiles and links for a browser."""
    zig = find_zig()
    return Toolchain([zig, "cc", *FLAGS, *MACHINE, *HIDDEN], [zig, "wasm-ld"], list(LINK), {"Python.h": PYTHON_H})
