"""Entry points run as Python: for debugging, for tests against machine code, and where there is no compiler."""

import operator
from array import array
from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

from volt.rules.dialect.packed_struct import pack, size_of, unpack

from .entry_point import Rule

TYPE_CODES = {int: "q", float: "d"}


def _bytes_of(buffer: Any) -> memoryview:
    """The bytes of a buffer; refuses the same buffers as machine code."""
    plain = memoryview(buffer)
    if not plain.c_contiguous:
        raise ValueError("ndarray is not C-contiguous")
    if hasattr(buffer, "dtype"):  # only NumPy can cast an array of structs
        plain = memoryview(buffer.reshape(-1).view("u1"))
    if plain.readonly:
        raise BufferError("Object is not writable.")
    return plain.cast("B")


class _Parameter:
    """A parameter of an entry point: a number, a packed struct, or a list of either."""

    def __init__(self, place: str, hint: Any) -> None:
        self.place, self.is_list = place, get_origin(hint) is list
        self.element = get_args(hint)[0] if self.is_list else hint
        self.is_struct = hasattr(self.element, "layout")
        self.is_number = not self.is_list and not self.is_struct
        if self.is_struct:
            self.size = size_of(self.element)
        elif self.is_list:
            self.code = TYPE_CODES.get(self.element) or self.element.__metadata__[0]
            self.size = array(self.code).itemsize

    def passed_as_it_is(self, argument: Any) -> bool:
        """Whether the argument is a list or a packed struct, not a buffer."""
        return isinstance(argument, list) or (self.is_struct and isinstance(argument, self.element))


class _Unpacked:
    """A buffer as Python values, written back when the call is over."""

    def __init__(self, parameter: _Parameter, buffer: Any) -> None:
        self._bytes, self._parameter = _bytes_of(buffer), parameter
        length, size = len(self._bytes), parameter.size
        if length % size if parameter.is_list else length != size:
            needed = f"{'a multiple of ' if parameter.is_list else ''}{size} bytes"
            raise ValueError(f"{parameter.place} needs {needed}, not {length}")
        self._before, self._starts = bytes(self._bytes), range(0, length, size)
        if parameter.is_struct:
            self.values = [unpack(parameter.element, self._before[i : i + size]) for i in self._starts]
        else:
            self.values = array(parameter.code, self._before).tolist()

    def packed(self) -> bytes:
        """The packed values after the call."""
        if self._parameter.is_struct:
            return b"".join(map(pack, self.values))
        return array(self._parameter.code, self.values).tobytes()

    def write_back(self, packed: bytes) -> None:
        """Write only what has changed: other threads may be working on the rest."""
        for start in self._starts:
            end = start + self._parameter.size
            if packed[start:end] != self._before[start:end]:
                self._bytes[start:end] = packed[start:end]


def interpreted(rule: Rule) -> Callable[..., Any]:
    """A rule as an entry point that takes buffers, like machine code; lists and packed structs are passed as they are."""
    hints = {name: hint for name, hint in get_type_hints(rule, include_extras=True).items() if name != "return"}
    parameters = [_Parameter(f"{rule.__name__}: argument {i + 1}", hint) for i, hint in enumerate(hints.values())]

    def call(*arguments: Any) -> Any:
        if len(arguments) != len(parameters):
            raise TypeError(f"{rule.__name__}() takes {len(parameters)} arguments, not {len(arguments)}")
        unpacked: dict[int, _Unpacked] = {}  # by buffer: the same one may be passed twice
        values: list[Any] = []
        for argument, parameter in zip(arguments, parameters, strict=True):
            if parameter.is_number:
                values.append(float(argument) if parameter.element is float else operator.index(argument))
            elif parameter.passed_as_it_is(argument):
                values.append(argument)
            else:
                if id(argument) not in unpacked:
                    unpacked[id(argument)] = _Unpacked(parameter, argument)
                held = unpacked[id(argument)].values
                values.append(held if parameter.is_list else held[0])
        result = rule(*values)
        for buffer, packed in [(buffer, buffer.packed()) for buffer in unpacked.values()]:
            buffer.write_back(packed)
        return result

    return call
