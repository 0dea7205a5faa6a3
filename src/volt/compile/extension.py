"""The C of a Python extension module around translated rules, for the stable ABI of Python 3.11 and newer.

An entry point takes numbers and writable buffers. A packed struct is a buffer of its size, a list of packed structs a buffer
of any number of them, a list of numbers a buffer of its elements. Entry points that take lists release the GIL.
"""

import inspect
from collections.abc import Iterator, Sequence
from typing import Any, get_type_hints

from .c_types import FLOAT, LONG, UNSIGNED, c_name, element_type, is_list, is_struct, kind_of
from .entry_point import EntryPoint, Rule
from .python_to_c import FunctionTranslator, translate

HEADER = """
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
"""
FROM_PYTHON = {FLOAT: "PyFloat_AsDouble", LONG: "PyLong_AsLongLong", UNSIGNED: "PyLong_AsUnsignedLongLong"}
TO_PYTHON = {FLOAT: "PyFloat_FromDouble", LONG: "PyLong_FromLongLong", UNSIGNED: "PyLong_FromUnsignedLongLong"}
HELPERS = """
static int get_buffer(const char *name, int number, PyObject *object, Py_ssize_t size, int many, Py_buffer *view) {
    if (PyObject_GetBuffer(object, view, PyBUF_SIMPLE | PyBUF_WRITABLE) < 0) return -1;
    if (many ? view->len % size == 0 : view->len == size) return 0;
    PyErr_Format(PyExc_ValueError, "%s: argument %d needs %s%zd bytes, not %zd", name, number,
                 many ? "a multiple of " : "", size, view->len);
    PyBuffer_Release(view);
    return -1;
}
"""
MODULE = """
PyMODINIT_FUNC PyInit_%(name)s(void) {
    static PyMethodDef methods[] = {%(methods)s, {NULL, NULL, 0, NULL}};
    static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "%(name)s", NULL, -1, methods};
    return PyModule_Create(&module);
}
"""


def parameters(rule: Rule) -> dict[str, Any]:
    """The parameters of an entry point with their types."""
    hints = get_type_hints(rule, include_extras=True)
    return {name: kind_of(hints[name]) for name in inspect.signature(rule).parameters}


def _wrapper(entry: EntryPoint) -> Iterator[str]:
    """The C function that Python calls."""
    kinds = parameters(entry.rule)
    buffers = [(i, kind) for i, kind in enumerate(kinds.values()) if isinstance(kind, tuple) or is_struct(kind)]
    yield f"PyObject *call_{entry.name}(PyObject *self, PyObject *const *given, Py_ssize_t count) {{"
    yield f"    PyObject *result = NULL; Py_buffer views[{max(1, len(buffers))}]; int held = 0;"
    yield f"    if (count != {len(kinds)}) {{"
    yield f'        PyErr_Format(PyExc_TypeError, "{entry.name}() takes {len(kinds)} arguments, not %zd", count);'
    yield "        return NULL;"
    yield "    }"
    passed = []
    for i, kind in enumerate(kinds.values()):
        if (i, kind) in buffers:
            element = element_type(kind[0]) if isinstance(kind, tuple) else kind.__name__
            view = f"views[{buffers.index((i, kind))}]"
            many = int(is_list(kind))
            yield f'    if (get_buffer("{entry.name}", {i + 1}, given[{i}], sizeof({element}), {many}, &{view}) < 0)'
            yield "        goto done;"
            yield "    held++;"
            passed.append(f"({element} *){view}.buf" + (f", {view}.len / sizeof({element})" if many else ""))
        else:
            number = kind if kind in FROM_PYTHON else LONG
            yield f"    {number} value{i} = {FROM_PYTHON[number]}(given[{i}]);"
            yield f"    if (value{i} == -1 && PyErr_Occurred()) goto done;"
            passed.append(f"value{i}")
    yield from _call(entry, ", ".join(passed), any(is_list(kind) for kind in kinds.values()))
    yield "done:"
    yield "    while (held > 0) PyBuffer_Release(&views[--held]);"
    yield "    return result;"
    yield "}"


def _call(entry: EntryPoint, passed: str, releases_lock: bool) -> Iterator[str]:
    kind = kind_of(get_type_hints(entry.rule, include_extras=True)["return"])
    call = f"{c_name(entry.rule)}({passed});"
    if kind != "void":
        yield f"    {kind} returned;"
    if releases_lock:
        yield "    Py_BEGIN_ALLOW_THREADS"
    yield f"    {'' if kind == 'void' else 'returned = '}{call}"
    if releases_lock:
        yield "    Py_END_ALLOW_THREADS"
    if kind == "void":
        yield "    result = Py_None; Py_INCREF(result);"
    else:
        yield f"    result = {TO_PYTHON[kind if kind in TO_PYTHON else LONG]}(returned);"


def _unit(entries: Sequence[EntryPoint]) -> str:
    """One C file: entry points that are translated with the same options."""
    first = entries[0]

    def qualifiers(function: FunctionTranslator) -> str:
        if function.rule.__name__ in first.inlined:
            return "static inline __attribute__((always_inline))"
        return "static"

    rules = translate([entry.rule for entry in entries], qualifiers, first.options)
    wrappers = "\n".join(line for entry in entries for line in _wrapper(entry))
    return HEADER + rules + HELPERS + wrappers + "\n"


def extension(name: str, entries: Sequence[EntryPoint]) -> dict[str, str]:
    """The C files of an extension module, by name; variants are compiled separately."""
    variants: dict[str, list[EntryPoint]] = {}
    for entry in entries:
        variants.setdefault(entry.variant, []).append(entry)
    files = {f"{name}_{variant or 'rules'}.c": _unit(parts) for variant, parts in variants.items()}
    declared = "".join(
        f"PyObject *call_{entry.name}(PyObject *, PyObject *const *, Py_ssize_t);\n" for entry in entries
    )
    methods = ", ".join(
        f'{{"{entry.name}", (PyCFunction)(void (*)(void))call_{entry.name}, METH_FASTCALL, NULL}}' for entry in entries
    )
    files[f"{name}_module.c"] = HEADER + declared + MODULE % {"name": name, "methods": methods}
    return files
