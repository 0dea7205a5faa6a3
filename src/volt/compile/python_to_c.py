"""Translate rules to C: one C function per rule, one struct per packed struct.

Integers are 32 bits wide, except those declared ``i64`` or ``u64`` or read from a ``list[int]``, and whatever is computed
from them; with ``WIDE`` defined all are 64 bits wide. docs/compiler.md lists the Python that is accepted; anything else
raises ``TranslationError`` with its location.
"""

import ast
import copy
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from volt.rules.dialect.registry import in_order, meant
from volt.rules.events import log_event

from .c_types import c_name, c_type, is_list, is_struct, structs, table_type
from .entry_point import Options, Rule
from .expressions import ExpressionTranslator

PRELUDE = """
#if !defined(__CUDACC__)
#include <math.h>
#include <string.h>
#endif
#if defined(WIDE)
typedef long long Int;
#else
typedef int Int;
#endif
#define FLOOR_DIV(a, b) ((a) / (b) - ((a) % (b) != 0 && ((a) % (b) < 0) != ((b) < 0)))
#define FLOOR_MOD(a, b) (((a) % (b) + (b)) % (b))
#define MIN(a, b) ((b) < (a) ? (b) : (a))
#define MAX(a, b) ((b) > (a) ? (b) : (a))
#define ABS(a) ((a) < 0 ? -(a) : (a))
#if defined(CHECK_CONSTANTS)
static long violations;
#define CONSTANT(field, value) (violations += (field) != (value), (value))
#else
#define CONSTANT(field, value) (value)
#endif
#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC__)
#define UNROLLED _Pragma("GCC unroll 32")
#else
#define UNROLLED
#endif
#if defined(__CUDACC__)
#define ROLLED _Pragma("unroll 1")
#define TABLE static __device__ const
#else
#define ROLLED
#define TABLE static const
#endif
"""


