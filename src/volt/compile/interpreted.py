"""Entry points run as Python: for debugging, for tests against machine code, and where there is no compiler."""

from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np

from volt.rules.packed_struct import layout, pack, unpack

from .entry_point import Rule

NUMBERS = {int: np.int64, float: np.float64}


def _bytes_of(buffer: Any) -> memoryview:
    plain: Any = buffer.reshape(-1).view(np.uint8) if isinstance(buffer, np.ndarray) else buffer
    return memoryview(plain).cast("B")


class _Structs:
    """Packed structs of a buffer as Python objects."""

    def __init__(self, buffer: Any, struct: Any) -> None:
        self._bytes, self._size = _bytes_of(buffer), layout(struct).itemsize
        self._starts = range(0, len(self._bytes), self._size)
        self.values = [unpack(struct, bytes(self._bytes[i : i + self._size])) for i in self._starts]

    def write_back(self) -> None:
        for start, value in zip(self._starts, self.values, strict=True):
            self._bytes[start : start + self._size] = pack(value)


class _Numbers:
    """Numbers of a buffer as Python's."""

    def __init__(self, buffer: Any, element: Any) -> None:
        self._array = np.frombuffer(_bytes_of(buffer), NUMBERS.get(element) or element.__metadata__[0])
        self.values = self._array.tolist()

    def write_back(self) -> None:
        self._array[:] = self.values


def interpreted(rule: Rule) -> Callable[..., Any]:
    """A rule as an entry point that takes buffers, like machine code; Python objects are passed as they are."""
    hints = list(get_type_hints(rule, include_extras=True).items())

    def call(*arguments: Any) -> Any:
        held: dict[int, Any] = {}  # by buffer: the same one may be passed twice
        values = []
        for argument, (_, hint) in zip(arguments, [hint for hint in hints if hint[0] != "return"], strict=True):
            is_list = get_origin(hint) is list
            element = get_args(hint)[0] if is_list else hint
            is_struct = hasattr(element, "layout")
            if isinstance(argument, list) or not (is_list or is_struct) or is_struct and isinstance(argument, element):
                values.append(argument)
                continue
            if id(argument) not in held:
                held[id(argument)] = _Structs(argument, element) if is_struct else _Numbers(argument, element)
            values.append(held[id(argument)].values if is_list else held[id(argument)].values[0])
        result = rule(*values)
        for buffer in held.values():
            buffer.write_back()
        return result

    return call
