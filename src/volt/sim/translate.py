"""The rules as C, for compilers that know no Python: one function a rule, one struct a record.

Integers are 32 bits wide, but for what is declared ``i64`` and whatever is computed with it; with ``WIDE`` defined, all are 64
bits wide, as in Numba. Rules keep to integers, fixed
arrays, loops and calls by bare names (``volt.rules.registry``), so every one of them can be put into C word by word.
"""

import ast
import contextlib
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np

from volt.rules.packed_struct import i64
from volt.rules.registry import in_order

Rule = Callable[..., Any]
Facts = Mapping[tuple[Any, str], int]  # what a field of a record always is
Typed = tuple[str, Any]  # C code, and what it is: INT, LONG, a record class, or (kind, length) for an array
INT, LONG, FLOAT = "Int", "long long", "double"
WIDER = (INT, LONG, FLOAT)
ARITHMETIC = ("int", "min", "max", "abs", "exp", "len")
NUMBERS = {"b": "signed char", "B": "unsigned char", "h": "short", "i": "int", "l": LONG, "q": LONG, "d": FLOAT}
PRELUDE = """
#if defined(WIDE)
typedef long long Int;
double exp(double);
#else
typedef int Int;
#endif
#define FLOOR_DIV(a, b) ((a) / (b) - ((a) % (b) != 0 && ((a) % (b) < 0) != ((b) < 0)))
#define FLOOR_MOD(a, b) (((a) % (b) + (b)) % (b))
#define MIN(a, b) ((b) < (a) ? (b) : (a))
#define MAX(a, b) ((b) > (a) ? (b) : (a))
#define ABS(a) ((a) < 0 ? -(a) : (a))
#if defined(CHECKED)
__attribute__((visibility("protected"))) long broken;
#define FACT(field, value) (broken += (field) != (value), (value))
#else
#define FACT(field, value) (value)
#endif
#define UNROLLED _Pragma("GCC unroll 32")
#if defined(__CUDACC__)
#define ROLLED _Pragma("unroll 1")
#else
#define ROLLED
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


def is_record(kind: Any) -> bool:
    return hasattr(kind, "layout")


def word_of(kind: Any) -> str:
    """The C type of a field."""
    return kind.__name__ if is_record(kind) else NUMBERS[np.dtype(kind).char]


def c_type(kind: Any) -> str:
    """What a variable of this kind is declared as."""
    if isinstance(kind, tuple):
        return f"{word_of(kind[0])} *"
    return f"{kind.__name__} *" if is_record(kind) else str(kind)


def kind_of(hint: Any) -> Any:
    """What a parameter or result of this annotation is."""
    if hint is type(None):
        return "void"
    if is_record(hint):
        return hint
    if get_origin(hint) is list:
        held = get_args(hint)[0]
        return held if is_record(held) else {int: np.int64, float: np.float64}[held], 0
    if hint is float:
        return FLOAT
    return LONG if hint == i64 else INT


def wider(*kinds: str) -> str:
    """The kind of number that holds all of these."""
    return max(kinds, key=WIDER.index)


def name_of(rule: Rule) -> str:
    """The C name of a rule: rules of different files may share a name."""
    return f"{rule.__module__.rpartition('.')[2]}_{rule.__name__}"


def structs(records: Iterable[Any]) -> Iterator[str]:
    """The structs of records, those they hold first; C lays them out as NumPy does."""
    done: list[Any] = []

    def declare(record: Any) -> Iterator[str]:
        if record in done:
            return
        done.append(record)
        lines = []
        for name, (kind, length) in record.kinds.items():
            if is_record(kind):
                yield from declare(kind)
            lines.append(f"    {word_of(kind)} {name}_{f'[{length}]' if length else ''};")
        yield f"typedef struct {{\n{chr(10).join(lines)}\n}} {record.__name__};"

    for record in records:
        yield from declare(record)


@dataclass(frozen=True)
class Manner:
    """How rules are put into C."""

    unsaid: tuple[Rule, ...] = ()  # rules whose calls are left out
    unrolled: tuple[Rule, ...] = ()  # rules whose loops are written out, so that every turn becomes code of its own
    facts: Facts = field(default_factory=dict)  # constants that are written instead of what is read


PLAINLY = Manner()


class Function:
    """One rule in C."""

    def __init__(self, rule: Rule, manner: Manner = PLAINLY) -> None:
        self.rule, self.manner = rule, manner
        text = getattr(rule, "source", None) or textwrap.dedent(inspect.getsource(rule))
        self.tree: Any = ast.parse(text).body[0]
        hints = get_type_hints(rule, include_extras=True)
        self.result = kind_of(hints["return"])
        self.parameters = {name: kind_of(hints[name]) for name in inspect.signature(rule).parameters}
        self.locals: dict[str, Any] = dict(self.parameters)
        self.tables: dict[str, tuple[int, ...]] = {}
        self.loops = 0
        self._infer()

    # --- what the variables are ---

    def _infer(self) -> None:
        """What is assigned to a variable says what it is; a number is wide if anything wide is ever assigned."""
        before = None
        while before != self.locals:
            before = dict(self.locals)
            for node in ast.walk(self.tree):
                if isinstance(node, ast.Assign):
                    self._learn(node.targets[0], node.value)
                elif isinstance(node, ast.AugAssign):
                    self._learn(node.target, node.value)
                elif isinstance(node, ast.For):
                    self._note(node.target, INT)

    def _learn(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=True):
                self._learn(one, other)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            self._learn(target, value.body)
        elif isinstance(target, ast.Name):
            with contextlib.suppress(KeyError):  # it may depend on a variable that is not known yet
                self._note(target, self.expression(value)[1])

    def _note(self, target: Any, kind: Any) -> None:
        known = self.locals.get(target.id)
        self.locals[target.id] = wider(known, kind) if known in WIDER else kind

    # --- expressions ---

    def expression(self, node: Any) -> Typed:
        return getattr(self, f"_{type(node).__name__.lower()}")(node)  # type: ignore[no-any-return]

    @staticmethod
    def _calls(node: ast.expr) -> bool:
        """Whether a rule is called in it."""
        calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
        return any(call.func.id not in ARITHMETIC for call in calls)  # type: ignore[attr-defined]

    def _twice(self, *nodes: ast.expr) -> None:
        """C will work these out more than once: so they must not do anything."""
        self._in_any_order(*nodes, *nodes)

    def _in_any_order(self, *nodes: ast.expr) -> None:
        """C may begin with any of these: so only one of them may do something."""
        if sum(map(self._calls, nodes)) > 1:
            raise SyntaxError(f"{name_of(self.rule)}: give the call a name of its own: {ast.unparse(nodes[0])}")

    def _code(self, node: ast.expr) -> str:
        return self.expression(node)[0]

    def _constant(self, node: ast.Constant) -> Typed:
        if isinstance(node.value, float):
            return repr(node.value), FLOAT
        value = int(node.value)  # type: ignore[arg-type]
        return (str(value), INT) if -(2**31) < value < 2**31 else (f"{value}LL", LONG)

    def _name(self, node: ast.Name) -> Typed:
        if node.id in self.parameters or node.id in self.locals:
            return f"{node.id}_", self.locals[node.id]
        value = self.rule.__globals__[node.id] if node.id in self.rule.__globals__ else self.locals[node.id]
        if isinstance(value, tuple):
            self.tables[node.id] = value
            return node.id, (np.int16, len(value))
        return self._constant(ast.Constant(value))

    def _attribute(self, node: ast.Attribute) -> Typed:
        owner, record = self.expression(node.value)
        kind, length = record.kinds[node.attr]
        made = self._item(f"{owner}->{node.attr}_", kind, length)
        return made if length else self._known(node, record, node.attr, made)

    def _subscript(self, node: ast.Subscript) -> Typed:
        array, (kind, _) = self.expression(node.value)
        made = self._item(f"{array}[{self._code(node.slice)}]", kind, 0)
        if isinstance(node.value, ast.Attribute):
            return self._known(node, self.expression(node.value.value)[1], node.value.attr, made)
        return made

    def _known(self, node: ast.Attribute | ast.Subscript, record: Any, name: str, made: Typed) -> Typed:
        """A field, or if it is read and a fact is known of it, the fact."""
        fact = self.manner.facts.get((record, name))
        if fact is None or isinstance(node.ctx, ast.Store):
            return made
        return f"FACT({made[0]}, ({fact}))", made[1]

    @staticmethod
    def _item(code: str, kind: Any, length: int) -> Typed:
        if length:
            return code, (kind, length)
        if is_record(kind):
            return f"(&{code})", kind
        return code, {"d": FLOAT, "l": LONG, "q": LONG}.get(np.dtype(kind).char, INT)

    def _binop(self, node: ast.BinOp) -> Typed:
        self._in_any_order(node.left, node.right)
        (left, one), (right, other) = self.expression(node.left), self.expression(node.right)
        kind = wider(one, other)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            divides = isinstance(node.op, ast.FloorDiv)
            if right.isdigit() and int(right) & int(right) - 1 == 0:
                return (
                    f"({left} >> {int(right).bit_length() - 1})" if divides else f"({left} & {int(right) - 1})"
                ), kind
            self._twice(node.left, node.right)
            return f"FLOOR_{'DIV' if divides else 'MOD'}({left}, {right})", kind
        if isinstance(node.op, ast.Mult) and left.isdigit() and right.isdigit():
            return str(int(left) * int(right)), kind
        if isinstance(node.op, ast.Div):
            return f"((double){left} / {right})", FLOAT
        if isinstance(node.op, ast.LShift):
            kind = LONG if right.isdigit() and int(right) > 30 else one
            return f"(({kind}){left} << {right})", kind
        return f"({left} {OPERATORS[type(node.op)]} {right})", kind

    def _unaryop(self, node: ast.UnaryOp) -> Typed:
        code, kind = self.expression(node.operand)
        return f"({OPERATORS[type(node.op)]}{code})", kind

    def _boolop(self, node: ast.BoolOp) -> Typed:
        return "(" + f" {OPERATORS[type(node.op)]} ".join(map(self._code, node.values)) + ")", INT

    def _compare(self, node: ast.Compare) -> Typed:
        parts = [node.left, *node.comparators]
        self._twice(*parts[1:-1])
        pairs = zip(parts, node.ops, parts[1:], strict=False)
        self._in_any_order(*parts)
        said = [f"({self._code(a)} {OPERATORS[type(op)]} {self._code(b)})" for a, op, b in pairs]
        return f"({' && '.join(said)})", INT

    def _ifexp(self, node: ast.IfExp) -> Typed:
        (yes, one), (no, other) = self.expression(node.body), self.expression(node.orelse)
        return f"({self._code(node.test)} ? {yes} : {no})", wider(one, other) if one in WIDER else one

    def _call(self, node: ast.Call) -> Typed:
        self._in_any_order(*node.args)
        said = ", ".join(self._passed(*self.expression(one)) for one in node.args)
        word = node.func.id  # type: ignore[attr-defined]
        if word == "int":
            return said, self.expression(node.args[0])[1]
        if word == "len":
            return f"{self._code(node.args[0])}n", INT
        if word == "exp":
            return f"exp({said})", FLOAT
        if word in ARITHMETIC:
            self._twice(*node.args)
            return f"{word.upper()}({said})", wider(*(self.expression(one)[1] for one in node.args))
        rule = self._called(node)
        return f"{name_of(rule)}({said})", kind_of(get_type_hints(rule, include_extras=True)["return"])

    @staticmethod
    def _passed(code: str, kind: Any) -> str:
        """An argument; a list takes its length along."""
        return f"{code}, {code}n" if isinstance(kind, tuple) and kind[1] == 0 else code

    def _called(self, node: ast.Call) -> Rule:
        return self.rule.__globals__[node.func.id]  # type: ignore[attr-defined, no-any-return]

    # --- statements ---

    def block(self, body: list[Any], pad: str) -> str:
        return "".join(pad + line + "\n" for node in body for line in self.statement(node, pad))

    def statement(self, node: Any, pad: str) -> Iterator[str]:
        deeper = pad + "    "
        if isinstance(node, ast.Assign):
            self._in_any_order(node.targets[0], node.value)
            yield from self._assign(node.targets[0], node.value)
        elif isinstance(node, ast.AugAssign):
            self._twice(node.target)
            read = ast.parse(ast.unparse(node.target), mode="eval").body
            yield self._assigned(node.target, self._binop(ast.BinOp(read, node.op, node.value))[0])
        elif isinstance(node, ast.If):
            yield f"if ({self._code(node.test)}) {{\n{self.block(node.body, deeper)}{pad}}}"
            if node.orelse:
                yield f"else {{\n{self.block(node.orelse, deeper)}{pad}}}"
        elif isinstance(node, ast.While):
            yield f"ROLLED\n{pad}while ({self._code(node.test)}) {{\n{self.block(node.body, deeper)}{pad}}}"
        elif isinstance(node, ast.For):
            yield self._for(node, pad)
        elif isinstance(node, ast.Return):
            yield f"return {self._code(node.value)};" if node.value else "return;"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield "" if self._called(node.value) in self.manner.unsaid else f"{self._code(node.value)};"
        elif isinstance(node, ast.Break | ast.Continue | ast.Pass):
            yield {ast.Break: "break;", ast.Continue: "continue;", ast.Pass: ";"}[type(node)]
        elif not isinstance(node, ast.Expr):
            raise SyntaxError(f"{name_of(self.rule)}: rules do not say this: {ast.unparse(node)}")

    def _assigned(self, target: ast.expr, code: str) -> str:
        return f"{self._code(target)} = {code};"

    def _assign(self, target: Any, value: Any) -> Iterator[str]:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            yield f"if ({self._code(value.test)}) {{ {' '.join(self._assign(target, value.body))} }}"
            yield f"else {{ {' '.join(self._assign(target, value.orelse))} }}"
        elif isinstance(target, ast.Tuple):
            values = [self.expression(one) for one in value.elts]
            held = " ".join(f"{c_type(kind)} held{i} = {code};" for i, (code, kind) in enumerate(values))
            yield f"{{ {held} {' '.join(self._assigned(one, f'held{i}') for i, one in enumerate(target.elts))} }}"
        else:
            yield self._assigned(target, self._code(value))

    def _for(self, node: ast.For, pad: str) -> str:
        """Python's loop: the end is worked out once, and what the body does to the variable does not count."""
        bounds = [self._code(one) for one in node.iter.args]  # type: ignore[attr-defined]
        first, end, by = (["0", *bounds, "1"] if len(bounds) == 1 else [*bounds, "1"])[:3]
        self.loops += 1
        at, last = f"at{self.loops}", f"end{self.loops}"
        down = by.startswith("(-")
        head = f"for (Int {at} = {first}, {last} = {end}; {at} {'>' if down else '<'} {last}; {at} += {by}) {{"
        named = "" if node.target.id == "_" else f"{pad}    {self._code(node.target)} = {at};\n"  # type: ignore[attr-defined]
        rolled = "UNROLLED" if self.rule in self.manner.unrolled else "" if end in ("2", "3", "4") else "ROLLED"
        return f"{rolled and f'{rolled}{chr(10)}{pad}'}{head}\n{named}{self.block(node.body, pad + '    ')}{pad}}}"

    # --- the whole ---

    def head(self) -> str:
        said = ", ".join(
            f"{c_type(kind)} {name}_" + f", Int {name}_n" * (isinstance(kind, tuple) and kind[1] == 0)
            for name, kind in self.parameters.items()
        )
        return f"{c_type(self.result)} {name_of(self.rule)}({said})"

    def __str__(self) -> str:
        body = self.block(self.tree.body, "    ")
        declared = "".join(
            f"    const short {name}[] = {{{', '.join(map(str, values))}}};\n" for name, values in self.tables.items()
        )
        own = [name for name in self.locals if name not in self.parameters and name != "_"]
        declared += "".join(f"    {c_type(self.locals[name])} {name}_;\n" for name in own)
        return f"{self.head()} {{\n{declared}{body}}}\n"


def translate(entries: Iterable[Rule], mark: Callable[[Function], str], manner: Manner = PLAINLY) -> str:
    """The entries and all rules below them in C, with their records; ``mark`` says what is written before each function."""
    functions = [Function(rule, manner) for rule in in_order(entries)]
    kinds = [kind for function in functions for kind in function.parameters.values()]
    records = [one for kind in kinds for one in [kind[0] if isinstance(kind, tuple) else kind] if is_record(one)]
    return "\n".join([PRELUDE, *structs(records), *(f"{mark(function)} {function}" for function in functions)])
