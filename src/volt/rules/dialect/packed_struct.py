"""Packed structs: a class of annotated fields becomes a plain Python object with a fixed binary layout.

A field is ``i8``, ``u8``, ``i16``, ``i32``, ``i64``, ``u64``, another packed struct, or a list of fixed length:
``dice: Annotated[list[Die], 6]``. Compiled rules work on the packed form, interpreted rules on the Python object.
Numbers are aligned as in C. Gaps that this leaves become fields too: equal structs have equal bytes, however they were copied.
"""

import struct
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_type_hints

# the codes of numbers are those of ``struct``, with the sizes they have there after "<"
i8 = Annotated[int, "b"]
u8 = Annotated[int, "B"]
i16 = Annotated[int, "h"]
i32 = Annotated[int, "i"]
i64 = Annotated[int, "q"]
u64 = Annotated[int, "Q"]
f64 = Annotated[float, "d"]

T = TypeVar("T")
Kinds = dict[str, tuple[Any, int]]  # field -> (code or packed struct, length or 0 if it is not a list)


class Layout(NamedTuple):
    """Where the fields of a packed struct are: their offsets, and the size and alignment of the whole."""

    offsets: dict[str, int]
    size: int
    alignment: int


def _kind(hint: Any) -> tuple[Any, int]:
    if not hasattr(hint, "__metadata__"):
        return hint, 0
    base, detail = hint.__origin__, hint.__metadata__[0]
    return (_kind(get_args(base)[0])[0], detail) if isinstance(detail, int) else (detail, 0)


def _maker(kind: Any, length: int) -> Callable[[], Any]:
    """A function that creates the zero value of a field."""
    if isinstance(kind, str):
        return (lambda: [0] * length) if length else int
    return (lambda: [kind() for _ in range(length)]) if length else kind


def _extent(kind: Any) -> tuple[int, int]:
    """Size and alignment of a number or of a packed struct."""
    if isinstance(kind, str):
        size = struct.calcsize(f"<{kind}")
        return size, size
    return kind.layout.size, kind.layout.alignment


