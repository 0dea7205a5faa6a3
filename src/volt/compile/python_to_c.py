"""Translate rules to C: one C function per rule, one struct per packed struct.

Integers are 32 bits wide, except values declared ``i64`` and whatever is computed from them; with ``WIDE`` defined all are
64 bits wide. docs/compiler.md lists the Python that is accepted; anything else raises ``TranslationError`` with its place.
"""

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np

from volt.rules.packed_struct import i64
from volt.rules.registry import RULES, called, in_order

from .entry_point import Options, Rule, TranslationError

Typed = tuple[
    str, Any
]  # C code and its type: INT, LONG, FLOAT, a packed struct class, or (element, length) for an array
INT, LONG, FLOAT = "Int", "long long", "double"
NUMERIC = (INT, LONG, FLOAT)  # the wider ones last
BUILTINS = ("int", "min", "max", "abs", "exp", "len")
C_TYPES = {"b": "signed char", "B": "unsigned char", "h": "short", "i": "int", "l": LONG, "q": LONG, "d": FLOAT}
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
OPERATORS: dict[type[ast.AST], str] = {
    getattr(ast, name): sign
    for name, sign in (
        word.split()
        for word in (
            *("Add +", "Sub -", "Mult *", "BitAnd &", "BitOr |", "BitXor ^", "LShift <<", "RShift >>"),
            *("Eq ==", "NotEq !=", "Lt <", "LtE <=", "Gt >", "GtE >="),
            *("And &&", "Or ||", "Not !", "USub -", "Invert ~"),
        )
    )
}


class _UnknownName(TranslationError):
    """A name that is no global, and no variable whose type is known yet."""


def is_struct(kind: Any) -> bool:
    """Whether it is a packed struct class."""
    return hasattr(kind, "layout")


def element_type(kind: Any) -> str:
    """The C type of a field or of an element of an array."""
    return kind.__name__ if is_struct(kind) else C_TYPES[np.dtype(kind).char]


def c_type(kind: Any) -> str:
    """The C type of a variable."""
    if isinstance(kind, tuple):
        return f"{element_type(kind[0])} *"
    return f"{kind.__name__} *" if is_struct(kind) else str(kind)


def kind_of(hint: Any) -> Any:
    """The type of a parameter or result with this annotation."""
    if hint is type(None):
        return "void"
    if is_struct(hint):
        return hint
    if get_origin(hint) is list:
        held = get_args(hint)[0]
        if is_struct(held):
            return held, 0
        element = {int: np.int64, float: np.float64}.get(held) or getattr(held, "__metadata__", (None,))[0]
        if element is not None and np.dtype(element).char in C_TYPES:
            return element, 0
    if hint is float:
        return FLOAT
    if hint in (int, bool) or getattr(hint, "__origin__", None) is int:
        return LONG if hint == i64 else INT
    raise TypeError(f"the type {getattr(hint, '__name__', hint)} has no translation")


def is_list(kind: Any) -> bool:
    """Whether a parameter of this type is a list, which takes its length along."""
    return isinstance(kind, tuple) and kind[1] == 0


def wider(*kinds: str) -> str:
    """The numeric type that holds all of these."""
    return max(kinds, key=NUMERIC.index)


def c_name(rule: Rule) -> str:
    """The C name of a rule: rules of different files may share a name."""
    return f"{rule.__module__.rpartition('.')[2]}_{rule.__name__}"


def structs(classes: Iterable[Any]) -> Iterator[str]:
    """The C structs of packed structs, nested ones first; C lays them out as NumPy does."""
    done: list[Any] = []

    def declare(cls: Any) -> Iterator[str]:
        if cls in done:
            return
        done.append(cls)
        lines = []
        for name, (kind, length) in cls.kinds.items():
            if is_struct(kind):
                yield from declare(kind)
            lines.append(f"    {element_type(kind)} {name}_{f'[{length}]' if length else ''};")
        yield f"typedef struct {{\n{chr(10).join(lines)}\n}} {cls.__name__};"

    for cls in classes:
        yield from declare(cls)


@cache
def _parse(rule: Rule) -> tuple[Any, str, int]:
    """The syntax tree of a rule, its file, and where it begins there."""
    lines, first = inspect.getsourcelines(rule)
    return ast.parse(textwrap.dedent("".join(lines))).body[0], inspect.getfile(rule), first


