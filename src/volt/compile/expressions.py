"""Translate the expressions of a rule to C, and infer the types of its variables."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

from volt.rules.dialect.registry import RULES, Shorthand, called, meant

from .c_types import FLOAT, INT, LONG, NUMERIC, UNSIGNED, c_name, is_list, is_struct, kind_of, value_type, wider
from .entry_point import Options, Rule, TranslationError

Typed = tuple[str, Any]  # C code and its type: one of NUMERIC, a packed struct class, or (element, length) for an array
BUILTINS = ("int", "min", "max", "abs", "exp", "len")
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


class UnknownName(TranslationError):
    """A name that is neither a global nor a variable whose type is already known."""


@cache
def _parse(rule: Rule) -> tuple[Any, str, int]:
    """The syntax tree of a rule, its file, and the number of its first line."""
    lines, first = inspect.getsourcelines(rule)
    return ast.parse(textwrap.dedent("".join(lines))).body[0], inspect.getfile(rule), first


@cache
def _writes(rule: Rule) -> bool:
    """Whether the rule, or a rule it calls, assigns to fields or elements."""
    stored = (isinstance(getattr(node, "ctx", None), ast.Store) for node in _places(_parse(rule)[0]))
    return hasattr(rule, "copied") or any(stored) or any(map(_writes, called(rule)))


def _places(tree: ast.AST) -> Iterator[ast.Attribute | ast.Subscript]:
    """Where fields and elements are read or assigned."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Subscript))