def _up(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment


def _laid_out(kinds: Kinds) -> tuple[Kinds, Layout]:
    """The fields, with one of bytes wherever alignment leaves a gap, and where they are, as in C."""
    filled: Kinds = {}
    offsets: dict[str, int] = {}
    end, widest = 0, 1

    def fill(start: int) -> None:
        if start > end:
            filled[f"gap_{end}"], offsets[f"gap_{end}"] = ("b", start - end), end

    for name, (kind, length) in kinds.items():
        size, alignment = _extent(kind)
        fill(start := _up(end, alignment))
        filled[name], offsets[name] = (kind, length), start
        end, widest = start + size * (length or 1), max(widest, alignment)
    fill(size := _up(end, widest))
    return filled, Layout(offsets, size, widest)


def packed_struct(cls: type[T]) -> type[T]:
    """Turn a class of annotated fields into a packed struct: slots, zeroed instances, ``cls.kinds`` and ``cls.layout``."""
    hints = get_type_hints(cls, include_extras=True)
    kinds, layout = _laid_out({name: _kind(hint) for name, hint in hints.items()})
    makers = [(name, _maker(kind, length)) for name, (kind, length) in kinds.items()]

    def init(self: Any) -> None:
        for name, make in makers:
            setattr(self, name, make())

    body = {
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__slots__": tuple(kinds),
        "__init__": init,
        "kinds": kinds,
        "layout": layout,
    }
    made: Any = type(cls.__name__, (), body)
    return made  # type: ignore[no-any-return]


def _leaves(cls: Any, path: str, start: int) -> Iterator[tuple[str, str, int, int]]:
    """Every number field in packed order: its path in Python, its code, its length, its offset."""
    for name, (kind, length) in cls.kinds.items():
        offset = start + cls.layout.offsets[name]
        if isinstance(kind, str):
            yield f"{path}.{name}", kind, length, offset
        else:
            for i in range(length or 1):
                at = f"{path}.{name}[{i}]" if length else f"{path}.{name}"
                yield from _leaves(kind, at, offset + i * kind.layout.size)


@cache
def _packer(
    cls: Any, keep: tuple[str, ...] = ()
) -> tuple[Callable[[Any], tuple[int, ...]], Callable[[Any, tuple[int, ...]], None], struct.Struct]:
    """Generate functions that read and write all numbers of a struct at once; a loop over the fields is too slow."""
    form, reads, writes, end, n = "<", [], [], 0, 0
    for path, code, length, offset in _leaves(cls, "r", 0):
        if path.split(".")[1].partition("[")[0] in keep:
            continue
        count = length or 1
        form += "x" * (offset - end) + f"{count}{code}"
        reads.append(f"*{path}" if length else path)
        writes.append(f"{path}[:] = v[{n}:{n + count}]" if length else f"{path} = v[{n}]")
        end, n = offset + struct.calcsize(f"<{count}{code}"), n + count
    form += "x" * (cls.layout.size - end)
    made: dict[str, Any] = {}
    exec("def flat(r): return (" + ", ".join(reads) + ",)\ndef fill(r, v):\n " + "\n ".join(writes), made)
    return made["flat"], made["fill"], struct.Struct(form)


def size_of(cls: Any) -> int:
    """The bytes of a packed struct."""
    return cls.layout.size  # type: ignore[no-any-return]


def form(cls: Any) -> struct.Struct:
    """The ``struct.Struct`` that packs and unpacks all numbers of a packed struct."""
    return _packer(cls)[2]


def field_span(cls: Any, name: str) -> tuple[int, int]:
    """The offsets where a field begins and ends in the packed form."""
    (kind, length), at = cls.kinds[name], cls.layout.offsets[name]
    return at, at + _extent(kind)[0] * (length or 1)


def fields_reader(cls: Any, count: int, *names: str) -> struct.Struct:
    """A ``struct.Struct`` that unpacks only these fields, named in layout order, of ``count`` consecutive packed structs."""
    form, end = "", 0
    for name in names:
        first, last = field_span(cls, name)
        kind, length = cls.kinds[name]
        form += f"{first - end}x{length or 1}{kind}"
        end = last
    return struct.Struct("<" + count * (form + f"{size_of(cls) - end}x"))


def pack(value: Any) -> bytes:
    """The packed form of a struct, as compiled rules use it."""
    if isinstance(value, PackedView):
        return value.packed()
    flat, _, form = _packer(value.__class__)
    return form.pack(*flat(value))


def pack_field(value: Any, name: str) -> bytes:
    """The packed form of a field that is a list of structs."""
    if isinstance(value, PackedView):
        return value.packed_field(name)
    return b"".join(map(pack, getattr(value, name)))


def unpack(cls: type[T], data: bytes) -> T:
    """The struct of these bytes; the inverse of ``pack``."""
    made: Any = cls()
    _, fill, form = _packer(cls)  # type: ignore[arg-type]
    fill(made, form.unpack(data))
    return made  # type: ignore[no-any-return]


def copier(cls: Any, name: str, keep: tuple[str, ...] = ()) -> Callable[[Any, Any], None]:
    """A rule ``name(to, source)`` that copies all fields except those in ``keep``; compiled, it is a copy of memory."""

    def copy(to: Any, source: Any) -> None:
        flat, fill, _ = _packer(cls, keep)
        fill(to, flat(source))

    function: Any = copy
    function.__name__ = function.__qualname__ = name
    function.__module__ = cls.__module__
    function.__annotations__ = {"to": cls, "source": cls, "return": None}
    function.copied = [field for field in cls.kinds if field not in keep]
    return function  # type: ignore[no-any-return]


class PackedView:
    """A struct over packed bytes: fields are read in place, on demand. Created by ``packed_view``."""

    size = 0
    spans: dict[str, tuple[int, int]]  # of its fields

    def __init__(self, at: int, views: dict[str, memoryview]) -> None:
        self._at = at
        self.__dict__ |= views  # "_b", "_h", …: the same bytes by struct code

    def packed(self) -> bytes:
        """The packed form of the struct."""
        return self._b[self._at : self._at + self.size].tobytes()  # type: ignore[attr-defined, no-any-return]

    def packed_field(self, name: str) -> bytes:
        """The packed form of a field."""
        first, last = self.spans[name]
        return self._b[self._at + first : self._at + last].tobytes()  # type: ignore[attr-defined, no-any-return]


def packed_view(cls: type[T], data: Any, writable: bool = False) -> T:
    """A view of the struct packed in ``data``; it follows later changes to ``data``. Rules accept a writable one."""
    plain = memoryview(data).cast("B")
    made: Any = _view_class(cls, writable)  # type: ignore[arg-type]
    if not writable:
        plain = plain.toreadonly()
    return made(0, {f"_{code}": plain.cast(code) for code in made.codes})  # type: ignore[no-any-return]


@cache
def _view_class(cls: Any, writable: bool) -> type[PackedView]:
    spans = {name: field_span(cls, name) for name in cls.kinds}
    body = {"kinds": cls.kinds, "layout": cls.layout, "size": cls.layout.size, "spans": spans, "codes": {"b"}}
    made: Any = type(f"{cls.__name__}View", (PackedView,), body)
    for name, (kind, length) in cls.kinds.items():
        offset = cls.layout.offsets[name]
        if isinstance(kind, str):
            made.codes.add(kind)
            setattr(made, name, _number_property(kind, offset, length, writable))
        else:
            inner: Any = _view_class(kind, writable)
            made.codes |= inner.codes
            setattr(made, name, cached := _struct_property(inner, offset, length))
            cached.__set_name__(made, name)
    return made  # type: ignore[no-any-return]


def _struct_property(inner: Any, offset: int, length: int) -> "cached_property[Any]":
    def read(self: Any, at: int) -> Any:
        return inner(self._at + at, {f"_{code}": getattr(self, f"_{code}") for code in inner.codes})

    if not length:
        return cached_property(lambda self: read(self, offset))
    return cached_property(lambda self: [read(self, offset + i * inner.size) for i in range(length)])


def _number_property(code: str, offset: int, length: int, writable: bool) -> property:
    """A property with generated source, because these are the hottest reads of a view."""
    size = _extent(code)[0]
    first = f"self._at + {offset}" if size == 1 else f"(self._at + {offset}) // {size}"
    which = f"{first} : {first} + {length}" if length else first
    numbers = f"self._{code}"
    write = eval(f"lambda self, value: {numbers}.__setitem__({which}, value)") if writable and not length else None
    return property(eval(f"lambda self: {numbers}[{which}]"), write)
