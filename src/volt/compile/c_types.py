"""The C types of packed structs, parameters and variables."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_origin

from volt.rules.dialect.packed_struct import i64, u64

from .entry_point import Rule

INT, LONG, UNSIGNED, FLOAT = "Int", "long long", "unsigned long long", "double"
NUMERIC = (INT, LONG, UNSIGNED, FLOAT)  # from narrow to wide
_BY_CODE = {"q": LONG, "Q": UNSIGNED, "d": FLOAT}
C_TYPES = {"b": "signed char", "B": "unsigned char", "h": "short", "i": "int", **_BY_CODE}


def is_struct(kind: Any) -> bool:
    """Whether it is a packed struct class."""
    return hasattr(kind, "layout")


def element_type(kind: Any) -> str:
    """The C type of a field or of an element of an array."""
    return kind.__name__ if is_struct(kind) else C_TYPES[kind]


def c_type(kind: Any) -> str:
    """The C type of a variable."""
    if isinstance(kind, tuple):
        return f"{element_type(kind[0])} *"
    return f"{kind.__name__} *" if is_struct(kind) else str(kind)


def kind_of(hint: Any) -> Any:
    """The type of a parameter or result with this annotation; TypeError if it has no translation."""
    if hint is type(None):
        return "void"
    if is_struct(hint):
        return hint
    if get_origin(hint) is list:
        held = get_args(hint)[0]
        if is_struct(held):
            return held, 0
        element = {int: "q", float: "d"}.get(held) or getattr(held, "__metadata__", (None,))[0]
        if element in C_TYPES:
            return element, 0
    if hint is float:
        return FLOAT
    if hint in (int, bool) or getattr(hint, "__origin__", None) is int:
        return LONG if hint == i64 else UNSIGNED if hint == u64 else INT
    raise TypeError(f"the type {getattr(hint, '__name__', hint)} has no translation")


def value_type(kind: Any) -> str:
    """The type of a number that is read from a field or an array."""
    return _BY_CODE.get(kind, INT)


def is_list(kind: Any) -> bool:
    """Whether a parameter of this type is a list, which is passed with its length."""
    return isinstance(kind, tuple) and kind[1] == 0


def wider(*kinds: str) -> str:
    """The widest of these numeric types."""
    return max(kinds, key=NUMERIC.index)


def c_name(rule: Rule) -> str:
    """The C name of a rule, prefixed with its module: rules in different files may share a name."""
    return f"{rule.__module__.rpartition('.')[2]}_{rule.__name__}"


def structs(classes: Iterable[Any]) -> Iterator[str]:
    """The C structs of packed structs, nested ones first; C lays them out in the same way."""
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


def table_type(values: tuple[int, ...]) -> str:
    """The smallest C type for a table."""
    low, high = min(values), max(values)
    fits = (code for code, bits in (("b", 8), ("h", 16), ("i", 32)) if -(1 << bits - 1) <= low and high < 1 << bits - 1)
    return element_type(next(fits, "q"))