class ExpressionTranslator:
    """Holds one rule, its parameters and the types of its variables, and translates its expressions."""

    def __init__(self, rule: Rule, options: Options | None = None) -> None:
        self.rule, self.options = rule, options or Options()
        self.tree, self._file, self._first_line = _parse(rule)
        hints = get_type_hints(rule, include_extras=True)
        signature = inspect.signature(rule).parameters
        missing = [name for name in (*signature, "return") if name not in hints]
        if missing:
            raise self._error(self.tree, f"annotate {', '.join(missing)}")
        if any(one.default is not one.empty or one.kind != one.POSITIONAL_OR_KEYWORD for one in signature.values()):
            raise self._error(self.tree, "parameters must be plain: no defaults, no asterisks")
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
            except UnknownName:  # depends on a variable whose type is not known yet
                return

    def _widen(self, target: Any, kind: Any) -> None:
        if not isinstance(target, ast.Name):
            raise self._error(target, "a loop needs a single variable")
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
        """Check expressions that C evaluates more than once: they must not call rules."""
        self._unordered(*nodes, *nodes)

    def _unordered(self, *nodes: ast.expr) -> None:
        """Check expressions that C may evaluate in any order: only one may call rules; if it writes, the others must not read."""
        calling = [node for node in nodes if self._calls_rules(node)]
        if len(calling) > 1:
            raise self._error(nodes[0], "C may evaluate the calls in another order; assign one to a variable first")
        if any(map(self._writes, calling)) and any(self._reads(node) for node in nodes if node not in calling):
            raise self._error(calling[0], "the call may change what is read beside it; assign one to a variable first")

    def _writes(self, node: ast.expr) -> bool:
        calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
        return any(_writes(self._called(one)) for one in calls if getattr(one.func, "id", "") not in BUILTINS)

    def _reads(self, node: ast.expr) -> bool:
        """Whether a field or an element is read; taking its address does not count."""
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
        if value >= 2**63:
            code, kind = f"{value}ULL", UNSIGNED
        return f"({code})" if value < 0 else code, kind

    def _name(self, node: ast.Name) -> Typed:
        if node.id in self.locals:
            return f"{node.id}_", self.locals[node.id]
        if node.id not in self.rule.__globals__:
            raise self._error(node, "unknown name", UnknownName)
        value = self.rule.__globals__[node.id]
        if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
            self.tables[node.id] = value
            wide = max(map(abs, value)) >= 2**31
            return self._table_name(node.id), ("q" if wide else "i", len(value))
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
            raise self._error(node, "an index must be an integer from 0 on")
        made = self._element(f"{array}[{index}]", kind[0], 0)
        if isinstance(node.value, ast.Attribute):
            return self._constant_field(node, self.expression(node.value.value)[1], node.value.attr, made)
        return made

    def _constant_field(self, node: ast.Attribute | ast.Subscript, struct: Any, name: str, made: Typed) -> Typed:
        """A field, or its value if it is only read and known to be constant."""
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
        return code, value_type(kind)

    def _binop(self, node: ast.BinOp) -> Typed:
        self._unordered(node.left, node.right)
        (left, one), (right, other) = self.expression(node.left), self.expression(node.right)
        if one not in NUMERIC or other not in NUMERIC:
            raise self._error(node, "arithmetic needs numbers")
        kind = wider(one, other)
        if kind == FLOAT and not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
            raise self._error(node, "floats can only be added, subtracted, multiplied and divided")
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            return self._floor_division(node, left, right, kind), kind
        if isinstance(node.op, ast.Mult) and left.isdigit() and right.isdigit():
            return str(int(left) * int(right)), kind
        if isinstance(node.op, ast.Div):
            return f"((double){left} / {right})", FLOAT
        if isinstance(node.op, ast.LShift):
            kind = LONG if one == INT and right.isdigit() and int(right) > 30 else one
            return f"(({kind}){left} << {right})", kind
        return f"({left} {self._operator(node, node.op)} {right})", kind

    def _floor_division(self, node: ast.BinOp, left: str, right: str, kind: str) -> str:
        """The quotient or the remainder of integers, which C rounds towards zero and Python down."""
        divides = isinstance(node.op, ast.FloorDiv)
        if right.isdigit() and int(right) & int(right) - 1 == 0:  # a power of two
            return f"({left} >> {int(right).bit_length() - 1})" if divides else f"({left} & {int(right) - 1})"
        if kind == UNSIGNED:
            return f"({left} {'/' if divides else '%'} {right})"
        self._evaluated_twice(node.left, node.right)
        return f"FLOOR_{'DIV' if divides else 'MOD'}({left}, {right})"

    def _operator(self, node: ast.AST, operator: ast.AST) -> str:
        if type(operator) not in OPERATORS:
            raise self._error(node, f"the operator {type(operator).__name__} has no translation")
        return OPERATORS[type(operator)]

    def _unaryop(self, node: ast.UnaryOp) -> Typed:
        if isinstance(node.op, ast.Not):
            return f"(!{self._condition(node.operand)})", INT
        code, kind = self.expression(node.operand)
        if kind == UNSIGNED:
            raise self._error(node, "a u64 is never negative")
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
            found = meant(self.rule.__globals__.get(getattr(node.func, "id", "")))
            return found in RULES and get_type_hints(found).get("return") is bool
        if isinstance(node, ast.Name):
            return node.id in self._truths
        is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return is_not or isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and node.value in (0, 1))

    def _condition(self, node: ast.expr) -> str:
        """The C of an expression that is used only as a condition."""
        if isinstance(node, ast.BoolOp):
            return "(" + f" {OPERATORS[type(node.op)]} ".join(map(self._condition, node.values)) + ")"
        return self._code(node)

    def _compare(self, node: ast.Compare) -> Typed:
        parts = [node.left, *node.comparators]
        self._evaluated_twice(*parts[1:-1])
        self._unordered(*parts)
        typed = [self.expression(part) for part in parts]
        signed = [kind for code, kind in typed if not code.isdigit() and kind in (INT, LONG)]
        if signed and any(kind == UNSIGNED for _, kind in typed):
            raise self._error(node, "C compares u64 with a negative number differently from Python")
        pairs = zip(parts, node.ops, parts[1:], strict=False)
        compared = [f"({self._code(a)} {self._operator(node, op)} {self._code(b)})" for a, op, b in pairs]
        return f"({' && '.join(compared)})", INT

    def _ifexp(self, node: ast.IfExp) -> Typed:
        (yes, one), (no, other) = self.expression(node.body), self.expression(node.orelse)
        if one != other and not (one in NUMERIC and other in NUMERIC):
            raise self._error(node, "both values must be of the same type")
        return f"({self._condition(node.test)} ? {yes} : {no})", wider(one, other) if one in NUMERIC else one

    def _call(self, node: ast.Call) -> Typed:
        node = self._written_out(node)
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self._error(node, "rules must be called by their bare names, with positional arguments")
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
            raise self._error(node, f"the arguments do not match the parameters of {rule.__name__}")
        return f"{c_name(rule)}({', '.join(self._argument(*one) for one in given)})", result

    def _written_out(self, node: ast.Call) -> ast.Call:
        """Expand a call of a shorthand into a call of its rule; other calls are unchanged."""
        names = self.rule.__globals__
        shorthand = names.get(getattr(node.func, "id", ""))
        if not isinstance(shorthand, Shorthand):
            return node
        values = [names.get(getattr(one, "id", "")) for one in node.args]
        given = [value if isinstance(value, type) else one for value, one in zip(values, node.args, strict=True)]
        named = {str(one.arg): one.value for one in node.keywords}
        try:
            arguments = shorthand.arrange(given, named, ast.Constant)
        except TypeError as error:
            raise self._error(node, str(error)) from None
        return ast.copy_location(ast.Call(node.func, arguments, []), node)

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
        found = meant(self.rule.__globals__.get(getattr(node.func, "id", "")))
        if not inspect.isfunction(found) or found not in RULES:
            raise self._error(node, "only rules and " + ", ".join(BUILTINS) + " can be called")
        return found