class FunctionTranslator(ExpressionTranslator):
    """Translates one rule: its statements, and the function around them."""

    # --- statements ---

    def block(self, body: list[Any], pad: str) -> str:
        """The C of some statements."""
        return "".join(pad + line + "\n" for node in body for line in self.statement(node, pad))

    def statement(self, node: Any, pad: str) -> Iterator[str]:
        """The lines of C for a statement."""
        deeper = pad + "    "
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._unordered(node.targets[0], node.value)
            yield from self._assign(node.targets[0], node.value)
        elif isinstance(node, ast.AugAssign):
            self._evaluated_twice(node.target)
            read = copy.copy(node.target)
            read.ctx = ast.Load()
            value = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
            yield self._store(node.target, self._binop(value)[0])
        elif isinstance(node, ast.If):
            yield f"if ({self._condition(node.test)}) {{\n{self.block(node.body, deeper)}{pad}}}"
            if node.orelse:
                yield f"else {{\n{self.block(node.orelse, deeper)}{pad}}}"
        elif isinstance(node, ast.While) and not node.orelse:
            yield f"ROLLED\n{pad}while ({self._condition(node.test)}) {{\n{self.block(node.body, deeper)}{pad}}}"
        elif isinstance(node, ast.For) and not node.orelse:
            yield self._for(node, pad)
        elif isinstance(node, ast.Return):
            yield f"return {self._code(node.value)};" if node.value else "return;"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield "" if self._logs_in_vain(node.value) else f"{self._code(node.value)};"
        elif isinstance(node, ast.Break | ast.Continue | ast.Pass):
            yield {ast.Break: "break;", ast.Continue: "continue;", ast.Pass: ";"}[type(node)]
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # a docstring
            raise self._error(node, f"{type(node).__name__} has no translation")

    def _logs_in_vain(self, call: ast.Call) -> bool:
        """Whether it logs an event of a kind that is not logged."""
        kinds = self.options.events
        if kinds is None or meant(self.rule.__globals__.get(getattr(call.func, "id", ""))) is not log_event.rule:
            return False
        return not any(self.rule.__globals__.get(getattr(one, "id", "")) in kinds for one in call.args)

    def _store(self, target: ast.expr, code: str) -> str:
        return f"{self._code(target)} = {code};"

    def _assign(self, target: Any, value: Any) -> Iterator[str]:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            yield f"if ({self._condition(value.test)}) {{ {' '.join(self._assign(target, value.body))} }}"
            yield f"else {{ {' '.join(self._assign(target, value.orelse))} }}"
        elif isinstance(target, ast.Tuple):
            if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts):
                raise self._error(value, "a tuple must be assigned value by value")
            values = [self.expression(one) for one in value.elts]
            held = " ".join(f"{c_type(kind)} held{i} = {code};" for i, (code, kind) in enumerate(values))
            yield f"{{ {held} {' '.join(self._store(one, f'held{i}') for i, one in enumerate(target.elts))} }}"
        else:
            yield self._store(target, self._code(value))

    def _for(self, node: ast.For, pad: str) -> str:
        """Python's loop: the end is evaluated once, and assigning to the variable does not change the loop."""
        call = node.iter
        if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "range" and call.args):
            raise self._error(call, "loops must be over range()")
        bounds = [self._code(one) for one in call.args]
        first, end, by = (["0", *bounds, "1"] if len(bounds) == 1 else [*bounds, "1"])[:3]
        if not by.strip("(-)").isdigit():
            raise self._error(call, "the step of a loop must be a constant")
        self.loops += 1
        at, last = f"at{self.loops}", f"end{self.loops}"
        down = by.startswith("(-")
        head = f"for (Int {at} = {first}, {last} = {end}; {at} {'>' if down else '<'} {last}; {at} += {by}) {{"
        named = "" if node.target.id == "_" else f"{pad}    {self._code(node.target)} = {at};\n"  # type: ignore[attr-defined]
        pragma = "UNROLLED" if self.rule in self.options.unrolled else "" if end in ("2", "3", "4") else "ROLLED"
        return f"{pragma and f'{pragma}{chr(10)}{pad}'}{head}\n{named}{self.block(node.body, pad + '    ')}{pad}}}"

    # --- the function ---

    def signature(self) -> str:
        """The C declaration."""
        parameters = ", ".join(
            f"{c_type(kind)} {name}_" + f", Int {name}_n" * is_list(kind) for name, kind in self.parameters.items()
        )
        return f"{c_type(self.result)} {c_name(self.rule)}({parameters})"

    def define(self, qualifiers: str) -> str:
        """The tables the rule reads, and the function with these qualifiers before it."""
        if hasattr(self.rule, "copied"):
            return f"{qualifiers} {self.signature()} {{\n{self._copy(self.rule.copied)}}}\n"
        body = self.block(self.tree.body, "    ")
        tables = "".join(
            f"TABLE {table_type(values)} {self._table_name(name)}[] = {{{', '.join(map(str, values))}}};\n"
            for name, values in self.tables.items()
        )
        own = [name for name in self.locals if name not in self.parameters and name != "_"]
        declared = "".join(f"    {c_type(self.locals[name])} {name}_;\n" for name in own)
        return f"{tables}{qualifiers} {self.signature()} {{\n{declared}{body}}}\n"

    def _copy(self, fields: list[str]) -> str:
        """The body of a ``packed_struct.copier``."""
        struct = self.parameters["to"]
        if len(fields) == len(struct.kinds):
            return "    *to_ = *source_;\n"
        return "".join(f"    memcpy(&to_->{name}_, &source_->{name}_, sizeof(to_->{name}_));\n" for name in fields)


def translate(
    entries: Iterable[Rule], qualifiers: Callable[[FunctionTranslator], str], options: Options | None = None
) -> str:
    """The C of the entries and of all rules they call, with their structs; ``qualifiers`` go before each function."""
    functions = [FunctionTranslator(rule, options) for rule in in_order(entries)]
    kinds = [kind for function in functions for kind in function.parameters.values()]
    classes = [one for kind in kinds for one in [kind[0] if isinstance(kind, tuple) else kind] if is_struct(one)]
    return "\n".join([PRELUDE, *structs(classes), *(function.define(qualifiers(function)) for function in functions)])
