"""Zig's C compiler builds the libraries for every platform on one machine, and for Python in a browser (Pyodide).

It needs no Python of these platforms: a header of our own stands in for Python's, because the stable ABI is the same everywhere.
"""

import importlib.util
import os
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from .c_compiler import FLAGS, Toolchain
from .entry_point import CompilerError

ZIG = "ziglang==0.17.0"  # the package of PyPI that was tried
# the stable ABI of Python 3.11 and newer, as far as ``extension.py`` uses it
PYTHON_H = """
#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#define IMPORTED __declspec(dllimport)
#else
#define EXPORTED __attribute__((visibility("default")))
#define IMPORTED
#endif
typedef __PTRDIFF_TYPE__ Py_ssize_t;
typedef struct PyObject PyObject;
typedef struct {
    void *buf; PyObject *obj; Py_ssize_t len, itemsize; int readonly, ndim;
    char *format; Py_ssize_t *shape, *strides, *suboffsets; void *internal;
} Py_buffer;
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef struct { const char *name; PyCFunction function; int flags; const char *doc; } PyMethodDef;
typedef struct { Py_ssize_t references; void *type; void *init; Py_ssize_t index; PyObject *copy; } PyModuleDef_Base;
typedef struct PyModuleDef {
    PyModuleDef_Base base; const char *name, *doc; Py_ssize_t size; PyMethodDef *methods;
    void *slots, *traverse, *clear, *free;
} PyModuleDef;
#define NULL ((void *)0)
#define PyModuleDef_HEAD_INIT {1, NULL, NULL, 0, NULL}
#define PyMODINIT_FUNC EXPORTED PyObject *
#define PyBUF_SIMPLE 0
#define PyBUF_WRITABLE 1
#define METH_FASTCALL 0x80
#define Py_BEGIN_ALLOW_THREADS { void *held = PyEval_SaveThread();
#define Py_END_ALLOW_THREADS PyEval_RestoreThread(held); }
extern IMPORTED PyObject _Py_NoneStruct, *PyExc_TypeError, *PyExc_ValueError;
#define Py_None (&_Py_NoneStruct)
void Py_IncRef(PyObject *);
#define Py_INCREF Py_IncRef
PyObject *PyModule_Create2(PyModuleDef *, int);
#define PyModule_Create(module) PyModule_Create2(module, 3)
PyObject *PyErr_Format(PyObject *, const char *, ...);
PyObject *PyErr_Occurred(void);
int PyObject_GetBuffer(PyObject *, Py_buffer *, int);
void PyBuffer_Release(Py_buffer *);
void *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *);
double PyFloat_AsDouble(PyObject *);
PyObject *PyFloat_FromDouble(double);
long long PyLong_AsLongLong(PyObject *);
PyObject *PyLong_FromLongLong(long long);
unsigned long long PyLong_AsUnsignedLongLong(PyObject *);
PyObject *PyLong_FromUnsignedLongLong(unsigned long long);
"""
HIDDEN = ("-fPIC", "-fvisibility=hidden", "-I.")
# what every browser has that can run Pyodide; extended constants would need younger ones
BROWSER = ("-target", "wasm32-wasi", "-mcpu=generic+simd128-extended_const")
LINK_FOR_BROWSERS = ("-shared", "--experimental-pic", "--strip-all", "--unresolved-symbols=import-dynamic")


class Platform(NamedTuple):
    """Where a wheel can be installed: the target as Zig names it, the tag of the wheel, the end of the names of libraries."""

    target: str
    tag: str
    suffix: str = ".abi3.so"


PLATFORMS = {
    "linux-x86_64": Platform("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64"),
    "linux-arm64": Platform("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64"),
    "macos-x86_64": Platform("x86_64-macos.11.0", "macosx_11_0_x86_64"),
    "macos-arm64": Platform("aarch64-macos.11.0", "macosx_11_0_arm64"),
    "windows-x86_64": Platform("x86_64-windows-gnu", "win_amd64", ".pyd"),
}


def find_zig() -> str:
    """The command ``zig``: named by ``ZIG``, installed, or of the package ``ziglang``; CompilerError if there is none."""
    package = importlib.util.find_spec("ziglang")
    of_package = [str(Path(folder, "zig")) for folder in package.submodule_search_locations or ()] if package else []
    found = next(filter(None, map(shutil.which, (os.environ.get("ZIG") or "zig", *of_package))), None)
    if found is None:
        raise CompilerError(f"Zig was not found, which compiles for other machines: pip install {ZIG}, or set ZIG")
    return found


def for_platform(name: str) -> Toolchain:
    """What compiles and links for a platform."""
    zig, target = find_zig(), PLATFORMS[name].target
    compiler = [zig, "cc", "-target", target]
    command = [*compiler, *FLAGS, *HIDDEN]
    if "macos" in target:
        return Toolchain(command, compiler, ["-shared", "-Wl,-undefined,dynamic_lookup"], {"Python.h": PYTHON_H})
    if "windows" in target:
        import_library = [
            zig,
            "dlltool",
            "-m",
            "i386:x86-64",
            "-D",
            "python3.dll",
            "-d",
            "python3.def",
            "-l",
            "python3.lib",
        ]
        headers = {"Python.h": PYTHON_H, "python3.def": _definition()}
        return Toolchain(command, compiler, ["-shared", "-s", "python3.lib"], headers, [import_library])
    return Toolchain(command, compiler, ["-shared", "-s", "-lm"], {"Python.h": PYTHON_H})


def for_browsers() -> Toolchain:
    """What compiles to WebAssembly that Pyodide links to its own."""
    zig = find_zig()
    return Toolchain(
        [zig, "cc", *FLAGS, *BROWSER, *HIDDEN], [zig, "wasm-ld"], list(LINK_FOR_BROWSERS), {"Python.h": PYTHON_H}
    )


def _definition() -> str:
    """What Windows' python3.dll exports, as far as the header declares it."""
    functions = re.findall(r"(Py\w+)\([^*]", PYTHON_H.partition("Py_None (&")[2])
    values = ("_Py_NoneStruct", "PyExc_TypeError", "PyExc_ValueError")
    return (
        "\n".join(["EXPORTS", *sorted({*functions} - {"PyModule_Create"}), *(f"{name} DATA" for name in values)]) + "\n"
    )