@cache
def _writes(rule: Rule) -> bool:
    """Whether it, or a rule that it calls, assigns to fields or elements."""
    stored = (isinstance(getattr(node, "ctx", None), ast.Store) for node in _places(_parse(rule)[0]))
    return hasattr(rule, "copied") or any(stored) or any(map(_writes, called(rule)))


def _places(tree: ast.AST) -> Iterator[ast.Attribute | ast.Subscript]:
    """Where fields and elements are read or assigned."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Subscript))


class FunctionTranslator:
    """Translates one rule; ``str()`` gives its C."""

    def __init__(self, rule: Rule, options: Options | None = None) -> None:
        self.rule, self.options = rule, options or Options()
        self.tree, self._file, self._first_line = _parse(rule)
        hints = get_type_hints(rule, include_extras=True)
        signature = inspect.signature(rule).parameters
        missing = [name for name in (*signature, "return") if name not in hints]
        if missing:
            raise self._error(self.tree, f"annotate {', '.join(missing)}")
        if any(one.default is not one.empty or one.kind != one.POSITIONAL_OR_KEYWORD for one in signature.values()):
            raise self._error(self.tree, "parameters are plain: no defaults, no asterisks")
        try:
            self.result = kind_of(hints["return"])
            self.parameters = {name: kind_of(hints[name]) for name in signature}
        except TypeError as error:
            raise self._error(self.tree, str(error)) from None
        self.locals: dict[str, Any] = dict(self.parameters)
        self.tables: dict[str, tuple[int, ...]] = {}
        self.loops = 0
        self._truths = {name for name in signature if hints[name] is bool}  # variables that are always 0 or 1
        self._infer_truths()
        self._infer_types()

    def _error(self, node: Any, problem: str, kind: type[TranslationError] = TranslationError) -> TranslationError:
        line = self._first_line + getattr(node, "lineno", 1) - 1
        shown = f"def {node.name}" if node is self.tree else ast.unparse(node).split("\n")[0]
        return kind(f"{self._file}:{line}: rule {self.rule.__name__}: {problem}: {shown}")

    # --- types of variables ---

    def _infer_types(self) -> None:
        """A variable has the type of what is assigned to it; a number is wide if anything wide is ever assigned."""
        before = None
        while before != self.locals:
            before = dict(self.locals)
            for node in ast.walk(self.tree):
                if isinstance(node, ast.Assign):
                    self._infer(node.targets[0], node.value)
                elif isinstance(node, ast.AugAssign):
                    self._infer(node.target, node.value)
                elif isinstance(node, ast.For):
                    self._widen(node.target, INT)

    def _infer_truths(self) -> None:
        given: list[tuple[ast.expr, ast.expr | None]] = []  # variables, and what is assigned to them
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign):
                given.append((node.targets[0], node.value))
            elif isinstance(node, ast.AugAssign | ast.For):
                given.append((node.target, None))
        self._truths |= {part.id for target, _ in given for part in ast.walk(target) if isinstance(part, ast.Name)}
        before = None
        while before != self._truths:
            before = set(self._truths)
            for target, value in given:
                if value is None or not isinstance(target, ast.Name) or not self._is_truth(value):
                    self._truths -= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}

    def _infer(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):  # ``_assign`` counts them
                self._infer(one, other)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            self._infer(target, value.body)
        elif isinstance(target, ast.Name):
            try:
                self._widen(target, self.expression(value)[1])
            except _UnknownName:  # depends on a variable whose type is not known yet
                return

    def _widen(self, target: Any, kind: Any) -> None:
        if not isinstance(target, ast.Name):
            raise self._error(target, "a loop counts by one variable")
        if is_list(kind) and target.id not in self.parameters:
            raise self._error(target, "a list cannot be kept in a variable")
        known = self.locals.setdefault(target.id, kind)
        if known in NUMERIC and kind in NUMERIC:
            self.locals[target.id] = wider(known, kind)
        elif known != kind:
            raise self._error(target, "a variable cannot change its type")

    # --- expressions ---

    def expression(self, node: Any) -> Typed:
        """The C of an expression, and its type."""
        translate = getattr(self, f"_{type(node).__name__.lower()}", None)
        if translate is None:
            raise self._error(node, f"{type(node).__name__} has no translation")
        return translate(node)  # type: ignore[no-any-return]

    @staticmethod
    def _calls_rules(node: ast.expr) -> bool:
        calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
        return any(getattr(call.func, "id", "") not in BUILTINS for call in calls)

    def _evaluated_twice(self, *nodes: ast.expr) -> None:
        """C evaluates these more than once, so they must not call rules."""
        self._unordered(*nodes, *nodes)

    def _unordered(self, *nodes: ast.expr) -> None:
        """C may evaluate these in any order, so one of them may call rules if the others read nothing that they change."""
        calling = [node for node in nodes if self._calls_rules(node)]
        if len(calling) > 1:
            raise self._error(nodes[0], "C would evaluate the calls in another order; assign one to a variable first")
        if any(map(self._writes, calling)) and any(self._reads(node) for node in nodes if node not in calling):
            raise self._error(calling[0], "the call may change what is read beside it; assign one to a variable first")

    def _writes(self, node: ast.expr) -> bool:
        calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
        return any(_writes(self._called(one)) for one in calls if getattr(one.func, "id", "") not in BUILTINS)

    def _reads(self, node: ast.expr) -> bool:
        """Whether a field or an element is read; where it is to be found can be told without."""
        found = (part for part in _places(node) if isinstance(part.ctx, ast.Load))
        return any(self.expression(part)[1] in NUMERIC for part in found)

    def _code(self, node: ast.expr) -> str:
        return self.expression(node)[0]

    def _constant(self, node: ast.Constant) -> Typed:
        if isinstance(node.value, float):
            return repr(node.value), FLOAT
        if not isinstance(node.value, int):
            raise self._error(node, f"{type(node.value).__name__} constants have no translation")
        value = int(node.value)
        code, kind = (str(value), INT) if -(2**31) < value < 2**31 else (f"{value}LL", LONG)
        return f"({code})" if value < 0 else code, kind

    def _name(self, node: ast.Name) -> Typed:
        if node.id in self.locals:
            return f"{node.id}_", self.locals[node.id]
        if node.id not in self.rule.__globals__:
            raise self._error(node, "the name is not known", _UnknownName)
        value = self.rule.__globals__[node.id]
        if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
            self.tables[node.id] = value
            wide = max(map(abs, value)) >= 2**31
            return self._table_name(node.id), (np.int64 if wide else np.int32, len(value))
        if isinstance(value, int | float):
            return self._constant(ast.Constant(value))
        raise self._error(node, f"{type(value).__name__} globals have no translation")

    def _table_name(self, name: str) -> str:
        return f"{c_name(self.rule)}_{name}"

    def _attribute(self, node: ast.Attribute) -> Typed:
        owner, struct = self.expression(node.value)
        if not is_struct(struct) or node.attr not in struct.kinds:
            raise self._error(node, "not a field of a packed struct")
        kind, length = struct.kinds[node.attr]
        made = self._element(f"{owner}->{node.attr}_", kind, length)
        return made if length else self._constant_field(node, struct, node.attr, made)

    def _subscript(self, node: ast.Subscript) -> Typed:
        array, kind = self.expression(node.value)
        if not isinstance(kind, tuple) or isinstance(node.slice, ast.Slice):
            raise self._error(node, "only single elements of arrays can be read or assigned")
        index, counts = self.expression(node.slice)
        if counts not in (INT, LONG) or index.startswith("(-"):
            raise self._error(node, "elements are counted from 0")
        made = self._element(f"{array}[{index}]", kind[0], 0)
        if isinstance(node.value, ast.Attribute):
            return self._constant_field(node, self.expression(node.value.value)[1], node.value.attr, made)
        return made

    def _constant_field(self, node: ast.Attribute | ast.Subscript, struct: Any, name: str, made: Typed) -> Typed:
        """A field, or its value where it is read and known to be constant."""
        value = self.options.constants.get((struct, name))
        if value is None or isinstance(node.ctx, ast.Store):
            return made
        return f"CONSTANT({made[0]}, ({value}))", made[1]

    @staticmethod
    def _element(code: str, kind: Any, length: int) -> Typed:
        if length:
            return code, (kind, length)
        if is_struct(kind):
            return f"(&{code})", kind
        return code, {"d": FLOAT, "l": LONG, "q": LONG}.get(np.dtype(kind).char, INT)

    def _binop(self, node: ast.BinOp) -> Typed:
        self._unordered(node.left, node.right)
        (left, one), (right, other) = self.expression(node.left), self.expression(node.right)
        if one not in NUMERIC or other not in NUMERIC:
            raise self._error(node, "arithmetic needs numbers")
        kind = wider(one, other)
        if kind == FLOAT and not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
            raise self._error(node, "floats can be added, subtracted, multiplied and divided")
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            divides = isinstance(node.op, ast.FloorDiv)
            if right.isdigit() and int(right) & int(right) - 1 == 0:
                return (
                    f"({left} >> {int(right).bit_length() - 1})" if divides else f"({left} & {int(right) - 1})"
                ), kind
            self._evaluated_twice(node.left, node.right)
            return f"FLOOR_{'DIV' if divides else 'MOD'}({left}, {right})", kind
        if isinstance(node.op, ast.Mult) and left.isdigit() and right.isdigit():
            return str(int(left) * int(right)), kind
        if isinstance(node.op, ast.Div):
            return f"((double){left} / {right})", FLOAT
        if isinstance(node.op, ast.LShift):
            kind = LONG if right.isdigit() and int(right) > 30 else one
            return f"(({kind}){left} << {right})", kind
        return f"({left} {self._operator(node, node.op)} {right})", kind

    def _operator(self, node: ast.AST, operator: ast.AST) -> str:
        if type(operator) not in OPERATORS:
            raise self._error(node, f"the operator {type(operator).__name__} has no translation")
        return OPERATORS[type(operator)]

    def _unaryop(self, node: ast.UnaryOp) -> Typed:
        if isinstance(node.op, ast.Not):
            return f"(!{self._condition(node.operand)})", INT
        code, kind = self.expression(node.operand)
        return f"({self._operator(node, node.op)}{code})", kind

    def _boolop(self, node: ast.BoolOp) -> Typed:
        """The value of the operand that decides, as in Python; C's own operators give 0 or 1."""
        if all(map(self._is_truth, node.values)):
            return self._condition(node), INT
        (code, kind), *others = [self.expression(one) for one in reversed(node.values)]
        if isinstance(node.op, ast.Or):
            self._evaluated_twice(*node.values[:-1])
        for other, wide in others:
            code = f"({other} ? {code} : 0)" if isinstance(node.op, ast.And) else f"({other} ? {other} : {code})"
            kind = wider(kind, wide)
        return code, kind

    def _is_truth(self, node: ast.expr) -> bool:
        """Whether it is always 0 or 1."""
        if isinstance(node, ast.BoolOp):
            return all(map(self._is_truth, node.values))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") not in BUILTINS:
            found = self.rule.__globals__.get(getattr(node.func, "id", ""))
            return found in RULES and get_type_hints(found).get("return") is bool
        if isinstance(node, ast.Name):
            return node.id in self._truths
        is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return is_not or isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and node.value in (0, 1))

    def _condition(self, node: ast.expr) -> str:
        """The C of an expression of which only the truth counts."""
        if isinstance(node, ast.BoolOp):
            return "(" + f" {OPERATORS[type(node.op)]} ".join(map(self._condition, node.values)) + ")"
        return self._code(node)

    def _compare(self, node: ast.Compare) -> Typed:
        parts = [node.left, *node.comparators]
        self._evaluated_twice(*parts[1:-1])
        self._unordered(*parts)
        pairs = zip(parts, node.ops, parts[1:], strict=False)
        compared = [f"({self._code(a)} {self._operator(node, op)} {self._code(b)})" for a, op, b in pairs]
        return f"({' && '.join(compared)})", INT

    def _ifexp(self, node: ast.IfExp) -> Typed:
        (yes, one), (no, other) = self.expression(node.body), self.expression(node.orelse)
        if one != other and not (one in NUMERIC and other in NUMERIC):
            raise self._error(node, "both values must be of the same type")
        return f"({self._condition(node.test)} ? {yes} : {no})", wider(one, other) if one in NUMERIC else one

    def _call(self, node: ast.Call) -> Typed:
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self._error(node, "rules are called by bare names, with positional arguments")
        self._unordered(*node.args)
        given = [self.expression(one) for one in node.args]
        if node.func.id in BUILTINS:
            return self._builtin(node, node.func.id, given)
        rule = self._called(node)
        *expected, result = (kind_of(hint) for hint in get_type_hints(rule, include_extras=True).values())
        if len(given) != len(expected) or any(
            kind != wanted and not (kind in NUMERIC and wanted in NUMERIC)
            for (_, kind), wanted in zip(given, expected, strict=True)
        ):
            raise self._error(node, f"these are not the parameters of {rule.__name__}")
        return f"{c_name(rule)}({', '.join(self._argument(*one) for one in given)})", result

    def _builtin(self, node: ast.Call, name: str, given: list[Typed]) -> Typed:
        if len(given) != (2 if name in ("min", "max") else 1):
            raise self._error(node, f"{name} takes {'two values' if name in ('min', 'max') else 'one value'}")
        code, kind = given[0]
        if name == "len" and isinstance(kind, tuple):
            return (f"{code}n" if is_list(kind) else str(kind[1])), INT
        if any(kind not in NUMERIC for _, kind in given):
            raise self._error(node, f"{name} takes numbers")
        if name == "int":
            return (f"((Int){code})", INT) if kind == FLOAT else (code, kind)
        if name == "exp":
            return f"exp({code})", FLOAT
        self._evaluated_twice(*node.args)
        return f"{name.upper()}({', '.join(code for code, _ in given)})", wider(*(kind for _, kind in given))

    @staticmethod
    def _argument(code: str, kind: Any) -> str:
        return f"{code}, {code}n" if is_list(kind) else code

    def _called(self, node: ast.Call) -> Rule:
        found = self.rule.__globals__.get(getattr(node.func, "id", ""))
        if not inspect.isfunction(found) or found not in RULES:
            raise self._error(node, "only rules and " + ", ".join(BUILTINS) + " can be called")
        return found

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
            yield "" if self._called(node.value) in self.options.omitted else f"{self._code(node.value)};"
        elif isinstance(node, ast.Break | ast.Continue | ast.Pass):
            yield {ast.Break: "break;", ast.Continue: "continue;", ast.Pass: ";"}[type(node)]
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # a docstring
            raise self._error(node, f"{type(node).__name__} has no translation")

    def _store(self, target: ast.expr, code: str) -> str:
        return f"{self._code(target)} = {code};"

    def _assign(self, target: Any, value: Any) -> Iterator[str]:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            yield f"if ({self._condition(value.test)}) {{ {' '.join(self._assign(target, value.body))} }}"
            yield f"else {{ {' '.join(self._assign(target, value.orelse))} }}"
        elif isinstance(target, ast.Tuple):
            if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts):
                raise self._error(value, "a tuple is assigned value by value")
            values = [self.expression(one) for one in value.elts]
            held = " ".join(f"{c_type(kind)} held{i} = {code};" for i, (code, kind) in enumerate(values))
            yield f"{{ {held} {' '.join(self._store(one, f'held{i}') for i, one in enumerate(target.elts))} }}"
        else:
            yield self._store(target, self._code(value))

    def _for(self, node: ast.For, pad: str) -> str:
        """Python's loop: the end is evaluated once, and assigning to the variable does not change the loop."""
        call = node.iter
        if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "range" and call.args):
            raise self._error(call, "loops go over range()")
        bounds = [self._code(one) for one in call.args]
        first, end, by = (["0", *bounds, "1"] if len(bounds) == 1 else [*bounds, "1"])[:3]
        if not by.strip("(-)").isdigit():
            raise self._error(call, "the step of a loop is a constant")
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
            f"TABLE {_smallest(values)} {self._table_name(name)}[] = {{{', '.join(map(str, values))}}};\n"
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


def _smallest(values: tuple[int, ...]) -> str:
    """The smallest C type for a table."""
    low, high = min(values), max(values)
    fits = (kind for kind in (np.int8, np.int16, np.int32) if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)
    return element_type(next(fits, np.int64))


def translate(
    entries: Iterable[Rule], qualifiers: Callable[[FunctionTranslator], str], options: Options | None = None
) -> str:
    """The entries and all rules below them in C, with their structs; ``qualifiers`` go before each function."""
    functions = [FunctionTranslator(rule, options) for rule in in_order(entries)]
    kinds = [kind for function in functions for kind in function.parameters.values()]
    classes = [one for kind in kinds for one in [kind[0] if isinstance(kind, tuple) else kind] if is_struct(one)]
    return "\n".join([PRELUDE, *structs(classes), *(function.define(qualifiers(function)) for function in functions)])
